"""From a request to the edition it means, and to the leaves it asks for.

Most editions are computed on the spot; the sets of a constrained one are made in other processes (`workers`).
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeVar
from urllib.parse import quote_plus

from starlette.requests import Request

from ..argument_checks import AsItIs
from ..deal import Deal
from .counting import Answer, SplitSet, answer, explain
from .editions import ANY, BY_SLUG, CONSTRAINED, HONOURS, ORDERS, Edition, constrained, home_of
from .find import Findings, find_in_text
from .leaf import Choice, Leaf
from .problems import ProblemError, bad_request, not_found
from .work import Work, show_work
from .workers import Workers

T = TypeVar("T")


async def open_edition(request: Request) -> Edition:
    """The edition in the address.

    Raises:
        ProblemError: 404 there is none; or what is wrong with the condition of a constrained one.
    """
    slug: str = request.path_params["edition"]
    if slug == CONSTRAINED:
        return await _open_constrained(request)
    try:
        return BY_SLUG[slug]
    except KeyError:
        if slug.lower() in BY_SLUG or slug.lower() == CONSTRAINED:
            raise MovedError(slug=slug.lower()) from None
        raise not_found(f"There is no edition “{slug[:40]}”. The editions are {', '.join(BY_SLUG)}.") from None


async def _open_constrained(request: Request) -> Edition:
    """The edition of the condition in the address; where that names no order, in the one that works.

    Raises:
        ConditionError: the condition is wrong.
        SplitError: the set is too large to be counted.
        MovedError: the order has to be named in the address.
    """
    where = request.query_params.get("where", "")
    named = request.query_params.get("order", "")
    try:
        check_written(where)
        found = await ask(request, where, named or ANY)
    except ProblemError as problem:
        raise ConditionError(where, problem) from None
    if found.split is not None:
        raise SplitError(where, found.split)
    if found.order != (named or HONOURS):
        raise MovedError(more={"order": found.order})
    return constrained(where, found.order, found.size)


class ConditionError(ProblemError):
    """What is wrong with the condition in an address, for the form where it can be corrected."""

    def __init__(self, where: str, problem: ProblemError) -> None:
        super().__init__(problem.status, problem.detail, problem.headers)
        self.where = where


class SplitError(ProblemError):
    """A condition whose deals are too many and too mixed to be counted: they have no pages, but some can be dealt."""

    def __init__(self, where: str, split: SplitSet) -> None:
        super().__init__(
            422,
            "That set is too large to be counted here, so its deals have no pages. Ask for it without a page: there"
            " are deals of it, and about how many there are.",
        )
        self.where, self.split = where, split


class MovedError(AsItIs, Exception):
    """The same is at another *path*; or at the same with *more* in its query, or with the *slug* written right."""

    def __init__(self, path: str = "", more: Mapping[str, str] = MappingProxyType({}), slug: str = "") -> None:
        super().__init__(path or slug or str(more))
        self.path, self.more, self.slug = path, dict(more), slug


async def leaves_of(request: Request, edition: Edition, pages: Sequence[int]) -> list[Leaf]:
    """Pages of an edition that has them, with the reader's dealer and vulnerability."""
    choice = choice_of(request)
    items: Sequence[Any]
    if edition.space is not None:
        items = [edition.item(page) for page in pages]
    else:
        numbers = [page - 1 for page in pages]
        items = (await ask(request, edition.where, edition.order, numbers)).deals
    return [Leaf(edition, page, item, choice) for page, item in zip(pages, items, strict=True)]


async def work_of(request: Request, edition: Edition, page: int) -> Work:
    """The work from a page of an edition that has it to its deal."""
    if not edition.is_constrained:
        return show_work(edition, page)
    return Work(None, await run(request, explain, edition.where, edition.order, page - 1))


async def find_text(request: Request, text: str) -> Findings:
    """What a pasted text names; a long one is read in another process.

    Raises:
        ProblemError: 422 nothing, and why.
    """
    if len(text) > _SHORT:
        return await run(request, find_in_text, text)
    try:
        return find_in_text(text)
    except (ValueError, IndexError) as error:
        raise ProblemError(422, str(error)) from None


_SHORT = 3000
"""Characters of a text that is read on the spot, in a few milliseconds whatever it is."""


async def places_of(
    request: Request, items: Sequence[Any], slug: str, where: str, order: str
) -> list[tuple[Edition, int]]:
    """Where each item is: in the edition that is named (a constrained one by its expression), else where it is at home.

    Raises:
        ValueError: no edition has an item.
    """
    if slug != CONSTRAINED:
        return [home_of(item, BY_SLUG.get(slug)) for item in items]
    deals = [item for item in items if isinstance(item, Deal) and item.is_full]
    check_written(where)
    order = order or (await ask(request, where, ANY)).order or HONOURS
    known = await ask(request, where, order, deals=deals)
    edition = constrained(where, order, known.size)
    numbers = dict(zip(deals, known.numbers, strict=True))
    found = [numbers.get(item) for item in items]
    return [
        home_of(item) if number is None else (edition, number + 1) for item, number in zip(items, found, strict=True)
    ]


def choice_of(request: Request) -> Choice:
    """The reader's dealer and vulnerability."""
    query = request.query_params
    try:
        return Choice.parse(query.get("dealer", ""), query.get("vul", ""))
    except ValueError as error:
        raise bad_request(str(error)) from None


async def ask(
    request: Request, where: str, order: str = "", numbers: Sequence[int] = (), deals: Sequence[Deal] = ()
) -> Answer:
    """What is known of the set of a condition: `counting.answer`, which is asked for the same size only once.

    Raises:
        ProblemError: 400 or 413 there is no condition, or no such order; and as `Workers.run`.
    """
    if not where.strip():
        raise bad_request("Say which deals: an expression like hcp(north) >= 20.")
    if len(where) > MAX_EXPRESSION:
        raise ProblemError(413, f"That expression has {len(where):,} characters; at most {MAX_EXPRESSION:,} are taken.")
    if order and order != ANY and order not in ORDERS:
        raise bad_request(f"“{order[:20]}” is not an order: write {', '.join(ORDERS)}.")
    sizes: OrderedDict[tuple[str, str], Answer] = request.app.state.sizes
    if (known := sizes.get((where, order))) and not numbers and not deals:
        sizes.move_to_end((where, order))
        return known
    found = await run(request, answer, where, (known.order if known else "") or order, tuple(numbers), tuple(deals))
    sizes[where, order] = found._replace(deals=[], numbers=[])
    if len(sizes) > _SIZES_KEPT:
        sizes.popitem(last=False)
    return found


async def run(request: Request, function: Callable[..., T], *arguments: Any) -> T:
    """A function of a module, called in another process for the client of a request: `Workers.run`."""
    workers: Workers = request.app.state.workers
    return await workers.run(function, *arguments, client=request.client.host if request.client else "")


_SIZES_KEPT = 1000
MAX_EXPRESSION: Final = 2000
"""Characters of an expression."""
MAX_WRITTEN: Final = 1200
"""Characters of an expression as addresses have it (``>`` is ``%3E``): each of a page's links repeats it."""


def check_written(where: str) -> None:
    """A problem if an expression is too long to be an edition."""
    length = _written_length(where)
    if length > MAX_WRITTEN:
        raise ProblemError(
            413,
            f"That condition has {length:,} characters as an address writes it; at most {MAX_WRITTEN:,} are taken."
            " The command line has no limit.",
        )


@lru_cache(maxsize=64)
def _written_length(where: str) -> int:
    return len(quote_plus(where))
