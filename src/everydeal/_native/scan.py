"""The native scanners of PBN and LIN files."""

from array import array
from ctypes import c_uint32, c_void_p
from functools import cache
from mmap import mmap
from typing import Any, Final, NamedTuple

from . import SIZE, address, call, declare

_FORMATS = ("pbn", "lin")


@cache
def _scan() -> Any:
    return declare("everydeal_scan", (c_uint32, c_void_p, SIZE, c_uint32, c_void_p, SIZE, c_void_p))


def scan(format: str, data: Any, last: bool, rows: Any, end: Any) -> None:
    """Scan *data*, a piece of a file; *last* says that nothing follows it.

    Fills *rows*, uint64 (capacity, 8): start, end, line, small fields, hands; and *end*, uint64 (4,): rows filled,
    bytes and lines that are done with, and 1 if only the general reader can go on.  See `texts/boards/rows.rs`.
    """
    arguments = address(data), len(data), int(last), address(rows, writable=True), len(rows)
    call(_scan(), _FORMATS.index(format), *arguments, address(end, writable=True))


@cache
def _scan_whole() -> Any:
    tables = (c_void_p, SIZE) * 3
    return declare("everydeal_scan_whole", (c_uint32, c_void_p, SIZE, SIZE, c_uint32, *tables, c_void_p))


class End(NamedTuple):
    """How a scan ended."""

    consumed: int
    """The bytes that are done with; the others are to be scanned again with more of the file."""
    lines: int
    """The lines in them."""
    stuck: bool
    """Only the general reader can go on from there."""
    full: bool
    """There is no room for another record: scan the rest when there is."""
    plain: bool
    """All the new rows are of plain boards."""


_LARGE: Final = 1 << 18
_SIZES: Final = {"Q": 8, "I": 4, "B": 1}


def _zeros(code: str, count: int) -> Any:
    """A table of zeros; a large one takes memory only as far as it is filled."""
    size = _SIZES[code] * count
    if size <= _LARGE:
        return array(code, bytes(size))
    room: Any = memoryview(mmap(-1, size))
    return room.cast(code)


class Whole:
    """The tables of a scan of whole boards: see `texts/boards/whole/tables.rs`."""

    ROW = 14
    """Numbers in a row, uint64."""
    TAG = 5
    """Numbers in a tag, uint32."""

    def __init__(self, rows: int) -> None:
        tags, size = max(24 * rows, 1 << 9), max(96 * rows, 1 << 10)  # a record may have 256, and 512 bytes
        self.rows, self.tags, self.bytes = _zeros("Q", self.ROW * rows), _zeros("I", self.TAG * tags), _zeros("B", size)
        self._state = array("Q", bytes(8 * 8))
        places = (address(table, writable=True) for table in (self.rows, self.tags, self.bytes))
        state = address(self._state, writable=True)
        self._tables = *(item for pair in zip(places, (rows, tags, size), strict=True) for item in pair), state

    @property
    def filled(self) -> tuple[int, int, int]:
        """The rows, tags and bytes that are filled."""
        return self._state[0], self._state[1], self._state[2]

    def clear(self) -> None:
        """Forget all rows."""
        self._state[:3] = array("Q", (0, 0, 0))

    def scan(self, format: str, data: bytes, last: bool, base: int = 0) -> End:
        """Add the records of *data*, whose lines end in LF; *last* says that nothing follows it.

        *base* is added to all places.  There must be room for a record.
        """
        call(_scan_whole(), _FORMATS.index(format), data, len(data), base, int(last), *self._tables)
        consumed, lines, stuck, full, plain = self._state[3:]
        return End(consumed, lines, bool(stuck), bool(full), bool(plain))

    def carried(self, text: bytes) -> tuple[bytes, list[int]]:
        """The tags that boards carry (`Board.tags`), of a scan of *text* alone, whose base was 0.

        For each row their names, with blanks between them, and their values, with line ends between them; and the
        places where the names and the values of each row begin, and where the last end.
        """
        rows, tags, _ = self.filled
        places, out = array("I", bytes(8 * rows + 4)), bytearray(len(text) + 64 * rows)  # names may not be in the text
        tables = self._tables[0], rows, self._tables[2], tags
        targets = address(places, writable=True), address(out, writable=True), len(out)
        call(_carried(), text, len(text), *tables, *targets)
        found = places.tolist()
        return bytes(memoryview(out)[: found[-1]]), found


@cache
def _carried() -> Any:
    tables = (c_void_p, SIZE) * 3
    return declare("everydeal_carried_tags", (*tables, c_void_p, c_void_p, SIZE))


@cache
def _gather() -> Any:
    return declare("everydeal_gather", (c_void_p, SIZE, c_void_p, c_void_p, SIZE, c_void_p, c_void_p, SIZE))


def gather(text: Any, begins: Any, ends: Any, offsets: Any, out: Any) -> None:
    """Put parts of *text*, from *begins* to *ends* (int64), one after the other into *out*.

    *offsets*, int32 and one longer, gets where each begins, and where the last ends.
    """
    parts = address(begins), address(ends), len(begins)
    targets = address(offsets, writable=True), address(out, writable=True), len(out)
    call(_gather(), address(text), len(text), *parts, *targets)


@cache
def _tag_functions() -> tuple[Any, Any]:
    tables = (c_void_p, SIZE) * 3
    sizes = declare("everydeal_tag_sizes", (*tables, c_void_p))
    return sizes, declare("everydeal_tag_columns", (*tables, c_void_p, SIZE, c_void_p, c_void_p, SIZE))


def tag_sizes(text: Any, rows: Any, tags: Any, sizes: Any) -> None:
    """How many letters the columns of the tags of scanned *rows* have, and how many tags have no column of their own.

    *sizes*, uint64 (9,), gets it: the columns Event, Site, North, East, South and West, the names and the values of the
    other tags, and these.
    """
    tables = address(text), len(text), address(rows), len(rows), address(tags), len(tags)
    call(_tag_functions()[0], *tables, address(sizes, writable=True))


def tag_columns(text: Any, rows: Any, tags: Any, offsets: Any, known: Any, letters: Any) -> None:
    """The columns themselves: *letters* gets them one after the other.

    *offsets*, int32, gets where each row begins, and the last ends, in each of the six columns and in the other tags;
    then the same of the names of these, tag by tag, and of their values.  *known*, uint8 (6, rows), gets which rows
    have a value in the six.
    """
    tables = address(text), len(text), address(rows), len(rows), address(tags), len(tags)
    places = address(offsets, writable=True), len(offsets), address(known, writable=True)
    call(_tag_functions()[1], *tables, *places, address(letters, writable=True), len(letters))
