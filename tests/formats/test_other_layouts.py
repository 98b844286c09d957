"""Other layouts of the same formats: GIB as the solver ddd has it, BEN's lines with the calls behind the hands."""

import pytest

from boards import boards_of, lenient
from everydeal import Deal
from everydeal.formats.core.registry import recognise

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
HANDS = "A6543.987.753.A3 8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6"
"""West's first, as GIB has them."""


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_gib_as_ddd_has_it(ends: str) -> None:
    low = HANDS.lower()
    text = f"{{name=one, a comment\nover {HANDS}:\nlines}}\n{low}\n{{x}}{HANDS}:{{y}}6{{z\n}}\n{low}:\n"
    data = text.replace("\n", ends).encode()
    assert recognise(data).name == "gib"
    boards = boards_of(data)
    assert [board.deal for board in boards] == [DEAL] * 3
    assert [board.line for board in boards] == [4, 5, 7]
    assert [board.tricks is None for board in boards] == [True, False, True]


def test_a_comment_of_gib_that_is_never_closed_is_an_error() -> None:
    boards, [error] = lenient(f"{HANDS}:\n{{ no end\n{HANDS}:\n".encode(), "gib")
    assert len(boards) == 1
    assert (error.line, error.reason) == (2, "a comment { that is never closed")


def test_bare_hands_are_not_taken_for_gib() -> None:
    name = recognise(f"{HANDS}\n".encode()).name
    assert name == "hands"  # which asks for the seats


def test_ben_with_the_calls_behind_the_hands() -> None:
    hands = str(DEAL).removeprefix("N:")
    text = f"E Both {hands} #2C-P-2D\nN None {hands}\nS N-S {hands} #P-1N*-X-P\n"
    assert recognise(text.encode()).name == "ben"
    boards = boards_of(text.encode())
    assert [(board.deal, board.dealer, board.vulnerability) for board in boards] == [
        (DEAL, 1, "All"), (DEAL, 0, "None"), (DEAL, 2, "NS"),
    ]  # fmt: skip
    separate = boards_of(f"{hands}\nE Both 2C P 2D\n".encode(), "ben")
    assert boards[0].auction is not None
    assert boards[0].auction == separate[0].auction


def test_ben_whose_last_hand_ends_with_a_void() -> None:
    text = "E Both AKQJT98765432... .AKQJT98765432.. ...AKQJT98765432 ..AKQJT98765432. #1C-P\n"
    assert recognise(text.encode()).name == "ben"
    assert boards_of(text.encode())[0].deal.is_full
