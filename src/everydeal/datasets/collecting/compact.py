"""`compact`: the parts of a directory merged, so that they no longer overlap."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pyarrow as pa

from ..parquet.collection import Collection
from ..parquet.directory import PART_BOARDS, PART_ROWS, Change, PartsWriter, changing, check_part_rows
from ..parquet.folders import is_store
from ..parquet.manifest import Manifest, Part
from ..parquet.writer import naming
from ..runs import Source, merge_sources

_PIECE_ROWS = 1 << 13
_TOGETHER = 32
"""Parts that are read at the same time, each with a row group in memory."""


@dataclass
class Compacted:
    """What became of the parts."""

    before: int
    """Parts before."""
    after: int
    """Parts after."""
    kept: int
    """Of these, not rewritten: they overlapped with no other and were large enough."""
    rows: int


def compact(directory: "str | os.PathLike[str]", *, part_rows: int | None = None) -> Compacted:
    """Merge the parts of a collection into parts of *part_rows* rows that do not overlap, and ascend.

    Parts that overlap with no other, and have half as many rows at least, stay as they are.  Where the deals were not
    sorted (`collect --keep-order`), small parts are joined in their order.  Until the new are whole, the old count.

    >>> import tempfile
    >>> from everydeal.datasets import append, collect
    >>> folder = f"{tempfile.mkdtemp()}/deals/"
    >>> other = "tests/samples/pbn/endplay__example2.pbn"
    >>> collect(["examples/deals.pbn"], folder).written, append([other], folder).written
    (16, 299)
    >>> compact(folder)
    Compacted(before=2, after=1, kept=0, rows=315)

    Raises:
        ValueError: the directory has no manifest, or a part is not as it says; or *part_rows* is not positive.
        OSError: a file cannot be read or written.
    """
    check_part_rows(part_rows)
    is_store(directory)  # refuses other URLs
    with naming(directory), changing(os.fspath(directory)) as change:
        base = change.manifest
        assert base is not None
        with Collection(directory) as collection:
            most = part_rows or (PART_BOARDS if "record" in collection.schema.names else PART_ROWS)
            result, new = _rewritten(change, base, collection, most)
        if new or len(result) < len(base.parts):
            change.publish(replace(base, parts=tuple(result)), new)
    return Compacted(len(base.parts), len(result), len(result) - len(new), sum(part.rows for part in result))


def _rewritten(change: Change, base: Manifest, collection: Collection, most: int) -> tuple[list[Part], list[Part]]:
    """The parts that there are to be, and which of them are new."""
    sorts = all(part.ascending for part in base.parts)
    result: list[Part] = []
    new: list[Part] = []
    for group in _groups(base.parts, most, sorts):
        if len(group) == 1 and group[0].rows <= 2 * most:
            result += group
            continue
        sources = _sources(collection, change, group, sorts)
        tables = (
            merge_sources(sources, collection.space, str(change.work), together=_TOGETHER) if sorts else sources[0]()
        )
        with PartsWriter(change.work, collection.schema, encoding=base.encoding, ascending=sorts, most=most,
                         generation=change.generation, first=len(new)) as writer:  # fmt: skip
            for table in tables:
                writer.write(table)
        for run in change.work.glob("merged-*"):
            run.unlink()
        result += writer.parts
        new += writer.parts
    return result, new


def _groups(parts: tuple[Part, ...], most: int, sorts: bool) -> Iterator[list[Part]]:
    """The parts that are to be written together: those that overlap, and small ones with the next.

    A part without rows is left out, unless there is no other.
    """
    full = [part for part in parts if part.rows] or list(parts[:1])
    in_order = sorted(full, key=lambda part: part.bounds or (b"", b"")) if sorts else full
    group: list[Part] = []
    reach = b""
    for part in in_order:
        low, high = part.bounds or (b"", b"")
        if group and (not sorts or low > reach) and sum(other.rows for other in group) >= most // 2:
            yield group
            group = []
        group.append(part)
        reach = max(reach, high)
    yield group


def _sources(collection: Collection, change: Change, group: list[Part], sorts: bool) -> list[Source]:
    """The parts as sources of a merge: those that follow one another are one; without *sorts*, all are."""
    chains: list[list[Part]] = []
    for part in group:
        low = (part.bounds or (b"", b""))[0]
        chain = next((chain for chain in chains if not sorts or (chain[-1].bounds or (b"", b""))[1] <= low), None)
        if chain is None:
            chains.append([part])
        else:
            chain.append(part)
    return [partial(_tables, collection, [change.folder.location(part.name) for part in chain]) for chain in chains]


def _tables(collection: Collection, files: list[str]) -> Iterator[pa.Table]:
    """The rows of parts, one after the other."""
    for file in files:
        yield from collection.pieces(file, _PIECE_ROWS)
