"""The 560 shapes of a hand: its numbers of spades, hearts, diamonds and clubs.

A shape (s, h, d, c) is a 3-subset of 0..15: {s, s+h+1, s+h+d+2}, the places of three bars among 13 stars.  Shapes stand
in squashed order of these subsets, so

    index = C(s, 1) + C(s+h+1, 2) + C(s+h+d+2, 3)

which is how the dealing program Deal looks shapes up.  Source: Thomas Andrews, Deal, dist.c.
"""

from math import comb

from ...argument_checks import wrong_kind
from ...counting import subset_index, subset_item
from ..base import Space
from ..releasing import released

Shape = tuple[int, int, int, int]


class Shapes(Space[Shape]):
    """All vectors of four suit lengths that sum to *cards*, in squashed order."""

    member_kind = "shapes of a hand (suit lengths)"
    _members = tuple, "a shape is a tuple of four lengths"

    def __init__(self, name: str, cards: int = 13) -> None:
        self.name = name
        self.size = comb(cards + 3, 3)
        self._cards = cards

    def _index(self, item: Shape) -> int:
        self._check_kind(item)
        self._check_lengths(item)
        s, h, d, _ = item
        return subset_index(1 << s | 1 << s + h + 1 | 1 << s + h + d + 2)

    def _check_lengths(self, item: Shape) -> None:
        if not all(isinstance(length, int) for length in item):
            raise wrong_kind(self._members[1], item)
        if len(item) != 4 or min(item) < 0 or sum(item) != self._cards:
            raise ValueError(f"not four lengths that sum to {self._cards}: {item}")

    def _item(self, index: int) -> Shape:
        bars = subset_item(index, 3)
        first = (bars & -bars).bit_length() - 1
        third = bars.bit_length() - 1
        second = (bars ^ 1 << first ^ 1 << third).bit_length() - 1
        return first, second - first - 1, third - second - 1, self._cards + 2 - third

    def _text(self, item: Shape) -> str:
        self._check_lengths(item)
        return "-".join(map(str, item))

    def parse_item(self, text: str) -> Shape:
        try:
            s, h, d, c = map(int, text.strip().split("-"))
        except ValueError:
            raise ValueError(f"{text!r} is not a shape: write the four lengths S-H-D-C, like 5-4-3-1") from None
        return s, h, d, c


shapes = released(Shapes("shapes"))
