"""Deals on many machines: functions for Spark's ``mapInArrow``, which run under Dask as well.

Each function here makes a function ``Iterator[RecordBatch] -> Iterator[RecordBatch]``; the machinery calls it once for
each partition, in processes that have everydeal installed.  Nothing is kept between batches, every batch depends on its
rows alone, and so a job whose workers die, and are replaced, ends with the same rows.

    spark = SparkSession.builder.getOrCreate()
    deals = random_deals(spark, 10**9, seed="everydeal")            # row i is number i of the seed's stream
    strong = deals.mapInArrow(keep("hcp(north) >= 25"), deals.schema)
    strong.mapInArrow(add_features(), features_schema()).write.parquet("strong")

Spark knows no bytes of fixed length: a deal is BinaryType, and each function says the space of its numbers
(``pavlicek`` by default).  To deduplicate, ``distinct()`` does it, or `deduplicate` within partitions after
``repartitionByRange("deal").sortWithinPartitions("deal")``, which puts equal deals together.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from . import arrow, spaces
from .bulk import Deals, random_numbers
from .datasets.columns import FEATURES, features
from .datasets.functions import Functions
from .spaces.base import Space

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

Batches = Iterator[pa.RecordBatch]
Mapping = Callable[[Batches], Batches]


def encode(space: Space[Any] = spaces.pavlicek, *, text: str = "pbn", deal: str = "deal") -> Mapping:
    """Add to batches with a column *text* of PBN deal strings the column *deal* of numbers."""

    def each(batch: pa.RecordBatch) -> pa.RecordBatch:
        return _with(batch, deal, Functions(space).pbn_deal(batch.column(text)))

    return _mapped(each)


def decode(space: Space[Any] = spaces.pavlicek, *, text: str = "pbn", deal: str = "deal") -> Mapping:
    """Add to batches with a column *deal* of numbers the column *text* of PBN deal strings."""

    def each(batch: pa.RecordBatch) -> pa.RecordBatch:
        return _with(batch, text, Functions(space).deal_pbn(_numbers(batch, deal, space)))

    return _mapped(each)


def add_features(space: Space[Any] = spaces.pavlicek, *, deal: str = "deal") -> Mapping:
    """Add the columns hcp_n ... hcp_w (short) and shape_n ... shape_w (string)."""

    def each(batch: pa.RecordBatch) -> pa.RecordBatch:
        for name, values in features(Functions(space).decode(_numbers(batch, deal, space))).items():
            batch = _with(batch, name, values.cast(_portable(FEATURES[name])))
        return batch

    return _mapped(each)


def keep(condition: str, space: Space[Any] = spaces.pavlicek, *, deal: str = "deal") -> Mapping:
    """Keep the rows whose deal fulfils *condition*, ``'hcp(north) in 15..17 and balanced(north)'``, say."""

    def each(batch: pa.RecordBatch) -> pa.RecordBatch:
        return batch.filter(Functions(space).in_set(_numbers(batch, deal, space), condition))

    return _mapped(each)


def deduplicate(*, deal: str = "deal") -> Mapping:
    """Keep the first row of each deal in a partition whose rows are sorted by *deal*, in constant memory.

    The function made raises ValueError for a row without a deal (null), and for one below the row before it.
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

    return run


def generate(
    space: Space[Any] = spaces.pavlicek, *, seed: str | None = None, start: int = 0, index: str = "id"
) -> Mapping:
    """Replace batches with a column *index* of row numbers by batches of that and a column ``deal``.

    With a *seed*, row i is the i-th random number of the seed's stream (see `stream`); without, it is member number
    ``start + i`` of the space.  Which rows are in which batch or partition makes no difference.

    The function made raises ValueError if there is no column *index* or a number in it is missing, and IndexError if
    the space has no member of a number.
    """

    def each(batch: pa.RecordBatch) -> pa.RecordBatch:
        if index not in batch.schema.names:
            raise ValueError(f"there is no column {index!r}; the columns are {', '.join(batch.schema.names)}")
        wanted = batch.column(batch.schema.get_field_index(index))
        if wanted.null_count:
            raise ValueError(f"column {index!r} has rows without a number (null)")
        places = wanted.cast(pa.int64()).to_numpy(zero_copy_only=False)
        make = _members if seed is None else _random
        parts = [make(space, seed, start + first, count) for first, count in _stretches(places)]
        rows = np.concatenate([np.empty((0, space.nbytes), np.uint8), *parts])
        deals = arrow.to_array(rows).cast(pa.binary())
        return pa.RecordBatch.from_arrays([wanted, deals], names=[index, "deal"])

    return _mapped(each)


