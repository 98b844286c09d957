"""Numbers as Arrow columns: out and in again, and what is refused."""

import subprocess
import sys

import numpy as np
import pytest

from collection_programs import random_deals
from everydeal import Deal, Space, north, spaces
from everydeal.bulk import Deals, random_numbers, to_ints

pa = pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")

from everydeal import arrow  # noqa: E402
from everydeal.arrow import Numbers  # noqa: E402


@pytest.mark.parametrize(
    "space", [spaces.pavlicek, spaces.endings, spaces.hands, spaces.power5, Space(north.hcp >= 36)]
)
def test_numbers_go_out_and_come_back(space):
    numbers = Numbers(space, random_numbers(space, 50, "arrow"))
    for carrier in (numbers, pa.table({"deal": pa.array(numbers)}, schema=pa.schema([arrow.field(space)]))):
        back = Numbers.from_arrow(carrier)
        assert back.space == space
        assert (back.rows == numbers.rows).all()
    field = arrow.decimal_field(space)
    decimals = pa.table([arrow.to_decimals(numbers.rows, field.type)], schema=pa.schema([field]))
    assert [int(value) for value in decimals["number"].to_pylist()] == to_ints(numbers.rows)
    assert (Numbers.from_arrow(decimals, column="number").rows == numbers.rows).all()


def test_decimals_have_the_digits_of_the_largest_number():
    for largest in (0, 9, 10, 99, 100, 10**38 - 1):
        assert arrow.decimal_field(spaces.auctions[: largest + 1]).type == pa.decimal128(len(str(largest)), 0)
    with pytest.raises(ValueError, match="up to 39 digits"):
        arrow.decimal_field(spaces.auctions[: 10**38 + 1])
    numbers = [0, 7, 10**38 - 1]  # of a space whose numbers have more bytes than a decimal
    assert to_ints(arrow.to_rows(pa.array(numbers, pa.decimal128(38, 0)), spaces.auctions)) == numbers


@pytest.mark.parametrize("type", [pa.binary(), pa.large_binary(), pa.binary_view(), pa.binary(12)])
def test_a_column_that_lost_its_width_is_read_all_the_same(type):
    deals = random_deals(100)
    column = pa.array([row.tobytes() for row in deals.numbers(spaces.pavlicek)], type)
    for cells in (column, pa.chunked_array([column[:30], column[30:]]), column[10:90]):
        back = Deals.from_arrow(cells, space=spaces.pavlicek)
        assert back == (deals[10:90] if len(cells) == 80 else deals)


@pytest.mark.parametrize(
    ("cells", "complaint"),
    [
        ([b"x" * 12, b"x" * 11], "row 1: 11 bytes; numbers of pavlicek have 12"),
        ([b"x" * 12, None], "row 1: the deal is missing"),
    ],
)
def test_cells_that_are_not_numbers_are_refused(cells, complaint):
    with pytest.raises(ValueError, match=complaint):
        Deals.from_arrow(pa.array(cells, pa.binary()), space=spaces.pavlicek)


def test_a_number_that_is_too_large_and_a_space_that_is_none_are_refused():
    with pytest.raises(TypeError, match=r"everydeal\.spaces\.pavlicek, not 'pavlicek'"):
        Deals.from_arrow(pa.array([b"x" * 12]), space="pavlicek")
    with pytest.raises(IndexError, match=r"row 0: number .* is outside pavlicek"):
        Deals.from_arrow(pa.array([b"\xff" * 12]), space=spaces.pavlicek)
    with pytest.raises(ValueError, match="row 1: number -1"):
        arrow.to_rows(pa.array([1, -1], pa.int64()).cast(pa.decimal128(29, 0)), spaces.pavlicek)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("space", b"goren", "a space that this version does not know"),
        ("size", b"17", "says that the size of pavlicek is 17"),
        ("order", b"andrews", "says that the order of pavlicek is andrews"),
    ],
)
def test_a_column_of_an_unknown_space_is_refused(key, value, complaint):
    metadata = {**arrow.metadata(spaces.pavlicek), f"everydeal.{key}".encode(): value}
    table = pa.table([pa.array([b"x" * 12], pa.binary(12))], schema=pa.schema([("deal", pa.binary(12))], metadata))
    with pytest.raises(ValueError, match=complaint):
        Deals.from_arrow(table)
    with pytest.raises(ValueError, match="of which space"):
        Deals.from_arrow(table.replace_schema_metadata(None))


def test_deals_export_themselves():
    for deals, space in ((random_deals(10), spaces.pavlicek), (Deals([Deal(north=1, east=2), Deal()]), spaces.endings)):
        assert pa.array(deals).type == arrow.deal_type(space)
        assert Deals.from_arrow(deals) == Deals.from_arrow(pa.array(deals), space=space) == deals


@pytest.mark.parametrize("shape", [(3, 5), (3, 13), (3,), (3, 12, 1)])
def test_rows_of_another_width_are_refused(shape):
    """They would be read beyond their end."""
    with pytest.raises(ValueError, match=r"pavlicek .*\(n, 12\)"):
        Numbers(spaces.pavlicek, np.zeros(shape, np.uint8))
    with pytest.raises(TypeError, match="must be uint8"):
        Numbers(spaces.pavlicek, np.zeros((3, 12), np.int64))


def test_without_the_extra_an_import_says_what_to_install():
    program = """
import sys
from everydeal import datasets
sys.modules["pyarrow"] = None
for name in ("collect", "connect", "Collection"):
    try:
        getattr(datasets, name)
    except ImportError as error:
        print(error)
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert found.stdout.count("pip install '.[data]'") == 3
