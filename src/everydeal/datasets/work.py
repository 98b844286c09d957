"""The directory in which one process makes a collection: `work_dir`.

Sorted runs and finished files lie in it until they are merged or moved to their place.  A lock says that somebody is at
work there; the system frees it when its process dies.  So nobody else works on the same collection, and whoever comes
after a killed process finds the lock free and empties the directory.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

LOCK: Final = "everydeal.lock"
"""The file that is locked; it also says that the directory is ours to empty."""


@contextmanager
def work_dir(path: Path) -> Iterator[Path]:
    """The directory *path*, empty and for this process alone; it goes with all that is in it, also after an error.

    Raises:
        ValueError: another process is at work there, or it has files that are not ours.
    """
    with _taken(path) as lock:
        _empty(path)
        try:
            yield path
        finally:
            _empty(path)
            lock.close()  # Windows removes no open file
            with suppress(OSError):  # another process has taken it in the meantime
                os.remove(path / LOCK)
                path.rmdir()


@contextmanager
def _taken(path: Path) -> Iterator[IO[str]]:
    """The lock of a directory, which is made if it is not there."""
    while True:
        if path.is_dir() and any(path.iterdir()) and not (path / LOCK).exists():
            raise ValueError(f"{path} has files that are not ours, and is needed for work in progress: move it away")
        path.mkdir(exist_ok=True)
        try:
            file = open(path / LOCK, "a")  # noqa: SIM115 - closed below, or by whoever works
        except FileNotFoundError:
            continue  # its owner removed the directory just now
        with file:
            try:
                _lock(file)
            except OSError:
                raise ValueError(f"another process is at work in {path}") from None
            if _is_at(file, path / LOCK):
                yield file
                return


def _is_at(file: IO[str], path: Path) -> bool:
    """Is an open file still the one that has this name, or was it removed before it was locked?"""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _empty(path: Path) -> None:
    for file in path.iterdir():
        if file.name != LOCK:
            file.unlink()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
