"""gzip, bzip2, xz, zip and zstd are read and written through."""

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, lenient, written
from everydeal import Board, FormatError, read, spaces, write
from everydeal.formats import by_path
from everydeal.formats.core.compression import EXTENSIONS

BOARDS = [Board(spaces.pavlicek[number * 10**25], number) for number in range(1, 40)]


def has_zstd() -> bool:
    for name in ("compression.zstd", "backports.zstd"):
        try:
            __import__(name)
        except ImportError:
            continue
        return True
    return False


needs_zstd = pytest.mark.skipif(not has_zstd(), reason="no zstd: needs Python 3.14 or backports.zstd")
NAMES = ("deals.pbn.gz", "deals.lin.zip", "deals.dlm.GZ", "deals.cds.gz", "deals.pbn.bz2", "deals.lin.xz", "deals.pbn")


@pytest.mark.parametrize("name", [*NAMES, pytest.param("deals.pbn.zst", marks=needs_zstd)])
def test_what_is_written_compressed_reads_back(tmp_path: Path, name: str) -> None:
    write(BOARDS, tmp_path / name)
    assert list(read(tmp_path / name)) == BOARDS
    write(BOARDS, tmp_path / f"again-{name}")
    if name.endswith("zip"):  # a zip file has the time in it
        return
    data = (tmp_path / name).read_bytes()
    assert (tmp_path / f"again-{name}").read_bytes() == data
    if name.lower().endswith(EXTENSIONS):
        assert lenient(data + bytes(20_000) + data + bytes(3), by_path(name).name) == (BOARDS * 2, [])
        for junk in (b"junk", bytes(9) + b"junk"):
            boards, [error] = lenient(data + junk, by_path(name).name)
            assert (boards, error.reason[:22]) == (BOARDS, "the compressed file is")


def test_an_open_file_is_compressed_as_its_name_says(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn.gz"
    with path.open("wb") as file:
        write(BOARDS, file)
    assert path.read_bytes()[:2] == b"\x1f\x8b"
    assert list(read(path)) == BOARDS


@pytest.mark.skipif(has_zstd(), reason="zstd is there")
def test_without_zstd_the_error_says_what_to_install() -> None:
    with pytest.raises(FormatError, match=r"pip install backports.zstd"):
        boards_of(b"\x28\xb5\x2f\xfd" + bytes(20))


def test_a_zip_file_is_all_its_files_each_in_its_own_format() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in ("pbn", "lin"):
            archive.writestr(f"folder/deals.{name}", written(BOARDS, name))
        archive.writestr("folder/inner.pbn.gz", gzip.compress(b'[Deal "N:AKQ... - - -"]'))
        archive.writestr("readme.doc", b"\xd0\xcf\x11\xe0")
    boards, [error] = lenient(stream.getvalue())
    assert len(boards) == 2 * len(BOARDS) + 1
    assert "readme.doc: not a file of deals" in str(error)


def test_a_pipe_gives_a_zip_file_too() -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *where: int) -> int:
            raise io.UnsupportedOperation("a pipe")

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("deals.txt", "N:AKQ... - - -\n")
    assert len(list(read(Pipe(stream.getvalue())))) == 1


@pytest.mark.parametrize(("compress", "least"), [(gzip.compress, 21), (bz2.compress, 0), (lzma.compress, 9)])
def test_a_file_cut_short_gives_its_boards_and_an_error(compress: Callable[[bytes], bytes], least: int) -> None:
    data = compress(written(BOARDS * 20, "pbn"))
    for size in (20, 40, len(data) // 2):
        boards, (error, *_) = lenient(data[:size])
        assert len(boards) in (range(least, len(BOARDS) * 20) if size > 40 else [0])
        assert boards == (BOARDS * 20)[: len(boards)]
        assert error.reason.startswith("the compressed file is damaged, or cut short")
    with pytest.raises(FormatError, match="end-of-stream"):
        boards_of(data[: len(data) // 2])


@given(st.sampled_from((b"\x1f\x8b\x08", b"PK\x03\x04", b"\x28\xb5\x2f\xfd")), st.binary(max_size=60))
def test_rubbish_that_looks_compressed_is_refused_in_peace(mark: bytes, rest: bytes) -> None:
    boards, errors = lenient(mark + rest.ljust(40, b"!"), "pbn")
    assert not boards
    assert errors
