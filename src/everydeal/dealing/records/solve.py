"""Double-dummy tricks of boards that lack them, by endplay's solver (the extra ``endplay``).

Its tables say 13 less the tricks of the other side, of an ending too; and of the last trick, where there is nothing to
choose, they are not right.  So of n cards in each hand 13 - n is taken off, and one trick is worked out here.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...argument_checks import check_kind
from ...board.play import winning_place
from ...board.tricks import Tricks, TrickTable
from ...deal import Deal
from ...extras import install
from ...formats import Board
from .par import par_of

_BATCH = 32
"""So many deals go to the solver at a time, which solves them in parallel."""


def solve(boards: Sequence[Board]) -> list[Board]:
    """The boards, each with its tricks; those that have them already are as they were.  Endings can be solved too.

    >>> deal = Deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> solve([Board(deal, 1)])[0].tricks[:5]  # doctest: +SKIP
    (13, 0, 0, 0, 0)

    ``print(board.tricks)`` shows a table.

    Raises:
        ImportError: endplay is not installed; says how to.
        ValueError: a board's hands are not equally long, or empty: nobody can play it.
    """
    try:
        from endplay.dds import calc_all_tables
        from endplay.types import Deal as EndplayDeal
    except ImportError:
        raise ImportError(f"solving needs the double-dummy solver of endplay: {install('endplay')}") from None
    check_kind(boards, Sequence, "the boards are a list")
    result = list(boards)
    todo = [place for place, board in enumerate(boards) if board.tricks is None]
    for place in todo:
        _check(boards[place])
    for start in range(0, len(todo), _BATCH):
        places = todo[start : start + _BATCH]
        tables = calc_all_tables([EndplayDeal(boards[place].deal.to_pbn()) for place in places])
        for place, table in zip(places, tables, strict=True):
            deal = boards[place].deal
            cards = deal.hand_sizes[0]
            result[place] = replace(boards[place], tricks=_tricks(table, cards) if cards > 1 else _last_trick(deal))
    return result


def with_par(boards: Sequence[Board]) -> list[Board]:
    """The boards, each with PBN's tags of par, where tricks, dealer and vulnerability tell it and no tag does."""
    check_kind(boards, Sequence, "the boards are a list")
    found = [(board, par_of(board)) for board in boards]
    return [board if par is None else replace(board, tags={**par.tags, **board.tags}) for board, par in found]


def _check(board: Board) -> None:
    if not board.deal.is_balanced or not board.deal.north:
        sizes = "-".join(map(str, board.deal.hand_sizes))
        raise ValueError(f"board {board.number}: hands of {sizes} cards cannot be played out, nor solved")


def _tricks(table: Any, cards: int) -> Tricks:
    """The tricks of a table, of hands with so many *cards* each."""
    from endplay.types import Denom, Player

    seats = (Player.north, Player.east, Player.south, Player.west)
    strains = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt)
    return TrickTable(int(table[strain, seat]) - (13 - cards) for seat in seats for strain in strains)


def _last_trick(deal: Deal) -> Tricks:
    """Of hands of one card each, by the trick itself."""
    cards = [hand.bit_length() - 1 for hand in deal.hands]
    found = []
    for declarer in range(4):
        leader = (declarer + 1) % 4
        trick = [cards[(leader + place) % 4] for place in range(4)]
        found += [int((leader + winning_place(trick, strain) - declarer) % 2 == 0) for strain in range(5)]
    return TrickTable(found)
