"""Hold patterns: who holds which suits, and nothing more.

A *row* is a number whose bit s says that a player holds suit s.  A *pattern* is the rows of all players as one number,
``sum(row_p * 16**p)``.  Legality does not change when players, or suits, are permuted, so patterns fall into *classes*.

The class of a pattern (frozen: the order of the space `legal` rests on it): for every renaming of the suits, rename,
sort the rows in ascending order, and read the pattern's number; the smallest of them is the class, and the first
renaming, in lexicographic order, that gives it is the one used.  Players with equal rows keep their order N E S W.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

from .deck import Deck, Renaming

Row = int
Pattern = int


class Canonical(NamedTuple):
    """How a pattern comes from its class."""

    pattern: Pattern
    """The class: the smallest pattern that permuting players and suits can give."""
    players: tuple[int, ...]
    """The player in each row of the class."""
    renaming: Renaming
    """The new name of each suit."""


def rows_of(pattern: Pattern, players: int = 4) -> tuple[Row, ...]:
    """The rows of a pattern, the first player's first."""
    return tuple(pattern >> 4 * p & 15 for p in range(players))


def pattern_of(rows: Sequence[Row]) -> Pattern:
    """The pattern with these rows: the inverse of `rows_of`.

    >>> hex(pattern_of((1, 2, 4, 8)))
    '0x8421'
    """
    pattern = 0
    for row in reversed(rows):
        pattern = pattern << 4 | row
    return pattern


@lru_cache(maxsize=1 << 10)
def rename_row(row: Row, renaming: Renaming) -> Row:
    """A row after renaming the suits."""
    return sum(1 << new for suit, new in enumerate(renaming) if row >> suit & 1)


@lru_cache(maxsize=1 << 16)
def canonical(deck: Deck, pattern: Pattern) -> Canonical:
    """The class of *pattern*, and the permutations of players and suits that lead to it.

    >>> from everydeal.legality.deck import BRIDGE
    >>> canonical(BRIDGE, 0x0801)
    Canonical(pattern=8448, players=(1, 3, 0, 2), renaming=(0, 2, 3, 1))
    """
    rows = rows_of(pattern, deck.players)
    best: Canonical | None = None
    for renaming in deck.renamings:
        renamed = [rename_row(row, renaming) for row in rows]
        players = tuple(sorted(range(deck.players), key=renamed.__getitem__))
        found = pattern_of([renamed[p] for p in players])
        if best is None or found < best.pattern:
            best = Canonical(found, players, renaming)
    assert best is not None
    return best


@lru_cache
def sorted_patterns(deck: Deck) -> tuple[Pattern, ...]:
    """The patterns whose rows ascend, one for every way to permute the players, of players who hold cards.

    There are 3,060 with the bridge deck.  When somebody holds no cards, nobody does, and the pattern is 0.
    """
    choices = combinations_with_replacement(range(1, 1 << len(deck.lengths)), deck.players)
    return tuple(sorted(map(pattern_of, choices)))


@lru_cache
def classes(deck: Deck) -> tuple[Pattern, ...]:
    """All classes of patterns of players who hold cards, ascending: 230 with the bridge deck."""
    return tuple(pattern for pattern in sorted_patterns(deck) if canonical(deck, pattern).pattern == pattern)


@lru_cache(maxsize=1 << 10)
def orbit(deck: Deck, pattern: Pattern) -> tuple[Pattern, ...]:
    """All patterns with the class of *pattern*, ascending: at most 576 with the bridge deck."""
    rows = rows_of(pattern, deck.players)
    renamed = ([rename_row(row, renaming) for row in rows] for renaming in deck.renamings)
    return tuple(sorted({pattern_of(order) for new in renamed for order in permutations(new)}))
