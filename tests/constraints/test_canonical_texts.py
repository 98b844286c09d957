"""The canonical texts of conditions: they are the names of spaces in ids and commitments, so they never change."""

import pytest

from everydeal import Space
from everydeal.constraints.language.grammar import parse

TEXTS = [
    ("hascard(north, SA) or hascard(south, SA)", "hascard(north + south, SA)"),
    ("not hascard(west, SA)", "not hascard(west, SA)"),
    ("hascard(east, S2) and not hascard(west, HK)", "hascard(east, S2) and not hascard(west, HK)"),
    ("shape(north, 5+-x-x-3-)", "spades(north) >= 5 and clubs(north) <= 3"),
    ("shape(north, 6+-4+-x-x)", "spades(north) in 6..9 and hearts(north) in 4..7"),
    ("not shape(east, x-x-x-0)", "clubs(east) >= 1"),
    ("balanced(south) and hcp(south) >= 15", "hcp(south) >= 15 and shape(south, any 5332 + any 4432 + any 4333)"),
    ("hcp(north) + hcp(south) >= 26", "hcp(north) + hcp(south) >= 26"),
    ("hcp(north) - 2 * hcp(south) == 3", "hcp(north) - 2 * hcp(south) == 3"),
    ("hcp(north) != 10", "hcp(north) <= 9 or hcp(north) >= 11"),
    ("not (hcp(north) in 10..12)", "hcp(north) <= 9 or hcp(north) >= 13"),
    ("aces(north) == 4 or spades(east) >= 9", "aces(north) >= 4 or spades(east) >= 9"),
    ("hcp(north, hearts) >= 8", "hcp(north, hearts) >= 8"),
    ("spades(north) + spades(south) >= 10", "spades(north) + spades(south) >= 10"),
    (
        "shape(north, any 4333) or hcp(north) >= 10",
        "(shape(north, any 4333)) or (not shape(north, any 4333) and hcp(north) >= 10)",
    ),
    (
        "shape(east, 5+-x-x-x) and hcp(east) >= 12 or shape(east, 4-4-x-x)",
        "(spades(east) == 4 and hearts(east) == 4) or (spades(east) >= 5 and hcp(east) >= 12)",
    ),
    ("hcp(north) > 40", "none"),
    ("hcp(north) >= 0", "all"),
]


@pytest.mark.parametrize(("text", "canonical"), TEXTS, ids=[text for text, _ in TEXTS])
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
