"""Double-dummy tricks for a collection, by endplay's solver (the extra ``endplay``): in parallel, and resumable.

Portions of the collection go to worker processes; what each finds is stored at once in a directory next to the output,
``OUTPUT.solving``.  When all are there, they are joined into the output.  A killed call goes on from what is stored.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ..board.double_dummy import solve_deals
from ..bulk import Deals
from ..deal import Deal
from .boards.columns import DD_TRICKS, SCHEMA
from .boards.derived import par_scores
from .parquet import Collection, Writer, check_target, naming
from .stamps import stamp

PORTION = 32
"""Deals that a worker solves at a time: some seconds' work on one core, and no more is lost when it is killed."""


def solve(
    source: "str | os.PathLike[str]",
    output: "str | os.PathLike[str]",
    *,
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    solver: Callable[[list[tuple[int, ...]]], list[tuple[int, ...]]] | None = None,
) -> int:
    """Write the collection *source* with the 20 columns of double-dummy tricks to *output*; how many were solved now.

    Where the collection has dealer and vulnerability, the column ``par_score_ns`` has par.

    *solver*, which takes hands and gives tables of 20 tricks, is endplay's if it is not given; it must be importable
    by worker processes.  *progress* is called with how many deals are solved, and of how many.

    Raises:
        ImportError: endplay is not installed; says how to.
        ValueError: *workers* is not positive, a deal cannot be played out, or a call with another source was begun
            with this output.
    """
    check_target(output)
    if workers is not None and workers < 1:
        raise ValueError(f"solving takes at least one process, not {workers}")
    chosen = solver or _by_endplay
    if solver is None:
        solve_deals([])  # complains here, not in a worker, if endplay is not there
    work_dir = Path(f"{output}.solving")
    with Collection(source) as collection:
        _begin(work_dir, Path(source), len(collection))
        solved = 0
        done = sum(
            len(range(len(collection))[i : i + PORTION]) for i in _starts(collection) if _part(work_dir, i).exists()
        )
        for start, tables in _solve_missing(collection, work_dir, chosen, workers or os.cpu_count() or 1):
            _store(_part(work_dir, start), tables)
            solved += len(tables)
            if progress is not None:
                progress(done + solved, len(collection))
        _join(collection, work_dir, output)
    shutil.rmtree(work_dir)
    return solved


def _begin(work_dir: Path, source: Path, rows: int) -> None:
    work_dir.mkdir(exist_ok=True)
    facts = {"source": stamp(str(source)), "rows": rows, "portion": PORTION}
    plan = work_dir / "plan.json"
    if plan.exists() and json.loads(plan.read_text()) != facts:
        raise ValueError(f"{work_dir} holds the tricks of another collection: finish that one, or remove it")
    plan.write_text(json.dumps(facts))


def _starts(collection: Collection) -> range:
    return range(0, len(collection), PORTION)


def _part(work_dir: Path, start: int) -> Path:
    return work_dir / f"{start:012}.npy"


def _store(path: Path, tables: list[tuple[int, ...]]) -> None:
    part = path.with_suffix(".part")
    with open(part, "wb") as file:
        np.save(file, np.array(tables, np.int8).reshape(-1, 20))
    os.replace(part, path)


def _solve_missing(
    collection: Collection, work_dir: Path, solver: Any, workers: int
) -> Iterator[tuple[int, list[tuple[int, ...]]]]:
    def tasks() -> Iterator[tuple[Any, int, list[tuple[int, ...]]]]:
        start = 0
        for deals in _in_portions(collection):
            if not _part(work_dir, start).exists():
                yield solver, start, list(map(tuple, deals.hands.tolist()))
            start += len(deals)

    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(_work, tasks())


def _in_portions(collection: Collection) -> Iterator[Deals]:
    """The deals, `PORTION` at a time, whatever the row groups."""
    waiting = Deals()
    for deals in collection.deals():
        waiting = waiting + deals if len(waiting) else deals
        whole = len(waiting) - len(waiting) % PORTION
        for start in range(0, whole, PORTION):
            yield waiting[start : start + PORTION]
        waiting = waiting[whole:]
    if len(waiting):
        yield waiting


def _work(task: tuple[Any, int, list[tuple[int, ...]]]) -> tuple[int, list[tuple[int, ...]]]:
    solver, start, hands = task
    return start, solver(hands)


def _by_endplay(hands: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [tuple(count or 0 for count in table) for table in solve_deals([Deal(*four) for four in hands])]


def _join(collection: Collection, work_dir: Path, output: "str | os.PathLike[str]") -> None:
    tables = np.concatenate([np.zeros((0, 20), np.int8), *(np.load(_part(work_dir, i)) for i in _starts(collection))])
    found_now = [SCHEMA.field(name) for name in (*DD_TRICKS, "par_score_ns")]
    if not {"dealer", "vulnerability"} <= set(collection.schema.names):
        found_now.pop()
    others = [field for field in collection.schema if field.name not in {field.name for field in found_now}]
    schema = pa.schema([*others, *found_now], collection.schema.metadata)
    with naming(output), Writer(output, schema, ascending=collection.ascending) as writer:
        row = 0
        for table in collection.batches([field.name for field in others]):
            tricks = tables[row : row + len(table)].T
            row += len(table)
            found: dict[str, Any] = dict(zip(table.schema.names, table.columns, strict=True))
            found |= {name: pa.array(counts) for name, counts in zip(DD_TRICKS, tricks, strict=True)}
            if "par_score_ns" in schema.names:
                found["par_score_ns"] = par_scores(found)
            writer.write(pa.table([found[name] for name in schema.names], schema=schema))
