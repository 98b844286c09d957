"""Why a bulk loop refuses a row; the native kernel and its pure twin raise the same.

This module imports nothing of ours.  The numbers are those of `Status` in kernel/src/base/refusal.rs.
"""

from enum import IntEnum


class Status(IntEnum):
    """What a kernel function returns besides the first bad row."""

    DONE = 0
    NUMBER_TOO_LARGE = 1
    """A number is not below the size of its space."""
    NOT_IN_SPACE = 2
    """The deal of a row is not in the space (a hand has the wrong number of cards)."""
    BAD_OWNER = 3
    """An owner is not 0..4, or a bit is set that is not a card."""
    BAD_TEXT = 4
    """A text is not of the form that is read here."""
    BAD_ARGUMENT = 5
    """A buffer or argument is of the wrong kind: a bug of the caller."""
    STOPPED = 6
    """The caller asked to stop."""
    LIMIT_EXCEEDED = 7
    """The work would need more than the limit given."""
    PANICKED = 8
    """A bug in the kernel."""


class NoKernelError(RuntimeError):
    """What only the native kernel can do was asked for, and it is not there."""


class RefusedError(Exception):
    """A bulk loop refuses a row; whoever called it turns this into an error that names value, rule and place."""

    def __init__(self, status: Status, row: int) -> None:
        super().__init__(status, row)
        self.status = status
        self.row = row

    def __str__(self) -> str:
        return f"{self.status.name} at row {self.row}"
