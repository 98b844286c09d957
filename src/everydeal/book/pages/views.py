"""The pages for people."""

import random
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..addresses import format_pages
from ..editions import CONSTRAINED, EDITIONS, HANDS, SHAPES, Edition
from ..leaf import Choice, Leaf
from ..problems import not_found
from ..requests import SplitError, choice_of, leaves_of, open_edition, work_of
from .answers import (
    canonical_page,
    edition_or_404,
    file_response,
    is_unset,
    joined,
    read_page,
    read_pages,
    redirect,
    run_slowly,
    with_choice,
)
from .described import show_form, show_split
from .endings import show_shape
from .exports import BOARDS, TYPES, can_export, export, export_boards, handviewer_link
from .pieces import digits
from .printing import IMMUTABLE, is_public, render
from .sharing import has, to_json, to_pdf

MAX_PAGES: Final = 12
"""How many pages are shown at once: their HTML stays below 50 kB."""
MAX_PAGES_CONSTRAINED: Final = 6
"""The same for a constrained edition, whose addresses are long."""
_LONG: Final = 200
"""A condition of more characters is not in the addresses that a page can do without."""
MAX_DOWNLOAD: Final = 1000
"""How many pages one file may have."""
_dice = random.SystemRandom()


async def contents(request: Request) -> Response:
    """An edition's table of contents: its order, its ends, the powers."""
    if request.path_params["edition"] == CONSTRAINED:
        if "where" not in request.query_params:
            return show_form(request)
        if "seat" in request.query_params:  # from the form, which has a builder
            return redirect(request, _plain(request))
        try:
            edition = await open_edition(request)
        except SplitError as found:
            return show_split(request, found)
    else:
        edition = await open_edition(request)
    context: dict[str, Any] = {"edition": edition, "powers": _powers(edition.size), "limit": at_once(edition)}
    context["shapes"] = list(edition.space or ()) if edition.kind == SHAPES else []
    return render(request, "contents.html", **context)


def _plain(request: Request) -> str:
    """The address of a described set without the form's other fields, so that it can be sent to friends."""
    order = request.query_params.get("order")
    named = {"order": order} if order else {}
    return joined(f"/{CONSTRAINED}", {"where": request.query_params["where"], **named})


