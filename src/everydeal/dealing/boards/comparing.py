"""Boards of a file compared with those that were dealt: cards, dealer, vulnerability, number.

What is wrong with one board never hides what is wrong with another; each is a `Finding`, with its place and what is
wrong, in words.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...board.board import Board
from ...board.vulnerability import standard_dealer, standard_vulnerability
from ...cards import SEAT_NAMES, card_name
from ...deal import Deal
from .board_file import parse_deal_id
from .numbers import format_boards
from .session import Dealt

_NAMED: Final = 4
"""So many cards that lie elsewhere are named; more are counted."""


class Finding(NamedTuple):
    """Something that does not agree."""

    place: str
    """``session``, ``boards``, ``record 3``, or ``board 7``."""
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


def compare_boards(boards: Sequence[Board], dealt: Sequence[Dealt]) -> list[Finding]:
    """All that is wrong with the boards of a file; boards that are not there are `missing_boards`.

    A board may come several times (one record a table); each is compared.  If not one deal agrees, that is one finding.
    """
    by_number = {one.board: one for one in dealt}
    findings = [
        Finding(f"record {record}", "the board has no number")
        for record, board in enumerate(boards, start=1)
        if board.number is None
    ]
    if others := sorted({board.number for board in boards if board.number is not None} - by_number.keys()):
        findings.append(Finding("boards", f"not of this board set: {format_boards(others)}"))
    ours = [(board, by_number[board.number]) for board in boards if board.number in by_number]
    if len(by_number) > 1 and ours and all(board.deal != one.deal for board, one in ours):
        return [*findings, Finding("session", f"not one of {len(ours)} deals agrees: they were dealt otherwise")]
    for board, one in ours:
        findings += _compare_board(board, one)
    return findings


def missing_boards(boards: Iterable[Board], dealt: Sequence[Dealt]) -> list[int]:
    """The numbers of the dealt boards that a file does not have."""
    there = {board.number for board in boards}
    return [one.board for one in dealt if one.board not in there]


def check_id(board: Board, place: str) -> list[Finding]:
    """What is wrong with the number that a board's DealId tag tells, compared with its cards."""
    text = board.tags.get("DealId", "")
    try:
        named = parse_deal_id(text)
    except IndexError as error:
        return [Finding(place, f"DealId {text[:60]!r}: {error}")]
    if named is None or named == board.deal:
        return []
    return [Finding(place, f"DealId {text} is another deal: {describe_change(board.deal, named)}")]


def describe_change(found: Deal, expected: Deal) -> str:
    """In what *found* is not *expected*, in words.

    >>> describe_change(Deal(north=0b01, east=0b10), Deal(north=0b10, east=0b01))
    "SA is North's, not East's; SK is East's, not North's"
    """
    ours, theirs = found.owners(), expected.owners()
    moved = [card for card in range(52) if ours[card] != theirs[card]]
    if len(moved) > _NAMED:
        return f"{len(moved)} cards lie elsewhere; expected {expected}"
    names = [*(f"{name}'s" for name in SEAT_NAMES), "nobody's"]  # the last is `UNUSED`
    return "; ".join(f"{card_name(card)} is {names[ours[card]]}, not {names[theirs[card]]}" for card in moved)


def _compare_board(board: Board, expected: Dealt) -> list[Finding]:
    """What is wrong with one board, compared with the one that should be there."""
    place = f"board {expected.board}"
    findings = []
    if board.deal != expected.deal:
        findings.append(Finding(place, f"not the deal that was dealt: {describe_change(board.deal, expected.deal)}"))
    dealer, vulnerability = standard_dealer(expected.board), standard_vulnerability(expected.board)
    if board.dealer is not None and board.dealer != dealer:
        findings.append(Finding(place, f"dealer {SEAT_NAMES[board.dealer]}, not {SEAT_NAMES[dealer]}"))
    if board.vulnerability is not None and board.vulnerability != vulnerability:
        findings.append(Finding(place, f"vulnerable {board.vulnerability}, not {vulnerability}"))
    return findings + check_id(board, place)
