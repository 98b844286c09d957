"""How fast the book is: python bench/book.py [--pages N] [--readers R] [--seconds S]

First the server's time for a page, in this process and without a network: each edition's pages at random, compressed
as browsers ask for them, median and 99th percentile of CPU time and of time on the clock (the difference is what else
the machine does), and their weight.  As a baseline in the same run, the CPU time that the framework takes for a page
that says "hello"; the ratio is what the book itself costs.

Then a load test on loopback: `everydeal book` in a process of its own, and readers in another, each on one connection
kept open, turning random pages of all editions as fast as they come: requests a second, time of an answer, errors.

Every answer is checked: the page shows the deal (or hand) that the space has there.
"""

import argparse
import asyncio
import gc
import gzip
import random
import re
import subprocess
import sys
import time
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from everydeal.book.app import create_app
from everydeal.book.editions import EDITIONS, Edition


async def call(app: Any, path: str) -> tuple[int, bytes]:
    """One GET, below HTTP: the status and the body as sent."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"accept-encoding", b"gzip")]
    path, _, query = path.partition("?")
    scope = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": path, "raw_path": b"",
             "query_string": query.encode(), "root_path": "", "headers": headers, "server": ("127.0.0.1", 80),
             "client": ("127.0.0.1", 1)}  # fmt: skip
    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


def check(edition: Edition, page: int, status: int, text: str) -> None:
    """The page must show what the space has there."""
    assert edition.space is not None
    assert status == 200, f"{edition.slug} {page}: {status}"
    assert edition.space.format_item(edition.item(page)) in text, f"{edition.slug} {page}: another deal"


class Times(NamedTuple):
    """Milliseconds for each of some paths."""

    cpu: list[float]
    wall: list[float]

    def __str__(self) -> str:
        return "".join(f"{median(times):8.2f}{quantiles(times, n=100)[98]:8.2f}" for times in self)


async def clock(app: Any, paths: list[str]) -> tuple[Times, list[tuple[int, bytes]]]:
    """The server's time for each path, and the answers; CPU time is that of the whole process."""
    times, answers = Times([], []), []
    for path in paths:
        wall, cpu = time.perf_counter_ns(), time.process_time_ns()
        answers.append(await call(app, path))
        times.cpu.append((time.process_time_ns() - cpu) / 1e6)
        times.wall.append((time.perf_counter_ns() - wall) / 1e6)
    return times, answers


HEAD = f"{'ms':25}{'CPU p50':>8}{'p99':>8}{'wall':>8}{'p99':>8}{'bytes':>8}{'sent':>7}"


async def say_hello(_: Request) -> Response:
    return PlainTextResponse("hello")


async def page_times(pages: int) -> None:
    """The server's time for a page of each edition."""
    dice = random.Random("the book")
    app = create_app()
    hello = GZipMiddleware(Starlette(routes=[Route("/hello", say_hello)]))
    gc.collect()
    gc.freeze()  # as the server does
    print(f"{HEAD}{'x hello':>9}")
    for edition in EDITIONS:
        numbers = [dice.randrange(edition.size) + 1 for _ in range(pages)]
        sizes: list[tuple[int, int]] = []

        await clock(app, [edition.address(number) for number in numbers[:20]])
        base = median((await clock(hello, ["/hello"] * 300))[0].cpu)
        times, answers = await clock(app, [edition.address(number) for number in numbers])
        for number, (status, body) in zip(numbers, answers, strict=True):
            text = gzip.decompress(body).decode()
            check(edition, number, status, text)
            sizes.append((len(text.encode()), len(body)))
        plain, packed = map(max, zip(*sizes, strict=True))
        print(f"{edition.slug:25}{times}{plain:8}{packed:7}{median(times.cpu) / base:9.1f}")


WHERE = urlencode({"where": "hcp(north) in 15..17 and balanced(north)"})
OTHERS = {
    "contents": ("/andrews", "Powers of ten"),
    "work": ("/andrews/{page}/work", "Nseq"),
    "pavlicek-work": ("/pavlicek/{page}/work", "Card by card"),
    "find": ("/find", "Paste it"),
    "several": ("/andrews/several?pages={page}-{eleventh}", "12 pages"),
    "constrained": (f"/constrained/{{page}}?{WHERE}", "A constrained edition"),
}
"""Other kinds of pages: how they are asked for, and what they show."""


async def other_times(pages: int) -> None:
    """The server's time for pages of other kinds; of a constrained one without the reckoner's."""
    dice = random.Random("the others")
    app = create_app()
    gc.collect()
    gc.freeze()
    print(f"\n{HEAD}")
    for kind, (address, expected) in OTHERS.items():
        numbers = [dice.randrange(10**27) + 1 for _ in range(pages)]
        await clock(app, [address.format(page=n, eleventh=n + 11) for n in numbers[:20]])
        times, answers = await clock(app, [address.format(page=n, eleventh=n + 11) for n in numbers])
        texts = [gzip.decompress(body).decode() for _, body in answers]
        assert all(status == 200 for status, _ in answers), kind
        assert all(expected in text for text in texts), kind
        plain, packed = max(len(text.encode()) for text in texts), max(len(body) for _, body in answers)
        print(f"{kind:25}{times}{plain:8}{packed:7}")
    async with app.app.router.lifespan_context(app.app):
        pass  # ends the reckoner


async def read_pages(host: str, port: int, seed: int, until: float, times: list[float]) -> int:
    """One reader; how many answers were wrong or missing."""
    dice = random.Random(seed)
    reader, writer = await asyncio.open_connection(host, port)
    errors = 0
    while time.monotonic() < until:
        edition = dice.choice(EDITIONS)
        page = dice.randrange(edition.size) + 1
        begun = time.monotonic()
        writer.write(f"GET {edition.address(page)} HTTP/1.1\r\nHost: book\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        body = await reader.readexactly(int(length[1]) if length else 0)
        times.append(time.monotonic() - begun)
        try:
            check(edition, page, int(head.split()[1]), gzip.decompress(body).decode())
        except (AssertionError, OSError):
            errors += 1
    writer.close()
    return errors


async def load(host: str, port: int, readers: int, seconds: float) -> None:
    """Many readers at once."""
    times: list[float] = []
    until = time.monotonic() + seconds
    errors = sum(await asyncio.gather(*(read_pages(host, port, seed, until, times) for seed in range(readers))))
    p99 = quantiles(times, n=100)[98] * 1e3
    print(
        f"\nload: {readers} readers, {seconds:g} s: {len(times)} pages, {len(times) / seconds:,.0f} requests/s, "
        f"answer median {median(times) * 1e3:.1f} ms, p99 {p99:.1f} ms, errors {errors or 'none'}"
    )
    assert not errors


def load_test(readers: int, seconds: float) -> None:
    """Start the server, load it, end it."""
    command = [sys.executable, "-m", "everydeal", "book", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)/", server.stdout.readline())
        assert found
        try:
            asyncio.run(load(found[1], int(found[2]), readers, seconds))
        finally:
            server.terminate()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2000, help="pages of each kind (default: 2000)")
    parser.add_argument("--readers", type=int, default=8, help="readers at once (default: 8)")
    parser.add_argument("--seconds", type=float, default=10, help="of the load test (default: 10)")
    options = parser.parse_args()
    asyncio.run(page_times(options.pages))
    asyncio.run(other_times(options.pages))
    load_test(options.readers, options.seconds)


if __name__ == "__main__":
    main()
