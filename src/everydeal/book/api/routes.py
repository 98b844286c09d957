"""The HTTP API: number -> deal, deal -> number, both in bulk, and the count of an expression.  JSON, version 1.

Numbers are those of `everydeal.spaces`, from 0, as texts of digits; a page of the book is one more.  JSON's own numbers
lose what exceeds 2^53: of those, only integers that cannot have lost anything are read.  Errors are RFC 9457 problems.
Bulk work goes in slices, so that it holds up nobody.
"""

import asyncio
import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ... import ids, spaces
from ..._version import __version__
from ...cards import SEATS
from ...deal import Deal
from ...spaces.base import Space
from ..problems import ProblemError, bad_request, not_found
from ..requests import ask
from .openapi import describe

PREFIX: Final = "/api/v1"
MAX_BULK: Final = 5000
"""How many deals one request may ask for."""
MAX_INTEGER: Final = (1 << 53) - 1
"""The largest JSON integer that every program reads and writes as it is (RFC 8259, section 6)."""
_MAX_DIGITS = 60
"""More than the largest number has by far."""
_MAX_BRACKETS = 200
"""Of a body: a host that raises Python's limit of recursion, as py_ecc does, has the stack end before it."""
_SLICE = 16
"""How many of them are done before others get their turn: about a millisecond."""


def is_api(request: Request) -> bool:
    """Does this request want JSON?"""
    path: str = request.scope["path"]
    return path.removeprefix(_root(request)).startswith("/api/")


async def show_index(request: Request) -> Response:
    """What there is."""
    return _json({"everydeal": __version__, "description": f"{_root(request)}{PREFIX}/openapi.json"})


async def show_description(request: Request) -> Response:
    """The OpenAPI description."""
    return _json(describe(_root(request) + PREFIX))


async def show_nothing(request: Request) -> Response:
    """Any other address below /api/."""
    raise not_found(f"There is nothing here; {_root(request)}{PREFIX}/openapi.json says what there is.")


async def list_spaces(request: Request) -> Response:
    """Every space."""
    return _json({"spaces": [_space_to_dict(space) for space in spaces.all()]})


async def show_space(request: Request) -> Response:
    """One space."""
    return _json(_space_to_dict(_space_of(request)))


async def show_number(request: Request) -> Response:
    """number -> deal."""
    space = _space_of(request)
    return _json(_member(space, _parse_number(request.path_params["number"], space)))


async def show_deal(request: Request) -> Response:
    """deal -> number, in every space that has it, or in the one named."""
    text = request.query_params.get("deal", "")
    if not text:
        raise bad_request("Say which deal: ?deal=N:AKQ... (a PBN deal string), or a hand or shape with &space=.")
    name = request.query_params.get("space")
    if name is not None:
        space = _space_named(name)
        return _json(_member(space, _index(space, text)))
    deal = _parse_deal(text)
    found = {space.name: str(space.index(deal)) for space in spaces.all() if deal in space}
    if not found:
        raise ProblemError(422, f"No space has this deal: {deal}")
    short = {name: ids.encode(deal, name) for name in ("base64", "checked")} if deal in spaces.endings else {}
    return _json({**_facts(deal), "numbers": found, "ids": short})


async def decode_many(request: Request) -> Response:
    """Many numbers -> deals."""
    space = _space_of(request)
    numbers = _list_of(await _body(request), "numbers")
    found = await _in_slices(lambda number: space.format_item(space[_parse_number(number, space)]), numbers)
    return _json({"space": space.name, "deals": found})


async def encode_many(request: Request) -> Response:
    """Many deals -> numbers."""
    space = _space_of(request)
    deals = _list_of(await _body(request), "deals")
    return _json({"space": space.name, "numbers": await _in_slices(lambda text: str(_index(space, text)), deals)})


async def only_post(request: Request) -> Response:
    """Bulk work has its question in a body."""
    raise ProblemError(405, "Ask this by POST, with the list in the body as JSON.", {"allow": "POST"})


async def count(request: Request) -> Response:
    """How many deals an expression describes."""
    where = request.query_params.get("where", "")
    size = (await ask(request, where)).size
    share = Fraction(size, spaces.andrews.size)
    return _json({"where": where, "size": str(size), "probability": f"{share.numerator}/{share.denominator}"})


def _member(space: Space[Any], number: int) -> dict[str, Any]:
    item = space[number]
    facts = _facts(item) if isinstance(item, Deal) else {"member": space.format_item(item)}
    return {"space": space.name, "number": str(number), "page": str(number + 1), **facts}


def _facts(deal: Deal) -> dict[str, Any]:
    seats = {seat: {"hcp": deal.hcp(seat), "shape": list(deal.shape(seat))} for seat in SEATS}
    return {"deal": deal.to_pbn(), "hands": seats}


