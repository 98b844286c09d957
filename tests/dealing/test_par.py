"""Par and makeable contracts."""

import pytest

from everydeal import Board, Deal
from everydeal.dealing.records import makeable, par, with_par

TRICKS = (9, 6, 6, 6, 7, 4, 6, 7, 7, 6, 9, 6, 6, 5, 6, 4, 6, 7, 7, 6)
SLAM = (13, 0, 0, 0, 0, 0, 12, 0, 0, 0, 13, 0, 0, 0, 0, 0, 12, 0, 0, 0)
"""North and South make all tricks in spades, East and West twelve in hearts."""
NOTHING = (6,) * 20


@pytest.mark.parametrize(
    ("tricks", "dealer", "vulnerability", "optimum", "contracts"),
    [
        (TRICKS, 0, "None", "NS 140", "3S N =, 3S S ="),
        (SLAM, 0, "None", "NS 1510", "7S N =, 7S S ="),
        (SLAM, 1, "All", "NS 2210", "7S N =, 7S S ="),
        (NOTHING, 0, "None", "NS 0", "Pass"),
        ((7,) * 20, 0, "None", "NS 90", "1NT N =, 1NT S ="),
        ((7,) * 20, 3, "None", "EW 90", "1NT E =, 1NT W ="),
    ],
)
def test_par(tricks, dealer, vulnerability, optimum, contracts):
    found = par(tricks, dealer, vulnerability)
    assert (found.optimum, found.contracts) == (optimum, contracts)


def test_a_sacrifice_is_doubled():
    tricks = [3] * 20
    for seat, strain, count in ((0, 0, 10), (2, 0, 10), (1, 3, 9), (3, 3, 9), (1, 1, 3)):
        tricks[5 * seat + strain] = count
    found = par(tuple(tricks), 0, "None")
    assert (found.score, found.contracts) == (300, "5CX E -2, 5CX W -2")
    assert found.brief == "5CX-2 EW"
    assert par(tuple(tricks), 0, "EW").optimum == "NS 420"
    assert par(NOTHING, 0, "None").brief == "Pass"


@pytest.mark.thorough
def test_par_is_that_of_dds():
    """A deal solved and scored by DDS, all vulnerabilities and dealers."""
    endplay = pytest.importorskip("endplay.dds", reason="the extra endplay is not installed")
    from endplay.types import Deal as Other
    from endplay.types import Player, Vul

    table = endplay.calc_dd_table(Other("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"))
    for vulnerability, theirs in (("None", Vul.none), ("NS", Vul.ns), ("EW", Vul.ew), ("All", Vul.both)):
        for dealer, player in enumerate((Player.north, Player.east, Player.south, Player.west)):
            assert par(TRICKS, dealer, vulnerability).score == endplay.par(table, theirs, player).score


def test_what_can_be_made():
    assert makeable(TRICKS) == ("3S 1N", "1D 1C")
    assert makeable(NOTHING) == ("", "")


def test_tags_are_added_where_they_are_known():
    deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    (board,) = with_par([Board(deal, 1, tricks=TRICKS)])
    assert (board.tags["OptimumScore"], board.tags["ParContract"]) == ("NS 140", "3S N =, 3S S =")
    assert with_par([Board(deal, 1)])[0].tags == {}
    own = Board(deal, 1, tricks=TRICKS, tags={"OptimumScore": "NS 0"})
    assert with_par([own])[0].tags["OptimumScore"] == "NS 0"
    assert par((None, *TRICKS[1:]), 0, "None") is None
    with pytest.raises(ValueError, match="not one of None, NS, EW, All"):
        par(TRICKS, 0, "both")
