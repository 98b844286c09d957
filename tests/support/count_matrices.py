"""Endings by how many cards of each suit each player holds, for the tests of legality."""

from collections.abc import Iterator
from itertools import product
from math import factorial, prod

from everydeal.legality.criterion import Position
from everydeal.legality.deck import Deck
from everydeal.legality.patterns import pattern_of
from everydeal.legality.recursion import Level, place, strains_with

Matrix = tuple[tuple[int, ...], ...]
"""How many cards of each suit each player holds."""


def matrices(deck: Deck, cards: int) -> Iterator[Matrix]:
    """All count matrices of endings with so many cards in each hand."""
    rows = [row for row in product(*(range(n + 1) for n in deck.lengths)) if sum(row) == cards]

    def go(players: int, left: tuple[int, ...]) -> Iterator[Matrix]:
        if not players:
            yield ()
            return
        for row in rows:
            rest = tuple(map(int.__sub__, left, row))
            if min(rest) >= 0:
                for others in go(players - 1, rest):
                    yield (row, *others)

    return go(deck.players, deck.lengths)


def position(deck: Deck, matrix: Matrix) -> Position:
    rows = [sum(1 << suit for suit, n in enumerate(row) if n) for row in matrix]
    unused = tuple(length - sum(column) for length, column in zip(deck.lengths, zip(*matrix, strict=True), strict=True))
    return Position(sum(matrix[0]), pattern_of(rows), unused)


def endings(deck: Deck, matrix: Matrix) -> int:
    """How many endings have these counts."""
    ways = 1
    for length, column in zip(deck.lengths, zip(*matrix, strict=True), strict=True):
        ways *= factorial(length) // factorial(length - sum(column)) // prod(map(factorial, column))
    return ways


def leads(deck: Deck, level: Level, strain: int, where: Position) -> list[int]:
    """Who can be on lead in a strain, by the recursion."""
    rows = [where.pattern >> 4 * p & 15 for p in range(deck.players)]
    sets = [level[pattern_of(sorted(rows)), row] for row in rows]
    return [p for p, found in enumerate(sets) if strain in strains_with(deck, found, place(where.unused))]
