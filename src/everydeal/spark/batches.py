"""Functions from an iterator of Arrow batches to another, for ``mapInArrow``.

The machinery calls them once for each partition, in processes that have everydeal installed.  Nothing is kept between
batches, every batch depends on its rows alone, and so a job whose workers die, and are replaced, ends with the same
rows.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from .. import arrow, spaces
from ..bulk import Deals, random_numbers
from ..datasets.functions import Functions
from ..spaces.base import Space
from .shipping import shipped

Batches = Iterator[pa.RecordBatch]
Mapping = Callable[[Batches], Batches]


def keep(condition: str, space: Space[Any] = spaces.pavlicek, *, deal: str = "deal") -> Mapping:
    """Keep the rows whose deal fulfils *condition*, ``'hcp(north) in 15..17 and balanced(north)'``, say.

    >>> batch = pa.record_batch({"deal": [bytes(12)]})
    >>> next(keep("hcp(north) >= 37")(iter([batch]))).num_rows
    1

    Raises:
        ValueError: by the function made: *condition* is none, or there is no column *deal*.
    """

    def each(batch: pa.RecordBatch) -> pa.RecordBatch:
        return batch.filter(Functions(space).in_set(_numbers(batch, deal, space), condition))

    return _mapped(each)


def deduplicate(*, deal: str = "deal") -> Mapping:
    """Keep the first row of each deal in a partition whose rows are sorted by *deal*, in constant memory.

    >>> batch = pa.record_batch({"deal": [bytes(12), bytes(12)]})
    >>> next(deduplicate()(iter([batch]))).num_rows
    1

    Raises:
        ValueError: by the function made: a row has no deal (null), or its deal is below that of the row before.
    """

    def run(batches: Batches) -> Batches:
        last: bytes | None = None
        for batch in batches:
            if not batch.num_rows:
                continue
            cells = batch.column(deal).cast(pa.large_binary())
            if cells.null_count:
                raise ValueError(f"column {deal!r} has rows without a deal (null): filter them out first")
            first = cells[0].as_py()
            if (last is not None and first < last) or pa.compute.any(pa.compute.less(cells[1:], cells[:-1])).as_py():
                raise ValueError(f"the rows do not ascend by {deal!r}: sort them, with sortWithinPartitions({deal!r})")
            different = np.ones(len(cells), bool)
            different[1:] = pa.compute.not_equal(cells[1:], cells[:-1]).to_numpy(zero_copy_only=False)
            different[0] = first != last
            last = cells[-1].as_py()
            yield batch.filter(pa.array(different))

    return shipped(run)


def generate(
    space: Space[Any] = spaces.pavlicek, *, seed: str | None = None, start: int = 0, index: str = "id"
) -> Mapping:
    r"""Replace batches with a column *index* of row numbers by batches of that and a column ``deal``.

    With a *seed*, row i is the i-th random number of the seed's stream (see `stream`); without, it is member number
    ``start + i`` of the space.  Which rows are in which batch or partition makes no difference.

    >>> batch = pa.record_batch({"id": [0, 1, 2]})
    >>> next(generate(spaces.shapes)(iter([batch])))["deal"].to_pylist()
    [b'\x00\x00', b'\x00\x01', b'\x00\x02']

    Raises:
        ValueError: by the function made: there is no column *index*, or a number in it is missing.
        IndexError: by the function made: the space has no member with a number.
    """

    def each(batch: pa.RecordBatch) -> pa.RecordBatch:
        if index not in batch.schema.names:
            raise ValueError(f"there is no column {index!r}; the columns are {', '.join(batch.schema.names)}")
        wanted = batch.column(batch.schema.get_field_index(index))
        if wanted.null_count:
            raise ValueError(f"column {index!r} has rows without a number (null)")
        places = wanted.cast(pa.int64()).to_numpy(zero_copy_only=False)
        make = _members if seed is None else _random
        parts = [make(space, seed, start + first, count) for first, count in _segments(places)]
        rows = np.concatenate([np.empty((0, space.nbytes), np.uint8), *parts])
        deals = arrow.to_array(rows).cast(pa.binary())
        return pa.RecordBatch.from_arrays([wanted, deals], names=[index, "deal"])

    return _mapped(each)


def _segments(places: Any) -> Iterator[tuple[int, int]]:
    """Runs of consecutive row numbers: the first and how many."""
    breaks = np.flatnonzero(np.diff(places) != 1) + 1
    for part in np.split(places, breaks):
        if len(part):
            yield int(part[0]), len(part)


def _random(space: Space[Any], seed: str | None, first: int, count: int) -> arrow.Rows:
    return random_numbers(space, count, seed, start=first, threads=1)


def _members(space: Space[Any], _: str | None, first: int, count: int) -> arrow.Rows:
    if first + count > space.size:
        raise IndexError(f"number {first + count - 1} is outside {space.name} (size {space.size})")
    numbers = b"".join(number.to_bytes(space.nbytes, "big") for number in range(first, first + count))
    return np.frombuffer(numbers, np.uint8).reshape(-1, space.nbytes)


def _numbers(batch: pa.RecordBatch, deal: str, space: Space[Any]) -> Any:
    """The column of numbers; ValueError if the metadata, which Spark loses and Dask keeps, name another space."""
    if deal not in batch.schema.names:
        raise ValueError(f"there is no column {deal!r}; the columns are {', '.join(batch.schema.names)}")
    arrow.space_of(batch.schema, deal, f"column {deal!r}", space)
    return batch.column(deal)


def _mapped(each: Callable[[pa.RecordBatch], pa.RecordBatch]) -> Mapping:
    def run(batches: Batches) -> Batches:
        for batch in batches:
            yield each(batch)

    return shipped(run)


def decoded(batch: pa.RecordBatch, space: Space[Any] = spaces.pavlicek, *, deal: str = "deal") -> Deals:
    """The deals of a batch, for functions of your own.

    >>> str(decoded(pa.record_batch({"deal": [bytes(12)]}))[0].north)
    'AKQJ.AKQ.AKQ.AKQ'

    Raises:
        ValueError: there is no column *deal*, or a cell is no number of *space*.
    """
    return Functions(space).decode(_numbers(batch, deal, space))
