"""A connection that does not wait for ever for a request, makes room for others, and sends an answer at once.

uvicorn itself ends connections that idle after an answer, but not one on which a first request never comes, or comes
byte by byte.

Nor does it send an answer at once: head and body are two writes, and by Nagle's rule (RFC 896) the second waits until
the reader's machine has acknowledged the first, which that puts off for 40 ms.  asyncio turns the rule off, but only
for a socket that was made with the number of TCP (``socket.create_server`` makes it with 0, "the usual one").
"""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS: Final = 10.0
"""How long a client may take to send a request's first line and headers."""
MAX_CONNECTIONS: Final = 512
"""With more, one whose request has not arrived is told so and closed, or else the new one: well below the 1024 files
that a process may have open."""
_FULL: Final = b"Too many are reading at once; please try again.\n"
_REFUSAL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n\r\n%s" % (len(_FULL), _FULL)
)


class Connection(H11Protocol):
    """One connection."""

    head_seconds = HEAD_SECONDS
    max_connections = MAX_CONNECTIONS
    _alarm: asyncio.TimerHandle | None = None
    _was_answered = False

    def connection_made(self, transport: Any) -> None:
        """Wait for a request, for a while."""
        super().connection_made(transport)
        with suppress(OSError):  # the reader is gone already
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if len(self.connections) > self.max_connections:
            next(self._unheard(), self).refuse()
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A part of a request; the time for its head does not begin anew."""
        super().data_received(data)
        self._watch()
        self._was_answered = self._was_answered or self.cycle is not None

    def refuse(self) -> None:
        """There are too many: say so, unless an answer was sent before, and the reader is only resting; and close."""
        if not self._was_answered:
            self.transport.write(_REFUSAL)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._rest()
        elif self._alarm is None:
            self._alarm = self.loop.call_later(self.head_seconds, self.transport.close)

    def _rest(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _unheard(self) -> Iterator["Connection"]:
        """Other connections whose request has not arrived, or not as a whole."""
        for other in self.connections:
            if isinstance(other, Connection) and other is not self and other._is_unheard:
                yield other

    @property
    def _is_unheard(self) -> bool:
        return not self.transport.is_closing() and self.conn.their_state in {h11.IDLE, h11.SEND_BODY}
