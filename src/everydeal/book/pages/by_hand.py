"""“Deal it by hand”: a page that takes the place of a dealing machine, for a deal or a session.

The cards come off a shuffled pack; the reader taps each, and the page says in large letters which pocket it goes to.
The page's script is a twin of `everydeal.dealing.robot`, whose journal it keeps in the browser, so that closing the
page loses nothing. Without a script the page is a table: for every card the seat that gets it.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...cards import SEATS
from ...deal import Deal
from ..editions import BY_SLUG, DEALS, EDITIONS
from ..find import Found, number_named
from ..pasted import page_in_text
from ..problems import ProblemError
from ..requests import find_text
from .printing import render

_LETTERS: Final = f"{SEATS}-"


class ToDeal(NamedTuple):
    """A board of the session."""

    number: int
    owners: str
    """For each card, SA SK ... C2, the seat that gets it; ``-`` if nobody does."""


async def by_hand(request: Request) -> Response:
    """The form, and the boards if the address names some."""
    return await _show(request, request.query_params)


async def by_hand_posted(request: Request) -> Response:
    """The same for a session too long for an address."""
    form = await request.form(max_files=0, max_fields=8)
    return await _show(request, {name: value for name, value in form.items() if isinstance(value, str)})


async def _show(request: Request, fields: Mapping[str, str]) -> Response:
    text, chosen = fields.get("deal", ""), fields.get("edition", "")
    boards: list[ToDeal] = []
    problem, complaints, status = "", list[str](), 200
    if "deal" in fields:
        try:
            boards, complaints = await _boards(request, text, chosen)
        except ProblemError as error:
            problem, status = error.detail, error.status
    context: dict[str, Any] = {"boards": boards, "problem": problem, "complaints": complaints, "chosen": chosen}
    editions = [edition for edition in EDITIONS if edition.kind == DEALS]
    shown = text if problem or not boards else ""
    return render(request, "by_hand.html", status, editions=editions, text=shown, **context)


async def _boards(request: Request, text: str, chosen: str) -> tuple[list[ToDeal], list[str]]:
    """The session that a text names, and what was wrong with parts of it.

    Raises:
        ProblemError: 422 it names none, and why.
    """
    try:
        edition, number = page_in_text(text) or (BY_SLUG.get(chosen), number_named(text))
        if number is not None and edition is not None and edition.kind == DEALS:
            return [ToDeal(1, _owners(edition.item(number)))], []
    except (IndexError, ValueError) as error:
        raise ProblemError(422, str(error)) from None
    findings = await find_text(request, text)
    numbers = [_number(one) for one in findings.found]
    if None in numbers or len(set(numbers)) < len(numbers):  # not the boards of one session: as they stand
        numbers = list(range(1, len(numbers) + 1))
    boards = []
    for one, board in zip(findings.found, numbers, strict=True):
        if not isinstance(one.item, Deal):
            raise ProblemError(422, "That is a single hand: to deal, the page needs all four.")
        assert board is not None
        boards.append(ToDeal(board, _owners(one.item)))
    more = [f"That text has more boards; these are its first {len(boards)}."] if findings.more else []
    return boards, [*findings.complaints, *more]


def _number(found: Found) -> int | None:
    _, _, number = found.label.rpartition(" ")
    return int(number) if number.isdecimal() else None


def _owners(deal: Deal) -> str:
    return "".join(_LETTERS[owner] for owner in deal.owners())


ROUTES: Final = [Route("/byhand", by_hand), Route("/byhand", by_hand_posted, methods=["POST"])]
