"""Which tests have to do with the kernel: only those can go another way on the pure one, and run a second time there.

``EVERYDEAL_TOUCHES=DIR`` in the first pass, on the native kernel, writes down which tests passed without it: no native
function was called, nobody asked which kernel runs and no program was started, in the test, in what it was given by a
fixture, or when its file was imported.  ``EVERYDEAL_TOUCHED=DIR`` in the second pass leaves those out.  Workers may
serve more than the test that starts them (`multiprocessing`): a file with such a test is run again as a whole.
"""

import os
from collections.abc import Iterator
from ctypes import CDLL
from functools import wraps
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from everydeal import _native

FREE, PROCESS = "free ", "process "
"""How a line of the record begins: a test without the kernel, or a file with workers."""


class Count:
    """How often the kernel was called or asked for or a program started, and how many workers were, since `watch`."""

    def __init__(self) -> None:
        self.kernel = self.processes = 0
        self._libraries: list[CDLL] = []

    def watch(self) -> None:
        """Count from now on, in this process."""
        _native._load = self._loading(_native._load)  # type: ignore[assignment]
        Popen.__init__ = self._of("kernel", Popen.__init__)  # type: ignore[method-assign]
        BaseProcess.start = self._of("processes", BaseProcess.start)  # type: ignore[method-assign]

    def _loading(self, load: Any) -> Any:
        """*load*, counted; and what it loads, whenever it does so, counts its calls."""

        def counted() -> Any:
            found = load()
            if isinstance(found[0], CDLL) and found[0] not in self._libraries:
                self._libraries.append(found[0])
                found[0]._FuncPtr = self._calls(found[0]._FuncPtr)
            return found

        asked = self._of("kernel", counted)
        asked.cache_info, asked.cache_clear = load.cache_info, load.cache_clear
        return asked

    def _calls(self, of: Any) -> Any:
        class Function(of):  # type: ignore[misc]
            _flags_, _restype_ = of._flags_, of._restype_

            def __call__(this, *arguments: Any) -> Any:  # noqa: N805
                self.kernel += 1
                return of.__call__(this, *arguments)

        return Function

    def _of(self, name: str, function: Any) -> Any:
        @wraps(function)
        def counted(*arguments: Any, **options: Any) -> Any:
            setattr(self, name, getattr(self, name) + 1)
            return function(*arguments, **options)

        return counted


class Touches:
    """Writes down which tests pass without the kernel."""

    def __init__(self, folder: Path, count: Count) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{os.getpid()}.txt"
        self._count = count
        self._fixtures: set[Any] = set()
        self._modules: set[str] = set()
        self._passed = False

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        """Which files touch the kernel when they are imported."""
        before = self._count.kernel
        report = yield
        if self._count.kernel > before:
            self._modules.add(collector.nodeid)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        """Which fixtures do."""
        before = self._count.kernel
        value = yield
        if self._count.kernel > before:
            self._fixtures.add(fixturedef)
        return value

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Which tests do."""
        kernel, processes, self._passed = self._count.kernel, self._count.processes, False
        done = yield
        file, lines = item.nodeid.partition("::")[0], []
        if self._count.processes > processes:
            lines.append(PROCESS + file)
        given = getattr(item, "_fixtureinfo", None)
        fixtures = [one for some in given.name2fixturedefs.values() for one in some] if given else []
        untouched = self._count.kernel == kernel and file not in self._modules
        if self._passed and untouched and self._fixtures.isdisjoint(fixtures):
            lines.append(FREE + item.nodeid)
        if lines:
            with self._file.open("a") as record:
                record.writelines(f"{line}\n" for line in lines)
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Whether the test passed."""
        if report.when == "call":
            self._passed = report.passed


class Touched:
    """Leaves out the tests that passed without the kernel.

    Raises:
        pytest.UsageError: there is no record of a pass.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise pytest.UsageError(
                f"EVERYDEAL_TOUCHED={folder}: nothing there; run the tests with EVERYDEAL_TOUCHES={folder} first"
            )
        lines = [line for file in folder.glob("*.txt") for line in file.read_text().splitlines()]
        processes = {line.removeprefix(PROCESS) for line in lines if line.startswith(PROCESS)}
        free = {line.removeprefix(FREE) for line in lines if line.startswith(FREE)}
        self._free = {node for node in free if node.partition("::")[0] not in processes}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave them out."""
        left_out = [item for item in items if item.nodeid in self._free]
        items[:] = [item for item in items if item.nodeid not in self._free]
        config.hook.pytest_deselected(items=left_out)
