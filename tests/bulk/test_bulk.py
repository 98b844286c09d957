"""`Deals` and the bulk numberings: equal to the scalar spaces to the last bit, whichever kernel runs."""

import random
import subprocess
import sys
from functools import partial
from itertools import accumulate
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import everydeal
from everydeal import Deal, _native, spaces
from everydeal._status import RefusedError, Status
from everydeal.bulk import Deals, engine, features, from_ints, random_numbers, to_ints
from everydeal.legality.packed import bridge_table
from everydeal.spaces.base import Space
from test_profile import examples, sample_size, thorough

NATIVE = everydeal.kernel().native
TEMPLATE = Deal.from_pbn("N:AKQ.AK.. - .JT98.. 2...432")
DEAL_SPACES = [
    *(space for space in spaces.all() if isinstance(space, spaces.DealSpace)),
    *map(spaces.by_name, ("layouts/7-7-6-7", "layouts/13-13-13-13", "layouts/0-0-0-1")),
    spaces.completions(TEMPLATE),
    spaces.completions(spaces.pavlicek[10**27]),
]
SLICES = [spaces.pavlicek[5 :: 10**20], spaces.endings[10**22 : 10**21 : -1], spaces.power4[-(10**12) :]]
SLICES.append(spaces.andrews[2::2])
DEAL_SPACES += SLICES
IN_THE_KERNEL = [space for space in DEAL_SPACES if space is not spaces.suit_classes]
"""The bulk side of suit-classes is its scalar space: no kernel to compare with."""


def name_of(space: Space[Any]) -> str:
    return space.name[:40]


each_space = pytest.mark.parametrize("space", [*IN_THE_KERNEL, *thorough(spaces.suit_classes)], ids=name_of)


def edges(space: Space[Any]) -> list[int]:
    """Numbers where things go wrong, if they do."""
    size = space.size
    near = [
        0,
        size - 1,
        size // 4,
        size // 2,
        3 * size // 4,
        *(1 << k for k in range(0, size.bit_length(), 7 if space is spaces.suit_classes else sample_size(1, 7))),
    ]
    if space in (spaces.balanced, spaces.endings):
        near += [space.index(spaces.balanced[b]) for b in class_bases()]
    if space is spaces.legal:
        near += accumulate(bridge_table().totals["some"][:-1])
    return sorted({x + d for x in near for d in (-2, -1, 0, 1) if 0 <= x + d < size})


def class_bases() -> list[int]:
    bases = [0]
    for _, count in spaces.balanced._classes[:-1]:
        bases.append(bases[-1] + count)
    return bases


def check(space: Space[Any], numbers: list[int]) -> None:
    """Both directions against the scalar space."""
    array = from_ints(numbers, space)
    deals = Deals.from_numbers(space, array)
    assert list(deals) == [space[number] for number in numbers]
    assert (deals.numbers(space) == array).all()
    assert (Deals.from_hands(deals.hands).numbers(space) == array).all()


