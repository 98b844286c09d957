"""Three or four shaped hands with points: tables at the boundaries of the suits instead of a diagram of the cards.

A diagram in order ``suit`` grows too large in the middle of a suit when many hands have tight shapes and points.  At
the boundary of two suits little is left: of the shapes, the class of the lengths so far (lengths that can be completed
in the same ways are one), and the points so far.  So, after two suits, ``second[class][points]`` counts the ways to
deal the other two: with the lengths in suit 3 those in suit 4 are forced, their points are a convolution, and the
limits of points are a box.  Summing over suit 2, and then over suit 1, gives the size.

The numbers are those of the diagram in order ``suit``: inside a suit, `Lattice.sums` spreads the counts at its end back
over its cards, and the walk is lexicographic, card by card.  kernel/src/numbering/sets/boundary is the native twin.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from ...cards import Card
from .boxes import Box
from .diagram import Progress
from .lattice import EAST, NORTH, RANKS, Lattice, Lengths, points_of

Entry: TypeAlias = tuple[int, int, int]
"""Points of N E S, ways, and the number of the lattice's end."""

MOST_STEPS = 150_000_000
"""How many products of two suits' entries the pure tables may take: about a minute."""


class TooManyStepsError(Exception):
    """The pure tables would take too long."""


class Boundary:
    """A set of deals, counted by suits.  An `engine.Engine` for order ``suit``.

    Raises:
        TooManyStepsError: it takes more than `MOST_STEPS`.
    """

    def __init__(self, box: Box, progress: Progress | None = None) -> None:
        self.total = 4 * sum(box.weights)
        self.limits = [(low, min(high, self.total)) for low, high in box.points]
        free = [low == 0 and high >= self.total for low, high in self.limits]
        self.tracked = [not free[hand] or not free[3] for hand in range(3)]
        self.allowed = box.shapes
        most = [high for _, high in self.limits]
        self.lattices = [self._lattice(box, suit, most) for suit in range(4)]
        self.entries = [_entries(lattice) for lattice in self.lattices]
        self.dims = [most[hand] + 1 if self.tracked[hand] else 1 for hand in range(3)]
        self._third: dict[tuple[Lengths, int], int] = {}
        self._classes, pairs = self._classify()
        self._check_work(pairs)
        cells = self.dims[0] * self.dims[1] * self.dims[2]
        self._second = []
        for done, (one, two) in enumerate(pairs):
            if progress:
                progress(done, len(pairs), done * cells)
            self._second.append(self._after_pair(one, two))
        self._first = self.lattices[0].sums(self._first_ends())
        self.size = self._first[0][0]
        self.nodes = (len(pairs) + len(self.entries[3])) * cells

    def _lattice(self, box: Box, suit: int, most: Sequence[int]) -> Lattice:
        lengths = [[shape[suit] for shape in shapes] for shapes in box.shapes]
        shortest = [min(each, default=RANKS) for each in lengths]
        longest = [max(each, default=0) for each in lengths]
        return Lattice(shortest, longest, most, box.weights, self.tracked)

    def _classify(self) -> tuple[dict[tuple[Lengths, Lengths], int], list[tuple[Lengths, Lengths]]]:
        """Number the pairs of lengths in suits 1 and 2 by what can follow; and one pair of each class."""
        rests: list[dict[tuple[int, int], frozenset[int]]] = []
        for shapes in self.allowed:
            pairs = {shape[:2] for shape in shapes}
            rests.append({pair: frozenset(s[2] for s in shapes if s[:2] == pair) for pair in pairs})
        known: dict[object, int] = {}
        classes: dict[tuple[Lengths, Lengths], int] = {}
        examples = []
        for one in self.entries[0]:
            for two in self.entries[1]:
                hands = list(zip(one, two, strict=True))
                if any(pair not in rest for pair, rest in zip(hands, rests, strict=True)):
                    continue
                key = tuple((sum(pair), rest[pair]) for pair, rest in zip(hands, rests, strict=True))
                if key not in known:
                    examples.append((one, two))
                classes[one, two] = known.setdefault(key, len(known))
        return classes, examples

    def _check_work(self, pairs: list[tuple[Lengths, Lengths]]) -> None:
        steps = sum(len(self.entries[0][one]) * len(self.entries[1][two]) for one, two in self._classes)
        for one, two in pairs:
            steps += sum(len(thirds) * len(fourths) for thirds, fourths in self._rests(one, two))
            if steps > MOST_STEPS:
                raise TooManyStepsError

    def forced(self, one: Lengths, two: Lengths, three: Lengths) -> Lengths | None:
        """The lengths of suit 4, if those of the others leave shapes that are allowed."""
        four = []
        for allowed, s, h, d in zip(self.allowed, one, two, three, strict=True):
            c = RANKS - s - h - d
            if (s, h, d, c) not in allowed:
                return None
            four.append(c)
        return tuple(four)

    def _rests(self, one: Lengths, two: Lengths) -> Iterator[tuple[list[Entry], list[Entry]]]:
        """All entries of suits 3 and 4 that may follow."""
        for three, thirds in self.entries[2].items():
            four = self.forced(one, two, three)
            if four in self.entries[3]:
                assert four is not None
                yield thirds, self.entries[3][four]

    def _after_pair(self, one: Lengths, two: Lengths) -> dict[int, int]:
        """By points so far, the ways to deal suits 3 and 4 that bring them within the limits."""
        added: dict[int, int] = {}
        for thirds, fourths in self._rests(one, two):
            for a, ways, _ in thirds:
                for b, more, _ in fourths:
                    added[a + b] = added.get(a + b, 0) + ways * more
        rows: dict[int, list[int]] = {}  # by points of N and E: how many ways have fewer points of S than that
        longest = max((points_of(points)[2] for points in added), default=0) + 1
        for points, ways in added.items():
            north, east, south = points_of(points)
            rows.setdefault(north * NORTH + east * EAST, [0] * (longest + 1))[south + 1] = ways
        sums = {place: list(accumulate(row)) for place, row in rows.items()}
        counts = {points: self._in_box(points, sums, longest) for points in self._points_of_two()}
        return {points: ways for points, ways in counts.items() if ways}

    def _points_of_two(self) -> Iterator[int]:
        """What two suits can have, and what is within the limits."""
        half = self.total // 2
        for north in range(min(self.dims[0], half + 1)):
            for east in range(min(self.dims[1], half + 1 - north)):
                for south in range(min(self.dims[2], half + 1 - north - east)):
                    yield north * NORTH + east * EAST + south

    def _in_box(self, points: int, sums: dict[int, list[int]], longest: int) -> int:
        north, east, south = points_of(points)
        found = 0
        for more_north in self._room(0, north):
            for more_east in self._room(1, east):
                row = sums.get(more_north * NORTH + more_east * EAST)
                if row is None:
                    continue
                room = self._room(2, south)
                low, high = room.start, room.stop
                if all(self.tracked):
                    others = self.total - north - east - south - more_north - more_east
                    low, high = max(low, others - self.limits[3][1]), min(high, others - self.limits[3][0] + 1)
                high = min(high, longest)
                if low < high:
                    found += row[high] - row[low]
        return found

    def _room(self, hand: int, held: int) -> range:
        """The points that a hand can add to come within its limits."""
        if not self.tracked[hand]:
            return range(1)
        low, high = self.limits[hand]
        return range(max(low - held, 0), max(high + 1 - held, 0))

    def _first_ends(self) -> list[int]:
        ends = [0] * len(self.lattices[0].ends)
        for (one, two), number in self._classes.items():
            after = self._second[number].get
            for a, _, end in self.entries[0][one]:
                ends[end] += sum([after(a + b, 0) * ways for b, ways, _ in self.entries[1][two]])
        return ends

    def _after_three(self, four: Lengths, points: int) -> int:
        """The ways to deal suit 4 with these lengths, after these points."""
        key = four, points
        if key not in self._third:
            entries = self.entries[3].get(four, [])
            self._third[key] = sum(ways for more, ways, _ in entries if self._inside(points + more))
        return self._third[key]

    def _inside(self, points: int) -> bool:
        held = points_of(points)
        tracked = zip(held, self.limits[:3], self.tracked, strict=True)
        west = self.total - sum(held) if all(self.tracked) else self.limits[3][0]
        low, high = self.limits[3]
        return all(not kept or low <= n <= high for n, (low, high), kept in tracked) and low <= west <= high

    # The walk

    def _sums(self, lengths: list[Lengths], points: int) -> list[list[int]]:
        """The counts of the next suit, spread over its cards."""
        suit = len(lengths)
        if suit == 0:
            return self._first
        ends = [0] * len(self.lattices[suit].ends)
        for here, entries in self.entries[suit].items():
            if suit == 1:
                number = self._classes.get((lengths[0], here))
                if number is not None:
                    for more, _, end in entries:
                        ends[end] = self._second[number].get(points + more, 0)
            elif suit == 2:
                four = self.forced(lengths[0], lengths[1], here)
                if four is not None:
                    for more, _, end in entries:
                        ends[end] = self._after_three(four, points + more)
            elif self.forced(*lengths) == here:
                for more, _, end in entries:
                    ends[end] = int(self._inside(points + more))
        return self.lattices[suit].sums(ends)

    def _suits(self) -> Iterator[tuple[int, Lattice, list[list[int]], list[int]]]:
        """Suit by suit: its number, lattice and counts, and a list into which the walk puts the last node."""
        lengths: list[Lengths] = []
        points = 0
        for suit, lattice in enumerate(self.lattices):
            last: list[int] = []
            yield suit, lattice, self._sums(lengths, points), last
            held, more = lattice.ends[last[0]]
            lengths.append(held)
            points += more

    def owners(self, index: int) -> list[int]:
        """See `engine.Engine`."""
        owners = []
        for _, lattice, sums, last in self._suits():
            node = 0
            for rank, arcs in enumerate(lattice.next):
                seat, child = 0, arcs[node][0]
                while index >= (deals := sums[rank + 1][child] if child >= 0 else 0):
                    index -= deals
                    seat += 1
                    child = arcs[node][seat]
                owners.append(seat)
                node = child
            last.append(node)
        return owners

    def index(self, owners: Sequence[int]) -> int | Card:
        """See `engine.Engine`: the cards' owners in order ``suit``, which is that of the cards' numbers."""
        index = 0
        for suit, lattice, sums, last in self._suits():
            node = 0
            for rank, arcs in enumerate(lattice.next):
                card = RANKS * suit + rank
                children = arcs[node] if arcs else [-1] * 4
                child = children[owners[card]]
                if child < 0 or not sums[rank + 1][child]:
                    return ~card
                index += sum(sums[rank + 1][before] for before in children[: owners[card]] if before >= 0)
                node = child
            last.append(node)
        return index


def _entries(lattice: Lattice) -> dict[Lengths, list[Entry]]:
    found: dict[Lengths, list[Entry]] = {}
    for end, ((lengths, points), ways) in enumerate(zip(lattice.ends, lattice.ways, strict=True)):
        found.setdefault(lengths, []).append((points, ways, end))
    return found
