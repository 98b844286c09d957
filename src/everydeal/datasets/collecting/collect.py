"""`collect`: a new collection, a file or a directory."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa

from ... import arrow, spaces
from ...deal import Deal
from ...formats.core.errors import Errors, Hearing
from ...formats.core.remote import upload
from ...spaces.base import Space
from ..columns import run_schema, schema, with_columns
from ..parquet.directory import PART_BOARDS, PART_ROWS, Change, PartsWriter, changing, check_directory, check_part_rows
from ..parquet.folders import is_directory, is_store
from ..parquet.manifest import Manifest
from ..parquet.writer import Writer, check_target, naming
from ..runs import RUN_ROWS, in_chunks
from ..stamps import stamp
from ..work import work_dir
from .gathering import Reader, RunWriter
from .inputs import Files, files_in
from .plan import Plan, Progress, Tally

RUN_BOARDS = 1 << 17
"""Boards in a run, with all that files say about them."""
_AT_A_TIME = 1 << 17


def collect(
    files: Files,
    output: "str | os.PathLike[str]",
    *,
    space: Space[Any] = spaces.pavlicek,
    unique: bool | str = False,
    keep_order: bool | None = None,
    number: bool = False,
    features: bool = False,
    boards: bool = False,
    encoding: str = "plain",
    errors: Errors = "raise",
    progress: Progress | None = None,
    run_rows: int | None = None,
    part_rows: int | None = None,
    seats: str | None = None,
    columns: str | None = None,
    input_space: Space[Any] | None = None,
) -> Tally:
    """Collect the deals of *files*, of any formats, and of the files in directories, into a Parquet file.

    *files* is a path or several; ``*`` and ``?`` in a path stand for what they do in a shell.

    Deals are sorted; whole boards stay in the order of the files, unless equal ones are looked for.  *keep_order* says
    it otherwise.

    If *output* ends in a slash or is a directory, or *part_rows* is given, it becomes a directory of parts of so many
    rows, with a manifest (`parquet.manifest`).  Until the new collection is whole, what was there stays.

    *unique* keeps the first of equal deals (``"deal"``, or True), in the order of the files; or of equal *boards*
    (``"board"``), which differ in nothing but source, line and record.  *number*, *features* and *boards* add
    columns (see `columns`).  A bad record, or a deal that is not in *space*, raises or is left out, as
    *errors* says: see `everydeal.read`.  *run_rows* deals are sorted in memory at a time: `RUN_ROWS`, or `RUN_BOARDS`
    with *boards*, if it is not given.  *seats* and *columns* are those of `everydeal.read`; *input_space* is the space
    of collections that do not say theirs, as those that came through pandas, DuckDB or Spark.

    >>> import tempfile
    >>> tally = collect(["examples/deals.pbn"], f"{tempfile.mkdtemp()}/deals.parquet", unique=True)
    >>> tally.read, tally.repeated, tally.written
    (16, 0, 16)

    Raises:
        FormatError: a record is bad; names the file, the record and the reason.
        ValueError: *unique* and *keep_order* together, or ``"board"`` without *boards*; *run_rows* or *part_rows* is
            not positive; *space* is not one of deals; *output* exists and is not a collection; another process writes
            it; or an input does not say its space.
        OSError: a file cannot be read or written.
    """
    check_part_rows(part_rows)
    once = ("none", "deal")[unique] if isinstance(unique, bool) else unique
    if not isinstance(space[0], Deal):
        raise ValueError(f"{space.name} numbers {type(space[0]).__name__}s, not deals: choose another space")
    if keep_order is None:
        keep_order = boards and once == "none"
    _check_uniqueness(once, keep_order, boards)
    plan = Plan(once, keep_order, number, features, boards, encoding, seats, columns, input_space)
    names, target = files_in(files), os.fspath(output)
    reader = Reader(plan, space, Hearing.of(errors), progress, Tally())
    most = rows_of_run(plan, run_rows)
    is_store(target)  # refuses other URLs
    with naming(target):
        if part_rows is not None or target.endswith("/") or is_directory(target):
            _into_directory(reader, names, target, most, part_rows or (PART_BOARDS if boards else PART_ROWS))
        else:
            _into_file(reader, names, target, most)
    reader.tell()
    reader.hearing.end()
    return reader.tally


def _check_uniqueness(once: str, keep_order: bool, boards: bool) -> None:
    if once not in ("deal", "board", "none"):
        raise ValueError(f"unique is deal, board or none, not {once!r}")
    if once != "none" and keep_order:
        raise ValueError("equal deals are found by sorting: unique and keep_order exclude each other")
    if once == "board" and not boards:
        raise ValueError("unique boards need everything that the files say, boards=True")


def rows_of_run(plan: Plan, run_rows: int | None) -> int:
    """How many rows are sorted in memory at a time."""
    rows = (RUN_BOARDS if plan.boards else RUN_ROWS) if run_rows is None else run_rows
    if rows < 1:
        raise ValueError(f"a run has at least one deal, not {rows}")
    return rows


def gathered(reader: Reader, names: list[str], work: Path, most: int) -> RunWriter:
    """The rows of files, in runs of *most* rows in the directory *work*."""
    plan = reader.plan
    runs = RunWriter(work, run_schema(reader.space, boards=plan.boards), reader.space, keep_order=plan.keep_order,
                     unique=plan.unique, most=most)  # fmt: skip
    reader.gather(names, runs)
    return runs


def columns_of(plan: Plan, space: Space[Any]) -> pa.Schema:
    """The columns of the output."""
    return schema(space, number=plan.number, features=plan.features, boards=plan.boards)


def _into_file(reader: Reader, names: list[str], target: str, most: int) -> None:
    plan, remote = reader.plan, is_store(target)
    work = Path(f"{target.rsplit('/', 1)[1] if remote else target}.collecting")
    if not remote:
        check_target(target)
    wanted = columns_of(plan, reader.space)
    with work_dir(work):
        runs = gathered(reader, names, work, most)
        made = work / "output.parquet"
        with Writer(made, wanted, encoding=plan.encoding, ascending=not plan.keep_order) as writer:
            write_all(writer, runs.merged(), wanted, reader.space)
        if remote:
            upload(made, target)
        else:
            os.replace(made, target)
    reader.tally.repeated, reader.tally.written = runs.repeated, writer.written


def _into_directory(reader: Reader, names: list[str], target: str, most: int, part_rows: int) -> None:
    plan, space = reader.plan, reader.space
    check_directory(target)
    wanted = columns_of(plan, space)
    with changing(target, new=True) as change:
        runs = gathered(reader, names, change.work, most)
        with parts_writer(change, plan, wanted, part_rows) as writer:
            write_all(writer, runs.merged(), wanted, space)
        sources = {source_stamp(name, plan): name for name in names}
        parts = tuple(writer.parts)
        change.publish(Manifest(arrow.facts_of(space), parts, plan.encoding, plan.unique, sources=sources), parts)
    reader.tally.repeated, reader.tally.written = runs.repeated, writer.written


def parts_writer(change: Change, plan: Plan, wanted: pa.Schema, part_rows: int) -> PartsWriter:
    """What writes the parts of a change."""
    return PartsWriter(change.work, wanted, encoding=plan.encoding, ascending=not plan.keep_order, most=part_rows,
                       generation=change.generation)  # fmt: skip


def source_stamp(name: str, plan: Plan) -> str:
    """What a file is known by, as it is read by a plan."""
    return stamp(name, plan.seats, plan.columns, None if plan.input_space is None else plan.input_space.name)


class _Target(Protocol):
    """What takes tables: a file's writer, or a directory's."""

    def write(self, table: pa.Table) -> None: ...


def write_all(writer: _Target, tables: Iterable[pa.Table], wanted: pa.Schema, space: Space[Any]) -> None:
    """Write rows of runs, with the columns that are computed."""
    for rows in in_chunks(tables, _AT_A_TIME):
        for start in range(0, len(rows), _AT_A_TIME):
            writer.write(with_columns(rows.slice(start, _AT_A_TIME), wanted, space))
