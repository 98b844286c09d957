"""A client of the book's ASGI application, below HTTP: what it sends is exactly what the test says."""

import asyncio
import gzip
import json
import threading
from collections.abc import Coroutine
from typing import Any, NamedTuple, TypeVar

from everydeal.book.app import create_app
from everydeal.book.workers import Workers

T = TypeVar("T")


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        plain = gzip.decompress(self.body) if self.headers.get("content-encoding") == "gzip" else self.body
        return plain.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Client:
    """One application, called again and again on a loop of its own.

    Its loop has one task from beginning to end, as a server's has: with that anyio ends the processes of the workers.
    """

    def __init__(self, root: str = "") -> None:
        self.app = create_app(workers=Workers(seconds=600))  # the machine may be busy
        self.root = root
        self._started = threading.Event()
        threading.Thread(target=asyncio.run, args=(self._live(),), daemon=True).start()
        self._started.wait()

    async def _live(self) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        self._started.set()
        await self._ended.wait()

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        """What a coroutine gives, on that loop."""
        return asyncio.run_coroutine_threadsafe(call, self._loop).result()

    def get(self, address: str, **headers: str) -> Answer:
        return self.send("GET", address, headers=headers)

    def post(self, address: str, value: Any = None, *, form: str = "", body: bytes | None = None) -> Answer:
        if body is None:
            body = form.encode() if form else json.dumps(value).encode()
        kind = "application/x-www-form-urlencoded" if form else "application/json"
        return self.send("POST", address, body, {"content-type": kind, "content-length": str(len(body))})

    def send(self, method: str, address: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        return self.run(self._send(method, address, [body], headers or {}))

    def stream(self, address: str, chunks: list[bytes]) -> Answer:
        """A body in pieces, its length not given."""
        return self.run(self._send("POST", address, chunks, {"transfer-encoding": "chunked"}))

    async def _send(self, method: str, address: str, chunks: list[bytes], headers: dict[str, str]) -> Answer:
        path, _, query = address.partition("?")
        sent: list[Any] = []
        parts = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
        parts[-1]["more_body"] = False
        waiting = iter(parts)

        async def receive() -> Any:
            part = next(waiting, None)
            return part if part is not None else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": self.root + path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": self.root,
            "headers": [(b"host", b"book.example"), *((k.lower().encode(), v.encode()) for k, v in headers.items())],
            "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1),
        }  # fmt: skip
        await self.app(scope, receive, send)
        found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], found, b"".join(message.get("body", b"") for message in sent[1:]))

    def close(self) -> None:
        async def end() -> None:
            events = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])

            async def receive() -> Any:
                return next(events)

            async def send(_: Any) -> None: ...

            await self.app({"type": "lifespan", "asgi": {"version": "3.0"}}, receive, send)

        self.run(end())
        self._loop.call_soon_threadsafe(self._ended.set)
