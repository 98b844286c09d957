"""The words in which articles spell out a deal: the letter string, and Nseq, Eseq, Sseq.

The letter string has the owner of each of the 52 cards, in suit order, SA SK ... S2 HA ... C2: ``WSSSSENSWWWW...``.
A card that is in nobody's hand is ``-``.

Nseq are the positions of North's cards in the deck, 0..51; Eseq those of East's among the 39 cards left; Sseq those of
South's among the 26 left after that.  West has the rest.

Source: Thomas Andrews, "Encoding Bridge Deals".
"""

from collections.abc import Iterable
from typing import NamedTuple

from .cards import DECK, SEAT_NAMES, SEATS, card_name, cards_of
from .counting import compress, expand
from .deal import Deal

_LETTERS = SEATS + "-"


class Sequences(NamedTuple):
    """The positions of North's, East's and South's cards, each among the cards that the seats before left."""

    north: tuple[int, ...]
    east: tuple[int, ...]
    south: tuple[int, ...]


def format_letters(deal: Deal) -> str:
    """The 52 letters of a deal.

    >>> format_letters(Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"))
    'WSSSSENSWWWWSNNNENWWWSENESNEENSESWNWSWEWSEENEENSENWN'
    """
    return "".join(_LETTERS[owner] for owner in deal.owners())


def parse_letters(text: str) -> Deal:
    """The deal of 52 letters N E S W, in any case, and ``-`` for a card in nobody's hand; blanks do not count.

    >>> format_letters(parse_letters("N" + 50 * "-" + "w"))
    'N--------------------------------------------------W'

    Raises:
        ValueError: not 52 letters, or another letter; says which card has it.
    """
    letters = "".join(text.split()).upper()
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
