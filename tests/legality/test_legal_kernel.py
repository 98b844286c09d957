"""Legal endings in the native kernel: equal to pure Python, to the last bit."""

import pytest

import everydeal
from everydeal import Deal, spaces
from everydeal._status import RefusedError, Status
from everydeal.legality.packed import bridge_table

if not everydeal.kernel().native:
    pytest.skip("no native kernel here", allow_module_level=True)
np = pytest.importorskip("numpy")

from everydeal._native.numberings import coders  # noqa: E402
from everydeal.bulk import Deals, from_ints, random_numbers, to_ints  # noqa: E402


def edges() -> list[int]:
    """The first and last numbers of every number of cards."""
    totals = bridge_table().totals["some"][:-1]
    starts = [sum(totals[:lost]) for lost in range(13)]
    return sorted({number for start in (*starts, spaces.legal.size) for number in (start - 1, start)})[1:-1]


def numbers_of_every_size() -> list[int]:
    totals = bridge_table().totals["some"][:-1]
    return [sum(totals[:lost]) + i * (total // 40) for lost, total in enumerate(totals) for i in range(40)]


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(edges(), id="edges"),
        pytest.param(numbers_of_every_size(), id="every number of cards", marks=pytest.mark.thorough),
    ],
)
def test_equal_to_pure_python(numbers: list[int]) -> None:
    deals = Deals.from_numbers(spaces.legal, from_ints(numbers, spaces.legal))
    assert list(deals) == [spaces.legal[number] for number in numbers]
    assert to_ints(deals.numbers(spaces.legal)) == numbers


def test_random_numbers_on_several_threads() -> None:
    numbers = random_numbers(spaces.legal, 20_000, seed="legal")
    deals = Deals.from_numbers(spaces.legal, numbers, threads=3)
    assert (deals.numbers(spaces.legal, threads=2) == numbers).all()
    assert deals == Deals.from_numbers(spaces.legal, numbers, threads=1)
    for row in range(0, 20_000, 401):
        assert deals[row] == spaces.legal[to_ints(numbers[row : row + 1])[0]]


def test_refusals_name_the_row() -> None:
    illegal = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
    with pytest.raises(ValueError, match=r"row 1.*8"):
        Deals([spaces.legal[0], illegal]).numbers(spaces.legal)
    with pytest.raises(ValueError, match="row 0: no cards left"):
        Deals([Deal()]).numbers(spaces.legal)
    too_large = np.frombuffer(spaces.legal.size.to_bytes(14, "big"), np.uint8).reshape(1, 14)
    with pytest.raises(IndexError, match=r"row 0: number .* is outside legal"):
        Deals.from_numbers(spaces.legal, too_large)
    with pytest.raises(RefusedError) as caught:
        coders("legal")[0](np.full((3, 52), 9, np.uint8), np.zeros((3, 14), np.uint8), 1)
    assert (caught.value.status, caught.value.row) == (Status.BAD_OWNER, 0)
