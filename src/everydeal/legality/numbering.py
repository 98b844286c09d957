"""The numbering of the legal endings: the order of the space `legal`.

The order (frozen): k, the cards in each hand, descends.  Then, in this order,

1. the entries (class of the hold pattern, unused counts) that are legal: by class, then by the unused counts
   lexicographically (`table`; in the rows and suits of the class, see `patterns`);
2. the patterns of the class, ascending;
3. the cards themselves (`card_numbering`).

So with N endings in each pattern of the entry,

    number = those of earlier entries + pattern * N + the number of the cards
"""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import NamedTuple

from ..deal import Deal
from .card_numbering import CardNumbering, Part, from_class, in_class
from .counts import endings_by_unused
from .criterion import position_of, shortage
from .deck import Unused, rename
from .patterns import Pattern, canonical, orbit
from .table import Table


class _Entries(NamedTuple):
    """The legal entries of one k and one class."""

    unused: tuple[Unused, ...]
    starts: tuple[int, ...]
    """The number of the first ending of each."""
    endings: tuple[int, ...]
    """How many endings each has for every pattern of the class."""


class Numbering:
    """The legal endings of a table's deck, with at least one card in each hand, and their numbers."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._deck = table.deck
        self._blocks: dict[tuple[int, Pattern], _Entries] = {}

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(self._table.totals["some"][:-1])

    def parts(self, deal: Deal) -> list[Part]:
        """What the number of an ending is the sum of, in the order in which endings are compared.

        Raises:
            ValueError: it is not legal; says why.
        """
        position = position_of(deal, self._deck)
        cards, pattern, _ = position
        if not cards:
            raise ValueError("no cards left: only endings with 1 card or more in each hand have a number")
        home, players, renaming = canonical(self._deck, pattern)
        unused = rename(position.unused, renaming)
        entries = self._entries(cards, home)
        at = bisect_left(entries.unused, unused)
        if entries.unused[at : at + 1] != (unused,):
            raise ValueError(f"illegal ending {deal}: {shortage(position, self._deck)}")
        hands = [in_class(self._deck, deal.hands[player], renaming) for player in players]
        dead = in_class(self._deck, deal.unused & self._deck.mask, renaming)
        place = bisect_left(orbit(self._deck, home), pattern)
        level, block = (self._table.start(cards, first) for first in (0, home))
        return [
            Part("cards in each hand", level, str(cards)),
            Part("class", block - level, f"{home:#06x}"),
            Part("unused counts", entries.starts[at] - block, " ".join(map(str, unused))),
            Part("pattern", place * entries.endings[at], f"{pattern:#06x}"),
            *CardNumbering(self._deck, home, cards).parts(hands, dead),
        ]

    def item(self, index: int) -> Deal:
        """The ending with this number."""
        cards, home = self._table.block_with(index)
        entries = self._entries(cards, home)
        at = bisect_right(entries.starts, index) - 1
        place, inner = divmod(index - entries.starts[at], entries.endings[at])
        _, players, renaming = canonical(self._deck, orbit(self._deck, home)[place])
        rows, _ = CardNumbering(self._deck, home, cards).item(inner, entries.unused[at])
        hands = [0, 0, 0, 0]
        for player, suits in zip(players, rows, strict=True):
            hands[player] = from_class(suits, renaming)
        return Deal(*hands)

    def _entries(self, cards: int, home: Pattern) -> _Entries:
        """The legal entries of one k and one class, with their numbers."""
        if (cards, home) not in self._blocks:
            block = self._table.block(cards, home)
            legal = tuple(u for u, leads in zip(block.unused, block.leads, strict=True) if leads)
            by_unused, size = endings_by_unused(self._deck, home, cards), len(orbit(self._deck, home))
            endings = tuple(by_unused[u] for u in legal)
            starts = accumulate((n * size for n in endings), initial=self._table.start(cards, home))
            self._blocks[cards, home] = _Entries(legal, tuple(starts)[:-1], endings)
        return self._blocks[cards, home]
