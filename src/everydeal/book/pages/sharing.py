"""Pages for others: as JSON, as PDF, as a picture to embed, as a QR code, with the double-dummy tricks."""

import io
import json
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...cards import SEATS
from ...extras import install
from ...formats import Board
from ...pictures.marks import SCALE
from ...strains import STRAINS
from ..editions import BY_SLUG, SHAPES
from ..leaf import Choice, Leaf
from ..pasted import address_in_text
from ..problems import ProblemError, bad_request, not_found
from .answers import edition_or_404, leaf_of, run_slowly
from .drawing import draw
from .exports import board_of
from .printing import IMMUTABLE, absolute, is_public, render


@lru_cache
def has(module: str) -> bool:
    """Is something installed that only some pages need?"""
    return find_spec(module) is not None


def to_json(leaf: Leaf) -> bytes:
    """A page as JSON: numbers as texts of digits."""
    edition = leaf.edition
    facts: dict[str, Any] = {
        "edition": edition.slug,
        "page": str(leaf.page),
        "number": str(leaf.page - 1),
        "of": str(edition.size),
        ("hand" if leaf.is_hand else "deal"): leaf.pbn,
        **({"where": edition.where, "order": edition.order} if edition.is_constrained else {}),
        **leaf.choice.query,
        "hands": {view.seat or "hand": {"hcp": view.hcp, "shape": view.lengths} for view in leaf.hands},
        "pages": {other.slug: str(page) for other, page in leaf.others},
        "ids": {one.name: one.text for one in leaf.ids},
        "remarks": [{**remark.to_dict(), "one_in": remark.one_in} for remark in leaf.remarks],
    }
    if ruling := leaf.ruling:
        quotas = [quota.tricks for quota in ruling.quotas]
        facts["legal"] = {"is_legal": ruling.is_legal, "tricks": ruling.played, "quotas": quotas, "why": ruling.why}
    return json.dumps(facts, ensure_ascii=False, indent=1).encode() + b"\n"


def to_pdf(leaf: Leaf) -> bytes:
    """A page as a hand record in large print.

    Raises:
        ProblemError: 404; the extra ``print`` is not installed.
    """
    if not has("fontTools"):
        raise not_found(f"PDF needs the extra print here: {install('print')}.")
    from ...dealing.records import make_sheet
    from ...dealing.records.pdf import write_pdf

    file = io.BytesIO()
    write_pdf(make_sheet([board_of(leaf)]), file, layout="large")
    return file.getvalue()


async def tricks(request: Request) -> Response:
    """The double-dummy tricks of a page, by endplay's solver, and par if dealer and vulnerability are chosen."""
    if not has("endplay"):
        raise not_found(f"Double-dummy tricks need the extra endplay here: {install('endplay')}.")
    leaf = await leaf_of(request, "/tricks", without=_NO_SHAPE)
    board = await run_slowly(_solved, leaf.deal, leaf.choice)
    rows = [(SEATS[seat], board.tricks[5 * seat : 5 * seat + 5]) for seat in range(4)]
    par = (board.tags.get("ParContract", ""), board.tags.get("OptimumScore", ""))
    return render(request, "tricks.html", leaf=leaf, edition=leaf.edition, rows=rows, strains=STRAINS, par=par)


def _solved(deal: Any, choice: Choice) -> Board:
    """Tricks and par of a deal.

    Raises:
        ValueError: its hands are not equally long.
    """
    from ...dealing.records import solve, with_par

    return with_par(solve([Board(deal, dealer=choice.dealer, vulnerability=choice.vulnerability)]))[0]


async def qr(request: Request) -> Response:
    """The address of a page as a QR code."""
    leaf = await leaf_of(request, "/qr.svg", without=_NO_SHAPE)
    if not has("segno"):
        raise not_found("QR codes need segno here: pip install segno.")
    import segno

    if not is_public(request):
        raise not_found("A QR code has a whole address, and the book does not know its own: everydeal book --url.")
    file = io.BytesIO()
    address = absolute(request, leaf.edition.address(leaf.page))
    segno.make(address, error="m", micro=False).save(file, kind="svg", scale=6, border=4, light="#fff")
    return Response(file.getvalue(), media_type="image/svg+xml", headers=IMMUTABLE)


async def oembed(request: Request) -> Response:
    """What other sites ask to show a page of ours as a picture (oembed.com), as JSON.

    Whatever host the address in ``url`` has, it is the page below its path that is shown.
    """
    if request.query_params.get("format", "json") != "json":
        raise ProblemError(501, "oembed comes as JSON here: format=json.")
    path = urlsplit(address_in_text(request.query_params.get("url", "")) or "").path
    slug, _, page = path.strip("/").partition("/")
    edition = BY_SLUG.get(slug)
    if edition is None or edition.kind == SHAPES or not page.isascii() or not page.isdigit() or len(page) > 60:
        raise bad_request("Say which page: ?url=, the address of a page of an edition.")
    edition_or_404(edition, int(page))
    leaf = Leaf(edition, int(page), edition.item(int(page)))
    picture = draw(leaf)
    widest = _limit(request, "maxwidth")
    highest = _limit(request, "maxheight")
    scale = min(1.0, widest / (picture.width * SCALE), highest / (picture.height * SCALE))
    return JSONResponse(
        {
            "version": "1.0",
            "type": "photo",
            "title": picture.title,
            "provider_name": "The Impossible Bridge Book",
            "provider_url": absolute(request, "/"),
            "url": absolute(request, edition.address(leaf.page, ".png")),
            "width": max(1, int(picture.width * SCALE * scale)),
            "height": max(1, int(picture.height * SCALE * scale)),
        }
    )


def _limit(request: Request, name: str) -> int:
    text = request.query_params.get(name, "100000")
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text)):
        raise bad_request(f"{name} is a number of pixels.")
    return int(text)


_NO_SHAPE: Final = {SHAPES: "A shape is not a deal."}

ROUTES: Final = [
    Route("/oembed", oembed),
    Route("/{edition}/{page}/tricks", tricks),
    Route("/{edition}/{page}/qr.svg", qr),
]