@lru_cache(maxsize=32)
def _powers(size: int) -> list[tuple[Markup, list[tuple[Markup, int]]]]:
    """What a table of contents leads to, under headings: the pages, and how they are written."""
    unit = 10 ** max(0, len(str(size)) - 2)
    written = Markup("{}<sup>{}</sup>").format
    tens = [(written(10, exponent), 10**exponent) for exponent in range(40) if 10**exponent <= size]
    twos = [(written(2, exponent), 2**exponent) for exponent in range(130) if 2**exponent <= size]
    multiples = [(Markup(factor), factor * unit) for factor in range(1, size // unit + 1)]
    return [
        (Markup("Powers of ten"), tens),
        (Markup("Powers of two"), twos),
        (Markup("Multiples of {}").format(digits(unit)), multiples),
    ]


def at_once(edition: Edition) -> int:
    """How many pages of an edition are shown at once."""
    return MAX_PAGES_CONSTRAINED if edition.is_constrained else MAX_PAGES


async def page(request: Request) -> Response:
    """One page, or with an extension a file of it."""
    edition = await open_edition(request)
    name, dot, extension = request.path_params["page"].partition(".")
    number = canonical_page(request, edition, name, f".{extension}" if dot else "")
    if dot and extension not in TYPES:
        raise not_found(f"A page comes as {', '.join(f'.{name}' for name in TYPES)}; not as “.{extension[:20]}”.")
    if edition.kind == SHAPES and not dot:
        return show_shape(request, edition, number)
    if is_unset(request):
        return redirect(request, with_choice(edition.address(number, f".{extension}" if dot else ""), request))
    if dot and edition.kind == SHAPES:
        raise not_found("A shape is not a deal, and cannot be downloaded as a file.")
    [leaf] = await leaves_of(request, edition, [number])
    return await download(leaf, extension) if dot else show_leaf(request, leaf)


def show_leaf(request: Request, leaf: Leaf, **context: Any) -> Response:
    """The page of a leaf as HTML."""
    brief = len(leaf.edition.where) > _LONG  # each address repeats it
    extensions = BOARDS if brief else TYPES
    return render(
        request,
        "leaf.html",
        headers=IMMUTABLE,
        brief=brief,
        leaf=leaf,
        edition=leaf.edition,
        nearby=f"{leaf.page}-{min(leaf.page + min(8, at_once(leaf.edition)) - 1, leaf.edition.size)}",
        files=[one for one in extensions if can_export(leaf, one) and (one != "pdf" or has("fontTools"))],
        has_qr=has("segno") and is_public(request),
        handviewer=handviewer_link(leaf) if leaf.deal.is_full else None,
        solver=not brief and has("endplay") and leaf.deal.is_balanced and leaf.deal.hands[0] != 0 and not leaf.is_hand,
        **context,
    )


async def download(leaf: Leaf, extension: str) -> Response:
    """A leaf as a file."""
    if not can_export(leaf, extension):
        raise not_found(f"{extension.upper()} holds full deals only, and the deal on this page is not full.")
    maker = {"json": _as_json, "pdf": _as_pdf}.get(extension, export)
    body = await run_slowly(maker, leaf, extension)
    name = f"{leaf.edition.slug}-{leaf.page}.{extension}"
    return file_response(body, extension, name)


def _as_json(leaf: Leaf, _: str) -> bytes:
    return to_json(leaf)


def _as_pdf(leaf: Leaf, _: str) -> bytes:
    return to_pdf(leaf)


async def jump(request: Request) -> Response:
    """From what a reader wrote for a page to that page."""
    edition = await open_edition(request)
    number = read_page(edition, request.query_params.get("page", ""))
    return redirect(request, with_choice(edition.address(number), request))


async def random_page(request: Request) -> Response:
    """Any page of an edition, each equally likely; without an edition, of Andrews'."""
    edition = await open_edition(request) if "edition" in request.path_params else EDITIONS[0]
    edition_or_404(edition, 1)
    return redirect(request, with_choice(edition.address(_dice.randrange(edition.size) + 1), request))


async def _of_several(request: Request) -> Edition:
    """The edition in an address of several pages; 404 for the shapes, which are read one by one."""
    edition = await open_edition(request)
    if edition.kind == SHAPES:
        raise not_found("The shapes of hands are shown one at a time.")
    return edition


async def several(request: Request) -> Response:
    """Several pages at once."""
    edition = await _of_several(request)
    pages = read_pages(edition, request.query_params.get("pages", ""), at_once(edition))
    if is_unset(request):
        return redirect(
            request, with_choice(joined(edition.address("several"), {"pages": format_pages(pages)}), request)
        )
    leaves = await leaves_of(request, edition, pages)
    return show_several(request, leaves, edition, **_turning(edition, pages))


async def download_several(request: Request) -> Response:
    """A file of several pages."""
    edition = await _of_several(request)
    pages = read_pages(edition, request.query_params.get("pages", ""), MAX_DOWNLOAD)
    extension = request.scope["path"].rpartition(".")[2]
    leaves = await leaves_of(request, edition, pages)
    if not all(can_export(leaf, extension) for leaf in leaves):
        raise not_found(f"{extension.upper()} holds full deals only, and some deals on these pages are not full.")
    return file_response(await run_slowly(export_boards, leaves, extension), extension, f"{edition.slug}.{extension}")


def show_several(request: Request, leaves: list[Leaf], edition: Edition, **context: Any) -> Response:
    """Some leaves as HTML."""
    written = format_pages([leaf.page for leaf in leaves])
    kinds = BOARDS[:1] if len(edition.where) > _LONG else BOARDS
    files = [extension for extension in kinds if all(can_export(leaf, extension) for leaf in leaves)]
    choice = Choice() if edition.kind == HANDS else choice_of(request)
    facts: dict[str, Any] = {"written": written, "files": files, "limit": at_once(edition), "choice": choice}
    return render(request, "several.html", headers=IMMUTABLE, leaves=leaves, edition=edition, **facts, **context)


def _turning(edition: Edition, pages: list[int]) -> dict[str, str]:
    """The pages before and after, if *pages* is a run."""
    first, last, count = pages[0], pages[-1], len(pages)
    if last - first + 1 != count or pages != sorted(pages):
        return {"before": "", "after": ""}
    before = f"{max(1, first - count)}-{first - 1}" if first > 1 else ""
    after = f"{last + 1}-{min(edition.size, last + count)}" if last < edition.size else ""
    return {"before": before, "after": after}


async def work(request: Request) -> Response:
    """The work of a page, step by step."""
    edition = await open_edition(request)
    number = canonical_page(request, edition, request.path_params["page"], "/work")
    return render(
        request,
        "work.html",
        headers=IMMUTABLE,
        edition=edition,
        page=number,
        work=await work_of(request, edition, number),
    )


ROUTES: Final = [
    Route("/random", random_page),
    Route("/{edition}", contents),
    Route("/{edition}/", contents),
    Route("/{edition}/random", random_page),
    Route("/{edition}/jump", jump),
    *(Route(f"/{{edition}}/several.{extension}", download_several) for extension in BOARDS),
    Route("/{edition}/several", several),
    Route("/{edition}/{page}", page),
    Route("/{edition}/{page}/work", work),
]
