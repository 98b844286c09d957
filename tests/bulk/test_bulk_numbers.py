"""Numbers as arrays: ints, texts, random numbers; equal to the scalar notations and to the stream."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import notations, spaces
from everydeal.bulk import format_numbers, from_ints, parse_numbers, random_numbers, to_ints
from everydeal.bulk import numbers as numbers_module
from everydeal.bulk.numbers import as_ints, as_rows, at_least, first_at_least, shifted
from everydeal.spaces.base import Space
from everydeal.stream import Stream
from test_profile import examples, sample_size

SPACES = spaces.all()
each_space = pytest.mark.parametrize("space", SPACES, ids=lambda space: space.name)
each_notation = pytest.mark.parametrize("notation", ["decimal", "base64"])


@each_space
def test_random_numbers_are_those_of_the_stream(space: Space[Any]) -> None:
    stream = Stream.from_text("Zufall")
    for start in (0, 1, 6, 4099, (1 << 66) - 40):
        found = random_numbers(space, 40, seed="Zufall", start=start)
        assert to_ints(found) == list(stream.numbers(space.size, 40, start=start))
    n = sample_size(5000, 500) if space.nbytes <= 16 else 20  # longer ones are made one by one
    all_of_them = random_numbers(space, n, seed="Zufall", threads=1)
    assert (random_numbers(space, n, seed="Zufall", threads=3) == all_of_them).all()
    assert (random_numbers(space, n - n // 5, seed="Zufall", start=n // 5) == all_of_them[n // 5 :]).all()


def test_sizes_that_refuse_often() -> None:
    class Odd(spaces.DealSpace):
        name = "odd"
        size = (1 << 127) + 1

        def _item(self, index: int) -> Any: ...
        def _index(self, item: Any) -> Any: ...

    odd: Any = Odd()
    stream = Stream.from_text("often")
    for size in (odd.size, 1, 2, 3, 255, 256, 257, 1 << 128, (1 << 128) - 1, 3 << 126):
        odd.size = size
        assert to_ints(random_numbers(odd, 100, seed="often")) == list(stream.numbers(size, 100))


def test_a_stream_without_a_seed_is_never_the_same() -> None:
    one, other = (random_numbers(spaces.pavlicek, 10) for _ in range(2))
    assert (one != other).any()


@pytest.mark.parametrize("arguments", [{"n": -1}, {"n": 1, "start": -1}, {"n": 1, "start": 1 << 66}])
def test_senseless_requests_are_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"negative|2\^66"):
        random_numbers(spaces.pavlicek, **arguments, seed="x")


@each_space
def test_ints_there_and_back(space: Space[Any]) -> None:
    numbers = [0, space.size - 1, space.size // 2, *to_ints(random_numbers(space, 20, seed="ints"))]
    array = from_ints(numbers, space)
    assert array.shape == (23, space.nbytes)
    assert array.tobytes() == b"".join(number.to_bytes(space.nbytes, "big") for number in numbers)
    assert to_ints(array) == numbers
    for bad in (-1, space.size, 2**400):
        with pytest.raises(IndexError, match=f"row 1: number {bad} "):
            from_ints([0, bad], space)
    with pytest.raises(TypeError):
        from_ints([1.0], space)  # type: ignore[list-item]


def test_ints_of_several_portions() -> None:
    numbers = np.arange(200_000, dtype=">u4").view(np.uint8).reshape(-1, 4)
    assert to_ints(numbers) == list(range(200_000))


@each_notation
@each_space
def test_text_is_that_of_the_notation(space: Space[Any], notation: str) -> None:
    numbers = [0, 1, space.size - 1, *to_ints(random_numbers(space, 200 if space.nbytes <= 16 else 20, seed="text"))]
    numbers += [10**k for k in range(40) if 10**k < space.size]
    array = from_ints(numbers, space)
    text = format_numbers(array, notation)
    assert text.decode().splitlines() == [notations.format(number, space.size, notation) for number in numbers]
    assert (parse_numbers(text, space, notation) == array).all()
    assert (parse_numbers(text.decode()[:-1].replace("\n", "\r\n"), space, notation) == array).all()


@pytest.mark.parametrize("space", [spaces.pavlicek, spaces.endings], ids=lambda space: space.name)
def test_lines_of_all_lengths_and_ends_in_turn(space: Space[Any]) -> None:
    """The reader looks for a line's end where the line before had it; a line may be longer or shorter."""
    draws = random.Random("lengths")
    numbers = [draws.randrange(min(10 ** draws.randint(1, 36), space.size)) for _ in range(600)]
    zeros = ["0" * draws.choice([0, 0, 0, 5, 12]) for _ in numbers]
    text = "".join(
        f"{zero}{number}{draws.choice(chr(10) + chr(13))}\n" for zero, number in zip(zeros, numbers, strict=True)
    )
    assert to_ints(parse_numbers(text.replace("\n\n", "\n"), space)) == numbers


