"""`compact`: the parts of a directory merged, so that they no longer overlap."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from ...spaces.base import Space
from ..parquet.collection import Collection
from ..parquet.copies import obtain
from ..parquet.directory import PART_BOARDS, PART_ROWS, PartsWriter, check_part_rows, land, move
from ..parquet.file import File
from ..parquet.manifest import Part, read_manifest
from ..parquet.writer import naming
from ..runs import Source, merge_sources
from .plan import Plan
from .stores import in_store, is_store
from .workshop import fingerprint, workshop, workshop_of

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
    >>> collect(["examples/deals.pbn"], folder).written, append(["examples/deals.pbn"], folder).written
    (16, 16)
    >>> compact(folder)
    Compacted(before=2, after=1, kept=0, rows=32)

    Raises:
        ValueError: the directory has no manifest, or a part is not as it says; or *part_rows* is not positive.
        OSError: a file cannot be read or written.
    """
    check_part_rows(part_rows)
    if is_store(directory):
        url = f"{os.fspath(directory).rstrip('/')}/"
        return in_store(url, Compacted, ["compact", part_rows], partial(compact, part_rows=part_rows), old=True)
    path = Path(directory)
    base = read_manifest(path)
    if base is None:
        raise ValueError(f"{path} has no manifest: 'everydeal manifest {path}/' writes one")
    with Collection(path) as collection:
        schema, space = collection.schema, collection.space
    most = part_rows or (PART_BOARDS if "record" in schema.names else PART_ROWS)
    sorts = all(part.ascending for part in base.parts)
    plan = Plan(space.name, base.unique, keep_order=not sorts, part_rows=most)
    generation = base.generation + 1
    result: list[Part] = []
    new: list[Part] = []
    with naming(path), workshop(workshop_of(os.fspath(directory)), plan) as shop:
        (shop / "parts").mkdir(exist_ok=True)
        for group in _groups(base.parts, most, sorts):
            if len(group) == 1 and group[0].rows <= 2 * most:
                result += group
                continue
            tables = _merged(path, group, space, shop) if sorts else _tables(path, group)()
            with PartsWriter(shop / "next", schema, encoding=base.encoding, ascending=sorts, most=most,
                             generation=generation, first=len(new),
                             fingerprints=base.unique != "none") as writer:  # fmt: skip
                for table in tables:
                    writer.write(table)
            for part in writer.parts:
                move(part, shop / "next", shop / "parts")
            result += writer.parts
            new += writer.parts
        if new or len(result) < len(base.parts):
            work = fingerprint([plan.facts(), generation])
            land(shop / "parts", new, path, replace(base, parts=tuple(result), generation=generation, work=work))
        shutil.rmtree(shop)
    return Compacted(len(base.parts), len(result), len(result) - len(new), sum(part.rows for part in result))


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


def _merged(path: Path, group: list[Part], space: Space[Any], shop: Path) -> Iterator[pa.Table]:
    return merge_sources(_sources(path, group), space, str(shop), together=_TOGETHER)


def _sources(path: Path, group: list[Part]) -> list[Source]:
    """The parts as sources of a merge: those that follow one another are one source."""
    chains: list[list[Part]] = []
    for part in group:
        low = (part.bounds or (b"", b""))[0]
        chain = next((chain for chain in chains if (chain[-1].bounds or (b"", b""))[1] <= low), None)
        if chain is None:
            chains.append([part])
        else:
            chain.append(part)
    return [_tables(path, chain) for chain in chains]


def _tables(path: Path, chain: list[Part]) -> Source:
    """The rows of parts, one after the other."""

    def tables() -> Iterator[pa.Table]:
        for part in chain:
            obtain(path / part.name, part.sha256)
            file = File(path / part.name)
            try:
                yield from file.pieces(_PIECE_ROWS)
            finally:
                file.close()

    return tables
