"""The manifest of a collection that is a directory: which files are its parts, and what each holds.

It is the file ``_everydeal.json``, whose name Spark, DuckDB and Arrow pass over.  A file that it does not name is no
part of the collection: so new parts count from the moment at which the manifest is replaced, all together.

==============  =====================================================================================================
version         of this schema: 1
space           the space of the numbers: its name, order and size (`arrow.facts_of`)
encoding        of the column ``deal`` in new parts (`writer.ENCODINGS`)
unique          ``deal`` or ``board`` if no two are equal; what is appended keeps to it
generation      how often the collection was changed
work            what the last change was (a fingerprint), so that nothing is done twice after a kill
parts           of each: name, rows, size, sha256, the first (least) and last deal in hexadecimal, and if it ascends
==============  =====================================================================================================
"""

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from .writer import to_disk

NAME: Final = "_everydeal.json"
VERSION: Final = 1


@dataclass(frozen=True)
class Part:
    """What the manifest says of a part."""

    name: str
    rows: int
    size: int
    """In bytes."""
    sha256: str
    first: str | None
    """The least deal, as hexadecimal digits; None if there is no row."""
    last: str | None
    ascending: bool

    @property
    def bounds(self) -> tuple[bytes, bytes] | None:
        """The least and the largest deal."""
        return (
            None if self.first is None or self.last is None else (bytes.fromhex(self.first), bytes.fromhex(self.last))
        )


@dataclass(frozen=True)
class Manifest:
    """What a directory holds."""

    space: dict[str, str]
    parts: tuple[Part, ...]
    encoding: str = "plain"
    unique: str = "none"
    generation: int = 1
    work: str = ""

    @property
    def ascending(self) -> bool:
        """Do all deals ascend, from part to part as well?"""
        if not all(part.ascending for part in self.parts):
            return False
        known = [part.bounds for part in self.parts if part.bounds is not None]
        return all(this[1] <= following[0] for this, following in pairwise(known))


def read_manifest(directory: Path) -> Manifest | None:
    """The manifest of a directory; None if there is none.

    Raises:
        ValueError: it is damaged, or of a later version.
    """
    path = directory / NAME
    return parse_manifest(path.read_bytes(), str(path), f"{directory}/") if path.is_file() else None


def parse_manifest(text: bytes, path: str, directory: str) -> Manifest:
    """The manifest in the file *path* of *directory*.

    Raises:
        ValueError: it is damaged, or of a later version.
    """
    try:
        told = json.loads(text)
        version = told.pop("version")
        if version == VERSION:
            return Manifest(**(told | {"parts": tuple(Part(**part) for part in told["parts"])}))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} is damaged ({error}): 'everydeal manifest {directory}' writes it anew") from None
    raise ValueError(f"{path} is of version {version}; this everydeal knows version {VERSION}: install a later one")


def write_manifest(directory: Path, manifest: Manifest) -> None:
    """Replace the manifest: from now on, its parts are the collection."""
    path = directory / NAME
    part = path.with_suffix(".part")
    part.write_text(json.dumps({"version": VERSION, **asdict(manifest)}, indent=1) + "\n")
    to_disk(str(part))
    os.replace(part, path)
    folder_to_disk(directory)


def folder_to_disk(directory: Path) -> None:
    """See that the names in a directory are on the disk; Windows does that by itself."""
    if os.name != "nt":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def hash_of(path: Path) -> str:
    """The SHA-256 of a file's bytes."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
