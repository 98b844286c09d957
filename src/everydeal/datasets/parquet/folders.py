"""Directories on disks and in object stores: what a collection needs of one, the same for both.

A file there appears whole or not at all.  The manifest is replaced in one step; in a store only if nobody else has
replaced it since it was read (`formats.core.remote.replace`).
"""

import os
from pathlib import Path
from typing import IO

from ...formats.core import remote
from .manifest import NAME, Manifest, parse_manifest
from .writer import to_disk

WORK = "_collecting"
"""The directory in which a directory on a disk is changed."""


class Folder:
    """A directory on a disk."""

    def __init__(self, name: str) -> None:
        self.name = f"{name.rstrip('/') or '/'}/" if name else "./"

    @property
    def work(self) -> Path:
        """Where files are made that are then moved in (`put`): on the same disk."""
        return Path(self.name, WORK)

    def location(self, name: str) -> str:
        """The path or URL of a file."""
        return os.path.join(self.name, name)

    def exists(self) -> bool:
        """Is it there?"""
        return os.path.isdir(self.name)

    def is_free(self) -> bool:
        """Is nothing there, or nothing but what a killed process has left that was about to make a collection?"""
        return not self.exists() or set(os.listdir(self.name)) <= {WORK, f"{NAME}.part"}

    def sizes(self) -> dict[str, int]:
        """The files in it and in its folders, by their names from here, and their sizes; hidden ones are left out.

        Hidden are those whose names, or folders' names, begin with . or _, like ``_SUCCESS``: so do engines.
        """
        found = ((Path(folder, file).relative_to(self.name).as_posix(), os.path.join(folder, file))
                 for folder, _, files in os.walk(self.name) for file in files)  # fmt: skip
        return {name: os.path.getsize(path) for name, path in found if _is_shown(name)}

    def read_manifest(self) -> Manifest | None:
        """The manifest; None if there is none.

        Raises:
            ValueError: it is damaged, or of another version.
        """
        text = self._read()
        return None if text is None else parse_manifest(text, self.location(NAME), self.name)

    def _read(self) -> bytes | None:
        path = Path(self.location(NAME))
        return path.read_bytes() if path.is_file() else None

    def write_manifest(self, manifest: Manifest) -> None:
        """Replace the manifest: from now on, its parts are the collection.

        Raises:
            OSError: it cannot be written, or somebody else has changed it since it was read.
        """
        _folder_to_disk(self.name)  # the parts that it names
        path, part = self.location(NAME), self.location(f"{NAME}.part")
        Path(part).write_bytes(manifest.to_json())
        to_disk(part)
        os.replace(part, path)
        _folder_to_disk(self.name)

    def put(self, path: Path, name: str) -> None:
        """Move a finished file here."""
        os.replace(path, self.location(name))

    def remove(self, name: str) -> bool:
        """Remove a file, if it is there; False if it cannot be removed now, as Windows does not while it is read."""
        try:
            Path(self.location(name)).unlink(missing_ok=True)
        except PermissionError:
            return False
        return True

    def make(self) -> bool:
        """Make the directory; False if it is there already."""
        try:
            os.mkdir(self.name)
        except FileExistsError:
            return False
        return True

    def unmake(self) -> None:
        """Remove the directory if there is nothing in it."""
        if not os.listdir(self.name):
            os.rmdir(self.name)


class StoreFolder(Folder):
    """A directory in an object store."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._known: remote.Version | None = None
        """The manifest that was read or written last."""

    @property
    def work(self) -> Path:
        """Where files are made that are then sent: in the current directory."""
        return Path(f"{self.name.rstrip('/').rsplit('/', 1)[1]}.collecting")

    def exists(self) -> bool:
        return bool(remote.listing(self.name))

    def is_free(self) -> bool:
        return not self.exists()

    def sizes(self) -> dict[str, int]:
        return {name: size for name, size in remote.listing(self.name).items() if _is_shown(name)}

    def _read(self) -> bytes | None:
        self._known = remote.read_version(self.location(NAME))
        return None if self._known is None else self._known.data

    def write_manifest(self, manifest: Manifest) -> None:
        self._known = remote.replace(self.location(NAME), manifest.to_json(), self._known)

    def put(self, path: Path, name: str) -> None:
        remote.upload(path, self.location(name))
        path.unlink()

    def remove(self, name: str) -> bool:
        remote.remove(self.location(name))
        return True

    def make(self) -> bool:
        return False  # stores have no empty directories

    def unmake(self) -> None:
        pass


def folder_at(name: "str | os.PathLike[str]") -> Folder:
    """The directory of a name: a path, or a URL."""
    text = os.fspath(name)
    return StoreFolder(text) if remote.scheme(text) else Folder(text)


def is_directory(name: "str | os.PathLike[str]") -> bool:
    """Is it a directory, on a disk or in a store, or a URL that ends in a slash?

    Raises:
        ValueError: the URL is one that cannot be read.
    """
    text = os.fspath(name)
    kind = remote.scheme(text)
    if kind is None:
        return os.path.isdir(text)
    if kind not in remote.NEEDED:
        known = ", ".join(f"{scheme}://" for scheme in remote.NEEDED)
        raise ValueError(f"{text}: {kind}:// cannot be read, only {known} and disks")
    return text.endswith("/") or remote.is_directory(text)


def is_store(name: "str | os.PathLike[str]") -> bool:
    """Is a name a URL in a store that can be written to?

    Raises:
        ValueError: it is another URL.
    """
    text = os.fspath(name)
    kind = remote.scheme(text)
    if kind is not None and kind not in remote.WRITABLE:
        stores = ", ".join(f"{known}://" for known in remote.WRITABLE)
        raise ValueError(f"{text}: nothing can be written to {kind}://, only to {stores} and to disks")
    if kind is not None and not text.partition("://")[2].strip("/"):
        raise ValueError(f"{text} has no name: write {kind}://BUCKET/NAME.parquet, or {kind}://BUCKET/NAME/")
    return kind is not None


def open_location(location: str) -> IO[bytes]:
    """A file at a path or URL, of which ranges can be read.

    Raises:
        OSError: it is not there, or cannot be read.
    """
    return remote.open_ranges(location) if remote.scheme(location) else open(location, "rb")


def _is_shown(name: str) -> bool:
    return not any(part.startswith((".", "_")) for part in name.split("/"))


def _folder_to_disk(folder: str) -> None:
    """See that the names in a directory are on the disk; Windows does that by itself."""
    if os.name != "nt":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
