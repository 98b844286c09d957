"""`collect`: a new collection, a file or a directory."""

import os
import shutil
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa

from ... import arrow, spaces
from ...bulk import Deals
from ...deal import Deal
from ...formats.core.remote import is_directory
from ...spaces.base import Space
from ..columns import fill, schema
from ..parquet.directory import PART_BOARDS, PART_ROWS, PartsWriter, check_directory, check_part_rows, land
from ..parquet.manifest import Manifest, read_manifest
from ..parquet.writer import Writer, check_target, naming
from ..portions import Listener
from ..runs import RUN_ROWS
from ..stamps import stamp
from .gathering import Gathering
from .plan import Plan, Progress, Tally
from .stores import in_store, is_store
from .workshop import fingerprint, workshop, workshop_of

RUN_BOARDS = 1 << 17
"""Boards in a run, with all that files say about them."""
_AT_A_TIME = 1 << 17


def collect(
    files: Sequence["str | os.PathLike[str]"],
    output: "str | os.PathLike[str]",
    *,
    space: Space[Any] = spaces.pavlicek,
    unique: bool | str = False,
    keep_order: bool = False,
    number: bool = False,
    features: bool = False,
    boards: bool = False,
    encoding: str = "plain",
    errors: Listener | None = None,
    progress: Progress | None = None,
    run_rows: int | None = None,
    part_rows: int | None = None,
    seats: str | None = None,
    columns: str | None = None,
    input_space: Space[Any] | None = None,
) -> Tally:
    """Collect the deals of *files*, of any formats, into a Parquet file; ascending unless *keep_order*.

    If *output* ends in a slash or is a directory, or *part_rows* is given, it becomes a directory of parts of so many
    rows, with a manifest (`parquet.manifest`).

    *unique* keeps the first of equal deals (``"deal"``, or True), in the order of the files; or of equal *boards*
    (``"board"``), which differ in nothing but source, line and record.  *number*, *features* and *boards* add
    columns (see `columns`).  A bad record, or a deal that is not in *space*, is told to *errors* and left out;
    without *errors*, it raises. *run_rows* deals are sorted in memory at a time: `RUN_ROWS`, or `RUN_BOARDS` with
    *boards*, if it is not given. *seats* and *columns* are those of `everydeal.read`; *input_space* is the space of
    collections that do not say theirs, as those that came through pandas, DuckDB or Spark.

    >>> import tempfile
    >>> tally = collect(["examples/deals.pbn"], f"{tempfile.mkdtemp()}/deals.parquet", unique=True)
    >>> tally.read, tally.repeated, tally.written
    (16, 0, 16)

    Raises:
        FormatError: a record is bad; names the file, the record and the reason.
        ValueError: *unique* and *keep_order* together, or ``"board"`` without *boards*; *run_rows* or *part_rows* is
            not positive; *space* is not one of deals; *output* exists and is not a collection; a collection into it was
            begun with other options; or an input does not say its space.
        OSError: a file cannot be read or written.
    """
    given = {name: value for name, value in locals().items() if name not in ("files", "output")}
    check_part_rows(part_rows)
    if is_store(output):
        told = {name: getattr(value, "name", value) for name, value in given.items() if not callable(value)}
        facts = ["collect", [stamp(os.fspath(file)) for file in files], told]
        url = os.fspath(output)
        if not url.endswith("/") and (part_rows is not None or is_directory(url)):
            url += "/"
        return in_store(url, Tally, facts, partial(collect, files, **given))
    once = ("none", "deal")[unique] if isinstance(unique, bool) else unique
    if not isinstance(space[0], Deal):
        raise ValueError(f"{space.name} numbers {type(space[0]).__name__}s, not deals: choose another space")
    _check_uniqueness(once, keep_order, boards)
    parts = part_rows
    if parts is None and (os.fspath(output).endswith("/") or Path(output).is_dir()):
        parts = PART_BOARDS if boards else PART_ROWS
    (check_target if parts is None else check_directory)(Path(output))
    plan = Plan(space.name, once, keep_order, number, features, boards, encoding, seats, columns,
                None if input_space is None else input_space.name, parts)  # fmt: skip
    names = [os.fspath(file) for file in files]
    wanted = schema(space, number=number, features=features, boards=boards)
    with naming(output), workshop(workshop_of(os.fspath(output)), plan) as shop:
        gathering = Gathering(shop, plan, names, space, errors, progress)
        gathering.gather(rows_of_run(plan, run_rows))
        if plan.part_rows is None:
            part = shop / "output.part"
            with Writer(output, wanted, encoding=encoding, ascending=not keep_order, part=part) as writer:
                write_all(writer, gathering.merged(), wanted, space)
            gathering.tally.written = writer.written
        else:
            gathering.tally.written = _into_directory(gathering, shop, Path(output), plan, wanted)
        gathering.tell()
        shutil.rmtree(shop)
    return gathering.tally


def _check_uniqueness(once: str, keep_order: bool, boards: bool) -> None:
    if once not in ("deal", "board", "none"):
        raise ValueError(f"unique is deal, board or none, not {once!r}")
    if once != "none" and keep_order:
        raise ValueError("equal deals are found by sorting: unique and keep_order exclude each other")
    if once == "board" and not boards:
        raise ValueError("unique boards need everything that the files say: add --boards")


def rows_of_run(plan: Plan, run_rows: int | None) -> int:
    """How many rows are sorted in memory at a time."""
    rows = (RUN_BOARDS if plan.boards else RUN_ROWS) if run_rows is None else run_rows
    if rows < 1:
        raise ValueError(f"a run has at least one deal, not {rows}")
    return rows


def _into_directory(gathering: Gathering, shop: Path, output: Path, plan: Plan, wanted: pa.Schema) -> int:
    old = read_manifest(output)
    generation = 1 if old is None else old.generation + 1
    space = spaces.by_name(plan.space)
    options: dict[str, Any] = {"encoding": plan.encoding, "ascending": not plan.keep_order}
    options["fingerprints"] = plan.unique != "none"
    most = plan.part_rows or PART_ROWS
    with PartsWriter(shop / "parts", wanted, most=most, generation=generation, **options) as writer:
        write_all(writer, gathering.merged(), wanted, space)
    work = fingerprint([plan.facts(), generation])
    manifest = Manifest(arrow.facts_of(space), tuple(writer.parts), plan.encoding, plan.unique, generation, work)
    land(shop / "parts", writer.parts, output, manifest)
    return writer.written


class _Target(Protocol):
    """What takes tables: a file's writer, or a directory's."""

    def write(self, table: pa.Table) -> None: ...


def write_all(writer: _Target, tables: Iterable[pa.Table], wanted: pa.Schema, space: Space[Any]) -> None:
    """Write rows of runs, with the columns that are computed."""
    for rows in tables:
        for start in range(0, len(rows), _AT_A_TIME):
            writer.write(finished(rows.slice(start, _AT_A_TIME), wanted, space))


def finished(rows: pa.Table, wanted: pa.Schema, space: Space[Any]) -> pa.Table:
    """Rows of a run with the columns that are computed."""
    if rows.schema.names == wanted.names:
        return rows
    numbers = arrow.to_rows(rows.column("deal"), space)
    computed = fill(wanted, space, numbers, Deals.from_numbers(space, numbers))
    for name in rows.schema.names[1:]:
        computed = computed.set_column(wanted.get_field_index(name), wanted.field(name), rows.column(name))
    return computed
