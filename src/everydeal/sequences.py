"""The words in which articles spell out a deal: the letter string, and Nseq, Eseq, Sseq.

The letter string has the owner of each of the 52 cards, in suit order, SA SK ... S2 HA ... C2: ``WSSSSENSWWWW...``.
A card that is in nobody's hand is ``-``.

Nseq are the positions of North's cards in the deck, 0..51; Eseq those of East's among the 39 cards left; Sseq those of
South's among the 26 left after that.  West has the rest.

Source: Thomas Andrews, "Encoding Bridge Deals".
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from .argument_checks import check_kind
from .cards import DECK, SEAT_NAMES, SEATS, card_name, cards_of
from .counting import compress, expand
from .deal import Deal

_LETTERS = SEATS + "-"


class Sequences(NamedTuple):
    """The positions of North's, East's and South's cards, each among the cards that the seats before left.

    >>> to_sequences(parse_letters(13 * "NESW")).north[:4]
    (0, 4, 8, 12)
    """

    north: tuple[int, ...]
    east: tuple[int, ...]
    south: tuple[int, ...]


def format_letters(deal: Deal) -> str:
    """The 52 letters of a deal.

    >>> format_letters(Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"))
    'WSSSSENSWWWWSNNNENWWWSENESNEENSESWNWSWEWSEENEENSENWN'
    """
    check_kind(deal, Deal, "letters are of a deal")
    return "".join(_LETTERS[owner] for owner in deal.owners())


def parse_letters(text: str) -> Deal:
    """The deal of 52 letters N E S W, in any case, and ``-`` for a card in nobody's hand.

    Blanks do not count, nor does the arrow ``-->`` that the article prints before the letters.

    >>> format_letters(parse_letters("N" + 50 * "-" + "w"))
    'N--------------------------------------------------W'

    Raises:
        ValueError: not 52 letters, or another letter; says which card has it.
    """
    check_kind(text, str, "the letters of a deal are a text")
    letters = "".join(text.split()).removeprefix("-->").upper()
    for card, letter in enumerate(letters[:52]):
        if letter not in _LETTERS:
            raise ValueError(f"letter {card + 1} ({card_name(card)}) is {letter!r}, not N, E, S, W or -")
    if len(letters) != 52:
        raise ValueError(f"{len(letters)} letters, not one for each of 52 cards")
    return Deal.from_owners([_LETTERS.index(letter) for letter in letters])


def to_sequences(deal: Deal) -> Sequences:
    """Nseq, Eseq and Sseq of a full deal, each ascending.

    >>> to_sequences(parse_letters(13 * "NESW")).east[:3]
    (0, 3, 6)

    Raises:
        ValueError: not 13 cards in each hand.
    """
    check_kind(deal, Deal, "sequences are of a deal")
    if not deal.is_full:
        raise ValueError(f"not 13 cards in each hand but {deal.hand_sizes} in N E S W: {deal}")
    left, sequences = DECK, []
    for hand in deal.hands[:3]:
        sequences.append(tuple(cards_of(compress(hand, left))))
        left ^= hand
    return Sequences(*sequences)


def from_sequences(north: Iterable[int], east: Iterable[int], south: Iterable[int]) -> Deal:
    """The full deal with these Nseq, Eseq and Sseq, in any order; West gets what is left.

    >>> from_sequences(range(13), range(13), range(13)).to_pbn()
    'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'

    Raises:
        ValueError: not 13 positions, one that comes twice, or one beyond the cards that are left.
    """
    left, hands = DECK, []
    for name, sequence in zip(SEAT_NAMES, (north, east, south), strict=False):
        places, count = 0, left.bit_count()
        for place in sequence:
            if not 0 <= place < count:
                raise ValueError(f"{name}'s sequence: position {place} is not 0 to {count - 1}, the {count} cards left")
            if places >> place & 1:
                raise ValueError(f"{name}'s sequence: position {place} comes twice")
            places |= 1 << place
        if places.bit_count() != 13:
            raise ValueError(f"{name}'s sequence has {places.bit_count()} positions, not 13")
        hands.append(expand(places, left))
        left ^= hands[-1]
    hands.append(left)
    return Deal(*hands)


def format_sequences(deal: Deal) -> str:
    """Nseq, Eseq and Sseq of a full deal on one line; `parse_sequences` reads it.

    >>> format_sequences(parse_letters(13 * "N" + 13 * "E" + 13 * "S" + 13 * "W"))[:52]
    'Nseq=[0 1 2 3 4 5 6 7 8 9 10 11 12] Eseq=[0 1 2 3 4 '

    Raises:
        ValueError: not 13 cards in each hand.
    """
    words = (f"{seat}seq=[{' '.join(map(str, s))}]" for seat, s in zip(SEATS, to_sequences(deal), strict=False))
    return " ".join(words)


def parse_sequences(text: str) -> Deal:
    """The deal whose Nseq, Eseq and Sseq a text gives: named, or three lists in this order.

    Named as in the article, ``Nseq = [ 6 13 14 ... ]``, in any order and on any lines.  Not named, the lists stand in
    brackets, on lines of their own, or with ``;``, ``/`` or ``|`` between.  Numbers have blanks or commas between.

    >>> parse_sequences("Nseq=[0 1 2 3 4 5 6 7 8 9 10 11 12] / " + 2 * " Eseq 0 1 2 3 4 5 6 7 8 9 10 11 12")
    Traceback (most recent call last):
    ValueError: Eseq comes twice
    >>> parse_sequences(3 * "0,1,2,3,4,5,6,7,8,9,10,11,12;").north == 0b1111111111111
    True

    Raises:
        ValueError: not three sequences, a word that is not a number, or they are not of a deal.
    """
    found: dict[str, str] = {}
    for name, numbers in _named(text) or _unnamed(text):
        if name in found:
            raise ValueError(f"{name} comes twice")
        found[name] = numbers
    missing = [name for name in _NAMES if name not in found]
    if missing:
        raise ValueError(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    return from_sequences(*(_numbers(name, found[name]) for name in _NAMES))


def is_sequences(text: str) -> bool:
    """Whether *text* looks like three sequences: their names, or three lists of numbers.

    >>> is_sequences("Nseq=[0 1 2] Eseq=[0 1 2] Sseq=[0 1 2]"), is_sequences("12345678901234567890")
    (True, False)
    """
    check_kind(text, str, "sequences are a text")
    return bool(_NAME.search(text)) or (set(text) <= _OF_LISTS and len(_lists(text)) == 3 and " " in text.strip())


_NAMES = ("Nseq", "Eseq", "Sseq")
_NAME = re.compile(r"\b([NES])seq\b", re.IGNORECASE)
_OF_LISTS = set("0123456789 ,;/|[](){}\t\r\n")
_AROUND = " \t\r\n,;/|=:[](){}"


def _named(text: str) -> list[tuple[str, str]]:
    """The sequences that have their names, as texts; what stands before the first name is not a sequence."""
    parts = _NAME.split(text)
    if len(parts) > 1 and parts[0].strip(_AROUND):
        raise ValueError(f"{parts[0].strip()!r} stands before the first sequence")
    return [(f"{seat.upper()}seq", numbers) for seat, numbers in zip(parts[1::2], parts[2::2], strict=True)]


def _unnamed(text: str) -> list[tuple[str, str]]:
    lists = _lists(text)
    if len(lists) != 3:
        raise ValueError(f"{len(lists)} sequence{'s' * (len(lists) != 1)}, not three (Nseq, Eseq and Sseq)")
    return list(zip(_NAMES, lists, strict=True))


def _lists(text: str) -> list[str]:
    return [part for part in re.split(r"[;/|\n\])}]", text) if part.strip(_AROUND)]


def _numbers(name: str, text: str) -> list[int]:
    numbers = []
    for word in text.strip(_AROUND).replace(",", " ").split():
        if not (word.isascii() and word.isdecimal() and len(word) < 10):
            raise ValueError(f"{name}: {word!r} is not a position: write a number, 0 or more")
        numbers.append(int(word))
    return numbers
