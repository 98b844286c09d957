"""`Deals`: many deals in arrays, the bulk twin of `Deal`."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, overload

import numpy as np
import numpy.typing as npt

from .. import _native, spaces
from .._native.slow import tell_if_slow
from .._status import RefusedError
from ..argument_checks import check_kind, wrong_kind
from ..board.tricks import TrickTables
from ..cards import DECK, SEAT_NAMES, Seat, to_seat
from ..deal import Deal
from ..pictures.tables import table
from ..spaces.base import Space
from . import features
from .engine import PORTION, UINT8, UINT64, Bytes, Masks, as_rows_of, complain, functions, in_portions, thread_count
from .lines import read_lines
from .ranking import rank, unrank

_T = TypeVar("_T", bound=np.generic)
_AT_ONCE = 512
"""So many deals are made together where one after the other is asked for: what is made and dropped stays in a cache."""
_SHOWN = 8
"""So many deals are shown in a notebook."""


class Deals:
    """n deals or endings, immutable.  Three views, each made when it is first asked for:

    * `owners`: uint8 (n, 52), the owner of each card in card order SA SK ... C2: N E S W = 0..3, 4 = nobody;
    * `packed`: uint8 (n, 13), where all 52 cards are dealt: the owner of card p in bits 2(p % 4), 2(p % 4) + 1 of
      byte p // 4;
    * `hands`: uint64 (n, 4), the hands N E S W as masks: bit c is card c.

    They are read-only.  An array that a constructor is given is taken over, not copied, where it has the right form;
    do not change it afterwards.

    >>> deals = Deals.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -")
    >>> deals.hcp().tolist(), deals[0].is_full
    ([[10, 10, 10, 10]], True)
    """

    __slots__ = ("_hands", "_owners", "_packed")

    # As they were made or given; frozen is what is shown.
    _hands: Masks | None
    _owners: Bytes | None
    _packed: Bytes | None

    def __init__(self, deals: Iterable[Deal] = ()) -> None:
        check_kind(deals, Iterable, "Deals are made of a list of deals; of texts by Deals.from_pbn")
        given = list(deals)
        for deal in given:
            if not isinstance(deal, Deal):
                raise wrong_kind("Deals are made of a list of deals; of texts by Deals.from_pbn", deal)
        hands = np.array([deal.hands for deal in given], np.uint64).reshape(-1, 4)
        self._hands, self._owners, self._packed = hands, None, None

    @classmethod
    def _made(cls, *, hands: Masks | None = None, owners: Bytes | None = None, packed: Bytes | None = None) -> "Deals":
        """The deals with a view that is known to be right."""
        deals = cls.__new__(cls)
        deals._hands, deals._owners, deals._packed = hands, owners, packed
        return deals

    @classmethod
    def from_hands(cls, hands: npt.ArrayLike, *, threads: int | None = None) -> "Deals":
        """The deals with these hands, uint64 (n, 4).

        >>> Deals.from_hands(np.array([[1, 2, 4, 8]], np.uint64))[0]
        Deal.from_pbn('N:A... K... Q... J...')

        Raises:
            ValueError: a card is in two hands, or a bit is not a card; names the row.
            TypeError: not uint64.
        """
        masks = as_rows_of(hands, UINT64, (4,), "hands")
        owners = np.empty((len(masks), 52), np.uint8)
        try:
            in_portions(functions().from_hands, masks, owners, threads)
        except RefusedError as error:
            hands_there = masks[error.row].tolist()
            complain(error.row, lambda: Deal(*hands_there))
        return cls._made(hands=masks, owners=owners)

    @classmethod
    def from_owners(cls, owners: npt.ArrayLike, *, threads: int | None = None) -> "Deals":
        """The deals with these owners, uint8 (n, 52).

        >>> Deals.from_owners(np.array([[0, 1, 2, 3] + [4] * 48], np.uint8))[0]
        Deal.from_pbn('N:A... K... Q... J...')

        Raises:
            ValueError: an owner is not 0..4; names the row.
            TypeError: not uint8.
        """
        rows = as_rows_of(owners, UINT8, (52,), "owners")
        hands = np.empty((len(rows), 4), np.uint64)
        try:
            in_portions(functions().to_hands, rows, hands, threads)
        except RefusedError as error:
            owners_there = rows[error.row].tolist()
            complain(error.row, lambda: Deal.from_owners(owners_there))
        return cls._made(hands=hands, owners=rows)

    @classmethod
    def from_packed(cls, packed: npt.ArrayLike) -> "Deals":
        """The deals with these packed rows, uint8 (n, 13): all cards dealt, hands of any sizes.

        >>> deals = Deals([spaces.pavlicek[0]])
        >>> Deals.from_packed(deals.packed) == deals
        True

        Raises:
            TypeError: not uint8.
        """
        return cls._made(packed=as_rows_of(packed, UINT8, (13,), "packed deals"))

    @classmethod
    def from_numbers(cls, space: Space[Deal], numbers: npt.ArrayLike, *, threads: int | None = None) -> "Deals":
        """The deals with these numbers in *space*: uint8 (n, space.nbytes), big-endian.

        >>> Deals.from_numbers(spaces.pavlicek, np.zeros((1, 12), np.uint8))[0] == spaces.pavlicek[0]
        True

        Raises:
            IndexError: a number is outside the space; names the row.
            TypeError: not uint8, or *space* does not number deals.
        """
        return cls._made(**unrank(space, numbers, threads))

    @classmethod
    def from_pbn(
        cls, text: bytes | bytearray | memoryview | str | Iterable[str], *, threads: int | None = None
    ) -> "Deals":
        """The deals of PBN deal strings, one a line, or one an item.

        Whatever `Deal.from_pbn` takes is taken; the form in which `to_pbn` writes at full speed.

        >>> len(Deals.from_pbn(["N:A... K... Q... J...", "N:AK... - - -"]))
        2

        Raises:
            ValueError: a line is not a deal; names the line, from 1, and what is wrong.
        """
        if isinstance(text, (bytes, bytearray, memoryview)):
            data = bytes(text)
        else:
            check_kind(text, Iterable, "deals are a text with one deal string a line, or a list of them")
            joined = text if isinstance(text, str) else "".join(f"{_one_line(*item)}\n" for item in enumerate(text, 1))
            data = joined.encode("utf-8", "replace")  # what cannot be encoded is in no deal, and the reader says so
        count = thread_count(threads)

        def fast(lines: bytes | memoryview, rows: Masks) -> None:
            functions().parse_pbn(lines, rows, count)

        return cls._made(hands=read_lines(data, 4, np.uint64, fast, lambda line: Deal.from_pbn(line).hands))

    # Views

    @property
    def hands(self) -> Masks:
        """The hands N E S W as masks, uint64 (n, 4): bit c is card c.

        >>> Deals([Deal("N:A... K... Q... J...")]).hands
        array([[1, 2, 4, 8]], dtype=uint64)
        """
        if self._hands is None:
            rows = self._packed if self._owners is None else self._owners
            assert rows is not None
            hands = np.empty((len(rows), 4), np.uint64)
            in_portions(functions().to_hands, rows, hands, None)
            self._hands = hands
        return _frozen(self._hands)

    @property
    def owners(self) -> Bytes:
        """The owner of each card, uint8 (n, 52), SA first: N E S W = 0..3, 4 = nobody.

        >>> Deals([Deal("N:A... K... Q... J...")]).owners[0, :5]
        array([0, 1, 2, 3, 4], dtype=uint8)
        """
        if self._owners is None:
            owners = np.empty((len(self), 52), np.uint8)
            in_portions(functions().from_hands, self.hands, owners, None)
            self._owners = owners
        return _frozen(self._owners)

    @property
    def packed(self) -> Bytes:
        """The owners packed four in a byte, uint8 (n, 13), the first card in the lowest bits.

        >>> Deals([spaces.pavlicek[0]]).packed.shape
        (1, 13)

        Raises:
            ValueError: a deal leaves a card undealt; names the row.
        """
        if self._packed is None:
            packed = np.empty((len(self), 13), np.uint8)
            try:
                in_portions(functions().from_hands, self.hands, packed, None)
            except RefusedError as error:
                raise ValueError(f"row {error.row}: not all cards are dealt: {self[error.row]}") from None
            self._packed = packed
        return _frozen(self._packed)

    # A sequence

    def __len__(self) -> int:
        views = (view for view in (self._packed, self._owners, self._hands) if view is not None)
        return len(next(views))

    @overload
    def __getitem__(self, index: int) -> Deal: ...
    @overload
    def __getitem__(self, index: "slice | npt.NDArray[Any]") -> "Deals": ...
    def __getitem__(self, index: "int | slice | npt.NDArray[Any]") -> "Deal | Deals":
        """One deal; or, for a slice, an array of rows or an array of truth values, those deals."""
        if not isinstance(index, (slice, np.ndarray)):
            row = range(len(self))[index]
            hands = self._hands[row] if self._hands is not None else self[row : row + 1].hands[0]
            return Deal(*hands.tolist())
        if isinstance(index, np.ndarray) and index.ndim != 1:
            raise ValueError(f"rows are chosen by an array of one dimension, not {index.ndim}")
        views = {"hands": self._hands, "owners": self._owners, "packed": self._packed}
        chosen: dict[str, Any] = {k: np.ascontiguousarray(v[index]) for k, v in views.items() if v is not None}
        return Deals._made(**chosen)

    def __iter__(self) -> Iterator[Deal]:
        for row in range(0, len(self), _AT_ONCE):
            yield from Deal._trusted(zip(*self[row : row + _AT_ONCE].hands.T.tolist(), strict=True))

    def __add__(self, other: "Deals") -> "Deals":
        return Deals.concatenate([self, other]) if isinstance(other, Deals) else NotImplemented

    @classmethod
    def concatenate(cls, parts: Iterable["Deals"]) -> "Deals":
        """The deals of all parts, one after the other.

        >>> one = Deals([spaces.pavlicek[0]])
        >>> len(Deals.concatenate([one, one]))
        2
        """
        check_kind(parts, Iterable, "the parts are a list of Deals")
        all_parts = list(parts)
        for part in all_parts:
            check_kind(part, Deals, "the parts are Deals")
        if all_parts and all(part._packed is not None for part in all_parts):
            return cls._made(packed=np.concatenate([part.packed for part in all_parts]))
        return cls._made(hands=np.concatenate([np.empty((0, 4), np.uint64), *(part.hands for part in all_parts)]))

    def __eq__(self, other: object) -> bool:
        """The same deals in the same order."""
        return np.array_equal(self.hands, other.hands) if isinstance(other, Deals) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} deals>"

    def _repr_html_(self) -> str:
        """For notebooks: the first deals, each hand in a column."""
        rows = [(number, *map(str, deal)) for number, deal in enumerate(self[:_SHOWN])]
        left = f", {_SHOWN} of them shown" if len(self) > _SHOWN else ""
        return table(("", *SEAT_NAMES), rows, caption=f"{len(self):,} deals{left}")

    # Numbers and text

    def numbers(self, space: Space[Deal], *, threads: int | None = None) -> Bytes:
        """The numbers of the deals in *space*: uint8 (n, space.nbytes), big-endian.

        >>> Deals([spaces.pavlicek[5]]).numbers(spaces.pavlicek)[0, -1]
        np.uint8(5)

        Raises:
            ValueError: a deal is not in the space; names the row, and why.
            TypeError: *space* does not number deals.
        """
        return rank(space, self, threads)

    def to_pbn(self, *, threads: int | None = None) -> bytes:
        """The PBN deal strings, ``N:`` and four hands, each with a newline, as ASCII bytes.

        >>> Deals([Deal(north=1)]).to_pbn()
        b'N:A... ... ... ...\\n'
        """
        tell_if_slow(len(self))
        count = thread_count(threads)
        starts = range(0, len(self), PORTION)
        portions = [self.hands[row : row + PORTION] for row in starts]
        sizes = [18 * len(hands) + int(np.bitwise_count(hands).sum()) for hands in portions]

        def write(room: memoryview) -> int:
            done = 0
            for hands, size in zip(portions, sizes, strict=True):
                functions().format_pbn(hands, room[done : done + size], count)
                done += size
            return done

        return _native.written_text(sum(sizes), write)

    # Arrow

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Arrow's PyCapsule interface: the numbers, in ``pavlicek`` if all deals are full, else in ``endings``.

        See `everydeal.arrow.Numbers`, which exports them in any space.
        """
        from ..arrow import Numbers

        space = spaces.pavlicek if self.is_full().all() else spaces.endings
        return Numbers(space, self.numbers(space)).__arrow_c_array__(requested_schema)

    @classmethod
    def from_arrow(cls, source: Any, *, column: str | None = None, space: Space[Any] | None = None) -> "Deals":
        """The deals in an Arrow column, or in a column of a table: anything with Arrow's PyCapsule interface.

        >>> deals = Deals([Deal("N:A... K... Q... J...")])
        >>> from everydeal.arrow import Numbers
        >>> numbers = Numbers(spaces.endings, deals.numbers(spaces.endings))
        >>> Deals.from_arrow(numbers) == deals
        True

        Raises:
            ValueError: see `everydeal.arrow.Numbers.from_arrow`.
            TypeError: see there.
            IndexError: a number is outside the space; names the row.
        """
        from ..arrow import Numbers

        numbers = Numbers.from_arrow(source, column=column, space=space)
        return cls.from_numbers(numbers.space, numbers.rows)

    # What the hands are like

    def hand_sizes(self) -> Bytes:
        """How many cards each hand holds, uint8 (n, 4).

        >>> Deals([Deal("N:AQ... K... ... J...")]).hand_sizes()
        array([[2, 1, 0, 1]], dtype=uint8)
        """
        return np.bitwise_count(self.hands)

    def is_full(self) -> npt.NDArray[np.bool_]:
        """Does every hand hold 13 cards?  bool (n,).

        >>> Deals([Deal("N:A... K... Q... J...")]).is_full()
        array([False])
        """
        full: npt.NDArray[np.bool_] = (self.hand_sizes() == 13).all(axis=1)
        return full

    def is_balanced(self) -> npt.NDArray[np.bool_]:
        """Do all four hands hold equally many cards?  bool (n,).

        >>> Deals([Deal("N:A... K... Q... J...")]).is_balanced()
        array([ True])
        """
        sizes = self.hand_sizes()
        balanced: npt.NDArray[np.bool_] = (sizes == sizes[:, :1]).all(axis=1)
        return balanced

    def unused(self) -> Masks:
        """The cards that nobody holds, as masks: uint64 (n,).

        >>> np.bitwise_count(Deals([Deal("N:A... K... Q... J...")]).unused())
        array([48], dtype=uint8)
        """
        if self._packed is not None:
            return np.zeros(len(self), np.uint64)
        unused: Masks = np.bitwise_or.reduce(self.hands, axis=1) ^ np.uint64(DECK)
        return unused

    def hcp(self, seat: Seat | str | None = None) -> Bytes:
        """High-card points, ace 4, king 3, queen 2, jack 1: of one hand, uint8 (n,), or of all four, uint8 (n, 4).

        >>> deals = Deals([Deal("N:A... K... Q... J...")])
        >>> deals.hcp(), deals.hcp("N")
        (array([[4, 3, 2, 1]], dtype=uint8), array([4], dtype=uint8))

        Raises:
            ValueError: there is no such seat.
        """
        return features.hcp(self._hands_of(seat))

    def controls(self, seat: Seat | str | None = None) -> Bytes:
        """Controls, aces count 2, kings 1: of one hand, uint8 (n,), or of all four, uint8 (n, 4).

        >>> Deals([Deal("N:A... K... Q... J...")]).controls()
        array([[2, 1, 0, 0]], dtype=uint8)

        Raises:
            ValueError: there is no such seat.
        """
        return features.controls(self._hands_of(seat))

    def losers(self, seat: Seat | str | None = None) -> Bytes:
        """Losing tricks, as `everydeal.Hand.losers`: of one hand, uint8 (n,), or of all four, uint8 (n, 4).

        >>> Deals([Deal("N:A... K... Q... J...")]).losers()
        array([[0, 1, 1, 1]], dtype=uint8)

        Raises:
            ValueError: there is no such seat.
        """
        return features.losers(self._hands_of(seat))

    def shape(self, seat: Seat | str | None = None) -> Bytes:
        """How many spades, hearts, diamonds and clubs: of one hand, uint8 (n, 4), or of all, uint8 (n, 4, 4).

        >>> Deals([Deal("N:A... K... Q... J...")]).shape("N")
        array([[1, 0, 0, 0]], dtype=uint8)

        Raises:
            ValueError: there is no such seat.
        """
        return features.shape(self._hands_of(seat))

    def pattern(self, seat: Seat | str | None = None) -> Bytes:
        """The suit lengths, longest first: of one hand, uint8 (n, 4), or of all, uint8 (n, 4, 4).

        >>> Deals([Deal("N:A.KQ.. J... T... 9...")]).pattern("N")
        array([[2, 1, 0, 0]], dtype=uint8)

        Raises:
            ValueError: there is no such seat.
        """
        return features.pattern(self._hands_of(seat))

    def tricks(self) -> TrickTables:
        """The double-dummy tricks of each deal, by endplay's solver (the extra ``endplay``): some
        tenths of a second of CPU each.

        They print as tables; ``numpy.array`` of them is (n, 20), North in spades, hearts, diamonds, clubs and notrump
        first, then East, South, West.

        >>> deal = Deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
        >>> Deals([deal]).tricks()  # doctest: +SKIP
        deal 0
           S  H  D  C NT
        N 13  0 13  0  0
        E  0 13  0 13  0
        S 13  0 13  0  0
        W  0 13  0 13  0

        Raises:
            ImportError: endplay is not installed; says how to.
            ValueError: the hands of a deal are not equally long, or empty: nobody can play it.
        """
        from ..board.double_dummy import solve_deals

        return solve_deals(list(self))

    def _hands_of(self, seat: Seat | str | None) -> Masks:
        """The hands of one seat, uint64 (n,), or of all, uint64 (n, 4)."""
        return self.hands if seat is None else self.hands[:, to_seat(seat)]


def _frozen(array: npt.NDArray[_T]) -> npt.NDArray[_T]:
    """A read-only view of an array."""
    view = array.view()
    view.setflags(write=False)
    return view


def _one_line(number: int, item: str) -> str:
    """An item that is one line, without its end."""
    check_kind(item, str, "each item is a deal string like 'N:AKQ... ...'")
    line = item.rstrip()
    if "\n" in line or "\r" in line:
        raise ValueError(f"line {number}: an item is one deal on one line; this one has several: {item[:60]!r}")
    return line
