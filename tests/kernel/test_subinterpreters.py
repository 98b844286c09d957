"""Several interpreters in one process: all but the bulk side works in each, with the native kernel."""

import sys
from collections.abc import Callable

import pytest

PROGRAM = f"""
import sys
sys.path[:] = {sys.path!r}
import everydeal
from everydeal import Deal, spaces
from everydeal.spaces import scalar
assert "numpy" not in sys.modules
for native in (scalar.use_python, *([scalar.use_kernel] if everydeal.kernel().native else [])):
    native(spaces.pavlicek)
    for number in range(0, spaces.pavlicek.size, spaces.pavlicek.size // 50):
        deal = spaces.pavlicek[number]
        assert spaces.pavlicek.index(Deal.from_pbn(deal.to_pbn())) == number
"""


def interpreters() -> tuple[Callable[[], int], Callable[[int, str], object], Callable[[int], None]]:
    """How to make an interpreter, run a program in it, and end it: Python's own modules for it have changed."""
    try:
        import _interpreters as new  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        old = pytest.importorskip("_xxsubinterpreters", reason="this Python has no interpreters in interpreters")
        return old.create, old.run_string, old.destroy
    return lambda: new.create("legacy"), new.exec, new.destroy


@pytest.mark.thorough
def test_each_of_several_interpreters_has_everydeal() -> None:
    create, run, destroy = interpreters()
    for _ in range(2):
        interpreter = create()
        try:
            assert run(interpreter, PROGRAM) is None, "it raised an error"
        finally:
            destroy(interpreter)
