"""Boards: what their numbers imply, and what they refuse."""

import pytest

from everydeal import Board, Deal
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
        ({"unknown": frozenset([0])}, "unknown"),
    ],
)
def test_a_board_refuses_what_is_none(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Board(Deal(north=1), **fields)  # type: ignore[arg-type]
