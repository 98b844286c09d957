"""Parts written into a directory: all at once, whole or not at all.

New parts are written elsewhere, on the same disk, and moved in when all are there; then the manifest is replaced, and
with that they count (`land`).  What no manifest names, the rest of a killed call, is removed by the next one.  The
same work makes parts of the same names, so that moving them in a second time changes nothing.
"""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from ... import arrow
from ...spaces.base import Space
from ..runs import ascending_order
from .collection import Collection, parquet_files
from .copies import obtain
from .file import File
from .fingerprints import LEAST, Maker, beside, write_fingerprints
from .manifest import Manifest, Part, folder_to_disk, hash_of, read_manifest, write_manifest
from .writer import Writer

PART_ROWS: Final = 1 << 23
"""Rows of a part: some 80 MB of deals."""
PART_BOARDS: Final = 1 << 20
"""Rows of a part with whole boards."""
_OURS: Final = "part-*.parquet"
_THEIR_PRINTS: Final = beside(Path(_OURS)).name


class PartsWriter:
    """Writes tables as parts of *most* rows each into the directory *workshop*; `parts` are there when it is left.

    Their names tell the *generation* of the collection and count from *first*, so that no two are the same.  With
    *fingerprints*, those of each part are beside it (`fingerprints`).
    """

    def __init__(
        self,
        workshop: Path,
        schema: pa.Schema,
        *,
        encoding: str,
        ascending: bool,
        most: int,
        generation: int,
        first: int = 0,
        fingerprints: bool = False,
    ) -> None:
        check_part_rows(most)
        self._workshop, self._schema, self._most = workshop, schema, most
        self._generation, self._first = generation, first
        self._space = arrow.space_of(schema, "deal", str(workshop))
        self._options: dict[str, Any] = {"encoding": encoding, "ascending": ascending}
        self._writer: Writer | None = None
        self._maker = Maker() if fingerprints else None
        self.parts: list[Part] = []
        self.written = 0

    def __enter__(self) -> "PartsWriter":
        self._workshop.mkdir(exist_ok=True)
        for old in self._workshop.glob("*"):
            old.unlink()  # of a call that was killed
        return self

    def write(self, table: pa.Table) -> None:
        """Add the rows of *table*."""
        while len(table):
            if self._writer is None:
                self._writer = self._begun()
            room = self._most - self._writer.rows
            self._writer.write(table.slice(0, room))
            if self._maker is not None:
                self._maker.add(arrow.to_rows(table["deal"].slice(0, room), self._space))
            table = table.slice(room)
            if self._writer.rows >= self._most:
                self._end()

    def _begun(self) -> Writer:
        return Writer(self._workshop / "next.parquet", self._schema, **self._options)

    def _end(self) -> None:
        assert self._writer is not None
        self._writer.__exit__(None)
        self._writer = None
        path = self._workshop / "next.parquet"
        digest = hash_of(path)
        name = f"part-{self._generation:05}-{self._first + len(self.parts):05}-{digest[:8]}.parquet"
        os.replace(path, self._workshop / name)
        self.parts.append(part_of(self._workshop / name, name, digest))
        self.written += self.parts[-1].rows
        if self._maker is not None:
            if self.parts[-1].rows >= LEAST:
                write_fingerprints(self._workshop / name, digest, self._maker.made())
            self._maker = Maker()

    def __exit__(self, kind: "type[BaseException] | None", *_: object) -> None:
        if kind is not None:
            if self._writer is not None:
                self._writer.__exit__(kind)
            return
        if self._writer is None and not self.parts:
            self._writer = self._begun()  # a part without rows tells the columns
        if self._writer is not None:
            self._end()


def part_of(path: Path, name: str, digest: str | None = None, space: Space[Any] | None = None) -> Part:
    """What a manifest says of a file, by its statistics or, where there are none, by its rows."""
    file = File(path, space)
    try:
        bounds = file.bounds()
        if bounds is None and file.rows:
            tables = file.batches(["deal"], range(file.rows))
            ends = [_ends(arrow.to_rows(table["deal"], file.space)) for table in tables]
            bounds = min(least for least, _ in ends), max(largest for _, largest in ends)
        first, last = (None, None) if bounds is None else (bounds[0].hex(), bounds[1].hex())
        size = path.stat().st_size
        return Part(name, file.rows, size, digest or hash_of(path), first, last, file.ascending)
    finally:
        file.close()


