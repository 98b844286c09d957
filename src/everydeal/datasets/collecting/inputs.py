"""The files that are collected: those named, and those in directories."""

import os
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias, cast

from ...formats.core import remote
from ...formats.core.registry import by_extension
from ...formats.core.source import all_sources
from ..parquet.collection import is_collection

Files: TypeAlias = "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]"
"""A path, or several; each may be a directory, and have ``*`` and ``?`` in it."""


def files_in(paths: Files) -> list[str]:
    """The files, patterns and directories opened; a directory that is a collection counts as one file.

    Of others, all files are taken whose name has the ending of a format; a `UserWarning` names what is left out.

    >>> files_in("examples/deals.p?n")
    ['examples/deals.pbn']

    Raises:
        ValueError: a name is a URL that cannot be read, or a directory holds no files of deals.
    """
    found: list[str] = []
    for path in all_sources(paths):
        name = os.fspath(cast("str | os.PathLike[str]", path))
        remote.require_readable(name)
        _check_directory_in_store(name)
        if not os.path.isdir(name) or is_collection(name):
            found.append(name)
        else:
            found += _inside(Path(name))
    return found


def _check_directory_in_store(name: str) -> None:
    """See that nothing would be left out: in stores only collections are read as directories."""
    if remote.scheme(name) not in remote.WRITABLE or not remote.is_directory(name):
        return
    for path in sorted(remote.listing(name)):
        ours = path.endswith(".parquet") or any(part[:1] in ("_", ".") for part in path.split("/"))
        if not ours and by_extension(path):
            url = f"{name.rstrip('/')}/{path}"
            raise ValueError(f"{name} is not only a collection: name each file of deals there, like {url}")


def _inside(folder: Path) -> list[str]:
    """The files of deals in a directory and those in it, by name."""
    taken, left = [], []
    waiting = [folder]
    while waiting:
        for path in sorted(waiting.pop().iterdir()):
            if path.name.startswith("."):
                continue
            if path.is_dir() and not is_collection(path):
                waiting.append(path)
            elif path.is_dir() or path.suffix == ".parquet" or by_extension(str(path)):
                taken.append(str(path))
            else:
                left.append(str(path))
    if left:
        names = ", ".join(sorted(left)[:3]) + (f" and {len(left) - 3} more" if len(left) > 3 else "")
        left_out = f"left out, as no format has such a name: {names} (name files to read them)"
        warnings.warn(left_out, stacklevel=3)
    if not taken:
        raise ValueError(f"{folder} has no files of deals")
    return sorted(taken)
