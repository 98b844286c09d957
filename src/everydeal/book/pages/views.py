"""The pages for people."""

import random
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync
from markupsafe import Markup
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...cards import SEATS
from ..addresses import MAX_DIGITS, format_pages, is_canonical, parse_page, parse_pages
from ..editions import CONSTRAINED, EDITIONS, HANDS, ORDERS, Edition
from ..find import Findings, Found, board_in_text, find_in_cards, number_alone
from ..leaf import Choice, Leaf
from ..problems import ProblemError, bad_request, not_found
from ..shelf.reckoner import is_available
from ..shelf.shelf import MAX_WRITTEN, choice_of, find_text, leaves_of, open_edition, places_of, work_of
from .exports import BOARDS, TYPES, can_export, export, export_boards, handviewer_link
from .pieces import digits
from .printing import SECONDS_FRESH, render

MAX_PAGES: Final = 12
"""How many pages are shown at once: their HTML stays below 50 kB."""
MAX_PAGES_CONSTRAINED: Final = 6
"""The same for a constrained edition, whose addresses are long."""
MAX_DOWNLOAD: Final = 1000
"""How many pages one file may have."""
_MAX_CONSTRAINED = 15
"""How many deals found in a constrained edition are listed."""
_MAX_SHOWN = 20_000
"""Characters of a text that is shown again."""
_SLOW_WORKERS = 2
_dice = random.SystemRandom()


async def cover(request: Request) -> Response:
    """The cover: what the book is, and its editions."""
    return render(request, "cover.html", fixed="cover", editions=EDITIONS, constrained=is_available())


async def contents(request: Request) -> Response:
    """An edition's table of contents: its order, its ends, the powers."""
    if request.path_params["edition"] == CONSTRAINED and "where" not in request.query_params:
        if not is_available():
            raise not_found("There are no constrained spaces here.")
        return render(request, "constrained.html", orders=ORDERS, limit=MAX_WRITTEN)
    edition = await open_edition(request)
    context: dict[str, Any] = {"edition": edition, "powers": _powers(edition.size), "limit": at_once(edition)}
    return render(request, "contents.html", fixed="" if edition.is_constrained else edition.slug, **context)


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
    number = canonical_page(edition, name, f".{extension}" if dot else "", request)
    if isinstance(number, Response):
        return number
    if dot and extension not in TYPES:
        raise not_found(f"A page comes as {', '.join(f'.{name}' for name in TYPES)}; not as “.{extension[:20]}”.")
    edition_or_404(edition, number)
    if _is_unset(request):
        return redirect(request, with_choice(edition.address(number, f".{extension}" if dot else ""), request))
    [leaf] = await leaves_of(request, edition, [number])
    return await download(leaf, extension) if dot else show_leaf(request, leaf)


def show_leaf(request: Request, leaf: Leaf, **context: Any) -> Response:
    """The page of a leaf as HTML."""
    return render(
        request,
        "leaf.html",
        leaf=leaf,
        edition=leaf.edition,
        nearby=f"{leaf.page}-{min(leaf.page + min(8, at_once(leaf.edition)) - 1, leaf.edition.size)}",
        files=[extension for extension in TYPES if can_export(leaf, extension)],
        handviewer=handviewer_link(leaf) if leaf.deal.is_full else None,
        **context,
    )


async def download(leaf: Leaf, extension: str) -> Response:
    """A leaf as a file."""
    if not can_export(leaf, extension):
        raise not_found(f"{extension.upper()} holds full deals only, and this page is none.")
    body = await run_slowly(export, leaf, extension)
    name = f"{leaf.edition.slug}-{leaf.page}.{extension}"
    return file_response(body, extension, name)


def file_response(body: bytes, extension: str, name: str) -> Response:
    """A file to keep; pictures are shown."""
    where = "inline" if extension in ("svg", "png") else "attachment"
    headers = {
        "content-disposition": f'{where}; filename="{name}"',
        "cache-control": f"public, max-age={SECONDS_FRESH}",
    }
    return Response(body, media_type=TYPES[extension], headers=headers)


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


async def several(request: Request) -> Response:
    """Several pages at once."""
    edition = await open_edition(request)
    pages = read_pages(edition, request.query_params.get("pages", ""), at_once(edition))
    if _is_unset(request):
        return redirect(
            request, with_choice(_joined(edition.address("several"), {"pages": format_pages(pages)}), request)
        )
    leaves = await leaves_of(request, edition, pages)
    return show_several(request, leaves, edition, **_turning(edition, pages))


