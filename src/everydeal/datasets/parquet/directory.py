"""Directories that are changed: nothing is lost, nothing is doubled, and nothing is deleted that we did not write.

New parts are made elsewhere (`Folder.work`).  When all of them are there, the manifest says their names (`coming`);
they are moved in; then the manifest is replaced by one in which they count, and which says what no longer does
(`gone`); that is deleted; and last a manifest without `gone` is written (`Change.publish`).  A process can be killed
between any two of these steps: readers find the old collection or the new one, and the next change begins by
deleting what the manifest calls `coming` or `gone` and does not count.  No other file is ever touched, so what Spark or
somebody else has added stays, and counts when `describe` has seen it.

One process at a time changes a directory on a disk (`work`).  In a store, a second one is refused when it
replaces the manifest that somebody else has replaced; then it takes its own parts back.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import pyarrow as pa

from ... import arrow
from ...formats.core.remote import ChangedError
from ...spaces.base import Space
from ..work import work_dir
from .collection import Collection
from .file import File
from .folders import Folder, folder_at, open_location
from .manifest import Manifest, Part, hash_of
from .writer import Writer

PART_ROWS: Final = 1 << 23
"""Rows of a part: some 80 MB of deals."""
PART_BOARDS: Final = 1 << 20
"""Rows of a part with whole boards."""


class Change:
    """A directory that nobody else changes now; made by `changing`."""

    def __init__(self, folder: Folder, work: Path, manifest: Manifest | None) -> None:
        self.folder, self.work = folder, work
        """The directory, and where its new parts are made."""
        self.manifest = manifest
        """What it holds; None if nothing as yet."""
        self.generation = 1 if manifest is None else manifest.generation + 1

    def _write(self, manifest: Manifest) -> None:
        self.folder.write_manifest(manifest)
        self.manifest = manifest

    def publish(self, manifest: Manifest, new: Sequence[Part] = ()) -> None:
        """Make *manifest* what the directory holds; the files of *new*, which it has among its parts, are in `work`.

        Raises:
            OSError: something cannot be written, or somebody else has changed the directory in a store.
        """
        old = self.manifest or replace(manifest, parts=(), sources={})
        if new:
            self._write(replace(old, coming=tuple(part.name for part in new)))
        for part in new:
            self.folder.put(self.work / part.name, part.name)
        kept = {part.name for part in manifest.parts}
        gone = tuple(part.name for part in old.parts if part.name not in kept)
        try:
            self._write(replace(manifest, coming=(), gone=gone, generation=self.generation))
        except ChangedError:
            for part in new:
                self.folder.remove(part.name)
            raise
        self.sweep()

    def sweep(self) -> None:
        """Delete what the manifest says is coming or gone, and does not count."""
        if self.manifest is None or not (self.manifest.coming or self.manifest.gone):
            return
        left = tuple(name for name in self.manifest.leftovers if not self.folder.remove(name))
        if left != self.manifest.gone or self.manifest.coming:
            self._write(replace(self.manifest, coming=(), gone=left))


@contextmanager
def changing(name: "str | Path", *, new: bool = False, damaged: bool = False) -> Iterator[Change]:
    """Take a directory for a change, and sweep what a killed process has left there.

    With *new*, it need not be a collection as yet; if it is not *damaged* itself, its manifest must be readable.

    Raises:
        ValueError: another process changes it; it is not a collection, or with *new* has files that are none.
        OSError: it cannot be read or written.
    """
    folder = folder_at(name)
    if not new:
        require_manifest(folder)
    made = folder.make()
    try:
        with work_dir(folder.work) as work:
            manifest: Manifest | None = None
            with suppress(*([ValueError] if damaged else [])):
                manifest = folder.read_manifest()
            change = Change(folder, work, manifest)
            change.sweep()
            yield change
    finally:
        if made:
            folder.unmake()


def require_manifest(folder: Folder) -> Manifest:
    """The manifest of a directory.

    Raises:
        ValueError: it has none, or a damaged one.
    """
    manifest = folder.read_manifest()
    if manifest is None:
        raise ValueError(
            f"{folder.name} has no manifest, so it is not a collection that can be changed: 'everydeal collect' makes"
            " one, 'everydeal compact' can write one for the files there"
        )
    return manifest


class PartsWriter:
    """Writes tables as parts of *most* rows each into the directory *work*; `parts` are there when it is left.

    Their names tell the *generation* of the collection and count from *first*; no two parts ever have the same.
    """

    def __init__(
        self,
        work: Path,
        schema: pa.Schema,
        *,
        encoding: str,
        ascending: bool,
        most: int,
        generation: int,
        first: int = 0,
    ) -> None:
        check_part_rows(most)
        self._work, self._schema, self._most = work, schema, most
        self._generation, self._first = generation, first
        self._options: dict[str, Any] = {"encoding": encoding, "ascending": ascending}
        self._writer: Writer | None = None
        self._name = ""
        self.parts: list[Part] = []
        self.written = 0

    def __enter__(self) -> "PartsWriter":
        return self

    def write(self, table: pa.Table) -> None:
        """Add the rows of *table*."""
        while len(table):
            if self._writer is None:
                self._writer = self._begun()
            room = self._most - self._writer.rows
            self._writer.write(table.slice(0, room))
            table = table.slice(room)
            if self._writer.rows >= self._most:
                self._end()

    def _begun(self) -> Writer:
        self._name = f"part-{self._generation:05}-{self._first + len(self.parts):05}-{token_hex(4)}.parquet"
        return Writer(self._work / self._name, self._schema, **self._options)

    def _end(self) -> None:
        assert self._writer is not None
        self._writer.__exit__(None)
        self._writer = None
        path = self._work / self._name
        self.parts.append(part_of(str(path), self._name, path.stat().st_size))
        self.written += self.parts[-1].rows

    def __exit__(self, kind: "type[BaseException] | None", *_: object) -> None:
        if kind is not None:
            if self._writer is not None:
                self._writer.__exit__(kind)
            return
        if self._writer is None and not self.parts:
            self._writer = self._begun()  # a part without rows tells the columns
        if self._writer is not None:
            self._end()


def part_of(location: str, name: str, size: int, space: Space[Any] | None = None) -> Part:
    """What a manifest says of a file of *size* bytes, by its statistics or, where there are none, by its rows."""
    file = File(location, space)
    try:
        first, last = (None, None) if (ends := file.bounds()) is None else (end.hex() for end in ends)
        with open_location(location) as whole:
            return Part(name, file.rows, size, hash_of(whole), first, last, file.ascending)
    finally:
        file.close()


def check_directory(path: str) -> None:
    """See that a collection can be written into the directory, before any work is done.

    Raises:
        ValueError: it has files that are not a collection of ours.
        OSError: it is in no directory, or is a file.
    """
    folder = folder_at(path)
    place = Path(path)
    if type(folder) is Folder:
        if place.exists() and not place.is_dir():
            raise NotADirectoryError(f"{path} is a file: name a directory")
        if not place.absolute().parent.is_dir():
            raise FileNotFoundError(f"there is no directory {place.absolute().parent} for {path}")
    if folder.read_manifest() is None and not folder.is_free():
        raise ValueError(f"{path} has files that are not a collection of ours: name a new or empty directory")


def check_part_rows(part_rows: int | None) -> None:
    """Refuse parts of no rows."""
    if part_rows is not None and part_rows < 1:
        raise ValueError(f"a part has at least one row, not {part_rows}")


def describe(name: str, space: Space[Any] | None = None) -> Manifest:
    """Write the manifest of the Parquet files in a directory, whoever has written them: Spark, Polars, DuckDB or us.

    Raises:
        ValueError: there is none; one has no deals, or other columns; nothing says the *space*.
        OSError: one cannot be read, or the manifest cannot be written.
    """
    if not any(file.endswith(".parquet") for file in folder_at(name).sizes()):
        raise ValueError(f"{name} can have no manifest: it has no Parquet files")
    with changing(name, new=True, damaged=True) as change:
        old, folder = change.manifest, change.folder
        sizes = {file: size for file, size in folder.sizes().items() if file.endswith(".parquet")}
        nested = [file for file in sizes if "/" in file]
        if nested:
            raise ValueError(f"{name} can have no manifest: {folder.location(nested[0])} is in a folder of its own; "
                             "collect it into a new directory")  # fmt: skip
        parts = [part_of(folder.location(file), file, size, space) for file, size in sorted(sizes.items())]
        with Collection(folder.location(parts[0].name), space=space) as first:
            found, names = first.space, first.schema.names
        for part in parts[1:]:
            with Collection(folder.location(part.name), space=found) as other:
                if other.schema.names != names:
                    raise ValueError(f"{folder.location(part.name)} has other columns than {parts[0].name}")
        parts.sort(key=lambda part: part.first or "")
        sources = old.sources if old is not None and set(old.parts) <= set(parts) else {}  # of all that was read
        manifest = Manifest(arrow.facts_of(found), tuple(parts), sources=sources)
        change.publish(manifest)
        return manifest


def verify(name: str) -> list[str]:
    """What is wrong with a directory, in sentences: parts that differ from the manifest, and files it does not list.

    Raises:
        ValueError: it has no manifest, or a damaged one.
    """
    folder = folder_at(name)
    manifest, sizes, wrong = require_manifest(folder), folder.sizes(), []
    for part in manifest.parts:
        location = folder.location(part.name)
        if part.name not in sizes:
            wrong.append(f"{location} is not there")
            continue
        with open_location(location) as file:
            digest = hash_of(file)
        if digest != part.sha256:
            wrong.append(f"{location} has other bytes than its manifest says (sha256)")
        elif part_of(location, part.name, sizes[part.name]) != part:
            wrong.append(f"{location} does not have the rows or deals that its manifest says")
    listed = {part.name for part in manifest.parts}
    wrong += [f"{folder.location(file)} is in no manifest, so it does not count" for file in sorted(sizes)
              if file.endswith(".parquet") and file not in listed]  # fmt: skip
    return wrong
