"""`Positions`: many positions of the play in an array, the bulk twin of `PlayPosition`; and their numbers."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, overload

import numpy as np
import numpy.typing as npt

from .. import spaces
from ..argument_checks import check_kind
from ..legality import PlayPosition
from .engine import UINT8, Bytes, as_rows_of, complain
from .ranking import POSITIONS, rank, unrank

_WIDTH = 54
_Bools: TypeAlias = npt.NDArray[np.bool_]


class Positions:
    """n positions of the play with a strain, legal or not, immutable: `rows`, uint8 (n, 54).

    A row is that of `PlayPosition.row`: the owners of the 52 cards, 5, 6 and 7 for those on the table; who led; the
    strain.

    >>> positions = Positions.from_numbers(np.zeros((1, 15), np.uint8))
    >>> print(positions[0])
    N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432... N S
    >>> positions.numbers().any()
    np.False_
    """

    __slots__ = ("_rows",)

    def __init__(self, positions: Iterable[PlayPosition] = ()) -> None:
        check_kind(positions, Iterable, "Positions are made of a list of play positions")
        positions = list(positions)
        for position in positions:
            check_kind(position, PlayPosition, "Positions are made of play positions")
        rows = b"".join(position.row() for position in positions)
        self._rows: Bytes = np.frombuffer(rows, UINT8).reshape(-1, _WIDTH)

    @classmethod
    def _made(cls, rows: Bytes) -> "Positions":
        positions = cls.__new__(cls)
        positions._rows = rows
        return positions

    @classmethod
    def from_rows(cls, rows: npt.ArrayLike) -> "Positions":
        """The positions of these rows, uint8 (n, 54).  An array is taken over, not copied: do not change it afterwards.

        >>> position = PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ")
        >>> Positions.from_rows(np.frombuffer(position.row(), np.uint8).reshape(1, 54))[0] == position
        True

        Raises:
            ValueError: a row is not a position; names it, and says why.
            TypeError: not uint8.
        """
        given = as_rows_of(rows, UINT8, (_WIDTH,), "positions")
        bad = ~_well_formed(given)
        if bad.any():
            row = int(bad.argmax())
            complain(row, lambda: PlayPosition.from_row(given[row].tolist()))
        return cls._made(given)

    @classmethod
    def from_numbers(cls, numbers: npt.ArrayLike, *, threads: int | None = None) -> "Positions":
        """The legal positions with these numbers in the space `positions`: uint8 (n, 15), big-endian.

        >>> Positions.from_numbers(np.array([[0] * 14 + [7]], np.uint8)).numbers()[0, -1]
        np.uint8(7)

        Raises:
            IndexError: a number is outside the space; names the row.
            TypeError: not uint8.
        """
        return cls._made(unrank(spaces.positions, numbers, threads, POSITIONS)["rows"])

    @property
    def rows(self) -> Bytes:
        """The rows, uint8 (n, 54), read-only.

        >>> Positions([PlayPosition.from_text("N:A2... K3... 4... 5... S NT SQ SJ")]).rows[0, :5]
        array([0, 1, 5, 6, 4], dtype=uint8)
        """
        view = self._rows.view()
        view.setflags(write=False)
        return view

    def numbers(self, *, threads: int | None = None) -> Bytes:
        """The numbers of the positions in the space `positions`: uint8 (n, 15), big-endian.

        >>> positions = Positions.from_numbers(np.zeros((1, 15), np.uint8))
        >>> positions.numbers().shape
        (1, 15)

        Raises:
            ValueError: one is not legal; names its row, and why.
        """
        return rank(spaces.positions, self._rows, threads, POSITIONS)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> PlayPosition: ...
    @overload
    def __getitem__(self, index: "slice | npt.NDArray[np.generic]") -> "Positions": ...
    def __getitem__(self, index: "int | slice | npt.NDArray[np.generic]") -> "PlayPosition | Positions":
        """One position; or, for a slice, an array of rows or an array of truth values, those positions."""
        if not isinstance(index, (slice, np.ndarray)):
            return PlayPosition.from_row(self._rows[index].tolist())
        if isinstance(index, np.ndarray) and index.ndim != 1:
            raise ValueError(f"rows are chosen by an array of one dimension, not {index.ndim}")
        return Positions._made(np.ascontiguousarray(self._rows[index]))

    def __iter__(self) -> Iterator[PlayPosition]:
        return (PlayPosition.from_row(row.tolist()) for row in self._rows)

    def __eq__(self, other: object) -> bool:
        """The same positions in the same order."""
        return np.array_equal(self._rows, other._rows) if isinstance(other, Positions) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} positions>"


def _well_formed(rows: Bytes) -> _Bools:
    """Which rows are positions: known owners, cards on the table one after the other, and sizes that go with them."""
    owners, leader, strain = rows[:, :52], rows[:, 52], rows[:, 53]
    lying = np.stack([(owners == place).sum(axis=1) for place in (5, 6, 7)], axis=1)
    good: _Bools = (owners <= 7).all(axis=1) & (leader <= 3) & (strain <= 4)
    good &= (lying <= 1).all(axis=1) & (lying[:, :-1] >= lying[:, 1:]).all(axis=1)
    on_table = lying.sum(axis=1)
    held = np.stack(
        [(owners == seat).sum(axis=1) + ((seat - leader.astype(int)) % 4 < on_table) for seat in range(4)], axis=1
    )
    return np.asarray(good & (held == held[:, :1]).all(axis=1), bool)
