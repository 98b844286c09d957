"""Many positions of the play: the native kernel and plain Python, equal to the last bit; what both refuse."""

import json
from hashlib import sha256

import pytest

from everydeal import Deal, _native, spaces
from everydeal._status import RefusedError, Status
from everydeal.legality import PlayPosition, legal
from everydeal.legality.packed import bridge_positions
from everydeal.legality.totals import rows_of_tables
from places import ROOT

np = pytest.importorskip("numpy")

from everydeal.bulk import Positions, from_ints, random_numbers, to_ints  # noqa: E402
from everydeal.bulk.ranking import POSITIONS, OwnCode, kind_of  # noqa: E402

SPACE = spaces.positions
PURE = OwnCode(SPACE, kind_of(SPACE, POSITIONS))
FOUND = PlayPosition(Deal.from_pbn("N:K32.Q.. A54.5.. .JT4.87. ..6.A97"), "W", "C3 S7 HK", "C")
needs_kernel = pytest.mark.skipif(_native.library() is None, reason="no native kernel here")


def levels() -> list[tuple[int, int, int, int]]:
    """(cards before the trick, cards on the table, the first number, how many) of all 53."""
    found, start = [], 0
    for cards, on_table in rows_of_tables(13):
        size = bridge_positions().totals["position", "all-strains", cards, on_table]
        found.append((cards, on_table, start, size))
        start += size
    assert len(found) == 53
    assert start == SPACE.size
    return found


def test_rows_and_positions() -> None:
    positions = Positions([FOUND, PlayPosition(Deal(), "S", (), "H")])
    assert positions.rows.shape == (2, 54)
    assert positions.rows[0, [1, 14, 40, 47]].tolist() == [0, 7, 4, 4]
    assert positions.rows[1, 50:].tolist() == [4, 4, 2, 1]
    assert list(positions) == [FOUND, positions[-1]]
    assert Positions.from_rows(positions.rows) == positions
    assert positions[:1] == positions[np.array([True, False])] == Positions([FOUND])
    assert (len(positions), len(Positions()), repr(positions)) == (2, 0, "<2 positions>")
    with pytest.raises(ValueError, match="read-only"):
        positions.rows[0, 0] = 1
    with pytest.raises(ValueError, match="without a strain"):
        Positions([PlayPosition(Deal(), "N")])


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (0, 9, "row 1: owner 9 of SA: 0 to 3"),
        (0, 5, "row 1: owner 5 of C3: 0 to 3"),
        (52, 4, "row 1: .*seat"),
        (53, 5, "row 1: .*strain"),
        (0, 0, r"row 1: hands of 5, 3, 5 and 4 cards \(N E S W\) do not go with 3"),
        (46, 7, "row 1: owner 7 of C7"),
    ],
)
def test_rows_that_are_not_positions_are_refused(place: int, value: int, message: str) -> None:
    rows = np.repeat(Positions([FOUND]).rows, 3, axis=0)
    rows[1, place] = value
    with pytest.raises(ValueError, match=message):
        Positions.from_rows(rows)
    with pytest.raises(TypeError, match="must be uint8"):
        Positions.from_rows(rows.astype(int))
    with pytest.raises(ValueError, match=r"shape \(n, 54\)"):
        Positions.from_rows(rows[:, :53])


