"""The play of a board in the order of time, or as PBN writes it: a line a trick, a column a seat."""

from ....board import section
from ....board.board import Board
from ....board.section import Section


def in_columns(board: Board) -> Section | None:
    """The play of *board* trick by trick; None if a card is in nobody's hand, or two of a trick in one."""
    return None if board.told_play is None else section.in_columns(board.told_play, board.deal)


def in_time(board: Board) -> Section | None:
    """The play of *board* card by card; None if the trumps are not known or the play is not one by the rules."""
    return None if board.told_play is None else section.in_time(board.told_play, board.deal, board.trumps)
