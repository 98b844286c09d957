"""The table of entries: for every class of patterns and all unused counts, who can be on lead in which strain.

An *entry* is (k, class, v): k cards in each hand, a class of hold patterns, and a vector v of unused counts, both in
the class's own rows and suits, that endings with k cards have.  Its *leads* are a number of 20 bits: bit 4 * z + r says
that such an ending is legal in strain z with the player of row r on lead.  An entry is legal if it has any.

The table of the bridge deck has 210,787 entries, 198,437 of them legal.  It comes with the package (`packed`), since
computing it takes 20 s; `compute` does so, from nothing and for any deck, and the two are compared.

Entries stand in the order of the space `legal`: k descending, classes ascending, v in lexicographic order.
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, pairwise, product, starmap

from ..strains import NOTRUMP
from .counts import endings_by_unused
from .criterion import Position, tricks_suffice
from .deck import Deck, Unused
from .patterns import Pattern, classes, rows_of
from .recursion import LANE, RADIX, Level, levels, place

Leads = int
"""Who can be on lead in which strain: bit ``4 * strain + row``."""

STRAIN_CLASSES = ("some", "notrump", "one-trump", "every")
"""In which strains an ending is to be legal: any of the five, notrump, one given trump suit, each of the five."""


class Table:
    """All entries of a deck for four players.

    Args:
        deck: what is dealt.
        patterns: the classes, ascending; first 0, the pattern when no cards are left.
        lengths: how many entries each block has, a block for each k from a full hand down to 0 and each class.
        places: the unused counts of all entries, as `place` numbers them.
        leads: the leads of all entries.

    What takes seconds to count, `endings`, `blocks` and `totals`, is counted when it is first asked for.
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
        blocks = product(range(deck.full_hand, -1, -1), self.classes)
        self._entries = dict(zip(blocks, starmap(range, pairwise(accumulate(self.lengths, initial=0))), strict=True))
        """The numbers of the entries of each k and each class."""

    def leads_of(self, cards: int, pattern: Pattern, unused: Unused) -> Leads:
        """The leads of one entry; *pattern* must be a class, and endings with these counts must exist."""
        entries, wanted = self._entries[cards, pattern], place(unused)
        at = bisect_left(self.places, wanted, entries.start, entries.stop)
        if at == entries.stop or self.places[at] != wanted:
            raise ValueError(f"no ending has {cards} cards in each hand, pattern {pattern:#06x} and {unused} unused")
        return self.leads[at]

    def block(self, cards: int, pattern: Pattern) -> dict[Unused, Leads]:
        """The entries of one k and one class: their leads, by the unused counts, which are in lexicographic order."""
        total = self.deck.players * (self.deck.full_hand - cards)
        entries = self._entries[cards, pattern]
        return {_unplace(self.places[at], len(self.deck.lengths), total): self.leads[at] for at in entries}

    @cached_property
    def endings(self) -> tuple[int, ...]:
        """How many endings each entry stands for, with all patterns of its class."""
        some = (block for block, entries in self._entries.items() if entries)
        counted = (endings_by_unused(self.deck, pattern, cards) for cards, pattern in some)
        return tuple(chain.from_iterable(map(dict.values, counted)))

    @cached_property
    def blocks(self) -> tuple[int, ...]:
        """How many legal endings each block has."""
        legal = [n if leads else 0 for n, leads in zip(self.endings, self.leads, strict=True)]
        return tuple(sum(legal[entries.start : entries.stop]) for entries in self._entries.values())

    @cached_property
    def totals(self) -> dict[str, tuple[int, ...]]:
        """How many endings are legal, by k from a full hand down to 0: by strain class, and ``all`` of them."""
        counts: Counter[tuple[str, int]] = Counter()
        legal = {leads: [z for z in self.deck.strains if leads >> 4 * z & 15] for leads in set(self.leads)}
        by_leads = {leads: shares(self.deck, strains) for leads, strains in legal.items()}
        for (cards, _), entries in self._entries.items():
            for at in entries:
                for category, share in by_leads[self.leads[at]].items():
                    counts[category, cards] += self.endings[at] * share
        levels = range(self.deck.full_hand, -1, -1)
        found = {name: tuple(counts[name, cards] for cards in levels) for name in ("all", *STRAIN_CLASSES)}
        found["one-trump"] = tuple(counts["trump", cards] // len(self.deck.lengths) for cards in levels)
        return found


def shares(deck: Deck, strains: Sequence[int]) -> dict[str, int]:
    """How often what is legal in these strains counts in each category (`totals`)."""
    return {
        "all-strains": len(strains),
        "some": bool(strains),
        "notrump": NOTRUMP in strains,
        "trump": len(strains) - (NOTRUMP in strains),
        "every": len(strains) == len(deck.strains),
        "all": 1,
    }


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
        for unused, found in table.block(cards, pattern).items():
            position = Position(cards, pattern, unused)
            if tricks_suffice(position, deck) != bool(found):
                yield position


def compute(deck: Deck, report: Callable[[str], None] = lambda step: None) -> Table:
    """The table of *deck*, from nothing: nothing that comes with the package is read.  *report* hears what is being
    done."""
    patterns, lengths, places, leads = (0, *classes(deck)), [], array("H"), array("I")
    endings: list[int] = []
    report("who can have led to what: preparing the tricks")
    for t, level in enumerate(levels(deck)):
        cards = deck.full_hand - t
        report(f"{cards} card{'s' * (cards != 1)} in each hand")
        for pattern in patterns:
            found = endings_by_unused(deck, pattern, cards) if (pattern == 0) == (cards == 0) else {}
            lengths.append(len(found))
            if found:
                places.extend(map(place, found))
                leads.extend(_leads(deck, level, pattern, map(place, found)))
                endings.extend(found.values())
    table = Table(deck, patterns, lengths, places, leads)
    table.endings = tuple(endings)
    return table


def _leads(deck: Deck, level: Level, pattern: Pattern, places: Iterable[int]) -> Iterator[Leads]:
    """The leads of the entries of one block."""
    rows, lane = rows_of(pattern, deck.players), (1 << LANE) - 1
    sets = [
        (1 << 4 * z + r, level[pattern, row] >> z * LANE & lane) for r, row in enumerate(rows) for z in deck.strains
    ]
    for at in places:
        yield sum([leads for leads, members in sets if members >> at & 1])
