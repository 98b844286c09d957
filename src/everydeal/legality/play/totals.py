"""How many positions the play has: the tables of docs/positions.md, computed from nothing.

A row belongs to k cards in every hand when the trick began and j cards on the table.  The *kinds* are

* ``position``: hands, the cards on the table in order, and who led them (with none: who is on lead);
* ``bare``: the hands alone; with no card on the table, with a player on lead.

and a number is counted by *category*: in ``some`` strain, at ``notrump``, with a ``trump`` suit (each suit that can be
trumps counts once), in ``every`` strain; ``all``, be they legal or not, as long as this trick was lawful; and
``quotas``, those that pass the quotas, be they legal or not.  ``all-strains`` (positions only) is notrump and trump.

For a pattern, seen from the leader, and the number of cards of each suit that are gone, the positions are

    product over suits of length! / gone!  *  product over players of 1 / size!  *  S

where S sums, over all suit lengths of the four hands with this pattern, the products of their multinomial coefficients
size! / product of lengths!; in a ``position`` times the lawful choices of the cards on the table: of the leader, his
cards of the suit led, of the others who have played, their cards of that suit, or all k if they have none.

Which three players have played matters for nobody's pattern, so positions with 2 and 3 cards on the table are summed
over the three choices of who of the others has, or has not, played, and divided by three.  Those three numbers ride in
one coefficient, as digits of base 2**160.

The kernel has another program for the bridge deck (kernel/src: `positions`), built otherwise; a test compares the two.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, groupby, permutations, product
from math import factorial, prod

from ...strains import NOTRUMP
from ..counts import Vector
from ..deck import Deck, Unused
from ..patterns import Pattern, Row, orbit, pattern_of, rename_row, rows_of
from ..patterns import classes as classes_of
from ..recursion import RADIX, Level, UnusedSet, levels, place
from .bare import rows_before, tables
from .polynomials import Polynomial, hand, unpack
from .polynomials import product as multiply

KINDS = {
    "position": ("all-strains", "some", "notrump", "trump", "every", "all", "quotas"),
    "bare": ("some", "notrump", "trump", "every", "all", "quotas"),
}
"""The kinds, and the categories of each."""

Totals = dict[tuple[str, str, int, int], int]
"""How many positions of a kind and a category there are, for k and j: ``totals["bare", "some", 9, 2]``."""

_BITS = 160
_DIGIT = (1 << _BITS) - 1


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
        blocks += (_third(number) if j > 1 else number for j, column in enumerate(here) for number in column)
        for j in (1, 2, 3) if cards else ():
            report(f"{cards} cards in each hand, bare diagrams with {j} played to the trick")
            for shares, number in _bare_diagrams(deck, cards, j, bare_classes[j, cards == 1], found):
                _add(totals, "bare", cards, j, shares, number)
    for kind, category, cards, j in list(totals):
        if j > 1 and kind == "position":
            totals[kind, category, cards, j] = _third(totals[kind, category, cards, j])
    return _complete(totals), tuple(blocks)


def _third(number: int) -> int:
    """Which of the three others has played, or has not, was summed over."""
    third, rest = divmod(number, 3)
    assert not rest
    return third


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


def _hands(deck: Deck, held: Vector, coefficient: int, sizes: Iterable[int]) -> int:
    """The diagrams that a sum of products of multinomials stands for."""
    gone = map(int.__sub__, deck.lengths, held)
    number, rest = divmod(
        prod(map(factorial, deck.lengths)) * coefficient, prod(map(factorial, gone)) * prod(map(factorial, sizes))
    )
    assert not rest
    return number


# Play positions


def _play_positions(deck: Deck, cards: int, found: dict[int, Level]) -> Iterator[tuple[Pattern, int, Shares, int]]:
    """(class, j, shares, number) for every class, row of the leader and unused counts."""
    for home in classes_of(deck) if cards else (0,):
        rows = rows_of(home)
        for row, same in groupby(rows):
            others = list(rows)
            others.remove(row)
            times = len(orbit(deck, home)) * len(list(same))
            suffice = _suffice(deck, home, deck.full_hand - cards)
            for js, sums in _led(deck, row, others, cards):
                for packed, coefficient in sums.items():
                    held = unpack(packed, len(deck.lengths))
                    unused = tuple(map(int.__sub__, deck.lengths, held))
                    at = place(unused)
                    strains = [z for z, level in found.items() if level[home, row] >> at & 1]
                    shares = _shares(deck, strains, bool(suffice >> at & 1))
                    for i, j in enumerate(js):
                        digit = coefficient >> _BITS * i & _DIGIT
                        yield home, j, shares, times * _hands(deck, held, digit, [cards] * 4)


def _led(deck: Deck, row: Row, others: list[Row], cards: int) -> Iterator[tuple[tuple[int, ...], Polynomial]]:
    """The sums S for no card on the table, and for each suit led for 1, 2 and 3 of them, as digits."""
    yield (0,), multiply(deck, [_pair(deck, row, others[0], cards), _pair(deck, *others[1:], cards)])
    for suit in deck.suits:
        if row >> suit & 1:
            leader = hand(deck, row, cards, lambda x, suit=suit: x[suit])  # type: ignore[misc]
            first = multiply(deck, [leader, _follower(deck, others[0], cards, suit)])
            yield (1, 2, 3), multiply(deck, [first, _followers(deck, others[1], others[2], cards, suit)])


@lru_cache(maxsize=1 << 10)
def _pair(deck: Deck, row: Row, other: Row, cards: int) -> Polynomial:
    return multiply(deck, [hand(deck, row, cards), hand(deck, other, cards)])


def _follower(deck: Deck, row: Row, cards: int, led: int) -> Polynomial:
    """A player who has played to the trick, the second digit, or has not, the first."""
    return hand(deck, row, cards, lambda x: 1 + ((x[led] or cards) << _BITS))


@lru_cache(maxsize=1 << 10)
def _followers(deck: Deck, row: Row, other: Row, cards: int, led: int) -> Polynomial:
    return multiply(deck, [_follower(deck, row, cards, led), _follower(deck, other, cards, led)])


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
            _pair(deck, rows[0], rows[1], cards - 1) if j > 1 else _uneven(deck, rows[0], rows[1], cards),
            _pair(deck, rows[2], rows[3], cards) if j < 3 else _uneven(deck, rows[2], rows[3], cards),
        )
        for packed, coefficient in multiply(deck, [first, second]).items():
            held = unpack(packed, len(deck.lengths))
            at = place(tuple(map(int.__sub__, deck.lengths, held)))
            strains = [strain for strain, members in reached.items() if members >> at & 1]
            shares = _shares(deck, strains, bool(suffice >> at & 1))
            yield shares, 4 * times * _hands(deck, held, coefficient, sizes)  # anybody can have led


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
