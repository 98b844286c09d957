"""The deal as formats meet it: PBN's deal string with hands not given, and the rules for what is a deal at all.

Files may hold full deals and endings.  No hand may have more than 13 cards and no card two owners; a hand that is not
given gets the cards that are left if the other three hold 39.
"""

from typing import Final

from ..cards import DECK, SEAT_NAMES, SEATS, Mask, Seat
from ..deal import Deal
from .board import Board

NOBODY: Final[frozenset[Seat]] = frozenset()


def parse_deal(text: str) -> tuple[Deal, frozenset[Seat], Seat | None]:
    """The deal of a PBN deal string, the seats whose hands it leaves unknown, and the seat whose hand it implies.

    >>> parse_deal("S:AK... - - -")
    (Deal.from_pbn('N:... ... AK... ...'), frozenset({0, 1, 3}), None)

    Raises:
        ValueError: no such text, or no deal; says which hand, suit and card.
    """
    deal = Deal.from_pbn(text)
    check_sizes(deal)
    if "-" not in text:
        return deal, NOBODY, None
    first, _, hands = text.strip().partition(":")
    start = SEATS.index(first.strip()[0].upper())
    missing = frozenset((start + i) % 4 for i, hand in enumerate(hands.split()) if hand == "-")
    if len(missing) == 1 and deal.is_full:
        return deal, NOBODY, next(iter(missing))
    return deal, missing, None


def deal_text(board: Board, first: Seat = 0) -> str:
    """The PBN deal string of a board: a hand that is unknown is ``-``, one that is implied is written out."""
    return board.deal.to_pbn(first, unknown=board.unknown)


def check_sizes(deal: Deal) -> None:
    """Raise ValueError if a hand has more than 13 cards."""
    for seat, size in enumerate(deal.hand_sizes):
        if size > 13:
            raise ValueError(f"{SEAT_NAMES[seat]} holds {size} cards, more than 13")


def complete(hands: list[Mask | None]) -> tuple[Deal, frozenset[Seat], Seat | None]:
    """The deal of four hands of which some are not given (None), as `parse_deal` tells it.

    Raises:
        ValueError: a card in two hands, or more than 13 cards in one.
    """
    missing = frozenset(seat for seat, hand in enumerate(hands) if hand is None)
    deal = Deal(*(hand or 0 for hand in hands))
    check_sizes(deal)
    if len(missing) == 1 and sum(deal.hand_sizes) == 39:
        seat = next(iter(missing))
        given = [hand or 0 for hand in hands]
        given[seat] = DECK & ~(given[0] | given[1] | given[2] | given[3])
        return Deal(*given), NOBODY, seat
    return deal, missing, None


def full_only(board: Board, format_name: str) -> str:
    """Why *board* cannot be written to a format of full deals, or "" if it can."""
    if board.deal.is_full:
        return ""
    return f"{format_name} holds full deals only, and the hands have {'-'.join(map(str, board.deal.hand_sizes))} cards"


def full_sizes(hands: list[Mask]) -> str:
    """What is wrong with the sizes of four hands that should have 13 cards each, or ""."""
    for seat, hand in enumerate(hands):
        if hand.bit_count() != 13:
            return f"{SEAT_NAMES[seat]} holds {hand.bit_count()} cards, not 13"
    return ""
