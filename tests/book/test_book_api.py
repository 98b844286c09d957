"""The HTTP API and its description."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book_client import Client
from everydeal import spaces
from everydeal.book.api.routes import MAX_BULK, _shown

EXAMPLE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
NUMBER = 49321653299255886550697095352


def test_number_to_deal(book: Client) -> None:
    answer = book.get(f"/api/v1/spaces/andrews/{NUMBER}").json
    assert answer["deal"] == EXAMPLE
    assert answer["page"] == str(NUMBER + 1)
    assert answer["hands"]["N"] == {"hcp": 14, "shape": [1, 5, 3, 4]}


def test_deal_to_number(book: Client) -> None:
    answer = book.get(f"/api/v1/number?deal={EXAMPLE}").json
    assert answer["numbers"]["andrews"] == str(NUMBER)
    assert answer["numbers"]["pavlicek"] == answer["numbers"]["endings"] == "40958565147961533588277623299"
    assert set(answer["numbers"]) == {
        space.name for space in spaces.all() if isinstance(space, spaces.DealSpace) and space.name != "suit-classes"
    }
    assert book.get(f"/api/v1/number?deal={EXAMPLE}&space=andrews").json["number"] == str(NUMBER)
    assert book.get("/api/v1/number?deal=AKQJT98765432...&space=hands").json["number"] == "0"


def test_an_ending_is_in_fewer_spaces(book: Client) -> None:
    numbers = book.get("/api/v1/number?deal=N:A...%20K...%20Q...%20J...".replace("%20", "+")).json["numbers"]
    assert set(numbers) == {"balanced", "endings", "legal", "power5"}


@given(st.lists(st.integers(0, spaces.andrews.size - 1), max_size=40))
def test_bulk_both_ways(book: Client, numbers: list[int]) -> None:
    texts = [str(number) for number in numbers]
    deals = book.post("/api/v1/spaces/andrews/deals", {"numbers": texts}).json["deals"]
    assert deals == [str(spaces.andrews[number]) for number in numbers]
    assert book.post("/api/v1/spaces/andrews/numbers", {"deals": deals}).json["numbers"] == texts


@pytest.mark.parametrize(
    ("address", "body", "status", "detail"),
    [
        ("/api/v1/spaces/andrews/deals", {"numbers": ["0", "x"]}, 400, "Entry 2"),
        ("/api/v1/spaces/andrews/deals", {"numbers": [True]}, 400, "Entry 1"),
        ("/api/v1/spaces/andrews/deals", {"numbers": [1.5]}, 400, "Entry 1"),
        ("/api/v1/spaces/andrews/deals", {"numbers": ["-1"]}, 400, "Entry 1"),
        ("/api/v1/spaces/andrews/deals", {"numbers": [str(spaces.andrews.size)]}, 404, "outside andrews"),
        ("/api/v1/spaces/andrews/deals", {"numbers": ["\ud800"]}, 400, r"\ud800"),
        ("/api/v1/spaces/andrews/deals", {"numbers": "0"}, 400, "a list"),
        ("/api/v1/spaces/andrews/deals", [], 400, "a list"),
        ("/api/v1/spaces/andrews/deals", {"numbers": ["0"] * (MAX_BULK + 1)}, 413, "at most 5,000"),
        ("/api/v1/spaces/andrews/numbers", {"deals": [EXAMPLE, "N:..."]}, 422, "Entry 2"),
        ("/api/v1/spaces/andrews/numbers", {"deals": [5]}, 400, "Entry 1"),
        ("/api/v1/spaces/nowhere/numbers", {"deals": []}, 404, "there is no space"),
    ],
)
def test_bad_bulk_says_which_entry(book: Client, address: str, body: Any, status: int, detail: str) -> None:
    answer = book.post(address, body)
    assert (answer.status, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json["status"] == status
    assert detail in answer.json["detail"]


def test_json_integers_are_read_where_none_can_be_rounded(book: Client) -> None:
    """Up to 2^53 - 1: the next one may have been another number before a program with floats wrote it."""
    last = 2**53 - 1
    deals = book.post("/api/v1/spaces/andrews/deals", {"numbers": [0, last]}).json["deals"]
    assert deals == [str(spaces.andrews[0]), str(spaces.andrews[last])]
    for number in (last + 1, NUMBER, 10**59, 10**100):
        answer = book.post("/api/v1/spaces/andrews/deals", {"numbers": ["5", number]})
        assert answer.status == 400
        assert "2^53 - 1" in answer.json["detail"]
        assert "text" in answer.json["detail"]
    assert book.post("/api/v1/spaces/andrews/deals", {"numbers": [str(last + 1)]}).status == 200


PYTHONS = ("recursion", "limit (", "sys.", "codec", "conversion")
"""Words of the language that the book is written in."""


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"[" * 400_000 + b"]" * 400_000, "nested too deeply"),
        (b'{"a":' * 150_000 + b"1" + b"}" * 150_000, "nested too deeply"),
        (b'{"numbers": ' + b"[" * 400_000 + b"]" * 400_000 + b"}", "nested too deeply"),
        (b'{"numbers": [' + b"1" * 5000 + b"]}", "5,000 digits (11111111111111111111...)"),
        (b'{"numbers": ["' + b"1" * 5000 + b'"]}', "is not a number"),
        (b'{"numbers": [1, -0]}', "-0 is not a number"),
        (b'{"numbers": [-' + b"1" * 5000 + b"]}", "an integer of 5,000 digits (-1111111111111111111...)"),
        (b'{"numbers": ["5", "\xff"]}', "byte 20 is not UTF-8"),
        (b'{"numbers": [[["5"]]]}', "Entry 1: a list is not a number"),
        (b'{"numbers": [{"5": 5}]}', "Entry 1: an object is not a number"),
        (b'{"numbers": [NaN]}', "Entry 1: NaN is not a number"),
        (b"", "not JSON"),
    ],
    ids=lambda value: value if isinstance(value, str) else "body",
)
@pytest.mark.parametrize("limit", [sys.getrecursionlimit(), 100_000])
def test_a_bad_body_is_refused_in_words_of_the_book(
    book: Client, body: bytes, detail: str, limit: int, recursion_limit: Callable[[int], None]
) -> None:
    """Other packages raise Python's limit, py_ecc to 100,000."""
    recursion_limit(limit)
    for name in ("deals", "numbers"):
        answer = book.post(f"/api/v1/spaces/andrews/{name}", body=body)
        assert answer.status == 400
        assert not any(word in answer.json["detail"] for word in PYTHONS)
        if name == "deals":
            assert detail in answer.json["detail"]


