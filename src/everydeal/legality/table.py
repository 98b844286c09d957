"""The table of entries: for every class of patterns and all unused counts, who can be on lead in which strain.

An *entry* is (k, class, v): k cards in each hand, a class of hold patterns, and a vector v of unused counts, both in
the class's own rows and suits, that endings with k cards have.  Its *leads* are a number of 20 bits: bit 4 * z + r says
that such an ending is legal in strain z with the player of row r on lead.  An entry is legal if it has any.

The table of the bridge deck has 210,787 entries, 198,437 of them legal.  It comes with the package (`packed`), since
computing it takes seconds; `compute` does so, from nothing and for any deck, and the two are compared.

Entries stand in the order of the space `legal`: k descending, classes ascending, v in lexicographic order.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from ..strains import NOTRUMP
from .counts import choices, ways_by_unused
from .deck import Deck, Unused
from .patterns import Pattern, orbit
from .recursion import RADIX, place

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
            block = self.block(cards, pattern)
            if block.unused:
                ways, size = ways_by_unused(self.deck, pattern, cards), len(orbit(self.deck, pattern))
                yield from (size * ways[u] * choices(self.deck.lengths, u) for u in block.unused)


def strains_of(leads: Leads) -> tuple[int, ...]:
    """The strains in which an entry is legal."""
    return tuple(strain for strain in range(5) if leads >> 4 * strain & 15)


def _shares(deck: Deck, leads: Leads) -> Iterator[tuple[str, int, int]]:
    """Of the endings of an entry, and of those that a renaming of the suits gives, the part in each strain class.

    With one given trump suit the part is not all or nothing: as the suits are permuted, each of them is trumps equally
    often.  All suits must have the same length.
    """
    legal = strains_of(leads)
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
