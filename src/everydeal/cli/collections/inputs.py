"""The files that ``collect`` reads: those named, those in directories, those that a list names."""

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from ...datasets.parquet.collection import is_collection
from ...formats.core import remote
from ...formats.core.registry import by_extension
from ...formats.core.remote import is_readable, require_disk, require_readable
from ..common import CommandError, say


def inputs(words: list[str]) -> list[str]:
    """The files of the command line, directories opened, and those that lists, ``@LIST``, name one a line.

    A directory that is a collection counts as one file.  Of others, all files are taken whose name has the ending of a
    format; what is left out is named on standard error.
    """
    found: list[str] = []
    for name in chain.from_iterable(_listed(word[1:]) if word.startswith("@") else [word] for word in words):
        require_readable(name)
        _check_directory_in_store(name)
        if name == "-" or not os.path.isdir(name) or is_collection(name):
            found.append(name)
        else:
            found += _inside(Path(name))
    if not found:
        raise CommandError("no file of deals is named")
    return found


def _check_directory_in_store(name: str) -> None:
    """See that nothing would be left out: in stores only collections are read as directories."""
    if remote.scheme(name) not in remote.WRITABLE or not remote.is_directory(name):
        return
    for path in sorted(remote.listing(name)):
        ours = path.endswith(".parquet") or any(part[:1] in ("_", ".") for part in path.split("/"))
        if not ours and by_extension(path):
            url = f"{name.rstrip('/')}/{path}"
            raise CommandError(f"{name} is not only a collection: name each file of deals there, like {url}", 1)


def _listed(path: str) -> Iterator[str]:
    """The names in a list, one a line; empty lines are nothing."""
    require_disk(path, "a list of files")
    if path == "-":
        text = sys.stdin.read()
    else:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
    for number, line in enumerate(text.splitlines(), 1):
        require_readable(line)
        if line and not (os.path.exists(line) or is_readable(line)):
            raise CommandError(f"{path}:{number}: there is no file {line}", 1)
        if line:
            yield line


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
        say(f"left out, as no format has such a name: {names} (name files to read them)")
    if not taken:
        raise CommandError(f"{folder} has no files of deals", 1)
    return sorted(taken)
