"""Full deals up to renaming the suits: 2,235,197,513,162,569,580,480,368,800 of them.

A deal is four words of 13 owners, one a suit; renaming the suits permutes the words.  The member that stands for a
class has its words in ascending order, and a deal's class is found by sorting.

Numbering.  There are 560 vectors (n, e, s, w) of the cards of a suit in the four hands.  Order the words of a suit
first by their vector, then lexicographically; that is a total order, and each class has exactly one deal whose four
words ascend in it.  Classes are numbered by their four vectors, ascending, and then by the words: where k suits share
a vector of W words, they are a multiset of size k of 0 ... W - 1, numbered in colex order (C(W + k - 1, k) of them).
The vectors of the four suits add up to 13 cards in every hand.

The count is Burnside's: (D + 6 a + 8 b + 3 c + 6 d) / 24 with the deals that a swap, a cycle of three, ... of the suits
leaves as they are; a and b are 425068809216776524800 and 2723954032800, and 13 is odd, so c = d = 0.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, groupby, product, takewhile
from math import comb, prod
from typing import NamedTuple, TypeAlias

from ...cards import UNUSED
from ...counting import arrangement_index, arrangement_item, multinomial
from ...deal import Deal
from ..deals import DealSpace, check_sizes
from ..releasing import released

Vector: TypeAlias = tuple[int, ...]
Quadruple: TypeAlias = tuple[int, int, int, int]


class Group(NamedTuple):
    """The suits of a class that share a vector."""

    vector: Vector
    """How many cards of the suit North, East, South and West hold."""
    words: tuple[int, ...]
    """The number of each suit's word of owners among those with this vector, ascending."""
    ways: int
    """How many multisets of so many words there are."""
    number: int
    """This one's number among them, in colex order."""


class Parts(NamedTuple):
    """What the number of a class is made of."""

    start: int
    """The classes with smaller vectors."""
    groups: tuple[Group, ...]

    @property
    def number(self) -> int:
        """The number of the class."""
        inside = 0
        for group in self.groups:
            inside = inside * group.ways + group.number
        return self.start + inside


