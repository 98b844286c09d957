"""`append`: the deals of files into a directory, without rewriting what is there.

The new rows become new parts, sorted in themselves, beside the old ones.  If the collection is unique, those that it
has are left out: DuckDB looks for them, a million at a time, in the parts and row groups that could have them.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ... import arrow
from ...formats.core.errors import Errors, Hearing
from ...spaces.base import Space
from ..parquet.collection import Collection
from ..parquet.directory import PART_BOARDS, PART_ROWS, changing
from ..parquet.folders import is_store
from ..parquet.manifest import Manifest
from ..parquet.writer import naming
from ..runs import ascending_order, in_chunks
from .collect import columns_of, gathered, parts_writer, rows_of_run, source_stamp, write_all
from .gathering import Reader, RunWriter
from .inputs import Files, files_in
from .plan import Plan, Progress, Tally
from .repeated import Repeated

_AT_A_TIME = 1 << 20
"""New rows that are looked for at a time."""


def append(
    files: Files,
    directory: "str | os.PathLike[str]",
    *,
    errors: Errors = "raise",
    progress: Progress | None = None,
    run_rows: int | None = None,
    seats: str | None = None,
    columns: str | None = None,
    input_space: Space[Any] | None = None,
) -> Tally:
    """Add the deals of *files* to a collection that is a directory; space, columns and uniqueness are its own.

    What is there is not rewritten, and the new deals count all at once.  A file whose content the collection has
    already read is not read again.  For the arguments, see `collect`.

    >>> import tempfile
    >>> from everydeal.datasets import collect
    >>> folder = f"{tempfile.mkdtemp()}/deals/"
    >>> collect(["examples/deals.pbn"], folder, unique=True).written
    16
    >>> tally = append(["examples/deals.pbn", "tests/samples/pbn/endplay__example2.pbn"], folder)
    >>> tally.known_files, tally.read, tally.repeated, tally.written
    (['examples/deals.pbn'], 299, 289, 10)

    Raises:
        FormatError: a record is bad; names the file, the record and the reason.
        ValueError: the directory has no manifest, or columns that files do not have; or another process changes it.
        OSError: a file cannot be read or written.
    """
    is_store(directory)  # refuses other URLs
    tally = Tally()
    with naming(directory), changing(os.fspath(directory)) as change:
        base = change.manifest
        assert base is not None
        with Collection(directory) as collection:
            plan, wanted = _plan_of(collection, base, seats, columns, input_space)
            new = _unread(files_in(files), plan, base, tally)
            space = collection.space
            reader = Reader(plan, space, Hearing.of(errors), progress, tally)
            runs = gathered(reader, list(new.values()), change.work, rows_of_run(plan, run_rows))
            with parts_writer(change, plan, wanted, PART_BOARDS if plan.boards else PART_ROWS) as writer:
                write_all(writer, _without_known(runs, collection, plan.unique), wanted, space)
        added = tuple(part for part in writer.parts if part.rows)
        tally.repeated, tally.written = runs.repeated, writer.written
        if new:
            change.publish(replace(base, parts=base.parts + added, sources=base.sources | new), added)
        reader.tell()
    reader.hearing.end()
    return tally


def _unread(names: list[str], plan: Plan, base: Manifest, tally: Tally) -> dict[str, str]:
    """The files that the collection has not read yet, by their stamps."""
    new: dict[str, str] = {}
    for name in names:
        key = source_stamp(name, plan)
        if key in base.sources or key in new:
            tally.known_files.append(name)
        else:
            new[key] = name
    return new


def _plan_of(
    collection: Collection, base: Manifest, seats: str | None, columns: str | None, input_space: Space[Any] | None
) -> tuple[Plan, pa.Schema]:
    """How to collect what is to be added, by what is there."""
    names = collection.schema.names
    kinds = {"number": "number" in names, "features": "hcp_n" in names, "boards": "record" in names}
    keep_order = bool(base.parts) and not any(part.ascending for part in base.parts) and len(collection) > 0
    plan = Plan(base.unique, keep_order, encoding=base.encoding, seats=seats, columns=columns,
                input_space=input_space, **kinds)  # fmt: skip
    wanted = columns_of(plan, collection.space)
    if wanted.names != names:
        other = ", ".join(sorted(set(wanted.names) ^ set(names))) or "in another order"
        raise ValueError(
            f"{collection.name} does not have the columns that collect makes ({other}): collect it into a new one"
        )
    return plan, wanted


def _without_known(runs: RunWriter, collection: Collection, unique: str) -> Iterator[pa.Table]:
    """The new rows, without those that the collection has."""
    if unique == "none":
        yield from runs.merged()
        return
    for rows in in_chunks(runs.merged(), _AT_A_TIME):
        known = collection.having(rows.column("deal"), ["deal"] if unique == "deal" else None)
        equal = _equal_deals if unique == "deal" else _equal_boards
        again = equal(known, rows, collection.space) if len(known) else np.zeros(len(rows), bool)
        runs.repeated += int(again.sum())
        yield rows.filter(pa.array(~again)) if again.any() else rows


def _equal_deals(known: pa.Table, rows: pa.Table, space: Space[Any]) -> npt.NDArray[np.bool_]:
    """Which of the new rows have a deal that is known."""
    there, new = (arrow.to_array(arrow.to_rows(table.column("deal"), space)) for table in (known, rows))
    return np.asarray(pc.is_in(new, there).to_numpy(zero_copy_only=False))


def _equal_boards(known: pa.Table, rows: pa.Table, space: Space[Any]) -> npt.NDArray[np.bool_]:
    """Which of the new rows, in order, are boards that are known."""
    old = known.select(rows.schema.names).cast(rows.schema)
    both = pa.concat_tables([old, rows]).combine_chunks()
    order = ascending_order(arrow.to_rows(both.column("deal"), space))  # of equal deals, the old come first
    again = np.zeros(len(both), bool)
    again[order] = Repeated().again(both.take(pa.array(order)))
    return again[len(old) :]
