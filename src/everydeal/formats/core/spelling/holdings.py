"""Holdings as people and programs print them: a suit's letter or symbol, perhaps a colon, and ranks.

``S AKQ104``, ``♠ K J 10 6 5``, ``H: A,K,2``, ``C:A3``; a void is a dash, the word void, or nothing behind a colon or a
symbol, but for symbols alone, which are a heading (``♠ ♥ ♦ ♣``).  The ten is T or 10; a single blank or comma between
ranks does no harm.  A letter with a letter or a digit before it is no suit (``4S``), and one with no ranks behind it no
holding (``W   E``).
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ....cards import RANKS, SEAT_NAMES, SUIT_NAMES, SUITS, Mask, Seat, Suit, parse_hand, parse_holding

_RANK: Final = r"(?:10|[AKQJTakqjt2-9])"
_HOLDING: Final = re.compile(
    rf"(?<![A-Za-z0-9])(?P<suit>[SHDC♠♥♦♣♤♡♢♧])[ \t]*(?:(?P<colon>:)[ \t]?)?"
    rf"[ \t]{{0,3}}(?P<ranks>{_RANK}(?:[ ,]?{_RANK})*(?![A-Za-z0-9])|[-–—]+|[Vv]oid\b)?"
)
_MARK: Final = re.compile("[SHDC♠♥♦♣♤♡♢♧]")
_SYMBOL: Final = re.compile("[♠♥♦♣♤♡♢♧]")
_BEHIND_VOID: Final = re.compile(r"[♠♥♦♣♤♡♢♧]|[NESW](?![A-Za-z])|\Z")
_SUIT_OF: Final = {mark: suit % 4 for suit, mark in enumerate(SUITS + "♠♥♦♣♤♡♢♧")}
_LETTER_OF: Final = str.maketrans("♠♥♦♣♤♡♢♧", SUITS * 2)
_ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")


class Holding(NamedTuple):
    """A holding in a line of text."""

    suit: Suit
    ranks: str
    """As they stand there; "" for a void."""
    start: int
    """Where in the line it begins."""
    end: int


def find_holdings(line: str) -> list[Holding]:
    """The holdings in a line, from left to right.

    >>> [(one.suit, one.ranks) for one in find_holdings("S A6543          S: 9 ")]
    [(0, 'A6543'), (0, '9')]
    """
    if not _MARK.search(line):
        return []
    found: list[Holding] = []
    for match in _HOLDING.finditer(line):
        one = _holding(match) or _bare_symbol(match, found[-1].end if found else 0)
        found += [one] if one else []
    symbols = {line[one.start : one.end].strip() for one in found}
    return [] if len(symbols) > 1 and all(map(_SYMBOL.fullmatch, symbols)) else found


def has_symbols(text: str) -> bool:
    """A text has a symbol of a suit in it."""
    return not text.isascii() and _SYMBOL.search(text) is not None


def without_colours(text: str) -> str:
    """A text without what colours it on a terminal."""
    return _ANSI.sub("", text) if "\x1b" in text else text


def holding_at(text: str, place: int) -> Holding | None:
    """The holding that begins at a place of a text; None if there is none."""
    match = _HOLDING.match(text, place)
    return None if match is None else _holding(match)


def _holding(match: re.Match[str]) -> Holding | None:
    if not match["ranks"] and not match["colon"]:
        return None
    ranks = "" if (match["ranks"] or "-")[0] in "-–—Vv" else match["ranks"]
    return Holding(_SUIT_OF[match["suit"]], ranks, match.start(), match.end())


def _bare_symbol(match: re.Match[str], after: int) -> Holding | None:
    """A void that is a symbol and nothing: blanks before it, or the holding that ends there; behind it another symbol,
    the compass or nothing."""
    (start, end), line = match.span(), match.string
    before = line[after:start]
    if match["suit"] in SUITS or (before.strip() and not before.endswith(("   ", "\t"))):
        return None
    return Holding(_SUIT_OF[match["suit"]], "", start, end) if _BEHIND_VOID.match(line, end) else None


def parse_ranks(text: str) -> Mask:
    """The 13 bits of ranks in any of these spellings.

    >>> parse_ranks("K J 10 6 5") == parse_ranks("KJT65"), parse_ranks("-")
    (True, 0)

    Raises:
        ValueError: something in it is not a rank, or a rank comes twice.
    """
    stripped = text.strip()
    if stripped.lower() == "void" or not stripped.strip("-–—"):
        return 0
    return parse_holding(re.sub(r"[\s,]", "", stripped.replace("10", "T")))


def hand_of(seat: Seat, holdings: Sequence[Holding]) -> Mask:
    """The hand of some holdings, each suit once at most; a suit that is not among them is void.

    Raises:
        ValueError: a suit comes twice, or something is not a rank; names seat and suit.
    """
    hand, seen = 0, set()
    for holding in holdings:
        name = f"{SEAT_NAMES[seat]}'s {SUIT_NAMES[holding.suit]}"
        if holding.suit in seen:
            raise ValueError(f"{name} come twice")
        seen.add(holding.suit)
        try:
            hand |= parse_ranks(holding.ranks) << 13 * holding.suit
        except ValueError as error:
            raise ValueError(f"{name} {holding.ranks!r}: {error}") from None
    return hand


def hand_of_suits(seat: Seat, suits: Sequence[str]) -> Mask:
    """The hand whose spades, hearts, diamonds and clubs are given as ranks.

    Raises:
        ValueError: something is not a rank; names seat and suit.
    """
    return hand_of(seat, [Holding(suit, ranks, 0, 0) for suit, ranks in enumerate(suits)])


def parse_hand_of(seat: Seat, text: str, parse: Callable[[str], Mask] = parse_hand) -> Mask:
    """The hand of a seat, as *parse* reads it; what is wrong with it is said with the name of the seat.

    >>> parse_hand_of(2, "SAHKD", parse_lettered_hand) == 1 | 1 << 14
    True

    Raises:
        ValueError: it is not a hand; says whose.
    """
    try:
        return parse(text)
    except ValueError as error:
        raise ValueError(f"{SEAT_NAMES[seat]}: {error}") from None


def parse_lettered_hand(text: str) -> Mask:
    """A hand with every suit's letter before its ranks: ``SAK5H7D..``; suits and ranks in any order and case.

    >>> parse_lettered_hand("SAH10DC") == 1 | 1 << 17
    True

    Raises:
        ValueError: not such a text; says which letter, or which card or suit comes twice.
    """
    hand, suit, seen = 0, -1, ""
    for letter in text.upper().replace("10", "T"):
        if letter in SUITS:
            if letter in seen:
                raise ValueError(f"suit {letter} comes twice in hand {text!r}")
            suit, seen = SUITS.index(letter), seen + letter
            continue
        rank = RANKS.find(letter)
        if suit < 0 or rank < 0:
            what = "a rank before any suit" if rank >= 0 else "not a suit or rank"
            raise ValueError(f"{letter!r} in hand {text!r} is {what}")
        bit = 1 << 13 * suit + rank
        if hand & bit:
            raise ValueError(f"{SUITS[suit]}{letter} comes twice in hand {text!r}")
        hand |= bit
    return hand


def parse_written_hand(text: str) -> Mask:
    """One hand in the spellings of files: suits between dots, or each behind its letter or symbol.

    >>> hands = "A2.K10.-.QJ", "SA2 HKT CQJ", "♠ A 2 ♥ K 10 ♦ — ♣ Q J", "S:A2;H:KT;D:;C:QJ"
    >>> len({parse_written_hand(hand) for hand in hands})
    1

    Raises:
        ValueError: it is not a hand; says what is wrong.
    """
    if text.count(".") == 3:
        return parse_hand(".".join(part.strip(" -–—") for part in text.replace("10", "T").split(".")))
    packed = re.sub(r"[\s.,;:–—-]|void", "", text, flags=re.IGNORECASE).translate(_LETTER_OF)
    try:
        if packed:
            return parse_lettered_hand(packed)
    except ValueError:
        pass
    raise ValueError(f"{text!r} is not a hand: write its suits between dots, or each behind its letter")
