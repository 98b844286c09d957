"""The book without a server, in chromium: python bench/static_book.py [--pyodide PACKAGE]

Bytes of a first visit as the net carries them (asserted), the first deal from a warm cache, turns of the page, and with
Pyodide a condition, cold and warm.  As a baseline in the same run the browser opens an empty page of the same host, so
that the ratio says what the book itself costs.  Every deal that is shown is compared with the space's.
"""

import asyncio
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import quote

from playwright.sync_api import sync_playwright
from timing import parser_of, stopwatch

from everydeal import Space, spaces
from everydeal.book.static import pyodide
from everydeal.book.static.site import build

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from static_site import served

MAX_FIRST = 300_000
WHERE = "hcp(north) in 15..17 and balanced(north) and hcp(south) in 8..9 and (spades(south) == 5 or hearts(south) == 5)"
LEAF = "(() => { const leaf = performance.getEntriesByName('leaf').at(-1); return [leaf.startTime, leaf.duration]; })()"


def opened(page: Any, address: str) -> float:
    """Open a leaf anew; milliseconds from the start of the document to the deal."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_function("() => document.querySelector('#main').dataset.shown === location.hash", timeout=120_000)
    start, duration = page.evaluate(LEAF)
    return float(start + duration)


def shown(page: Any) -> str:
    """The deal of the page."""
    return str(page.locator(".ids code").last.inner_text())


def first_visit(context: Any, host: str) -> None:
    sizes: list[int] = []
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.add_init_script("if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})")
    taken = opened(page, f"{host}andrews/#{10**27}")
    assert shown(page) == str(spaces.andrews[10**27 - 1])
    assert sum(sizes) <= MAX_FIRST, sum(sizes)
    print(f"first visit: {sum(sizes):,} bytes with the heads of {len(sizes)} answers; the deal after {taken:.0f} ms")
    page.close()


def warm(page: Any, host: str, runs: int) -> None:
    opened(page, f"{host}andrews/#1")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    deals, empty = [], []
    for _ in range(runs):
        number = random.randrange(spaces.andrews.size)
        deals.append(opened(page, f"{host}andrews/#{number + 1}"))
        assert shown(page) == str(spaces.andrews[number])
        page.goto(f"{host}empty.html")
        empty.append(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
    ratio = median(deals) / median(empty)
    print(f"first deal, warm: median {median(deals):.0f} ms, worst {max(deals):.0f}; {ratio:.1f} times an empty page")


def turns(page: Any, host: str) -> None:
    opened(page, f"{host}andrews/#1000")
    taken = []
    for number in range(1001, 1061):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => document.querySelector('#main').dataset.shown === '#{number}'")
        taken.append(page.evaluate(LEAF)[1])
    assert shown(page) == str(spaces.andrews[1059])
    print(f"a turn of the page: median {median(taken):.1f} ms, worst {max(taken):.1f}")


def condition(page: Any, host: str) -> None:
    space = Space(WHERE)
    for what, number in (("cold", 10**20), ("the document loaded anew", 10**19)):
        spent = stopwatch(time.perf_counter)
        opened(page, f"{host}constrained/#{number + 1}?where={quote(WHERE)}")
        print(f"a condition of {space.nodes:,} nodes, {what}: {spent():.2f} s")
        assert shown(page) == str(space[number])
    taken = []
    for number in range(10**19 + 1, 10**19 + 11):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => document.querySelector('#main').dataset.shown.startsWith('#{number + 1}?')")
        taken.append(page.evaluate(LEAF)[1])
        assert shown(page) == str(space[number])
    print(f"a turn of its page: median {median(taken):.0f} ms, worst {max(taken):.0f}")


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--pyodide", type=Path, help="the folder of the npm package pyodide")
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no chromium here")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(build(Path(folder) / "book", pyodide=options.pyodide and pyodide.read(options.pyodide)))
        Path(folder, "book", "empty.html").write_text("<!doctype html><title>empty</title>")
        with served(Path(folder)) as (address, _), sync_playwright() as driver:
            host = f"{address}/"
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            with browser.new_context() as context:
                first_visit(context, f"{host}book/")
            with browser.new_context() as context:
                page = context.new_page()
                warm(page, f"{host}book/", options.runs)
                turns(page, f"{host}book/")
                if options.pyodide:
                    condition(page, f"{host}book/")
            browser.close()


if __name__ == "__main__":
    main()
