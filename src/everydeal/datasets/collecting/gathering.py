"""From files to runs.

A run belongs to files: it holds either whole ones or a stretch of one, and its note says which, by their stamps.  So a
call that goes on takes the runs whose files are as they were, and reads the others again.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ... import arrow
from ...formats import FormatError
from ...spaces.base import Space
from ..columns import fill, schema
from ..portions import START, Listener, Place, Portion, portions
from ..runs import ascending_order, concatenate, merge, repeats, with_types, without_nulls, write_run
from ..stamps import stamp
from .plan import Plan, Progress, Tally
from .repeated import Repeated


class _Run(NamedTuple):
    """A run, and where in the input it ends."""

    path: str
    first: int
    """The number of its first file."""
    last: int
    end: Place | None
    """How far its last file was read; None for all of it."""


@dataclass
class _Stretch:
    """What was read of a file from *start* on, and is in no run yet."""

    number: int
    """Which file of the input."""
    start: Place
    tables: list[pa.Table] = field(default_factory=list)
    rows: int = 0
    tally: Tally = field(default_factory=Tally)

    def add(self, table: pa.Table) -> None:
        """Add rows."""
        self.tables.append(table)
        self.rows += len(table)


class Gathering:
    """Reads files into runs, and gives the rows of all runs in order."""

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
        self._stamps = [stamp(name) for name in names]
        self._runs: list[_Run] = []
        self._own = _Stretch(0, START)
        self._whole: list[_Stretch] = []
        """Files read to their end that are in no run yet, ..."""
        self._aside, self._waiting = Tally(), 0
        """... and what they come to, and their rows."""
        self.tally = Tally()
        self._take_up()

    def _take_up(self) -> None:
        """Take the runs of an earlier call whose files are as they were; remove the others."""
        for note in sorted(self._workshop.glob("run-*.json")):
            facts = json.loads(note.read_text())
            run, first = note.with_suffix(".arrow"), self._place_of(facts["files"], facts["start"])
            if first is None:
                note.unlink()
                run.unlink()
                continue
            end = None if facts["end"] is None else Place(*facts["end"])
            self._runs.append(_Run(str(run), first, first + len(facts["files"]) - 1, end))
            self.tally.add(Tally(**facts["tally"]))
        self.tally.resumed = self.tally.read

    def _place_of(self, files: list[Any], start: list[int]) -> int | None:
        """Where in the input a run belongs: the number of its first file; None if it no longer does."""
        reached = self._reached()
        for first in range(len(self._stamps) - len(files) + 1):
            begin = reached.get(first, START)
            if self._stamps[first : first + len(files)] == files and begin is not None and list(begin) == start:
                return first
        return None

    def _reached(self) -> dict[int, Place | None]:
        """How far the files are read that have runs; None for all."""
        return {file: run.end if file == run.last else None for run in self._runs
                for file in range(run.first, run.last + 1)}  # fmt: skip

    def tell(self) -> None:
        """Report progress."""
        if self._progress is not None:
            total = Tally(**asdict(self.tally))
            total.add(self._aside)
            total.add(self._own.tally)
            self._progress(total)

    def gather(self, run_rows: int) -> None:
        """Read what is left of the files into runs of about *run_rows* rows.

        If a file cannot be read to its end, what was read of those before it is kept.
        """
        reached = self._reached()
        for number in range(len(self._names)):
            start = reached.get(number, START)
            if start is None:
                self._write_whole()  # a run has neighbours only
                continue
            try:
                self._read(number, start, run_rows)
            except Exception:
                self._write_whole()
                raise
        self._write_whole()

    def _read(self, number: int, start: Place, run_rows: int) -> None:
        """Read a file to its end; one that is large has runs of its own."""
        self._own = _Stretch(number, start)
        for portion in self._portions(number, start):
            self._own.add(self._table(portion, number))
            self.tell()
            if self._own.rows + self._waiting >= run_rows:
                self._write_whole()
                if self._own.rows >= run_rows // 2:
                    self._write([self._own], portion.end)
                    self._own = _Stretch(number, portion.end)
        own, self._own = self._own, _Stretch(number, START)
        if own.start != START:
            self._write([own], None)
            return
        self._whole.append(own)
        self._aside.add(own.tally)
        self._waiting += own.rows
        if self._waiting >= run_rows // 4:
            self._write_whole()

    def _write_whole(self) -> None:
        """Write the files that were read to their end, and are in no run yet, as one."""
        if self._whole:
            self._write(self._whole, None)
            self._whole, self._aside, self._waiting = [], Tally(), 0

    def _portions(self, number: int, start: Place) -> Iterator[Portion]:
        listener: Callable[[FormatError], None] | None = self._bad if self._errors is not None else None
        for portion in portions(
            self._names[number],
            start,
            boards=self._plan.boards,
            errors=listener,
            seats=self._plan.seats,
            columns=self._plan.columns,
            space=self._plan.read_space,
        ):
            self._own.tally.add(Tally(read=len(portion.deals), unused=list(portion.unused)))
            yield portion

    def _bad(self, error: FormatError) -> None:
        self._own.tally.bad += 1
        if self._errors is not None:
            self._errors(error)

    def _table(self, portion: Portion, number: int) -> pa.Table:
        numbers, portion = self._members(portion, number)
        if self._plan.boards:
            told = portion.told(self._names[number])
            return fill(self._schema, self._space, numbers, portion.deals, told)
        self._own.tally.poorer += portion.saying_more()
        return fill(self._schema, self._space, numbers, portion.deals)

    def _members(self, portion: Portion, number: int) -> tuple[arrow.Rows, Portion]:
        """The numbers of a portion, and the portion without the deals that are not in the space, which are errors."""
        with suppress(ValueError):
            return portion.deals.numbers(self._space), portion
        good: list[int] = []
        for row, deal in enumerate(portion.deals):
            try:
                self._space.index(deal)
                good.append(row)
            except ValueError as reason:
                name, line, record = self._names[number], portion.line(row), portion.record(row)
                error = FormatError(f"not in {self._space.name}: {reason}", file=name, line=line, record=record)
                if self._errors is None:
                    raise error from None
                self._bad(error)
        portion = portion.taken(np.array(good, np.intp))
        return portion.deals.numbers(self._space), portion

    def _write(self, stretches: list[_Stretch], end: Place | None) -> None:
        """Write a run, sorted, and the note that says of which files it is, and how far."""
        tally = Tally()
        for stretch in stretches:
            tally.add(stretch.tally)
        tables = [table for stretch in stretches for table in stretch.tables]
        run = without_nulls(pa.concat_tables([self._schema.empty_table(), *tables])).combine_chunks()
        if not self._plan.keep_order:
            rows = arrow.to_rows(run.column("deal"), self._space)
            order = ascending_order(rows)
            if self._plan.unique == "deal":
                again = repeats(rows[order])
                order = order[~again]
                tally.repeated += int(again.sum())
            run = run.take(pa.array(order))
        path, files = self._next(), [stretch.number for stretch in stretches]
        write_run(str(path), run)
        stamps = [self._stamps[file] for file in files]
        facts = {"files": stamps, "start": stretches[0].start, "end": end, "tally": asdict(tally)}
        part = path.with_suffix(".part")
        part.write_text(json.dumps(facts))
        os.replace(part, path.with_suffix(".json"))
        self._runs.append(_Run(str(path), files[0], files[-1], end))
        self.tally.add(tally)

    def _next(self) -> Path:
        """The first name of a run that is free."""
        taken = {Path(run.path).stem for run in self._runs}
        free = next(name for i in range(1 << 30) if (name := f"run-{i:06}") not in taken)
        return self._workshop / f"{free}.arrow"

    def merged(self) -> Iterator[pa.Table]:
        """The rows of all runs, in order."""
        in_order = sorted(self._runs, key=lambda run: (run.first, run.end is None, run.end or START))
        paths = [run.path for run in in_order]
        if self._plan.keep_order:
            yield from (with_types(rows, self._schema) for rows in concatenate(paths))
            return
        last, boards = b"", Repeated()
        for rows in merge(paths, self._space):
            if not len(rows):
                continue
            rows = with_types(rows, self._schema)
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
