"""HTML from the templates, with style and script inside: a page is one round trip.

The content security policy names the style and the script by their hashes, so nothing else can run or dress a page,
even if something slipped into one.
"""

import base64
import hashlib
import re
import struct
import zlib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ...cards import SEAT_NAMES, SUIT_NAMES
from ...pictures.diagrams import PRINTED_RANKS
from ...pictures.suits import INK, INK_DARK, PAPER, PAPER_DARK, path_data
from ..editions import Edition
from .pieces import (
    beside,
    breakable,
    card,
    choices,
    diagram,
    digits,
    downloads,
    facts,
    hidden,
    id_rows,
    jump_form,
    places,
    proportion_rows,
    rarities,
    sections,
    several_form,
    share,
    share_lines,
    summand_rows,
    symbol,
    turn,
)


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

_SYMBOLS = "".join(
    f'<symbol id="s{suit}" viewBox="0 0 100 100"><path d="{path_data(suit)}"/></symbol>' for suit in range(4)
)
_ICON = quote(
    f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='{path_data(0)}' fill='{INK[1]}'/></svg>",
    safe=" =':/",
)


_PREFIX: Final = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:image/svg+xml,{_ICON}">
<style>{STYLE}</style>
<script type="module">{SCRIPTS["book"]}</script>
"""
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
    environment.filters.update(
        digits=digits,
        commas="{:,}".format,
        breakable=breakable,
        share=share,
        facts=facts,
        beside=beside,
        downloads=downloads,
        id_rows=id_rows,
        diagram=diagram,
        places=places,
        proportion_rows=proportion_rows,
        rarities=rarities,
        card=card,
        share_lines=share_lines,
        summand_rows=summand_rows,
        symbol=symbol,
        hidden=hidden,
        jump_form=jump_form,
        sections=sections,
        several_form=several_form,
        turn=turn,
    )
    environment.globals.update(
        symbols=Markup(_SYMBOLS),
        scripts={name: Markup(f'<script type="module">{text}</script>') for name, text in SCRIPTS.items()},
        choices=choices,
        suit_names=SUIT_NAMES,
        seats=SEAT_NAMES,
        ranks=PRINTED_RANKS,
    )
    environment.globals["forms"] = environment.get_template("_forms.html").module  # once, not for each page
    for name in ("base.html", "leaf.html"):  # compiled now, so that no reader has to wait for them
        environment.get_template(name)
    return environment


_ENVIRONMENT = _environment()
SECONDS_FRESH: Final = 3600
"""How long a browser may keep a page: it will not change, but the book's software may."""

_MAX_FIXED: Final = 100
_FIXED: Final[dict[tuple[str, ...], tuple[bytes, bytes]]] = {}
"""Pages that are always the same, by root path, template and name: without their prefix, and compressed with it."""


def render(
    request: Request,
    template: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    fixed: str = "",
    **context: Any,
) -> HTMLResponse:
    """A page from a template, which gets *context* and ``link``, a function from a path to an address.

    *fixed* names a page that is always the same (one of few): it is made once.
    """
    root: str = request.scope.get("root_path", "")
    base = base_of(request)

    def link(target: Edition | str, page: int | str = "", ending: str = "", **query: str) -> str:
        path = target if isinstance(target, str) else target.address(page, ending)
        joint = "&" if "?" in path else "?"
        return f"{root}{path}{joint + urlencode(query) if query else ''}"

    key = (base, root, template, fixed)
    made = _FIXED.get(key) if fixed else None
    if made is None:
        rest = _ENVIRONMENT.get_template(template).render(link=link, root=root, base=base, **context).encode()
        made = (rest, _compress(rest) if fixed else b"")
        if fixed and len(_FIXED) < _MAX_FIXED:
            _FIXED[key] = made
    rest, packed = made
    kept = f"public, max-age={SECONDS_FRESH}" if status == 200 else "no-store"
    sent = {"cache-control": kept, "vary": "Accept-Encoding", **(headers or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return HTMLResponse(packed or _compress(rest), status, {**sent, "content-encoding": "gzip"})
    return HTMLResponse(_PREFIX_BYTES + rest, status, sent)


def base_of(request: Request) -> str:
    """What makes an absolute address of a path below the root: the book's public address, or nothing but the root.

    It is what the book was told when it was opened; no header of a request is believed.
    """
    base: str = request.scope.get("everydeal.url") or request.scope.get("root_path", "")
    return base


def absolute(request: Request, path: str) -> str:
    """The absolute address of a path, if the book knows its public address."""
    return base_of(request) + path


def _compress(rest: bytes) -> bytes:
    """A page, compressed.  Its prefix was compressed when the program started: that is most of the work.

    The rest is a stream of deflate of its own after that of the prefix, which ends at a byte; the sum over both is
    continued.  A smaller window than the usual one: a page fits in it, and it stays in the processor's cache.
    """
    compressor = zlib.compressobj(2, zlib.DEFLATED, -14)
    checks = struct.pack("<2L", zlib.crc32(rest, _SUM), len(_PREFIX_BYTES) + len(rest) & 0xFFFFFFFF)
    return b"".join((_COMPRESSED, compressor.compress(rest), compressor.flush(), checks))


_PREFIX_BYTES: Final = _PREFIX.encode()
_SUM: Final = zlib.crc32(_PREFIX_BYTES)
_COMPRESSOR: Final = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
_COMPRESSED: Final = _COMPRESSOR.compress(_PREFIX_BYTES) + _COMPRESSOR.flush(zlib.Z_SYNC_FLUSH)
"""The head of gzip, and all of the prefix."""