def _ends(rows: arrow.Rows) -> tuple[bytes, bytes]:
    order = ascending_order(rows)
    return rows[order[0]].tobytes(), rows[order[-1]].tobytes()


def land(workshop: Path, new: Iterable[Part], directory: Path, manifest: Manifest) -> None:
    """Move the *new* parts from the workshop into the directory, and make *manifest* its own.

    Parts of ours that the manifest does not name are removed afterwards.
    """
    directory.mkdir(exist_ok=True)
    for part in new:
        move(part, workshop, directory)
    folder_to_disk(directory)
    write_manifest(directory, manifest)
    named = {part.name for part in manifest.parts} | {beside(Path(part.name)).name for part in manifest.parts}
    for path in (*directory.glob(_OURS), *directory.glob(_THEIR_PRINTS)):
        if path.name not in named:
            path.unlink()


def move(part: Part, folder: Path, target: Path) -> None:
    """Move a part, and its fingerprints, into another folder, unless a call that was killed has done so."""
    for path in (beside(folder / part.name), folder / part.name):
        if path.exists():
            os.replace(path, target / path.name)


def check_directory(path: Path) -> None:
    """See that a collection can be written into the directory, before any work is done.

    Raises:
        ValueError: it has files that are not a collection of ours.
        OSError: it is in no directory, or is a file.
    """
    if path.exists() and not path.is_dir():
        raise NotADirectoryError(f"{path} is a file: name a directory")
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(f"there is no directory {path.absolute().parent} for {path}")
    if path.is_dir() and any(path.iterdir()) and read_manifest(path) is None:
        raise ValueError(f"{path} has files that are not a collection of ours: name a new or empty directory")


def check_part_rows(part_rows: int | None) -> None:
    """Refuse parts of no rows."""
    if part_rows is not None and part_rows < 1:
        raise ValueError(f"a part has at least one row, not {part_rows}")


def describe(directory: Path, space: Space[Any] | None = None) -> Manifest:
    """The manifest of the Parquet files in a directory, whoever has written them: Spark, Polars, DuckDB or us.

    Raises:
        ValueError: there is none; one has no deals, or others columns; nothing says the *space*.
        OSError: one cannot be read.
    """
    found = parquet_files(directory)
    nested = [path for path in found if path.parent != directory]
    if not found or nested:
        what = f"{nested[0]} is in a folder of its own" if nested else "it has no Parquet files"
        raise ValueError(f"{directory} can have no manifest: {what}; collect it into a new directory")
    parts = [part_of(path, path.name, None, space) for path in found]
    with Collection(found[0], space=space) as first:
        told, names = first.space, first.schema.names
    for path in found[1:]:
        with Collection(path, space=told) as other:
            if other.schema.names != names:
                raise ValueError(f"{path} has other columns than {found[0]}")
    parts.sort(key=lambda part: part.first or "")
    return Manifest(arrow.facts_of(told), tuple(parts))


def verify(directory: Path) -> list[str]:
    """What is wrong with a directory, in sentences: parts that differ from the manifest, and files it does not name.

    Raises:
        ValueError: it has no manifest, or a damaged one.
    """
    manifest = read_manifest(directory)
    if manifest is None:
        raise ValueError(f"{directory} has no manifest: 'everydeal manifest {directory}/' writes one")
    wrong = []
    for part in manifest.parts:
        path = directory / part.name
        obtain(path, part.sha256)
        if not path.exists():
            wrong.append(f"{path} is not there")
        elif hash_of(path) != part.sha256:
            wrong.append(f"{path} has other bytes than its manifest says (sha256)")
        elif replace(part_of(path, part.name, part.sha256), size=part.size) != part:
            wrong.append(f"{path} does not have the rows or deals that its manifest says")
    named = {part.name for part in manifest.parts}
    wrong += [f"{path} is in no manifest" for path in parquet_files(directory) if path.name not in named]
    return wrong
