"""A file that one process at a time may hold locked: on Unix and on Windows."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of the file *path*, which is made; the system frees it if the process dies.

    Raises:
        ValueError: another process holds it.
    """
    with open(path, "w") as file:
        try:
            _lock(file)
        except OSError:
            raise ValueError(f"another process is at work in {path.parent}") from None
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
