"""Frames of deals, and the space that their numbers are of."""

from typing import TYPE_CHECKING, Any

from .. import arrow, spaces
from ..spaces.base import Space
from .batches import generate

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def tagged(frame: "DataFrame", space: Space[Any] = spaces.pavlicek, *, deal: str = "deal") -> "DataFrame":
    """The frame, whose column *deal* says of which space its numbers are: so do the Parquet files that it writes.

    Spark passes that on with the column, but not through ``mapInArrow`` and expressions that make a new one.
    """
    facts = {f"everydeal.{key}": value for key, value in arrow.facts_of(space).items()}
    return frame.withMetadata(deal, facts)


def random_deals(
    spark: "SparkSession", n: int, seed: str, space: Space[Any] = spaces.pavlicek, *, partitions: int | None = None
) -> "DataFrame":
    """A frame of *n* random deals, columns ``id`` and ``deal``; the same for ever for a seed, however partitioned.

    Raises:
        ValueError: *n* is negative, or more rows than Spark counts (2^63 - 1).
    """
    rows = _countable(n)
    numbers = spark.range(0, rows, 1, partitions)
    return tagged(numbers.mapInArrow(generate(space, seed=seed), "id long, deal binary"), space)


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
    return tagged(numbers.mapInArrow(generate(space, start=start), "id long, deal binary"), space)


def _countable(rows: int) -> int:
    if not 0 <= rows < 1 << 63:
        raise ValueError(f"{rows} rows: a frame can have 0 to 2^63 - 1 (members: choose start and stop)")
    return rows
