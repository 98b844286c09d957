"""The folder: every page that the application has no number for, with its page templates; the kernel, the scripts.

Nothing here makes HTML but the head that a page needs where there is no server. The same sources give the same bytes:
no dates, sorted names; the service worker carries the hash of all other files.
"""

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlencode

from ..app import Book, create_app
from ..day import FIRST
from ..editions import CONSTRAINED, EDITIONS, HONOURS, constrained
from ..pages.printing import SCRIPT_HASHES, STYLE_HASH
from ..workers import Inline
from .asking import ROOT, ask, main_of, with_static_links
from .page_templates import BY_KERNEL, CHOICE, ON_DEMAND, editions_of, on_demand, pages_of
from .parcel import pack_python

KERNEL: Final = "kernel.bin"
_FIRST: Final = ("choice", "leaf", "loading", "pages", "wayper", "wording")
"""The scripts that a first leaf needs besides static.js."""
_LATER: Final = ("application", "by_hand", "day", "finding", "saving")
_KERNEL_SCRIPTS: Final = ("deals", "ids", "kernel", "numbers", "spaces")
_EXAMPLE: Final = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
_MISSING: Final = "This page is worked out by Python, and this copy of the book was written without it."
_UNREAD: Final = (
    "This copy of the book reads a deal like N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 ... with 52 cards, a hand and an id;"
    " for other texts it would need Python, and it was written without it."
)


class SiteError(Exception):
    """The folder cannot be written; the message says why, and what to do."""


