"""Spaces of small decks written out as lists, each by the definition of its order and by nothing else.

Nothing here counts: words and sets of cards are enumerated and, where the definition says so, sorted.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from everydeal import Deal

UNUSED = 4


def words(counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All words with *counts[a]* letters a, as in a dictionary."""
    if not any(counts):
        yield ()
    for letter, count in enumerate(counts):
        if count:
            rest = [c - (a == letter) for a, c in enumerate(counts)]
            yield from ((letter, *word) for word in words(rest))


def deal(owners: Iterable[int], cards: Sequence[int]) -> Deal:
    """The deal in which *cards* have these owners."""
    hands: list[list[int]] = [[], [], [], [], []]
    for owner, card in zip(owners, cards, strict=True):
        hands[owner].append(card)
    return Deal.from_cards(hands[:4])


def pavlicek(cards: Sequence[int], sizes: Sequence[int]) -> list[Deal]:
    """Words of owners, card by card, in the order of a dictionary."""
    return [deal(word, cards) for word in words(sizes)]


def squashed(places: Iterable[int]) -> tuple[int, ...]:
    """The key of squashed order: compare the largest elements first."""
    return tuple(sorted(places, reverse=True))


def hand_by_hand(cards: Sequence[int], sizes: Sequence[int], in_squashed_order: bool) -> list[Deal]:
    """North's choices; for each, East's among the cards left; for each, South's; West gets the rest."""

    def choices(left: Sequence[int], size: int) -> list[tuple[int, ...]]:
        places = list(combinations(range(len(left)), size))
        if in_squashed_order:
            places.sort(key=squashed)
        return [tuple(left[i] for i in each) for each in places]

    def without(left: Sequence[int], hand: Sequence[int]) -> list[int]:
        return [card for card in left if card not in hand]

    deals = []
    for north in choices(cards, sizes[0]):
        after_north = without(cards, north)
        for east in choices(after_north, sizes[1]):
            after_east = without(after_north, east)
            for south in choices(after_east, sizes[2]):
                deals.append(Deal.from_cards([north, east, south, without(after_east, south)]))
    return deals


def balanced(cards: Sequence[int], largest: int) -> list[Deal]:
    """The words with *largest* cards for each seat and the rest unused, then with one card fewer, down to one."""
    deals = []
    for k in range(largest, 0, -1):
        deals += [deal(word, cards) for word in words((k, k, k, k, len(cards) - 4 * k))] if 4 * k <= len(cards) else []
    return deals


def endings(cards: Sequence[int], largest: int) -> list[Deal]:
    """The balanced ones, then all other sizes up to *largest* in ascending order, the empty diagram first."""
    deals = balanced(cards, largest)
    for sizes in product(range(largest + 1), repeat=4):
        unused = len(cards) - sum(sizes)
        if unused >= 0 and not (len(set(sizes)) == 1 and sizes[0]):
            deals += [deal(word, cards) for word in words((*sizes, unused))]
    return deals


def power5(cards: Sequence[int]) -> list[Deal]:
    """Digits 0 unused, 1..4 = N E S W; the first card's changes fastest."""
    return [
        deal([(digit + 4) % 5 for digit in reversed(digits)], cards) for digits in product(range(5), repeat=len(cards))
    ]


def power4(cards: Sequence[int]) -> list[Deal]:
    """Digits 0..3 = N E S W; the first card's changes slowest."""
    return [deal(digits, cards) for digits in product(range(4), repeat=len(cards))]


def hands(cards: Sequence[int], held: int, in_squashed_order: bool) -> list[int]:
    """All hands of *held* of the cards, as masks."""
    places = list(combinations(range(len(cards)), held))
    if in_squashed_order:
        places.sort(key=squashed)
    return [sum(1 << cards[i] for i in each) for each in places]


def shapes(cards: int) -> list[tuple[int, ...]]:
    """All four lengths that sum to *cards*; the three bars between the suits in squashed order."""
    vectors = [lengths for lengths in product(range(cards + 1), repeat=4) if sum(lengths) == cards]
    return sorted(vectors, key=lambda v: squashed((v[0], v[0] + v[1] + 1, v[0] + v[1] + v[2] + 2)))
