"""How many positions there are: against every play of small decks, against each other, and what was published."""

import json
from functools import cache
from itertools import product
from math import comb, prod
from operator import add
from pathlib import Path

import pytest

from all_plays import all_positions
from everydeal.legality.deck import BRIDGE, Deck
from everydeal.legality.packed import bridge_positions, bridge_table
from everydeal.legality.polynomials import hand, multiply, pack
from everydeal.legality.recursion import RADIX, move, place
from everydeal.legality.totals import compute, keys, rows_of_tables
from test_profile import thorough

CLASSES = len(bridge_table().classes)
GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "positions.json").read_text())
LENGTHS = [
    (2, 1, 1),
    *thorough((4, 4), (3, 3, 2)),
    *(pytest.param(d, marks=pytest.mark.slow) for d in ((5, 3), (4, 2, 2), (2, 2, 2, 2))),
]


def test_the_published_totals() -> None:
    totals = bridge_positions().totals
    published = {
        "positions": ("position", "all-strains"),
        "without_strain": ("position", "some"),
        "bare_mid_trick": ("bare", "some"),
    }
    for name, column in published.items():
        for row, number in GOLDEN["by_k_j"][name].items():
            assert totals[(*column, *map(int, row.split(",")))] == int(number)
        rows = (row for row in rows_of_tables(13) if name != "bare_mid_trick" or row[1])
        assert sum(totals[(*column, *row)] for row in rows) == int(GOLDEN["totals"][name])


@pytest.mark.heavy
@pytest.mark.thorough
def test_between_tricks_they_are_the_legal_endings() -> None:
    """The table of endings gives them too: each with its leads."""
    totals, table = bridge_positions().totals, bridge_table()

    @cache
    def players(leads: int, category: str, of: int) -> int:
        rows = [{z for z in range(5) if leads >> 4 * z + row & 1 and of >> z & 1} for row in range(4)]
        return sum(len(row) if category == "trump" else bool(row) for row in rows)

    for category, of in {"notrump": 1 << 4, "trump": 15, "some": 31}.items():
        found = dict.fromkeys(range(14), 0)
        at = 0
        for (cards, _), size in zip(product(range(13, -1, -1), table.classes), table.lengths, strict=True):
            for leads, endings in zip(table.leads[at : at + size], table.endings[at : at + size], strict=True):
                found[cards] += endings * players(leads, category, of)
            at += size
        assert found == {cards: totals["position", category, cards, 0] for cards in range(14)}


def test_with_one_card_on_the_table_any_card_may_have_been_led() -> None:
    totals = bridge_positions().totals
    for kind, category, cards, j in keys(BRIDGE):
        if kind == "position" and j == 1:
            assert totals[kind, category, cards, 1] == cards * totals[kind, category, cards, 0]


def lawful_tables(cards: int, on_table: int) -> int:
    """All balanced endings with a leader and cards lawfully played, from binomials alone: no patterns, no classes."""
    total = 0
    for follow in product((True, False), repeat=on_table - 1):

        def spread(player: int, in_suit: int, others: int, follow: tuple[bool, ...] = follow) -> int:
            if player == 4:
                return 1
            marked = player == 0 or (player < on_table and follow[player - 1])
            void = 0 < player < on_table and not follow[player - 1]
            need = cards - marked
            return sum(
                comb(in_suit, n) * comb(others, need - n) * (cards if void else 1)
                * spread(player + 1, in_suit - n, others - need + n)
                for n in ((0,) if void else range(need + 1))
                if n <= in_suit and need - n <= others
            )  # fmt: skip

        marks = 1 + sum(follow)
        total += 4 * 4 * prod(range(13 - marks + 1, 14)) * spread(0, 13 - marks, 39)
    return total


@pytest.mark.parametrize("cards", range(1, 14))
def test_all_lawful_tricks_are_counted_by_binomials_too(cards: int) -> None:
    for j in (1, 2, 3):
        assert bridge_positions().totals["position", "all", cards, j] == lawful_tables(cards, j)


def test_all_bare_diagrams_are_counted_by_binomials_too() -> None:
    """Four players can have led; whoever has played holds a card fewer."""
    for cards, j in rows_of_tables(13):
        left, number = 52, 4
        for player in range(4):
            number *= comb(left, cards - (player < j))
            left -= cards - (player < j)
        assert bridge_positions().totals["bare", "all", cards, j] == number


def test_the_quotas_never_refuse_what_is_legal_and_are_not_always_enough() -> None:
    totals = bridge_positions().totals
    known = {(11, 1): 737602238430496404444720384000, (10, 3): 478762136826115471971333120000}
    known |= {(8, 1): 1211228374801127299448832000, (8, 3): 153794806363258247835648000, (8, 2): 0, (12, 3): 0}
    for cards, j in rows_of_tables(13):
        for kind in ("position", "bare"):
            more = totals[kind, "quotas", cards, j] - totals[kind, "some", cards, j]
            assert more >= 0
            assert more == 0 or 7 <= cards <= 11
            if (cards, j) in known and kind == "bare":
                assert more == known[cards, j]


def test_blocks_add_up_to_the_totals() -> None:
    totals, blocks = bridge_positions()
    for lost, j in product(range(14), range(4)):
        start = (4 * lost + j) * CLASSES
        expected = totals.get(("position", "all-strains", 13 - lost, j), 0)
        assert sum(blocks[start : start + CLASSES]) == expected


@pytest.mark.parametrize("lengths", LENGTHS)
def test_every_play_of_a_small_deck(lengths: tuple[int, ...]) -> None:
    deck = Deck(lengths)
    totals, blocks = compute(deck)
    every = sum(1 << strain for strain in deck.strains)
    for played, positions in enumerate(all_positions(deck, turned=True)):
        row = (deck.full_hand - played // 4, played % 4)
        bare: dict[object, int] = {}
        for (hands, leader, table), strains in positions.items():
            key = (hands, None if table else leader)
            bare[key] = bare.get(key, 0) | strains
        for kind, found in (("position", positions.values()), ("bare", bare.values())):
            assert totals[kind, "some", *row] == 4 * len(found)
            assert totals[kind, "notrump", *row] == 4 * sum(strains >> 4 & 1 for strains in found)
            assert totals[kind, "trump", *row] == 4 * sum((strains & 15).bit_count() for strains in found)
            assert totals[kind, "every", *row] == 4 * sum(strains == every for strains in found)
            assert totals[kind, "some", *row] <= totals[kind, "quotas", *row] <= totals[kind, "all", *row]
    assert sum(blocks) == sum(n for (_, category, _, _), n in totals.items() if category == "all-strains")


def test_a_product_of_hands() -> None:
    """Two players with one card each, of two suits that both may hold: the vectors of what they hold together."""
    both = [hand(BRIDGE, row, 1) for row in (1, 2)]
    assert multiply(BRIDGE, both) == {pack((1, 1, 0, 0)): 1}
    full = [hand(BRIDGE, 1, 7)] * 2
    assert multiply(BRIDGE, full) == {}  # fourteen spades


def test_cards_on_the_table_are_added_where_there_is_room() -> None:
    """Every vector of three suits (the last follows), one by one."""
    taken = (1, 0, 2, 0)
    vectors = list(product(range(RADIX), repeat=3))
    after = [tuple(map(add, vector, taken)) for vector in vectors]
    wanted = sum(1 << place((*vector, 0)) for vector in after if max(vector) < RADIX)
    assert move(BRIDGE, sum(1 << place((*vector, 0)) for vector in vectors), taken) == wanted
