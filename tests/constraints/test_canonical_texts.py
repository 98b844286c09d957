"""The canonical texts of conditions: they are the names of spaces in ids and commitments, so they never change."""

import json

import pytest

from everydeal import Space
from everydeal.constraints.language.grammar import parse
from places import GOLDEN

TEXTS = json.loads((GOLDEN / "canonical_texts.json").read_text())["texts"]


@pytest.mark.parametrize(("text", "canonical"), TEXTS.items(), ids=TEXTS)
def test_canonical_texts(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert str(parse(canonical)) == canonical


def test_the_name_of_a_space_is_its_order_and_its_text() -> None:
    assert Space(parse("not hascard(west, SA)")).name == "space/1 order=honours: not hascard(west, SA)"
    pavlicek = Space(parse("hcp(north) != 10"), "pavlicek")
    assert pavlicek.name == "space/1 order=pavlicek: hcp(north) <= 9 or hcp(north) >= 11"


@pytest.mark.parametrize("join", ["or", "and"])
def test_parentheses_between_equals_make_no_difference(join: str) -> None:
    """Alternatives that may be made one in two ways: points with the shape, or controls with it."""
    one, two, three = "hcp(north) >= 20", "spades(north) >= 7", "controls(north) >= 8"
    written = [
        f"{one} {join} {two} {join} {three}",
        f"({one} {join} {two}) {join} {three}",
        f"{one} {join} ({two} {join} {three})",
        f"some = {three} {join} {two}; some {join} {one}",
    ]
    texts = {str(parse(text)) for text in written}
    assert texts == {f" {join} ".join(sorted([one, two, three]))}
    assert {str(parse(text)) for text in texts} == texts
