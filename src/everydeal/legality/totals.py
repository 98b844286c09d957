"""How many positions the play has: the tables of docs/positions.md, computed from nothing.

A row belongs to k cards in every hand when the trick began and j cards on the table.  The *kinds* are

* ``position``: hands, the cards on the table in order, and who led them (with none: who is on lead);
* ``bare``: the hands alone; with no card on the table, with a player on lead.

and a number is counted by *category*: in ``some`` strain, at ``notrump``, with a ``trump`` suit (each suit that can be
trumps counts once), in ``every`` strain; ``all``, be they legal or not, as long as this trick was lawful; and
``quotas``, those that pass the quotas, be they legal or not.  ``all-strains`` (positions only) is notrump and trump.

The counting itself, of hands with given suits, is in `counts`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

from .bare import rows_before, tables
from .counts import by_leader, diagrams, gone, pair
from .deck import Deck
from .patterns import Pattern, Row, pattern_of, rename_row, rows_of
from .patterns import classes as classes_of
from .polynomials import multiply
from .recursion import Level, UnusedSet, levels, move, place, strains_with
from .table import shares

KINDS = {
    "position": ("all-strains", "some", "notrump", "trump", "every", "all", "quotas"),
    "bare": ("some", "notrump", "trump", "every", "all", "quotas"),
}
"""The kinds, and the categories of each."""

Key = tuple[str, str, int, int]
"""A kind and a category, k and j."""


class PositionTables(NamedTuple):
    """All that is known of how many positions there are."""

    totals: dict[Key, int]
    """For every key of `keys`, in that order: ``totals["bare", "some", 9, 2]``."""
    blocks: tuple[int, ...]
    """Play positions with a strain: for each k from a full hand down to 0, each j from 0 to 3, and each class, the
    class 0 of no cards first."""


def keys(deck: Deck) -> list[Key]:
    """The keys of the totals: by kind, category, and then in the order of play."""
    rows = list(rows_of_tables(deck.full_hand))
    return [(kind, category, *row) for kind, categories in KINDS.items() for category in categories for row in rows]


def rows_of_tables(full_hand: int) -> Iterator[tuple[int, int]]:
    """(k, j), in the order of play."""
    for cards in range(full_hand, 0, -1):
        yield from ((cards, j) for j in range(4))
    yield 0, 0


def compute(deck: Deck, report: Callable[[str], None] = lambda step: None) -> PositionTables:
    """The tables of *deck*, from nothing: nothing that comes with the package is read.  *report* hears what is being
    done.  For the bridge deck it takes some minutes.
    """
    totals: Counter[Key] = Counter()
    blocks: list[int] = []
    report("who can have led to what: preparing the tricks")
    bare_classes = {(j, last): _bare_classes(deck, j, last) for j in (1, 2, 3) for last in (False, True)}
    homes = {home: number for number, home in enumerate((0, *classes_of(deck)))}
    for t, found in enumerate(levels(deck)):
        cards = deck.full_hand - t
        report(f"{cards} card{'s' * (cards != 1)} in each hand, between two tricks and with cards on the table")
        here = [[0] * len(homes) for _ in range(4)]
        for home, j, counted, number in _play_positions(deck, cards, found):
            _add(totals, "position", cards, j, counted, number)
            here[j][homes[home]] += number * counted["all-strains"]
            if j == 0:
                _add(totals, "bare", cards, j, counted, number)
        for column in here:
            blocks += column
        for j in (1, 2, 3) if cards else ():
            report(f"{cards} card{'s' * (cards != 1)} in each hand, bare diagrams with {j} played to the trick")
            for counted, number in _bare_diagrams(deck, cards, j, bare_classes[j, cards == 1], found):
                _add(totals, "bare", cards, j, counted, number)
    return PositionTables({key: totals[key] for key in keys(deck)}, tuple(blocks))


Shares = dict[str, int]
"""How often a position counts in each category."""


def _add(totals: Counter[Key], kind: str, k: int, j: int, counted: Shares, number: int) -> None:
    for category, share in counted.items():
        totals[kind, category, k, j] += share * number


# Play positions


def _play_positions(deck: Deck, cards: int, found: Level) -> Iterator[tuple[Pattern, int, Shares, int]]:
    """(class, j, shares, number) for every class, row of the leader and unused counts."""
    for home in classes_of(deck) if cards else (0,):
        suffice = _suffice(deck, home, deck.full_hand - cards)
        for row, j, unused, number in by_leader(deck, home, cards):
            at = place(unused)
            counted = shares(deck, strains_with(deck, found[home, row], at))
            yield home, j, counted | {"quotas": suffice >> at & 1}, number


# Bare diagrams

BareClass = tuple[Row, ...]
"""The rows of the leader, of the others who have played (ascending), and of the rest (ascending)."""


def _bare_classes(deck: Deck, j: int, last: bool) -> Counter[BareClass]:
    """The classes, and how many patterns (seen from the leader) each has; *last*: who has played has no cards left."""
    rows = range(1, 1 << len(deck.lengths))
    played = (0,) if last else rows
    counts: Counter[BareClass] = Counter()
    homes: dict[BareClass, BareClass] = {}
    for led, follow, rest in product(
        played, combinations_with_replacement(played, j - 1), combinations_with_replacement(rows, 4 - j)
    ):
        if (led, *follow, *rest) not in homes:
            renamed = ([rename_row(row, renaming) for row in (led, *follow, *rest)] for renaming in deck.renamings)
            same = {(first, *sorted(others[: j - 1]), *sorted(others[j - 1 :])) for first, *others in renamed}
            homes |= dict.fromkeys(same, min(same))
        home = homes[led, *follow, *rest]
        counts[home] += len(set(permutations(follow))) * len(set(permutations(rest)))
    return counts


def _bare_diagrams(
    deck: Deck, cards: int, j: int, classes: Counter[BareClass], found: Level
) -> Iterator[tuple[Shares, int]]:
    """(shares, number) for every class and the counts of the cards that are gone."""
    t = deck.full_hand - cards
    sizes = (*[cards - 1] * j, *[cards] * (4 - j))
    for rows, times in classes.items():
        reached = suffice = 0
        for table in tables(rows[:j], tuple(deck.suits)):
            before = rows_before(rows, table)
            pattern = pattern_of(sorted(before))
            taken = tuple(table.count(suit) for suit in deck.suits)
            reached |= move(deck, found.get((pattern, before[0]), 0), taken)
            suffice |= move(deck, _suffice(deck, pattern, t), taken)
        halves = [pair(deck, rows[i : i + 2], sizes[i : i + 2]) for i in (0, 2)]
        for packed, coefficient in multiply(deck, halves).items():
            unused = gone(deck, packed)
            at = place(unused)
            counted = shares(deck, strains_with(deck, reached, at)) | {"quotas": suffice >> at & 1}
            yield counted, 4 * times * diagrams(deck, unused, coefficient, sizes)  # anybody can have led


@lru_cache(maxsize=1 << 13)
def _suffice(deck: Deck, pattern: int, t: int) -> UnusedSet:
    """The vectors of unused counts whose quotas add up to at least *t*."""
    rows = rows_of(pattern)
    return _quotas_suffice(deck, tuple(max(1, sum(row >> suit & 1 for row in rows)) for suit in deck.suits), t)


@lru_cache(maxsize=1 << 10)
def _quotas_suffice(deck: Deck, holders: tuple[int, ...], t: int) -> UnusedSet:
    vectors = (u for u in product(*(range(n + 1) for n in deck.lengths)) if sum(u) == deck.players * t)
    return sum(1 << place(u) for u in vectors if sum(map(int.__floordiv__, u, holders)) >= t)
