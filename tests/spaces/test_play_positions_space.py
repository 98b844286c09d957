"""The space `positions`: its frozen order, and that it is one to one."""

import json

import pytest

import laws
from all_plays import all_positions
from everydeal import Deal, spaces
from everydeal.legality import PlayPosition
from everydeal.legality.deck import Deck
from everydeal.spaces.released.positions import PlayPositions
from places import ROOT
from test_profile import every_nth, sample_size, thorough

GOLDEN = json.loads((ROOT / "golden" / "positions.json").read_text())


@pytest.mark.parametrize("row", every_nth(4, GOLDEN["numbers"]), ids=lambda row: row[0])
def test_published_numbers(row: list[str]) -> None:
    number, hands, leader, strain = row
    position = PlayPosition(Deal.from_pbn(hands), leader, (), strain)
    assert spaces.positions.index(position) == int(number)
    assert spaces.positions[int(number)] == position


@pytest.mark.parametrize("lengths", [(4, 4), *thorough((3, 3, 2))])
def test_a_small_deck_has_the_positions_that_play_reaches(lengths: tuple[int, ...]) -> None:
    """As many as there are; each number looked at is another of them, and they ascend with the cards played."""
    deck = Deck(lengths)
    space = PlayPositions(f"positions{lengths}", deck)
    levels = list(all_positions(deck, turned=True))
    sizes = [4 * sum(strains.bit_count() for strains in level.values()) for level in levels]
    assert space.size == sum(sizes)
    start = 0
    for played, (level, size) in enumerate(zip(levels, sizes, strict=True)):
        step = max(1, size // sample_size(300, 60))
        found = [space[number] for number in range(start, start + size, step)]
        assert [space.index(position) for position in found] == list(range(start, start + size, step))
        assert len(set(found)) == len(found)
        for position in found:
            assert position.strain is not None
            assert len(position.table) == played % 4
            hands, leader = position.hands.hands, position.leader
            turned = (*hands[leader:], *hands[:leader])
            assert level[turned, 0, position.table] >> position.strain & 1
        start += size


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    hands = Deal.from_pbn("N:42..KQ. .8653.. ...KJT82 K95.7..")
    with pytest.raises(ValueError, match=r"N:.*: North .* spades lead"):
        spaces.positions.index(PlayPosition(hands, "W", "S8 C7 D9", "NT"))
    with pytest.raises(ValueError, match="in a strain"):
        spaces.positions.index(PlayPosition(Deal(), "N"))
    four_each = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
    with pytest.raises(ValueError, match="at most 8"):
        spaces.positions.index(PlayPosition(four_each, "N", (), "NT"))
    small = PlayPositions("small", Deck((4, 4)))
    with pytest.raises(ValueError, match="not in this deck"):
        small.index(PlayPosition(Deal(1, 2, 4, 1 << 40), "N", (), "NT"))
    laws.refuses_other_kinds(spaces.positions)
    assert four_each not in spaces.positions