class SuitClasses(DealSpace):
    """Full deals with their suits in ascending order; see the module's text.  *ranks* below 13 is for tests."""

    member_kind = "full deals up to renaming the suits"

    def __init__(self, name: str, ranks: int = 13) -> None:
        self.name = name
        self._ranks = ranks
        self._sizes = (ranks, ranks, ranks, ranks)
        self._deck = sum(((1 << ranks) - 1) << 13 * suit for suit in range(4))

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        """How many classes."""
        if self._ranks == 13:
            return (multinomial(self._sizes) + 6 * 425068809216776524800 + 8 * 2723954032800) // 24
        return self._starts[-1]

    @cached_property
    def _vectors(self) -> list[Vector]:
        lengths = range(self._ranks + 1)
        three = (v for v in product(lengths, repeat=3) if sum(v) <= self._ranks)
        return [(*v, self._ranks - sum(v)) for v in three]

    @cached_property
    def _words(self) -> list[int]:
        """How many words have each vector."""
        return [multinomial(vector) for vector in self._vectors]

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        """Ascending pairs of vectors, by number, that fit into the hands: the first two of a quadruple."""
        count = len(self._vectors)
        return [(i, j) for i in range(count) for j in range(i, count) if max(self._sum(i, j)) <= self._ranks]

    @cached_property
    def _pairs_by_sum(self) -> dict[Vector, list[tuple[int, int]]]:
        by_sum: dict[Vector, list[tuple[int, int]]] = {}
        for i, j in self._pairs:
            by_sum.setdefault(self._sum(i, j), []).append((i, j))
        return by_sum

    def _sum(self, i: int, j: int) -> Vector:
        a, b = self._vectors[i], self._vectors[j]
        return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]

    def _quadruples(self, i: int, j: int) -> Iterator[Quadruple]:
        """Ascending quadruples that begin with a pair and fill the hands."""
        return ((i, j, k, last) for k, last in self._pairs_by_sum.get(self._rest(i, j), ()) if k >= j)

    def _rest(self, i: int, j: int) -> Vector:
        """What the second pair of a quadruple adds up to."""
        n, e, s, w = self._sum(i, j)
        return self._ranks - n, self._ranks - e, self._ranks - s, self._ranks - w

    def _ways(self, quadruple: Quadruple) -> int:
        """How many classes have these vectors."""
        i, j, k, last = quadruple
        if i < j < k < last:
            return self._words[i] * self._words[j] * self._words[k] * self._words[last]
        return prod(ways for _, _, ways in self._groups(quadruple))

    def _groups(self, quadruple: Quadruple) -> list[tuple[int, int, int]]:
        """By vector of a quadruple: its number, how often it comes, and the multisets of words that there are."""
        found = []
        for vector, suits in groupby(quadruple):
            times = len(list(suits))
            found.append((vector, times, comb(self._words[vector] + times - 1, times)))
        return found

    @cached_property
    def _starts(self) -> list[int]:
        """The number of the first class of each pair, and the size at the end."""
        return [0, *accumulate(self._ways_with(i, j) for i, j in self._pairs)]

    def _ways_with(self, i: int, j: int) -> int:
        """How many classes begin with a pair: their second pair begins with *j*, or with a later vector."""
        firsts, ways = self._ways_from.get(self._rest(i, j), ((), (0,)))
        at = bisect_left(firsts, j)
        after = at
        found = 0
        if at < len(firsts) and firsts[at] == j:
            after += 1
            found = self._ways(next(self._quadruples(i, j)))
        return found + self._ways_of_pair(i, j) * ways[after]

    @cached_property
    def _ways_from(self) -> dict[Vector, tuple[list[int], list[int]]]:
        """For each sum: the first vectors of its pairs, and the multisets of words of each pair and all after it."""
        found = {}
        for total, pairs in self._pairs_by_sum.items():
            ways = accumulate((self._ways_of_pair(k, last) for k, last in reversed(pairs)), initial=0)
            found[total] = [k for k, _ in pairs], [*ways][::-1]
        return found

    def _ways_of_pair(self, i: int, j: int) -> int:
        """How many multisets of words two vectors have."""
        return self._words[i] * self._words[j] if i < j else comb(self._words[i] + 1, 2)

    def _item(self, index: int) -> Deal:
        at = bisect_right(self._starts, index) - 1
        rest = index - self._starts[at]
        for quadruple in self._quadruples(*self._pairs[at]):
            if rest < (ways := self._ways(quadruple)):
                break
            rest -= ways
        words: list[bytes] = []
        for vector, times, ways in reversed(self._groups(quadruple)):
            rest, digit = divmod(rest, ways)
            numbers = reversed(_multiset_item(digit, times))
            words += [bytes(arrangement_item(number, self._vectors[vector])) for number in numbers]
        padding = bytes([UNUSED]) * (13 - self._ranks)
        return Deal.from_owners(b"".join(word + padding for word in reversed(words)))

    def _index(self, item: Deal) -> int:
        return self.parts(item).number

    def parts(self, item: Deal) -> "Parts":
        """What the number of a member is made of; ValueError, saying why, if it is not one."""
        check_sizes(item, self._sizes, self._deck)
        suits = self._suits(item)
        if suits != sorted(suits):
            stands = self.representative(item)
            raise ValueError(f"the suits are not in ascending order; the deal that stands for this one is {stands}")
        (i, _), (j, _), (k, _), (last, _) = suits
        before = takewhile(lambda other: other != (i, j, k, last), self._quadruples(i, j))
        groups = []
        for vector, times, ways in self._groups((i, j, k, last)):
            words = tuple(word for number, word in suits if number == vector)[:times]
            groups.append(Group(self._vectors[vector], words, ways, _multiset_index(words)))
        start = self._starts[self._places[i, j]] + sum(map(self._ways, before))
        return Parts(start, tuple(groups))

    @cached_property
    def _places(self) -> dict[tuple[int, int], int]:
        return {pair: at for at, pair in enumerate(self._pairs)}

    @cached_property
    def _numbers(self) -> dict[Vector, int]:
        return {vector: number for number, vector in enumerate(self._vectors)}

    def _suits(self, deal: Deal) -> list[tuple[int, int]]:
        """By suit: the number of its vector, and of its word among those with that vector."""
        owners = deal.owners()
        suits = []
        for suit in range(4):
            word = owners[13 * suit : 13 * suit + self._ranks]
            vector = tuple(word.count(seat) for seat in range(4))
            suits.append((self._numbers[vector], arrangement_index(word, vector)))
        return suits

    def representative(self, deal: Deal) -> Deal:
        """The member that is *deal* apart from the names of the suits.

        Raises:
            ValueError: *deal* is not a full deal.
        """
        check_sizes(deal, self._sizes, self._deck)
        suits = self._suits(deal)
        to = [0, 0, 0, 0]
        for place, suit in enumerate(sorted(range(4), key=suits.__getitem__)):
            to[suit] = place
        return deal.permute_suits(to)


def _multiset_index(words: Sequence[int]) -> int:
    """The number of an ascending list in colex order; with i added to the i-th, it is the colex number of a set."""
    return sum(comb(word + i, i + 1) for i, word in enumerate(words))


def _multiset_item(index: int, size: int) -> list[int]:
    """The ascending list of *size* numbers that is number *index*: the inverse of `_multiset_index`."""
    words = []
    for i in range(size, 0, -1):
        low, high = i - 1, i
        while comb(high, i) <= index:
            low, high = high, 2 * high
        while high - low > 1:  # the largest x with C(x, i) <= index
            middle = (low + high) // 2
            low, high = (middle, high) if comb(middle, i) <= index else (low, middle)
        index -= comb(low, i)
        words.append(low - i + 1)
    return words[::-1]


suit_classes = released(SuitClasses("suit-classes"), 1)
