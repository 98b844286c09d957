"""Positions in the middle of a trick and bare diagrams: legal or not, why, and a play to the last card.

Then their space, `positions`: its frozen order, and that it is one to one.
"""

import json
import pickle
from collections import Counter
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import laws
from all_plays import all_positions, lawful, winner
from everydeal import Deal, spaces
from everydeal.cards import SEATS, card_name
from everydeal.legality import PlayPosition, leads, legal, replay, replay_into_trick, where_legal, why_illegal, witness
from everydeal.legality.bare import moment_of, origins
from everydeal.legality.criterion import Position, quotas, tricks_suffice
from everydeal.legality.deck import Deck
from everydeal.legality.packed import bridge_table
from everydeal.spaces.released.positions import PlayPositions
from everydeal.strains import STRAINS
from test_profile import every_nth, sample_size, thorough

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "positions.json").read_text())
HANDS = Deal.from_pbn("N:K32.Q.. A54.5.. .JT4.87. ..6.A97")
"""West has led, North and East have played: South is to play."""
STUCK = Deal.from_pbn("N:.K.K875.AKJ97 T8..JT64.642 A95.9..QT853 764.2.AQ932.")
"""East has led: enough tricks can have been led, but the lead cannot have passed to him in any strain."""


def kind(reason: Any) -> str | None:
    return reason.kind if reason else None


@pytest.mark.parametrize("row", every_nth(5, GOLDEN["positions"]), ids=lambda row: row["hands"])
def test_published_positions(row: dict[str, Any]) -> None:
    hands = Deal.from_pbn(row["hands"])
    if row["kind"] == "sizes":
        with pytest.raises(ValueError, match="do not go with"):
            PlayPosition(hands, row["leader"], row["table"], row["strain"])
        return
    found = PlayPosition(hands, row["leader"], row["table"], row["strain"])
    assert (legal(found), kind(why_illegal(found))) == (row["legal"], row["kind"])
    anywhere = PlayPosition(hands, row["leader"], row["table"])
    assert leads(anywhere) == {STRAINS.index(strain): (found.leader,) for strain in row["strains"]}
    assert list(leads(anywhere)) == [STRAINS.index(strain) for strain in row["strains"]]
    for strain in STRAINS:
        assert legal(anywhere, strain) == (strain in row["strains"]) == (why_illegal(anywhere, strain) is None)
    if row["legal"]:
        check(found)


@pytest.mark.parametrize("row", every_nth(5, GOLDEN["bare"]), ids=lambda row: row["hands"])
def test_published_bare_diagrams(row: dict[str, Any]) -> None:
    hands = Deal.from_pbn(row["hands"])
    assert (legal(hands), kind(why_illegal(hands))) == (row["legal"], row["kind"])
    moment = moment_of(hands.hand_sizes)
    if moment is None or not moment.on_table:
        return
    assert [STRAINS[strain] for strain in leads(hands)] == row["strains"]
    assert any(tricks_suffice(origin.before) for origin in origins(hands)) == row["quotas_suffice"]
    assert moment.leader is not None
    assert not legal(hands, on_lead=(moment.leader + 1) % 4)
    if row["legal"]:
        shown = witness(hands)
        assert [card_name(card) for card in shown.table] == row["witness"]["table"]
        assert STRAINS[shown.strain] == row["witness"]["strain"]
        for strain in row["strains"]:
            chosen = witness(hands, strain)
            left = replay_into_trick(chosen.deal, strain, chosen.leader, chosen.play)
            assert (left.hands, left.leader) == (hands, moment.leader)


def check(found: PlayPosition) -> None:
    """The referee, to the last card on the table."""
    shown = witness(found, seed="x")
    left = replay_into_trick(shown.deal, shown.strain, shown.leader, shown.play)
    assert (left.hands, left.table) == (found.hands, found.table)
    assert left.leader == found.leader
    assert shown.deal.is_full
    assert shown.table == found.table
    assert shown.tricks == left.tricks


