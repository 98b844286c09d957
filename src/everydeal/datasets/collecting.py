"""Files of deals into one collection: sorted, in constant memory, and resumable.

The work goes through a directory next to the output, ``OUTPUT.collecting``.  Portions of the input are gathered until a
run is full; the run is sorted in memory and written there, and with it, how far the input was read.  When all is
read, the runs are merged into the output, which appears whole, and the directory goes.  A killed collection leaves the
directory; the same call goes on from its last run.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from .. import arrow, spaces
from ..bulk import Deals
from ..deal import Deal
from ..formats import FormatError
from ..spaces.base import Space
from .columns import fill, schema
from .locks import locked
from .parquet import Writer, check_target, naming
from .portions import START, Listener, Place, Portion, portions
from .repeated import Repeated
from .runs import RUN_ROWS, ascending_order, concatenate, merge, repeats, write_run

RUN_BOARDS = 1 << 17
"""Boards in a run, with all that files say about them."""


@dataclass
class Tally:
    """What a collection has come to."""

    read: int = 0
    """Deals read."""
    bad: int = 0
    """Records left out because something was wrong with them."""
    repeated: int = 0
    """Deals left out because they were there already."""
    written: int = 0
    """Deals in the output."""
    poorer: int = 0
    """Boards of which the files say more than is kept."""
    resumed: int = 0
    """Deals that an earlier call, killed, had read."""


Progress = Callable[[Tally], object]


@dataclass(frozen=True)
class Plan:
    """What is to be collected; also what makes two calls the same collection."""

    files: list[str]
    space: str = "pavlicek"
    unique: str = "none"
    keep_order: bool = False
    number: bool = False
    features: bool = False
    boards: bool = False
    encoding: str = "plain"
    stamps: list[tuple[int, int]] = field(default_factory=list)
    """Size and time of change of each file."""
    seats: str | None = None
    columns: str | None = None


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
    seats: str | None = None,
    columns: str | None = None,
) -> Tally:
    """Collect the deals of *files*, of any formats, into a Parquet file; ascending unless *keep_order*.

    *unique* keeps the first of equal deals (``"deal"``, or True), in the order of the files; or of equal *boards*
    (``"board"``), which differ in nothing but source, line and record.  *number*, *features* and *boards* add
    columns (see `columns`).  A bad record, or a deal that is not in *space*, is told to *errors* and left out;
    without *errors*, it raises. *run_rows* deals are sorted in memory at a time: `RUN_ROWS`, or `RUN_BOARDS` with
    *boards*, if it is not given. *seats* and *columns* are those of `everydeal.read`.

    Raises:
        FormatError: a record is bad; names the file, the record and the reason.
        ValueError: *unique* and *keep_order* together, or ``"board"`` without *boards*; *run_rows* is not positive;
            *space* is not one of deals; *output* is there and is no Parquet file; or a collection into it was begun
            with other arguments.
        OSError: a file cannot be read or written.
    """
    check_target(output)
    if not isinstance(space[0], Deal):
        raise ValueError(f"{space.name} numbers {type(space[0]).__name__}s, not deals: choose another space")
    once = ("none", "deal")[unique] if isinstance(unique, bool) else unique
    if once not in ("deal", "board", "none"):
        raise ValueError(f"unique is deal, board or none, not {once!r}")
    if once != "none" and keep_order:
        raise ValueError("equal deals are found by sorting: unique and keep_order exclude each other")
    if once == "board" and not boards:
        raise ValueError("unique boards need all that is told of them: add --boards")
    rows = (RUN_BOARDS if boards else RUN_ROWS) if run_rows is None else run_rows
    if rows < 1:
        raise ValueError(f"a run has at least one deal, not {rows}")
    names = [os.fspath(file) for file in files]
    stamps = [(stat.st_size, stat.st_mtime_ns) for stat in map(os.stat, names)]
    paths = [os.path.abspath(name) for name in names]
    plan = Plan(paths, space.name, once, keep_order, number, features, boards, encoding, stamps, seats, columns)
    wanted = schema(space, number=number, features=features, boards=boards)
    with naming(output), _workshop(Path(f"{output}.collecting"), plan) as workshop:
        gathering = _Gathering(workshop, plan, names, space, errors, progress)
        gathering.gather(rows)
        part = workshop / "output.part"
        with Writer(output, wanted, encoding=encoding, ascending=not keep_order, part=part) as writer:
            for rows_out in gathering.merged():
                for start in range(0, len(rows_out), 1 << 17):
                    writer.write(_finish(rows_out.slice(start, 1 << 17), wanted, space))
                gathering.tell()
        gathering.tally.written = writer.written
        gathering.tell()
        shutil.rmtree(workshop)
    return gathering.tally


def _finish(rows: pa.Table, wanted: pa.Schema, space: Space[Any]) -> pa.Table:
    """Rows of a run with the columns that are computed."""
    if rows.schema.names == wanted.names:
        return rows
    numbers = arrow.to_rows(rows.column("deal"), space)
    computed = fill(wanted, space, numbers, Deals.from_numbers(space, numbers))
    for name in rows.schema.names[1:]:
        computed = computed.set_column(wanted.get_field_index(name), wanted.field(name), rows.column(name))
    return computed


class _Gathering:
    """The first half of the work: from files to runs."""

    def __init__(
        self,
        workshop: Path,
        plan: Plan,
        names: list[str],
        space: Space[Any],
        errors: Listener | None,
        progress: Progress | None,
    ) -> None:
        self._workshop, self._plan, self._names, self._space = workshop, plan, names, space
        self._errors, self._progress = errors, progress
        self._schema = schema(space, boards=plan.boards)
        self.runs: list[str] = []
        self._file, self._place = 0, START
        self.tally = Tally()
        self._take_up()

    def _take_up(self) -> None:
        """Go on after the last run that is whole."""
        for i in range(1 << 30):
            note = self._workshop / f"run-{i:06}.json"
            if not note.exists():
                break
            facts = json.loads(note.read_text())
            self.runs.append(str(note.with_suffix(".arrow")))
            self._file, self._place = facts["file"], Place(*facts["place"])
            self.tally = Tally(**facts["tally"])
        self.tally.resumed = self.tally.read

    def tell(self) -> None:
        """Report progress."""
        if self._progress is not None:
            self._progress(self.tally)

    def gather(self, run_rows: int) -> None:
        """Read what is left of the files into runs."""
        waiting: list[pa.Table] = []
        count = 0
        for portion in self._portions():
            waiting.append(self._table(portion))
            count += len(waiting[-1])
            self._place = portion.end
            self.tell()
            if count >= run_rows:
                self._write(waiting)
                waiting, count = [], 0
        if count:
            self._write(waiting)

    def _portions(self) -> Iterator[Portion]:
        listener = self._bad if self._errors is not None else None
        while self._file < len(self._names):
            for portion in portions(
                self._names[self._file],
                self._place,
                boards=self._plan.boards,
                errors=listener,
                seats=self._plan.seats,
                columns=self._plan.columns,
            ):
                self.tally.read += len(portion.deals)
                yield portion
            self._file, self._place = self._file + 1, START

    def _bad(self, error: FormatError) -> None:
        self.tally.bad += 1
        if self._errors is not None:
            self._errors(error)

    def _table(self, portion: Portion) -> pa.Table:
        numbers, portion = self._members(portion)
        if self._plan.boards:
            told = portion.told(self._names[self._file])
            return fill(self._schema, self._space, numbers, portion.deals, told)
        self.tally.poorer += portion.saying_more()
        return fill(self._schema, self._space, numbers, portion.deals)

    def _members(self, portion: Portion) -> tuple[arrow.Rows, Portion]:
        """The numbers of a portion, and the portion without the deals that are not in the space, which are errors."""
        with suppress(ValueError):
            return portion.deals.numbers(self._space), portion
        good: list[int] = []
        for row, deal in enumerate(portion.deals):
            try:
                self._space.index(deal)
                good.append(row)
            except ValueError as reason:
                name, line, record = self._names[self._file], portion.line(row), portion.record(row)
                error = FormatError(f"not in {self._space.name}: {reason}", file=name, line=line, record=record)
                if self._errors is None:
                    raise error from None
                self._bad(error)
        portion = portion.taken(np.array(good, np.intp))
        return portion.deals.numbers(self._space), portion

    def _write(self, tables: list[pa.Table]) -> None:
        """Write a run, sorted, and the note that says how far the input was read."""
        run = pa.concat_tables(tables).combine_chunks()
        if not self._plan.keep_order:
            rows = arrow.to_rows(run.column("deal"), self._space)
            order = ascending_order(rows)
            if self._plan.unique == "deal":
                again = repeats(rows[order])
                order = order[~again]
                self.tally.repeated += int(again.sum())
            run = run.take(pa.array(order))
        path = self._workshop / f"run-{len(self.runs):06}.arrow"
        write_run(str(path), run)
        facts = {"file": self._file, "place": list(self._place), "tally": asdict(self.tally)}
        part = path.with_suffix(".part")
        part.write_text(json.dumps(facts))
        os.replace(part, path.with_suffix(".json"))
        self.runs.append(str(path))

    def merged(self) -> Iterator[pa.Table]:
        """The rows of all runs, in order."""
        if self._plan.keep_order:
            yield from concatenate(self.runs)
            return
        last, boards = b"", Repeated()
        for rows in merge(self.runs, self._space):
            if self._plan.unique == "board":
                new, again = boards.without(rows)
                self.tally.repeated += again
                yield new
            else:
                yield self._without_repeats(rows, last) if self._plan.unique == "deal" else rows
            last = rows.column("deal")[-1].as_py()

    def _without_repeats(self, rows: pa.Table, last: bytes) -> pa.Table:
        numbers = arrow.to_rows(rows.column("deal"), self._space)
        again = repeats(numbers)
        again[0] = numbers[0].tobytes() == last
        self.tally.repeated += int(again.sum())
        return rows.filter(pa.array(~again)) if again.any() else rows


@contextmanager
def _workshop(path: Path, plan: Plan) -> Iterator[Path]:
    """The directory for the work on *plan*, locked; it stays if the work is not finished."""
    path.mkdir(exist_ok=True)
    told = path / "plan.json"
    text = json.dumps(asdict(plan), indent=1)
    with locked(path / "lock"):
        if told.exists() and told.read_text() != text:
            raise ValueError(
                f"{path} holds a collection that was begun with other files or options: finish that one, or remove it"
            )
        told.write_text(text)
        try:
            yield path
        except BaseException:
            if path.exists() and not any(path.glob("run-*.json")):
                with suppress(OSError):
                    shutil.rmtree(path)  # nothing there that is worth to keep
            raise
