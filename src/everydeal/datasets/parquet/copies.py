"""Collections in object stores: copies of them on disk, and the way back.

A copy of a directory has its manifest, and the file `ORIGIN`, which says where it is from.  A part that is not there is
fetched when it is opened (`obtain`): a look-up needs few of them, and adding to a collection one.

`send` writes a directory to a store: first the new parts, whose names no other part has had, then the manifest, in one
write, with which they count; last it removes the parts that the manifest does not name.  So at any moment a reader
finds the old collection or the new one.
"""

import errno
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from ...formats.core import remote
from .manifest import NAME, Manifest, hash_of, parse_manifest, read_manifest

ORIGIN: Final = "_everydeal.origin"
_BEGINNING, _ENDING = "part-", ".parquet"


def on_disk(name: "str | os.PathLike[str]", *, whole: bool = False) -> Path:
    """The path of a collection on disk; of one at a URL, a copy, which goes when the process ends.

    The copy of a directory is without its parts as yet; or, if it is to be *whole*, has all Parquet files there.

    Raises:
        ValueError: the URL is one that cannot be read.
        OSError: there is no such file or directory, or it cannot be read.
    """
    text = os.fspath(name)
    kind = remote.scheme(text)
    if kind is None:
        return Path(name)
    if kind not in remote.NEEDED:
        known = ", ".join(f"{known}://" for known in remote.NEEDED)
        raise ValueError(f"{text}: {kind}:// cannot be read, only {known} and disks")
    if not (text.endswith("/") or remote.is_directory(text)):
        return Path(remote.fetched(text))
    url, folder = f"{text.rstrip('/')}/", Path(tempfile.mkdtemp(dir=_copies().name)) / _last(text)
    (_all_of if whole else copy_of)(url, folder)
    return folder


@cache
def _copies() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(prefix="everydeal-")


def _last(url: str) -> str:
    return url.rstrip("/").rsplit("/", 1)[1]


def manifest_at(url: str) -> Manifest | None:
    """The manifest of a collection at *url*, which ends in a slash; None if there is none.

    Raises:
        ValueError: it is damaged, or of a later version.
        OSError: it cannot be read.
    """
    try:
        with remote.open_url(f"{url}{NAME}") as file:
            return parse_manifest(file.read(), f"{url}{NAME}", url)
    except FileNotFoundError:
        return None


def copy_of(url: str, folder: Path) -> None:
    """Make *folder* a copy of the collection at *url*, which ends in a slash, without its parts as yet.

    Of a directory without a manifest, like those that Spark writes, all Parquet files are fetched.

    Raises:
        OSError: there is no such directory, or it cannot be read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ORIGIN).write_text(url)
    try:
        remote.download(f"{url}{NAME}", folder / NAME)
    except FileNotFoundError:
        _all_of(url, folder)


def _all_of(url: str, folder: Path) -> None:
    """Fetch all Parquet files of a directory."""
    names = [name for name in remote.listing(url) if name.endswith(_ENDING)]
    if not names:
        raise FileNotFoundError(errno.ENOENT, "there are no Parquet files", url)
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        remote.download(f"{url}{name}", folder / name)


def is_copy(folder: Path) -> bool:
    """Is a directory a copy, whose parts may be elsewhere?"""
    return (folder / ORIGIN).exists()


def obtain(part: Path, sha256: str) -> None:
    """See that a part is there, if its directory is a copy.

    Raises:
        ValueError: it is not as the manifest says.
        OSError: it cannot be fetched.
    """
    if not part.exists() and is_copy(part.parent):
        url = (part.parent / ORIGIN).read_text() + part.name
        remote.download(url, part)
        if hash_of(part) != sha256:
            part.unlink()
            raise ValueError(f"{url} has other bytes than its manifest says (sha256)")


def send(folder: Path, url: str, base: str) -> None:
    """Make the collection at *url* what is in *folder*; *base* is the `state` of the one that was there before.

    Raises:
        OSError: something cannot be written, or the collection there has been changed meanwhile.
    """
    manifest = read_manifest(folder)
    assert manifest is not None
    there = remote.listing(url)
    for part in manifest.parts:
        if there.get(part.name) != part.size:
            remote.upload(folder / part.name, f"{url}{part.name}")
    if state(manifest_at(url)) not in (base, state(manifest)):
        raise OSError(f"{url} has been changed by somebody else meanwhile: remove {folder.parent} and begin again")
    remote.upload(folder / NAME, f"{url}{NAME}")
    named = {part.name for part in manifest.parts}
    for name in there:
        if name not in named and name.startswith(_BEGINNING) and name.endswith(_ENDING):
            remote.remove(f"{url}{name}")


def state(manifest: Manifest | None) -> str:
    """What tells a collection from what it was before its last change."""
    return "" if manifest is None else f"{manifest.generation} {manifest.work}"
