"""gzip, zip and zstd are read and written through."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, lenient
from everydeal import Board, FormatError, read, spaces, write

BOARDS = [Board(spaces.pavlicek[number * 10**25], number) for number in range(1, 40)]


def has_zstd() -> bool:
    for name in ("compression.zstd", "backports.zstd"):
        try:
            __import__(name)
        except ImportError:
            continue
        return True
    return False


@pytest.mark.parametrize("name", ["deals.pbn.gz", "deals.lin.zip", "deals.dlm.GZ", "deals.cds.gz", "deals.pbn"])
def test_what_is_written_compressed_reads_back(tmp_path: Path, name: str) -> None:
    write(BOARDS, tmp_path / name)
    assert list(read(tmp_path / name)) == BOARDS
    write(BOARDS, tmp_path / f"again-{name}")
    if not name.endswith("zip"):  # a zip file has the time in it
        assert (tmp_path / f"again-{name}").read_bytes() == (tmp_path / name).read_bytes()


@pytest.mark.skipif(not has_zstd(), reason="no zstd: needs Python 3.14 or backports.zstd")
def test_zstd(tmp_path: Path) -> None:
    write(BOARDS, tmp_path / "deals.pbn.zst")
    assert list(read(tmp_path / "deals.pbn.zst")) == BOARDS


@pytest.mark.skipif(has_zstd(), reason="zstd is there")
def test_without_zstd_the_error_says_what_to_install() -> None:
    with pytest.raises(FormatError, match=r"pip install backports.zstd"):
        boards_of(b"\x28\xb5\x2f\xfd" + bytes(20))


def test_a_zip_file_is_all_its_files_each_in_its_own_format() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in ("pbn", "lin"):
            part = io.BytesIO()
            write(BOARDS, part, name)
            archive.writestr(f"folder/deals.{name}", part.getvalue())
        archive.writestr("folder/inner.pbn.gz", gzip.compress(b'[Deal "N:AKQ... - - -"]'))
        archive.writestr("readme.doc", b"\xd0\xcf\x11\xe0")
    boards, [error] = lenient(stream.getvalue())
    assert len(boards) == 2 * len(BOARDS) + 1
    assert "readme.doc: not a file of deals" in str(error)


def test_a_pipe_gives_a_zip_file_too() -> None:
    class Pipe(io.RawIOBase):
        def __init__(self, data: bytes) -> None:
            self.data = io.BytesIO(data)

        def read(self, size: int = -1) -> bytes:
            return self.data.read(size)

        def seekable(self) -> bool:
            return False

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("deals.txt", "N:AKQ... - - -\n")
    assert len(list(read(Pipe(stream.getvalue())))) == 1


def test_a_file_cut_short_gives_its_boards_and_an_error() -> None:
    stream = io.BytesIO()
    write(BOARDS * 20, stream, "pbn")
    data = gzip.compress(stream.getvalue())
    boards, errors = lenient(data[: len(data) // 2])
    assert 20 < len(boards) < len(BOARDS) * 20
    assert boards == (BOARDS * 20)[: len(boards)]
    assert "the compressed file is damaged, or cut short" in errors[0].reason
    with pytest.raises(FormatError, match="cut short"):
        boards_of(data[: len(data) // 2])


@given(st.sampled_from((b"\x1f\x8b\x08", b"PK\x03\x04", b"\x28\xb5\x2f\xfd")), st.binary(max_size=60))
def test_rubbish_that_looks_compressed_is_refused_in_peace(mark: bytes, rest: bytes) -> None:
    boards, errors = lenient(mark + rest.ljust(40, b"!"), "pbn")
    assert not boards
    assert errors
