"""``everydeal book``: the application on a port of this machine, by uvicorn and within its limits.

A client that opens a connection and sends nothing, or a request byte by byte, takes one of `MAX_CONNECTIONS` for as
long as it likes.  Where strangers can reach the book, a proxy in front of it waits for whole requests (docs/book.md).
"""

import errno
import gc
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_network
from typing import Any, Final, NamedTuple, NoReturn
from urllib.parse import urlsplit

import uvicorn

from .app import Book, create_app

_SWITCH_SECONDS: Final = 0.001
"""How long other threads, which draw pictures, may keep readers waiting; it is 5 ms if nobody says."""
MAX_CONNECTIONS: Final = 512
"""With more, or more requests that are being answered, the next one gets a 503: well below the 1024 files that a
process may have open."""
KEEP_ALIVE_SECONDS: Final = 15
"""How long a connection may rest after an answer."""


class Options(NamedTuple):
    """How to serve."""

    host: str = "127.0.0.1"
    port: int = 5252
    trusted_proxies: str = ""
    """The addresses whose ``X-Forwarded-*`` headers are believed; none are if empty."""
    open_browser: bool = False
    url: str = ""
    """The public address, for what other sites are given; the one that is listened on if empty.

    Below its path a proxy shows the book; it strips the path before it passes a request on.
    """

    @property
    def root_path(self) -> str:
        """The path of the public address, without a slash at its end."""
        return urlsplit(self.url).path.rstrip("/")


def serve(options: Options, announce: Callable[[str], object]) -> None:
    """Serve until SIGINT or SIGTERM; *announce* gets the address when it answers.

    Raises:
        ValueError: the public or a proxy's address is not one.
        OSError: the port cannot be had.
    """
    _check_addresses(options.trusted_proxies)
    if options.url and not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~-]+)*/?", options.url):
        raise ValueError(f"{options.url!r} is not a public address: write it like https://example.org/book")
    with listen(options.host, options.port) as listener:
        book = create_app(options.url or _address(listener, options))
        server = _Server(book, options, lambda: _tell(listener, options, announce))
        signal.signal(signal.SIGTERM, _stop)
        gc.collect()
        if hasattr(gc, "freeze"):  # PyPy collects another way
            gc.freeze()  # what is loaded by now stays: the collector need not look at it while a reader waits
        sys.setswitchinterval(_SWITCH_SECONDS)
        with _without_sigpipe(), suppress(KeyboardInterrupt):  # uvicorn has shut down by then
            server.run(sockets=[listener])


def _check_addresses(text: str) -> None:
    """ValueError unless uvicorn knows the addresses and networks of a list; it believes no others, in silence."""
    for address in text.split(",") if text not in ("", "*") else ():
        try:
            ip_network(address.strip())
        except ValueError:
            raise ValueError(
                f"{address.strip()!r} is not an address: write one like 10.0.0.2, a network like 10.0.0.0/8, or several"
                " with commas"
            ) from None


@contextmanager
def _without_sigpipe() -> Iterator[None]:
    """The command line lets a closed pipe end a program; a reader who goes away must not end the server."""
    if not hasattr(signal, "SIGPIPE"):
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


def _config(book: Book, options: Options) -> uvicorn.Config:
    return uvicorn.Config(
        book,
        root_path=options.root_path,
        proxy_headers=bool(options.trusted_proxies),
        forwarded_allow_ips=options.trusted_proxies or None,
        server_header=False,
        access_log=False,
        log_level="warning",
        limit_concurrency=MAX_CONNECTIONS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=5,
        ws="none",
    )


class _Server(uvicorn.Server):
    """A server that says when it has started, and whose readers need not wait for work that its end would cut off."""

    def __init__(self, book: Book, options: Options, started: Callable[[], object]) -> None:
        super().__init__(_config(book, options))
        self._book = book
        self._tell_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._book.close()
        await super().shutdown(sockets)


_HINTS = {
    errno.EADDRINUSE: "; port 0 is any that is free",
    errno.EACCES: "; ports below 1024 need special rights, others, like 5252, do not",
    errno.EADDRNOTAVAIL: "; take an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them",
}


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        ValueError: the port is not one.
        OSError: it cannot be had; says why.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if not 0 <= port < 1 << 16:
        raise ValueError(f"{port} is not a port: ports are 0 to 65535 (0: any that is free)")
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
        # Its connections inherit this: head and body of an answer are two writes, and by Nagle's rule (RFC 896) the
        # second would wait until the reader's machine has acknowledged the first, which that puts off for 40 ms.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    except OSError as error:
        code = error.errno or 0
        reason = os.strerror(code) if code > 0 else "no address is known by that name"
        raise OSError(f"cannot listen on {host} port {port}: {reason}{_HINTS.get(code, '')}") from None


def _address(listener: socket.socket, options: Options) -> str:
    host, port = listener.getsockname()[:2]
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}{options.root_path}/"


def _tell(listener: socket.socket, options: Options, announce: Callable[[str], object]) -> None:
    address = _address(listener, options)
    announce(address)
    if options.open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _stop(*_: Any) -> NoReturn:
    raise KeyboardInterrupt
