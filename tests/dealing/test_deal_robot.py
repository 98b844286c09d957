"""The robot that deals."""

from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces
from everydeal.cards import card_name
from everydeal.dealing import DealRobot
from everydeal.dealing.robot.deal import Verdict

DEAL = spaces.pavlicek[10**27]
deals = st.one_of(
    st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__),
    st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__),
)


@given(deal=deals, order=st.permutations(range(52)))
def test_a_whole_deck_in_any_order_is_dealt(deal, order):
    robot = DealRobot(deal)
    for place, card in enumerate(order, start=1):
        scan = robot.scan(card_name(card))
        assert scan.ok
        assert (scan.place, scan.card) == (place, card)
        assert scan.seat == (None if deal.owner(card) == 4 else deal.owner(card))
    assert robot.complete
    assert robot.pockets == deal
    assert robot.complaints() == []


@given(deck=st.lists(st.one_of(st.integers(0, 51).map(card_name), st.text(max_size=3)), max_size=70))
def test_any_deck_is_sorted_or_reported(deck):
    robot = DealRobot(DEAL)
    scans = [robot.scan(text) for text in deck]
    seen = {scan.card for scan in scans if scan.card is not None}
    assert len(scans) == len(deck) == len(robot.scans)
    assert sum(scan.verdict is Verdict.DEALT for scan in scans) == len(seen) == 52 - len(robot.missing)
    assert set(robot.missing) == set(range(52)) - seen
    assert sum(robot.pockets.hand_sizes) == len(seen)
    assert robot.faults == tuple(scan for scan in scans if not scan.ok)
    assert bool(robot.complaints()) == (not robot.complete or bool(robot.faults))


def test_it_says_what_is_wrong_by_name():
    robot = DealRobot(DEAL)
    for card in range(2, 52):
        robot.scan(card_name(card))
    robot.scan("joker")
    robot.scan("♠Q")
    robot.scan("52")
    assert [str(scan) for scan in robot.faults] == [
        "'joker' is not a card (scan 51)",
        "SQ comes twice (scans 1 and 52)",
        "'52' is not a card (scan 53)",
    ]
    owner = {card: ("North", "East", "South", "West")[DEAL.owner(card)] for card in (0, 1)}
    missing = robot.complaints()[3:]
    assert len(missing) == len(set(owner.values()))
    for card, name in owner.items():
        assert any(line.startswith(f"missing from {name}:") and card_name(card) in line for line in missing)


def test_a_repeated_card_stays_where_it_went_first():
    robot = DealRobot(DEAL)
    first, again = robot.scan("SA"), robot.scan(" as ")
    assert first.verdict is Verdict.DEALT
    assert (again.verdict, again.seat, again.earlier) == (Verdict.REPEATED, None, 1)
    assert sum(robot.pockets.hand_sizes) == 1


def test_cards_out_of_play_are_put_aside():
    robot = DealRobot(Deal.from_cards([["SA"], [], [], ["C2"]]))
    assert str(robot.scan("H2")) == "H2 aside"
    assert not robot.complete
    assert [str(robot.scan(card)) for card in ("C2", "SA")] == ["C2 West", "SA North"]
    assert robot.complete
    assert robot.faults == ()
