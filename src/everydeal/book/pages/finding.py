"""Finding a deal: what readers paste or click together, and where it is."""

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...cards import SEATS
from ..day import day_in_text, leaf_of_day
from ..editions import CONSTRAINED, EDITIONS, HANDS, Edition
from ..find import Findings, Found, board_in_text, find_in_cards, number_named
from ..pasted import address_in_text, condition_in_text, page_in_text, squeeze
from ..problems import ProblemError, bad_request
from ..requests import find_text, places_of
from .answers import joined, raise_as_422, redirect
from .printing import render

_MAX_CONSTRAINED = 15
"""How many deals found in a constrained edition are listed."""
_MAX_SHOWN = 20_000
"""Characters of a text that is shown again."""


async def find(request: Request) -> Response:
    """The form to paste or click a deal; with a question in the address, its answer."""
    query = request.query_params
    if "cards" in query:
        return await _find_clicked(request, query)
    if "deal" in query:
        return await _find_pasted(request, query)
    return render(request, "find.html", **_FRESH)


async def find_posted(request: Request) -> Response:
    """The same for a text too long for an address."""
    form = await request.form(max_files=0, max_fields=8)
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    return await _find_pasted(request, fields)


_FRESH: Final[Mapping[str, Any]] = {
    "editions": EDITIONS,
    "text": "",
    "problem": "",
    "number": None,
    "readings": [],
    "chosen": "",
    "owners": [""] * 52,
}


async def _find_pasted(request: Request, fields: Mapping[str, str]) -> Response:
    """The answer to a text; if it has no deal, the form again, with the text in it and what is wrong."""
    text = fields.get("deal", "")
    if (number := number_named(text)) is not None and (readings := _readings(number, fields.get("edition", ""))):
        return render(request, "find.html", **{**_FRESH, "text": text, "number": number, "readings": readings})
    try:
        if path := raise_as_422(_leading_to, text):
            return redirect(request, path)
        return await _answer(request, await find_text(request, text), fields)
    except ProblemError as problem:
        context = {
            "text": text if len(text) <= _MAX_SHOWN else "",
            "problem": problem.detail,
            "chosen": fields.get("edition", ""),
        }
        return render(request, "find.html", problem.status, problem.headers, **{**_FRESH, **context})


async def _find_clicked(request: Request, fields: Mapping[str, str]) -> Response:
    """The answer to the 52 cards; if they are not a deal, the form again, with the cards in it and what is wrong."""
    try:
        deal = raise_as_422(find_in_cards, fields)
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


def _leading_to(text: str) -> str | None:
    """Where a text leads to if it is not a deal: an address of ours, a page by its edition, a date, a condition, or the
    id of a whole board.
    """
    if path := address_in_text(text):
        return path
    if place := page_in_text(text):
        edition, page = place
        return edition.address(page)
    if day := day_in_text(text):
        leaf = leaf_of_day(day)
        return leaf.edition.address(leaf.page)
    if where := condition_in_text(text):
        return joined(f"/{CONSTRAINED}", {"where": where})
    written = board_in_text(squeeze(text))
    return f"/b/{written}" if written else None


def _readings(number: int, chosen: str) -> list[tuple[str, Edition, int]]:
    """What a number alone can mean: a page, or a number (from 0), of any edition, the *chosen* one first."""
    editions = sorted(EDITIONS, key=lambda edition: edition.slug != chosen)
    pages = [(f"page of {_inside(edition.title)}", edition, number) for edition in editions]
    numbers = [(f"number of {_inside(edition.title)}, counted from 0", edition, number + 1) for edition in editions]
    return [(text, edition, page) for text, edition, page in pages + numbers if 1 <= page <= edition.size]


def _inside(title: str) -> str:
    """A title inside a sentence: names keep their capitals.

    >>> _inside("The book of hands"), _inside("Andrews’ edition")
    ('the book of hands', 'Andrews’ edition')
    """
    return title[:1].lower() + title[1:] if title.startswith(("The ", "Deals ")) else title


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
        return redirect(request, joined(path, one.choice.query if edition.kind != HANDS else {}))
    found = [(one, *place) for one, place in zip(findings.found, places, strict=True)]
    if any(edition.is_constrained for edition, _ in places) and len(found) > _MAX_CONSTRAINED:
        found, findings = found[:_MAX_CONSTRAINED], findings._replace(more=True)
    return render(request, "found.html", places=found, findings=findings, editions=EDITIONS)


ROUTES: Final = [
    Route("/find", find),
    Route("/find", find_posted, methods=["POST"]),
]