@each_space
def test_edges_and_runs_of_neighbours_and_random_numbers(space: Space[Any]) -> None:
    starts = (0, space.size - 40, space.size // 4 - 20, space.size // 2 - 20)
    runs = (number for start in starts for number in range(start, start + 40) if 0 <= number < space.size)
    check(space, sorted({*edges(space), *runs}))
    check(space, to_ints(random_numbers(space, sample_size(300, 40), seed=space.name)))
    if NATIVE and space not in (spaces.power4, spaces.suit_classes, *SLICES):  # which have no threads
        numbers = random_numbers(space, 1, seed="threads")
        for work in (Deals.from_numbers(space, numbers).numbers, partial(Deals.from_numbers, numbers=numbers)):
            with pytest.raises(ValueError, match="0 threads"):
                work(space, threads=0)


@pytest.mark.slow
@pytest.mark.skipif(not NATIVE, reason="compares the native kernel with the scalar spaces")
@pytest.mark.parametrize("space", IN_THE_KERNEL[: -2 - len(SLICES)], ids=name_of)
def test_a_hundred_thousand_numbers(space: Space[Any]) -> None:
    """All there and back, so no two are one; and each 100th is what the scalar space says."""
    numbers = random_numbers(space, 100_000, seed="a hundred thousand")
    deals = Deals.from_numbers(space, numbers)
    assert (deals.numbers(space) == numbers).all()
    assert (Deals.from_hands(deals.hands).numbers(space) == numbers).all()
    assert list(deals[::100]) == [space[number] for number in to_ints(numbers[::100])]


@pytest.mark.slow
@pytest.mark.skipif(not NATIVE, reason="the native paths")
@pytest.mark.parametrize("space", IN_THE_KERNEL, ids=name_of)
@pytest.mark.parametrize("path", range(len(_native.PATHS)))
def test_every_path_gives_the_same(space: Space[Any], path: int) -> None:
    numbers = random_numbers(space, 3000, seed="paths")
    expected = Deals.from_numbers(space, numbers)
    limit = _native.library().everydeal_limit_path  # type: ignore[union-attr]
    try:
        limit(path)
        assert Deals.from_numbers(space, numbers) == expected
        assert (expected.numbers(space) == numbers).all()
    finally:
        limit(_native.PATHS.index(everydeal.kernel().path))


@pytest.mark.slow
@each_space
def test_tails_and_threads(space: Space[Any]) -> None:
    n = 5000 if NATIVE else 100
    numbers = random_numbers(space, n, seed="tails")
    all_deals = Deals.from_numbers(space, numbers, threads=1)
    assert Deals.from_numbers(space, numbers, threads=3) == all_deals
    assert (all_deals.numbers(space, threads=2) == numbers).all()
    for count in range(0, 101 if NATIVE else 10):
        some = Deals.from_numbers(space, numbers[:count])
        assert some == all_deals[:count]
        assert (some.numbers(space) == numbers[:count]).all()


@each_space
def test_numbers_outside_are_refused(space: Space[Any]) -> None:
    if space.size == 1 << 8 * space.nbytes:
        return
    array = random_numbers(space, 50, seed="outside").copy()
    for number in (space.size, space.size + 1, (1 << 8 * space.nbytes) - 1):
        for row in (0, 17, 49):
            bad = array.copy()
            bad[row] = list(number.to_bytes(space.nbytes, "big"))
            with pytest.raises(IndexError, match=f"{row}.*{number}"):
                Deals.from_numbers(space, bad)


def test_deals_that_are_not_in_the_space_are_refused() -> None:
    good = list(Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 40, seed="not in")))
    good[23] = good[23].remove(next(iter(range(52))))
    deals = Deals(good)
    for space in DEAL_SPACES:
        if space in (spaces.endings, spaces.power5) or "completions" in space.name:
            continue
        with pytest.raises(ValueError, match=r"^row (23|0): "):
            deals.numbers(space)
    fourteen = spaces.power4[4**52 // 3]
    for space in (spaces.pavlicek, spaces.andrews, spaces.endings, spaces.balanced):
        with pytest.raises(ValueError, match=r"^row 1: .*cards|^row 1: not 13"):
            Deals([good[0], fourteen]).numbers(space)
    with pytest.raises(ValueError, match=r"row 0: .* template"):
        deals[:5].numbers(spaces.completions(TEMPLATE))
    illegal = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
    with pytest.raises(ValueError, match=r"row 1.*9 tricks.*8"):
        Deals([spaces.legal[0], illegal]).numbers(spaces.legal)
    for part in SLICES:
        with pytest.raises(ValueError, match=r"row 1: .*number \d+"):
            Deals([part[0], part._base[part._places[0] - part._places.step]]).numbers(part)
    with pytest.raises(TypeError, match="single hands, not deals"):
        deals.numbers(spaces.hands)  # type: ignore[arg-type]


def test_views_agree() -> None:
    for space in (spaces.pavlicek, spaces.power5, spaces.power4, spaces.endings):
        deals = Deals.from_numbers(space, random_numbers(space, 200, seed="views"))
        scalar = list(deals)
        assert deals.owners.tolist() == [list(deal.owners()) for deal in scalar]
        assert deals.hands.tolist() == [list(deal.hands) for deal in scalar]
        assert Deals.from_owners(deals.owners) == Deals.from_hands(deals.hands) == Deals(scalar) == deals
        assert deals.hand_sizes().tolist() == [list(deal.hand_sizes) for deal in scalar]
        for word in ("hcp", "controls", "losers", "shape", "pattern"):
            said = [[np.asarray(getattr(deal, word)(seat)).tolist() for seat in range(4)] for deal in scalar]
            by_hand = [[np.asarray(getattr(hand, word)).tolist() for hand in deal] for deal in scalar]
            assert getattr(deals, word)().tolist() == said == by_hand
            assert getattr(deals, word)("E").tolist() == [row[1] for row in said]
            assert getattr(features, word)(deals.hands[:, 1]).tolist() == [row[1] for row in said]
        assert deals.shape().tolist() == [[list(deal.shape(seat)) for seat in range(4)] for deal in scalar]
        assert deals.is_full().tolist() == [deal.is_full for deal in scalar]
        assert deals.is_balanced().tolist() == [deal.is_balanced for deal in scalar]
        assert deals.unused().tolist() == [deal.unused for deal in scalar]


def test_packed_is_two_bits_a_card() -> None:
    deals = Deals.from_numbers(spaces.power4, random_numbers(spaces.power4, 100, seed="packed"))
    for deal, packed in zip(deals, Deals(deals).packed, strict=True):
        codes = int.from_bytes(packed.tobytes(), "little")
        assert [codes >> 2 * card & 3 for card in range(52)] == list(deal.owners())
    assert Deals.from_packed(deals.packed) == deals
    with pytest.raises(ValueError, match=r"row 1: .*: N:A"):
        _ = Deals([deals[0], Deal(1)]).packed


def test_a_sequence_of_deals() -> None:
    deals = Deals.from_numbers(spaces.andrews, random_numbers(spaces.andrews, 50, seed="sequence"))
    scalar = list(deals)
    assert len(deals) == 50
    assert deals[7] == scalar[7]
    assert deals[-1] == scalar[-1]
    assert list(deals[3:40:5]) == scalar[3:40:5]
    assert list(deals[::-1]) == scalar[::-1]
    assert deals[::-1][::-1] == deals
    assert (deals[::3].numbers(spaces.andrews) == deals.numbers(spaces.andrews)[::3]).all()
    assert list(deals[np.array([4, 4, 0])]) == [scalar[4], scalar[4], scalar[0]]
    assert list(deals[deals.hcp()[:, 0] > 12]) == [deal for deal in scalar if deal.hcp("N") > 12]
    assert list(deals[:5] + deals[5:]) == scalar
    assert Deals.concatenate([]) == Deals() == deals[:0]
    assert deals != deals[:49]
    assert repr(deals) == "<50 deals>"
    with pytest.raises(IndexError):
        deals[50]


def test_views_are_read_only() -> None:
    given = np.zeros((1, 13), np.uint8)
    for deals in (Deals([Deal((1 << 52) - 1)]), Deals.from_packed(given)):
        for view in (deals.hands, deals.owners, deals.packed, deals[:].hands):
            with pytest.raises(ValueError, match="read-only"):
                view[0, 0] = 1
    assert given.flags.writeable  # whoever gave the array still has it as it was


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Deals.from_owners(np.zeros((2, 51), np.uint8)), ValueError),
        (lambda: Deals.from_owners(np.zeros((2, 52), np.int64)), TypeError),
        (lambda: Deals.from_owners(np.full((2, 52), 5, np.uint8)), ValueError),
        (lambda: Deals.from_hands(np.zeros((2, 4), np.int64)), TypeError),
        (lambda: Deals.from_hands(np.zeros((2, 3), np.uint64)), ValueError),
        (lambda: Deals.from_hands(np.ones((2, 4), np.uint64)), ValueError),
        (lambda: Deals.from_hands(np.full((1, 4), 1 << 52, np.uint64)), ValueError),
        (lambda: Deals.from_packed(np.zeros(13, np.uint8)), ValueError),
        (lambda: Deals.from_numbers(spaces.pavlicek, np.zeros((2, 13), np.uint8)), ValueError),
        (lambda: Deals.from_numbers(spaces.pavlicek, np.zeros((2, 12), np.float64)), TypeError),
        (lambda: Deals.from_numbers(spaces.pavlicek, np.zeros((2, 12), "S1")), TypeError),
        (lambda: Deals.from_numbers(spaces.shapes, np.zeros((2, 2), np.uint8)), TypeError),  # type: ignore[arg-type]
    ],
)
def test_arrays_of_the_wrong_kind_are_refused(make: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


def test_arrays_need_not_be_contiguous_or_writable() -> None:
    numbers = random_numbers(spaces.endings, 40, seed="strides")
    wide = np.zeros((80, 20), np.uint8)
    wide[::2, 3:18] = numbers
    strided = wide[::2, 3:18]
    strided.flags.writeable = False
    assert Deals.from_numbers(spaces.endings, strided) == Deals.from_numbers(spaces.endings, numbers)
    misaligned = np.frombuffer(b"x" + numbers.tobytes(), np.uint8)[1:].reshape(-1, 15)
    assert Deals.from_numbers(spaces.endings, misaligned) == Deals.from_numbers(spaces.endings, numbers)


@examples(50)
@given(st.lists(st.tuples(*[st.integers(0, (1 << 52) - 1)] * 4), max_size=5))
def test_any_masks_make_deals_or_are_refused(rows: list[tuple[int, ...]]) -> None:
    overlapping = [
        row for row in rows if sum(mask.bit_count() for mask in row) != (row[0] | row[1] | row[2] | row[3]).bit_count()
    ]
    array = np.array(rows, np.uint64).reshape(-1, 4)
    if overlapping:
        with pytest.raises(ValueError, match=f"row {rows.index(overlapping[0])}: "):
            Deals.from_hands(array)
    else:
        assert list(Deals.from_hands(array)) == [Deal(*row) for row in rows]


def test_pbn_there_and_back() -> None:
    for space in (spaces.pavlicek, spaces.endings, spaces.power5):
        deals = Deals.from_numbers(space, random_numbers(space, 300, seed="pbn"))
        text = deals.to_pbn()
        assert text.decode().splitlines() == [deal.to_pbn() for deal in deals]
        assert (
            Deals.from_pbn(text)
            == Deals.from_pbn(text.decode())
            == Deals.from_pbn(text.decode().split("\n")[:-1])
            == deals
        )
        assert Deals.from_pbn(text[:-1]) == deals
        assert Deals.from_pbn(text.replace(b"\n", b"\r\n")) == deals
    assert len(Deals.from_pbn("")) == 0


def test_pbn_lines_of_every_form_are_read_as_one_by_one() -> None:
    rng = random.Random(5)
    lines = []
    for deal in Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 600, seed="forms")):
        line = deal.to_pbn(rng.choice("NESW"), unknown=rng.choice(["", "", "S", "W"]))
        if rng.random() < 0.3:
            line = "   ".join(line.split(" ")).lower().replace("n:", "n:", 1)
        if rng.random() < 0.2:
            line = line.replace(":", ":  ")
        lines.append(line)
    text = "\n".join(lines)
    assert list(Deals.from_pbn(text)) == [Deal.from_pbn(line) for line in lines]
    for row in (0, 255, 256, 599):
        with pytest.raises(ValueError, match=f"^line {row + 1}: "):
            Deals.from_pbn("\n".join([*lines[:row], "N:AA... - - -", *lines[row + 1 :]]))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "is not a deal"),
        ("N:... ... ...", "has 3 hands, not 4"),
        ("N:A... A... ... ...", "both hold SA"),
        ("N:AA... ... ... ...", "the ace comes twice"),
        ("X:... ... ... ...", "is not a seat"),
        ("N:.... ... ... ...", "5 suits, not 4"),
    ],
)
def test_a_bad_line_is_named(line: str, complaint: str) -> None:
    good = spaces.pavlicek[1].to_pbn()
    for place in (1, 2, 300, 601):
        lines = [good] * 601
        lines.insert(place - 1, line)
        with pytest.raises(ValueError, match=rf"^line {place}: .*{complaint}"):
            Deals.from_pbn("\n".join(lines) + "\n")


