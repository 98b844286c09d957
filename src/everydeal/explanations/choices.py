"""Hands as sets of cards: `hands`, `hands-lexicographic`, and `bigdeal`, which takes three of them in turn.

A set of 13 of n cards, at the positions a1 < a2 < ... < a13 from 0, has in squashed order the number

    C(a1, 1) + C(a2, 2) + ... + C(a13, 13)

In lexicographic order it has C(n, 13) - 1 less the squashed number of its mirror image, in which position a becomes
n - 1 - a.  Back, the largest C(x, 13) that a number holds is taken away, then the largest C(x, 12) that is left, ...

Sources: Thomas Andrews, "Encoding Bridge Deals", and his book of hands; Hans van Staveren, Big Deal.
"""

from collections.abc import Iterator
from math import comb

from ..cards import DECK, SEAT_NAMES, SEATS, Mask, cards_of, format_hand
from ..counting import compress, mirror, subset_index
from ..deal import Deal
from ..spaces.released.hand_by_hand import BigDeal
from ..spaces.released.hands import Hands, HandsLexicographic
from .work import Line, Work, make_work, say

_HELD = 13
_SQUASHED = (
    "A hand is the set of its cards' positions in the deck, SA = 0 ... C2 = 51; of two hands the later one has the "
    "last card in which they differ (squashed order). So the i-th position x has C(x, i) hands before it."
)
_LEXICOGRAPHIC = (
    "A hand is the list of its cards' positions in the deck, SA = 0 ... C2 = 51, and hands stand as words stand in a "
    "dictionary. That is squashed order of the mirrored positions, read backwards."
)


def explain_hand(space: Hands, hand: Mask, number: int, to_number: bool) -> Work:
    """The work of one hand."""
    lexicographic = isinstance(space, HandsLexicographic)
    theory = _LEXICOGRAPHIC if lexicographic else _SQUASHED
    lines = _lexicographic(hand, 52, to_number) if lexicographic else squashed_lines(hand, to_number)
    return make_work(
        space, to_number, hand, number, theory, [*lines, _end(format_hand(hand), number, to_number)], "hand"
    )


def explain_bigdeal(space: BigDeal, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of Big Deal: three hands in lexicographic order, one number in mixed radix."""
    theory = (
        "North's hand has a number among the C(52,13) hands, East's among the C(39,13) of the cards left, South's "
        "among the C(26,13) left after that, each in the order of a dictionary; they are the digits of one number. "
        "Andrews does the same, with squashed order in place of a dictionary's."
    )
    return make_work(space, to_number, deal, number, theory, _bigdeal_lines(deal, number, to_number))


def squashed_lines(places: Mask, to_number: bool, name: str = "index") -> Iterator[Line]:
    """The sum of a set of positions, from the first card to the last; or the way back, from the last to the first."""
    sequence = list(cards_of(places))
    total = subset_index(places)
    numbered = list(enumerate(sequence, start=1))
    yield say(f"  positions {' '.join(map(str, sequence))}" if to_number else f"  {name} = {total}")
    running = 0 if to_number else total
    for place, position in numbered if to_number else reversed(numbered):
        value = comb(position, place)
        after = running + value if to_number else running - value
        yield Line("", f"{running} {'+' if to_number else '-'} C({position},{place})", after)
        running = after
    if not to_number:
        yield say(f"  positions {' '.join(map(str, sequence))}")


def _lexicographic(places: Mask, cards: int, to_number: bool, name: str = "index") -> Iterator[Line]:
    mirrored = mirror(places, cards)
    total = subset_index(mirrored)
    ways = comb(cards, _HELD)
    back = " ".join(map(str, cards_of(places)))
    if to_number:
        yield say(f"  positions {back}, mirrored in {cards - 1}:")
        yield from squashed_lines(mirrored, True)
        yield Line(f"{name} = ", f"C({cards},{_HELD}) - 1 - {total}", ways - 1 - total)
    else:
        yield Line("mirrored ", f"C({cards},{_HELD}) - 1 - {ways - 1 - total}", total)
        yield from squashed_lines(mirrored, False, "mirrored")
        yield say(f"  mirrored in {cards - 1}, positions {back}")


def _bigdeal_lines(deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    left, indices, parts = DECK, [], []
    for seat, hand in enumerate(deal.hands[:3]):
        cards, places = left.bit_count(), compress(hand, left)
        index = comb(cards, _HELD) - 1 - subset_index(mirror(places, cards))
        name = f"{SEATS[seat]}index"
        heading = f"{SEAT_NAMES[seat]}, {format_hand(hand)}, of the {cards} cards left:"
        parts.append((heading, list(_lexicographic(places, cards, to_number, name))))
        indices.append(index)
        left ^= hand
    north, east, south = indices
    radix = [
        Line("", f"({north} * C(39,13) + {east}) * C(26,13) + {south}", number, "is the number" if to_number else ""),
    ]
    rest = north * comb(39, 13) + east
    divided = [
        Line("", f"{number} mod C(26,13)", south, "is Sindex"),
        Line("", f"({number} - {south}) / C(26,13)", rest),
        Line("", f"{rest} mod C(39,13)", east, "is Eindex"),
        Line("", f"({rest} - {east}) / C(39,13)", north, "is Nindex"),
    ]
    if not to_number:
        yield from divided
    for heading, lines in parts:
        yield say(heading)
        yield from lines
    if to_number:
        yield from radix
    yield _end(str(deal), number, to_number)


def _end(text: str, number: int, to_number: bool) -> Line:
    return say(f"The number is {number}" if to_number else f"So it is {text}")