@st.composite
def moments_of_play(draw: st.DrawFn) -> PlayPosition:
    """A moment of lawful play, from any deal, of flat or of wild hands."""
    deck = draw(st.permutations(range(52)))
    if draw(st.booleans()):
        deck = sorted(deck, key=lambda card: card // 13 + deck.index(card) / 20)
    hands = Deal(*(sum(1 << card for card in deck[13 * p : 13 * p + 13]) for p in range(4)))
    strain, leader = draw(st.integers(0, 4)), draw(st.integers(0, 3))
    table: list[int] = []
    for _ in range(draw(st.integers(0, 52))):
        player = (leader + len(table)) % 4
        table.append(draw(st.sampled_from(lawful(hands.hands[player], tuple(table)))))
        hands = hands.play(player, table[-1])
        if len(table) == 4:
            leader, table = winner(tuple(table), leader, strain), []
    return PlayPosition(hands, leader, table, strain)


@given(moments_of_play())
def test_every_moment_of_lawful_play_is_legal(found: PlayPosition) -> None:
    assert legal(found)
    assert why_illegal(found) is None
    assert leads(found) == {found.strain: (found.leader,)}
    check(found)
    assert legal(found.hands, found.strain, found.leader)
    assert found.strain in leads(found.hands)
    assert found.cards_played == 52 - sum(found.hands.hand_sizes)


@given(moments_of_play())
def test_texts_and_pickles_come_back(found: PlayPosition) -> None:
    assert PlayPosition.from_text(str(found)) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(PlayPosition.from_text(str(found))) == hash(found)
    assert PlayPosition(found.hands, found.leader, found.table) != found


def test_before_and_to_play() -> None:
    found = PlayPosition(HANDS, "W", "C3 S7 HK", "C")
    assert str(found) == f"{HANDS} W C C3 S7 HK"
    assert str(found.before) == "N:K732.Q.. A54.K5.. .JT4.87. ..6.A973"
    assert (SEATS[found.to_play], found.cards_played) == ("S", 35)
    assert eval(repr(found)) == found


@pytest.mark.parametrize(
    ("leader", "table", "message"),
    [
        ("W", "C3 S7", r"hands of 4, 4, 5 and 4 cards \(N E S W\) do not go with 2 cards on the table, West's first"),
        ("N", "C3 S7 HK", "do not go with 3 cards on the table, North's first"),
        ("W", "", "do not go with no card on the table"),
        ("W", "C3 S7 C3", "C3 lies on the table twice"),
        ("W", "C3 S7 SA", "SA lies on the table and is in East's hand"),
        ("W", "C3 S7 HK HA", "4 cards on the table: a trick with four cards is complete"),
        ("X", "C3 S7 HK", "'X' is not a seat"),
        ("W", "C3 S7 HX", "HX"),
    ],
)
def test_what_is_not_a_position_is_refused(leader: str, table: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PlayPosition(HANDS, leader, table)


def test_it_is_immutable_and_takes_deals_only() -> None:
    with pytest.raises(AttributeError, match="strain"):
        PlayPosition(HANDS, "W", "C3 S7 HK").strain = 1
    with pytest.raises(TypeError, match="are a Deal, not str"):
        PlayPosition(str(HANDS), "W")  # type: ignore[arg-type]
    for text in ("", "N:... ... ... ...", str(HANDS), f"{HANDS} W"):
        with pytest.raises(ValueError, match="is not a position"):
            PlayPosition.from_text(text)


def test_reasons_in_a_players_words() -> None:
    spades = PlayPosition(Deal.from_pbn("N:42..KQ. .8653.. ...KJT82 K95.7.."), "W", "S8 C7 D9")
    assert why_illegal(spades) == "North did not follow to the spades lead, and still holds spades"
    assert leads(spades) == {}
    assert where_legal(spades) == ""
    reason = why_illegal(STUCK)
    assert reason is not None
    assert (reason.kind, "so as to reach East, who led to this trick" in reason) == ("lead", True)
    reason = why_illegal(Deal(1, 6))
    assert (kind(reason), str(reason)[:44]) == ("sizes", "play never leaves hands of 1, 2, 0 and 0 car")
    found = PlayPosition(HANDS, "W", "C3 S7 HK", "C")
    assert why_illegal(found, "C", "W") is None
    assert why_illegal(found, on_lead="N") == "in this position West led to this trick, not North"
    assert why_illegal(found, "NT") == "this position is one with clubs as trumps, not at notrump"
    assert why_illegal(HANDS, on_lead="N") == "by the number of cards in the hands West led to this trick, not North"
    assert where_legal(found) == "with clubs as trumps"
    early = PlayPosition(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"), "N")
    assert why_illegal(early) == why_illegal(early.before)
    reason = why_illegal(PlayPosition(early.before.play("N", "SA"), "N", ["SA"]))
    assert reason is not None
    assert reason.startswith("before this trick: 9 tricks have been played, but there can have been at most 8")


def test_no_lead_can_be_followed_by_a_bare_diagram() -> None:
    """All suits that are gone are still held by those who have played second and third: no lead is followed by two."""
    hands = Deal.from_pbn("N:AKQ.AKQ.AKQ.AKQ JT9.JT9.JT9.JT9 876.876.876.876 5432.543.543.543")
    reason = why_illegal(hands)
    assert (kind(reason), legal(hands)) == ("follow", False)
    with pytest.raises(ValueError, match="on the table"):
        witness(hands)


def test_illegal_positions_have_no_witness() -> None:
    with pytest.raises(ValueError, match="did not follow"):
        witness(PlayPosition(Deal.from_pbn("N:42..KQ. .8653.. ...KJT82 K95.7.."), "W", "S8 C7 D9"))
    with pytest.raises(ValueError, match="reach East"):
        witness(STUCK)


def test_the_referee_stops_where_the_play_does() -> None:
    deal = Deal.from_pbn("N:A2... KQ... J.A.. .KQ..")
    left = replay_into_trick(deal, 1, "N", ["S2", "SQ", "SJ", "HQ", "HK", "SA"])
    assert (left.leader, [card_name(card) for card in left.table], len(left.tricks)) == (3, ["HK", "SA"], 1)
    assert str(left.hands) == "N:... K... .A.. ..."
    with pytest.raises(ValueError, match=r"6 cards: .* only 2"):
        replay(deal, 1, "N", ["S2", "SQ", "SJ", "HQ", "HK", "SA"])


def test_what_the_quotas_prove_of_a_player_on_lead() -> None:
    """Theorem 4 of docs/legal.md, in some classes; bench/legal_criterion.py goes through all of them."""
    seen = Counter[str]()
    for cards, home in product(range(13, 0, -1), bridge_table().classes[1::40]):
        for unused, found in bridge_table().block(cards, home).items():
            before = Position(cards, home, unused)
            for leader in range(4):
                strains = {strain for strain in range(5) if found >> 4 * strain + leader & 1}
                if sum(quotas(before, winner=leader)) >= 13 - cards:
                    seen["can"] += 1
                    assert 4 in strains, "he can have won every trick at notrump"
                elif not tricks_suffice(before):
                    seen["cannot"] += 1
                    assert not strains
                else:
                    seen["perhaps"] += 1
                    assert any(before.holders(suit) and leader not in before.holders(suit) for suit in range(4))
                    assert strains or cards < 12, "after one trick the quotas decide for everybody"
    assert min(seen[said] for said in ("can", "perhaps", "cannot")) > 100


@pytest.mark.thorough
def test_with_which_leaders_the_quotas_decide() -> None:
    """With any leader, in some strain, but for the entries that docs/legal.md counts: all with 7 to 11 cards."""
    table, stuck, legal_entries = bridge_table(), Counter[int](), 0
    for cards, home in product(range(13, 0, -1), table.classes[1:]):
        for leads_there in filter(None, table.block(cards, home).values()):
            legal_entries += 1
            who = reduce(int.__or__, (leads_there >> 4 * strain & 15 for strain in range(5)))
            stuck[cards] += who != 15
    assert legal_entries == 198_436
    assert +stuck == {11: 196, 10: 191, 9: 49, 8: 13, 7: 1}
    assert sum(stuck.values()) == 450


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