@examples(300)
@given(st.data())
def test_a_changed_byte_is_read_as_by_the_general_reader(data: st.DataObject) -> None:
    deal = spaces.pavlicek[data.draw(st.integers(0, spaces.pavlicek.size - 1))]
    line = bytearray(deal.to_pbn().encode())
    for _ in range(data.draw(st.integers(1, 3))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(
            st.one_of(st.sampled_from(b"AKQJT98765432.- :NESWnaks"), st.integers(0, 255))
        )
    line = line.replace(b"\n", b" ")
    check_line(bytes(line))


@examples(200)
@given(st.binary(max_size=90).map(lambda text: text.replace(b"\n", b"\r")))
def test_garbage_is_read_as_by_the_general_reader(line: bytes) -> None:
    if line:
        check_line(line)
        check_line(b"N:" + line)


def check_line(line: bytes) -> None:
    try:
        expected = Deal.from_pbn(line.decode("utf-8", "replace"))
    except ValueError:
        with pytest.raises(ValueError, match=r"^line 1: "):
            Deals.from_pbn(line)
    else:
        assert list(Deals.from_pbn(line)) == [expected]


def test_portions_double_while_they_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(engine.time, "monotonic", lambda: clock[0])
    rows, sizes = np.zeros(12 * engine.FIRST_PORTION, np.uint8), []

    def work(source: np.ndarray, target: np.ndarray, threads: int) -> None:
        assert len(source) == len(target)
        sizes.append(len(source) / engine.FIRST_PORTION)
        clock[0] += engine.SHORT * (sizes[-1] > 3)
        if len(sizes) == 4:
            raise RefusedError(Status.NOT_IN_SPACE, 5)

    with pytest.raises(RefusedError) as caught:
        engine.in_portions(work, rows, rows, 2)
    assert sizes == [1, 2, 4, 4]
    assert caught.value.row == 7 * engine.FIRST_PORTION + 5


def test_few_rows_are_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are the processors counted for them; a number of threads that is given is passed on."""
    calls = []
    monkeypatch.setattr(engine, "thread_count", lambda wanted=None: wanted or 7)

    def work(source: np.ndarray, target: np.ndarray, threads: int) -> None:
        calls.append((source is rows, target is rows, threads))

    for n, threads, expected in (
        (0, None, 1),
        (engine.FEW, None, 1),
        (engine.FEW + 1, None, 7),
        (1, 3, 3),
        (engine.FIRST_PORTION, 3, 3),
    ):
        rows = np.zeros(n, np.uint8)
        engine.in_portions(work, rows, rows, threads)
        assert calls.pop() == (True, True, expected)
        assert not calls


def test_what_is_not_one_line_of_text() -> None:
    line = b"N:A... ... ... ...\n"
    assert len(Deals.from_pbn(bytearray(line))) == len(Deals.from_pbn(memoryview(line))) == 1
    with pytest.raises(ValueError, match=r"^line 2: an item"):
        Deals.from_pbn(["N:A... ... ... ...", "N:K... ... ... ...\nN:Q... ... ... ..."])
    with pytest.raises(ValueError, match=r"^line 1: "):
        Deals.from_pbn("N:\ud800")


@pytest.mark.thorough
@pytest.mark.skipif(not NATIVE, reason="the tables of the native kernel")
def test_a_thread_with_a_small_stack() -> None:
    program = (
        "import threading, numpy as np; from everydeal import spaces; from everydeal.bulk import Deals\n"
        "threading.stack_size(1 << 19)\n"
        "run = lambda: print(len(Deals.from_numbers(spaces.endings, np.zeros((40, 15), np.uint8), threads=1)))\n"
        "thread = threading.Thread(target=run); thread.start(); thread.join()"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "40\n"
