"""From files to sorted runs, and the rows of all runs in order.

Rows are gathered until there are enough to be sorted together; then they are written as a run (`runs`).  When all files
are read, the runs are merged.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ... import arrow
from ...formats import FormatError
from ...formats.core.errors import Hearing, Report
from ...spaces.base import Space
from ..columns import run_schema
from ..portions import Portion, portions
from ..runs import ascending_order, concatenate, merge, repeats, with_types, without_nulls, write_run
from .plan import Plan, Progress, Tally
from .repeated import Repeated


class RunWriter:
    """Sorts rows in memory, *most* at a time, into runs in the directory *work*; then gives the rows of all in order.

    With *keep_order*, runs and what they give have the order in which the rows came.  Rows that come again, as *unique*
    says, are left out and counted in `repeated`.
    """

    def __init__(
        self, work: Path, wanted: pa.Schema, space: Space[Any], *, keep_order: bool, unique: str, most: int
    ) -> None:
        self._work, self._schema, self._space = work, wanted, space
        self._keep_order, self._unique, self._most = keep_order, unique, most
        self._waiting: list[pa.Table] = []
        self._rows = 0
        self._runs: list[str] = []
        self.repeated = 0

    def add(self, table: pa.Table) -> None:
        """Add rows."""
        self._waiting.append(table)
        self._rows += len(table)
        if self._rows >= self._most:
            self._write()

    def _write(self) -> None:
        run = without_nulls(pa.concat_tables([self._schema.empty_table(), *self._waiting])).combine_chunks()
        self._waiting, self._rows = [], 0
        if not self._keep_order:
            rows = arrow.to_rows(run.column("deal"), self._space)
            order = ascending_order(rows)
            if self._unique == "deal":
                again = repeats(rows[order])
                order = order[~again]
                self.repeated += int(again.sum())
            run = run.take(pa.array(order))
        self._runs.append(str(self._work / f"run-{len(self._runs):06}.arrow"))
        write_run(self._runs[-1], run)

    def merged(self) -> Iterator[pa.Table]:
        """The rows of all runs, in order; equal ones in the order in which they came."""
        if self._rows:
            self._write()
        if self._keep_order:
            yield from (with_types(rows, self._schema) for rows in concatenate(self._runs))
            return
        last, boards = b"", Repeated()
        for table in merge(self._runs, self._space):
            if not len(table):
                continue
            rows = with_types(table, self._schema)
            if self._unique == "board":
                new, again = boards.without(rows)
                self.repeated += again
                yield new
            else:
                yield self._without_repeats(rows, last) if self._unique == "deal" else rows
            last = arrow.to_bytes(rows.column("deal")[-1:])[0] or b""

    def _without_repeats(self, rows: pa.Table, last: bytes) -> pa.Table:
        numbers = arrow.to_rows(rows.column("deal"), self._space)
        again = repeats(numbers)
        again[0] = numbers[0].tobytes() == last
        self.repeated += int(again.sum())
        return rows.filter(pa.array(~again)) if again.any() else rows


@dataclass
class Reader:
    """Reads files into tables of rows of runs, and counts what it reads."""

    plan: Plan
    space: Space[Any]
    hearing: Hearing
    progress: Progress | None
    tally: Tally

    def gather(self, names: list[str], runs: RunWriter) -> None:
        """Read files into runs.

        Raises:
            FormatError: a record is bad, or its deal not in the space, and the first error is to be raised.
            OSError: a file cannot be read.
        """
        for name in names:
            for portion in self._portions(name):
                self.tally.read += len(portion.deals)
                self.tally.lossy += portion.lossy
                new = [column for column in portion.dropped_columns if column not in self.tally.dropped_columns]
                self.tally.dropped_columns += new
                runs.add(self._table(portion, name))
                self.tell()

    def tell(self) -> None:
        """Report progress."""
        if self.progress is not None:
            self.progress(self.tally)

    def _portions(self, name: str) -> Iterator[Portion]:
        plan, errors = self.plan, None if self.hearing.strict else self._bad
        return portions(name, boards=plan.boards, errors=errors, notices=self._left_out, seats=plan.seats,
                        columns=plan.columns, space=plan.input_space)  # fmt: skip

    def _bad(self, error: FormatError) -> None:
        self.tally.bad += 1
        if self.hearing.listener is not None:
            self.hearing.listener(error)

    def _left_out(self, notice: FormatError) -> None:
        self.tally.left_out += 1
        self.tally.first_left_out = self.tally.first_left_out or str(notice)

    def _table(self, portion: Portion, name: str) -> pa.Table:
        numbers, portion = self._members(portion, name)
        wanted, metadata = run_schema(self.space, boards=self.plan.boards), portion.metadata
        known = dict(zip(metadata.schema.names, metadata.columns, strict=True)) | {"deal": arrow.to_array(numbers)}
        if "source" not in known:
            known["source"] = pa.repeat(name, len(metadata))
        columns = [known[field.name] if field.name in known else pa.nulls(len(numbers), field.type) for field in wanted]
        return pa.table(columns, schema=wanted)

    def _members(self, portion: Portion, name: str) -> tuple[arrow.Rows, Portion]:
        """The numbers of a portion, and the portion without the deals that are not in the space, which are errors."""
        with suppress(ValueError):
            return portion.deals.numbers(self.space), portion
        good: list[int] = []
        report = Report(name, strict=self.hearing.strict, errors=self._bad)
        for row, deal in enumerate(portion.deals):
            reason = ""
            try:
                self.space.index(deal)
                good.append(row)
            except ValueError as error:
                reason = f"not in {self.space.name}: {error}"
            if reason:
                line, record = portion.place(row)
                report.error(reason, line=line, record=record)
        rows = np.array(good, np.intp)
        portion = portion._replace(deals=portion.deals[rows], metadata=portion.metadata.take(pa.array(rows)))
        return portion.deals.numbers(self.space), portion
