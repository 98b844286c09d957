"""How rare a deal is: every count against all deals of a small deck, and against the engine of conditions."""

from collections import Counter
from math import comb

import pytest

import all_plays
from everydeal import Deal, spaces
from everydeal.book import rarity
from everydeal.book.remarks import Remark, remarks
from everydeal.cards import cards_of
from everydeal.constraints import count, parse

EXAMPLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")


def test_a_small_deck_deal_by_deal() -> None:
    """All 2,520 deals of the aces and kings."""
    ranks = 2
    found: dict[str, Counter[object]] = {
        name: Counter() for name in ("shapes", "fit", "long", "voids", "most", "least")
    }
    for masks in all_plays.deals(tuple(range(4 * ranks)), ranks):
        hands = [list(cards_of(mask)) for mask in masks]
        table = [tuple(sum(card // ranks == suit for card in hand) for suit in range(4)) for hand in hands]
        points = [sum(4 - card % ranks for card in hand) for hand in hands]
        found["shapes"][tuple(sorted(tuple(sorted(row, reverse=True)) for row in table))] += 1
        found["fit"][max(table[side][suit] + table[side + 2][suit] for side in (0, 1) for suit in range(4))] += 1
        found["long"][max(map(max, table))] += 1
        found["voids"][sum(row.count(0) for row in table)] += 1
        found["most"][max(points)] += 1
        found["least"][min(points)] += 1
    assert rarity.whole(ranks) == 2520 == sum(found["shapes"].values())
    for patterns, deals in found["shapes"].items():
        assert rarity.of_shapes(patterns, ranks) == deals
    for name, table in (
        ("fit", rarity.by_fit(ranks)), ("long", rarity.by_length(ranks)), ("voids", rarity.by_voids(ranks)),
        ("most", rarity.by_points(ranks)),
    ):  # fmt: skip
        for value, deals in enumerate(table):
            assert deals == sum(many for seen, many in found[name].items() if seen >= value), (name, value)
    for value, deals in enumerate(rarity.by_weakness(ranks)):
        assert deals == sum(many for seen, many in found["least"].items() if seen <= value)


EVERY = "{0}(north){1} and {0}(east){1} and {0}(south){1} and {0}(west){1}"


@pytest.mark.parametrize(
    ("condition", "others"),
    [
        (EVERY.format("hcp", " < 17"), lambda: rarity.whole() - rarity.by_points()[17]),
        (EVERY.format("hcp", " > 3"), lambda: rarity.whole() - rarity.by_weakness()[3]),
        (
            " and ".join(
                f"{suit}(north) + {suit}(south) in 4..9" for suit in ("spades", "hearts", "diamonds", "clubs")
            ),
            lambda: rarity.whole() - rarity.by_fit()[10],
        ),
    ],
)
def test_the_engine_of_conditions_counts_the_same(condition, others) -> None:
    assert count(parse(condition)) == others()


def test_numbers_that_books_print() -> None:
    """All 39 patterns are all hands; a deal with a void 18.4 %, four complete suits 24 of all."""
    patterns = {tuple(sorted(shape, reverse=True)) for shape in spaces.shapes}
    assert sum(map(rarity.of_pattern, patterns)) == comb(52, 13)
    assert rarity.of_pattern((4, 4, 3, 2)) / comb(52, 13) == pytest.approx(0.215512, abs=1e-6)
    assert rarity.hands_by_points()[20] - rarity.hands_by_points()[21] == pytest.approx(
        0.006435 * comb(52, 13), rel=1e-3
    )
    assert rarity.by_voids()[12] == rarity.of_shapes(((13, 0, 0, 0),) * 4) == 24
    assert rarity.by_points()[37] == 4 * 4 * comb(39, 13) * comb(26, 13)


def test_remarks_come_with_the_rarest_first() -> None:
    found = remarks(EXAMPLE)
    assert [one.text for one in found] == ["The shapes 5-4-3-1, 5-4-3-1, 6-3-2-2, 5-3-3-2"]
    found = remarks(spaces.andrews[10**24 - 1])
    assert [one.one_in for one in found] == ["577,315", "50", "5.7", "5.4", "3.0"]
    assert all(2 * one.many <= one.whole == spaces.andrews.size for one in found)
    assert remarks(Deal.from_pbn("N:A... K... Q... J...")) == []
    assert [one.one_in for one in remarks(spaces.hands[13])] == ["313,123,057"]
    assert Remark("", "", 1, 10).one_in == "10"
