"""What all answers are made with: redirects, files, work beside the server, and the pages that addresses name."""

import sys
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..addresses import MAX_DIGITS, is_canonical, parse_page, parse_pages
from ..editions import Edition
from ..leaf import Leaf
from ..problems import ProblemError, bad_request, not_found
from ..requests import MovedError, choice_of, leaves_of, open_edition
from .exports import TYPES
from .printing import IMMUTABLE

_SLOW_WORKERS: Final = 2
_slow_workers: RunVar[CapacityLimiter] = RunVar("everydeal.book.slow_workers")


def read_page(edition: Edition, text: str) -> int:
    """The page that a reader wrote; a problem if it is not a page, or not in the book."""
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


def canonical_page(request: Request, edition: Edition, text: str, ending: str = "") -> int:
    """The page in an address, followed by *ending*.

    Raises:
        ProblemError: the edition has no such page.
        MovedError: the address writes it in another form than its permanent one.
    """
    if is_canonical(text):
        edition_or_404(edition, int(text))
        return int(text)
    if len(text) > MAX_DIGITS:
        raise not_found(f"“{text[:40]}...” is not a page.")
    raise MovedError(with_choice(edition.address(read_page(edition, text), ending), request))


async def leaf_of(request: Request, ending: str, *, without: Mapping[str, str]) -> Leaf:
    """The leaf that an address names, its page followed by *ending*; *without* says why a kind of edition has none.

    Raises:
        ProblemError: there is no such page.
        MovedError: it has another address.
    """
    edition = await open_edition(request)
    page = canonical_page(request, edition, request.path_params["page"], ending)
    if edition.kind in without:
        raise not_found(without[edition.kind])
    [leaf] = await leaves_of(request, edition, [page])
    return leaf


def edition_or_404(edition: Edition, number: int) -> None:
    """404 unless the edition has that page (page 1: any at all)."""
    try:
        edition.check(number)
    except IndexError as error:
        raise not_found(str(error)) from None


def is_unset(request: Request) -> bool:
    """Was “free” chosen for dealer or vulnerability, so that the address has one without a value?"""
    return "" in (request.query_params.get("dealer"), request.query_params.get("vul"))


def with_choice(path: str, request: Request) -> str:
    """A path with the reader's dealer and vulnerability; those of an edition of hands have none, and need none."""
    return joined(path, choice_of(request).query)


def joined(path: str, query: Mapping[str, str]) -> str:
    return f"{path}{'&' if '?' in path else '?'}{urlencode(query)}" if query else path


def redirect(request: Request, path: str, status: int = 303) -> Response:
    """On to another of our pages; never to a host that a header names."""
    root: str = request.scope.get("root_path", "")
    return RedirectResponse(f"{root}{path}", status, {"cache-control": "no-store"})


def raise_as_422(function: Any, *arguments: Any) -> Any:
    """What a function gives; its ValueError is the reader's problem."""
    try:
        return function(*arguments)
    except ValueError as error:
        raise ProblemError(422, str(error)) from None


async def run_slowly(function: Any, *arguments: Any) -> Any:
    """Run what takes long (pictures, other people's files) beside the server, a few at a time."""
    if sys.platform == "emscripten":  # in a browser there are no threads, and nobody else waits
        return raise_as_422(function, *arguments)
    try:
        limiter = _slow_workers.get()
    except LookupError:
        limiter = CapacityLimiter(_SLOW_WORKERS)
        _slow_workers.set(limiter)
    return await run_sync(raise_as_422, function, *arguments, limiter=limiter)


def file_response(body: bytes, extension: str, name: str) -> Response:
    """A file to keep; pictures are shown."""
    where = "inline" if extension in ("svg", "png", "json", "pdf") else "attachment"
    headers = {"content-disposition": f'{where}; filename="{name}"', **IMMUTABLE}
    return Response(body, media_type=TYPES[extension], headers=headers)
