"""Legal endings of the bridge deck: the table, deciding, witnesses, the referee and the reasons."""

import hashlib
import json
import sys
from array import array
from itertools import product
from math import isqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import places
from everydeal import Deal, spaces
from everydeal.cards import card_name
from everydeal.legality import IllegalPlayError, PlayPosition, leads, legal, replay, why_illegal, witness
from everydeal.legality.deck import BRIDGE
from everydeal.legality.numbering import block_entries
from everydeal.legality.packed import ENDINGS, GAMES, POSITIONS, PackedFile, bridge_table, pack
from everydeal.legality.patterns import canonical, classes, orbit, pattern_of, rows_of
from everydeal.legality.table import Table, disputed
from everydeal.strains import STRAINS, strain_name, to_strain
from everydeal.stream import Stream
from test_profile import thorough

witness_module = sys.modules["everydeal.legality.witness"]
"""The module; the package's name for it is the function's."""
GOLDEN = json.loads((places.GOLDEN / "legal_endings.json").read_text())
COUNTS = [(cards, int(total), int(legal)) for cards, total, legal in GOLDEN["counts"]]
"""For each number of cards in a hand: all balanced endings, and the legal ones."""
FOUR_EACH = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
NEEDS_A_RUFF = Deal.from_pbn("N:AKQ.AK.AKQJT9. JT9.QJT.87654. 87654...AKQJT9 .987654..87654")
"""Two tricks gone, two cards of each suit: a diamond trick and a club trick, so the lead had to cross by a ruff."""

balanced_endings = st.integers(0, spaces.balanced.size - 1).map(spaces.balanced.__getitem__)

NORTH_LED_SPADES = Deal.from_pbn("N:AKQJT9876543... .AKQJ.AKQJ.AKQJ .T987.T987.T987 .6543.6543.6543")
"""One trick gone: North led a spade and the others threw a card of each other suit."""


def endings_with(cards: int) -> st.SearchStrategy[Deal]:
    """Balanced endings with so many cards in each hand."""
    return st.permutations(range(52)).map(
        lambda deck: Deal(*(sum(1 << card for card in deck[cards * p : cards * p + cards]) for p in range(4)))
    )


few_cards = st.integers(4, 12).flatmap(endings_with)
"""Balanced endings with every number of cards equally often; the space itself is nearly all 9 to 12."""


# The table


def test_counts_are_those_of_the_page() -> None:
    totals = bridge_table().totals
    expected = {cards: (total, count) for cards, total, count in COUNTS}
    assert {13 - lost: row for lost, row in enumerate(zip(totals["all"], totals["some"], strict=True))} == expected
    assert sum(totals["all"][:-1]) == spaces.balanced.size
    assert sum(totals["some"][:-1]) == spaces.legal.size


def test_strain_classes_are_nested() -> None:
    totals = bridge_table().totals
    for lost in range(14):
        assert totals["every"][lost] <= min(totals["notrump"][lost], totals["one-trump"][lost])
        assert max(totals["notrump"][lost], totals["one-trump"][lost]) <= totals["some"][lost] <= totals["all"][lost]


def test_an_entry_of_which_criterion_and_table_do_not_say_the_same_is_found() -> None:
    """Of the true table there is none: `legal --table endings --check` looks at all of them."""
    table = bridge_table()
    place = table.leads.index(0)
    wrong = Table(table.deck, table.classes, table.lengths, table.places, array("I", table.leads))
    wrong.leads[place] = 1
    assert next(disputed(wrong))


def test_one_card_each_is_led_by_anybody_in_every_strain() -> None:
    assert all(leads(Deal(1, 2, 4, 8))[strain] == (0, 1, 2, 3) for strain in range(5))


@pytest.mark.slow
def test_entries_have_the_published_hash() -> None:
    digest = hashlib.sha256()
    table = bridge_table()
    endings = iter(table.endings)
    for cards, pattern in product(range(13, 0, -1), table.classes):
        for unused, found in table.block(cards, pattern).items():
            number = next(endings) // len(orbit(BRIDGE, pattern))
            if found:
                digest.update(f"{cards} {pattern} {' '.join(map(str, unused))} {number}\n".encode())
    assert digest.hexdigest() == GOLDEN["entries_sha256"]


FILES = pytest.mark.parametrize("file", [ENDINGS, *GAMES, POSITIONS], ids=lambda file: file.name)


