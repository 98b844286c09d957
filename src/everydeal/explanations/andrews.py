"""Andrews' method, with all its figures: sequences, summands, and the mixed-radix sum.

From deal to number, the positions a1 < a2 < ... < a13 of a hand's cards among those undealt add up

    C(a1, 1) + C(a2, 2) + ... + C(a13, 13)

From number to deal, the largest C(x, 13) that the index holds is taken away and x is a position; then the largest
C(x, 12) that is left; and so on down to C(x, 1).

Source: Thomas Andrews, "Encoding Bridge Deals".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from textwrap import wrap
from typing import Any

from ..cards import DECK, SEAT_NAMES, SEATS, Mask, Seat, cards_of, format_hand, mask_of
from ..counting import compress, expand
from ..deal import Deal
from ..sequences import format_letters
from ..spaces import andrews
from ..spaces.deals import FULL, check_sizes
from .work import proof

_CARDS = 13
THEORY = (
    "North holds 13 of the 52 cards, East 13 of the 39 left, South 13 of the 26 left after that: three sets of "
    "positions, each with its number in squashed order, in which the largest elements decide. The three numbers are "
    "the digits of the deal's number, North's the highest."
)


@dataclass(frozen=True)
class Summand:
    """One card's part in a hand's index: C(position, place)."""

    position: int
    """Of the card, among the cards still undealt, from 0."""
    place: int
    """The card's place in its hand, from 1."""
    value: int
    """C(position, place)."""
    running: int
    """From deal to number, the sum so far; from number to deal, what is left of the index."""


@dataclass(frozen=True)
class HandWork:
    """One hand's index: the digit of North, East or South."""

    seat: Seat
    hand: Mask
    undealt: int
    """How many cards there are to choose from."""
    sequence: tuple[int, ...]
    """Nseq, Eseq or Sseq: the positions of the cards, ascending."""
    summands: tuple[Summand, ...]
    """In the order of the work: places 1..13 from deal to number, 13..1 from number to deal."""
    index: int
    ways: int
    """C(undealt, 13): the index is below it."""


@dataclass(frozen=True)
class AndrewsWork:
    """The whole work, in one of its two directions.

    >>> work = explain_number(10**27)
    >>> [hand.index < hand.ways for hand in work.hands], work.letters[:13]
    ([True, True, True], 'ENSWNENWNWWEN')
    """

    to_number: bool
    """True from deal to number, False from number to deal."""
    deal: Deal
    number: int
    letters: str
    hands: tuple[HandWork, HandWork, HandWork]
    """North's, East's and South's; West has no choice."""
    space: str = andrews.name

    @property
    def proof(self) -> str:
        """The way back, by the space itself.

        >>> explain_number(10**27).proof[:52]
        'Proof: N:KT862.J62.9632.A A93.K94.J4.K9765 Q.Q5.AKT7'
        """
        return proof(andrews, self.to_number, self.deal)

    def to_dict(self) -> dict[str, Any]:
        """The work as what JSON can say; integers that may exceed 2^53 are texts of digits.

        >>> explain_number(10**27).to_dict()["direction"]
        'number to deal'
        """
        return {
            "space": self.space,
            "direction": "deal to number" if self.to_number else "number to deal",
            "deal": self.deal.to_pbn(),
            "number": str(self.number),
            "page": str(self.number + 1),
            "theory": THEORY,
            "letters": self.letters,
            "hands": [
                {
                    "seat": SEAT_NAMES[work.seat],
                    "hand": format_hand(work.hand),
                    "undealt": work.undealt,
                    "sequence": list(work.sequence),
                    "summands": [vars(summand) for summand in work.summands],
                    "index": work.index,
                    "ways": work.ways,
                }
                for work in self.hands
            ],
            "proof": self.proof,
        }

    def to_text(self) -> str:
        """The work as lines of text.

        >>> explain_number(7).to_text().splitlines()[0]
        'The deal of number 7 in andrews (page 8 of the Impossible Bridge Book)'
        """
        title, *lines = _lines_to_number(self) if self.to_number else _lines_to_deal(self)
        return "\n".join((title, "", *wrap(THEORY, 100), *lines, "", self.proof))


def explain_deal(deal: Deal) -> AndrewsWork:
    """The work from a full deal to its number; ValueError if it is not full."""
    check_sizes(deal, FULL)
    left, number, hands = DECK, 0, []
    for seat, hand in enumerate(deal.hands[:3]):
        work = _add_up(seat, hand, left)
        number = number * work.ways + work.index
        hands.append(work)
        left ^= hand
    return _work(True, deal, number, hands)


