"""HTML from the templates, with style and script inside: a page is one round trip.

The content security policy names the style and the script by their hashes, so nothing else can run or dress a page,
even if something slipped into one.
"""

import base64
import hashlib
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from .. import spaces
from ..cards import RANKS, SEAT_NAMES, SUIT_NAMES
from .addresses import group_digits
from .editions import Edition
from .suits import INK, INK_DARK, PAPER, PAPER_DARK, path_data


def _static(name: str) -> str:
    return (files(__package__) / "static" / name).read_text("utf-8")


def _palette(inks: tuple[str, ...], paper: str) -> str:
    return f"--paper:{paper};" + "".join(f"--suit{suit}:{ink};" for suit, ink in enumerate(inks))


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


STYLE: Final = _static("book.css") % {
    "light": _palette(INK, PAPER),
    "dark": _palette(INK_DARK, PAPER_DARK),
    "print": _palette(INK, "#fff"),
}
SCRIPT: Final = _static("book.js")
STYLE_HASH: Final = _hash(STYLE)
SCRIPT_HASH: Final = _hash(SCRIPT)

_SYMBOLS = "".join(
    f'<symbol id="s{suit}" viewBox="0 0 100 100"><path d="{path_data(suit)}"/></symbol>' for suit in range(4)
)
_ICON = quote(
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="{path_data(0)}" fill="{INK[1]}"/></svg>'
)


_PREFIX: Final = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:image/svg+xml,{_ICON}">
<style>{STYLE}</style>
<script type="module">{SCRIPT}</script>
"""
"""What all pages begin with."""


def digits(number: int) -> Markup:
    """A number in groups of three, set apart by space alone: copying it gives plain digits.

    >>> digits(12345)
    Markup('<span class="num">12<i>345</i></span>')
    """
    first, *groups = group_digits(number)
    return Markup(f'<span class="num">{first}{"".join(f"<i>{group}</i>" for group in groups)}</span>')


def share(size: int) -> str:
    """How large a part of all deals *size* is, in words that stay short.

    >>> share(spaces.andrews.size // 4), share(spaces.andrews.size // 10**9)
    ('25%', 'one in 1,000,000,000')
    """
    if not size:
        return "none"
    whole = spaces.andrews.size
    return f"{100 * size / whole:.4g}%" if size * 100 >= whole else f"one in {round(whole / size):,}"


def symbol(suit: int) -> Markup:
    """A suit symbol; screen readers hear its name."""
    return _SUIT_SYMBOLS[suit]


def holdings(suits: tuple[str, str, str, str]) -> Markup:
    """The four suits of a hand, a line each."""
    return Markup("".join(map(_line, range(4), suits)))


def cells(numbers: Iterable[int]) -> Markup:
    """Numbers as cells of a table."""
    return Markup("".join(f"<td>{number}</td>" for number in numbers))


@lru_cache
def options(name: str, chosen: str) -> Markup:
    """The options of the choice *name*, ``dealer`` or ``vul``."""
    return Markup("").join(
        Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected" * (value == chosen)), text)
        for value, text in _CHOICES[name].items()
    )


_CHOICES = {
    "dealer": {"": "free", "N": "North", "E": "East", "S": "South", "W": "West"},
    "vul": {"": "free", "None": "none", "NS": "N-S", "EW": "E-W", "All": "all"},
}


def _line(suit: int, ranks: str) -> str:
    return f"<li>{_SUIT_SYMBOLS[suit]}{f'<span>{ranks}</span>' if ranks else _VOID}</li>"


_SUIT_SYMBOLS = tuple(
    Markup(f'<svg class="s{suit}" role="img" aria-label="{name}"><use href="#s{suit}"/></svg>')
    for suit, name in enumerate(SUIT_NAMES)
)
_VOID = Markup('<i role="img" aria-label="none">—</i>')


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(digits=digits, commas="{:,}".format, share=share)
    environment.globals.update(
        prefix=Markup(_PREFIX),
        symbols=Markup(_SYMBOLS),
        symbol=symbol,
        holdings=holdings,
        cells=cells,
        options=options,
        suit_names=SUIT_NAMES,
        seats=SEAT_NAMES,
        ranks=["10" if rank == "T" else rank for rank in RANKS],
    )
    return environment


_ENVIRONMENT = _environment()
SECONDS_FRESH: Final = 3600
"""How long a browser may keep a page: it will not change, but the book's software may."""


def render(
    request: Request, template: str, status: int = 200, headers: Mapping[str, str] | None = None, **context: Any
) -> HTMLResponse:
    """A page from a template, which gets *context* and ``link``, a function from a path to an address."""
    root: str = request.scope.get("root_path", "")

    def link(target: Edition | str, page: int | str = "", ending: str = "", **query: str) -> str:
        path = target if isinstance(target, str) else target.address(page, ending)
        joint = "&" if "?" in path else "?"
        return f"{root}{path}{joint + urlencode(query) if query else ''}"

    text = _ENVIRONMENT.get_template(template).render(link=link, root=root, **context)
    kept = f"public, max-age={SECONDS_FRESH}" if status == 200 else "no-store"
    sent = {"cache-control": kept, **(headers or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return HTMLResponse(_compress(text), status, {**sent, "content-encoding": "gzip", "vary": "Accept-Encoding"})
    return HTMLResponse(text, status, sent)


def _compress(text: str) -> bytes:
    """A page, compressed.  Its prefix was compressed when the program started: that is most of the work."""
    assert text.startswith(_PREFIX)
    compressor = _COMPRESSOR.copy()
    return _COMPRESSED + compressor.compress(text[len(_PREFIX) :].encode()) + compressor.flush()


_GZIP = 16 + zlib.MAX_WBITS
_COMPRESSOR = zlib.compressobj(4, zlib.DEFLATED, _GZIP)
_COMPRESSED = _COMPRESSOR.compress(_PREFIX.encode())
