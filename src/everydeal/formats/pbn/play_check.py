"""The play of the cards by the rules: who may lead, who must follow, who wins.

Source: Laws 41 to 45 of the Laws of Duplicate Bridge.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...board.board import Board
from ...board.play import winning_place
from ...cards import SEATS, UNUSED, Seat, parse_card

_CARD = re.compile(r"[SHDC][AKQJT2-9]", re.IGNORECASE)
_NOT_PLAYED = ("-", "*", "+")


@dataclass(slots=True)
class Played:
    """What came of a play."""

    won: list[int] = field(default_factory=lambda: [0] * 4)
    """The tricks that each seat won."""
    errors: list[tuple[str, str]] = field(default_factory=list)
    """What is wrong, and the card; nothing after the first card against the rules is looked at."""


def check_play(cells: Sequence[list[str]], first: Seat, board: Board, trumps: int) -> Played:
    """The play of *board* in columns, the first of them *first*'s; *trumps* S H D C = 0..3, notrump 4."""
    played = Played()
    left = list(board.deal.hands)
    leader = first
    for begin in range(0, len(cells), 4):
        trick = {}
        for column, cell in enumerate(cells[begin : begin + 4]):
            marks = [word.upper() for word in cell if word[0] == "^"]
            words = [word for word in cell if word[0] not in "^=$!?"]
            if words and words[0] not in _NOT_PLAYED:
                trick[(first + column) % 4] = (words[0], marks)
            elif words and words[0] != "-":
                break
        for seat, (_, marks) in trick.items():
            if "^L" in marks and seat == leader:
                played.errors.append(("has a lead marked as out of turn that is in turn", trick[seat][0]))
        leader = next((seat for seat, (_, marks) in trick.items() if "^L" in marks), leader)
        cards: dict[Seat, int] = {}
        for turn in range(4):
            seat = (leader + turn) % 4
            if seat not in trick:
                continue
            reason = _card_error(*trick[seat], seat, left, cards.get(leader), board)
            if reason:
                played.errors.append((reason, trick[seat][0]))
                return played
            card = parse_card(trick[seat][0].upper())
            cards[seat] = card
            left[seat] &= ~(1 << card)
        if len(cards) < 4:
            break
        order = [(leader + turn) % 4 for turn in range(4)]
        leader = order[winning_place([cards[seat] for seat in order], trumps)]
        played.won[leader] += 1
    return played


def _card_error(name: str, marks: list[str], seat: Seat, left: list[int], led: int | None, board: Board) -> str:
    """Why a seat with the cards *left* may not play this one to the card *led*, or ""."""
    if not _CARD.fullmatch(name):
        return "has a word that is not a card"
    card = parse_card(name.upper())
    if seat in board.unknown:
        return "has a card of another hand" if board.deal.owner(card) != UNUSED else ""
    if not left[seat] >> card & 1:
        return f"has a card that {SEATS[seat]} does not hold, or has played"
    if led is None:
        return "has a lead marked as a revoke" if "^R" in marks else ""
    revokes = card // 13 != led // 13 and left[seat] >> 13 * (led // 13) & 0x1FFF
    if revokes and "^R" not in marks:
        return "has a revoke"
    return "has a card marked as a revoke that is not one" if "^R" in marks and not revokes else ""
