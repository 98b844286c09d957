"""Boards, and the double-dummy orders of the world."""

import pytest

from everydeal import Board, Deal
from everydeal.board.tricks import check_tricks, order, tricks_from, tricks_to
from everydeal.formats import standard_dealer, standard_vulnerability

# Law 2 of the Laws of Duplicate Bridge: dealer and vulnerability of boards 1 to 16.
LAW_2 = ["N-", "EN", "SE", "WB", "NN", "EE", "SB", "W-", "NE", "EB", "S-", "WN", "NB", "E-", "SN", "WE"]


def test_standard_boards_are_those_of_law_2() -> None:
    for number, said in enumerate(LAW_2 * 2, start=1):
        assert "NESW"[standard_dealer(number)] == said[0]
        assert standard_vulnerability(number) == {"-": "None", "N": "NS", "E": "EW", "B": "All"}[said[1]]


def test_a_number_implies_dealer_and_vulnerability_only_where_they_are_missing() -> None:
    board = Board(Deal(), number=2)
    assert (board.dealer, board.vulnerability) == (1, "NS")
    board = Board(Deal(), number=2, dealer=3, vulnerability="None")
    assert (board.dealer, board.vulnerability) == (3, "None")
    assert Board(Deal()).dealer is None


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"number": 0}, "boards begin at 1"),
        ({"dealer": 4}, "dealer 4 is not a seat"),
        ({"vulnerability": "Both"}, "'Both' is not one of None, NS, EW, All"),
        ({"tricks": (7,) * 19}, "19 double-dummy results, not 20"),
        ({"tricks": (7,) * 19 + (14,)}, "West in NT|W in NT: 14 tricks"),
    ],
)
def test_a_board_refuses_what_is_none(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Board(Deal(), **fields)  # type: ignore[arg-type]


def test_a_hand_with_cards_is_not_unknown() -> None:
    with pytest.raises(ValueError, match="unknown"):
        Board(Deal(north=1), unknown=frozenset([0]))


def test_every_order_is_a_permutation_and_turns_back() -> None:
    tricks = tuple(range(10)) + tuple(range(4, 14))
    for seats_first in (True, False):
        places = order((2, 1, 0, 3), (4, 0, 1, 2, 3), seats_first=seats_first)
        assert sorted(places) == list(range(20))
        assert tricks_from(tricks_to(tricks, places), places) == tricks


def test_an_order_says_where_a_value_belongs() -> None:
    places = order((0, 1, 2, 3), (0, 1, 2, 3, 4), seats_first=False)  # spades of N E S W, then hearts, ...
    values = [0] * 20
    values[4 * 4 + 3] = 9  # notrump by West
    assert tricks_from(values, places)[5 * 3 + 4] == 9


def test_tricks_are_checked() -> None:
    check_tricks((None,) * 20)
    with pytest.raises(ValueError, match="not 20"):
        tricks_from([1], range(20))
