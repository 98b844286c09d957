"""The outermost layer: limits on what comes in, security headers on all that goes out.

A request's body may have so many bytes and take so long to arrive; uvicorn limits the rest (`serve`).  No header is
trusted: addresses are built from the path alone, never from ``Host``.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import ProblemError, bad_request

MAX_BODY: Final = 1 << 20
"""Bytes of a request's body."""
MAX_QUERY: Final = 8 << 10
"""Bytes of the path and of the query."""
BODY_SECONDS: Final = 10.0
"""How long a client may take to send a body."""
_OPEN: Final = [(b"access-control-allow-origin", b"*")]
"""What is read may be read from any site: nothing here is private, and no answer depends on who asks."""
_NO_GZIP: Final = re.compile(rb"\bgzip\s*;\s*q\s*=\s*0(\.0*)?\s*(,|$)", re.IGNORECASE)


class Limits:
    """An ASGI application around another one; *tell* makes the answer from a problem."""

    def __init__(
        self,
        app: ASGIApp,
        tell: Callable[[Request, ProblemError], Response],
        *,
        style_hash: str,
        script_hashes: tuple[str, ...],
    ) -> None:
        self.app, self.tell = app, tell
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

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = [*message["headers"], *self.headers]
                is_picture = any(name == b"content-type" and kind.startswith(b"image/") for name, kind in sent)
                sent.append((b"cross-origin-resource-policy", b"cross-origin" if is_picture else b"same-origin"))
                message["headers"] = sent + _OPEN * (scope["method"] in ("GET", "HEAD"))
            await send(message)

        if problem := _problem_of(scope):
            await self.tell(Request(scope), problem)(scope, receive, send_with_headers)
            return
        headers = [one for one in scope["headers"] if not (one[0] == b"accept-encoding" and _NO_GZIP.search(one[1]))]
        await self.app({**scope, "headers": headers}, _limited(receive), send_with_headers)


def _problem_of(scope: Scope) -> ProblemError | None:
    """What is too long, as far as the head of a request says."""
    if len(scope["query_string"]) > MAX_QUERY or len(scope["path"]) > MAX_QUERY:
        return ProblemError(414, f"That address is longer than {MAX_QUERY:,} bytes; send long texts by POST.")
    length = dict(scope["headers"]).get(b"content-length", b"")
    return _too_large() if length.isdigit() and int(length) > MAX_BODY else None


def _limited(receive: Receive) -> Receive:
    """A `receive` whose body has an end, in bytes and in time; what is wrong with it is raised where it is read."""
    size, ends, is_complete = 0, 0.0, False

    async def limited() -> Message:
        nonlocal size, ends, is_complete
        if is_complete:
            return await receive()
        ends = ends or asyncio.get_running_loop().time() + BODY_SECONDS
        try:
            async with asyncio.timeout_at(ends):
                message = await receive()
        except TimeoutError:
            raise ProblemError(408, f"The request took longer than {BODY_SECONDS:g} seconds to arrive.") from None
        if message["type"] != "http.request":
            raise bad_request("The connection was closed before the request was complete.")
        size += len(message.get("body", b""))
        if size > MAX_BODY:
            raise _too_large()
        is_complete = not message.get("more_body", False)
        return message

    return limited


def _too_large() -> ProblemError:
    return ProblemError(413, f"A request may have at most {MAX_BODY:,} bytes.")
