"""Frames of deals, and the space that their numbers are of."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from .. import arrow, spaces
from ..constraints.language.grammar import parse
from ..soak.certificate import head, line
from ..soak.trips import Plan, make_part
from ..spaces.base import Space
from .batches import Batches, Mapping, generate, keep
from .shipping import shipped

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_BLOCK = 1 << 16
"""Rows that are made at a time; fewer where there would not be so many partitions, ..."""
_PARTITIONS = 64
"""... or so many."""
_LINES = pa.schema([("start", pa.int64()), ("trips", pa.int64()), ("hash", pa.string()), ("kernel", pa.string())])


def tagged(frame: "DataFrame", space: Space[Any] = spaces.pavlicek, *, deal: str = "deal") -> "DataFrame":
    """The frame, whose column *deal* says of which space its numbers are: so do the Parquet files that it writes.

    Spark passes that on with the column, but not through ``mapInArrow`` and expressions that make a new one.

    >>> tagged(frame).write.parquet("deals")  # doctest: +SKIP
    """
    facts = {f"everydeal.{key}": value for key, value in arrow.facts_of(space).items()}
    return frame.withMetadata(deal, facts)


def random_deals(
    spark: "SparkSession",
    n: int,
    seed: str,
    space: Space[Any] = spaces.pavlicek,
    *,
    partitions: int | None = None,
    condition: str | None = None,
) -> "DataFrame":
    """A frame of *n* random deals, columns ``id`` and ``deal``; the same for ever for a seed, however partitioned.

    With a *condition*, only those that fulfil it: the others never leave Python, which is far quicker than a filter
    in a step of its own.

    >>> random_deals(spark, 10**9, "everydeal").write.parquet("deals")  # doctest: +SKIP
    >>> random_deals(spark, 10**9, "everydeal", condition="hcp(north) >= 25").count()  # doctest: +SKIP

    Raises:
        ValueError: *n* is negative, or more rows than Spark counts (2^63 - 1); or *condition* is not one.
    """
    return _frame(spark, _countable(n), generate(space, seed=seed), space, partitions, condition)


def members(
    spark: "SparkSession",
    space: Space[Any],
    *,
    start: int = 0,
    stop: int | None = None,
    partitions: int | None = None,
    condition: str | None = None,
) -> "DataFrame":
    """A frame of the members *start* ... *stop* - 1 of a space, in order, columns ``id`` (from 0) and ``deal``.

    With a *condition*, only those that fulfil it.

    >>> members(spark, spaces.shapes).count()  # doctest: +SKIP
    560

    Raises:
        ValueError: *start* is negative, or these are more rows than Spark counts (2^63 - 1): choose a *stop*; or
            *condition* is not one.
    """
    if start < 0:
        raise ValueError(f"the first member is number 0, not {start}")
    end = space.size if stop is None else min(stop, space.size)
    return _frame(spark, _countable(max(0, end - start)), generate(space, start=start), space, partitions, condition)


def _frame(
    spark: "SparkSession",
    rows: int,
    make: Mapping,
    space: Space[Any],
    partitions: int | None,
    condition: str | None,
) -> "DataFrame":
    """The deals of the row numbers 0 ... *rows* - 1.

    Spark hands over one number for each block of rows, not for each row, and gets batches as long as blocks.
    """
    block = max(1, min(_BLOCK, -(-rows // (partitions or _PARTITIONS))))
    steps = [make] if condition is None else [make, keep(condition, space)]
    if condition is not None:
        parse(condition)

    def work(batches: Batches) -> Batches:
        firsts = (block * number for batch in batches for number in batch["id"].to_pylist())
        made: Batches = (pa.record_batch({"id": np.arange(first, min(first + block, rows))}) for first in firsts)
        for step in steps:
            made = step(made)
        return made

    blocks = spark.range(0, -(-rows // block), 1, partitions)
    return tagged(blocks.mapInArrow(shipped(work), "id long, deal binary"), space)


def _countable(rows: int) -> int:
    if not 0 <= rows < 1 << 63:
        raise ValueError(f"{rows} rows: a frame can have 0 to 2^63 - 1 (members: choose start and stop)")
    return rows


def soak(spark: "SparkSession", plan: Plan, trips: int, *, part: int = 10_000_000) -> list[dict[str, Any]]:
    """Make the trips of a soak on the machines of a cluster: the lines of its report (`everydeal.soak`).

    >>> lines = soak(spark, Plan("pavlicek", "base64"), 10**10)  # doctest: +SKIP
    >>> sum(line["trips"] for line in lines[1:])  # doctest: +SKIP
    10000000000

    Raises:
        ValueError: there is no trip.
    """
    if trips < 1 or part < 1:
        raise ValueError("a soak has at least one trip, and so has a part")

    def work(batches: Batches) -> Batches:
        for batch in batches:
            rows = [
                line(make_part(plan, start, min(part, trips - start), threads=1)) for start in batch["id"].to_pylist()
            ]
            yield pa.RecordBatch.from_pylist(rows, _LINES)

    count = -(-trips // part)
    schema = "start long, trips long, hash string, kernel string"
    made = spark.range(0, trips, part, count).mapInArrow(shipped(work), schema).toArrow()
    found: list[dict[str, Any]] = made.to_pylist()
    return [head(plan), *found]
