"""The native library under hostile callers: what `everydeal.bulk` never does, the library must still survive."""

import copy
import ctypes
import mmap
import os
import random
import re
import signal
import subprocess
import sys
import time
from array import array

import numpy as np
import pytest

import everydeal
from everydeal import _native, _pure, spaces
from everydeal._status import RefusedError, Status
from everydeal.bulk import Deals, format_numbers, random_numbers
from places import ROOT
from test_profile import sample_size, thorough
from walks import entered

pytestmark = pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")
if everydeal.kernel().native:
    from everydeal._native import deals as native
    from everydeal._native import numberings
    from everydeal._native.functions import function

SPACES = [spaces.by_name(name) for name in sorted(numberings.SINGLE)] if everydeal.kernel().native else []
each_space = pytest.mark.parametrize("space", SPACES, ids=lambda space: space.name)
PAGE = mmap.PAGESIZE


def status(outcome: int) -> Status:
    return Status(outcome & 0xFF)


@pytest.mark.parametrize("code", range(len(numberings.NUMBERINGS) if everydeal.kernel().native else 0))
def test_senseless_rows_are_refused(code: int) -> None:
    name = numberings.NUMBERINGS[code]
    row = numberings._ROWS.get(name, 24)
    room = ctypes.create_string_buffer(1000)
    here, there = ctypes.addressof(room), ctypes.addressof(room) + 500
    for rank in (True, False):

        def outcome(
            source: int | None, target: int | None, row: int, rows: int, code: int = code, rank: bool = rank
        ) -> int:
            if rank:
                return int(function("rank")(code, source, row, target, rows, 1))
            return int(function("unrank")(code, source, target, row, rows, 1))

        assert status(outcome(None, there, row, 1)) == Status.BAD_ARGUMENT
        assert status(outcome(here, None, row, 1)) == Status.BAD_ARGUMENT
        assert status(outcome(here, there, 0, 1)) == Status.BAD_ARGUMENT
        for rows in (2**63, 2**64 - 1):
            assert status(outcome(here, there, row, rows)) == Status.BAD_ARGUMENT
        for strange in (len(numberings.NUMBERINGS), 2**32 - 1):
            assert status(outcome(here, there, row, 1, strange)) == Status.BAD_ARGUMENT
        if name == "positions":
            continue  # its tables may not be loaded
        assert outcome(None, None, row, 0) == 0  # no rows: nothing is read or written
        if name != "auctions" or not rank:
            assert status(outcome(here, there, row - 1, 1)) == Status.BAD_ARGUMENT
    if name == "auctions":
        room.raw = b"\xff" * 1000
        assert function("rank")(code, here, 4, there, 1, 1) == Status.NOT_IN_SPACE
        assert function("unrank")(code, here, there, 24, 1, 1) == Status.NUMBER_TOO_LARGE


def test_senseless_layouts_are_refused() -> None:
    convert = function("convert")
    here = ctypes.addressof(room := ctypes.create_string_buffer(1000))
    for ways in ((0, 2), (1, 2), (2, 0), (2, 1)):
        way, back = ways
        assert status(convert(way, None, back, here, 1, 1)) == Status.BAD_ARGUMENT
        assert status(convert(way, here, back, None, 1, 1)) == Status.BAD_ARGUMENT
        for rows in (2**63, 2**64 - 1):
            assert status(convert(way, here, back, here + 500, rows, 1)) == Status.BAD_ARGUMENT
        assert convert(way, None, back, None, 0, 2**63) == 0
    for ways in ((0, 0), (0, 1), (1, 0), (2, 2), (3, 2), (2, 2**32 - 1)):
        assert status(convert(ways[0], here, ways[1], here + 500, 1, 1)) == Status.BAD_ARGUMENT, room