@each_notation
def test_text_made_in_portions_is_the_same(notation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    array = random_numbers(spaces.pavlicek, 50, seed="portions")
    whole = format_numbers(array, notation)
    monkeypatch.setattr(numbers_module, "PORTION", 7)
    assert format_numbers(array, notation) == whole


@pytest.mark.parametrize("width", [1, 5, 8, 9, 12, 15, 16])
def test_arithmetic_on_rows_is_that_of_integers(width: int) -> None:
    size = 256**width
    ints = [0, 1, size // 3, size // 2, size - 2, size - 1]
    rows = as_rows(ints, width)
    for by in (0, 1, 2**64 - 1, 2**64 + 5, -1, -(2**70)):
        total = [(number + by) % 2**128 for number in ints]
        assert as_ints(shifted(rows, by, 16)) == total
        assert as_ints(shifted(rows, by, width)) == [number % size for number in total]
    for bound in (1, size // 3, size // 3 + 1, size - 1):
        assert at_least(rows, bound).tolist() == [number >= bound for number in ints]
        assert first_at_least(rows, bound) == next(row for row, number in enumerate(ints) if number >= bound)
    assert first_at_least(rows, size) is None
    assert first_at_least(rows[:0], size) is None


@each_notation
def test_no_numbers_have_no_text(notation: str) -> None:
    assert format_numbers(np.empty((0, 12), np.uint8), notation) == b""
    assert parse_numbers(b"", spaces.pavlicek, notation).shape == (0, 12)


def test_what_the_notation_allows_is_read() -> None:
    text = "1,000\n 7 \n0001\n" * 300
    assert to_ints(parse_numbers(text, spaces.pavlicek)) == [1000, 7, 1] * 300


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", ValueError), ("-1", ValueError), ("1e9", ValueError), ("12 34", ValueError), ("٣", ValueError),
        (str(spaces.pavlicek.size), IndexError), ("9" * 39, IndexError), ("9" * 600, IndexError),
        (str(2**96), IndexError),
    ],
)  # fmt: skip
def test_a_bad_line_is_named(line: str, error: type[Exception]) -> None:
    for place in (1, 2, 300, 500):
        lines = ["5"] * 499
        lines.insert(place - 1, line)
        with pytest.raises(error, match=f"^line {place}: "):
            parse_numbers("\n".join(lines) + "\n", spaces.pavlicek)


@examples(200)
@given(st.binary(max_size=45).map(lambda text: text.replace(b"\n", b"")), st.sampled_from(["decimal", "base64"]))
def test_garbage_is_read_as_by_the_notation(line: bytes, notation: str) -> None:
    space = spaces.andrews
    if not line:
        return
    try:
        expected = notations.parse(line.decode("utf-8", "replace"), space.size, notation)
    except (ValueError, IndexError):
        with pytest.raises((ValueError, IndexError), match=r"^line 1: "):
            parse_numbers(line, space, notation)
    else:
        assert to_ints(parse_numbers(line, space, notation)) == [expected]


def test_a_notation_without_a_bulk_form_is_refused() -> None:
    with pytest.raises(ValueError, match=r"base64,.*'checked'"):
        format_numbers(np.zeros((1, 12), np.uint8), "checked")
