"""The table of entries: for every class of patterns and all unused counts, who can be on lead in which strain.

An *entry* is (k, class, v): k cards in each hand, a class of hold patterns, and a vector v of unused counts, both in
the class's own rows and suits, that endings with k cards have.  Its *leads* are a number of 20 bits: bit 4 * z + r says
that such an ending is legal in strain z with the player of row r on lead.  An entry is legal if it has any.

The table of the bridge deck has 210,787 entries, 198,437 of them legal.  It comes with the package (`packed`), since
computing it takes 20 s; `compute` does so, from nothing and for any deck, and the two are compared.

Entries stand in the order of the space `legal`: k descending, classes ascending, v in lexicographic order.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from ..strains import NOTRUMP
from .counts import entry_sizes
from .criterion import Position, tricks_suffice
from .deck import Deck, Renaming, Unused, rename
from .patterns import Pattern, classes, pattern_of, rename_row, rows_of
from .recursion import RADIX, Level, levels, place

Leads = int
"""Who can be on lead in which strain: bit ``4 * strain + row``."""

STRAIN_CLASSES = ("some", "notrump", "one-trump", "every")
"""In which strains an ending is to be legal: any of the five, notrump, one given trump suit, each of the five."""


class Block(NamedTuple):
    """The entries of one k and one class."""

    unused: tuple[Unused, ...]
    """Their unused counts, in lexicographic order."""
    leads: tuple[Leads, ...]


class Table:
    """All entries of a deck for four players.

    Args:
        deck: what is dealt.
        patterns: the classes, ascending; first 0, the pattern when no cards are left.
        lengths: how many entries each block has, a block for each k from a full hand down to 0 and each class.
        places: the unused counts of all entries, as `place` numbers them.
        leads: the leads of all entries.

    What takes seconds to count, `endings`, `starts` and `totals`, is counted when it is first asked for.
    """

    def __init__(
        self,
        deck: Deck,
        patterns: Iterable[Pattern],
        lengths: Iterable[int],
        places: "array[int]",
        leads: "array[int]",
    ) -> None:
        self.deck = deck
        self.classes = tuple(patterns)
        self.lengths = tuple(lengths)
        self.places = places
        self.leads = leads
        self._number_of = {pattern: number for number, pattern in enumerate(self.classes)}
        self._ends = list(accumulate(self.lengths, initial=0))

    def leads_of(self, cards: int, pattern: Pattern, unused: Unused) -> Leads:
        """The leads of one entry; *pattern* must be a class, and endings with these counts must exist."""
        number = self._block_number(cards, pattern)
        start, end = self._ends[number], self._ends[number + 1]
        at = bisect_left(self.places, place(unused), start, end)
        if at == end or self.places[at] != place(unused):
            raise ValueError(f"no ending has {cards} cards in each hand, pattern {pattern:#06x} and {unused} unused")
        return self.leads[at]

    def block(self, cards: int, pattern: Pattern) -> Block:
        """The entries of one k and one class."""
        number = self._block_number(cards, pattern)
        start, end = self._ends[number], self._ends[number + 1]
        total = self.deck.players * (self.deck.full_hand - cards)
        unused = tuple(_unplace(at, len(self.deck.lengths), total) for at in self.places[start:end])
        return Block(unused, tuple(self.leads[start:end]))

    def start(self, cards: int, pattern: Pattern) -> int:
        """The number in the space `legal` of the first legal ending of a block."""
        return self.starts[self._block_number(cards, pattern)]

    def block_with(self, number: int) -> tuple[int, Pattern]:
        """The k and the class of the block that has the ending with this *number* in the space `legal`."""
        lost, at = divmod(bisect_right(self.starts, number) - 1, len(self.classes))
        return self.deck.full_hand - lost, self.classes[at]

    def _block_number(self, cards: int, pattern: Pattern) -> int:
        return (self.deck.full_hand - cards) * len(self.classes) + self._number_of[pattern]

    @cached_property
    def endings(self) -> tuple[int, ...]:
        """How many endings each entry stands for, with all patterns of its class."""
        return tuple(self._count_endings())

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """For each block, how many legal endings the blocks before it hold."""
        legal = (n if leads else 0 for n, leads in zip(self.endings, self.leads, strict=True))
        before = tuple(accumulate(legal, initial=0))
        return tuple(before[end] for end in self._ends[:-1])

    @cached_property
    def totals(self) -> dict[str, tuple[int, ...]]:
        """How many endings are legal, by k from a full hand down to 0: by strain class, and ``all`` of them."""
        counts = {name: [0] * (self.deck.full_hand + 1) for name in ("all", *STRAIN_CLASSES)}
        for number, (start, end) in enumerate(pairwise(self._ends)):
            lost = number // len(self.classes)
            for endings, leads in zip(self.endings[start:end], self.leads[start:end], strict=True):
                for name, share, of in _shares(self.deck, leads):
                    counts[name][lost] += endings * share // of
        return {name: tuple(column) for name, column in counts.items()}

    def _count_endings(self) -> Iterator[int]:
        for cards, pattern in product(range(self.deck.full_hand, -1, -1), self.classes):
            if self.lengths[self._block_number(cards, pattern)]:
                yield from entry_sizes(self.deck, pattern, cards).values()


def _shares(deck: Deck, leads: Leads) -> Iterator[tuple[str, int, int]]:
    """Of the endings of an entry, and of those that a renaming of the suits gives, the part in each strain class.

    With one given trump suit the part is not all or nothing: as the suits are permuted, each of them is trumps equally
    often.  All suits must have the same length.
    """
    legal = tuple(strain for strain in range(5) if leads >> 4 * strain & 15)
    trumps = len(legal) - (NOTRUMP in legal)
    yield "all", 1, 1
    yield "some", bool(legal), 1
    yield "notrump", NOTRUMP in legal, 1
    yield "one-trump", trumps, len(deck.lengths)
    yield "every", legal == deck.strains, 1


def _unplace(at: int, suits: int, total: int) -> Unused:
    """The inverse of `place`, for vectors that sum to *total*."""
    digits = []
    for _ in range(suits - 1):
        at, digit = divmod(at, RADIX)
        digits.append(digit)
    return (*reversed(digits), total - sum(digits))


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
    """The table of *deck*, from nothing: nothing that comes with the package is read.  *report* hears what is being
    done."""
    patterns, lengths, places, leads = (0, *classes(deck)), [], array("H"), array("I")
    endings: list[int] = []
    report("who can have led to what: preparing the tricks")
    for cards, strains in _levels(deck):
        report(f"{cards} cards in each hand")
        for pattern in patterns:
            found = entry_sizes(deck, pattern, cards) if (pattern == 0) == (cards == 0) else {}
            lengths.append(len(found))
            if found:
                places.extend(map(place, found))
                leads.extend(_leads(deck, strains, pattern, found))
                endings.extend(found.values())
    table = Table(deck, patterns, lengths, places, leads)
    table.endings = tuple(endings)
    return table


_Seen = tuple[int, Renaming, Level]
"""A strain, how the suits are renamed, and the level in which it is looked up then."""


def _levels(deck: Deck) -> Iterator[tuple[int, list[_Seen]]]:
    """The levels of all strains side by side, by k from a full hand down to 0.

    A trump suit is looked up as the first suit that a renaming makes of it; so most decks need two strains.
    """
    renamings = {suit: min(deck.renamings, key=lambda c: c[suit]) for suit in deck.suits}
    seen_as = {suit: renaming[suit] for suit, renaming in renamings.items()} | {NOTRUMP: NOTRUMP}
    renamings[NOTRUMP] = tuple(deck.suits)
    needed = sorted(set(seen_as.values()))
    for t, found in enumerate(zip(*(levels(deck, strain) for strain in needed), strict=True)):
        by_strain = dict(zip(needed, found, strict=True))
        yield deck.full_hand - t, [(z, renamings[z], by_strain[seen_as[z]]) for z in deck.strains]


def _leads(deck: Deck, strains: list[_Seen], pattern: Pattern, found: Iterable[Unused]) -> Iterator[Leads]:
    """The leads of the entries of one block."""
    sets = []
    for strain, renaming, level in strains:
        rows = [rename_row(row, renaming) for row in rows_of(pattern, deck.players)]
        renamed = pattern_of(sorted(rows))
        sets.append((4 * strain, renaming, [level[renamed, row] for row in rows]))
    for unused in found:
        leads = 0
        for shift, renaming, by_row in sets:
            bit = place(rename(unused, renaming))
            for row, members in enumerate(by_row):
                leads |= (members >> bit & 1) << shift + row
        yield leads
