"""The native kernel, by ctypes: the only package that imports it.

`library` is the loaded library or None; `kernel` says which it is, and why.  `functions` has the signatures; one module
per subject calls the functions of that subject (`_native/random.py` is the pattern), with the addresses of buffers
(`buffers`) that the caller keeps alive during the call.  Callers check shapes and types.

The environment: EVERYDEAL_KERNEL is ``pure`` (no native code), ``portable``, ``avx2``, ``avx512`` or ``neon`` (no code
path above it).
"""

import ctypes
import os
import sys
from functools import cache
from typing import NamedTuple

from .buffers import IS_CPYTHON, address, addresses, written_text

__all__ = [
    "ABI", "PATHS", "Kernel", "address", "addresses", "is_loaded", "kernel", "library", "pure_is_wanted",
    "written_text",
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


@cache
def library() -> ctypes.CDLL | None:
    """The native library, or None if the pure kernel runs."""
    return _load()[0]


def is_loaded() -> bool:
    """Has somebody asked for the native library already, and is it there?  Loads nothing."""
    return _load.cache_info().currsize > 0 and library() is not None
