"""Without the native kernel: a Python that is not CPython, and being told that much work will take long."""

import os
import subprocess
import sys
import warnings

import pytest

from everydeal import _native, spaces
from everydeal.bulk import Deals, engine, random_numbers
from everydeal.bulk.engine import SlowKernelWarning


def test_a_python_without_cpythons_interface_has_the_pure_kernel() -> None:
    """As on PyPy: `ctypes` without `pythonapi`."""
    program = """
import ctypes
vars(ctypes).pop("pythonapi", None)
import everydeal
from everydeal import spaces
from everydeal.bulk import Deals, random_numbers
assert not everydeal.kernel().native and "CPython" in everydeal.kernel().reason
numbers = random_numbers(spaces.endings, 3, seed="a")
deals = Deals.from_numbers(spaces.endings, numbers)
assert (deals.numbers(spaces.endings) == numbers).all()
assert deals.to_pbn().decode().splitlines() == [deal.to_pbn() for deal in deals]
"""
    others = {name: value for name, value in os.environ.items() if name != "EVERYDEAL_KERNEL"}
    subprocess.run([sys.executable, "-c", program], env=others, check=True)


@pytest.fixture
def _told_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    engine._tell_once.cache_clear()
    monkeypatch.setattr(engine, "MANY", 10)
    monkeypatch.setattr(_native, "library", lambda: None)
    monkeypatch.setattr(_native, "kernel", lambda: _native.Kernel("pure", "", "no cargo"))


@pytest.mark.usefixtures("_told_anew")
def test_many_rows_without_a_kernel_are_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVERYDEAL_KERNEL", raising=False)
    with pytest.warns(SlowKernelWarning, match=r"slower \(no cargo\).*Rust 1.89"):
        numbers = random_numbers(spaces.power4, 11, seed="a")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Deals.from_numbers(spaces.power4, numbers)


@pytest.mark.usefixtures("_told_anew")
@pytest.mark.parametrize(("wanted", "rows"), [("pure", 11), ("", 10)])
def test_nothing_is_said_of_few_rows_or_if_it_is_meant(monkeypatch: pytest.MonkeyPatch, wanted: str, rows: int) -> None:
    monkeypatch.setenv("EVERYDEAL_KERNEL", wanted)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        random_numbers(spaces.power4, rows, seed="a")
