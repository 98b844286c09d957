"""Sorting more deals than memory holds: the order of rows, and the merge of runs."""

import subprocess
import sys
from functools import partial

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import arrow, spaces
from everydeal.bulk import random_numbers
from everydeal.datasets.runs import (
    ascending_order,
    concatenate,
    merge,
    merge_sources,
    repeats,
    with_types,
    without_nulls,
    write_run,
)


@given(st.lists(st.binary(min_size=12, max_size=12).map(lambda b: b[:1] * 8 + b[8:]), max_size=60))
def test_order_is_that_of_bytes_and_stable(cells):
    rows = np.frombuffer(b"".join(cells), np.uint8).reshape(-1, 12)
    order = ascending_order(rows)
    assert order.tolist() == sorted(range(len(cells)), key=lambda i: (cells[i], i))
    ordered = [cells[i] for i in order]
    assert repeats(rows[order]).tolist() == [i > 0 and ordered[i] == ordered[i - 1] for i in range(len(cells))]


def fat_runs(folder, count, rows):
    """Runs of rows of 200 bytes, which say where they come from."""
    paths, parts = [], []
    for run in range(count):
        part = random_numbers(spaces.pavlicek, rows, f"run {run}") & np.uint8(0x3)
        part = part[ascending_order(part)]
        said = [f"{run:06} {row:06}" + 180 * "-" for row in range(rows)]
        paths.append(str(folder / f"run-{run}.arrow"))
        parts.append(part)
        write_run(paths[-1], pa.table({"deal": arrow.to_array(part), "said": said}))
    return paths, np.concatenate(parts)


@pytest.mark.parametrize("room", [1, 2 << 16])  # two at a time: 9 runs, 5, 3, 2
def test_more_runs_than_have_room_are_merged_in_turns(tmp_path, room):
    paths, rows = fat_runs(tmp_path, 9, 400)
    tables = list(merge(paths, spaces.pavlicek, room))
    merged = np.concatenate([arrow.to_rows(table["deal"], spaces.pavlicek) for table in tables])
    assert (merged == rows[ascending_order(rows)]).all()
    texts = [text for table in tables for text in table["said"].to_pylist()]
    assert texts == [texts for _, texts in sorted(zip([row.tobytes() for row in merged], texts, strict=True))]
    assert len(set(texts)) == len(rows)


@pytest.mark.heavy
@pytest.mark.thorough
def test_memory_of_a_merge_is_bounded(tmp_path):
    """Thirty times the bound in runs: Arrow's memory stays below five times the bound."""
    paths, _ = fat_runs(tmp_path, 60, 5000)
    program = """
import sys
import pyarrow as pa
from everydeal import spaces
from everydeal.datasets.runs import merge
before = pa.default_memory_pool().bytes_allocated()
rows = sum(len(table) for table in merge(sys.argv[1:], spaces.pavlicek, 2 << 20))
print(rows, pa.default_memory_pool().max_memory() - before)
"""
    done = subprocess.run([sys.executable, "-c", program, *paths], capture_output=True, text=True, check=True)
    rows, most = map(int, done.stdout.split())
    assert rows == 60 * 5000
    assert most < 5 * (2 << 20)


def test_columns_without_a_value_take_no_room_in_runs(tmp_path):
    """Runs with a value in a column, and without, merge to the types that the columns have."""
    space = spaces.pavlicek
    wanted = pa.schema([arrow.field(space), ("comments", pa.list_(pa.string())), ("result", pa.uint8())])
    paths, expected = [], []
    for run in range(4):
        deals = arrow.to_array(random_numbers(space, 50, "nulls", start=50 * run))
        texts = [["said"] if run == 2 and row == 49 else None for row in range(50)]
        table = pa.table([deals, pa.array(texts, pa.list_(pa.string())), pa.nulls(50, pa.uint8())], schema=wanted)
        table = table.take(pa.array(ascending_order(arrow.to_rows(table["deal"], space))))
        slim = without_nulls(table)
        assert slim.schema.types == [wanted.types[0], wanted.types[1] if run == 2 else pa.null(), pa.null()]
        assert with_types(slim, wanted) == table
        expected.append(table)
        paths.append(str(tmp_path / f"{run}.arrow"))
        write_run(paths[-1], slim)
    whole = pa.concat_tables(expected)
    whole = whole.take(pa.array(ascending_order(arrow.to_rows(whole["deal"], space))))
    for together in (2, 4):
        sources = [partial(concatenate, [path]) for path in paths]
        merged = merge_sources(sources, space, str(tmp_path), 1 << 12, together)
        assert pa.concat_tables([with_types(table, wanted) for table in merged]).combine_chunks() == whole
