"""`write` as people try it first: deals in place of boards, arguments swapped; and formats that a file cannot have."""

import io

import pytest

from boards import lenient
from everydeal import Board, FormatError, read, spaces, write
from everydeal.formats.core.registry import NO_SIGNATURE

DEALS = [spaces.pavlicek[10**k] for k in (3, 9, 27)]


def test_deals_become_boards_numbered_from_1(tmp_path) -> None:
    path = tmp_path / "x.pbn"
    assert write(DEALS, path) == 3
    assert list(read(path)) == [Board(deal, place) for place, deal in enumerate(DEALS, start=1)]
    assert [(board.dealer, board.vulnerability) for board in read(path)] == [(0, "None"), (1, "NS"), (2, "EW")]


def test_deals_in_formats_without_numbers() -> None:
    """Dealer and vulnerability still follow Law 2 where there is a place for them; nothing is said to be lost."""
    for name, has_dealers in (("ben", True), ("lines", False), ("zrd", False)):
        stream = io.BytesIO()
        if name == "zrd":
            with pytest.raises(FormatError):
                write(DEALS, stream, name)
            continue
        write(DEALS, stream, name)
        boards = list(read(io.BytesIO(stream.getvalue()), name))
        assert [board.deal for board in boards] == DEALS
        assert [board.dealer for board in boards] == ([0, 1, 2] if has_dealers else [None] * 3)


def test_swapped_arguments_say_so(tmp_path) -> None:
    with pytest.raises(TypeError, match=r"write\(boards, 'x\.pbn'\)"):
        write("x.pbn", DEALS)
    with pytest.raises(TypeError, match="boards come first"):
        write(tmp_path / "x.pbn", DEALS)
    with pytest.raises(TypeError, match=r"write\(\[deal\], \.\.\.\)"):
        write(DEALS[0], tmp_path / "x.pbn")
    with pytest.raises(TypeError, match=r"cannot write to list"):
        write(DEALS, DEALS, "pbn")
    with pytest.raises(TypeError, match=r"number 2 .*: 7"):
        write([DEALS[0], 7], tmp_path / "x.pbn")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", sorted(NO_SIGNATURE))
def test_a_binary_format_is_not_forced_on_text(name: str) -> None:
    text = "\n".join(map(str, DEALS)).encode()
    boards, errors = lenient(text, name)
    assert boards == []
    assert [error.reason.partition(",")[0] for error in errors] == ["the file is text"]