async def download_several(request: Request) -> Response:
    """A file of several pages."""
    edition = await open_edition(request)
    pages = read_pages(edition, request.query_params.get("pages", ""), MAX_DOWNLOAD)
    extension = request.scope["path"].rpartition(".")[2]
    leaves = await leaves_of(request, edition, pages)
    if not all(can_export(leaf, extension) for leaf in leaves):
        raise not_found(f"{extension.upper()} holds full deals only, and some of these pages are none.")
    return file_response(await run_slowly(export_boards, leaves, extension), extension, f"{edition.slug}.{extension}")


def show_several(request: Request, leaves: list[Leaf], edition: Edition, **context: Any) -> Response:
    """Some leaves as HTML."""
    written = format_pages([leaf.page for leaf in leaves])
    files = [extension for extension in BOARDS if all(can_export(leaf, extension) for leaf in leaves)]
    choice = Choice() if edition.kind == HANDS else choice_of(request)
    facts: dict[str, Any] = {"written": written, "files": files, "limit": at_once(edition), "choice": choice}
    return render(request, "several.html", leaves=leaves, edition=edition, **facts, **context)


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
    number = canonical_page(edition, request.path_params["page"], "/work", request)
    if isinstance(number, Response):
        return number
    edition_or_404(edition, number)
    return render(request, "work.html", edition=edition, page=number, work=await work_of(request, edition, number))


async def find(request: Request) -> Response:
    """The form to paste or click a deal; with a question in the address, its answer."""
    query = request.query_params
    if "cards" in query:
        return await _find_clicked(request, query)
    if "deal" in query:
        return await _find_pasted(request, query)
    return render(request, "find.html", fixed="fresh", **_FRESH)


async def find_posted(request: Request) -> Response:
    """The same for a text too long for an address."""
    form = await request.form(max_files=0, max_fields=8)
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    return await _find_pasted(request, fields)


_FRESH: Final[Mapping[str, Any]] = {
    "editions": EDITIONS,
    "text": "",
    "problem": "",
    "readings": [],
    "chosen": "",
    "owners": [""] * 52,
}


async def _find_pasted(request: Request, fields: Mapping[str, str]) -> Response:
    """The answer to a text; if it has no deal, the form again, with the text in it and what is wrong."""
    text = fields.get("deal", "")
    try:
        if written := _or_problem(board_in_text, text):
            return redirect(request, f"/b/{written}")
        return await _answer(request, await find_text(request, text), fields)
    except ProblemError as problem:
        number = number_alone(text)
        context = {
            "text": text if len(text) <= _MAX_SHOWN else "",
            "problem": problem.detail,
            "readings": [] if number is None else _readings(number),
            "chosen": fields.get("edition", ""),
        }
        return render(request, "find.html", problem.status, problem.headers, **{**_FRESH, **context})


async def _find_clicked(request: Request, fields: Mapping[str, str]) -> Response:
    """The answer to the 52 cards; if they make no deal, the form again, with the cards in it and what is wrong."""
    try:
        deal = _or_problem(find_in_cards, fields)
        if not any(deal.hands):
            raise bad_request("No card was given to anybody: choose N, E, S or W for some.")
        return await _answer(request, Findings([Found(deal)], [], False), fields)
    except ProblemError as problem:
        owners = [fields.get(f"c{card}", "") for card in range(52)]
        context = {
            "problem": problem.detail,
            "chosen": fields.get("edition", ""),
            "owners": [owner if owner in set(SEATS) else "" for owner in owners],
        }
        return render(request, "find.html", problem.status, problem.headers, **{**_FRESH, **context})


def _readings(number: int) -> list[tuple[str, Edition, int]]:
    """What a number alone can mean: a page, or a number (which counts from 0), of any edition."""
    pages = [(f"page of {edition.title}", edition, number) for edition in EDITIONS]
    numbers = [(f"number of {edition.title}, counted from 0", edition, number + 1) for edition in EDITIONS]
    return [(text, edition, page) for text, edition, page in pages + numbers if 1 <= page <= edition.size]


async def _answer(request: Request, findings: Findings, query: Mapping[str, str]) -> Response:
    """To the page, if one thing was found; else a list of pages."""
    items = [one.item for one in findings.found]
    try:
        places = await places_of(
            request, items, query.get("edition", ""), query.get("where", ""), query.get("order", "")
        )
    except ValueError as error:
        raise ProblemError(422, str(error)) from None
    if len(places) == 1 and not findings.complaints:
        [one], [(edition, number)] = findings.found, places
        path = edition.address(number)
        return redirect(request, _joined(path, one.choice.query if edition.kind != HANDS else {}))
    found = [(one, *place) for one, place in zip(findings.found, places, strict=True)]
    if any(edition.is_constrained for edition, _ in places) and len(found) > _MAX_CONSTRAINED:
        found, findings = found[:_MAX_CONSTRAINED], findings._replace(more=True)
    return render(request, "found.html", places=found, findings=findings, editions=EDITIONS)


