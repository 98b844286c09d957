"""Every real file with LF, CRLF and CR gives the same boards, and the same errors on the same lines."""

from pathlib import Path

import pytest

from boards import boards_of, lenient, written
from everydeal import Board, spaces
from everydeal.formats import FORMATS, format_names
from everydeal.formats.core import registry
from places import SAMPLES
from test_profile import thorough

BINARY = (".ber", ".bri", ".cds", ".dge", ".dup", ".rzd")
TEXTS = [
    path
    for path in sorted(SAMPLES.rglob("*"))
    if path.is_file() and path.suffix not in (*BINARY, ".md") and path.parent.name != "licences" and format_names(path)
]
SMALL = [path for path in TEXTS if path.stat().st_size < 20_000]


@pytest.mark.parametrize(
    "path", [*SMALL, *thorough(*(path for path in TEXTS if path not in SMALL))], ids=lambda path: path.name
)
def test_line_ends_of_real_files_mean_nothing(path: Path) -> None:
    [name] = format_names(path)
    text = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    boards, errors = lenient(text, name)
    for end in (b"\r\n", b"\r"):
        again, complaints = lenient(text.replace(b"\n", end), name)
        assert again == boards
        assert [board.line for board in again] == [board.line for board in boards]
        assert list(map(str, complaints)) == list(map(str, errors))
    assert lenient(path.read_bytes(), name)[0] == boards


WHOLE = ("boards-binary", "bri", "bws", "cds", "dge", "dlm", "dup", "fair", "html", "rzd", "usebio")
"""Formats of bytes, of which blank lines would be a part, and one that is read only."""
LINES = sorted(FORMATS.keys() - registry.NO_SIGNATURE - set(WHOLE))


@pytest.mark.parametrize("name", LINES)
def test_empty_lines_before_a_text_mean_nothing(name: str) -> None:
    """With every line end, and with blanks in them: the format is recognised, and reads the same, as it does with DOS's
    end mark behind it."""
    data = written([Board(spaces.pavlicek[10**28], 1, 0, "None", tricks=(7,) * 20)], name)
    text = data.replace(b"\r\n", b"\n")
    own, board = registry.recognise(data), boards_of(data, name)[0]
    for end in (b"\n", b"\r\n", b"\r"):
        for head in (b"", b"\n\n", b"\n  \n"):
            form = (head + text).replace(b"\n", end)
            assert registry.recognise(form) is own
            assert boards_of(form, name)[0] == board
        for mark in (b"\x1a", b"\x1a\x1a") if name != "bhg" else ():
            assert boards_of(form + mark, name) == [board]