def test_what_has_no_number_is_refused_with_its_reason() -> None:
    revoke = PlayPosition(Deal.from_pbn("N:42..KQ. .8653.. ...KJT82 K95.7.."), "W", "S8 C7 D9", "NT")
    with pytest.raises(ValueError, match=r"row 1.*North"):
        Positions([FOUND, revoke]).numbers()
    stuck = PlayPosition(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"), "N", (), "NT")
    with pytest.raises(ValueError, match=r"row 0.*8"):
        Positions([stuck]).numbers()
    beyond = from_ints([SPACE.size - 1] * 2, SPACE).copy()
    beyond[1] += np.array([0] * 14 + [1], np.uint8)
    with pytest.raises(IndexError, match=f"row 1.*{SPACE.size}"):
        Positions.from_numbers(beyond)


def test_there_and_back() -> None:
    """The ends of the space, and the golden deal of the page."""
    numbers = [0, 1, SPACE.size - 21, SPACE.size - 20, SPACE.size - 1, SPACE.index(FOUND)]
    positions = Positions.from_numbers(from_ints(numbers, SPACE))
    assert positions[5] == FOUND
    assert to_ints(positions.numbers()) == numbers


@needs_kernel
def test_native_there_and_back_in_every_level() -> None:
    """Both ends and random numbers of all 53 levels, on several threads: as many cards as the level says, all legal."""
    numbers, expected = [], []
    for place, (cards, on_table, start, size) in enumerate(levels()):
        drawn = to_ints(random_numbers(SPACE, 50, seed=str(place)))
        numbers += [start, start + size - 1, *(start + number % size for number in drawn)]
        expected += [(cards, on_table)] * 52
    rows = from_ints(numbers, SPACE)
    positions = Positions.from_numbers(rows, threads=3)
    assert (positions.numbers(threads=2) == rows).all()
    on_table = (positions.rows[:, :52] > 4).sum(axis=1)
    held = (positions.rows[:, :52] < 4).sum(axis=1)
    assert [((n + m) // 4, m) for n, m in zip(held.tolist(), on_table.tolist(), strict=True)] == expected
    assert all(legal(position) for position in positions[::26])


@needs_kernel
@pytest.mark.thorough
def test_native_has_the_order_that_never_changes() -> None:
    """The hashes of golden/spaces.json, which plain Python made; and every thirtieth position by plain Python."""
    golden = json.loads((ROOT / "golden" / "spaces.json").read_text())["spaces"]
    row = next(row for row in golden if row["name"] == SPACE.name)
    for key, numbers in {
        "sha256_first": range(300),
        "sha256_spread": [i * SPACE.size // 300 for i in range(300)],
    }.items():
        positions = Positions.from_numbers(from_ints(numbers, SPACE))
        assert sha256(positions.rows.tobytes()).hexdigest() == row[key]
        assert to_ints(positions.numbers()) == list(numbers)
        assert list(positions[::30]) == [SPACE[number] for number in numbers[::30]]


@needs_kernel
@pytest.mark.thorough
def test_native_is_equal_to_pure_python() -> None:
    """Random numbers of the space, which have warm tables, and one of each third level, both ways."""
    numbers = to_ints(random_numbers(SPACE, 53, seed="equal"))
    levelled = [start + number % size for (_, _, start, size), number in zip(levels(), numbers, strict=True)]
    numbers = numbers[:5] + levelled[::3]
    rows = from_ints(numbers, SPACE)
    positions = Positions.from_numbers(rows)
    assert list(positions) == [SPACE[number] for number in numbers]
    assert (PURE.rank(positions.rows, None) == rows).all()
    assert (PURE.unrank(rows[:5], None)["rows"] == positions.rows[:5]).all()


@needs_kernel
@pytest.mark.thorough
def test_random_rows_are_ranked_or_refused_alike() -> None:
    """Positions with a few bytes changed: the same number, or the same refusal."""
    from everydeal._native.numberings import coders

    assert len(Positions.from_numbers(np.zeros((1, 15), np.uint8))) == 1  # loads the tables
    drawn = random_numbers(SPACE, 40, seed="changed")
    good = Positions.from_numbers(drawn).rows
    outcomes = set()
    for trial in range(40):
        rows = good[trial : trial + 1].copy()
        places = np.frombuffer(drawn[trial].tobytes()[-4:], np.uint8)
        one, other = places[0] % 52, places[1] % 54
        if trial % 3:
            rows[0, [one, other % 52]] = rows[0, [other % 52, one]]
        else:
            rows[0, other] = places[2] % 8
        found = []
        for rank in (coders("positions")[0], PURE._rank_rows):
            number = np.zeros((1, 15), np.uint8)
            try:
                rank(rows, number, 1)
                found.append(number.tobytes())
            except RefusedError as refused:
                # What has hands of wrong sizes is no `PlayPosition`; the kernel asks for them later.
                status = Status.NOT_IN_SPACE if refused.status == Status.BAD_OWNER else refused.status
                found.append((status, refused.row))
        assert found[0] == found[1]
        outcomes.add(type(found[0]))
    assert outcomes == {bytes, tuple}


def test_the_pure_functions_refuse_rows() -> None:
    with pytest.raises(RefusedError, match="NOT_IN_SPACE at row 0"):
        PURE.rank(np.zeros((2, 54), np.uint8), None)
    with pytest.raises(RefusedError, match="NUMBER_TOO_LARGE at row 0"):
        PURE.unrank(np.full((2, 15), 255, np.uint8), None)
    rows = np.repeat(Positions([PlayPosition(Deal(), "W", (), "NT")]).rows, 2, axis=0)
    assert to_ints(PURE.rank(rows, None)) == [SPACE.size - 1] * 2
