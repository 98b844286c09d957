"""The OpenAPI 3.1 description of the API."""

from typing import Any

from ... import spaces
from ..._version import __version__

_EXAMPLE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
_DIGITS = {"type": "string", "pattern": "^[0-9]+$", "maxLength": 120}
_INTEGER = {"type": "integer", "minimum": 0, "maximum": (1 << 53) - 1}
"""What is read besides texts: a larger integer may have been rounded on its way."""


def describe(root: str) -> dict[str, Any]:
    """The description, with paths under *root* (the API's own address)."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "everydeal: every bridge deal has a number",
            "version": "1",
            "summary": "Numbers of bridge deals, both ways.",
            "description": (
                "Numbers count from 0 and are texts of digits (in a list of numbers, JSON integers up to 2^53 - 1 are "
                "read too); the page of the Impossible Bridge Book is one more. "
                "Deals are PBN deal strings. Errors are problem details (RFC 9457): 400 the request cannot be "
                "understood, 404 there is no such space or number, 413 too much at once, 422 the deal is wrong or not "
                f"in the space. Served by everydeal {__version__}."
            ),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": root}],
        "paths": {**_paths(), **_counting()},
        "components": {"schemas": _schemas(), "responses": _responses(), "parameters": _parameters()},
    }


def _paths() -> dict[str, Any]:
    space = {"$ref": "#/components/parameters/space"}
    return {
        "/spaces": {"get": _operation("listSpaces", "Every space", "Spaces")},
        "/spaces/{space}": {"parameters": [space], "get": _operation("showSpace", "One space", "Space", 404)},
        "/spaces/{space}/{number}": {
            "parameters": [space, {"$ref": "#/components/parameters/number"}],
            "get": _operation("decode", "number -> deal", "Member", 400, 404),
        },
        "/spaces/{space}/deals": {
            "parameters": [space],
            "post": {
                **_operation("decodeMany", "Many numbers -> deals, in order", "Deals", 400, 404, 413),
                "requestBody": _request("NumbersAsked"),
            },
        },
        "/spaces/{space}/numbers": {
            "parameters": [space],
            "post": {
                **_operation("encodeMany", "Many deals -> numbers, in order", "Numbers", 400, 404, 413, 422),
                "requestBody": _request("Deals"),
            },
        },
        "/number": {
            "get": {
                **_operation("encode", "deal -> its number, in every space or in one", "Found", 400, 404, 422),
                "parameters": [
                    _query("deal", "A PBN deal string (with `space`, whatever that space numbers).", _EXAMPLE, True),
                    _query("space", "The name of a space; without it, every space that has the deal.", "andrews"),
                ],
            }
        },
    }


def _counting() -> dict[str, Any]:
    where = _query("where", "A condition, as `everydeal count` takes it.", "hcp(north) >= 20", True)
    operation = _operation("count", "How many deals fulfil a condition", "Count", 400, 413, 422, 503)
    return {"/count": {"get": {**operation, "parameters": [where]}}}


def _operation(name: str, summary: str, schema: str, *errors: int) -> dict[str, Any]:
    answer = {"$ref": f"#/components/schemas/{schema}"}
    good = {"description": summary, "content": {"application/json": {"schema": answer}}}
    bad = {str(status): {"$ref": "#/components/responses/Problem"} for status in errors}
    return {"operationId": name, "summary": summary, "responses": {"200": good, **bad}}


def _request(schema: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {"required": True, "content": content}


def _query(name: str, description: str, example: str, required: bool = False) -> dict[str, Any]:
    place = {"name": name, "in": "query", "required": required, "description": description}
    return {**place, "schema": {"type": "string"}, "example": example}


def _parameters() -> dict[str, Any]:
    names = [space.name for space in spaces.all()]
    space = {"name": "space", "in": "path", "required": True, "schema": {"type": "string", "enum": names}}
    number = {"name": "number", "in": "path", "required": True, "schema": _DIGITS, "example": "0"}
    return {"space": space, "number": number}


def _responses() -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    content = {"application/problem+json": {"schema": schema}}
    return {"Problem": {"description": "What was wrong, and what to do", "content": content}}


def _schemas() -> dict[str, Any]:
    text, integer = {"type": "string"}, {"type": "integer"}
    numbers = {"type": "array", "items": _DIGITS}
    asked = {"type": "array", "items": {"anyOf": [_DIGITS, _INTEGER]}}
    hand = _object({"hcp": integer, "shape": {"type": "array", "items": integer}}, "hcp", "shape")
    hands = {"type": "object", "additionalProperties": hand}
    space = {"name": text, "members": text, "size": _DIGITS, "bits": integer, "bytes": integer}
    numbers_by_space = {"type": "object", "additionalProperties": _DIGITS}
    ids = {"type": "object", "additionalProperties": text}
    member = {"space": text, "number": _DIGITS, "page": _DIGITS, "deal": text, "hands": hands, "member": text}
    count = {"where": text, "size": _DIGITS, "probability": text}
    return {
        "Space": _object(space, *space),
        "Spaces": _object({"spaces": {"type": "array", "items": {"$ref": "#/components/schemas/Space"}}}, "spaces"),
        "Member": _object(member, "space", "number", "page"),
        "Found": _object({**member, "numbers": numbers_by_space, "ids": ids}),
        "Numbers": _object({"space": text, "numbers": numbers}, "numbers"),
        "NumbersAsked": _object({"numbers": asked}, "numbers"),
        "Deals": _object({"space": text, "deals": {"type": "array", "items": text}}, "deals"),
        "Count": _object(count, *count),
        "Problem": _object({"type": text, "title": text, "status": integer, "detail": text}, "title", "status"),
    }


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}
