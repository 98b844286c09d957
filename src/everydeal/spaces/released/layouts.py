"""Layouts of given hand sizes: a space for each of the 38,416 vectors of four sizes from 0 to 13.

Hands of n, e, s, w cards from a deck of C: with "unused" as a fifth owner, after West, a layout is a word of owners,
and there are C! / (n! e! s! w! (C-n-e-s-w)!) of them.  They stand in lexicographic order of that word, cards in rank
order, as in `pavlicek`: the proportional split with a fifth hand.

`balanced` and `endings` take vector after vector, each in this order, so a layout's number there is its number here
plus a constant.  With 13 cards in each hand, this is `pavlicek`.

Sources: Richard Pavlicek, "Mapping Bridge Endings" (article 7Z72), which counts the vectors and does the balanced ones;
Thomas Andrews, "Encoding Bridge Deals", whose method serves any sizes as well.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from ...argument_checks import check_kind
from ...cards import RANK_ORDER, Card
from ...counting import arrangement_index, arrangement_item, multinomial
from ...deal import Deal
from ..deals import DealSpace, check_deck, check_sizes, deal_of

LARGEST = 13
_SIZES = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})-(\d{1,2})")


class Layouts(DealSpace):
    """The layouts with hands of these *sizes* (N E S W) of *cards*, in the order given.

    >>> layouts(7, 7, 6, 7).size == layouts(7, 7, 7, 7).size * 7 // 25
    True

    Raises:
        ValueError: a size is negative, or there are not so many cards.
    """

    def __init__(self, name: str, sizes: Sequence[int], cards: Sequence[Card] = RANK_ORDER) -> None:
        check_kind(name, str, "the name of a space is a text; for its space, layouts(7, 7, 6, 7)")
        if len(sizes) != 4 or min(sizes) < 0 or sum(sizes) > len(cards):
            raise ValueError(f"{tuple(sizes)} are not four hand sizes of {len(cards)} cards")
        self.name = name
        self.sizes = tuple(sizes)
        self.member_kind = f"layouts of {' '.join(map(str, sizes))} cards in N E S W"
        self.cards = tuple(cards)
        self._deck = sum(1 << card for card in cards)
        self.size = count_layouts(len(cards), sizes)

    def _index(self, deal: Deal) -> int:
        check_sizes(deal, self.sizes)
        check_deck(deal, self._deck)
        owners = deal.owners()
        return layout_index([owners[card] for card in self.cards], self.sizes)

    def _item(self, index: int) -> Deal:
        return layout_item(index, self.sizes, self.cards)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Layouts) and (self.sizes, self.cards) == (other.sizes, other.cards)
        return same if isinstance(other, Layouts) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.sizes, self.cards))


@lru_cache(maxsize=1 << 10)
def layouts(north: int, east: int, south: int, west: int) -> Layouts:
    """The space of all layouts with hands of these sizes, 0 to 13 each.

    >>> layouts(7, 7, 7, 7).name, layouts(7, 7, 7, 7).size
    ('layouts/7-7-7-7', 201474727133525966905424640000)

    Raises:
        ValueError: a size is not 0 to 13.
    """
    sizes = (north, east, south, west)
    for size in sizes:
        if not 0 <= size <= LARGEST:
            raise ValueError(f"a hand of {size} cards? Hands have 0 to {LARGEST}: {'-'.join(map(str, sizes))}")
    return Layouts(f"layouts/{'-'.join(map(str, sizes))}", sizes)


def layouts_named(name: str) -> Layouts:
    """The space with a name like ``layouts/7-7-6-7``.

    Raises:
        ValueError: it is not such a name.
    """
    return layouts(*parse_sizes(name.partition("/")[2]))


def parse_sizes(text: str) -> tuple[int, int, int, int]:
    """Four hand sizes, ``7-7-6-7`` for N E S W, or one for all four, ``7``.

    Raises:
        ValueError: it is neither.
    """
    text = text.strip()
    if text.isascii() and text.isdecimal() and len(text) < 3:
        size = int(text)
        return size, size, size, size
    found = _SIZES.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} are not hand sizes: write those of N, E, S and W, like 7-7-6-7, or one for all, 7")
    north, east, south, west = map(int, found.groups())
    return north, east, south, west


def count_layouts(cards: int, sizes: Sequence[int]) -> int:
    """The ways to choose hands of these sizes from *cards*."""
    unused = cards - sum(sizes)
    return multinomial((*sizes, unused)) if unused >= 0 else 0


def layout_index(owners: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of a word of owners (4 = nobody) among those with these hand sizes."""
    unused = len(owners) - sum(sizes)
    return arrangement_index(owners, (*sizes, unused) if unused else sizes)


def layout_item(index: int, sizes: Sequence[int], cards: Sequence[Card]) -> Deal:
    """The layout with this number."""
    return deal_of(arrangement_item(index, (*sizes, len(cards) - sum(sizes))), cards)
