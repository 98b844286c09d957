"""One deal at a time by the kernel: the numbers, deals and errors of the definition, and only when it is worth it."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import everydeal
from everydeal import Deal, _native, spaces
from everydeal.spaces import DealSpace, scalar

QUICK = ["pavlicek", "balanced", "endings", "power5", "power4", "pavlicek-suit", "andrews", "bigdeal",
         "andrews-scrambled", "pavlicek-suit-scrambled"]  # fmt: skip
NAMES = [
    *QUICK,
    *(pytest.param(name, marks=pytest.mark.thorough) for name in ("legal", "suit-classes")),
]  # whose pure tables take seconds
SHORT = Deal.from_pbn("N:A... - - -")
STRANGERS: list[Any] = [
    None,
    5,
    "N:A... - - -",
    13,
    SHORT,
    Deal(),
    Deal(1, 2, 4, 8),
    Deal((1 << 14) - 1),
    Deal(1 << 51),
]

needs_kernel = pytest.mark.skipif(not everydeal.kernel().native, reason="there is no native kernel here")


def outcome(work: Callable[[Any], Any], argument: Any) -> Any:
    """What comes of it, or the error's type and words."""
    try:
        return work(argument)
    except (ValueError, TypeError, IndexError) as error:
        return type(error), str(error)


@pytest.fixture
def native() -> Iterator[Callable[[str], Any]]:
    """Spaces by the kernel, until the end of the test; the pure ones keep their methods `_item` and `_index`."""
    gone = []

    def go(name: str) -> Any:
        space = spaces.by_name(name)
        assert scalar.use_kernel(space)
        gone.append(space)
        return space

    yield go
    for space in gone:
        scalar.use_python(space)


def ways(space: DealSpace, number: int) -> tuple[Any, Any]:
    """The deal of a number, and its number, by the space as it is now."""
    deal = space[number]
    return deal, space.index(deal)


@needs_kernel
@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_it_is_the_definition(name: str, data: st.DataObject) -> None:
    space = spaces.by_name(name)
    number = data.draw(st.integers(0, space.size - 1))
    pure = ways(space, number)
    try:
        assert scalar.use_kernel(space)
        assert ways(space, number) == pure == (pure[0], number)
        assert hash(space[number]) == hash(pure[0])
    finally:
        scalar.use_python(space)


@needs_kernel
@pytest.mark.parametrize("name", QUICK)
def test_errors_are_those_of_the_definition(native: Any, name: str) -> None:
    space = spaces.by_name(name)
    outside = [space.size, -space.size - 1, 1 << 128, -(1 << 200), 2.5, "1", None]
    pure = (
        [outcome(space.index, deal) for deal in STRANGERS],
        [outcome(space.__getitem__, number) for number in outside],
    )
    native(name)
    assert [outcome(space.index, deal) for deal in STRANGERS] == pure[0]
    assert [outcome(space.__getitem__, number) for number in outside] == pure[1]
    assert space[-1] == space[space.size - 1] == space[True * (space.size - 1)]
    assert (SHORT in space) == isinstance(pure[0][STRANGERS.index(SHORT)], int)


@needs_kernel
def test_slices_and_scrambled_editions_go_along(native: Any) -> None:
    space = native("andrews")
    numbers = range(10**20, 10**20 + 5)
    assert [space.index(deal) for deal in space[10**20 : 10**20 + 5]] == list(numbers)
    scrambled = spaces.andrews_scrambled
    assert [scrambled.index(scrambled[number]) for number in numbers] == list(numbers)


@needs_kernel
def test_many_threads(native: Any) -> None:
    space = native("endings")
    numbers = [space.size // 1001 * i for i in range(1000)]
    with ThreadPoolExecutor(4) as pool:
        deals = list(pool.map(space.__getitem__, numbers))
        assert list(pool.map(space.index, deals)) == numbers


@needs_kernel
def test_such_a_space_is_still_itself(native: Any) -> None:
    space = native("bigdeal")
    assert copy.copy(space) is copy.deepcopy(space) is pickle.loads(pickle.dumps(space)) is space


@pytest.fixture
def counting() -> Iterator[DealSpace]:
    scalar.use_kernel_after(spaces.bigdeal)
    yield spaces.bigdeal
    scalar.use_python(spaces.bigdeal)


@needs_kernel
def test_the_call_that_is_worth_it(counting: DealSpace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_native, "is_loaded", lambda: False)
    scalar.use_kernel_after(counting, 5)
    numbers = [counting.index(counting[number]) for number in (0, 1)]
    assert "counted" in repr(vars(counting)["_item"])
    numbers += [counting.index(counting[number]) for number in (2, 3)]
    assert "native" in repr(vars(counting)["_item"])
    assert numbers == [0, 1, 2, 3]


@needs_kernel
def test_a_library_that_is_loaded_is_used_at_once(counting: DealSpace) -> None:
    assert counting.index(counting[2]) == 2
    assert "native" in repr(vars(counting)["_item"])


def _no_kernel() -> None:
    return None


def _nonsense() -> None:
    raise ValueError("EVERYDEAL_KERNEL is 'fast'")


@pytest.mark.parametrize("library", [_no_kernel, _nonsense])
def test_without_a_kernel_it_stays_pure(
    counting: DealSpace, library: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_native, "library", library)
    monkeypatch.setattr(_native, "is_loaded", lambda: True)
    assert counting.index(counting[10**28]) == 10**28
    assert not vars(counting).keys() & {"_item", "_index"}


def test_a_space_that_the_kernel_does_not_know_stays_pure() -> None:
    assert not scalar.use_kernel(spaces.positions)


@needs_kernel
def test_importing_and_a_few_calls_load_nothing() -> None:
    program = f"""
import sys; from everydeal import spaces
def few(first, calls):
    assert all(spaces.bigdeal.index(spaces.bigdeal[n]) == n for n in range(first, first + calls // 2))
few(0, {scalar.CALLS - 2})
assert "ctypes" not in sys.modules
from everydeal import _native
assert not _native.is_loaded() and not _native._load.cache_info().currsize
few(10**25, 10)
assert _native.is_loaded() and "native" in repr(vars(spaces.bigdeal)["_index"]) and "numpy" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
