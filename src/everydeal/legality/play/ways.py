"""In how many ways can hands with a given pattern hold cards, and cards lie on the table?

For a pattern, seen from the leader, and the number of cards of each suit that are gone, the positions are

    product over suits of length! / gone!  *  product over players of 1 / size!  *  S

where S sums, over all suit lengths of the four hands with this pattern, the products of their multinomial coefficients
size! / product of lengths!; in a play position times the lawful choices of the cards on the table: of the leader, his
cards of the suit led, of the others who have played, their cards of that suit, or all k if they have none.

Which of the three other players have played matters for nobody's pattern, so positions with 2 and 3 cards on the table
are summed over the three choices of who of them has, or has not, and count three times.  The sums for 1, 2 and 3 cards
ride in one coefficient, as digits of base 2**160.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from math import factorial, prod

from ..counts import Vector
from ..deck import Deck, Unused
from ..patterns import Pattern, Row, orbit, rows_of
from .polynomials import Polynomial, hand, product, unpack

_BITS = 160
_DIGIT = (1 << _BITS) - 1


def by_leader(deck: Deck, home: Pattern, cards: int) -> Iterator[tuple[Row, int, Unused, int]]:
    """(row of the leader, cards on the table, unused counts, positions) of a class, *cards* in each hand before.

    All patterns of the class and all players with this row; with 2 and 3 cards on the table, three times too many.
    Legal or not: that depends on the row and the unused counts.
    """
    rows = rows_of(home)
    for row, same in groupby(rows):
        others = list(rows)
        others.remove(row)
        times = len(orbit(deck, home)) * len(list(same))
        for js, sums in _led_sums(deck, row, others, cards):
            for packed, coefficient in sums.items():
                held = unpack(packed, len(deck.lengths))
                unused = tuple(map(int.__sub__, deck.lengths, held))
                for i, j in enumerate(js):
                    digit = coefficient >> _BITS * i & _DIGIT
                    yield row, j, unused, times * diagrams(deck, held, digit, [cards] * 4)


def third(number: int) -> int:
    """A third of what was summed over the three choices of who has played."""
    found, rest = divmod(number, 3)
    assert not rest
    return found


def diagrams(deck: Deck, held: Vector, coefficient: int, sizes: Iterable[int]) -> int:
    """The diagrams that a sum of products of multinomials stands for."""
    gone = map(int.__sub__, deck.lengths, held)
    number, rest = divmod(
        prod(map(factorial, deck.lengths)) * coefficient, prod(map(factorial, gone)) * prod(map(factorial, sizes))
    )
    assert not rest
    return number


def _led_sums(deck: Deck, row: Row, others: list[Row], cards: int) -> Iterator[tuple[tuple[int, ...], Polynomial]]:
    """The sums S for no card on the table, and for each suit led for 1, 2 and 3 of them, as digits."""
    yield (0,), product(deck, [pair(deck, row, others[0], cards), pair(deck, *others[1:], cards)])
    for suit in deck.suits:
        if row >> suit & 1:
            leader = hand(deck, row, cards, lambda x, suit=suit: x[suit])  # type: ignore[misc]
            first = product(deck, [leader, _follower(deck, others[0], cards, suit)])
            yield (1, 2, 3), product(deck, [first, _followers(deck, others[1], others[2], cards, suit)])


@lru_cache(maxsize=1 << 10)
def pair(deck: Deck, row: Row, other: Row, cards: int) -> Polynomial:
    """Two players with so many *cards* each."""
    return product(deck, [hand(deck, row, cards), hand(deck, other, cards)])


def _follower(deck: Deck, row: Row, cards: int, led: int) -> Polynomial:
    """A player who has played to the trick, the second digit, or has not, the first."""
    return hand(deck, row, cards, lambda x: 1 + ((x[led] or cards) << _BITS))


@lru_cache(maxsize=1 << 10)
def _followers(deck: Deck, row: Row, other: Row, cards: int, led: int) -> Polynomial:
    return product(deck, [_follower(deck, row, cards, led), _follower(deck, other, cards, led)])
