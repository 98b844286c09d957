"""HTML from the templates, with style and script inside: a page is one round trip.

The content security policy names the style and the script by their hashes, so nothing else can run or dress a page,
even if something slipped into one.
"""

import base64
import hashlib
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ...cards import SEAT_NAMES
from ...pictures.diagrams import PRINTED_RANKS
from ...pictures.suits import INK, INK_DARK, PAPER, PAPER_DARK, path_data
from ..editions import Edition
from .pieces import SYMBOLS, breakable, digits, share


def _static(name: str) -> str:
    """A file, without what only its readers need: indentation, and lines of comment."""
    lines = map(str.strip, (files(__package__) / "static" / name).read_text("utf-8").splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _palette(inks: tuple[str, ...], paper: str) -> str:
    return f"--paper:{paper};" + "".join(f"--suit{suit}:{ink};" for suit, ink in enumerate(inks))


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


STYLE: Final = re.sub(r"\s*([{};,])\s*", r"\1", _static("book.css")) % {
    "light": _palette(INK, PAPER),
    "dark": _palette(INK_DARK, PAPER_DARK),
    "print": _palette(INK, "#fff"),
}
SCRIPTS: Final = {name: _static(f"{name}.js") for name in ("book", "deck", "by_hand")}
"""``book`` is in every page, the others in those that need them."""
STYLE_HASH: Final = _hash(STYLE)
SCRIPT_HASHES: Final = tuple(map(_hash, SCRIPTS.values()))

_SYMBOL_SHAPES = "".join(
    f'<symbol id="s{suit}" viewBox="0 0 100 100"><path d="{path_data(suit)}"/></symbol>' for suit in range(4)
)
_ICON = quote(
    f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='{path_data(0)}' fill='{INK[1]}'/></svg>",
    safe=" =':/",
)


_BEGINNING: Final = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:image/svg+xml,{_ICON}">
<style>{STYLE}</style>
<script type="module">{SCRIPTS["book"]}</script>
""".encode()
"""What all pages begin with; the templates make the rest."""


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(digits=digits, commas="{:,}".format, breakable=breakable, share=share)
    environment.globals.update(
        symbol_shapes=Markup(_SYMBOL_SHAPES),
        scripts={name: Markup(f'<script type="module">{text}</script>') for name, text in SCRIPTS.items()},
        symbols=SYMBOLS,
        zip=zip,
        seats=SEAT_NAMES,
        ranks=PRINTED_RANKS,
    )
    for name in ("forms", "pieces"):  # once, not for each page
        environment.globals[name] = environment.get_template(f"_{name}.html").module
    for name in ("base.html", "leaf.html"):  # compiled now, so that no reader has to wait for them
        environment.get_template(name)
    return environment


_ENVIRONMENT = _environment()
SECONDS_FRESH: Final = 3600
"""How long a browser may keep what may change: the cover, tables of contents, forms."""
IMMUTABLE: Final = {"cache-control": "public, max-age=86400, immutable"}
"""For the page of a deal, which is the same for ever: for a day no browser asks again, even
when the page is reloaded."""


def render(
    request: Request,
    template: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> HTMLResponse:
    """A page from a template, which gets *context* and ``link``, a function from a path to an address."""
    root: str = request.scope.get("root_path", "")

    def link(target: Edition | str, page: int | str = "", ending: str = "", **query: str) -> str:
        path = target if isinstance(target, str) else target.address(page, ending)
        if not query:
            return f"{root}{path}"
        return f"{root}{path}{'&' if '?' in path else '?'}{urlencode(query)}"

    html = _ENVIRONMENT.get_template(template).render(link=link, root=root, base=base_of(request), **context)
    kept = f"public, max-age={SECONDS_FRESH}" if status == 200 else "no-store"
    return HTMLResponse(_BEGINNING + html.encode(), status, {"cache-control": kept, **(headers or {})})


def base_of(request: Request) -> str:
    """What makes an absolute address of a path below the root: the book's public address, or nothing but the root.

    It is what was given when the book was opened; no header of a request is believed.
    """
    base: str = request.scope.get("everydeal.url") or request.scope.get("root_path", "")
    return base


def is_public(request: Request) -> bool:
    """Does the book know its public address?"""
    return base_of(request).startswith("http")


def absolute(request: Request, path: str) -> str:
    """The absolute address of a path, if the book knows its public address."""
    return base_of(request) + path