def test_what_is_as_deep_as_can_be_read_can_still_be_named() -> None:
    """JSON of a depth that can just be read may be too deep to be written again."""
    a_list: Any = []
    an_object: Any = {}
    for _ in range(10**5):
        a_list, an_object = [a_list], {"a": an_object}
    with pytest.raises(RecursionError):
        json.dumps(a_list)
    assert (_shown(a_list), _shown(an_object), _shown("5")) == ("a list", "an object", '"5"')


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/v1/spaces/andrews/x", 400),
        (f"/api/v1/spaces/andrews/{spaces.andrews.size}", 404),
        ("/api/v1/spaces/nowhere", 404),
        ("/api/v1/number", 400),
        ("/api/v1/number?deal=N:A...", 422),
        (f"/api/v1/number?deal={EXAMPLE}&space=hands", 422),
        ("/api/v1/nothing", 404),
        ("/api/v2", 404),
    ],
)
def test_errors_are_problems(book: Client, address: str, status: int) -> None:
    answer = book.get(address)
    assert answer.status == status
    assert answer.json["status"] == status
    assert answer.json["detail"]


@pytest.mark.thorough
def test_bulk_lets_others_have_their_turn() -> None:
    """While thousands of deals are numbered, other requests on the same loop are answered."""
    import asyncio

    book = Client()

    async def race() -> list[str]:
        finished: list[str] = []

        async def run(name: str, method: str, address: str, body: bytes = b"") -> None:
            await book._send(method, address, [body], {"content-length": str(len(body))} if body else {})
            finished.append(name)

        many = json.dumps({"numbers": [str(number * 10**24) for number in range(1000)]}).encode()
        await asyncio.gather(
            run("bulk", "POST", "/api/v1/spaces/andrews/deals", many),
            *(run("page", "GET", "/andrews/5") for _ in range(3)),
        )
        return finished

    assert book.run(race()) == ["page", "page", "page", "bulk"]
    book.close()


@pytest.mark.thorough
def test_the_description_is_valid(book: Client) -> None:
    validator = pytest.importorskip("openapi_spec_validator", reason="openapi-spec-validator is not installed")
    validator.validate(book.get("/api/v1/openapi.json").json)


def test_the_description_is_true(book: Client) -> None:
    """Every path that is described is there, answers as its schema says, and every route is described."""
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema comes with openapi-spec-validator")
    described = book.get("/api/v1/openapi.json").json
    values = {"{space}": "andrews", "{number}": "999"}
    bodies = {"/spaces/{space}/deals": {"numbers": ["5"]}, "/spaces/{space}/numbers": {"deals": [EXAMPLE]}}
    for path, item in described["paths"].items():
        address = "/api/v1" + path
        for name, value in values.items():
            address = address.replace(name, value)
        operation = item.get("get") or item["post"]
        query = {p["name"]: p["example"] for p in operation.get("parameters", ()) if p["name"] != "space"}
        if query:
            address += "?" + "&".join(f"{name}={value}" for name, value in query.items())
        answer = book.get(address) if "get" in item else book.post(address, bodies[path])
        assert answer.status == 200, answer.text
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json, {**schema, "components": described["components"]})
    from everydeal.book.api.routes import PREFIX, ROUTES

    routes = {route.path.removeprefix(PREFIX) for route in ROUTES if route.path.startswith(PREFIX + "/")}
    assert routes - {"/openapi.json", "/count"} == set(described["paths"]) - {"/count"}
