"""No file stops a reader: recognising and reading take time in proportion to the size, whatever is repeated in it."""

import io
from collections.abc import Iterator

import pytest

import club_files
from boards import boards_of, written
from everydeal import Board, Deal, FormatError, read
from everydeal.formats import FORMATS
from everydeal.formats.core import registry
from linear import assert_linear
from test_profile import thorough

LETTERS = " \t\n\r\f\v\0\x1c\x85\xff%;#{}[]()|.,:-=&?!*/\\\"'017AaNn"
WORDS = r"""
\r\n, \s\r\n, %x\r\n, %x\n, ;\s\r\n, ;x\n, #x\n, {x}, {\n, [\n, {}\n, \", {", -\n, [Play "N"]\n, {{BridgeHandNESW\n, N\n
[A, [A\s, [A ", [A "b", [A "b"], {\n[A "b"]\n\n, [Deal ", "deal":, {"deal":, "deal"\s, {"hands":[, <td>x<br>
||, md|, md|1, qx|, pn|a, st||, ?lin=, http, https://, handviewer, handviewer?a=1c(, p(, 1c{, 1c(), ï»¿, <table><td>
 rs|P|, pw|a|, bn|1|, %x|, A\s, a=, A\s\s, Board 1 =, H\s, H{, A{x}, %{RBX}, N:, N\s, n\s, AKQ., AKQ, .., =1, =1=, $1
<a>, <a, </, <!, <!--, <USEBIO>, <BOARD>, <HAND>, &a;, &#65;, "ddt":[, "pbn":, n\sA.\n, -N\s, 1.\n, S\sA\n, A\s\n
1\,, 12\s, PBN 0 0 0 0 ", NUMBER 1\s, FUT 1\s, *\s, None N\s, 1C\s, SA\s, N\nS\sA\sH\sK\sD\sQ\sC\sJ\n
"""
ESCAPES = (("\\r", "\r"), ("\\n", "\n"), ("\\s", " "))


def pieces() -> Iterator[bytes]:
    """What is repeated: letters that mean something in a format, and beginnings of what formats have."""
    words = [word for line in WORDS.strip().splitlines() for word in line.split(", ")]
    for word in words:
        for escape, letter in ESCAPES:
            word = word.replace(escape, letter)
        yield word.encode("latin-1")
    yield from (letter.encode("latin-1") for letter in LETTERS)


PIECES = tuple(pieces())
NAMES = ["handviewer", *thorough(*sorted(FORMATS.keys() - {"handviewer"}))]
DEAL = Deal.from_pbn("N:KT9743.AQT43.J.7 J85.9.Q6.KQJ9532 Q2.KJ765.T98.T64 A6.82.AK75432.A8")


def real_file(name: str) -> bytes:
    """A file of one board, with all that the format could ask for."""
    if name in club_files.REAL:
        return club_files.REAL[name]
    return written([Board(DEAL, 1, 0, "None", tricks=(7,) * 20)], name)


def pieces_for(name: str) -> tuple[bytes, ...]:
    """All pieces; every fourth for a binary format, to which they are numbers like any others."""
    return PIECES[::4] if name in registry.NO_SIGNATURE else PIECES


def read_all(data: bytes, name: str) -> None:
    """Read leniently, or be refused."""
    for _board in read(io.BytesIO(data), name, errors=lambda error: None, notices=lambda notice: None):
        pass


@pytest.mark.parametrize("name", NAMES)
def test_recognising_is_linear(name: str) -> None:
    real = real_file(name)
    for piece in pieces_for(name):
        assert_linear(FORMATS[name].recognise, piece)
        assert_linear(FORMATS[name].recognise, piece, b"\r\n" + real)


@pytest.mark.parametrize("name", NAMES)
def test_reading_is_linear(name: str) -> None:
    real = real_file(name)
    for piece in pieces_for(name):
        assert_linear(lambda data: read_all(data, name), piece, b"\r\n" + real)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("head", ["%" * 60, "% a line of BridgeComposer", "; a\n\n{ b }\n\n% c", ";", "", " \t", "%"])
def test_a_long_head_of_a_pbn_file(head: str, ends: str) -> None:
    """Dozens of escape lines with CRLF took time without end; a head of 64 KB said nothing of the format."""
    data = (f"{head}{ends}" * 40).encode() + written([Board(DEAL)], "pbn").replace(b"\r\n", ends.encode())
    assert [(board.deal, board.record) for board in read(io.BytesIO(data))] == [(DEAL, 1)]
    data = f"%{head}{ends}".encode() * (3000 if len(head) > 9 else 12_000) + data
    assert [(board.deal, board.record) for board in read(io.BytesIO(data))] == [(DEAL, 1)]
    lin = f"{ends}".encode() * 2800 + written([Board(DEAL, dealer=0)], "lin")
    assert [board.deal for board in read(io.BytesIO(lin))] == [DEAL]


@pytest.mark.thorough
def test_megabytes_of_remarks_before_the_first_tag_are_not_a_game_too_long() -> None:
    head = b"; a remark that somebody wrote down for everybody to see\n" * 40_000
    [board] = boards_of(head + written([Board(DEAL)], "pbn"))
    assert (board.deal, len(board.comments)) == (DEAL, 40_000)


@pytest.mark.thorough
def test_a_file_of_remarks_alone_goes_by_its_name(tmp_path) -> None:
    path = tmp_path / "empty.pbn"
    path.write_bytes(b"% nothing\r\n" * 40_000)
    assert list(read(path)) == []
    with pytest.raises(FormatError, match="not a file of deals"):
        list(read(io.BytesIO(path.read_bytes())))


def test_explanations_of_a_link() -> None:
    """Brackets inside one, a comment between calls, one that is never closed."""
    link = b"https://www.bridgebase.com/tools/handviewer.html?n=SAKQJT98765432&d=n&a="
    [board] = boards_of(link + b"1c(weak (4)1d{x}p(weak (4)?{later}2h!\n", "handviewer")
    assert board.raw_auction is not None
    assert board.raw_auction.words == ("1C", "=1=", "1D", "=2=", "Pass", "=1=", "2H", "!")
    assert board.raw_auction.notes == {1: "weak (4", 2: "x"}


def test_lists_of_results_are_looked_up_in_linear_time() -> None:
    """Long lists before many boards."""
    board = written([Board(DEAL, 7)], "lin").replace(b"\n", b"")
    for lists in (
        b"bn|" + b"1," * 2000 + b"|",
        b"rs|" + b"P," * 500 + b"|pw|" + b"," * 1000 + b"|",
        b"pw|a" + b"," * 99_999 + b"|",
    ):
        head = b"vg|e,s,I,1,250,,,,|" + lists
        assert_linear(lambda data, head=head: read_all(head + data, "lin"), board)
