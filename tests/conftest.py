"""Hypothesis: fewer examples in `./test --quick`, no deadlines, as they would test the machine.  Shared fixtures."""

from pathlib import Path

import pytest
from hypothesis import settings

import everydeal
from everydeal.constraints import engine

settings.register_profile("quick", max_examples=5, deadline=None)
settings.register_profile("full", max_examples=100, deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("quick" if "not slow" in config.option.markexpr else "full")


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A file of 5000 deals, the last 1000 of them a second time."""
    from collection_programs import random_deals

    deals = random_deals(4000)
    path = tmp_path / "deals.txt"
    path.write_bytes((deals + deals[3000:]).to_pbn())
    return path


@pytest.fixture(params=["native", pytest.param("pure", marks=[pytest.mark.thorough] * everydeal.kernel().native)])
def each_engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both engines of constrained spaces, one after the other."""
    if request.param == "native" and not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    if request.param == "pure":
        monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    return str(request.param)
