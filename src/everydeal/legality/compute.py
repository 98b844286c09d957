"""The table computed from nothing: by the recursion and the counts, or by the native kernel, which has both."""

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from .. import _native
from ..strains import NOTRUMP
from .counts import choices, ways_by_unused
from .criterion import tricks_suffice
from .deck import BRIDGE, Deck, Unused, rename
from .patterns import Pattern, classes, orbit, pattern_of, rename_row, rows_of
from .position import Position
from .recursion import Level, levels, place
from .table import Leads, Table

ENTRIES = 210_787
"""How many entries the bridge deck has."""


def compute_bridge_table(report: Callable[[str], None] = lambda step: None, *, native: bool = True) -> Table:
    """The table of the bridge deck, from nothing: nothing that comes with the package is read.

    It takes 2 to 3 s of CPU time and 80 MB with the native kernel, 13 to 15 s and 140 MB without it (or if *native* is
    false).  *report* is told what is being done.
    """
    if not native or _native.library() is None:
        return compute(BRIDGE, report)
    from .._native.legal import compute as compute_natively

    report("the native kernel computes")
    patterns = (0, *classes(BRIDGE))
    blocks = len(patterns) * (BRIDGE.full_hand + 1)
    *columns, endings = compute_natively(blocks, ENTRIES, _native.threads())
    table = Table(BRIDGE, patterns, *columns)
    table.endings = endings
    return table


def disputed(table: Table) -> Iterator[Position]:
    """The entries that are legal by the quotas (`criterion`) and not by the recursion, or the other way round.

    docs/legal.md relies on there being none: so do `legal` and the space `legal`, which ask the quotas.
    """
    deck = table.deck
    for cards, pattern in product(range(deck.full_hand, -1, -1), table.classes):
        for unused, found in zip(*table.block(cards, pattern), strict=True):
            position = Position(cards, pattern, unused)
            if tricks_suffice(position, deck) != bool(found):
                yield position


def compute(deck: Deck, report: Callable[[str], None] = lambda step: None) -> Table:
    """The table of *deck*, from nothing.  *report* is told what is being done."""
    patterns, lengths, places, leads = (0, *classes(deck)), [], array("H"), array("I")
    endings: list[int] = []
    report("who can have led to what: preparing the tricks")
    for cards, strains in _levels(deck):
        report(f"{cards} cards in each hand")
        for pattern in patterns:
            found = ways_by_unused(deck, pattern, cards) if (pattern == 0) == (cards == 0) else {}
            lengths.append(len(found))
            if found:
                places.extend(map(place, found))
                leads.extend(_leads(deck, strains, pattern, found))
                size = len(orbit(deck, pattern))
                endings.extend(size * ways * choices(deck.lengths, unused) for unused, ways in found.items())
    table = Table(deck, patterns, lengths, places, leads)
    table.endings = tuple(endings)
    return table


class _View(NamedTuple):
    """How a strain is looked up in the levels of another, of which it is a renaming."""

    strain: int
    levels_of: int
    renaming: tuple[int, ...]


def _views(deck: Deck) -> list[_View]:
    """Each strain, seen as the first strain that a renaming of the suits makes it."""
    views = []
    for suit in deck.suits:
        renaming = min(deck.renamings, key=lambda c: c[suit])
        views.append(_View(suit, renaming[suit], renaming))
    return [*views, _View(NOTRUMP, NOTRUMP, tuple(deck.suits))]


def _levels(deck: Deck) -> Iterator[tuple[int, list[tuple[_View, Level]]]]:
    """The levels of all strains side by side, by k from a full hand down to 0."""
    views = _views(deck)
    needed = sorted({view.levels_of for view in views})
    for t, found in enumerate(zip(*(levels(deck, strain) for strain in needed), strict=True)):
        level_of = dict(zip(needed, found, strict=True))
        yield deck.full_hand - t, [(view, level_of[view.levels_of]) for view in views]


def _leads(
    deck: Deck, strains: list[tuple[_View, Level]], pattern: Pattern, found: Iterable[Unused]
) -> Iterator[Leads]:
    """The leads of the entries of one block."""
    sets = []
    for view, level in strains:
        rows = [rename_row(row, view.renaming) for row in rows_of(pattern, deck.players)]
        renamed = pattern_of(sorted(rows))
        sets.append((4 * view.strain, view.renaming, [level[renamed, row] for row in rows]))
    for unused in found:
        leads = 0
        for shift, renaming, by_row in sets:
            bit = place(rename(unused, renaming))
            for row, members in enumerate(by_row):
                leads |= (members >> bit & 1) << shift + row
        yield leads