def _space_to_dict(space: Space[Any]) -> dict[str, Any]:
    sizes = {"size": str(space.size), "bits": space.bits, "bytes": space.nbytes}
    return {"name": space.name, "members": space.member_kind, **sizes}


def _space_of(request: Request) -> Space[Any]:
    return _space_named(request.path_params["space"])


def _space_named(name: str) -> Space[Any]:
    try:
        return spaces.by_name(name[:60])
    except ValueError as error:
        raise not_found(str(error)) from None


def _parse_number(value: Any, space: Space[Any]) -> int:
    is_integer = isinstance(value, int) and not isinstance(value, bool)
    if is_integer and value > MAX_INTEGER:
        raise bad_request(
            f"{value} is a JSON integer above 2^53 - 1, and many programs round those: write it as a text of digits,"
            f' "{value}", if that is what was meant.'
        )
    text = str(value) if is_integer else value
    if not (isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS):
        raise bad_request(f'{_shown(value)} is not a number: numbers are texts of digits, from "0".')
    number = int(text)
    if number >= space.size:
        raise not_found(f"number {number} is outside {space.name} (size {space.size})")
    return number


def _parse_deal(text: Any) -> Deal:
    if not isinstance(text, str):
        raise bad_request(f"{_shown(text)} is not a deal: deals are PBN deal strings.")
    try:
        return Deal.from_pbn(text)
    except ValueError as error:
        raise ProblemError(422, str(error)) from None


def _index(space: Space[Any], text: Any) -> int:
    if not isinstance(text, str):
        raise bad_request(f"{_shown(text)} is not a deal: deals are texts.")
    try:
        return space.index(space.parse_item(text))
    except ValueError as error:
        raise ProblemError(422, str(error)) from None


async def _body(request: Request) -> Any:
    body = await request.body()
    if body.count(b"[") + body.count(b"{") > _MAX_BRACKETS:
        raise bad_request("The body is nested too deeply: an object with one plain list is all that is read.")
    try:
        return json.loads(body, parse_int=_parse_integer)
    except UnicodeDecodeError as error:
        raise bad_request(
            f"The body is not JSON: its byte {error.start + 1:,} is not {error.encoding.upper()}."
        ) from None
    except ValueError as error:
        raise bad_request(f"The body is not JSON: {error}") from None


def _parse_integer(text: str) -> int:
    length = len(text.lstrip("-"))
    if length > _MAX_DIGITS:
        raise bad_request(
            f"The body has an integer of {length:,} digits ({text[:20]}...). Numbers are texts of at most"
            f" {_MAX_DIGITS} digits, or JSON integers up to 2^53 - 1."
        )
    if text == "-0":
        raise bad_request('-0 is not a number: numbers are texts of digits, from "0".')
    return int(text)


def _list_of(body: Any, name: str) -> list[Any]:
    values = body.get(name) if isinstance(body, dict) else None
    if not isinstance(values, list):
        raise bad_request(f'The body must be an object with a list, {{"{name}": [...]}}.')
    if len(values) > MAX_BULK:
        raise ProblemError(413, f"{len(values):,} {name} in one request; at most {MAX_BULK:,} are taken.")
    return values


async def _in_slices(function: Callable[[Any], Any], values: Iterable[Any]) -> list[Any]:
    """*function* of each value, with a pause for others now and then; a problem says which value has it."""
    results: list[Any] = []
    for place, value in enumerate(values):
        if place % _SLICE == _SLICE - 1:
            await asyncio.sleep(0)
        try:
            results.append(function(value))
        except ProblemError as problem:
            raise ProblemError(problem.status, f"Entry {place + 1}: {problem.detail}") from None
    return results


def _shown(value: Any) -> str:
    if isinstance(value, list | dict):  # it may be deeper than can be written
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _root(request: Request) -> str:
    root: str = request.scope.get("root_path", "")
    return root


def _json(value: Any) -> Response:
    return JSONResponse(value)


ROUTES: Final = [
    Route(PREFIX, show_index),
    Route(f"{PREFIX}/openapi.json", show_description),
    Route(f"{PREFIX}/spaces", list_spaces),
    Route(f"{PREFIX}/spaces/{{space}}", show_space),
    Route(f"{PREFIX}/spaces/{{space}}/deals", decode_many, methods=["POST"]),
    Route(f"{PREFIX}/spaces/{{space}}/numbers", encode_many, methods=["POST"]),
    Route(f"{PREFIX}/spaces/{{space}}/deals", only_post),
    Route(f"{PREFIX}/spaces/{{space}}/numbers", only_post),
    Route(f"{PREFIX}/spaces/{{space}}/{{number}}", show_number),
    Route(f"{PREFIX}/number", show_deal),
    Route(f"{PREFIX}/count", count),
    Route("/api/{rest:path}", show_nothing),
]
