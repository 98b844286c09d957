"""The application asked without a server, and its pages with the addresses that they have in the folder.

The server's address ``/andrews/1000?dealer=S`` is ``andrews/#1000?dealer=S`` there: a fragment is the one form in
which any host of plain files answers for 5*10^28 pages. Every address is written relative to the page, so that the
folder may lie anywhere.
"""

import re
from typing import Any, Final, NamedTuple

from starlette.types import ASGIApp, Message

ROOT: Final = "/@root@"
"""What stands before every address of the application."""
_LINK = re.compile(rf'(href|action|src)="{re.escape(ROOT)}([^"#]*)')
_SERVER_ONLY = re.compile(
    rf'<a href="{re.escape(ROOT)}/api/?">[^<]*</a>\n?|<details class="share screen">.*?</details>\n'
    rf'|<meta (?:property="og:|name="twitter:)[^>]*>\n|<link rel="(?:alternate|prev|next)"[^>]*>\n'
    rf'|<a href="{re.escape(ROOT)}/[^"]*(?:/tricks(?:\?[^"]*)?|\.pdf(?:\?[^"]*)?)"[^>]*>[^<]*</a> ?',
    re.DOTALL,
)
"""What only a server has: the API, double-dummy tricks, PDF, and whatever has to name its host."""


class Reply(NamedTuple):
    """What the application answers."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body of a page."""
        return self.body.decode()


async def ask(app: ASGIApp, path: str, query: str = "", form: str = "") -> Reply:
    """Ask for a path, as a browser would; *form*, the fields of a form as they are posted."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": form.encode(), "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"content-type", b"application/x-www-form-urlencoded")] if form else []
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST" if form else "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": ROOT,
        "headers": headers,
        "scheme": "http",
        "server": ("book", 80),
    }
    await app(scope, receive, send)
    head = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return Reply(sent[0]["status"], head, b"".join(message.get("body", b"") for message in sent[1:]))


def address(path: str, up: str) -> str:
    """An address of the server in the folder, seen from a page from which *up* leads to the cover.

    >>> address("/andrews/1000?dealer=S", "../"), address("/andrews", "../"), address("/random", ""), address("/", "")
    ('../andrews/#1000?dealer=S', '../andrews/', 'andrews/#random', './')
    """
    path, mark, query = path.partition("?")
    _, slug, *rest = path.split("/", 2)
    if slug in ("", "day"):
        return up or "./"
    if slug == "random":
        return f"{up}andrews/#random{mark}{query}"
    tail = f"{'/'.join(rest)}{mark}{query}"
    return f"{up}{slug}/{'#' + tail if tail else ''}"


def with_static_links(html: str, up: str) -> str:
    """A page with the folder's addresses, and without the links to what only a server has."""
    html = _SERVER_ONLY.sub("", html)
    return _LINK.sub(lambda found: f'{found[1]}="{address(found[2], up)}', html)


def main_of(html: str) -> str:
    """What stands in a page's ``<main>``."""
    return html.partition('<main id="main">')[2].partition("</main>")[0]


def title_of(html: str) -> str:
    """A page's title."""
    return html.partition("<title>")[2].partition("</title>")[0]
