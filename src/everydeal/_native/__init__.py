"""The native kernel, by ctypes: the only package that imports it.

`library` is the loaded library or None; `kernel` says which it is, and why.  One module per subject declares the
functions of that subject (`_native/random.py` is the pattern):

* `declare` gives a function its signature; `call` runs it and raises `RefusedError` for what it refuses;
* `address` is the address of a buffer that the caller keeps alive during the call.  Callers check shapes and types.

The environment: EVERYDEAL_KERNEL is ``pure`` (no native code), ``portable``, ``avx2``, ``avx512`` or ``neon`` (no code
path above it); EVERYDEAL_THREADS is the number of threads, by default all processors.
"""

import ctypes
import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from .._status import RefusedError, Status
from .buffers import IS_CPYTHON, address, addresses, written_text

__all__ = [
    "ABI", "PATHS", "SIZE", "Kernel", "address", "addresses", "call", "declare", "is_loaded", "kernel",
    "library", "pure_is_wanted", "raise_refusal", "threads", "written_text",
]  # fmt: skip

ABI = 12
"""The version of the interface; kernel/src/ffi/mod.rs has the same number."""

PATHS = ("portable", "avx2", "avx512", "neon")
"""The code paths of the native kernel, by its numbers: x86-64 has the first three, each including those before;
ARM has the first and the last."""

_TITLES = dict(zip(PATHS, ("portable code", "AVX2", "AVX-512", "NEON"), strict=True))

_FILE = {"win32": "everydeal_kernel.dll", "darwin": "libeverydeal_kernel.dylib"}.get(
    sys.platform, "libeverydeal_kernel.so"
)


SIZE = ctypes.c_void_p
"""The argument type of a length or a number of threads: ctypes takes an int for a pointer, which has as many bits, in
half the time that it takes for `c_size_t`."""


class Kernel(NamedTuple):
    """Which kernel runs."""

    name: str
    """``native`` or ``pure``."""
    path: str
    """The native code path (``portable``, ``avx2``, ``avx512``, ``neon``); empty for the pure kernel."""
    reason: str
    """Why it is not the best there could be; empty if it is."""

    @property
    def native(self) -> bool:
        """Is it native code?"""
        return self.name == "native"

    def __str__(self) -> str:
        text = f"{self.name} ({self.path})" if self.path else f"{self.name} Python"
        return f"{text}: {self.reason}" if self.reason else text


def _wanted() -> str:
    return os.environ.get("EVERYDEAL_KERNEL", "").strip().lower()


def pure_is_wanted() -> bool:
    """Does EVERYDEAL_KERNEL ask for the pure kernel?"""
    return _wanted() == "pure"


@cache
def _load() -> tuple[ctypes.CDLL | None, Kernel]:
    wanted = _wanted()
    if wanted not in ("", "pure", *PATHS):
        raise ValueError(f"EVERYDEAL_KERNEL is {wanted!r}; it can be pure, {', '.join(PATHS)}, or not set")
    if wanted == "pure":
        return None, Kernel("pure", "", "EVERYDEAL_KERNEL asks for it")
    if not IS_CPYTHON:
        return None, Kernel("pure", "", f"the native kernel needs CPython, and this is {sys.implementation.name}")
    file = os.path.join(os.path.dirname(os.path.dirname(__file__)), _FILE)
    if not os.path.exists(file):
        return None, Kernel(
            "pure", "", "the native kernel was not built: no cargo that works was found at the installation"
        )
    try:
        found = ctypes.CDLL(file)
        abi = found.everydeal_abi()
    except (OSError, AttributeError) as error:
        return None, Kernel("pure", "", f"{_FILE} cannot be loaded ({error})")
    if abi != ABI:
        return None, Kernel("pure", "", f"{_FILE} has interface {abi}, not {ABI}: install everydeal again")
    path = PATHS[found.everydeal_limit_path(PATHS.index(wanted) if wanted else len(PATHS))]
    if path == wanted:
        return found, Kernel("native", path, "EVERYDEAL_KERNEL asks for it")
    failed = PATHS[found.everydeal_failed_path()]  # the first of the paths, which has no self-test, if none
    if failed == PATHS[0]:
        unmet = f"EVERYDEAL_KERNEL asks for {wanted}, which this processor does not have" if wanted else ""
        return found, Kernel("native", path, unmet)
    return found, Kernel(
        "native", path, f"{_TITLES[failed]} path present but failed its self-test; using {_TITLES[path]}"
    )


def kernel() -> Kernel:
    """Which kernel runs, native or pure, and why.

    >>> kernel().native in (True, False)
    True

    Raises:
        ValueError: EVERYDEAL_KERNEL has a value that means nothing.
    """
    return _load()[1]


def library() -> ctypes.CDLL | None:
    """The native library, or None if the pure kernel runs."""
    return _load()[0]


def is_loaded() -> bool:
    """Has somebody asked for the native library already, and is it there?  Loads nothing."""
    return _load.cache_info().currsize > 0 and library() is not None


def declare(name: str, arguments: Sequence[Any]) -> Any:
    """The function *name* of the native library, with these argument types; RuntimeError if there is no library."""
    found = library()
    if found is None:
        raise RuntimeError(f"the native kernel is not there: {kernel()}")
    function = found[name]
    function.argtypes = list(arguments)
    function.restype = ctypes.c_int64
    return function


def call(function: Any, *arguments: Any) -> None:
    """Call a declared function.

    Raises:
        RefusedError: it refuses a row.
        RuntimeError: it was called wrongly, or panicked: a bug of ours.
    """
    outcome = function(*arguments)
    if outcome:
        raise_refusal(outcome)


def raise_refusal(outcome: int) -> None:
    """Raise what an outcome that is not 0 stands for."""
    status, row = Status(outcome & 0xFF), outcome >> 8
    if status in (Status.BAD_ARGUMENT, Status.PANICKED):
        raise RuntimeError(f"a bug in everydeal: the native kernel reports {status.name} at row {row}")
    raise RefusedError(status, row)


def threads(wanted: int | None = None) -> int:
    """How many threads to use: *wanted*, or EVERYDEAL_THREADS, or one for each processor.

    Raises:
        ValueError: the number is not a whole number of at least 1; says where it comes from.
    """
    if wanted is not None:
        if wanted < 1:
            raise ValueError(f"{wanted} threads: at least 1 is needed")
        return wanted
    text = os.environ.get("EVERYDEAL_THREADS", "").strip()
    if not text:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"EVERYDEAL_THREADS is {text!r}, not a whole number of at least 1")
    return int(text)
