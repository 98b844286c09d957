"""`read` and `write`: recognising formats, errors, losses, and files written whole or not at all."""

import io
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import everydeal
from boards import LETTERS, boards_of, check_accepted, lenient, plain_boards, written
from everydeal import Board, Deal, FormatError, read, write
from everydeal.formats import FORMATS, LossWarning
from everydeal.formats.core.registry import FIELDS, recognise
from places import EXAMPLES
from test_profile import every_nth, examples

LINE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
FULL = Deal.from_pbn(LINE)


def test_lines_may_have_comments_and_unknown_hands() -> None:
    boards = boards_of(f"# ours\n\n{LINE.lower()}\nS:AK... - - -\n".encode())
    assert [board.deal for board in boards] == [FULL, Deal(south=0b11)]
    assert [board.line for board in boards] == [3, 4]
    assert boards_of(written(boards, "lines")) == boards


def test_an_error_tells_its_place() -> None:
    _, [error] = lenient(f"{LINE}\nN:AA... - - -\n{LINE}\n".encode())
    assert (error.line, error.record, error.value) == (2, 2, "N:AA... - - -")


@pytest.mark.parametrize("name", every_nth(4, [*FORMATS]))
@examples(30)
@given(data=st.binary(max_size=200))
def test_arbitrary_bytes_never_crash(name: str, data: bytes) -> None:
    check_accepted(data, name)


@pytest.mark.parametrize("name", every_nth(4, [*FORMATS]))
@examples(30)
@given(text=st.text(st.sampled_from(LETTERS + "NESW:AKQT5.- \n\r|md"), max_size=60))
def test_arbitrary_text_never_crashes(name: str, text: str) -> None:
    check_accepted(text.encode(), name)


@given(st.lists(plain_boards(), min_size=1, max_size=3))
@pytest.mark.parametrize("name", ["pbn", "lin", "lines"])
def test_formats_are_recognised_by_content(name: str, boards: list[Board]) -> None:
    assert recognise(written(boards, name)).name == name
    assert recognise(written(boards, name), "misleading.pbn" if name == "lin" else "misleading.lin").name == name


def test_an_empty_file_has_no_boards_whatever_its_name(tmp_path: Path) -> None:
    for name in ("empty", "empty.pbn", "empty.lin", "empty.zbs"):
        (tmp_path / name).write_bytes(b"")
        assert list(read(tmp_path / name)) == []


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(200, 256)))
    with pytest.raises(FormatError, match=r"picture.png: not a file of deals"):
        list(read(path))
    with pytest.raises(FileNotFoundError):
        list(read(tmp_path / "none"))
    with pytest.raises(ValueError, match=r"'xyzzy'; .* pbn, lin"):
        list(read(path, "xyzzy"))
    with pytest.raises(ValueError, match="'linn'; did you mean 'lin'"):
        list(read(path, "linn"))
    with pytest.raises(TypeError, match="not int"):
        list(read(7))


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text("N:AA... - - -\n")
    with pytest.raises(FormatError) as caught:
        list(read(path, "lines"))
    assert str(caught.value).startswith(f"{path}:1, record 1: North")
    assert caught.value.file == str(path)


def test_streams_of_text_and_of_bytes() -> None:
    assert [board.deal for board in read(io.StringIO(LINE))] == [FULL]
    text = io.StringIO()
    assert write([Board(FULL)], text, "lines") == 1
    assert text.getvalue() == f"{LINE}\n"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    assert write([Board(FULL)], path) == 1
    before = path.read_bytes()
    with pytest.raises(FormatError):
        write([Board(FULL), Board(FULL, tags={"Event": "#"})], path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(ValueError, match="by the name"):
        write([], tmp_path / "deals.xyz")


def test_a_board_that_a_format_cannot_hold_is_left_out_when_lenient() -> None:
    errors: list[FormatError] = []
    stream = io.BytesIO()
    boards = [Board(FULL), Board(FULL, tags={"Event": "#"}), Board(FULL)]
    assert write(boards, stream, "pbn", errors=errors.append) == 2
    assert [error.record for error in errors] == [2]
    assert len(boards_of(stream.getvalue())) == 2


def test_losses_are_never_silent() -> None:
    board = Board(FULL, 5, tags={"North": "Ann", "Event": "Cup"}, comments=("!",))
    with pytest.warns(LossWarning, match=r"comments: lost on 1 board; dealer: .*; names: .*; number: .*; tags"):
        write([board], io.BytesIO(), "lines")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write([board], io.BytesIO(), "pbn")
        write([Board(FULL)], io.BytesIO(), "lines")


def test_every_format_says_what_it_holds_in_known_words() -> None:
    for entry in FORMATS.values():
        assert entry.holds <= set(FIELDS)
        assert entry.title
        assert entry.module.__doc__


def test_the_examples_are_the_same_16_boards() -> None:
    pbn, lin = (list(read(EXAMPLES / name)) for name in ("deals.pbn", "deals.lin"))
    assert len(pbn) == 16
    assert [board.number for board in pbn] == list(range(1, 17))
    assert [(board.deal, board.dealer, board.vulnerability) for board in pbn] == [
        (board.deal, board.dealer, board.vulnerability) for board in lin
    ]
    for name, boards in (("pbn", pbn), ("lin", lin)):
        assert written(boards, name) == (EXAMPLES / f"deals.{name}").read_bytes()


GOOD, BAD = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "N:AA... - - -"


@pytest.mark.parametrize("reader", ["read", "read_deals", "read_boards"])
def test_errors_raise_skip_collect_or_are_told(reader: str, tmp_path: Path) -> None:
    for name, lines in (("a.txt", [GOOD, BAD, GOOD]), ("b.txt", [BAD, GOOD])):
        (tmp_path / name).write_text("\n".join(lines) + "\n")

    def count(errors: Any) -> int:
        found = getattr(everydeal, reader)(tmp_path / "?.txt", errors=errors)
        return (
            len(found.deals) if reader == "read_deals" else sum(len(x) if reader == "read_boards" else 1 for x in found)
        )

    with pytest.raises(FormatError, match=r"a.txt:2, record 2: .* the ace comes twice"):
        count("raise")
    assert count("skip") == 3
    reported: list[FormatError] = []
    assert count(reported.append) == 3
    assert [error.line for error in reported] == [2, 1]
    with pytest.raises(ExceptionGroup, match="2 errors") as raised:
        count("collect")
    assert list(map(str, raised.value.exceptions)) == list(map(str, reported))
    with pytest.raises(ValueError, match=r"did you mean .skip"):
        count("skipp")
    with pytest.raises(TypeError, match="errors=None"):
        count(None)


def test_an_error_says_how_to_go_on() -> None:
    data = b"N:AK... - - -\nN:AA... - - -\nN:QJ... - - -\n"
    with pytest.raises(FormatError) as raised:
        list(read(io.BytesIO(data)))
    assert "errors='skip'" in raised.value.__notes__[0]
    assert [str(board.deal.north) for board in read(io.BytesIO(data), errors="skip")] == ["AK...", "QJ..."]