def test_handles_are_asked_only_what_they_can_answer() -> None:
    """A count of ends is no set, completions are no machine, and nothing is behind a null pointer."""
    from everydeal._native.sets import COMPLETIONS, SET, WEIGHTS, Handle

    held = Handle.made(COMPLETIONS, b"", np.array([1, 0, 0, 0], np.uint64))
    here = ctypes.addressof(room := ctypes.create_string_buffer(1000))
    width = (held.size.bit_length() + 7) // 8
    assert held.work == 0
    assert function("unrank_in")(held.handle, here, width, here + 500, 1, 1) == 0, room
    for wrong in (width - 1, width + 1, 0, 2**63):
        assert status(function("unrank_in")(held.handle, here, wrong, here + 500, 1, 1)) == Status.BAD_ARGUMENT
        assert status(function("rank_in")(held.handle, here, here + 500, wrong, 1, 1)) == Status.BAD_ARGUMENT
    assert status(function("check")(held.handle, here)) == Status.BAD_ARGUMENT
    assert status(function("words")(held.handle, here, 1)) == Status.BAD_ARGUMENT
    assert status(function("facts")(None, here, here + 16)) == Status.BAD_ARGUMENT
    assert status(function("facts")(held.handle, here, None)) == Status.BAD_ARGUMENT
    assert function("free")(None) == 0
    with pytest.raises(TypeError):
        copy.copy(held)  # or it would be given back twice
    no_trumps = array("i", [0])
    wrong_inputs = [(kind, b"", []) for kind in range(SET, WEIGHTS + 2)]
    wrong_inputs += [(COMPLETIONS, b"", [1, 1, 0, 0]), (WEIGHTS, no_trumps, [1, 0])]  # hands of one card and none
    for kind, words, hands in wrong_inputs:
        with pytest.raises(RuntimeError, match="BAD_ARGUMENT"):
            Handle.made(kind, words, np.array(hands, np.uint64))


@pytest.mark.parametrize("name", ["item", "index"])
def test_senseless_single_deals_are_refused(name: str) -> None:
    single = function(name)
    there = ctypes.addressof(room := ctypes.create_string_buffer(100)) + 48
    here = ctypes.c_char_p(there - 48)
    assert single(0, here, there) == (0 if name == "item" else Status.NOT_IN_SPACE), room
    for code in (numberings.NUMBERINGS.index("hands"), len(numberings.NUMBERINGS)):
        assert status(single(code, here, there)) == Status.BAD_ARGUMENT
    assert status(single(2**32 - 1, here, there)) == Status.BAD_ARGUMENT
    assert status(single(0, None, there)) == Status.BAD_ARGUMENT
    assert status(single(0, here, None)) == Status.BAD_ARGUMENT


def test_misaligned_hands_are_refused() -> None:
    room = np.zeros(100, np.uint8)
    place = room.ctypes.data
    assert status(function("format_pbn")(place + 1, 1, place + 40, 18, 1)) == Status.BAD_ARGUMENT
    assert status(function("parse_pbn")(place, 0, place + 1, 1, 1)) == Status.BAD_ARGUMENT


@pytest.mark.parametrize("width", [0, 17, 2**40])
def test_widths_of_numbers_are_checked(width: int) -> None:
    room = ctypes.create_string_buffer(1000)
    here = ctypes.addressof(room)
    used = ctypes.c_uint64()
    for base64 in (0, 1):
        assert status(function("format_numbers")(base64, here, width, 1, here, 100, ctypes.byref(used))) == 5
        assert status(function("parse_numbers")(base64, here, 3, here, width, 1)) == 5


def test_both_kernels_refuse_the_same_hands_at_the_same_row() -> None:
    full, empty, twice, strange = [1, 2, 4, 2**52 - 8], [0, 0, 0, 0], [1, 1, 0, 0], [2**52, 0, 0, 0]
    for rows in ([full, empty, twice], [full, twice, empty], [empty, strange], [strange, empty], [full, full]):
        hands = np.array(rows, np.uint64)
        for width in (13, 52):
            outcomes = []
            for kernel in (native, _pure):
                try:
                    kernel.from_hands(hands, np.zeros((len(rows), width), np.uint8), 1)
                    outcomes.append(None)
                except RefusedError as refused:
                    outcomes.append((refused.status, refused.row))
            assert outcomes[0] == outcomes[1]


