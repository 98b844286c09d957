"""Collections that are directories in object stores: copies of them on disk, and the way back.

A copy is a directory with a manifest and the file `ORIGIN`, which says where it is from.  A part that is not there is
fetched when it is opened (`obtain`), so that a look-up needs few of them, and adding to a collection one.

`send` writes a directory to a store: first its new parts, whose names no other part has had, then the manifest, in one
write, with which they count, and last it removes the parts that it does not name.  So at any moment a reader finds the
old collection or the new one.
"""

import hashlib
import os
from pathlib import Path
from typing import Any, Final

from ...formats.core import remote
from .manifest import NAME, Manifest, hash_of, parse_manifest, read_manifest

ORIGIN: Final = "_everydeal.origin"
_OURS: Final = ("part-", ".parquet")


def manifest_at(url: str) -> Manifest | None:
    """The manifest of a collection in a store; None if there is none.

    Raises:
        ValueError: it is damaged, or of a later version.
        OSError: it cannot be read.
    """
    try:
        with remote.open_url(f"{url}{NAME}") as file:
            return parse_manifest(file.read().decode(), url)
    except FileNotFoundError:
        return None


def copy_of(url: str, folder: Path) -> Path:
    """Make *folder* a copy of the collection at *url*, which ends in a slash, without its parts as yet.

    Of a directory without a manifest, like those that Spark writes, the Parquet files are all fetched.

    Raises:
        ValueError: the manifest is damaged, or of a later version.
        OSError: there is no such directory, or it cannot be read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        remote.download(f"{url}{NAME}", folder / NAME)
        (folder / ORIGIN).write_text(url)
    except FileNotFoundError:
        names = [name for name in remote.listing(url) if name.endswith(".parquet")]
        if not names:
            raise FileNotFoundError(2, "there is no collection", url) from None
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            remote.download(f"{url}{name}", folder / name)
    return folder


def is_copy(folder: Path) -> bool:
    """Is a directory a copy, whose parts may be elsewhere?"""
    return (folder / ORIGIN).exists()


def obtain(path: Path, sha256: str) -> None:
    """See that a part of a copy is there.

    Raises:
        ValueError: it is not as the manifest says.
        OSError: it cannot be fetched.
    """
    if not path.exists() and is_copy(path.parent):
        url = (path.parent / ORIGIN).read_text() + path.name
        remote.download(url, path)
        if hash_of(path) != sha256:
            path.unlink()
            raise ValueError(f"{url} has other bytes than its manifest says (sha256)")


def send(folder: Path, url: str, base: Manifest | None) -> None:
    """Make the collection at *url* what is in *folder*; *base* is the manifest that was there before.

    Raises:
        OSError: something cannot be written, or somebody else has changed the collection meanwhile.
    """
    manifest = read_manifest(folder)
    assert manifest is not None
    there = remote.listing(url)
    for part in manifest.parts:
        if there.get(part.name) != part.size:
            remote.upload(folder / part.name, f"{url}{part.name}")
    now = manifest_at(url)
    if now not in (base, manifest):
        raise OSError(f"{url} has been changed by somebody else meanwhile: remove {folder.parent} and begin again")
    remote.upload(folder / NAME, f"{url}{NAME}")
    named = {part.name for part in manifest.parts}
    for name in there:
        if name not in named and name.startswith(_OURS[0]) and name.endswith(_OURS[1]):
            remote.remove(f"{url}{name}")


def call_of(*facts: Any) -> str:
    """What names a call, to know it again."""
    return hashlib.sha256(repr(facts).encode()).hexdigest()


__all__ = ["ORIGIN", "copy_of", "is_copy", "manifest_at", "obtain", "send"]
_ = os
