"""``--check``: tables made from nothing, what that takes, and whether the stored ones are the same."""

import sys
import time
from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

from ..common import say, status

T = TypeVar("T")


def recomputed(
    compute: Callable[[Callable[[str], None]], T],
    payload: Callable[[T], bytes],
    stored: Callable[[], bytes],
    what: str = "tables",
) -> tuple[T, bool]:
    """What *compute* makes, and whether its *payload* is *stored*, to the byte; the report goes to standard error.

    *compute* is given what shows its steps on a terminal.  *stored* raises a ValueError that says why, if there is
    nothing to compare with.
    """
    begun, used, shown = time.monotonic(), time.process_time(), status()
    made = compute(lambda step: shown.show(lambda _: step))
    computed = payload(made)
    wall, used = time.monotonic() - begun, time.process_time() - used
    say(f"computed from nothing in {used:.1f} s of CPU time ({wall:.1f} s by the clock){_memory()}")
    equal, verdict = _compared(computed, stored, what)
    say(verdict)
    return made, equal


def _compared(computed: bytes, stored: Callable[[], bytes], what: str) -> tuple[bool, str]:
    """Are they the same, byte by byte?  And what to say."""
    found = sha256(computed).hexdigest()
    try:
        on_disk = stored()
    except ValueError as error:
        return False, f"no stored {what} to compare with: {error}; computed SHA-256 {found}"
    if computed != on_disk:
        return False, f"DIFFERENT from the stored {what}: SHA-256 {found}, stored {sha256(on_disk).hexdigest()}"
    return True, f"equal to the stored {what}, {len(on_disk):,} bytes: SHA-256 {found}"


def _memory() -> str:
    """The most memory that the process had, where the system tells."""
    try:
        import resource
    except ImportError:
        return ""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f", {peak / (1 << 20 if sys.platform == 'darwin' else 1 << 10):.0f} MB at most"