async def build(target: Path, *, pyodide: Mapping[str, bytes] | None = None, url: str = "") -> int:
    """Write the folder *target*, which is not there yet, or empty; how many files that are.

    *pyodide* are the files of Pyodide (`pyodide.read`, `pyodide.fetch`); without them there is nothing that needs
    Python.  *url* is where the folder will be, for the pictures of links that people send.

    Raises:
        SiteError: there is something in *target*, or no kernel.
    """
    check_free(target)
    made = await make(pyodide=pyodide, url=url)
    fresh = target.with_name(f"{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in made.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if target.exists():
        target.rmdir()
    fresh.replace(target)
    return len(made)


def check_free(target: Path) -> None:
    """See that a folder is not there yet, or empty.

    Raises:
        SiteError: there is something.
    """
    if target.exists() and not target.is_dir():
        raise SiteError(f"{target} is a file: name a new directory")
    if target.exists() and any(target.iterdir()):
        raise SiteError(f"{target} is not empty: name a new directory")


async def make(
    *, pyodide: Mapping[str, bytes] | None = None, url: str = "", kernel: bytes | None = None
) -> dict[str, bytes]:
    """The files of the folder by their names."""
    site: dict[str, bytes] = {KERNEL: _packed(kernel or _kernel()), ".nojekyll": b""}
    has_python = pyodide is not None
    app = create_app(workers=Inline())
    try:
        pages = await _pages(app, has_python)
    finally:
        await app.close()
    card = await _card(url, site) if url else ""
    for slug, page in pages.items():
        site[f"{slug}/index.html" if slug else "index.html"] = _with_head(page, slug, card).encode()
    site["facts.js"] = f"export default {json.dumps(_facts(has_python), ensure_ascii=False)};\n".encode()
    for name in ("static", *_FIRST, *_LATER, *(("worker",) if has_python else ())):
        site[f"code/{name}.js"] = _bare(_file(f"{name}.js"))
    for name in _KERNEL_SCRIPTS:
        site[f"kernel/{name}.js"] = _bare((_kernel_scripts() / f"{name}.js").read_text("utf-8"))
    core = sorted({*site, *(f"{slug}/" if slug else "./" for slug in pages)} - {".nojekyll", "card.png"})
    core = [name for name in core if not name.endswith("index.html")]
    if pyodide is not None:
        site |= {f"py/{name}": content for name, content in pyodide.items()} | {"py/everydeal.zip": pack_python()}
    site["404.html"] = _file("404.html").replace("@slugs@", "|".join(filter(None, pages))).encode()
    site["README.txt"] = _file("README.txt").encode()
    site["sw.js"] = _worker(site, core).encode()
    return dict(sorted(site.items()))


class _Page:
    """A page before it gets its head: what the application answers, and the page templates of its edition."""

    def __init__(self, html: str, title: str, about: str, templates: Mapping[str, str] = MappingProxyType({})) -> None:
        self.html, self.title, self.about, self.templates = html, title, about, templates


async def _pages(app: Book, has_python: bool) -> dict[str, _Page]:
    """Every page of the folder, by its slug."""

    async def page(path: str, **query: str) -> str:
        reply = await ask(app, path, urlencode(query))
        assert reply.status == 200, (path, reply.status)
        html = on_demand(reply.text, path) if has_python else without_python(reply.text)
        return with_static_links(html, "../" if path != "/" else "")

    cover = await page("/", day=str(FIRST))
    board = main_of(await page("/byhand", deal=_EXAMPLE))
    pages = {
        "": _Page(cover, "The Impossible Bridge Book", "Every deal of bridge has a page."),
        "find": _Page(await page("/find"), "Find a deal", "Which page is your deal on?"),
        "byhand": _Page(
            await page("/byhand"), "Deal it by hand", "A dealing machine for a club without one.", {"board": board}
        ),
    }
    for edition in editions_of(has_python):
        templates = pages_of(edition) if edition.slug in BY_KERNEL else {}
        pages[edition.slug] = _Page(
            await page(f"/{edition.slug}"),
            edition.title,
            edition.about,
            {name: main_of(await page(f"/{edition.slug}/{number}", **CHOICE)) for name, number in templates.items()},
        )
    if has_python:
        about = "The deals that fulfil a condition of yours."
        pages[CONSTRAINED] = _Page(await page(f"/{CONSTRAINED}"), constrained("", HONOURS, 0).title, about)
        pages["b"] = _Page(pages["find"].html, "A board", "A whole board by its id.")
    return pages


def without_python(html: str) -> str:
    """A page, its addresses not settled yet, without the links to what only the application makes."""
    for pattern in _NEED_PYTHON:
        html = pattern.sub("", html)
    return ON_DEMAND.sub("", html)


_NEED_PYTHON: Final = [
    re.compile(pattern.replace("@", f'<a href="{re.escape(ROOT)}/'), re.DOTALL)
    for pattern in (
        r'<li>@(?:constrained|suit-classes|shapes)">.*?</li>\n',
        r', or @constrained">[^<]*</a>',
        r'<p><small>Or @find#cards">[^\n]*</p>\n',
        r'<h2 id="cards".*?</form>\n',
        r'<form class="jump" action="[^"]*/several">.*?</form>\n',
        r"; several as 1-8 or as a list, at most \d+",
        r"<h2>The deals that contain it</h2>\n<p[^>]*>.*?</p>\n",
        r'<p>@endings/table">[^\n]*</p>\n',
        r'<option value="(?:suit-classes|shapes)">[^<]*</option>',
        r'@[^"]*/(?:work|play)(?:\?[^"]*)?">[^<]*</a> ?',
        r'@[^"]*\.[a-z]+(?:\?[^"]*)?">[^<]*</a> ?',
    )
]
"""What leads to pages that only the application makes."""


def _with_head(page: _Page, slug: str, card: str) -> str:
    """A page with the head that it needs where there is no server, and with its page templates."""
    up = "../" if slug else ""
    hashes = " ".join(f"'{one}'" for one in SCRIPT_HASHES)
    policy = (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {hashes}; style-src '{STYLE_HASH}'; "
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; img-src 'self' data: blob:; form-action 'none'; "
        "base-uri 'none'"
    )
    head = [
        f'<meta http-equiv="content-security-policy" content="{policy}">',
        '<meta name="referrer" content="no-referrer">',
        f'<meta property="og:title" content="{escape(page.title)}">',
        f'<meta property="og:description" content="{escape(page.about)}">',
        '<meta property="og:type" content="book">',
        *([f'<meta property="og:image" content="{escape(card)}">'] if card else []),
        f'<script type="module" src="{up}code/static.js"></script>',
    ]
    if slug:
        loaded = [f"code/{name}.js" for name in _FIRST]
        loaded += ["facts.js", *(f"kernel/{name}.js" for name in _KERNEL_SCRIPTS)]
        head += [f'<link rel="modulepreload" href="{up}{name}">' for name in loaded]
        head.append(f'<link rel="preload" href="{up}{KERNEL}" as="fetch" crossorigin>')
    html = page.html.replace('<meta charset="utf-8">\n', '<meta charset="utf-8">\n' + "\n".join(head) + "\n", 1)
    templates = [f'<template id="page-{name}">{main}</template>\n' for name, main in page.templates.items()]
    return html.replace("</body>", f"{''.join(templates)}</body>")


def _facts(has_python: bool) -> dict[str, Any]:
    """What the scripts have to know of the application."""
    return {
        "editions": {
            one.slug: {"title": one.title, "short": one.short, "kind": one.kind} for one in editions_of(has_python)
        },
        "python": has_python,
        "missing": _MISSING,
        "unread": _UNREAD,
    }


def _kernel() -> bytes:
    """The kernel for browsers, as it lies in the installation."""
    path = Path(str(files("everydeal.book.static"))) / KERNEL
    if not path.is_file():
        raise SiteError(
            "the kernel for browsers is not in this installation: in a checkout, python build_kernel.py --wasm makes"
            " it; the wheels of a release have it"
        )
    return path.read_bytes()


def _packed(kernel: bytes) -> bytes:
    """The kernel as it travels: gzip, and under a name that no host treats in its own way."""
    if kernel[:2] == b"\x1f\x8b":
        kernel = gzip.decompress(kernel)
    if kernel[:4] != b"\0asm":
        raise SiteError(f"{KERNEL} is not WebAssembly: python build_kernel.py --wasm makes it anew")
    return gzip.compress(kernel, 9, mtime=0)


def _kernel_scripts() -> Path:
    """The scripts around the kernel, those of the npm package: in a wheel beside this file, in a checkout in js/."""
    here = Path(__file__).parent
    packed = here / "kernel"
    return packed if packed.is_dir() else here.parents[3] / "js" / "src"


def _file(name: str) -> str:
    return (files("everydeal.book.static") / "files" / name).read_text("utf-8")


def _bare(script: str) -> bytes:
    """A script without its comments, as far as they have lines of their own: a third of what a first visit brings."""
    return re.sub(r"^[ ]*(?:/\*\*.*?\*/|//[^\n]*)\n", "", script, flags=re.DOTALL | re.MULTILINE).encode()


async def _card(url: str, site: dict[str, bytes]) -> str:
    """A picture for links that are sent; its address, which has to be a whole one."""
    if not re.fullmatch(r"https?://[^\s\"'<>]+", url):
        raise SiteError(f"{url!r} is not a public address: write it like https://example.org/book")
    from ..leaf import Leaf
    from ..pages.drawing import draw
    from ..pages.png import render_png

    edition = EDITIONS[0]
    site["card.png"] = render_png(draw(Leaf(edition, 10**27, edition.item(10**27))))
    return f"{url.rstrip('/')}/card.png"


def _worker(site: dict[str, bytes], core: list[str]) -> str:
    """The service worker, which knows the version: the hash of all else."""
    digest = hashlib.sha256()
    for name, content in sorted(site.items()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return _file("sw.js").replace("@version@", digest.hexdigest()[:16]).replace('"@core@"', json.dumps(core))
