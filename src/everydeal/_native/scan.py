"""The native scanners of PBN and LIN files."""

from array import array
from itertools import pairwise
from mmap import mmap
from typing import Any, ClassVar, Final, NamedTuple

from . import address
from .functions import call, function

_CODES: Final = {("pbn", False): 0, ("pbn", True): 0, ("lin", False): 1, ("lin", True): 2}
"""What the scanners take: PBN; LIN, behind what is said of all boards."""


class End(NamedTuple):
    """What a scan found, and how it ended."""

    first: int
    """The first of its rows."""
    size: int
    consumed: int
    """The bytes that are done with; the others are to be scanned again with more of the file."""
    lines: int
    """The lines in them."""
    is_stuck: bool
    """Only the general reader can go on from there."""
    is_full: bool
    """What follows is to be scanned anew: there was no room for another record, or it must be known what was said."""
    is_plain: bool
    """All the rows are of plain records with a deal."""


_LARGE: Final = 1 << 18
_SIZES: Final = {"Q": 8, "I": 4, "B": 1}


def _zeros(code: str, count: int) -> Any:
    """A table of zeros; a large one takes memory only as far as it is filled."""
    size = _SIZES[code] * count
    if size <= _LARGE:
        return array(code, bytes(size))
    room: Any = memoryview(mmap(-1, size))
    return room.cast(code)


_NOTHING: Final = array("Q", (0, 0, 0))
"""No rows, tags and bytes."""
_MOST: Final = (1, 256, 512)
"""The rows, tags and bytes of a record, at most."""


class DealTable:
    """The table of a scan of nothing but deals, with number, dealer and vulnerability: see `texts/boards/rows.rs`."""

    width: ClassVar[int] = 8
    """Numbers in a row, uint64: where the record begins and ends, its line, small numbers, hands."""
    piece = 1 << 19
    """The bytes of a file that are scanned at a time; what is done once for each is a tenth of the time at 2^17."""

    def __init__(self) -> None:
        self.base, self._room = 0, self.piece // 60 + 16
        self.rows = _zeros("Q", self.width * self._room)
        self._end = array("Q", bytes(8 * 5))
        self._places = address(self.rows, writable=True), self._room, address(self._end, writable=True)

    def scan(self, format: str, data: bytes, *, last: bool, has_lead: bool = False) -> End:
        """Put the records of *data* in the place of those before; *last* says that nothing follows it."""
        call("scan", _CODES[format, has_lead], data, len(data), int(last), *self._places)
        count, consumed, lines, stuck, plain = self._end
        return End(0, count, consumed, lines, bool(stuck), count == self._room - 1 and not stuck, bool(plain))

    def settle(self) -> None:
        """The next scan takes the place of this one."""


