"""Exact tables that need no diagram.

Source of the question, and of the first answers: Jeroen Warmerdam, "Bridge probability and combinatorics".
"""

from collections import Counter
from itertools import product

from ...cards import RANKS


def deals_with_small_cards_alike(rank: str) -> int:
    """How many different deals there are when, in every suit, the cards of *rank* and below look alike.

    A suit is then a word of owners for its higher cards, and a number of small cards for each hand; the four suits are
    put together by what each hand holds.

    >>> deals_with_small_cards_alike("A"), deals_with_small_cards_alike("T")
    (37478624, 8110864720503360)

    Raises:
        ValueError: there is no such rank.
    """
    if len(rank) != 1 or rank.upper() not in RANKS:
        raise ValueError(f"{rank!r} is not a rank (ranks are {RANKS})")
    high = RANKS.index(rank.upper())
    suit: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})  # cards of N, E and S; the rest are West's
    for _ in range(high):
        longer: Counter[tuple[int, int, int]] = Counter()
        for (n, e, s), words in suit.items():
            for after in ((n + 1, e, s), (n, e + 1, s), (n, e, s + 1), (n, e, s)):
                longer[after] += words
        suit = longer
    some = range(14 - high)
    small = [(n, e, s) for n, e, s in product(some, some, some) if n + e + s <= 13 - high]
    suit = _product(suit, Counter(dict.fromkeys(small, 1)), 13)
    two = _product(suit, suit, 26)
    return sum(ways * two[13 - n, 13 - e, 13 - s] for (n, e, s), ways in two.items())


def _product(
    one: Counter[tuple[int, int, int]], other: Counter[tuple[int, int, int]], cards: int
) -> Counter[tuple[int, int, int]]:
    """Both together, of so many *cards*; no hand gets more than 13."""
    found: Counter[tuple[int, int, int]] = Counter()
    for (n, e, s), ways in one.items():
        for (north, east, south), more in other.items():
            held = n + north, e + east, s + south
            if max(held) <= 13 and cards - sum(held) <= 13:
                found[held] += ways * more
    return found