def _stretches(places: Any) -> Iterator[tuple[int, int]]:
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


def random_deals(
    spark: "SparkSession", n: int, seed: str, space: Space[Any] = spaces.pavlicek, *, partitions: int | None = None
) -> "DataFrame":
    """A frame of *n* random deals, columns ``id`` and ``deal``; the same for ever for a seed, however partitioned.

    Raises:
        ValueError: *n* is negative, or more rows than Spark counts (2^63 - 1).
    """
    rows = _countable(n)
    numbers = spark.range(0, rows, 1, partitions)
    return numbers.mapInArrow(generate(space, seed=seed), "id long, deal binary")


def members(
    spark: "SparkSession", space: Space[Any], *, start: int = 0, stop: int | None = None, partitions: int | None = None
) -> "DataFrame":
    """A frame of the members *start* ... *stop* - 1 of a space, in order, columns ``id`` (from 0) and ``deal``.

    Raises:
        ValueError: *start* is negative, or these are more rows than Spark counts (2^63 - 1): choose a *stop*.
    """
    if start < 0:
        raise ValueError(f"the first member is number 0, not {start}")
    end = space.size if stop is None else min(stop, space.size)
    rows = _countable(max(0, end - start))
    numbers = spark.range(0, rows, 1, partitions)
    return numbers.mapInArrow(generate(space, start=start), "id long, deal binary")


def _countable(rows: int) -> int:
    if not 0 <= rows < 1 << 63:
        raise ValueError(f"{rows} rows: a frame can have 0 to 2^63 - 1 (members: choose start and stop)")
    return rows


def features_schema(before: str = "id long, deal binary") -> str:
    """The schema, as Spark's ``mapInArrow`` wants it, of what `add_features` makes of the columns *before*."""
    types = {name: "short" if name.startswith("hcp") else "string" for name in FEATURES}
    return ", ".join([before, *(f"{name} {type}" for name, type in types.items())])


def _numbers(batch: pa.RecordBatch, deal: str, space: Space[Any]) -> Any:
    """The column of numbers; ValueError if the metadata, which Spark loses and Dask keeps, name another space."""
    if deal not in batch.schema.names:
        raise ValueError(f"there is no column {deal!r}; the columns are {', '.join(batch.schema.names)}")
    arrow.space_of(batch.schema, deal, f"column {deal!r}", space)
    return batch.column(deal)


def _portable(type: pa.DataType) -> pa.DataType:
    """The type that Spark has for it: no unsigned numbers, no dictionaries."""
    return pa.int16() if type == pa.uint8() else pa.string()


def _mapped(each: Callable[[pa.RecordBatch], pa.RecordBatch]) -> Mapping:
    def run(batches: Batches) -> Batches:
        for batch in batches:
            yield each(batch)

    return run


def _with(batch: pa.RecordBatch, name: str, values: Any) -> pa.RecordBatch:
    """The batch with a column added, or replaced if there is one of that name."""
    place = batch.schema.get_field_index(name)
    if place >= 0:
        return batch.set_column(place, name, values)
    return batch.append_column(name, values)


def decoded(batch: pa.RecordBatch, space: Space[Any] = spaces.pavlicek, *, deal: str = "deal") -> Deals:
    """The deals of a batch, for functions of your own."""
    return Functions(space).decode(_numbers(batch, deal, space))
