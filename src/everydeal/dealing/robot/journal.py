"""The journal of a robot: what came before a jam or a power cut, so that it goes on at the same card."""

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from ...deal import Deal

_LOCKED: Final = 1 << 30
"""The byte that is locked where a lock is of bytes: far beyond the text, which others may read."""


class Journal:
    """The lines that a robot was fed, in a file: each is on the disk before the robot moves.

    The first line names the session by the SHA-256 of its boards, so that a journal never resumes another one.  A last
    line without an end was being written when the power failed: its card had not moved, and it is dropped.

    While one process has the journal open no other can have it: two robots that write to one journal would each know
    half of what came.  The lock goes with the process, whatever ends it.

    Raises:
        ValueError: the file is a journal of another session, or none; or another process has it open.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: str, boards: Sequence[tuple[int, Deal]]) -> None:
        text = "".join(f"{number} {deal.to_pbn()}\n" for number, deal in boards)
        head = f"everydeal robot 1 {sha256(text.encode()).hexdigest()}"
        self.path = path
        self.before: list[str] = []
        """The lines that came before."""
        self._file = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115 (open for the robot's life)
        try:
            _lock(self._file.fileno(), path)
            whole = self._repair(head)
        except BaseException:
            self._file.close()
            raise
        if not whole:
            self.append(head)

    def _repair(self, head: str) -> bool:
        """Read what came before, without a torn end; whether there was a head."""
        with open(self.path, "rb+") as file:
            *lines, torn = file.read().split(b"\n")
            texts = [line.decode("utf-8", "replace") for line in lines]
            if texts[0] != head if texts else not head.encode().startswith(torn):
                raise ValueError(f"{self.path} is not the journal of this session")
            if torn:
                file.truncate(sum(len(line) + 1 for line in lines))
            self.before = texts[1:]
            return bool(texts)

    def append(self, line: str) -> None:
        """Keep a line; it is on the disk when this returns."""
        self._file.write(f"{line.strip()}\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _lock(descriptor: int, path: str) -> None:
    """Take the file for this process alone.

    Raises:
        ValueError: another process has it.
    """
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(descriptor, _LOCKED, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ValueError(f"{path}: another robot has this journal open: end it, or name another") from None
