"""Files of what is printed read back: letters, sequences, diagrams with and without symbols, and what `show` tells."""

import pytest

from boards import boards_of, lenient
from commands import invoke
from everydeal import Board, Deal
from everydeal.formats.core.registry import recognise

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")


def test_what_show_prints_is_read() -> None:
    shown = invoke("show", stdin='[Board "7"]\n[Deal "' + str(DEAL) + '"]\n').output
    assert boards_of(shown.encode()) == [Board(DEAL, 7)]
    assert invoke("show", stdin=shown).output == shown


CELLS = """
     | ♠ | 8 |
     | ♥ | A K Q 10 4 |
     | ♦ | A J 6 |
     | ♣ | 10 7 4 2 |
♠ | A 6 5 4 3 | COMPASS | ♠ | 9
♥ | 9 8 7 | ♥ | J 5 3
♦ | 7 5 3 | ♦ | K Q 9 2
♣ | A 3 | ♣ | Q J 9 8 5
     | ♠ | K Q J 10 7 2 |
     | ♥ | 6 2 |
     | ♦ | 10 8 4 |
     | ♣ | K 6 |
"""


@pytest.mark.parametrize("compass", ["", "N W E S", "\n\nN\n\nW\t\tE\n\nS\n\n", "\nN\nW   E\nS "])
@pytest.mark.parametrize("bar", ["|", "\t", "\u00a0"])
def test_a_table_of_a_web_page(compass: str, bar: str) -> None:
    data = CELLS.replace("COMPASS", compass).replace("|", bar).encode()
    assert recognise(data).name == "diagram"
    assert [board.deal for board in boards_of(data * 2)] == [DEAL] * 2


def test_a_line_too_few_is_an_error() -> None:
    lines = DEAL.diagram().splitlines()
    good = "\n".join(lines) + "\n\n"
    for gone in range(12):
        short = "\n".join(lines[:gone] + lines[gone + 1 :]) + "\n\n"
        for data in (good + short, good + short + good):
            boards, errors = lenient(data.encode(), "diagram")
            assert errors
            assert {board.deal for board in boards} == {DEAL}


def test_a_card_too_few_is_an_error() -> None:
    boards, [error] = lenient(DEAL.diagram().replace("A6543", "A654").encode(), "diagram")
    assert "West holds 12 cards" in str(error)
    boards, [error] = lenient(b"N" * 14 + b"E" * 12 + b"S" * 13 + b"W" * 13 + b"\n", "letters")
    assert not boards
    assert "North holds 14 cards" in str(error)
