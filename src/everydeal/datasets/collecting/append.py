"""`append`: the deals of files into a directory, without rewriting what is there.

The new rows become new parts, sorted in themselves, beside the old ones.  If the collection is unique, those that it
has are left out: each part's fingerprints say which deals it surely does not have, and only the pages are read that
could have one.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ... import arrow
from ...spaces.base import Space
from ..columns import schema
from ..parquet.collection import Collection
from ..parquet.directory import PART_BOARDS, PART_ROWS, PartsWriter, land
from ..parquet.manifest import Manifest, read_manifest
from ..parquet.writer import naming
from ..portions import Listener
from ..runs import ascending_order
from ..stamps import stamp
from .collect import rows_of_run, write_all
from .gathering import Gathering
from .plan import Plan, Progress, Tally
from .repeated import Repeated
from .stores import in_store, is_store
from .workshop import fingerprint, workshop, workshop_of

_AT_A_TIME = 1 << 20
"""New rows that are looked for at a time."""


def append(
    files: Sequence["str | os.PathLike[str]"],
    directory: "str | os.PathLike[str]",
    *,
    errors: Listener | None = None,
    progress: Progress | None = None,
    run_rows: int | None = None,
    seats: str | None = None,
    columns: str | None = None,
    input_space: Space[Any] | None = None,
) -> Tally:
    """Add the deals of *files* to a collection that is a directory; space, columns and uniqueness are its own.

    What is there is not rewritten, and the new deals count all at once.  For the arguments, see `collect`.

    >>> import tempfile
    >>> from everydeal.datasets import collect
    >>> folder = f"{tempfile.mkdtemp()}/deals/"
    >>> collect(["examples/deals.pbn"], folder, unique=True).written
    16
    >>> tally = append(["examples/deals.pbn", "tests/samples/pbn/endplay__example2.pbn"], folder)
    >>> tally.read, tally.repeated, tally.written
    (315, 305, 10)

    Raises:
        FormatError: a record is bad; names the file, the record and the reason.
        ValueError: the directory has no manifest, or columns that files do not tell.
        OSError: a file cannot be read or written.
    """
    if is_store(directory):
        given: dict[str, Any] = {
            "errors": errors,
            "progress": progress,
            "run_rows": run_rows,
            "seats": seats,
            "columns": columns,
        }
        url, stamps = f"{os.fspath(directory).rstrip('/')}/", [stamp(os.fspath(file)) for file in files]
        facts = ["append", stamps, seats, columns, None if input_space is None else input_space.name]
        return in_store(url, Tally, facts, partial(append, files, input_space=input_space, **given), old=True)
    path = Path(directory)
    base = read_manifest(path)
    if base is None:
        raise ValueError(
            f"{path} has no manifest, so nothing can be added: make it with 'everydeal collect -o {path}/'"
        )
    names = [os.fspath(file) for file in files]
    with Collection(path) as collection:
        plan, wanted = _plan_of(collection, base, seats, columns, input_space)
        space = collection.space
        with naming(path), workshop(workshop_of(os.fspath(directory)), plan) as shop:
            landed = shop / "landing"
            work = fingerprint([plan.facts(), [stamp(name) for name in names]])
            if landed.exists() and landed.read_text() == base.work and base.work.startswith(work):
                shutil.rmtree(shop)  # all is there: a call was killed when it was about to clear up
                return Tally()
            gathering = Gathering(shop, plan, names, space, errors, progress)
            gathering.gather(rows_of_run(plan, run_rows))
            generation = base.generation + 1
            landed.write_text(f"{work} {generation}")
            with PartsWriter(shop / "parts", wanted, encoding=plan.encoding, ascending=not plan.keep_order,
                             most=plan.part_rows or PART_ROWS, generation=generation,
                             fingerprints=plan.unique != "none") as writer:  # fmt: skip
                new = _without_known(gathering, collection, plan.unique)
                write_all(writer, new, wanted, space)
            added = tuple(part for part in writer.parts if part.rows)
            manifest = replace(base, parts=base.parts + added, generation=generation, work=f"{work} {generation}")
            land(shop / "parts", added, path, manifest)
            gathering.tally.written = writer.written
            gathering.tell()
            shutil.rmtree(shop)
    return gathering.tally


def _plan_of(
    collection: Collection, base: Manifest, seats: str | None, columns: str | None, input_space: Space[Any] | None
) -> tuple[Plan, pa.Schema]:
    """How to collect what is to be added, by what is there."""
    names = collection.schema.names
    kinds = {"number": "number" in names, "features": "hcp_n" in names, "boards": "record" in names}
    wanted = schema(collection.space, **kinds)
    if wanted.names != names:
        other = ", ".join(sorted(set(wanted.names) ^ set(names))) or "in another order"
        raise ValueError(
            f"{collection.path} does not have the columns that collect makes ({other}): collect it into a new one"
        )
    if base.parts and not any(part.ascending for part in base.parts) and len(collection):
        kinds["keep_order"] = True
    given = None if input_space is None else input_space.name
    parts = PART_BOARDS if kinds["boards"] else PART_ROWS
    plan = Plan(collection.space.name, base.unique, encoding=base.encoding, seats=seats, columns=columns,
                input_space=given, part_rows=parts, append=True, **kinds)  # fmt: skip
    return plan, wanted


def _without_known(gathering: Gathering, collection: Collection, unique: str) -> Iterator[pa.Table]:
    """The new rows, without those that the collection has."""
    if unique == "none":
        yield from gathering.merged()
        return
    for rows in _in_chunks(gathering.merged()):
        columns = ["deal"] if unique == "deal" else None
        known = list(collection.having(rows.column("deal"), columns, make_fingerprints=True))
        equal = _equal_deals if unique == "deal" else _equal_boards
        again = equal(known, rows, collection.space) if known else np.zeros(len(rows), bool)
        gathering.tally.repeated += int(again.sum())
        yield rows.filter(pa.array(~again)) if again.any() else rows


def _equal_deals(known: list[pa.Table], rows: pa.Table, space: Space[Any]) -> npt.NDArray[np.bool_]:
    """Which of the new rows have a deal that is known."""
    there, new = ([arrow.to_rows(table.column("deal"), space) for table in tables] for tables in (known, [rows]))
    again = pc.is_in(arrow.to_array(new[0]), arrow.to_array(np.concatenate(there)))
    return np.asarray(again.to_numpy(zero_copy_only=False))


def _equal_boards(known: list[pa.Table], rows: pa.Table, space: Space[Any]) -> npt.NDArray[np.bool_]:
    """Which of the new rows, in order, are boards that are known."""
    old = pa.concat_tables([rows.slice(0, 0), *(table.select(rows.schema.names).cast(rows.schema) for table in known)])
    both = pa.concat_tables([old, rows]).combine_chunks()
    order = ascending_order(arrow.to_rows(both.column("deal"), space))  # of equal deals, the old come first
    again = np.zeros(len(both), bool)
    again[order] = Repeated().again(both.take(pa.array(order)))
    return again[len(old) :]


def _in_chunks(tables: Iterator[pa.Table]) -> Iterator[pa.Table]:
    """The rows in tables of about `_AT_A_TIME` rows."""
    waiting: list[pa.Table] = []
    for table in tables:
        waiting.append(table)
        if sum(map(len, waiting)) >= _AT_A_TIME:
            yield pa.concat_tables(waiting).combine_chunks()
            waiting = []
    if waiting:
        yield pa.concat_tables(waiting).combine_chunks()
