"""The deal as formats meet it: PBN's deal string with hands not given, and the rules for what is a deal at all.

Files may hold full deals and endings.  No card may have two owners: that is not a deal at all.  No hand may have more
than 13 cards, nor fewer when half of the hands have 13 (a card is missing then, that is not an ending): that is an
error, but a fouled board that a lenient reader can tell about and keep.  Hands without cards do not count there.  A
hand that is not given gets the cards that are left if the other three hold 13 each.
"""

from collections.abc import Sequence
from typing import Final

from ....board.board import Board
from ....cards import DECK, SEAT_NAMES, SEATS, Mask, Seat, card_name, cards_of
from ....deal import Deal

_FEW: Final = 4
"""With no more cards missing, somebody forgot to write them."""


def parse_deal(text: str) -> Board:
    """The board of a PBN deal string: the deal, which hands it leaves unknown, and which it implies.

    >>> parse_deal("S:AK... - - -")
    Board(deal=Deal.from_pbn('N:... ... AK... ...'), unknown=frozenset({0, 1, 3}))

    Raises:
        ValueError: the text is not a deal; says which hand, suit and card.
    """
    deal = Deal.from_pbn(text)
    if "-" not in text:
        return Board(deal)
    first, _, hands = text.strip().partition(":")
    start = SEATS.index(first.strip()[0].upper())
    missing = frozenset((start + i) % 4 for i, hand in enumerate(hands.split()) if hand == "-")
    if len(missing) == 1 and deal.is_full:
        return Board(deal, implied=next(iter(missing)))
    return Board(deal, unknown=missing)


def deal_text(board: Board, first: Seat = 0) -> str:
    """The PBN deal string of a board: a hand that is unknown is ``-``, one that is implied is written out."""
    return board.deal.to_pbn(first, unknown=board.unknown)


def card_count_error(deal: Deal) -> str:
    """Why these hands are neither a full deal nor an ending, as a complaint; "" if they are one.

    It names the cards that a full deal would need still, if they are few.

    >>> card_count_error(Deal.from_pbn("N:AKQ.AKQ.AKQ.AKQ2 T98.JT9.JT9.JT - -"))
    'East holds 11 cards, and North 13'
    >>> card_count_error(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT9876543"))
    'West holds 12 cards, and North 13: C2 is missing'
    """
    sizes = deal.hand_sizes
    longest, shortest = max(sizes), min(size or 13 for size in sizes)
    if longest > 13:
        return f"{SEAT_NAMES[sizes.index(longest)]} holds {longest} cards, more than 13"
    if shortest == 13 or 2 * sizes.count(13) < 4 - sizes.count(0):
        return ""
    complaint = f"{SEAT_NAMES[sizes.index(shortest)]} holds {shortest} cards, and {SEAT_NAMES[sizes.index(13)]} 13"
    missing = [card_name(card) for card in cards_of(deal.unused)]
    if len(missing) > _FEW:
        return complaint
    return f"{complaint}: {' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"


def cards_missing(deal: Deal) -> str:
    """The complaint of `card_count_error`, if these hands are a full deal with some cards too few; or ""."""
    few = max(deal.hand_sizes) <= 13 and deal.unused.bit_count() <= _FEW
    return card_count_error(deal) if few else ""


def is_shortage(complaint: str) -> bool:
    """Is a reader's complaint what `cards_missing` says of some deal?"""
    return " cards, and " in complaint and complaint.endswith((" is missing", " are missing"))


def board_of_hands(
    hands: Sequence[Mask | None],
    number: int | None = None,
    dealer: Seat | None = None,
    vulnerability: str | None = None,
) -> Board:
    """The board of four hands of which some are not given (None); three of 13 cards imply the fourth.

    Raises:
        ValueError: a card is in two hands, or what `Board` refuses.
    """
    missing = frozenset(seat for seat, hand in enumerate(hands) if hand is None)
    held = [hand or 0 for hand in hands]
    if len(missing) != 1 or sorted(map(int.bit_count, held)) != [0, 13, 13, 13]:
        return Board(Deal(*held), number, dealer, vulnerability, unknown=missing)
    (seat,) = missing
    held[seat] = DECK & ~(held[0] | held[1] | held[2] | held[3])
    return Board(Deal(*held), number, dealer, vulnerability, implied=seat)
