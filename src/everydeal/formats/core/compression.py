"""Files in gzip, bzip2, xz, zip and zstd, read and written as if they were not compressed.

What a file is compressed with is seen from its first bytes; when writing, by the name's last extension.  A zip file is
all the files in it, one after the other.  For zstd, Python before 3.14 needs the package ``backports.zstd``.
"""

import io
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import IO, Any, Final, NamedTuple, cast


class _Kind(NamedTuple):
    """A way of compressing one file."""

    extension: str
    begins: re.Pattern[bytes]
    """The first bytes, at most ten: so many that no binary file of deals is taken for one."""
    open: Callable[[Any, str], Any]
    """The file that is compressed in a stream, to be read ("rb") or written ("wb")."""


def _gzip(stream: Any, mode: str) -> Any:
    return import_module("gzip").GzipFile(filename="", fileobj=stream, mode=mode, mtime=0)


def _opened(module: str, name: str, stream: Any, mode: str) -> Any:
    classes = import_module(module)
    if mode == "wb":
        return getattr(classes, f"{name}File")(stream, mode)
    return io.BufferedReader(_Decompressed(stream, getattr(classes, f"{name}Decompressor")))


def _zstd(stream: Any, mode: str) -> Any:
    for module in ("compression.zstd", "backports.zstd"):
        try:
            return _opened(module, "Zstd", stream, mode)
        except ImportError:
            continue
    raise ValueError("zstd needs Python 3.14 or the package backports.zstd: pip install backports.zstd")


_KINDS: Final = (
    _Kind(".gz", re.compile(rb"\x1f\x8b\x08[\0-\x1f].{4}[\0\2\4][\0-\x0d\xff]", re.DOTALL), _gzip),
    _Kind(".bz2", re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), partial(_opened, "bz2", "BZ2")),
    _Kind(".xz", re.compile(rb"\xfd7zXZ\0"), partial(_opened, "lzma", "LZMA")),
    _Kind(".zst", re.compile(rb"\x28\xb5\x2f\xfd"), _zstd),
)
_ZIPPED: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""The first bytes of a zip file, and of an empty one."""
EXTENSIONS: Final = (*(kind.extension for kind in _KINDS), ".zip")
_DEPTH: Final = 4
_PEEKED: Final = 1 << 14
"""So many bytes are asked for to look at the first few: small files are read at once."""


def inner_name(name: str) -> str:
    """The name of what is in a compressed file: without the last extension, if that is one of ours.

    >>> inner_name("deals.pbn.gz"), inner_name("deals.pbn")
    ('deals.pbn', 'deals.pbn')
    """
    return name[: name.rindex(".")] if name.lower().endswith(EXTENSIONS) else name


def damage(error: Exception) -> str:
    """What is wrong with a compressed file that raises this when it is read; "" for any other error.

    >>> damage(EOFError("no end")), damage(OSError(2, "No such file"))
    ('the compressed file is damaged, or cut short: no end', '')
    """
    if isinstance(error, RuntimeError):  # a zip is encrypted, or compressed in an unusual way
        return str(error)
    named = type(error).__name__ in ("BadZipFile", "ZstdError", "LZMAError")
    if named or isinstance(error, (EOFError, zlib.error)) or (isinstance(error, OSError) and error.errno is None):
        return f"the compressed file is damaged, or cut short: {error}"
    return ""


def unpacked(stream: IO[bytes], name: str, depth: int = 0) -> Iterator[tuple[IO[bytes], str]]:
    """The files in *stream*, itself if it is not compressed, and their names.

    Raises:
        ValueError: zstd cannot be read here, or files are compressed in each other too often.
    """
    buffered = _Peekable(stream)
    head = buffered.peek(10)
    if depth > _DEPTH:
        raise ValueError(f"compressed more than {_DEPTH} times over")
    if kind := next((kind for kind in _KINDS if kind.begins.match(head)), None):
        yield from unpacked(kind.open(buffered, "rb"), inner_name(name), depth + 1)
    elif head.startswith(_ZIPPED):
        import zipfile

        with _seekable(stream, buffered) as whole, zipfile.ZipFile(whole) as archive:
            for member in archive.infolist():
                if not member.is_dir():
                    with archive.open(member) as inside:
                        yield from unpacked(inside, f"{name}/{member.filename}", depth + 1)
    else:
        yield cast("IO[bytes]", buffered), name


def packed(chunks: Iterable[bytes], stream: IO[bytes], name: str) -> None:
    """Write *chunks* to *stream*, compressed as the extension of *name* says."""
    if kind := next((kind for kind in _KINDS if name.lower().endswith(kind.extension)), None):
        with kind.open(stream, "wb") as file:
            _write_all(file, chunks)
    elif name.lower().endswith(".zip"):
        import zipfile

        inside = inner_name(name).replace("\\", "/").rpartition("/")[2]
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive, archive.open(inside, "w") as file:
            _write_all(file, chunks)
    else:
        _write_all(stream, chunks)


def _write_all(file: Any, chunks: Iterable[bytes]) -> None:
    for chunk in chunks:
        file.write(chunk)


@contextmanager
def _seekable(stream: IO[bytes], buffered: "_Peekable") -> Iterator[IO[bytes]]:
    """A stream for zipfile, which reads from the end; what comes from a pipe is kept in a temporary file."""
    from tempfile import SpooledTemporaryFile

    if stream.seekable():
        stream.seek(-len(buffered.head), io.SEEK_CUR)
        if stream.tell() == 0:
            yield stream
            return
    source: Any = buffered if not stream.seekable() else stream
    with SpooledTemporaryFile(max_size=1 << 24) as spool:
        while chunk := source.read(1 << 16):
            spool.write(chunk)
        spool.seek(0)
        yield spool


class _Decompressed(io.RawIOBase):
    """What is compressed in a stream, in parts that follow one another, zeros between and behind them.

    Where anything else follows, the standard library's files of bzip2 and xz end without a word: here it is an error.
    """

    def __init__(self, stream: Any, begin: Callable[[], Any]) -> None:
        self._stream, self._begin, self._part = stream, begin, begin()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = b""
        while not data:
            ended = self._part.eof
            more = self._part.unused_data.lstrip(b"\0") if ended else b""
            while not more and (ended or self._part.needs_input):
                read = self._stream.read(_PEEKED)
                if not read and ended:
                    return 0
                if not read:
                    raise EOFError("Compressed file ended before the end-of-stream marker was reached")
                more = read.lstrip(b"\0") if ended else read
            if ended:
                self._part = self._begin()
            data = self._part.decompress(more, len(buffer))
        buffer[: len(data)] = data
        return len(data)


class _Peekable:
    """A stream whose first bytes can be looked at."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._read_some = getattr(stream, "read1", stream.read)  # of a damaged file, read gives less
        self.head = b""
        """What has been read from the stream and not yet given out."""

    def peek(self, size: int) -> bytes:
        """The next bytes, which stay there: at least so many, unless the file ends."""
        while len(self.head) < size and (more := self._read_some(_PEEKED)):
            self.head += more
        return self.head

    def read(self, size: int = -1) -> bytes:
        """At least one byte of the next *size*, unless the file ends."""
        if size is None or size < 0:
            data, self.head = self.head + self._stream.read(), b""
            return data
        if self.head:
            data, self.head = self.head[:size], self.head[size:]
            return data
        return bytes(self._read_some(size))
