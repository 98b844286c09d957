"""A progress bar for files that are read: how much of them, how fast, how long still."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

_PATIENCE: Final = 0.5
"""Seconds before the bar appears, and between two of its states."""
_WIDTH: Final = 30


@contextmanager
def watched(name: str) -> Iterator[Any]:
    """The file called *name* (- for standard input) to be read, under a bar if standard error is a terminal.

    Raises:
        OSError: it cannot be opened.
    """
    if not sys.stderr.isatty():
        yield sys.stdin.buffer if name == "-" else name
    elif name == "-":
        yield from _shown(sys.stdin.buffer, 0, "standard input")
    else:
        with open(name, "rb") as stream:
            yield from _shown(stream, os.fstat(stream.fileno()).st_size, name)


def _shown(stream: Any, total: int, name: str) -> Iterator[Any]:
    watch = _Watched(stream, total, name)
    try:
        yield watch
    finally:
        watch.clear()


class _Watched:
    """A stream that draws how much of it has been read."""

    def __init__(self, stream: Any, total: int, name: str) -> None:
        self._stream, self._total, self.name = stream, total, name
        self._done, self._begun = 0, time.monotonic()
        self._shown, self._length = self._begun, 0

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
        if (now := time.monotonic()) - self._shown > _PATIENCE:
            self._shown = now
            text = state(os.path.basename(self.name), self._done, self._total, now - self._begun)
            print(f"\r{text:{self._length}}", end="", file=sys.stderr, flush=True)
            self._length = len(text)
        return data

    def clear(self) -> None:
        """Take the bar away."""
        if self._length:
            print(f"\r{'':{self._length}}\r", end="", file=sys.stderr, flush=True)
            self._length = 0


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
