"""Which kernel runs, and that the native library fits the package."""

import os
import subprocess
import sys

import pytest

import everydeal
from everydeal import _native
from everydeal._status import RefusedError, Status


def run_with(**variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "everydeal", "--version"],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_version_tells_the_kernel() -> None:
    assert str(everydeal.kernel()) in run_with()
    assert "kernel: pure Python" in run_with(EVERYDEAL_KERNEL="pure")


@pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")
def test_the_path_can_be_limited() -> None:
    assert "kernel: native (portable)" in run_with(EVERYDEAL_KERNEL="portable")


def test_a_senseless_setting_is_an_error() -> None:
    assert "EVERYDEAL_KERNEL is 'quick'; it can be pure, portable" in run_with(EVERYDEAL_KERNEL="quick")


def test_importing_loads_neither_ctypes_nor_numpy() -> None:
    code = "import sys, everydeal; sys.exit(bool({'ctypes', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("status", [status for status in Status if status])
def test_every_status_is_raised(status: Status) -> None:
    bug = status in (Status.BAD_ARGUMENT, Status.PANICKED)
    with pytest.raises(RuntimeError if bug else RefusedError, match=f"{status.name} at row 7"):
        _native.raise_refusal(7 << 8 | status)


def test_threads_come_from_the_argument_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _native.threads(3) == 3
    monkeypatch.setenv("EVERYDEAL_THREADS", "2")
    assert _native.threads() == 2
    monkeypatch.setenv("EVERYDEAL_THREADS", "many")
    with pytest.raises(ValueError, match="EVERYDEAL_THREADS is 'many'"):
        _native.threads()
    with pytest.raises(ValueError, match="0 threads"):
        _native.threads(0)


@pytest.mark.parametrize("buffer", [b"abc", bytearray(b"abc"), memoryview(b"xabc")[1:]])
def test_the_address_of_a_buffer(buffer: bytes) -> None:
    import ctypes

    assert ctypes.string_at(_native.address(buffer), 3) == b"abc"


def test_no_address_where_none_should_be() -> None:
    with pytest.raises(ValueError, match="not contiguous"):
        _native.address(memoryview(b"abcd")[::2])
    with pytest.raises(ValueError, match="read-only"):
        _native.address(b"abc", writable=True)
    assert _native.address(b"") == 0
