"""Double-dummy tricks: one order for all the orders of the world.

A table says how many tricks each declarer takes in each strain with everyone playing perfectly.  Ours is a tuple of 20,
seat by seat: North in spades, hearts, diamonds, clubs, notrump, then East, South, West::

    tricks[5 * seat + strain]        seats N E S W = 0..3, strains S H D C NT = 0..4

An entry that the file does not tell is None.  Every format states its order by its seats and strains and lets
`tricks_from` and `tricks_to` do the reordering.
"""

from collections.abc import Iterable, Sequence
from typing import SupportsIndex, TypeAlias, overload

from ..cards import SEATS, Seat
from ..strains import STRAINS

Tricks: TypeAlias = tuple[int | None, ...]
"""20 numbers of tricks, 0..13, or None where not known: ``tricks[5 * seat + strain]``."""
_SHOWN = 8
"""So many tables are shown of many."""


class TrickTable(tuple[int | None, ...]):
    """`Tricks` that print as a table.

    >>> print(TrickTable((9, 6, 6, 6, 7, 4, 6, 7, 7, 6, 9, 6, 6, 5, 6, 4, 6, 7, 7, 6)))
       S  H  D  C NT
    N  9  6  6  6  7
    E  4  6  7  7  6
    S  9  6  6  5  6
    W  4  6  7  7  6
    """

    __slots__ = ()

    def __str__(self) -> str:
        """A line for each declarer, a column for each strain; ``-`` where the tricks are not known."""
        lines = [f" {''.join(f'{strain:>3}' for strain in STRAINS)}"]
        for seat, name in enumerate(SEATS):
            counts = ("-" if count is None else count for count in self[5 * seat : 5 * seat + 5])
            lines.append(name + "".join(f"{count:>3}" for count in counts))
        return "\n".join(lines)


class TrickTables(tuple[TrickTable, ...]):
    """The tricks of many deals: ``tables[n]`` is the table of deal n, and an array of them is (n, 20).

    >>> TrickTables([TrickTable((9, 6, 6, 6, 7, 4, 6, 7, 7, 6, 9, 6, 6, 5, 6, 4, 6, 7, 7, 6))] * 100)[:1]
    deal 0
       S  H  D  C NT
    N  9  6  6  6  7
    E  4  6  7  7  6
    S  9  6  6  5  6
    W  4  6  7  7  6
    """

    __slots__ = ()

    @overload
    def __getitem__(self, index: SupportsIndex) -> TrickTable: ...
    @overload
    def __getitem__(self, index: slice) -> "TrickTables": ...
    def __getitem__(self, index: SupportsIndex | slice) -> "TrickTable | TrickTables":
        """The table of one deal; or those of several, in the order of the slice."""
        if isinstance(index, slice):
            return TrickTables(super().__getitem__(index))
        return super().__getitem__(index)

    def __repr__(self) -> str:
        """The first tables, each under the number of its deal, and how many more there are."""
        shown = [f"deal {number}\n{table}" for number, table in enumerate(tuple(self)[:_SHOWN])]
        left = [f"and {more:,} more deal{'s' * (more != 1)}"] if (more := len(self) - _SHOWN) > 0 else []
        return "\n\n".join([*shown, *left])

    __str__ = __repr__


def check_tricks(tricks: Sequence[int | None]) -> None:
    """Raise ValueError unless *tricks* is a table of 20 entries, each 0..13 or None."""
    if len(tricks) != 20:
        raise ValueError(f"{len(tricks)} double-dummy results, not 20 (4 declarers, 5 strains)")
    for i, count in enumerate(tricks):
        if count is not None and not 0 <= count <= 13:
            raise ValueError(f"{SEATS[i // 5]} in {STRAINS[i % 5]}: {count} tricks, not 0 to 13")


def order(seats: Iterable[Seat], strains: Iterable[int], *, seats_first: bool) -> tuple[int, ...]:
    """The places in our table of a foreign table's entries, in its order.

    *seats* and *strains* are the foreign order of each; with *seats_first* the seats change slowest.

    >>> order((0, 2, 1, 3), (4, 0, 1, 2, 3), seats_first=True)[:7]
    (4, 0, 1, 2, 3, 14, 10)
    """
    outer, inner = (tuple(seats), tuple(strains)) if seats_first else (tuple(strains), tuple(seats))
    return tuple(5 * a + b if seats_first else 5 * b + a for a in outer for b in inner)


def tricks_from(values: Sequence[int | None], places: Sequence[int]) -> Tricks:
    """Our table of a foreign one: ``values[i]`` belongs at ``places[i]``.

    Raises:
        ValueError: not 20 values, or one is not 0..13.
    """
    result: list[int | None] = [None] * 20
    if len(values) != 20:
        raise ValueError(f"{len(values)} double-dummy results, not 20 (4 declarers, 5 strains)")
    for place, value in zip(places, values, strict=True):
        result[place] = value
    check_tricks(result)
    return TrickTable(result)


def tricks_to(tricks: Tricks, places: Sequence[int]) -> list[int | None]:
    """The foreign table of ours: the inverse of `tricks_from`."""
    return [tricks[place] for place in places]


def by_north_south(values: Sequence[int | None], places: Sequence[int]) -> list[int | None]:
    """A foreign table of declarers' tricks as one of North and South's tricks, or back.

    What East or West takes as declarer counts from 13.
    """
    turned = zip(places, values, strict=True)
    return [13 - value if value is not None and place // 5 % 2 else value for place, value in turned]
