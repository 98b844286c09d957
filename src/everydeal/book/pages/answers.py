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
from ..problems import ProblemError, bad_request, not_found
from ..shelf.shelf import choice_of
from .exports import TYPES
from .printing import SECONDS_FRESH

_SLOW_WORKERS: Final = 2
_slow_workers: RunVar[CapacityLimiter] = RunVar("everydeal.book.slow_workers")


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
            raise not_found(f"“{text[:40]}...” is not a page.")
        number = read_page(edition, text)
        return redirect(request, with_choice(edition.address(number, ending), request), 308)
    return int(text)


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


def or_problem(function: Any, *arguments: Any) -> Any:
    """What a function gives; its ValueError is the reader's problem."""
    try:
        return function(*arguments)
    except ValueError as error:
        raise ProblemError(422, str(error)) from None


async def run_slowly(function: Any, *arguments: Any) -> Any:
    """Run what takes long (pictures, other people's files) beside the server, a few at a time."""
    if sys.platform == "emscripten":  # in a browser there are no threads, and nobody else waits
        return or_problem(function, *arguments)
    try:
        limiter = _slow_workers.get()
    except LookupError:
        limiter = CapacityLimiter(_SLOW_WORKERS)
        _slow_workers.set(limiter)
    return await run_sync(or_problem, function, *arguments, limiter=limiter)


def file_response(body: bytes, extension: str, name: str) -> Response:
    """A file to keep; pictures are shown."""
    where = "inline" if extension in ("svg", "png", "json", "pdf") else "attachment"
    headers = {
        "content-disposition": f'{where}; filename="{name}"',
        "cache-control": f"public, max-age={SECONDS_FRESH}",
    }
    return Response(body, media_type=TYPES[extension], headers=headers)