def test_lines_are_counted_whatever_the_text() -> None:
    count_lines, count = function("count_lines"), ctypes.c_uint64(9)
    assert status(count_lines(None, 3, ctypes.byref(count))) == Status.BAD_ARGUMENT
    assert status(count_lines(b"", 0, None)) == Status.BAD_ARGUMENT
    many = (b"x" * 69 + b"\n") * 700 + b"end"
    for text in (b"", b"\n", b"a", b"a\n", b"a\n\nb", b"\n" * 1000, many, bytes(range(256)) * 9):
        expected = len(text.removesuffix(b"\n").split(b"\n")) if text else 0
        for whole in (text, memoryview(b"\n" + text)[1:], bytearray(text)):
            assert native.count_lines(whole) == _pure.count_lines(whole) == expected


def test_too_little_room_for_text_is_refused() -> None:
    numbers = np.full((10, 12), 99, np.uint8)
    for notation in ("decimal", "base64"):
        with pytest.raises(RuntimeError, match="BAD_ARGUMENT"):
            native.format_numbers(notation, numbers, bytearray(50))
    hands = np.zeros((3, 4), np.uint64)
    for size in (0, 53, 55):
        with pytest.raises(RuntimeError, match="BAD_ARGUMENT"):
            native.format_pbn(hands, bytearray(size), 1)


@pytest.mark.parametrize(
    "space",  # the pure tables of one take seconds
    [
        *(space for space in SPACES if space.name != "suit-classes"),
        *thorough(*(s for s in SPACES if s.name == "suit-classes")),
    ],
    ids=lambda space: space.name,
)
def test_random_bytes_are_ranked_or_refused(space: spaces.DealSpace) -> None:
    """Whatever the bytes: the answer of the scalar space, or the first row that it does not have."""
    rng = random.Random(7)
    packed = space.name in numberings.DEALS
    rank, _ = numberings.coders(space.name)
    for trial in range(10 if space.name == "suit-classes" else sample_size(60, 8)):
        rows = np.frombuffer(rng.randbytes(40 * 52), np.uint8).reshape(40, 52) % rng.choice([4, 5, 5, 6, 255])
        rows = np.ascontiguousarray(rows[:, :13]) if packed else rows
        if trial % 2:
            good = Deals.from_numbers(space, random_numbers(space, 40, seed=str(trial)))
            mixed = (good.packed if packed else good.owners).copy()
            mixed[20:] = rows[20:]
            rows = mixed
        numbers = np.empty((40, space.nbytes), np.uint8)
        expected, first_bad = [], None
        for row in range(40):
            try:
                one = rows[row : row + 1]
                expected.append(space.index((Deals.from_packed(one) if packed else Deals.from_owners(one))[0]))
            except ValueError:
                first_bad = row
                break
        if first_bad is None:
            rank(rows, numbers, 1)
            assert [int.from_bytes(row.tobytes(), "big") for row in numbers] == expected
        else:
            with pytest.raises(RefusedError) as caught:
                rank(rows, numbers, 1)
            assert caught.value.row == first_bad


@each_space
def test_random_numbers_are_unranked_or_refused(space: spaces.DealSpace) -> None:
    rng = random.Random(8)
    _, unrank = numberings.coders(space.name)
    for _ in range(60):
        numbers = np.frombuffer(rng.randbytes(40 * space.nbytes), np.uint8).reshape(40, -1).copy()
        numbers[:, 0] %= rng.choice([1, 16, 100, 174, 255])
        rows = np.empty((40, 13 if space.name in numberings.DEALS else 52), np.uint8)
        values = [int.from_bytes(row.tobytes(), "big") for row in numbers]
        first_bad = next((row for row, value in enumerate(values) if value >= space.size), None)
        if first_bad is None:
            unrank(numbers, rows, 1)
        else:
            with pytest.raises(RefusedError, match=f"NUMBER_TOO_LARGE at row {first_bad}"):
                unrank(numbers, rows, 1)


