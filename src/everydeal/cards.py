"""Cards, suits, ranks and seats as plain integers, hands as masks, and their texts.

A card is an int 0..51: ``13 * suit + rank``, suits S H D C = 0..3, ranks A K Q ... 2 = 0..12.  So 0 is the ace of
spades and 51 the two of clubs.  A set of cards (a hand) is a mask of 52 bits: card c is in it if bit c is set.  A
holding, the cards of one suit in one hand, is a mask of 13 bits: bit 0 the ace.  Seats N E S W are 0..3, clockwise;
4 (`UNUSED`) stands for "in nobody's hand".

This module imports nothing of ours: everything else in the package stands on it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import index
from typing import Final, TypeAlias

from .argument_checks import check_kind, did_you_mean

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Seat: TypeAlias = int
Mask: TypeAlias = int
"""A set of cards: bit c is card c."""

SUITS: Final = "SHDC"
RANKS: Final = "AKQJT98765432"
SEATS: Final = "NESW"
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES: Final = (
    "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two",
)  # fmt: skip
SEAT_NAMES: Final = ("North", "East", "South", "West")
SUIT_SYMBOLS: Final = "♠♥♦♣"

NORTH, EAST, SOUTH, WEST = range(4)
UNUSED: Final = 4
"""The owner of a card that is in nobody's hand."""

SUIT_ORDER: Final = tuple(range(52))
"""SA SK ... S2 HA ... C2."""
RANK_ORDER: Final = tuple(13 * suit + rank for rank in range(13) for suit in range(4))
"""SA HA DA CA SK ... C2."""

SUIT: Final = (1 << 13) - 1
"""All 13 cards of a suit, as a holding."""
DECK: Final = (1 << 52) - 1
"""All 52 cards, as a mask."""

_RANK_OF = {letter: rank for rank, letter in enumerate(RANKS + RANKS.lower()[:5])}
_RANK_OF = {letter: rank % 13 for letter, rank in _RANK_OF.items()}
_SUIT_OF = {letter: suit % 4 for suit, letter in enumerate(SUITS + SUITS.lower() + SUIT_SYMBOLS + "♤♡♢♧")}
_SEAT_OF = {name: seat for seat, full in enumerate(SEAT_NAMES) for name in (full[0], full.upper())}
_ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39


def card_name(card: Card) -> str:
    """The two letters of a card, suit first.

    >>> card_name(0), card_name(14), card_name(51)
    ('SA', 'HK', 'C2')

    Raises:
        ValueError: it is not 0 to 51.
    """
    if not 0 <= card < 52:
        raise ValueError(f"{card} is not a card: cards are 0 (SA) to 51 (C2)")
    return SUITS[card // 13] + RANKS[card % 13]


def parse_card(text: str) -> Card:
    """The card that *text* names: suit and rank in either order, ``10`` or ``T`` for the ten, any case, suit symbols.

    >>> parse_card("HK"), parse_card("kh"), parse_card("♥K"), parse_card("H10")
    (14, 14, 14, 17)

    Raises:
        ValueError: it names no card.
    """
    check_kind(text, str, "a card is a text like SA, HT or C2")
    word = text.strip().replace("10", "T")
    if len(word) == 2:
        for suit, rank in ((word[0], word[1]), (word[1], word[0])):
            if suit in _SUIT_OF and rank in _RANK_OF:
                return 13 * _SUIT_OF[suit] + _RANK_OF[rank]
    raise ValueError(f"{text!r} is not a card: write suit and rank, like SA, HT or C2")


def to_card(card: Card | str) -> Card:
    """*card* itself if it is a card's number, or the card that a text names.

    >>> to_card("HK"), to_card(14)
    (14, 14)

    Raises:
        ValueError: there is no such card.
        TypeError: *card* is neither a text nor a whole number.
    """
    if isinstance(card, str):
        return parse_card(card)
    number = _whole(card, "card")
    if not 0 <= number < 52:
        raise ValueError(f"{number} is not a card: cards are 0 (SA) to 51 (C2)")
    return number


def parse_seat(text: str) -> Seat:
    """The seat that *text* names, by its letter or its full name, in any case.

    >>> parse_seat("N"), parse_seat("west")
    (0, 3)

    Raises:
        ValueError: it names no seat.
    """
    check_kind(text, str, "a seat is a text like N or south")
    try:
        return _SEAT_OF[text.strip().upper()]
    except KeyError:
        near = did_you_mean(text, map(str.lower, SEAT_NAMES)) if len(text) > 2 else ""
        raise ValueError(f"{text!r} is not a seat: write N, E, S or W{near}") from None


def to_seat(seat: Seat | str) -> Seat:
    """*seat* itself if it is a seat's number, or the seat that a text names.

    >>> to_seat("south"), to_seat("S"), to_seat(2)
    (2, 2, 2)

    Raises:
        ValueError: there is no such seat.
        TypeError: *seat* is neither a text nor a whole number.
    """
    if isinstance(seat, str):
        return parse_seat(seat)
    number = _whole(seat, "seat")
    if not 0 <= number < 4:
        raise ValueError(f"{number} is not a seat: seats N E S W are 0 to 3")
    return number


def _whole(number: int, what: str) -> int:
    """*number* if it is a whole number; TypeError, which says what was wanted, if it is 1.0, True or not a number."""
    if type(number) is int:
        return number
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"a {what} is a number or a text, not {type(number).__name__} ({number!r})")
    return index(number)


