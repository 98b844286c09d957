"""The columns of what the kernel's scanner has found: the same as `rows` makes of boards, by the thousand.

The layout of rows and tags is that of the kernel, `texts/boards/whole/tables.rs`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..._native.scan import gather, tag_columns, tag_sizes
from ...board.contract import Contract
from ...board.result import Result
from ...board.vulnerability import VULNERABILITIES, standard_dealer, standard_vulnerability
from .columns import CONTRACTS, DD_TRICKS, NAMED, READ_SCHEMA, words_of

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Words = npt.NDArray[np.uint64]

NONE: Final = 4
"""No seat, no vulnerability."""
PASSED_OUT: Final = 35
UNKNOWN: Final = 255
_ABSENT: Final = -(2**31)
_LOW = np.uint64(0xFFFFFFFF)
_STANDARD: Final = np.array(
    [(standard_dealer(number), VULNERABILITIES.index(standard_vulnerability(number))) for number in range(16)], np.uint8
)


def columns(text: bytes, rows: Words, tags: npt.NDArray[np.uint32], kept: bytes) -> dict[str, pa.Array]:
    """The columns of plain rows, but for the places in files; *kept* has their calls, cards and tricks."""
    aside = np.frombuffer(kept, np.uint8)
    found = _outcomes(rows)
    found["hands"] = pa.FixedSizeListArray.from_arrays(pa.array(rows[:, 4:8].reshape(-1)), type=_type("hands"))
    for name, column in (("auction", 9), ("play", 10)):
        begin, size = _half(rows[:, column], 0), (rows[:, column] >> np.uint64(32) & np.uint64(0xFFFF)).astype(np.int64)
        known = (rows[:, column] >> np.uint64(49) & np.uint64(1)) != 0
        found[name] = _binary(kept, begin, begin + np.where(known, size, 0), known)
        if name == "play":
            first = aside[np.where(known & (size > 0), begin, 0)] if len(aside) else np.zeros(len(rows), np.uint8)
            found["lead"] = _words("lead", np.where(known & (size > 0), first, UNKNOWN))
    found |= _tricks(kept, _half(rows[:, 12], 1))
    found |= _tags(text, rows, tags)
    return found


def _outcomes(rows: Words) -> dict[str, pa.Array]:
    """What the numbers of the rows say."""
    small = rows[:, 3]
    number = (small >> np.uint64(32)).astype(np.int64)
    dealer, side = ((small >> np.uint64(shift) & np.uint64(0xFF)).astype(np.uint8) for shift in (8, 16))
    for given, standard in ((dealer, _STANDARD[:, 0]), (side, _STANDARD[:, 1])):
        missing = (given == NONE) & (number > 0)
        given[missing] = standard[number[missing] % 16]
    four = [(rows[:, 11] >> np.uint64(8 * place) & np.uint64(0xFF)).astype(np.uint8) for place in range(4)]
    bid, doubled, declarer, result = four
    known, contracted = bid != UNKNOWN, bid < PASSED_OUT
    contract = np.where(contracted, 3 * bid.astype(np.int64) + doubled, np.where(known, len(CONTRACTS) - 1, UNKNOWN))
    date, score = _signed(_half(rows[:, 11], 1)), _signed(_half(rows[:, 12], 0))
    return {
        "board": _numbers("board", number, number > 0),
        "dealer": _words("dealer", np.where(dealer == NONE, UNKNOWN, dealer)),
        "vulnerability": _words("vulnerability", np.where(side == NONE, UNKNOWN, side)),
        "contract": _words("contract", contract),
        "level": _numbers("level", np.where(contracted, bid // 5 + 1, 0), known),
        "strain": _words("strain", np.where(contracted, bid % 5, UNKNOWN)),
        "doubling": _numbers("doubling", doubled, known),
        "declarer": _words("declarer", np.where(declarer == NONE, UNKNOWN, declarer)),
        "tricks_taken": _numbers("tricks_taken", result, result != UNKNOWN),
        "score_ns": _scores(score, bid, doubled, declarer, result, side),
        "date": _numbers("date", date, date != _ABSENT),
    }


def _scores(given: Ints, bid: Any, doubled: Any, declarer: Any, result: Any, side: Any) -> pa.Array:
    """North-South's points: those given, or by Law 77 of contract and result."""
    passed_out = (bid == PASSED_OUT) & (side != NONE)
    scored = (bid < PASSED_OUT) & (result != UNKNOWN) & (declarer != NONE) & (side != NONE)
    vulnerable = (side >> (declarer % 2)) & 1
    place = (
        (np.where(scored, bid, 0).astype(np.int64) * 3 + doubled) * 14 + np.where(scored, result, 0)
    ) * 2 + vulnerable
    points = _law77()[np.where(scored, place, 0)]
    points = np.where(scored, np.where(declarer % 2 == 0, points, -points), 0)
    is_given = given != _ABSENT
    return _numbers("score_ns", np.where(is_given, given, points), is_given | scored | passed_out)