class Fenced:
    """Memory whose last byte is the last before a page that cannot be touched."""

    def __init__(self, size: int) -> None:
        pages = -(-size // PAGE) + 1
        self._map = mmap.mmap(-1, pages * PAGE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._map))
        libc = ctypes.CDLL(None, use_errno=True)
        libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        assert libc.mprotect(start + (pages - 1) * PAGE, PAGE, 0) == 0
        end = (pages - 1) * PAGE
        self.rows = np.frombuffer(self._map, np.uint8, size, end - size)


@pytest.mark.skipif(sys.platform != "linux", reason="needs mprotect")
@each_space
@pytest.mark.parametrize("n", [1, 2, 5, 8, 15, 16, 17, 31, 33, 64, 100])
def test_nothing_beyond_the_buffers_is_touched(space: spaces.DealSpace, n: int) -> None:
    numbers = random_numbers(space, n, seed="fence")
    width = 13 if space.name in numberings.DEALS else 52
    source, target = Fenced(numbers.size).rows.reshape(n, -1), Fenced(n * width).rows.reshape(n, width)
    source[:] = numbers
    rank, unrank = numberings.coders(space.name)
    unrank(source, target, 1)
    back = Fenced(numbers.size).rows.reshape(n, -1)
    rank(target, back, 1)
    assert (back == numbers).all()


@pytest.mark.skipif(sys.platform != "linux", reason="needs mprotect")
@pytest.mark.parametrize("n", [1, 2, 30])
def test_nothing_beyond_a_text_is_touched(n: int) -> None:
    deals = Deals.from_numbers(spaces.endings, random_numbers(spaces.endings, n, seed="fence"))
    for given in (deals, Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, n, seed="fence"))):
        text = given.to_pbn()
        source = Fenced(len(text)).rows
        source[:] = np.frombuffer(text, np.uint8)
        target = Fenced(len(text)).rows
        hands = np.empty((n, 4), np.uint64)
        native.parse_pbn(source, hands, 1)
        native.format_pbn(hands, target, 1)
        assert target.tobytes() == text


@pytest.mark.skipif(sys.platform != "linux", reason="needs mprotect")
@pytest.mark.parametrize("n", [1, 2, 15, 16, 17, 30])
@pytest.mark.parametrize("notation", ["decimal", "base64"])
@each_space
def test_nothing_beyond_numbers_as_text_is_touched(space: spaces.DealSpace, notation: str, n: int) -> None:
    numbers = Fenced(n * space.nbytes).rows.reshape(n, -1)
    numbers[:] = random_numbers(space, n, seed="fence")
    text = format_numbers(numbers, notation)
    lines = Fenced(len(text)).rows
    assert native.format_numbers(notation, numbers, lines) == len(text)
    assert lines.tobytes() == text
    back = Fenced(numbers.size).rows.reshape(n, -1)
    native.parse_numbers(notation, lines, back)
    assert (back == numbers).all()


@pytest.mark.skipif(sys.platform != "linux", reason="needs mprotect")
@pytest.mark.parametrize("n", [1, 2, 3, 30])
def test_nothing_beyond_layouts_is_touched(n: int) -> None:
    for name, width in (("endings", 52), ("pavlicek", 13)):
        space = spaces.by_name(name)
        deals = Deals.from_numbers(space, random_numbers(space, n, seed="fence"))
        rows = Fenced(n * width).rows.reshape(n, width)
        rows[:] = deals.owners if width == 52 else deals.packed
        hands = Fenced(32 * n).rows.view(np.uint64).reshape(n, 4)
        native.to_hands(rows, hands, 1)
        assert (hands == deals.hands).all()
        back = Fenced(n * width).rows.reshape(n, width)
        native.from_hands(hands, back, 1)
        assert (back == rows).all()


