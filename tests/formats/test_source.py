"""Bytes into text: charsets, line ends, and files without any."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal.formats.core.errors import FormatError, Report
from everydeal.formats.core.source import CHUNK, MAX_PIECE, Source, decode_text, encode_line


def source(data: bytes, **options: object) -> Source:
    return Source(io.BytesIO(data), Report("file", **options))  # type: ignore[arg-type]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_survives_encoding(text: str) -> None:
    assert decode_text(encode_line(text)) == text


@given(st.binary())
def test_any_bytes_are_text(data: bytes) -> None:
    assert decode_text(encode_line(decode_text(data))) == decode_text(data)


def test_line_ends_of_all_kinds() -> None:
    assert list(source(b"a\nb\r\nc\rd\r\re").lines()) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, ""), (6, "e")]


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
    for rest in (
        b"",
        b"N:",
        "♠♥♦♣".encode(),
        b"[Event " + b"\xe9" + b'"a long and otherwise plain line"]',
        b"x" * 20000,
    ):
        assert b"".join(source(b"\xef\xbb\xbf" + rest).chunks()) == rest


def test_pieces_count_lines() -> None:
    assert list(source(b"a|b\nc|\n\nd|").pieces("|")) == [(1, "a"), (1, "b\nc"), (2, "\n\nd")]


def test_an_endless_line_is_reported_and_left_out() -> None:
    errors: list[FormatError] = []
    data = b"first\n" + b"x" * (3 * MAX_PIECE) + b"\nlast\n"
    lines = list(source(data, strict=False, errors=errors.append).lines())
    assert [text for _, text in lines] == ["first", "last"]
    assert [error.line for error in errors] == [2]


def test_read_gives_what_is_asked_for_from_a_stream_that_gives_little() -> None:
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(size or 1, 3))

    slow = Source(Slow(bytes(range(256)) * 200), Report())
    assert slow.read(20000) == (bytes(range(256)) * 200)[:20000]
    assert len(b"".join(slow.chunks())) == 51200 - 20000
