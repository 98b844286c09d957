"""Bytes into text: charsets, line ends, and files without any."""

import io
from calendar import monthrange
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import noticed
from everydeal import Board, Deal, formats, read
from everydeal.board.dates import impossible_day
from everydeal.formats.core.errors import FormatError, Report
from everydeal.formats.core.source import CHUNK, MAX_PIECE, Source, decode_text, encode_line
from example_deal import DEAL


def source(data: bytes, **options: object) -> Source:
    return Source(io.BytesIO(data), Report("file", **options))  # type: ignore[arg-type]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_survives_encoding(text: str) -> None:
    assert decode_text(encode_line(text)) == text


@given(st.binary())
def test_any_bytes_are_text(data: bytes) -> None:
    assert decode_text(encode_line(decode_text(data))) == decode_text(data)


def test_line_ends_of_all_kinds_and_pieces_are_counted() -> None:
    assert list(source(b"a\nb\r\nc\rd\r\re").lines()) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, ""), (6, "e")]
    assert list(source(b"a|b\nc|\n\nd|").pieces("|")) == [(1, "a"), (1, "b\nc"), (2, "\n\nd")]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends_at_the_edge_of_a_chunk(end: bytes) -> None:
    for size in range(CHUNK - 3, CHUNK + 3):
        data = b"x" * size + end + b"y" + end
        assert list(source(data).lines()) == [(1, "x" * size), (2, "y")]


def test_latin_1_and_utf_8_in_one_file_after_a_byte_order_mark() -> None:
    data = b"\xef\xbb\xbfAs\xc3\xa9\nAs\xe9"
    assert [line for _, line in source(data).lines()] == ["Asé", "Asé"]


def test_a_binary_file_that_begins_like_a_byte_order_mark_keeps_its_bytes() -> None:
    """Of BRI's 78 bytes, and bridgebots' 14; texts of any charset behind the mark lose it."""
    for rest in (bytes(range(75)), b"\x80\xc1\xf5\x99\xe0abcdef", b"\x01" * 11, b"\xff" * 75):
        data = b"\xef\xbb\xbf" + rest
        assert b"".join(source(data).chunks()) == data
    for rest in (b"", b"N:", "♠♥♦♣".encode(), b'[Event \xe9"a long and otherwise plain line"]', b"x" * 20000):
        assert b"".join(source(b"\xef\xbb\xbf" + rest).chunks()) == rest


def test_an_endless_line_is_reported_and_left_out() -> None:
    errors: list[FormatError] = []
    data = b"first\n" + b"x" * (3 * MAX_PIECE) + b"\nlast\n"
    lines = list(source(data, strict=False, errors=errors.append).lines())
    assert [text for _, text in lines] == ["first", "last"]
    assert [error.line for error in errors] == [2]


def test_read_gives_what_is_asked_for_from_a_stream_that_gives_little() -> None:
    slow = Source(Dribble(bytes(range(256)) * 200), Report())
    assert slow.read(20000) == (bytes(range(256)) * 200)[:20000]
    assert len(b"".join(slow.chunks())) == 51200 - 20000


# What a transfer or a typist has damaged a little: nothing is lost, and what is wrong is named


GAMES = "".join(
    f'[Event "x"]\n[Board "{number}"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1NT Pass Pass Pass\n\n'
    for number in (1, 5)
)


class Dribble(io.BytesIO):
    """A stream that gives a byte at a time."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(min(1, 1 if size is None or size < 0 else size))


@pytest.mark.parametrize("stream", [io.BytesIO, Dribble])
@pytest.mark.parametrize("format", ["pbn", "lines", "lin"])
def test_carriage_returns_that_came_twice(stream, format):
    written = io.StringIO()
    formats.write(read(io.BytesIO(GAMES.encode())), written, format, losses=list)
    text = written.getvalue().replace("\r\n", "\n")
    notices = []
    found = list(read(stream(text.replace("\n", "\r\r\n").encode()), notices=notices.append))
    assert found == list(read(io.BytesIO(text.encode())))
    assert len(found) == 2
    assert [str(one) for one in notices if "CR CR LF" in str(one)] == [
        "line 1: lines end in CR CR LF, as some transfer programs make them: read as line ends"
    ]


def test_only_what_is_doubled_everywhere_is_repaired():
    for data in (b"a\r\r\nb\r\n", b"a\r\rb", b"\0\r\r\n", b"a\r\n\r\n"):
        assert Source(io.BytesIO(data), Report()).head == data
    end = Source(io.BytesIO(b"a\r\r\n" + b"b" * 20_000 + b"\r\r"), Report())
    assert end.read(30_000) == b"a\r\n" + b"b" * 20_000 + b"\r\r"


@pytest.mark.parametrize(
    ("date", "reason"),
    [
        ("2026.04.31", "April has 30 days"),
        ("2026-02-30", "February has 29 days"),
        ("2023.02.29", "February 2023 has 28 days"),
        ("2026.13.01", "there is no month 13"),
        ("2026/1/0", "January has 31 days"),
    ],
)
def test_a_day_that_the_calendar_does_not_have_is_named_and_kept(date, reason):
    text = f'[Event "x"]\n[Date "{date}"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'.encode()
    [board], notices = noticed(text)
    assert notices == [f"line 1, record 1: the date is given as '{date}', but {reason}"]
    assert any(reason in str(error) for error in formats.check(io.BytesIO(text)))
    assert board.tags["Date"] == date
    again = io.BytesIO()
    formats.write([board], again, "pbn")
    assert date in again.getvalue().decode()


def test_days_that_there_are():
    for date in ("2000.02.29", "2024-02-29", "2026.12.31", "2026.04.??", "????.??.??", "31 April 2026", "", "2026.04"):
        assert impossible_day(date) == ""
        assert Board(Deal(), tags={"Date": date}).notices() == []
    for year, month, day in product((1900, 2000, 2023, 2024), range(14), range(33)):
        there = 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
        assert (impossible_day(f"{year}.{month:02}.{day}") == "") is there
