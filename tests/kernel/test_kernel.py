"""Which kernel runs, and that the native library fits the package."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import everydeal
from everydeal import _native, cli
from everydeal._native.functions import raise_refusal
from everydeal._status import RefusedError, Status
from everydeal.bulk.engine import thread_count


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


class LibraryThatFails:
    """A native library on a processor whose 512-bit vectors give wrong answers."""

    def everydeal_abi(self) -> int:
        return _native.ABI

    def everydeal_limit_path(self, limit: int) -> int:
        return min(limit, _native.PATHS.index("avx2"))

    def everydeal_failed_path(self) -> int:
        return _native.PATHS.index("avx512")


@pytest.fixture
def failing_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    (tmp_path / _native._FILE).touch()
    monkeypatch.setattr(_native, "__file__", str(tmp_path / "_native" / "__init__.py"))
    monkeypatch.setattr(_native.ctypes, "CDLL", lambda _: LibraryThatFails())
    monkeypatch.setattr(_native, "IS_CPYTHON", True)  # nothing of it is called
    monkeypatch.delenv("EVERYDEAL_KERNEL", raising=False)
    _native._load.cache_clear()
    _native.library.cache_clear()
    yield
    monkeypatch.undo()
    _native._load.cache_clear()
    _native.library.cache_clear()


@pytest.mark.usefixtures("failing_library")
def test_a_path_that_failed_its_self_test_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    reason = "AVX-512 path present but failed its self-test; using AVX2"
    assert everydeal.kernel() == ("native", "avx2", reason)
    with pytest.raises(SystemExit):
        cli.run(["--version"])
    assert capsys.readouterr().out.endswith(f"kernel: native (avx2): {reason}\n")


@pytest.mark.usefixtures("failing_library")
@pytest.mark.parametrize("path", ["portable", "avx2"])
def test_who_asks_for_less_does_not_hear_of_the_failure(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_KERNEL", path)
    assert everydeal.kernel() == ("native", path, "EVERYDEAL_KERNEL asks for it")


@pytest.mark.usefixtures("failing_library")
def test_who_asks_for_the_failed_path_hears_of_the_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_KERNEL", "avx512")
    assert "failed its self-test; using AVX2" in str(everydeal.kernel())


@pytest.mark.usefixtures("failing_library")
@pytest.mark.parametrize(
    ("best", "failed", "asked", "expected"),
    [
        ("neon", "portable", "", ("native", "neon", "")),
        ("neon", "portable", "neon", ("native", "neon", "EVERYDEAL_KERNEL asks for it")),
        (
            "neon",
            "portable",
            "avx2",
            ("native", "portable", "EVERYDEAL_KERNEL asks for avx2, which this processor does not have"),
        ),
        (
            "portable",
            "neon",
            "",
            ("native", "portable", "NEON path present but failed its self-test; using portable code"),
        ),
    ],
)
def test_arm(best: str, failed: str, asked: str, expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """A library on an ARM processor: of its paths, portable and neon, the limit leaves the best one below it."""
    number = _native.PATHS.index
    monkeypatch.setattr(
        LibraryThatFails, "everydeal_limit_path", lambda _, limit: number(best) * (limit >= number(best))
    )
    monkeypatch.setattr(LibraryThatFails, "everydeal_failed_path", lambda _: number(failed))
    monkeypatch.setenv("EVERYDEAL_KERNEL", asked)
    assert everydeal.kernel() == expected


def test_a_senseless_setting_is_an_error() -> None:
    assert "EVERYDEAL_KERNEL is 'quick'; it can be pure, portable" in run_with(EVERYDEAL_KERNEL="quick")


@pytest.mark.parametrize("status", [status for status in Status if status])
def test_every_status_is_raised(status: Status) -> None:
    bug = status in (Status.BAD_ARGUMENT, Status.PANICKED)
    with pytest.raises(RuntimeError if bug else RefusedError, match=f"{status.name} at row 7"):
        raise_refusal(7 << 8 | status)


def test_threads_come_from_the_argument_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert thread_count(3) == 3
    monkeypatch.setenv("EVERYDEAL_THREADS", "2")
    assert thread_count() == 2
    monkeypatch.setenv("EVERYDEAL_THREADS", "many")
    with pytest.raises(ValueError, match="EVERYDEAL_THREADS is 'many'"):
        thread_count()
    with pytest.raises(ValueError, match="0 threads"):
        thread_count(0)


@pytest.mark.parametrize("buffer", [b"abc", bytearray(b"abc"), memoryview(b"xabc")[1:]])
def test_the_address_of_a_buffer(buffer: bytes) -> None:
    import ctypes

    assert ctypes.string_at(_native.address(buffer), 3) == b"abc"


@pytest.mark.skipif(not _native.IS_CPYTHON, reason="the native kernel needs CPython")
def test_no_address_where_none_should_be() -> None:
    with pytest.raises(ValueError, match="not contiguous"):
        _native.address(memoryview(b"abcd")[::2])
    with pytest.raises(ValueError, match="read-only"):
        _native.address(b"abc", writable=True)
    assert _native.address(b"") == 0
