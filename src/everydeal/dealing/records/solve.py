"""Double-dummy tricks of boards that lack them, and par."""

from collections.abc import Sequence
from dataclasses import replace

from ...argument_checks import check_kind
from ...board.double_dummy import solve_deals, why_unplayable
from ...formats import Board
from .par import par_of


def solve(boards: Sequence[Board]) -> list[Board]:
    """The boards, each with its tricks; those that have them already are as they were.  Endings can be solved too.

    >>> from everydeal import Deal
    >>> deal = Deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> solve([Board(deal, 1)])[0].tricks[:5]  # doctest: +SKIP
    (13, 0, 0, 0, 0)

    ``print(board.tricks)`` shows a table.

    Raises:
        ImportError: endplay is not installed; says how to.
        ValueError: a board's hands are not equally long, or empty: nobody can play it.
    """
    check_kind(boards, Sequence, "the boards are a list")
    todo = [board for board in boards if board.tricks is None]
    for board in todo:
        if complaint := why_unplayable(board.deal):
            raise ValueError(complaint if board.number is None else f"board {board.number}: {complaint}")
    found = iter(solve_deals([board.deal for board in todo]))
    return [replace(board, tricks=next(found)) if board.tricks is None else board for board in boards]


def with_par(boards: Sequence[Board]) -> list[Board]:
    """The boards, each with PBN's tags of par, where tricks, dealer and vulnerability tell it and no tag does."""
    check_kind(boards, Sequence, "the boards are a list")
    found = [(board, par_of(board)) for board in boards]
    return [board if par is None else replace(board, tags={**par.tags, **board.tags}) for board, par in found]
