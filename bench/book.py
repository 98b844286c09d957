"""How fast the book is: python bench/book.py [--runs N] [--pages N] [--readers R] [--seconds S]

First the server's time for a page, in this process and without a network: pages of each kind at random, compressed as
browsers ask for them, median and 99th percentile of CPU time and of time on the clock (the difference is what else
the machine does), and the largest page's bytes.  The kinds take turns, after a warm-up with other pages; each figure is
the median of some runs.  As a baseline in the same run, the CPU time that the framework takes for a page that says
"hello"; the ratio is what the book itself costs.

Then a load test on loopback: `everydeal book` in a process of its own, and readers in another, each on one connection
kept open, turning random pages of all editions as fast as they come: requests a second, time of an answer, errors.

Every answer is checked: the page shows the deal (or hand) that the space has there.
"""

import asyncio
import gc
import gzip
import random
import re
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from timing import integer_options, stopwatch

from everydeal.book.app import create_app
from everydeal.book.editions import EDITIONS, Edition

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from book_server import running_book


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


def check(edition: Edition, page: int, text: str) -> None:
    """The page must show what the space has there."""
    assert edition.space is not None
    assert edition.space.format_item(edition.item(page)) in text, f"{edition.slug} {page}: another deal"


class Kind(NamedTuple):
    """A kind of pages."""

    name: str
    address: Callable[[int], str]
    """The address of a page of this kind."""
    size: int
    """How many pages there are."""
    check: Callable[[int, str], None]
    """Asserts that a page shows what it should."""


def edition_kind(edition: Edition) -> Kind:
    """The pages of an edition."""
    return Kind(edition.slug, edition.address, edition.size, partial(check, edition))


def other_kind(name: str, address: str, expected: str, size: int = 10**27) -> Kind:
    """Pages of another kind, which have an expected text."""

    def check_text(page: int, text: str) -> None:
        assert expected in text, f"{name} {page}: no “{expected}”"

    return Kind(name, lambda page: address.format(page=page, eleventh=page + 11), size, check_text)


WHERE = urlencode({"where": "hcp(north) in 15..17 and balanced(north)"})
LARGE = urlencode({"where": "hcp(north) in 15..17 and balanced(north) and hcp(south) >= 10 and hearts(south) >= 5"})
"""9,000 nodes, and 240,000."""
KINDS = [
    *map(edition_kind, EDITIONS),
    other_kind("contents", "/andrews", "Powers of ten"),
    other_kind("work", "/andrews/{page}/work", "Nseq"),
    other_kind("pavlicek-work", "/pavlicek/{page}/work", "Card by card"),
    other_kind("find", "/find", "Paste it"),
    other_kind("several", "/andrews/several?pages={page}-{eleventh}", "12 pages"),
    other_kind("constrained", f"/constrained/{{page}}?{WHERE}", "A constrained edition"),
    other_kind("constrained, large", f"/constrained/{{page}}?{LARGE}", "A constrained edition", 10**25),
]


class Times(NamedTuple):
    """Milliseconds for some pages of one kind, and the largest sizes."""

    cpu: list[float]
    wall: list[float]
    plain: list[int]
    packed: list[int]


async def clock(app: Any, address: str) -> tuple[float, float, tuple[int, bytes]]:
    """The server's milliseconds for an address, of CPU time (of the whole process) and of time, and its answer."""
    wall, cpu = stopwatch(time.perf_counter), stopwatch()
    answer = await call(app, address)
    return 1e3 * cpu(), 1e3 * wall(), answer


async def say_hello(_: Request) -> Response:
    return PlainTextResponse("hello")


async def turn_pages(app: Any, rounds: int, dice: random.Random) -> list[Times]:
    """Pages at random, one of each kind in turn, so that none of them has the machine's best or worst minute."""
    times = [Times([], [], [], []) for _ in KINDS]
    for _ in range(rounds):
        for kind, so_far in zip(KINDS, times, strict=True):
            page = dice.randrange(kind.size) + 1
            cpu, wall, (status, body) = await clock(app, kind.address(page))
            text = gzip.decompress(body).decode()
            assert status == 200, f"{kind.name} {page}: {status}"
            kind.check(page, text)
            for figures, figure in zip(so_far, (cpu, wall, len(text.encode()), len(body)), strict=True):
                figures.append(figure)
    return times


async def page_times(runs: int, pages: int) -> None:
    """The server's time for pages of each kind."""
    dice = random.Random("the book")
    app = create_app()
    hello = GZipMiddleware(Starlette(routes=[Route("/hello", say_hello)]))
    gc.collect()
    gc.freeze()  # as the server does
    await turn_pages(app, WARM_UP, dice)
    base = median([(await clock(hello, "/hello"))[0] for _ in range(500)][100:])
    measured = [await turn_pages(app, pages, dice) for _ in range(runs)]
    print(f"{'ms':25}{'CPU p50':>8}{'p99':>8}{'wall':>8}{'p99':>8}{'bytes':>8}{'sent':>7}{'x hello':>9}")
    for kind, *times in zip(KINDS, *measured, strict=True):
        cpu, wall = _middle(one.cpu for one in times), _middle(one.wall for one in times)
        plain, packed = max(max(one.plain) for one in times), max(max(one.packed) for one in times)
        ratio = median(median(one.cpu) for one in times) / base
        print(f"{kind.name:25}{cpu}{wall}{plain:8}{packed:7}{ratio:9.1f}")
    async with app.app.router.lifespan_context(app.app):
        pass  # ends the processes


WARM_UP = 100
"""Pages of each kind that are turned before the clock runs; others than those measured."""


def _middle(runs: Iterable[list[float]]) -> str:
    """The medians of all runs' medians and of their 99th percentiles."""
    figures = [(median(times), quantiles(times, n=100)[98]) for times in runs]
    return "".join(f"{median(column):8.2f}" for column in zip(*figures, strict=True))


async def read_pages(host: str, port: int, seed: int, until: float, times: list[float]) -> int:
    """One reader; how many answers were wrong or missing."""
    dice = random.Random(seed)
    reader, writer = await asyncio.open_connection(host, port)
    errors = 0
    while time.monotonic() < until:
        edition = dice.choice(EDITIONS)
        page = dice.randrange(edition.size) + 1
        spent = stopwatch(time.monotonic)
        writer.write(f"GET {edition.address(page)} HTTP/1.1\r\nHost: book\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        body = await reader.readexactly(int(length[1]) if length else 0)
        times.append(spent())
        try:
            assert head.split()[1] == "200"
            check(edition, page, gzip.decompress(body).decode())
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
    with running_book() as (address, _):
        host, port = urlsplit(address).netloc.split(":")
        asyncio.run(load(host, int(port), readers, seconds))


def main() -> None:
    """Measure."""
    options = integer_options(__doc__, pages=1000, runs=3, readers=8, seconds=10)
    asyncio.run(page_times(options.runs, options.pages))
    load_test(options.readers, options.seconds)


if __name__ == "__main__":
    main()