async def about_api(request: Request) -> Response:
    """The API for people."""
    return render(request, "api.html", editions=EDITIONS, counts=is_available())


async def robots(request: Request) -> Response:
    """Crawlers would never come to an end."""
    text = "# This book has 53644737765488792839237440000 pages in most of its editions. Please read the cover only.\n"
    return Response(f"{text}User-agent: *\nAllow: /$\nDisallow: /\n", media_type="text/plain")


async def no_icon(request: Request) -> Response:
    """The icon is in the pages."""
    return Response(status_code=204, headers={"cache-control": "public, max-age=86400"})


def read_page(edition: Edition, text: str) -> int:
    """The page that a reader wrote; a problem if it is none, or not in the book."""
    try:
        number = parse_page(text, edition.size)
    except ValueError as error:
        raise bad_request(str(error)) from None
    edition_or_404(edition, number)
    return number


def read_pages(edition: Edition, text: str, limit: int) -> list[int]:
    """The pages that a reader wrote; a problem if they are none."""
    edition_or_404(edition, 1)
    try:
        return parse_pages(text, edition.size, limit)
    except (ValueError, IndexError) as error:
        raise bad_request(str(error)) from None


def canonical_page(edition: Edition, text: str, ending: str, request: Request) -> int | Response:
    """The page in an address, or the way to its permanent address if it is written in another form."""
    if not is_canonical(text):
        if len(text) > MAX_DIGITS:
            raise not_found(f"“{text[:40]}...” is no page.")
        number = read_page(edition, text)
        return redirect(request, with_choice(edition.address(number, ending), request), 308)
    return int(text)


def edition_or_404(edition: Edition, number: int) -> None:
    """404 unless the edition has that page (page 1: any at all)."""
    try:
        edition.check(number)
    except IndexError as error:
        raise not_found(str(error)) from None


def _is_unset(request: Request) -> bool:
    """Was “free” chosen for dealer or vulnerability, so that the address has one without a value?"""
    return "" in (request.query_params.get("dealer"), request.query_params.get("vul"))


def with_choice(path: str, request: Request) -> str:
    """A path with the reader's dealer and vulnerability; those of an edition of hands have none, and need none."""
    return _joined(path, choice_of(request).query)


def _joined(path: str, query: Mapping[str, str]) -> str:
    return f"{path}{'&' if '?' in path else '?'}{urlencode(query)}" if query else path


def redirect(request: Request, path: str, status: int = 303) -> Response:
    """On to another of our pages; never to a host that a header names."""
    root: str = request.scope.get("root_path", "")
    return RedirectResponse(f"{root}{path}", status, {"cache-control": "no-store"})


def _or_problem(function: Any, *arguments: Any) -> Any:
    """What a function gives; its ValueError is the reader's problem."""
    try:
        return function(*arguments)
    except ValueError as error:
        raise ProblemError(422, str(error)) from None


async def run_slowly(function: Any, *arguments: Any) -> Any:
    """Run what takes long (pictures, other people's files) beside the server, a few at a time."""
    if sys.platform == "emscripten":  # in a browser there are no threads, and nobody else waits
        return _or_problem(function, *arguments)
    try:
        limiter = _slow_workers.get()
    except LookupError:
        limiter = CapacityLimiter(_SLOW_WORKERS)
        _slow_workers.set(limiter)
    return await run_sync(_or_problem, function, *arguments, limiter=limiter)


class _Digits(Convertor[str]):
    """A part of an address that is digits, kept as they are (``int`` would drop zeros in front)."""

    regex = "[0-9]+"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("digits", _Digits())

_slow_workers: RunVar[CapacityLimiter] = RunVar("everydeal.book.slow_workers")

PAGES: Final = [
    Route("/{edition}/{page:digits}", page),
    Route("/{edition}/{page:digits}/work", work),
    Route("/{edition}/several", several),
]
"""What is asked for most, and is to be looked at first; `ROUTES` has pages written in other ways."""

ROUTES: Final = [
    Route("/", cover),
    Route("/find", find),
    Route("/find", find_posted, methods=["POST"]),
    Route("/random", random_page),
    Route("/api", about_api),
    Route("/robots.txt", robots),
    Route("/favicon.ico", no_icon),
    Route("/{edition}", contents),
    Route("/{edition}/", contents),
    Route("/{edition}/random", random_page),
    Route("/{edition}/jump", jump),
    *(Route(f"/{{edition}}/several.{extension}", download_several) for extension in BOARDS),
    Route("/{edition}/{page}", page),
    Route("/{edition}/{page}/work", work),
]
