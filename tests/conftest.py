"""Hypothesis: fewer examples in `./test --quick`; no deadlines, as they would test the machine."""

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=5, deadline=None)
settings.register_profile("full", max_examples=100, deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("quick" if "not slow" in config.option.markexpr else "full")