@FILES
def test_a_damaged_table_is_refused(file: PackedFile) -> None:
    stored = file.stored()
    flipped = [
        stored[:at] + bytes([stored[at] ^ 1 << bit]) + stored[at + 1 :]
        for at in (0, 1, 100, len(stored) // 2, len(stored) - 1)
        for bit in (0, 7)
    ]
    truncated = [stored[:size] for size in (0, 1, len(stored) // 2, len(stored) - 4, len(stored) - 1)]
    other = pack(file.payload() + b"x")
    for damaged in (*flipped, *truncated, b"x" + stored, stored + b"x", other):
        with pytest.raises(ValueError, match=f"^{file.name} is damaged"):
            file.payload(damaged)


def test_a_missing_table_is_an_error_that_says_what_to_do() -> None:
    with pytest.raises(ValueError, match=r"missing\.bin"):
        PackedFile("missing.bin", "").payload()


def test_there_are_230_classes_of_players_with_cards() -> None:
    found = classes(BRIDGE)
    assert len(found) == 230
    assert bridge_table().classes == (0, *found)
    assert sum(len(orbit(BRIDGE, pattern)) for pattern in found) == 15**4


@given(st.tuples(*[st.integers(1, 15)] * 4), st.permutations(range(4)), st.permutations(range(4)))
def test_the_class_is_the_same_for_other_players_and_suits(
    rows: tuple[int, ...], players: list[int], renaming: list[int]
) -> None:
    renamed = [sum(1 << renaming[s] for s in range(4) if rows[p] >> s & 1) for p in players]
    home, order, back = canonical(BRIDGE, pattern_of(rows))
    assert canonical(BRIDGE, pattern_of(renamed)).pattern == home
    assert rows_of(home) == tuple(sum(1 << back[s] for s in range(4) if rows[p] >> s & 1) for p in order)
    assert pattern_of(rows) in orbit(BRIDGE, home)


# Deciding


@given(st.one_of(balanced_endings, few_cards))
def test_legal_leads_and_reasons_agree(ending: Deal) -> None:
    found = leads(ending)
    assert legal(ending) == bool(found) == (why_illegal(ending) is None)
    assert (ending in spaces.legal) == legal(ending)
    for strain, player in product(range(5), range(4)):
        allowed = player in found.get(strain, ())
        assert legal(ending, strain, player) == allowed == (why_illegal(ending, strain, player) is None)
        assert legal(ending, STRAINS[strain]) == (strain in found)
    assert all(legal(ending, on_lead=seat) == any(seat in by for by in found.values()) for seat in range(4))


@given(few_cards, st.permutations(range(4)), st.permutations(range(4)))
def test_players_and_suits_can_be_permuted(ending: Deal, players: list[int], suits: list[int]) -> None:
    def moved(hand: int) -> int:
        return sum((hand >> 13 * s & 8191) << 13 * suits[s] for s in range(4))

    hands = [0, 0, 0, 0]
    for old, new in enumerate(players):
        hands[new] = moved(ending.hands[old])
    strains = [*suits, 4]
    expected = {strains[z]: tuple(sorted(players[p] for p in by)) for z, by in leads(ending).items()}
    assert leads(Deal(*hands)) == expected


def test_full_deals_and_the_empty_diagram_are_legal() -> None:
    for deal in (spaces.pavlicek[10**28], Deal()):
        assert leads(deal) == dict.fromkeys((4, 0, 1, 2, 3), (0, 1, 2, 3))
        assert why_illegal(deal) is None


@given(endings_with(12))
def test_pencil_criterion_after_one_trick(ending: Deal) -> None:
    """Some suit has an unused card and is held by at most as many players as it has unused cards."""
    led = []
    for suit in range(4):
        unused = (ending.unused >> 13 * suit & 8191).bit_count()
        holders = sum(bool(ending.holding(seat, suit)) for seat in range(4))
        led.append(unused >= 1 and holders <= unused)
    assert legal(ending) == any(led)


def test_the_only_illegal_endings_with_four_cards_are_one_of_each_suit() -> None:
    table = bridge_table()
    illegal = [
        (cards, pattern, unused)
        for cards, pattern in product(range(5), table.classes)
        for unused, found in table.block(cards, pattern).items()
        if not found
    ]
    assert illegal == [(4, 0xFFFF, (9, 9, 9, 9))]
    assert not legal(FOUR_EACH)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("N:... ...",), TypeError, "an ending is a Deal, not str"),
        ((Deal(), "X"), ValueError, "'X' is not a strain: write S, H, D, C or NT"),
        ((Deal(), 5), ValueError, "5 is not a strain"),
        ((Deal(), 0.5), TypeError, "a strain is a number or a text (S, H, D, C or NT), not float (0.5)"),
        ((Deal(), 1.0), TypeError, "not float (1.0)"),
        ((Deal(), True), TypeError, "not bool (True)"),
        ((Deal(), ["S"]), TypeError, "not list (['S'])"),
        ((Deal(), None, 1.0), TypeError, "a seat is a number or a text, not float (1.0)"),
        ((Deal(), None, True), TypeError, "a seat is a number or a text, not bool (True)"),
        ((Deal(), None, "Q"), ValueError, "'Q' is not a seat"),
        ((PlayPosition(FOUR_EACH, "N"), "X"), ValueError, "'X' is not a strain"),
        ((PlayPosition(FOUR_EACH, "N"), None, "X"), ValueError, "'X' is not a seat"),
    ],
)
def test_bad_arguments(arguments: tuple[object, ...], error: type[Exception], message: str) -> None:
    for function in (legal, why_illegal, witness):
        with pytest.raises(error) as caught:
            function(*arguments)  # type: ignore[operator]
        assert message in str(caught.value)


