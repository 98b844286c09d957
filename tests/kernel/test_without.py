"""Without the native kernel: a Python that is not CPython, and the warning that much work will take long."""

import io
import os
import subprocess
import sys
import warnings
from collections.abc import Callable

import numpy as np
import pytest

from commands import invoke
from everydeal import _native, spaces
from everydeal._native import slow
from everydeal._native.slow import SlowKernelWarning
from everydeal.bulk import (
    Deals,
    Positions,
    auctions,
    format_numbers,
    members_of,
    numbers_of,
    parse_numbers,
    random_numbers,
    ranking,
)
from everydeal.bulk.reading import read_deals
from everydeal.cli import common


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
def _warnings_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    slow._tell_once.cache_clear()
    monkeypatch.setattr(slow, "MANY", 10)
    monkeypatch.setattr(slow, "library", lambda: None)
    monkeypatch.setattr(slow, "kernel", lambda: _native.Kernel("pure", "", "no cargo"))
    by_own_code = lambda space, wanted: ranking.OwnCode(space, ranking.kind_of(space, wanted))  # noqa: E731
    monkeypatch.setattr(ranking, "codec_of", by_own_code)


ROWS = np.zeros((11, 13), np.uint8)
DEALS = Deals.from_numbers(spaces.pavlicek, ROWS[:, :12])
LINES = DEALS.to_pbn()
POSITIONS = Positions.from_numbers(np.zeros((11, 15), np.uint8))
BULK: dict[str, Callable[[], object]] = {
    "from_numbers": lambda: Deals.from_numbers(spaces.power4, ROWS),
    "numbers": lambda: DEALS.numbers(spaces.power4),
    "to_pbn": DEALS.to_pbn,
    "from_pbn": lambda: Deals.from_pbn(LINES),
    "read_deals": lambda: read_deals(io.BytesIO(LINES)),
    "format_numbers": lambda: format_numbers(ROWS),
    "parse_numbers": lambda: parse_numbers("7\n" * 11, spaces.hands),
    "random_numbers": lambda: random_numbers(spaces.power4, 11, seed="a"),
    "members_of": lambda: members_of(spaces.hands, ROWS[:, :5].copy()),
    "numbers_of": lambda: numbers_of(spaces.hands, np.full(11, 0x1FFF, np.uint64)),
    "auctions.unrank": lambda: auctions.unrank(ROWS[:, 0]),
    "auctions.rank": lambda: auctions.rank(np.zeros((11, 4), np.uint8)),
    "Positions.from_numbers": lambda: Positions.from_numbers(np.zeros((11, 15), np.uint8)),
    "Positions.numbers": POSITIONS.numbers,
}


@pytest.mark.usefixtures("_warnings_anew")
@pytest.mark.parametrize("name", BULK)
def test_many_rows_without_a_kernel_are_warned_of_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVERYDEAL_KERNEL", raising=False)
    with pytest.warns(SlowKernelWarning, match=r"slower \(no cargo\).*Rust 1.89") as warned:
        BULK[name]()
    assert [warning.filename for warning in warned] == [__file__]  # whoever called is named, not a file of ours
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        BULK["from_numbers"]()


@pytest.mark.usefixtures("_warnings_anew")
@pytest.mark.parametrize(("number", "times"), [(10, 0), (11, 1)])
def test_a_command_without_a_kernel_tells_of_it_once(number: int, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EVERYDEAL_KERNEL", raising=False)
    monkeypatch.setattr(common, "_MANY", 10)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        invoke("random", "-n", str(number), "--seed", "a")
    assert [warning.category for warning in warned] == [SlowKernelWarning] * times


@pytest.mark.usefixtures("_warnings_anew")
@pytest.mark.parametrize(("wanted", "rows"), [("pure", 11), ("", 10)])
def test_nothing_is_said_of_few_rows_or_if_it_is_meant(monkeypatch: pytest.MonkeyPatch, wanted: str, rows: int) -> None:
    monkeypatch.setenv("EVERYDEAL_KERNEL", wanted)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        random_numbers(spaces.power4, rows, seed="a")