def cards_of(mask: Mask) -> Iterator[Card]:
    """The cards of a mask, ascending (spades first, high to low).

    >>> [card_name(card) for card in cards_of(1 << 51 | 1 << 0)]
    ['SA', 'C2']
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[Card]) -> Mask:
    """The mask of some cards.

    >>> mask_of([0, 51]) == 1 | 1 << 51
    True

    Raises:
        ValueError: one comes twice, or is not a card.
        TypeError: one is neither a text nor a whole number.
    """
    check_kind(cards, Iterable, "cards are a list like ['SA', 'HT']")
    mask = 0
    for card in map(to_card, cards):
        bit = 1 << card
        if mask & bit:
            raise ValueError(f"{card_name(card)} comes twice")
        mask |= bit
    return mask


def holding(hand: Mask, suit: Suit) -> Mask:
    """The cards of one suit in *hand*, as 13 bits, the ace lowest.

    >>> bin(holding(parse_hand("AK.Q.."), 0))
    '0b11'
    """
    return hand >> 13 * suit & SUIT


def lengths(hand: Mask) -> tuple[int, int, int, int]:
    """How many spades, hearts, diamonds and clubs *hand* holds.

    >>> lengths(parse_hand("AKQ.JT9.8765.432"))
    (3, 3, 4, 3)
    """
    return (
        (hand & SUIT).bit_count(),
        (hand >> 13 & SUIT).bit_count(),
        (hand >> 26 & SUIT).bit_count(),
        (hand >> 39 & SUIT).bit_count(),
    )


def hcp(hand: Mask) -> int:
    """High-card points (Work count): ace 4, king 3, queen 2, jack 1.

    >>> hcp(parse_hand("AKQJ.AKQJ.AKQJ.A"))
    34
    """
    return (
        4 * (hand & _ACES).bit_count()
        + 3 * (hand & _ACES << 1).bit_count()
        + 2 * (hand & _ACES << 2).bit_count()
        + (hand & _ACES << 3).bit_count()
    )


@lru_cache(maxsize=1 << 13)
def format_holding(cards: Mask) -> str:
    """The ranks of a holding, high to low; a void is the empty text.

    >>> format_holding(0b10011), format_holding(0)
    ('AKT', '')
    """
    return "".join(rank for i, rank in enumerate(RANKS) if cards >> i & 1)


@lru_cache(maxsize=1 << 14)
def parse_holding(text: str) -> Mask:
    """The holding that a text of ranks names, in any order and case; ``10`` is not a rank, ``T`` is.

    >>> bin(parse_holding("TKA"))
    '0b10011'

    Raises:
        ValueError: a letter is not a rank, or a rank comes twice.
    """
    cards = 0
    for letter in text:
        rank = _RANK_OF.get(letter)
        if rank is None:
            hint = ", and the ten is T" if letter == "1" else ""
            raise ValueError(f"{letter!r} is not a rank (ranks are {RANKS}{hint})")
        if cards >> rank & 1:
            raise ValueError(f"the {RANK_NAMES[rank]} comes twice")
        cards |= 1 << rank
    return cards


def format_hand(hand: Mask) -> str:
    """A hand as four holdings S.H.D.C.

    >>> format_hand(parse_hand("AKQJT98765432..."))
    'AKQJT98765432...'
    """
    return ".".join((
        format_holding(hand & SUIT),
        format_holding(hand >> 13 & SUIT),
        format_holding(hand >> 26 & SUIT),
        format_holding(hand >> 39),
    ))  # fmt: skip


def parse_hand(text: str) -> Mask:
    """The hand that *text*, four holdings S.H.D.C joined by dots, names.

    >>> parse_hand("A...2") == 1 | 1 << 51
    True
    >>> parse_hand("AKQ.JTX..")
    Traceback (most recent call last):
    ValueError: hearts 'JTX': 'X' is not a rank (ranks are AKQJT98765432)

    Raises:
        ValueError: it is not a hand; says which suit is wrong, and how.
    """
    check_kind(text, str, "a hand is a text like AKQ.JT9.8765.432")
    suits = text.split(".")
    if len(suits) != 4:
        raise ValueError(f"hand {text!r} has {len(suits)} suit{'s' * (len(suits) != 1)}, not 4 joined by dots")
    hand = 0
    for suit, ranks in enumerate(suits):
        try:
            hand |= parse_holding(ranks) << 13 * suit
        except ValueError as error:
            raise ValueError(f"{SUIT_NAMES[suit]} {ranks!r}: {error}") from None
    return hand
