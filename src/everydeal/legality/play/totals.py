"""How many positions the play has: the tables of docs/positions.md, computed from nothing.

A row belongs to k cards in every hand when the trick began and j cards on the table.  The *kinds* are

* ``position``: hands, the cards on the table in order, and who led them (with none: who is on lead);
* ``bare``: the hands alone; with no card on the table, with a player on lead.

and a number is counted by *category*: in ``some`` strain, at ``notrump``, with a ``trump`` suit (each suit that can be
trumps counts once), in ``every`` strain; ``all``, be they legal or not, as long as this trick was lawful; and
``quotas``, those that pass the quotas, be they legal or not.  ``all-strains`` (positions only) is notrump and trump.

The counting itself, of hands with given suits, is in `ways`.

The kernel has another program for the bridge deck (kernel/src/numbering/positions), built otherwise; a test
compares the two.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product

from ...strains import NOTRUMP
from ..deck import Deck, Unused
from ..patterns import Pattern, Row, pattern_of, rename_row, rows_of
from ..patterns import classes as classes_of
from ..recursion import RADIX, Level, UnusedSet, levels, place
from .bare import rows_before, tables
from .polynomials import Polynomial, hand, unpack
from .polynomials import product as multiply
from .ways import by_leader, diagrams, pair, third

KINDS = {
    "position": ("all-strains", "some", "notrump", "trump", "every", "all", "quotas"),
    "bare": ("some", "notrump", "trump", "every", "all", "quotas"),
}
"""The kinds, and the categories of each."""

Totals = dict[tuple[str, str, int, int], int]
"""How many positions of a kind and a category there are, for k and j: ``totals["bare", "some", 9, 2]``."""


def compute(deck: Deck, report: Callable[[str], None] = lambda step: None) -> tuple[Totals, tuple[int, ...]]:
    """The tables of *deck*, from nothing, in plain Python.  *report* is told what is being done.

    For the bridge deck it takes some minutes.

    Returns:
        the numbers; and how many play positions with a strain there are for each k from a full hand down to 0, each j
        and each class, the class 0 of no cards first.
    """
    totals: Totals = defaultdict(int)
    blocks: list[int] = []
    report("who can have led to what: preparing the tricks")
    bare_classes = {(j, last): _bare_classes(deck, j, last) for j in (1, 2, 3) for last in (False, True)}
    homes = {home: number for number, home in enumerate((0, *classes_of(deck)))}
    for t, by_strain in enumerate(zip(*(levels(deck, strain) for strain in deck.strains), strict=True)):
        cards = deck.full_hand - t
        found = dict(zip(deck.strains, by_strain, strict=True))
        report(f"{cards} cards in each hand, between two tricks and with cards on the table")
        here = [[0] * len(homes) for _ in range(4)]
        for home, j, shares, number in _play_positions(deck, cards, found):
            _add(totals, "position", cards, j, shares, number)
            here[j][homes[home]] += number * (shares["notrump"] + shares["trump"])
            if j == 0:
                _add(totals, "bare", cards, j, shares, number)
        blocks += (third(number) if j > 1 else number for j, column in enumerate(here) for number in column)
        for j in (1, 2, 3) if cards else ():
            report(f"{cards} cards in each hand, bare diagrams with {j} played to the trick")
            for shares, number in _bare_diagrams(deck, cards, j, bare_classes[j, cards == 1], found):
                _add(totals, "bare", cards, j, shares, number)
    for kind, category, cards, j in list(totals):
        if j > 1 and kind == "position":
            totals[kind, category, cards, j] = third(totals[kind, category, cards, j])
    return _complete(totals), tuple(blocks)


def rows_of_tables(full_hand: int) -> Iterator[tuple[int, int]]:
    """(k, j), in the order of play."""
    for cards in range(full_hand, 0, -1):
        yield from ((cards, j) for j in range(4))
    yield 0, 0


def _complete(totals: Totals) -> Totals:
    """With a number for every row, in order, and the sums of the strains."""
    full = max(cards for _, _, cards, _ in totals)
    ordered: Totals = {}
    for kind, categories in KINDS.items():
        for category, (cards, j) in product(categories, rows_of_tables(full)):
            parts = ("notrump", "trump") if category == "all-strains" else (category,)
            ordered[kind, category, cards, j] = sum(totals.get((kind, part, cards, j), 0) for part in parts)
    return ordered


Shares = dict[str, int]
"""How often a position counts in each category."""


def _shares(deck: Deck, strains: list[int], by_quotas: bool) -> Shares:
    """Of a position that is legal in these strains."""
    return {
        "some": bool(strains),
        "notrump": NOTRUMP in strains,
        "trump": len(strains) - (NOTRUMP in strains),
        "every": len(strains) == len(deck.strains),
        "all": 1,
        "quotas": by_quotas,
    }


def _add(totals: Totals, kind: str, k: int, j: int, shares: Shares, number: int) -> None:
    for category, share in shares.items():
        totals[kind, category, k, j] += share * number


# Play positions


def _play_positions(deck: Deck, cards: int, found: dict[int, Level]) -> Iterator[tuple[Pattern, int, Shares, int]]:
    """(class, j, shares, number) for every class, row of the leader and unused counts."""
    for home in classes_of(deck) if cards else (0,):
        suffice = _suffice(deck, home, deck.full_hand - cards)
        for row, j, unused, number in by_leader(deck, home, cards):
            at = place(unused)
            strains = [strain for strain, level in found.items() if level[home, row] >> at & 1]
            yield home, j, _shares(deck, strains, bool(suffice >> at & 1)), number


# Bare diagrams

BareClass = tuple[Row, ...]
"""The rows of the leader, of the others who have played (ascending), and of the rest (ascending)."""


def _bare_classes(deck: Deck, j: int, last: bool) -> Counter[BareClass]:
    """The classes, and how many patterns (seen from the leader) each has; *last*: who has played has no cards left."""
    rows = range(1, 1 << len(deck.lengths))
    played = (0,) if last else rows
    counts: Counter[BareClass] = Counter()
    for led, follow, rest in product(
        played, combinations_with_replacement(played, j - 1), combinations_with_replacement(rows, 4 - j)
    ):
        home = min(
            (
                rename_row(led, renaming),
                *sorted(rename_row(row, renaming) for row in follow),
                *sorted(rename_row(row, renaming) for row in rest),
            )
            for renaming in deck.renamings
        )
        counts[home] += len(set(permutations(follow))) * len(set(permutations(rest)))
    return counts


def _bare_diagrams(
    deck: Deck, cards: int, j: int, classes: Counter[BareClass], found: dict[int, Level]
) -> Iterator[tuple[Shares, int]]:
    """(shares, number) for every class and the counts of the cards that are gone."""
    t = deck.full_hand - cards
    sizes = [cards - 1] * j + [cards] * (4 - j)
    for rows, times in classes.items():
        reached = dict.fromkeys(found, 0)
        suffice = 0
        for table in tables(rows[:j], tuple(deck.suits)):
            before = rows_before(rows, table)
            pattern = pattern_of(sorted(before))
            taken = tuple(table.count(suit) for suit in deck.suits)
            for strain, level in found.items():
                reached[strain] |= _moved(level[pattern, before[0]], taken)
            suffice |= _moved(_suffice(deck, pattern, t), taken)
        first, second = (
            pair(deck, rows[0], rows[1], cards - 1) if j > 1 else _uneven(deck, rows[0], rows[1], cards),
            pair(deck, rows[2], rows[3], cards) if j < 3 else _uneven(deck, rows[2], rows[3], cards),
        )
        for packed, coefficient in multiply(deck, [first, second]).items():
            held = unpack(packed, len(deck.lengths))
            at = place(tuple(map(int.__sub__, deck.lengths, held)))
            strains = [strain for strain, members in reached.items() if members >> at & 1]
            shares = _shares(deck, strains, bool(suffice >> at & 1))
            yield shares, 4 * times * diagrams(deck, held, coefficient, sizes)  # anybody can have led


def _uneven(deck: Deck, row: Row, other: Row, cards: int) -> Polynomial:
    """Two players of whom the first has played."""
    return multiply(deck, [hand(deck, row, cards - 1), hand(deck, other, cards)])


def _moved(members: UnusedSet, taken: Unused) -> UnusedSet:
    """The vectors with the cards on the table added, so far as they leave room for these.

    Whether the last suit has room is not looked at: no diagram has such counts.
    """
    return (members & _room(taken)) << place(taken)


@lru_cache(maxsize=1 << 8)
def _room(taken: Unused) -> UnusedSet:
    firsts = product(range(RADIX), repeat=len(taken) - 1)
    return sum(1 << place((*u, 0)) for u in firsts if all(n + more < RADIX for n, more in zip(u, taken, strict=False)))


@lru_cache(maxsize=1 << 13)
def _suffice(deck: Deck, pattern: int, t: int) -> UnusedSet:
    """The vectors of unused counts whose quotas add up to at least *t*."""
    rows = rows_of(pattern)
    return _quotas_suffice(deck, tuple(max(1, sum(row >> suit & 1 for row in rows)) for suit in deck.suits), t)


@lru_cache(maxsize=1 << 10)
def _quotas_suffice(deck: Deck, holders: tuple[int, ...], t: int) -> UnusedSet:
    vectors = (u for u in product(*(range(n + 1) for n in deck.lengths)) if sum(u) == deck.players * t)
    return sum(1 << place(u) for u in vectors if sum(map(int.__floordiv__, u, holders)) >= t)
