"""Endings: layouts in which some cards are out of play, vector by vector of hand sizes (see `layouts`).

`Balanced` takes the vectors (13,13,13,13), (12,12,12,12), ..., (1,1,1,1) in turn.  Source: Richard Pavlicek, "Mapping
Bridge Endings" (article 7Z72), whose table of 13 counts this is.

`Endings` takes those first, then the other 38,403 vectors with entries 0..13 in ascending lexicographic order:
(0,0,0,0), (0,0,0,1), ... (13,13,13,12).  The article gives their number but no numbering.  So the three numberings
nest: a full deal has one number in `pavlicek`, `balanced` and `endings`, a balanced ending one in the last two.

No table of 38,416 bases is needed.  The layouts whose vector starts with given sizes are (ways to choose those hands) x
(ways to choose any hands after them), so the base of a vector, and the vector of a number, come from four steps of at
most 14 comparisons, like finding a word in a dictionary by its letters.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from ...cards import RANK_ORDER, SEAT_NAMES, Card
from ...deal import Deal
from ..deals import DealSpace, owners_in
from ..releasing import released
from .layouts import count_layouts, layout_index, layout_item


class Balanced(DealSpace):
    """The layouts with *largest*, ..., 1 cards in every hand, in this order, of the cards given."""

    member_kind = "balanced endings, 13 to 1 cards each"

    def __init__(self, name: str, cards: Sequence[Card] = RANK_ORDER, largest: int = 13) -> None:
        self.name = name
        self._cards = tuple(cards)
        self._classes = [(k, count_layouts(len(cards), (k, k, k, k))) for k in range(largest, 0, -1)]
        self.size = sum(count for _, count in self._classes)

    def _index(self, deal: Deal) -> int:
        owners = owners_in(deal, self._cards)
        sizes = deal.hand_sizes
        largest = self._classes[0][0]
        if len(set(sizes)) > 1 or not 0 < sizes[0] <= largest:
            held = " ".join(map(str, sizes))
            raise ValueError(f"the hands N E S W have {held} cards, not equally many, from 1 to {largest}: {deal}")
        return self.start_of(sizes[0]) + layout_index(owners, sizes)

    def _item(self, index: int) -> Deal:
        sizes, inside = self.sizes_at(index)
        return layout_item(inside, sizes, self._cards)

    def start_of(self, cards: int) -> int:
        """The number of the first ending with so many *cards* in each hand."""
        return sum(count for k, count in self._classes if k > cards)

    def sizes_at(self, index: int) -> tuple[tuple[int, ...], int]:
        """The hand sizes of the ending with this number, and its number among those with the same sizes."""
        for k, count in self._classes:
            if index < count:
                return (k, k, k, k), index
            index -= count
        raise IndexError(index)


class Endings(DealSpace):
    """The layouts with 0 to *largest* cards in each hand, the balanced ones first, of the cards given."""

    member_kind = "layouts of 0 to 13 cards in each hand"

    def __init__(self, name: str, cards: Sequence[Card] = RANK_ORDER, largest: int = 13) -> None:
        self.name = name
        self._cards = tuple(cards)
        self._largest = largest
        self._balanced = Balanced(name, cards, largest)
        self.size = _any_hands(len(cards), largest, 4)

    def _index(self, deal: Deal) -> int:
        owners = owners_in(deal, self._cards)
        sizes = deal.hand_sizes
        if max(sizes) > self._largest:
            seat = next(seat for seat in range(4) if sizes[seat] > self._largest)
            rule = f"a hand in {self.name} has at most {self._largest}"
            raise ValueError(f"{SEAT_NAMES[seat]} holds {sizes[seat]} cards, and {rule}: {deal}")
        return self.start_of(sizes) + layout_index(owners, sizes)

    def start_of(self, sizes: Sequence[int]) -> int:
        """The number of the first layout with these hand sizes, 0 to *largest* each."""
        if len(set(sizes)) == 1 and sizes[0]:
            return self._balanced.start_of(sizes[0])
        start = self._balanced.size
        for i, size in enumerate(sizes):
            start += sum(self._unbalanced((*sizes[:i], smaller)) for smaller in range(size))
        return start

    def sizes_at(self, index: int) -> tuple[tuple[int, ...], int]:
        """The hand sizes of the layout with this number, and its number among those with the same sizes."""
        if index < self._balanced.size:
            return self._balanced.sizes_at(index)
        index -= self._balanced.size
        sizes: tuple[int, ...] = ()
        for _ in range(4):
            size = 0
            while index >= (count := self._unbalanced((*sizes, size))):
                index -= count
                size += 1
            sizes = (*sizes, size)
        return sizes, index

    def _item(self, index: int) -> Deal:
        sizes, inside = self.sizes_at(index)
        return layout_item(inside, sizes, self._cards)

    def _unbalanced(self, start: tuple[int, ...]) -> int:
        """How many layouts have hand sizes that begin with *start* and are not in `Balanced`."""
        return _unbalanced(len(self._cards), self._largest, start)


@lru_cache(maxsize=1 << 14)
def _unbalanced(cards: int, largest: int, start: tuple[int, ...]) -> int:
    ways, left = 1, cards
    for size in start:
        ways *= comb(left, size)
        left -= size
    ways *= _any_hands(left, largest, 4 - len(start))
    k = start[0]
    if k and start == (k,) * len(start):
        ways -= count_layouts(cards, (k, k, k, k))
    return ways


@lru_cache(maxsize=1 << 10)
def _any_hands(cards: int, largest: int, hands: int) -> int:
    """The ways to choose *hands* hands of 0 to *largest* cards each from *cards*."""
    if hands == 0 or cards < 0:
        return int(cards >= 0)
    sizes = range(min(cards, largest) + 1)
    return sum(comb(cards, size) * _any_hands(cards - size, largest, hands - 1) for size in sizes)


balanced = released(Balanced("balanced"))
endings = released(Endings("endings"))
