"""The files that a command line names, read one after the other: how far they are is shown, what is wrong is said."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from ..formats import Board, FormatError, read
from ..formats.core.remote import require_readable
from .common import CommandError, Complaints, clear_status, counter, hint_at_terminal, say
from .meanings import format_of_files, hints, space_of_collections
from .sources import Source, is_file

if TYPE_CHECKING:
    from ..datasets.parquet import Collection


def boards_of(
    names: list[str],
    options: argparse.Namespace,
    errors: Any,
    notices: Callable[[FormatError], object] = lambda notice: say(f"note: {notice}"),
) -> Iterator[Board]:
    """The boards of some files, collections, and deals in any form.

    *errors* and *notices* are those of `everydeal.read`.
    """
    for name in names:
        if is_collection(name):
            from ..datasets.export import boards

            with open_collection(name, options) as collection:
                yield from boards(collection, range(len(collection)))
        elif name == "-" or is_file(name):
            with watched(name) as stream:
                yield from read(stream, format_of_files(options), errors=errors, notices=notices, **hints(options))
        else:
            source = Source(argparse.Namespace(sources=[name], lenient=False, columns=options.columns))
            if isinstance(errors, Complaints):
                source.complaints = errors
            yield from (record.board or Board(record.item) for record in source.spelled(name))


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
    """The file called *name* (- for standard input) to be read; a terminal shows how much of it has been.

    Raises:
        OSError: it cannot be opened.
    """
    if name == "-":
        hint_at_terminal()
    if not sys.stderr.isatty() or not (name == "-" or os.path.isfile(name)):
        yield sys.stdin.buffer if name == "-" else name
        return
    with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as stream:
        total = 0 if name == "-" else os.path.getsize(name)
        try:
            yield _Watched(stream, counter(f"bytes of {os.path.basename(name)}", total))
        finally:
            clear_status()


class _Watched:
    """A stream that tells how many of its bytes have been read."""

    def __init__(self, stream: Any, tell: Callable[[int], None]) -> None:
        self._stream, self._tell, self._done = stream, tell, 0

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
        self._tell(self._done)
        return data
