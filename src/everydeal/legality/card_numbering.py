"""The cards themselves, numbered: the last steps of the orders of `legal` and of `positions`.

The class of the hold pattern, the unused counts and how far the trick has come are known; then follow, in this order
(frozen; everything in the rows and suits of the class, see `patterns`),

1. which cards are unused: a subset of each suit;
2. how many cards of each suit rows 0 and 1 hold together, lexicographically; and which, of those in play;
3. row 0's numbers in the suits, lexicographically; which of the cards that rows 0 and 1 share; which of the cards that
   its player could lawfully play lies on the table, if he has played; and the same choice for row 1;
4. the same for row 2, of those that rows 2 and 3 share, and the choices of rows 2 and 3.

Subsets of a suit are numbered in squashed order, ace lowest, and the numbers of the four suits make one number in
mixed radix, the first suit's digit on top.  The cards that a player could play are those of the suit led, or all if he
has none, suits as in the class, ace first.  So with W ways for each choice of unused cards, and A and B ways for rows 0
and 1, and 2 and 3, to split what they share and to have played (`counts`),

    number = unused * W + those of smaller shares + (share * A + row 0's) * B + row 2's

and inside the vectors of two rows the number is (subset * w_0 + c_0) * w_1 + c_1, where w counts the cards that a
player can have played and c is the one that he did; w = 1 and c = 0 for who has not played.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from math import comb
from typing import NamedTuple

from ..cards import SUIT, Mask, format_holding
from ..counting import expand, subset_item
from .counts import NOT_BEGUN, Cumulative, Trick, hand_splits, pair_splits
from .deck import Deck, Renaming, Unused
from .patterns import Pattern, rows_of
from .polynomials import Vector

Suits = tuple[Mask, ...]
"""A set of cards as one holding per suit, in the suits of a class."""
Played = tuple[int, int] | None
"""The card that a player has put on the table, its suit in the class and its rank; None if he has not played."""


class Part(NamedTuple):
    """A part of a number: the members that differ first in one thing, and are smaller in it."""

    name: str
    value: int
    """How many they are."""
    what: str | Suits
    """What the member has there."""

    @property
    def detail(self) -> str:
        """What the member has there, as a text."""
        return self.what if isinstance(self.what, str) else ".".join(map(format_holding, self.what))


class CardNumbering:
    """The numbers of the cards of one class, with *cards* in each hand before the trick."""

    def __init__(self, deck: Deck, canonical_pattern: Pattern, cards: int, trick: Trick = NOT_BEGUN) -> None:
        self._deck, self._canonical_pattern, self._cards, self._trick = deck, canonical_pattern, cards, trick
        self._all_cards = tuple((1 << length) - 1 for length in deck.lengths)
        r0, r1, r2, r3 = rows_of(canonical_pattern)
        self._first = _Half(deck, (r0, r1), cards, trick.half(0))
        self._second = _Half(deck, (r2, r3), cards, trick.half(2))

    def parts(self, hands: Sequence[Suits], unused: Suits, played: Sequence[Played] = (None,) * 4) -> list[Part]:
        """What the number of these *hands* before the trick, in the rows of the class, is the sum of."""
        shared, others = _union(hands[0], hands[1]), _union(hands[2], hands[3])
        live, sizes = _union(shared, others), _lengths(shared)
        pairs = pair_splits(self._deck, self._canonical_pattern, self._cards, _lengths(live), self._trick)
        first, second = self._first.splits(sizes), self._second.splits(_lengths(others))
        smaller = pairs.before_vector(sizes) + _sets_index(shared, live) * first.total * second.total
        row0 = self._first.index(first, shared, hands[:2], played[:2]) * second.total
        row2 = self._second.index(second, others, hands[2:], played[2:])
        return [
            Part("unused cards", _sets_index(unused, self._all_cards) * pairs.total, unused),
            Part("rows 0 and 1 together", smaller, shared),
            Part("row 0, and what rows 0 and 1 have played", row0, hands[0]),
            Part("row 2, and what rows 2 and 3 have played", row2, hands[2]),
        ]

    def item(self, number: int, unused: Unused) -> tuple[list[Suits], list[Played]]:
        """The hands before the trick and the cards played, by rows, of this number and these unused counts."""
        held = tuple(map(int.__sub__, self._deck.lengths, unused))
        pairs = pair_splits(self._deck, self._canonical_pattern, self._cards, held, self._trick)
        dead, number = divmod(number, pairs.total)
        live = _without(self._all_cards, _sets_item(dead, unused, self._all_cards))
        sizes, number = pairs.at(number)
        firsts, seconds = self._first.splits(sizes), self._second.splits(tuple(map(int.__sub__, held, sizes)))
        number, second = divmod(number, seconds.total)
        share, first = divmod(number, firsts.total)
        shared = _sets_item(share, sizes, live)
        hands, played = self._first.item(firsts, first, shared)
        more, others = self._second.item(seconds, second, _without(live, shared))
        return hands + more, played + others


card_numbering = lru_cache(maxsize=1 << 11)(CardNumbering)


class _Half:
    """Two rows of a class: what each has of the cards that they share, and what their players have played."""

    def __init__(self, deck: Deck, rows: tuple[int, int], cards: int, half: Trick) -> None:
        self._cards, self._half = cards, half
        self.splits = partial(hand_splits, deck, rows, cards, half)

    def index(self, splits: Cumulative, shared: Suits, hands: Sequence[Suits], played: Sequence[Played]) -> int:
        number = _sets_index(hands[0], shared)
        for suits, card in zip(hands, played, strict=True) if any(self._half.played) else ():
            if card:
                lawful = self._lawful(suits)
                number = number * len(lawful) + lawful.index(card)
        return splits.before_vector(_lengths(hands[0])) + number

    def item(self, splits: Cumulative, number: int, shared: Suits) -> tuple[list[Suits], list[Played]]:
        lengths, number = splits.at(number)
        first = second = 0
        if any(self._half.played):
            rest = tuple(map(int.__sub__, _lengths(shared), lengths))
            number, second = divmod(number, self._half.choices(1, self._cards, rest))
            number, first = divmod(number, self._half.choices(0, self._cards, lengths))
        one = _sets_item(number, lengths, shared)
        hands = [one, _without(shared, one)]
        chosen = zip(hands, (first, second), self._half.played, strict=True)
        return hands, [self._lawful(suits)[choice] if has_played else None for suits, choice, has_played in chosen]

    def _lawful(self, suits: Suits) -> list[tuple[int, int]]:
        """The cards, suit and rank, that a player may play to this trick."""
        led = self._half.led
        return [
            (suit, rank)
            for suit, held in enumerate(suits)
            if suit == led or not suits[led]
            for rank in range(13)
            if held >> rank & 1
        ]


def in_class(many: Iterable[Mask], renaming: Renaming) -> list[Suits]:
    """Each of some sets of cards in the suits of a class."""
    shifts = [13 * renaming.index(new) for new in range(len(renaming))]
    return [tuple([cards >> shift & SUIT for shift in shifts]) for cards in many]


def from_class(suits: Suits, renaming: Renaming) -> Mask:
    """The inverse of `in_class`."""
    return sum(suits[new] << 13 * suit for suit, new in enumerate(renaming))


def _sets_index(sets: Suits, pools: Suits) -> int:
    """The number of a choice of one subset from each pool, of given sizes: `subset_index` of each, in one pass."""
    index = 0
    for subset, pool in zip(sets, pools, strict=True):
        number = size = 0
        while subset:
            low = subset & -subset
            size += 1
            number += comb((pool & low - 1).bit_count(), size)
            subset ^= low
        index = index * comb(pool.bit_count(), size) + number
    return index


def _sets_item(index: int, sizes: Vector, pools: Suits) -> Suits:
    """The subsets of these *sizes*, one of each pool, with this number."""
    sets = []
    for size, pool in zip(reversed(sizes), reversed(pools), strict=True):
        index, number = divmod(index, comb(pool.bit_count(), size))
        sets.append(expand(_holding_item(number, size), pool))
    return tuple(reversed(sets))


_holding_item = cache(subset_item)  # of the 8,192 holdings


def _lengths(suits: Suits) -> Vector:
    """How many cards of each suit."""
    return tuple(map(int.bit_count, suits))


def _union(one: Suits, other: Suits) -> Suits:
    return tuple(map(int.__or__, one, other))


def _without(suits: Suits, taken: Suits) -> Suits:
    return tuple(map(int.__xor__, suits, taken))