@pytest.mark.parametrize("strain", range(5))
def test_strains_have_names(strain: int) -> None:
    assert to_strain(STRAINS[strain]) == to_strain(strain_name(strain).title()) == to_strain(strain) == strain


# Reasons


def test_reason_of_an_illegal_ending() -> None:
    reason = why_illegal(FOUR_EACH)
    assert reason is not None
    assert reason.startswith("9 tricks have been played, but there can have been at most 8: 2 in each suit (9 gone")


def test_reason_names_suits_together_of_which_the_same_is_to_be_said() -> None:
    reason = why_illegal(Deal.from_pbn("N:AKQ.AKQ.AKQ.AKQ JT9.JT9.JT9.JT9 876.876.876.876 543.543.543.543"))
    assert reason is not None
    assert "at most 0: 0 in each suit (1 gone, 4 players hold some); whoever" in reason
    reason = why_illegal(Deal.from_pbn("N:AKQ.AKQ.AKQ.AKQ JT9.JT9.JT9.JT9 876.876.876.876 54.54.5432.5432"))
    assert reason is not None
    assert (
        "0 in each of spades and hearts (2 gone, 4 players hold some), 0 in each of diamonds and clubs (0 gone"
        in reason
    )


def test_reason_says_where_an_ending_is_legal() -> None:
    reason = why_illegal(NEEDS_A_RUFF, "NT")
    assert reason is not None
    assert "at notrump; the ending is legal with spades as trumps" in reason
    reason = why_illegal(NORTH_LED_SPADES, "NT", "E")
    assert reason is not None
    assert "with East on lead at notrump; the ending is legal at notrump or with spades as trumps with North" in reason
    assert "with hearts, diamonds" not in reason
    assert leads(NORTH_LED_SPADES)[1] == (1, 2, 3)


# Witnesses and the referee


def check_witness(ending: Deal, strain: int, on_lead: int, seed: str | None = None) -> None:
    found = witness(ending, strain, on_lead, seed=seed)
    assert found.deal.is_full
    left, tricks = replay(found.deal, strain, found.leader, found.play)
    assert left == ending
    assert len(tricks) == 13 - ending.hand_sizes[0]
    assert not tricks or tricks[-1].winner == on_lead


@given(st.integers(0, spaces.legal.size - 1), st.integers(1, 13), st.one_of(st.none(), st.text(max_size=3)), st.data())
def test_witness_in_any_strain_with_any_leader(number: int, cards: int, seed: str | None, data: st.DataObject) -> None:
    totals = bridge_table().totals["some"]
    first = sum(totals[: 13 - cards])
    ending = spaces.legal[first + number % totals[13 - cards]]
    strain, leaders = data.draw(st.sampled_from(sorted(leads(ending).items())))
    check_witness(ending, strain, data.draw(st.sampled_from(leaders)), seed)


@pytest.mark.slow
def test_witness_for_endings_of_every_29th_block() -> None:
    numbering, table = spaces.legal._numbering, bridge_table()
    for cards, pattern in list(product(range(13, 0, -1), table.classes))[::29]:
        for start in block_entries(table, cards, pattern, False).starts[0][::1000]:
            ending = spaces.legal[numbering._start(cards, 0, pattern) + start]
            strain, leaders = next(iter(leads(ending).items()))
            check_witness(ending, strain, leaders[0])