def explain_number(number: int) -> AndrewsWork:
    """The work from a number to its deal; IndexError if it is outside the space."""
    if not 0 <= number < andrews.size:
        raise IndexError(f"number {number} is outside {andrews.name} (size {andrews.size})")
    rest, south = divmod(number, comb(26, _CARDS))
    north, east = divmod(rest, comb(39, _CARDS))
    left, hands = DECK, []
    for seat, index in enumerate((north, east, south)):
        work = _take_away(seat, index, left)
        hands.append(work)
        left ^= work.hand
    north, east, south = (work.hand for work in hands)
    return _work(False, Deal(north, east, south, left), number, hands)


def _work(to_number: bool, deal: Deal, number: int, hands: Sequence[HandWork]) -> AndrewsWork:
    north, east, south = hands
    return AndrewsWork(to_number, deal, number, format_letters(deal), (north, east, south))


def _add_up(seat: Seat, hand: Mask, left: Mask) -> HandWork:
    """From a hand, one of the sets of 13 of the cards *left*, to its index."""
    sequence = tuple(cards_of(compress(hand, left)))
    summands, total = [], 0
    for place, position in enumerate(sequence, start=1):
        value = comb(position, place)
        total += value
        summands.append(Summand(position, place, value, total))
    undealt = left.bit_count()
    return HandWork(seat, hand, undealt, sequence, tuple(summands), total, comb(undealt, _CARDS))


def _take_away(seat: Seat, index: int, left: Mask) -> HandWork:
    """From an index to the hand, one of the sets of 13 of the cards *left*."""
    undealt = left.bit_count()
    summands, rest, position = [], index, undealt
    for place in range(_CARDS, 0, -1):
        position -= 1
        while (value := comb(position, place)) > rest:
            position -= 1
        rest -= value
        summands.append(Summand(position, place, value, rest))
    sequence = tuple(summand.position for summand in reversed(summands))
    hand = expand(mask_of(sequence), left)
    return HandWork(seat, hand, undealt, sequence, tuple(summands), index, comb(undealt, _CARDS))


def _lines_to_number(work: AndrewsWork) -> Iterator[str]:
    yield f"The number of {work.deal} in {work.space}"
    yield ""
    yield "The owners of the 52 cards, SA SK ... S2, HA ... H2, DA ... D2, CA ... C2:"
    yield f"  {_spaced(work.letters)}"
    for hand in work.hands:
        name, letter = SEAT_NAMES[hand.seat], SEATS[hand.seat]
        yield ""
        yield f"{name} holds {format_hand(hand.hand)}: of the {hand.undealt} cards undealt, counted from 0, those at"
        yield f"  {letter}seq = {' '.join(map(str, hand.sequence))}"
        width = len(f"{hand.index}")
        for summand in hand.summands:
            yield f"  {_binomial(summand)} = {summand.value:{width}}    sum {summand.running:{width}}"
        yield f"  {letter}index = {hand.index}, below C({hand.undealt},13) = {hand.ways}"
    north, east, south = work.hands
    yield ""
    yield "number = (Nindex * C(39,13) + Eindex) * C(26,13) + Sindex"
    yield f"       = ({north.index} * {east.ways} + {east.index}) * {south.ways} + {south.index}"
    yield f"       = {north.index * east.ways + east.index} * {south.ways} + {south.index}"
    yield f"       = {work.number}"
    yield f"The Impossible Bridge Book counts from 1: page {work.number + 1}"


def _lines_to_deal(work: AndrewsWork) -> Iterator[str]:
    north, east, south = work.hands
    rest = north.index * east.ways + east.index
    yield f"The deal of number {work.number} in {work.space} (page {work.number + 1} of the Impossible Bridge Book)"
    yield ""
    yield "number = (Nindex * C(39,13) + Eindex) * C(26,13) + Sindex"
    yield f"  {work.number} / {south.ways} = {rest}, remainder Sindex = {south.index}"
    yield f"  {rest} / {east.ways} = Nindex = {north.index}, remainder Eindex = {east.index}"
    for hand in work.hands:
        letter = SEATS[hand.seat]
        yield ""
        yield f"{letter}index = {hand.index}: take away the largest C(x,13), then the largest C(x,12) that is left, ..."
        width = len(f"{hand.index}")
        for summand in hand.summands:
            yield f"  {_binomial(summand)} = {summand.value:{width}}   leaves {summand.running:{width}}"
        yield f"  {letter}seq = {' '.join(map(str, hand.sequence))}"
        yield f"  of the {hand.undealt} cards undealt: {SEAT_NAMES[hand.seat]} holds {format_hand(hand.hand)}"
    yield ""
    yield f"West holds the other 13: {format_hand(work.deal.west)}"
    yield f"  {_spaced(work.letters)}"
    yield f"The deal is {work.deal}"


def _binomial(summand: Summand) -> str:
    return f"C({summand.position:2},{summand.place:2})"


def _spaced(letters: str) -> str:
    return " ".join(letters[i : i + 13] for i in range(0, 52, 13))
