"""The files that a command line names, read one after the other: how far they are is shown, what is wrong is said."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from ..formats import Board, read
from ..formats.core.remote import require_readable
from .common import CommandError, Complaints, hint_at_terminal, say, status
from .meanings import format_of_files, hints, space_of_collections

if TYPE_CHECKING:
    from ..datasets.parquet import Collection

_WIDTH: Final = 30
"""Characters of the bar."""


class Reader:
    """Reads files of any format, and collections; counts the boards, and says what is wrong with a record.

    An error ends the reading, unless the options are lenient.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.format = format_of_files(options)
        self.count = 0
        self.errors = Complaints(keep=options.json)
        self.said: Any = self.errors if options.lenient else "raise"
        """What the library is to do with errors."""

    def boards(self, names: list[str]) -> Iterator[Board]:
        """The boards of all files."""
        for name in names:
            for board in self._collected(name) if is_collection(name) else self._read(name):
                self.count += 1
                yield board

    def _read(self, name: str) -> Iterator[Board]:
        listeners: Any = {"errors": self.said, "notices": lambda notice: say(f"note: {notice}")}
        with watched(name) as source:
            yield from read(source, self.format, **listeners, **hints(self._options))

    def _collected(self, name: str) -> Iterator[Board]:
        from ..datasets.export import boards

        with open_collection(name, self._options) as collection:
            yield from boards(collection, range(len(collection)))


def is_collection(name: str) -> bool:
    """Is it a collection: a Parquet file, or a directory of them?"""
    return name.endswith((".parquet", "/")) or os.path.isdir(name)


def open_collection(name: str, options: argparse.Namespace) -> "Collection":
    """A collection, in the space that the options name if it does not say it itself."""
    from ..datasets import Collection  # which is of the extra 'data'

    require_readable(name)
    return Collection(name, space=space_of_collections(options))


def rows_of(text: str, count: int) -> range:
    """The rows that ``--rows A:B`` names, of so many.

    Raises:
        CommandError: it is no such pair, or there are no such rows.
    """
    first, colon, last = text.partition(":")
    try:
        rows = range(count)[slice(int(first) if first else None, int(last) if last else None)]
    except ValueError:
        colon = ""
    if not colon:
        raise CommandError(f"--rows {text!r}: write two row numbers and a colon, like 0:1000")
    if count and not rows:
        raise CommandError(f"--rows {text!r} are outside the {count:,} rows")
    return rows


@contextmanager
def watched(name: str) -> Iterator[Any]:
    """The file called *name* (- for standard input) to be read, under a bar if standard error is a terminal.

    Raises:
        OSError: it cannot be opened.
    """
    if name == "-":
        hint_at_terminal()
    if not sys.stderr.isatty():
        yield sys.stdin.buffer if name == "-" else name
    elif name == "-":
        yield from _shown(sys.stdin.buffer, 0, "standard input")
    elif os.path.isfile(name):
        with open(name, "rb") as stream:
            yield from _shown(stream, os.fstat(stream.fileno()).st_size, name)
    else:
        yield name


def _shown(stream: Any, total: int, name: str) -> Iterator[Any]:
    watch = _Watched(stream, total, name)
    try:
        yield watch
    finally:
        watch.shown.clear()


class _Watched:
    """A stream that shows how much of it has been read."""

    def __init__(self, stream: Any, total: int, name: str) -> None:
        self._stream, self._total, self.name = stream, total, name
        self._done, self.shown = 0, status()

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        return self._counted(self._stream.read(size))

    def read1(self, size: int = -1) -> bytes:
        """The same, as they come."""
        return self._counted(self._stream.read1(size))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def _counted(self, data: bytes) -> bytes:
        self._done += len(data)
        self.shown.show(lambda seconds: state(os.path.basename(self.name), self._done, self._total, seconds))
        return data


def state(name: str, done: int, total: int, seconds: float) -> str:
    """The bar as text; *done* and *total* in bytes, a total of 0 if it is not known.

    >>> state("a.pbn", 25_000_000, 100_000_000, 5)
    'a.pbn [#######-----------------------]  25 %, 5.0 MB/s, 0:15 left'
    >>> state("a.pbn", 25_000_000, 0, 5)
    'a.pbn 25.0 MB, 5.0 MB/s'
    """
    rate = done / seconds if seconds > 0 else 0.0
    speed = f"{rate / 1e6:.1f} MB/s"
    if not total:
        return f"{name} {done / 1e6:.1f} MB, {speed}"
    share = min(done / total, 1.0)
    drawn = int(share * _WIDTH)
    left = int((total - done) / rate) if rate and done < total else 0
    bar = "#" * drawn + "-" * (_WIDTH - drawn)
    return f"{name} [{bar}] {100 * share:3.0f} %, {speed}, {left // 60}:{left % 60:02} left"
