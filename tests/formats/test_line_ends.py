"""Every real file with LF, CRLF and CR gives the same boards, and the same errors on the same lines."""

from pathlib import Path

import pytest

from boards import lenient
from effort import thorough
from everydeal.formats import format_names
from places import SAMPLES

BINARY = (".ber", ".bri", ".cds", ".dge", ".dup", ".rzd")
TEXTS = [
    path
    for path in sorted(SAMPLES.rglob("*"))
    if path.is_file()
    and path.suffix not in (*BINARY, ".md")
    and path.parent.name not in ("dealer_scripts", "licences")
    and format_names(path)
]
SMALL = [path for path in TEXTS if path.stat().st_size < 20_000]


@pytest.mark.parametrize("path", [*SMALL, *thorough(*(set(TEXTS) - set(SMALL)))], ids=lambda path: path.name)
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