@cache
def _law77() -> Ints:
    """The declarer's points by bid, doubled, tricks and vulnerability."""
    results = (
        Result(Contract(bid, doubled), tricks) for bid in range(35) for doubled in range(3) for tricks in range(14)
    )
    return np.array([made.declarer_score(vulnerable=sure) for made in results for sure in (False, True)], np.int64)


def _tricks(kept: bytes, place: Ints) -> dict[str, pa.Array]:
    there = place > 0
    if not there.any():
        return dict.fromkeys(DD_TRICKS, pa.nulls(len(place), pa.int8()))
    tricks = np.empty((int(there.sum()), 20), np.uint8)
    begin = place[there] - 1
    gather(kept, begin, begin + 20, np.empty(len(begin) + 1, np.int32), tricks.reshape(-1))
    table = np.full((20, len(place)), UNKNOWN, np.uint8)
    table[:, there] = tricks.T
    known = table != UNKNOWN
    return {name: _cells(pa.int8(), *both) for name, *both in zip(DD_TRICKS, table, known, strict=True)}


def _tags(text: bytes, rows: Words, tags: npt.NDArray[np.uint32]) -> dict[str, pa.Array]:
    """The columns that hold tags as they are, and the map of the others."""
    sizes = np.empty(len(NAMED) + 3, np.uint64)
    tag_sizes(text, rows, tags, sizes)
    *streams, others = sizes.tolist()
    lengths = [len(rows) + 1] * (len(NAMED) + 1) + [others + 1] * 2
    offsets, known = np.empty(sum(lengths), np.int32), np.empty((len(NAMED), len(rows)), np.uint8)
    letters = np.empty(sum(streams), np.uint8)
    tag_columns(text, rows, tags, sizes, offsets, known, letters)
    *ends, lists, names, values = (pa.py_buffer(part) for part in np.split(offsets, np.cumsum(lengths)[:-1]))
    data = [pa.py_buffer(part) for part in np.split(letters, np.cumsum(streams)[:-1])]
    found: dict[str, pa.Array] = {}
    for place, column in enumerate(NAMED):
        found[column] = pa.Array.from_buffers(pa.string(), len(rows), [_valid(known[place]), ends[place], data[place]])
    keys, texts = (
        pa.Array.from_buffers(pa.string(), others, [None, *both]) for both in ((names, data[-2]), (values, data[-1]))
    )
    pairs = pa.StructArray.from_arrays([keys, texts], fields=list(_type("tags").value_type))
    found["tags"] = pa.Array.from_buffers(_type("tags"), len(rows), [None, lists], children=[pairs])
    return found


def _binary(text: bytes, begin: Ints, end: Ints, there: Bools) -> pa.Array:
    """The parts of a text as a column."""
    begin, end = np.ascontiguousarray(begin), np.ascontiguousarray(end)
    offsets, letters = np.empty(len(begin) + 1, np.int32), np.empty(int((end - begin).sum()), np.uint8)
    gather(text, begin, end, offsets, letters)
    return pa.Array.from_buffers(pa.binary(), len(begin), [_valid(there), pa.py_buffer(offsets), pa.py_buffer(letters)])


def _numbers(name: str, values: Any, there: Bools) -> pa.Array:
    type = _type(name)
    return _cells(type, values.astype(f"i{type.bit_width // 8}"), there)


def _words(name: str, codes: Any) -> pa.Array:
    there = codes != UNKNOWN
    cells = _cells(pa.int8(), np.where(there, codes, 0).astype(np.int8), there)
    return pa.DictionaryArray.from_arrays(cells, words_of(name), ordered=True)


def _cells(type: Any, values: Any, there: Bools) -> pa.Array:
    """A column of numbers, or of days, in an array of as many bytes each."""
    return pa.Array.from_buffers(type, len(values), [_valid(there), pa.py_buffer(values)])


def _valid(there: Bools) -> pa.Buffer | None:
    """Which rows have a value, as Arrow has it."""
    return None if there.all() else pa.py_buffer(np.packbits(there, bitorder="little"))


def _type(name: str) -> Any:
    return READ_SCHEMA.field(name).type


def _half(numbers: Words, which: int) -> Ints:
    """The low or the high 32 bits."""
    return (numbers >> np.uint64(32 * which) & _LOW).astype(np.int64)


def _signed(halves: Ints) -> Ints:
    return halves.astype(np.uint32).view(np.int32).astype(np.int64)


def sources_of(names: Sequence[str], place: Ints) -> pa.Array:
    """The column of files."""
    return pa.DictionaryArray.from_arrays(pa.array(place.astype(np.int32)), pa.array(list(names), pa.string()))