class Whole:
    """The tables of a scan of whole boards: see `texts/boards/whole/tables.rs`."""

    width: ClassVar[int] = 14
    """Numbers in a row, uint64."""
    tag: ClassVar[int] = 5
    """Numbers in a tag, uint32."""

    def __init__(self, rows: int, piece: int = 1 << 16) -> None:
        tags, size = max(24 * rows, 1 << 9), max(96 * rows, 1 << 10)  # a record may have 256, and 512 bytes
        self.rows, self.tags = _zeros("Q", self.width * rows), _zeros("I", self.tag * tags)
        self.bytes = _zeros("B", size)
        self.piece, self.base, self._has_lead = piece, 0, False
        self._rooms = rows, tags, size
        self._state = array("Q", bytes(8 * 8))
        places = (address(table, writable=True) for table in (self.rows, self.tags, self.bytes))
        state = address(self._state, writable=True)
        self._tables = *(item for pair in zip(places, (rows, tags, size), strict=True) for item in pair), state

    @property
    def filled(self) -> tuple[int, int, int]:
        """The rows, tags and bytes that are filled."""
        return self._state[0], self._state[1], self._state[2]

    @property
    def has_room(self) -> bool:
        """There is room for another record."""
        return all(used + most <= room for used, most, room in zip(self.filled, _MOST, self._rooms, strict=True))

    def settle(self) -> None:
        """All has been made of the rows that is to be made of them: they are forgotten."""
        self.clear()

    def clear(self) -> None:
        """Forget all rows."""
        self._state[:3] = _NOTHING
        self.base = 0

    def scan(self, format: str, data: bytes, *, last: bool, has_lead: bool = False) -> End:
        """Add the records of *data*, which is in UTF-8; *last* says that nothing follows it, *has_lead* that it begins
        with what the others need.

        There must be room for a record.
        """
        first, self._has_lead = self._state[0], has_lead
        call("scan_whole", _CODES[format, has_lead], data, len(data), self.base, int(last), *self._tables)
        consumed, lines, stuck, full, plain = self._state[3:]
        return End(first, self._state[0] - first, consumed, lines, bool(stuck), bool(full), bool(plain))

    def carried(self, text: bytes, first: int, count: int) -> list[str]:
        """The tags that boards carry (`Board.tags`), of some rows of a scan of *text* alone, whose base was 0.

        For each row their names, with blanks between them, and then their values, with line ends between them.
        """
        begin, last = self.rows[self.width * first], self.width * (first + count - 1)
        end = self.rows[last + 1]
        room = end - begin + 64 * count
        if self._has_lead or text.find(b'"#"', begin, end) >= 0:  # values may be from elsewhere
            own = slice(
                self.tag * (self.rows[self.width * first + 8] & 0xFFFFFFFF), self.tag * (self.rows[last + 8] >> 32)
            )
            tags = self.tags[own]
            room += sum(sum(tags[place + 1 :: self.tag]) - sum(tags[place :: self.tag]) for place in (1, 3))
            room += 128 * count * self._has_lead
        places, out = array("I", bytes(8 * count + 4)), array("B", bytes(room))  # names may not be in the text
        tables = self._tables[0] + 8 * self.width * first, count, self._tables[2], self._state[1]
        call("carried_tags", text, len(text), *tables, places.buffer_info()[0], out.buffer_info()[0], len(out))
        letters, ends = out[: places[-1]].tobytes(), places.tolist()
        if letters.isascii():
            together = letters.decode("ascii")
            return [together[begin:end] for begin, end in pairwise(ends)]
        return [letters[begin:end].decode() for begin, end in pairwise(ends)]


def is_utf8(text: bytes) -> bool:
    """Is a text in UTF-8?"""
    return text.isascii() or not function("check_utf8")(text, len(text))


def gather(text: Any, begins: Any, ends: Any, offsets: Any, out: Any) -> None:
    """Put parts of *text*, from *begins* to *ends* (int64), one after the other into *out*.

    *offsets*, int32 and one longer, gets where each begins, and where the last ends.
    """
    parts = address(begins), address(ends), len(begins)
    targets = address(offsets, writable=True), address(out, writable=True), len(out)
    call("gather", address(text), len(text), *parts, *targets)


def tag_sizes(text: Any, rows: Any, tags: Any, sizes: Any) -> None:
    """How many letters the columns of the tags of scanned *rows* have, and how many tags have no column of their own.

    *sizes*, uint64 (9,), gets it: the columns Event, Site, North, East, South and West, the names and the values of the
    other tags, and these.
    """
    tables = address(text), len(text), address(rows), len(rows), address(tags), len(tags)
    call("tag_sizes", *tables, address(sizes, writable=True))


def tag_columns(text: Any, rows: Any, tags: Any, sizes: Any, offsets: Any, known: Any, letters: Any) -> None:
    """The columns themselves, of these sizes: *letters* gets them one after the other.

    *offsets*, int32, gets where each row begins, and the last ends, in each of the six columns and in the other tags;
    then the same of the names of these, tag by tag, and of their values.  *known*, uint8 (6, rows), gets which rows
    have a value in the six.
    """
    tables = address(text), len(text), address(rows), len(rows), address(tags), len(tags)
    places = address(sizes), address(offsets, writable=True), len(offsets), address(known, writable=True)
    call("tag_columns", *tables, *places, address(letters, writable=True), len(letters))
