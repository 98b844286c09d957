"""The second pass of ``./test`` leaves out no test that may go another way on the pure kernel."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from touches import Count, Touched, Touches


class Session:
    """A pass over tests of one file; each is what it does, and its fixtures."""

    def __init__(self, folder: Path) -> None:
        self.count = Count()
        self.touches = Touches(folder, self.count)

    def run(self, name: str, does: Callable[[], Any], fixtures: tuple[str, ...] = (), *, passes: bool = True) -> None:
        given = SimpleNamespace(name2fixturedefs={fixture: [fixture] for fixture in fixtures})
        item: Any = SimpleNamespace(nodeid=name, _fixtureinfo=given)
        around = self.touches.pytest_runtest_protocol(item)
        next(around)
        does()
        report: Any = SimpleNamespace(when="call", passed=passes)
        self.touches.pytest_runtest_logreport(report)
        with pytest.raises(StopIteration):
            next(around)

    def asks(self) -> None:
        self.count.kernel += 1

    def starts(self) -> None:
        self.count.processes += 1


def left(folder: Path, *names: str) -> list[str]:
    """What the second pass keeps."""
    items: Any = [SimpleNamespace(nodeid=name) for name in names]
    config: Any = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: None))
    Touched(folder).pytest_collection_modifyitems(config, items)
    return [item.nodeid for item in items]


def test_what_may_go_another_way_is_run_again(tmp_path: Path) -> None:
    session = Session(tmp_path)
    setup = session.touches.pytest_fixture_setup("many deals")
    next(setup)
    session.asks()
    with pytest.raises(StopIteration):
        next(setup)
    session.run("a.py::free", lambda: None)
    session.run("a.py::fails", lambda: None, passes=False)
    session.run("a.py::asks", session.asks)
    session.run("a.py::given", lambda: None, ("many deals",))
    session.run("b.py::free", lambda: None)
    session.run("b.py::starts", session.starts)
    assert left(tmp_path, "a.py::free", "a.py::fails", "a.py::asks", "a.py::given") == [
        "a.py::fails", "a.py::asks", "a.py::given"
    ]  # fmt: skip
    assert left(tmp_path, "b.py::free", "b.py::starts", "c.py::new") == ["b.py::free", "b.py::starts", "c.py::new"]
    with pytest.raises(pytest.UsageError, match="EVERYDEAL_TOUCHES"):
        Touched(tmp_path / "missing")


def test_what_is_counted() -> None:
    """Functions of a library, and plain ones; what they give stays as it is."""

    class Function:
        _flags_ = _restype_ = 0

        def __call__(self, number: int) -> int:
            return 2 * number

    count = Count()
    assert count._calls(Function)()(21) == 42
    assert count._of("processes", len)("abc") == 3
    assert (count.kernel, count.processes) == (1, 1)
