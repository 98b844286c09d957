"""The robot that deals."""

from hypothesis import given
from hypothesis import strategies as st

from everydeal import spaces
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
    first = {card: next(scan.place for scan in scans if scan.card == card) for card in seen}
    for scan in (scan for scan in scans if scan.card is not None):
        dealt = scan.place == first[scan.card]
        assert (scan.ok, scan.seat) == (dealt, DEAL.owner(scan.card) if dealt else None)
        assert scan.earlier == (None if dealt else first[scan.card])
    assert len(scans) == len(deck) == len(robot.scans)
    assert sum(scan.verdict is Verdict.DEALT for scan in scans) == len(seen) == 52 - len(robot.missing)
    assert set(robot.missing) == set(range(52)) - seen
    assert sum(robot.pockets.hand_sizes) == len(seen)
    assert robot.faults == tuple(scan for scan in scans if not scan.ok)
    assert bool(robot.complaints()) == (not robot.complete or bool(robot.faults))
