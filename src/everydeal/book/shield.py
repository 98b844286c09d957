"""The outermost layer: limits on what comes in, security headers on all that goes out.

It reads a request's body before the application runs, up to a size and within a time, so nothing behind it meets an
endless or a dripping one.  It trusts no header: addresses are built from the path alone, never from ``Host``.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import ProblemError

MAX_BODY: Final = 1 << 20
"""Bytes of a request's body."""
MAX_QUERY: Final = 8 << 10
"""Bytes of the path and of the query."""
BODY_SECONDS: Final = 10.0
"""How long a client may take to send a body."""
MAX_AT_ONCE: Final = 256
"""More requests that are being answered at the same time are told to come back later."""


class Shield:
    """An ASGI application around another one; *tell* makes the answer from a problem."""

    def __init__(
        self,
        app: ASGIApp,
        tell: Callable[[Request, ProblemError], Response],
        *,
        style_hash: str,
        script_hashes: tuple[str, ...],
    ) -> None:
        self.app = app
        self.tell = tell
        self.max_at_once = MAX_AT_ONCE
        self._at_once = 0
        scripts = " ".join(f"'{one}'" for one in script_hashes)
        policy = (
            f"default-src 'none'; style-src '{style_hash}'; script-src {scripts}; img-src 'self' data:; "
            "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )
        self.headers = [
            (b"content-security-policy", policy.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"x-frame-options", b"DENY"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def shielded(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = [*map(_once, message["headers"]), *self.headers]
                is_picture = any(name == b"content-type" and kind.startswith(b"image/") for name, kind in sent)
                sent.append((b"cross-origin-resource-policy", b"cross-origin" if is_picture else b"same-origin"))
                message["headers"] = sent + _OPEN * (scope["method"] in ("GET", "HEAD"))
            await send(message)

        try:
            receive = await self._checked(scope, receive)
        except ProblemError as problem:
            await self._refuse(problem, scope, receive, shielded)
            return
        if self._at_once >= self.max_at_once:
            crowd = ProblemError(503, "Too many are reading at once; please try again.", {"retry-after": "2"})
            await self._refuse(crowd, scope, receive, shielded)
            return
        self._at_once += 1
        try:
            await self.app(scope, receive, shielded)
        finally:
            self._at_once -= 1

    async def _refuse(self, problem: ProblemError, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self.tell(Request(scope), problem)
        answer.headers["connection"] = "close"
        await answer(scope, receive, send)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """A `receive` that gives the whole body at once."""
        if len(scope["query_string"]) > MAX_QUERY or len(scope["path"]) > MAX_QUERY:
            raise ProblemError(414, f"That address is longer than {MAX_QUERY:,} bytes; send long texts by POST.")
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"")
        if length.isdigit() and (len(length) > 12 or int(length) > MAX_BODY):
            raise _too_large()
        if not length and b"transfer-encoding" not in headers:
            return receive
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _read_body(receive)
        except TimeoutError:
            raise ProblemError(408, f"The request took longer than {BODY_SECONDS:g} seconds to arrive.") from None
        return _replay(body, receive)


_OPEN: Final = [(b"access-control-allow-origin", b"*")]
"""What is read may be read from any site: nothing here is private, and no answer depends on who asks."""


def _once(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A header; Vary names nothing twice, as it would if two layers had added the same."""
    name, value = header
    return (name, b", ".join(dict.fromkeys(value.split(b", ")))) if name == b"vary" else header


async def _read_body(receive: Receive) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ProblemError(400, "The connection was closed before the request was complete.")
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        if size > MAX_BODY:
            raise _too_large()
        if not message.get("more_body", False):
            return b"".join(chunks)


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _too_large() -> ProblemError:
    return ProblemError(413, f"A request may have at most {MAX_BODY:,} bytes.")
