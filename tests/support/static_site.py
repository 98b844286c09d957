"""The static book in a browser: the folder on a port of this machine, and what a page shows."""

import asyncio
import functools
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from everydeal.book.app import create_app
from everydeal.book.static.asking import ask, main_of, title_of, with_static_links
from everydeal.book.static.site import without_python
from everydeal.book.workers import Inline


class Shown(NamedTuple):
    """A page as the application makes it, with the folder's addresses."""

    main: str
    title: str


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """The address of a folder, and its server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", server
    finally:
        server.shutdown()
        server.server_close()


def application_pages(asked: Iterable[tuple[str, str]], *, has_python: bool = False) -> list[Shown]:
    """What the application shows for paths and queries, without what Python works out for each page."""

    async def collect() -> list[Shown]:
        app = create_app(workers=Inline())
        found = []
        for path, query in asked:
            html = (await ask(app, path, query)).text
            html = with_static_links(html if has_python else without_python(html), "../")
            found.append(Shown(main_of(html), title_of(html)))
        await app.close()
        return found

    with ThreadPoolExecutor(1) as thread:  # Playwright has a loop running in this one
        return thread.submit(asyncio.run, collect()).result()


DIFFERENCES = r"""async (cases) => {
  const main = document.querySelector("#main"), wrong = [];
  const text = (main) => main.innerHTML.replace(/ tabindex="-1"/g, "").replace(/\s+/g, " ").trim()
    .replace(/ <.p>/g, "</p>").replace(/<button type="button" aria-label="Copy[^>]*>copy<.button>/g, "");
  const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));
  for (const [fragment, html, title] of cases) {
    location.hash = fragment;
    for (let i = 0; main.dataset.shown !== location.hash && i < 500; i++) await pause(i < 20 ? 1 : 20);
    const wanted = new DOMParser().parseFromString(`<main>${html}</main>`, "text/html").querySelector("main");
    const b = text(wanted);
    for (let i = 0; text(main) !== b && i < 500; i++) await pause(20); // Python may have more to say
    const a = text(main);
    if (a === b && document.title === title) continue;
    const at = [...a].findIndex((letter, i) => letter !== b[i]);
    wrong.push([fragment, document.title, ...[a, b].map((one) => one.slice(Math.max(0, at - 60), at + 100))]);
  }
  return wrong;
}"""
"""Which of some pages differ from the application's, tag by tag, and where."""
