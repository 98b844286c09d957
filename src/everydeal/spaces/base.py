"""`Space`: a finite, ordered set in which everything has a number.

A space behaves like a lazy, immutable `range`::

    space[i]            the member with number i; negative numbers and slices work; IndexError outside
    space.index(x)      its number; ValueError, saying why, if x is not a member
    x in space          True or False
    space.size          how many there are, exact

The law is one equation, ``space[i] == list(space)[i]``.  As with ``range(2**70)``, only `len` may overflow.

A new space is one file with a subclass that sets `name` and `size` and implements `_item` and `_index`.  A released
order never changes: another order is another space, with another name.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar, overload

from ..argument_checks import check_kind
from ..stream import Stream

T = TypeVar("T")


class Space(ABC, Generic[T]):
    """A finite ordered set: number <-> member.  See the module's text for the contract.

    >>> from everydeal import spaces
    >>> spaces.shapes.size, spaces.shapes[187], spaces.shapes.index((1, 5, 3, 4)), (7, 7, 0, 0) in spaces.shapes
    (560, (1, 5, 3, 4), 187, False)
    """

    name: str
    """Permanent; printed into files."""
    size: int
    """How many members."""
    member_kind: str = ""
    """What the members are, in a few words, for tables."""
    drawing: str = ""
    """What has to be known of members that are drawn at random, if it is not plain; `everydeal random` says it."""
    _members: tuple[type[Any], str]
    """The type of the members, and what is said of things of another."""
    _by_kernel: bool = True
    """Of a released space: does the kernel, if it is there, number many members at once?"""

    @abstractmethod
    def _item(self, index: int) -> T:
        """The member with this number; *index* has been checked."""

    @abstractmethod
    def _index(self, item: T) -> int:
        """The number of this member; ValueError if it is not one, TypeError if it is of another kind."""

    def format_item(self, item: T) -> str:
        """One line of text that names the member; `parse_item` reads it.

        >>> from everydeal import spaces
        >>> spaces.shapes.format_item((1, 5, 3, 4))
        '1-5-3-4'

        Raises:
            TypeError: it is not the kind of thing that this space numbers.
        """
        self._check_kind(item)
        return self._text(item)

    def _text(self, item: T) -> str:
        """The text of a thing of the right kind."""
        return str(item)

    def _check_kind(self, item: object) -> None:
        """TypeError if *item* is not the kind of thing that this space numbers."""
        check_kind(item, *self._members)

    @abstractmethod
    def parse_item(self, text: str) -> T:
        """The thing that a line of text names, whether it is a member or not.

        >>> from everydeal import spaces
        >>> spaces.shapes.parse_item("1-5-3-4")
        (1, 5, 3, 4)

        Raises:
            ValueError: the text names nothing; says why.
        """

    @property
    def bits(self) -> int:
        """Bits of the largest number.

        >>> from everydeal import spaces
        >>> spaces.pavlicek.bits
        96
        """
        return max(self.size - 1, 0).bit_length()

    @property
    def nbytes(self) -> int:
        """Bytes of a fixed-width big-endian number of this space.

        >>> from everydeal import spaces
        >>> spaces.pavlicek.nbytes
        12
        """
        return max(1, (self.bits + 7) // 8)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> "Slice[T]": ...
    def __getitem__(self, index: int | slice) -> "T | Slice[T]":
        if type(index) is int and 0 <= index < self.size:  # what is asked a million times
            return self._item(index)
        if isinstance(index, slice):
            return Slice(self, range(self.size)[index])
        if not hasattr(index, "__index__"):
            raise TypeError(
                f"a member is asked for by its number, or by a slice of numbers, not by {type(index).__name__}"
            )
        number = index.__index__()
        if not -self.size <= number < self.size:
            raise IndexError(f"number {number} is outside {self.name} (size {self.size})")
        return self._item(number if number >= 0 else number + self.size)

    def index(self, item: T) -> int:
        """The number of *item*.

        >>> from everydeal import spaces
        >>> spaces.shapes.index((1, 5, 3, 4))
        187
        >>> spaces.shapes.index((1, 5, 3, 5))
        Traceback (most recent call last):
            ...
        ValueError: not four lengths that sum to 13: (1, 5, 3, 5)

        Raises:
            ValueError: it is not in this space; says why.
            TypeError: it is not the kind of thing that this space numbers.
        """
        return self._index(item)

    def __contains__(self, item: object) -> bool:
        try:
            self._index(item)  # type: ignore[arg-type]
        except (ValueError, TypeError):
            return False
        return True

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    def __iter__(self) -> Iterator[T]:
        return map(self._item, range(self.size))

    def __reversed__(self) -> Iterator[T]:
        return map(self._item, reversed(range(self.size)))

    def __repr__(self) -> str:
        return f"<space {self.name}, size {self.size}>"

    def _repr_html_(self) -> str:
        """For notebooks: what the space has, and its first and last member."""
        from ..pictures.tables import table

        rows = [("members", self.member_kind), ("size", self.size), ("bits", self.bits)]
        if self.size:
            ends = [("first", self._item(0)), ("last", self._item(self.size - 1))]
            rows += [(name, self.format_item(item)) for name, item in ends]
        return table((), rows, caption=self.name)

    def random(self) -> T:
        """A member, each equally likely, by the operating system's randomness.

        >>> from everydeal import spaces
        >>> spaces.pavlicek.random().is_full
        True
        """
        return next(iter(self.sample(1)))

    def sample(self, n: int, seed: str | None = None, *, start: int = 0) -> list[T]:
        """*n* members, drawn with replacement, each equally likely.

        With a *seed*, the same members for ever, on every machine: numbers *start* ... *start + n - 1* of the
        stream that `everydeal.stream` specifies.  Without, from the operating system's randomness.

        >>> from everydeal import spaces
        >>> spaces.shapes.sample(3, seed="a"), spaces.shapes.sample(1, seed="a", start=2)
        ([(1, 2, 6, 4), (1, 5, 4, 3), (0, 10, 0, 3)], [(0, 10, 0, 3)])

        Raises:
            ValueError: the space is empty, or *n* or *start* is negative.
        """
        return [self._item(number) for number in self.sample_numbers(n, seed, start=start)]

    def sample_numbers(
        self, n: int, seed: str | None = None, *, start: int = 0, distinct: bool = False
    ) -> Iterator[int]:
        """The numbers of the members that `sample` gives, one by one; *distinct*, none of them twice.

        >>> from everydeal import spaces
        >>> [spaces.shapes[number] for number in spaces.shapes.sample_numbers(2, seed="a")]
        [(1, 2, 6, 4), (1, 5, 4, 3)]

        Raises:
            ValueError: as `sample`; or there are fewer different ones.
        """
        stream = Stream.from_system() if seed is None else Stream.from_text(seed)
        return (stream.different_numbers if distinct else stream.numbers)(self.size, n, start=start)


class Slice(Space[T]):
    """Some members of a space, at the numbers of a range: what ``space[a:b:c]`` is.  Numbered from 0 again.

    >>> from everydeal import spaces
    >>> part = spaces.shapes[100:200]
    >>> part.size, part[0] == spaces.shapes[100], part.index(spaces.shapes[150])
    (100, True, 50)
    """

    _base: Space[T]
    _places: range

    def __init__(self, base: Space[T], places: range) -> None:
        if isinstance(base, Slice):  # a slice of a slice is a slice of the space, which is never a slice itself
            places = _compose(base._places, places)
            base = base._base
        self._base, self._places = base, places
        self.size = _length(places)
        self.member_kind, self.drawing, self._members = base.member_kind, base.drawing, base._members
        self.name = f"{base.name}[{places.start}:{places.stop}:{places.step}]"

    def _item(self, index: int) -> T:
        return self._base._item(self._places[index])

    def _index(self, item: T) -> int:
        number = self._base._index(item)
        try:
            return self._places.index(number)
        except ValueError:
            raise ValueError(f"number {number} of {self._base.name} is not in the slice {self.name}") from None

    def _text(self, item: T) -> str:
        return self._base._text(item)

    def parse_item(self, text: str) -> T:
        return self._base.parse_item(text)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Slice):
            return self._base == other._base and self._places == other._places
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self._base, self._places))


def _length(places: range) -> int:
    """len(places), which would overflow."""
    return max(0, -((places.start - places.stop) // places.step))


def _compose(outer: range, inner: range) -> range:
    """The places in *outer* of the places in *inner*: ``outer[inner.start:inner.stop:inner.step]`` as one range."""
    start = outer.start + outer.step * inner.start
    return range(start, outer.start + outer.step * inner.stop, outer.step * inner.step)


factories_by_prefix: dict[str, Callable[[str], Space[Any]]] = {}
"""Who makes the spaces that have no fixed list, by how their names begin; parts higher up enter themselves."""