def test_witness_is_reproducible_and_varies_with_the_seed() -> None:
    ending = spaces.legal[10**32]
    one, other = witness(ending, seed="a"), witness(ending, seed="b")
    assert one == witness(ending, seed="a") != other
    assert witness(ending) == witness(ending)
    assert one.as_dict()["ending"] == str(ending)


def test_a_witness_under_a_seed_never_changes() -> None:
    """Each choice takes the next number of the stream, so that no two of them depend on each other."""
    found = witness(NEEDS_A_RUFF, "S", seed="club night")
    assert (found.leader, found.on_lead) == (1, 0)
    assert " ".join(map(card_name, found.play)) == "D3 S3 H3 D2 C2 C3 S2 H2"


def test_no_witness_for_an_illegal_ending() -> None:
    with pytest.raises(ValueError, match=r"9 tricks .* at most 8"):
        witness(FOUR_EACH)
    with pytest.raises(ValueError, match="is legal"):
        witness(NEEDS_A_RUFF, "NT")


REFEREED = Deal.from_pbn("N:A2... KQ... J.A.. .KQ..")


def test_referee_follows_the_winner() -> None:
    left, tricks = replay(REFEREED, 1, "N", ["S2", "SQ", "SJ", "HQ", "HK", "SA", "SK", "HA"])
    assert [trick.winner for trick in tricks] == [3, 2]
    assert left == Deal()


@pytest.mark.parametrize(("strain", "winner"), [("S", 2), ("hearts", 1), ("D", 0), ("♣", 3), ("NT", 0), (4, 0), (2, 0)])
def test_referee_takes_strains_by_name_or_number(strain: str | int, winner: int) -> None:
    each = Deal.from_pbn("N:..2. .2.. 2... ...2")
    assert replay(each, strain, "N", ["D2", "H2", "S2", "C2"])[1][0].winner == winner


@pytest.mark.parametrize(
    ("strain", "error"), [(9, ValueError), (-1, ValueError), ("X", ValueError), (1.0, TypeError), (None, TypeError)]
)
def test_referee_refuses_what_is_not_a_strain(strain: object, error: type[Exception]) -> None:
    for play in ([], ["S2", "SQ", "SJ", "HQ"]):
        with pytest.raises(error, match="strain"):
            replay(REFEREED, strain, "N", play)  # type: ignore[arg-type]


def test_a_witness_that_the_referee_refuses_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    ending = spaces.legal[10**32]
    hand_out = witness_module._hand_out

    def revoking(*arguments: Any) -> list[list[int]]:
        places = hand_out(*arguments)
        return [[places[0][1], places[0][0], *places[0][2:]], *places[1:]]

    def overtaken(*arguments: Any) -> list[list[int]]:
        places = hand_out(*arguments)
        return [*places[1:], places[0]]

    for wrong in (revoking, overtaken):
        monkeypatch.setattr(witness_module, "_hand_out", wrong)
        with pytest.raises(AssertionError, match="referee"):
            witness(ending)


@pytest.mark.parametrize(
    ("play", "message"),
    [
        (["SA", "SQ", "HA", "HQ"], "trick 1: South plays HA to a lead in spades and holds SJ: a revoke"),
        (["SK"] * 4, "trick 1: it is North's turn, who does not hold SK"),
        (["SA", "SQ", "SJ", "HQ", "SK"], "5 cards: the last trick has only 1"),
        (["SA", "SQ", "SJ", "HQ", "SK", "HA", "HK", "S2"], "trick 2: it is North's turn, who does not hold SK"),
    ],
)
def test_referee_objects(play: list[str], message: str) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        replay(REFEREED, 4, 0, play)
    assert message in str(caught.value)


# Random play and random endings


@pytest.mark.parametrize("cards", [*thorough(12, 11, 10, 9, 8, 7), 6])
def test_sampling_agrees_with_the_counts(cards: int) -> None:
    """The part of uniform balanced endings that is legal is the exact one, within four standard deviations."""
    n = 2000
    total, count = next((total, count) for k, total, count in COUNTS if k == cards)
    start = sum(total for k, total, _ in COUNTS if k > cards)
    numbers = Stream.from_text(f"sampling {cards}").numbers(total, n)
    found = sum(legal(spaces.balanced[start + number]) for number in numbers)
    deviation = isqrt(n * count * (total - count) // total**2) + 1
    assert abs(found - n * count / total) < 4 * deviation
