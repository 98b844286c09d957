"""Sorting more deals than memory holds: the order of rows, and the merge of runs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import spaces
from everydeal.bulk import random_numbers

pa = pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")

from everydeal import arrow  # noqa: E402
from everydeal.datasets.runs import ascending_order, merge, repeats, write_run  # noqa: E402


@given(st.lists(st.binary(min_size=12, max_size=12).map(lambda b: b[:1] * 8 + b[8:]), max_size=60))
def test_order_is_that_of_bytes_and_stable(cells):
    rows = np.frombuffer(b"".join(cells), np.uint8).reshape(-1, 12)
    order = ascending_order(rows)
    assert order.tolist() == sorted(range(len(cells)), key=lambda i: (cells[i], i))
    ordered = [cells[i] for i in order]
    assert repeats(rows[order]).tolist() == [i > 0 and ordered[i] == ordered[i - 1] for i in range(len(cells))]


def test_merge_of_runs_is_the_sorted_whole(tmp_path):
    rows = random_numbers(spaces.pavlicek, 100_000, "runs") & np.uint8(0x0F)
    paths = []
    for i, part in enumerate(np.array_split(rows, 3)):
        part = part[ascending_order(part)]
        paths.append(str(tmp_path / f"{i}.arrow"))
        write_run(paths[-1], pa.table([arrow.to_array(part)], names=["deal"]))
    merged = np.concatenate(
        [arrow.to_rows(table["deal"], spaces.pavlicek) for table in merge(paths, spaces.pavlicek, 1)]
    )
    assert (merged == rows[ascending_order(rows)]).all()
