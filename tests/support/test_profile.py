"""How much is tried: all of it in the full run, less in ``./test --quick``."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import settings

needs_solver = pytest.mark.skipif(find_spec("endplay") is None, reason="the extra 'endplay' is not installed")
"""Of a test that needs no more of it than the solver: all of it takes half a second to import."""

quick = False
"""Whether this is the quick run; conftest.py finds out."""


def examples(count: int) -> settings:
    """So many examples for Hypothesis instead of the usual 50; a twentieth in the quick run, as everywhere there."""
    return settings(max_examples=max(5, count // 20) if quick else count)


def sample_size(count: int, few: int) -> int:
    """*count*; *few* in the quick run, for what is looked at one by one."""
    return few if quick else count


def thorough(*values: Any) -> list[Any]:
    """Values of a parameter that are tried in the full run only."""
    return [pytest.param(value, marks=pytest.mark.thorough) for value in values]


def heavy(*values: Any) -> list[Any]:
    """Values of a parameter that are not tried a second time on the pure kernel, for others are."""
    return [pytest.param(value, marks=pytest.mark.heavy) for value in values]


def every_nth(step: int, values: Sequence[Any]) -> list[Any]:
    """Values of a parameter of which there are many alike: the quick run has the first of each *step*."""
    return [
        value if i % step == 0 else pytest.param(value, marks=pytest.mark.thorough) for i, value in enumerate(values)
    ]
