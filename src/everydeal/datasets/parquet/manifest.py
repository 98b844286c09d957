"""The manifest of a collection that is a directory: which files are its parts, and what each holds.

It is the file ``_everydeal.json``, whose name Spark, DuckDB and Arrow skip.  A file that it does not list is no
part of the collection, so new parts count from the moment at which the manifest is replaced, all together.

==============  =====================================================================================================
version         of this schema: 1
space           the space of the numbers: its name, order and size (`arrow.facts_of`)
encoding        of the column ``deal`` in new parts (`writer.ENCODINGS`)
unique          ``deal`` or ``board`` if no two are equal; what is appended keeps to it
generation      how often the collection was changed
parts           of each: name, rows, size, sha256, the first (least) and last deal in hexadecimal, and if it ascends
coming          names of parts that are about to appear: they are written down before the first is there
gone            names of parts that are no longer needed: they are written down before the first is deleted
sources         what was read, by a hash of its bytes: a file that was collected is not read again
==============  =====================================================================================================

Whoever changes the collection first deletes what `coming` and `gone` name and `parts` does not, and nothing else: that
is what a killed process left behind (`directory.changing`).
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Any, Final

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
        if self.first is None or self.last is None:
            return None
        return bytes.fromhex(self.first), bytes.fromhex(self.last)


@dataclass(frozen=True)
class Manifest:
    """What a directory holds."""

    space: dict[str, str]
    parts: tuple[Part, ...]
    encoding: str = "plain"
    unique: str = "none"
    generation: int = 1
    coming: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    sources: dict[str, str] = field(default_factory=dict)
    """The names of the files that were read, by their `stamps.stamp`."""

    @property
    def ascending(self) -> bool:
        """Do all deals ascend, from part to part as well?"""
        if not all(part.ascending for part in self.parts):
            return False
        known = [part.bounds for part in self.parts if part.bounds is not None]
        return all(this[1] <= following[0] for this, following in pairwise(known))

    @property
    def leftovers(self) -> tuple[str, ...]:
        """The files that are to be deleted, if they are there."""
        kept = {part.name for part in self.parts}
        return tuple(name for name in (*self.coming, *self.gone) if name not in kept)

    def to_json(self) -> bytes:
        """The file's bytes."""
        return (json.dumps({"version": VERSION, **asdict(self)}, indent=1) + "\n").encode()


def parse_manifest(text: bytes, path: str, directory: str) -> Manifest:
    """The manifest in the file *path* of *directory*.

    Raises:
        ValueError: it is damaged, or of another version.
    """
    try:
        facts = json.loads(text)
        version = facts.pop("version")
        if version == VERSION:
            facts["parts"] = tuple(Part(**part) for part in facts["parts"])
            return Manifest(**(facts | {name: tuple(facts[name]) for name in ("coming", "gone")}))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} is damaged ({error}): 'everydeal compact' can write a new one") from None
    raise ValueError(f"{path} is of version {version}; this everydeal knows version {VERSION}: "
                     f"'everydeal compact' can write a new one, or install a later everydeal")  # fmt: skip


def hash_of(file: Any) -> str:
    """The SHA-256 of an open file's bytes."""
    return hashlib.file_digest(file, "sha256").hexdigest()