def test_what_others_say_of_python_s_functions_is_not_said_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those in `ctypes.pythonapi` are shared: of two libraries that name the types of arguments, the later one wins."""
    for name in ("PyBytes_FromStringAndSize", "PyObject_GetBuffer", "Py_DecRef"):
        monkeypatch.setattr(getattr(ctypes.pythonapi, name), "argtypes", [ctypes.POINTER(ctypes.c_double)])
    deals = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 5, seed="shared"))
    assert list(Deals.from_pbn(deals.to_pbn())) == list(deals)


def test_the_address_of_a_frozen_view_is_its_own() -> None:
    whole = np.arange(60, dtype=np.uint8).reshape(12, 5)
    views = [whole.view(), whole[:], whole[3:7], whole[:0], whole[11:], whole.reshape(5, 12), whole.ravel().view("u4")]
    for view in views:
        expected = view.__array_interface__["data"][0] if view.size else 0
        view.setflags(write=False)
        assert _native.address(view) == expected
        assert _native.addresses(view, whole) == (expected, _native.address(whole))
        with pytest.raises(ValueError, match="read-only"):
            _native.address(view, writable=True)
        with pytest.raises(ValueError, match="read-only"):
            _native.addresses(whole, view)
    for scattered in (whole[:, 1:], whole[::-1], whole.T):
        for pair in ((whole, scattered), (scattered, whole)):
            with pytest.raises(ValueError, match="not contiguous"):
                _native.addresses(*pair)
        scattered.setflags(write=False)
        with pytest.raises(ValueError, match="not contiguous"):
            _native.address(scattered)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGINT")
@pytest.mark.parametrize(("name", "rows"), [("endings", 10_000_000), ("legal", 2_000_000)])
def test_an_interrupt_is_answered(name: str, rows: int) -> None:
    """Work for minutes, stopped after it has begun; the generous limit only tells "answered" from "not"."""
    code = (
        "from everydeal import spaces; from everydeal.bulk import *; print('begun', flush=True)\n"
        f"numbers = random_numbers(spaces.{name}, {rows}, seed='x')\n"
        f"for _ in range(1000): Deals.from_numbers(spaces.{name}, numbers)"
    )
    environment = {**os.environ, "EVERYDEAL_THREADS": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert b"KeyboardInterrupt" in errors


def test_the_statuses_are_those_of_the_kernel() -> None:
    source = ROOT / "kernel" / "src"
    statuses = (source / "base" / "refusal.rs").read_text()
    for status in Status:
        name = "".join(word.capitalize() for word in status.name.split("_"))
        assert f"{name} = {status.value}," in statuses
    assert f"ABI: u32 = {_native.ABI};" in (source / "ffi" / "mod.rs").read_text()


@pytest.mark.parametrize("capacity", [0, 1])
@pytest.mark.parametrize("code", [0, 1])
def test_a_scan_without_room_is_refused(code: int, capacity: int) -> None:
    scan = function("scan")
    data = (ROOT / "examples" / ("deals.pbn", "deals.lin")[code]).read_bytes()
    room, end = ctypes.create_string_buffer(128), ctypes.create_string_buffer(40)
    assert scan(code, data, len(data), 1, room, capacity, end) == Status.BAD_ARGUMENT
    assert scan(code, data, len(data), 1, room, 2, end) == Status.DONE


def test_the_numberings_are_those_of_the_kernel() -> None:
    table = (ROOT / "kernel" / "src" / "numbering" / "table.rs").read_text()
    names = re.findall(r'"([\w-]+)"', table[table.index("static NUMBERINGS") :])
    assert names == list(numberings.NUMBERINGS)


def test_a_batch_goes_through_five_files_of_ours() -> None:
    """From `Deals.from_numbers` to the kernel: when a space has been used before, nothing else is entered."""
    numbers = random_numbers(spaces.pavlicek, 100, seed="files")
    Deals.from_numbers(spaces.pavlicek, numbers)
    walk = entered(lambda: Deals.from_numbers(spaces.pavlicek, numbers))
    assert walk == ["bulk/deals.py", "bulk/ranking.py", "bulk/engine.py", "_native/numberings.py", "_native/buffers.py"]
