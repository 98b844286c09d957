"""The files that ``collect`` reads: those named, those in directories, those that a list names."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ..frame import CommandError

_URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_FETCHED_BY = {
    "s3": "copy it with 'aws s3 cp' or 'aws s3 sync'",
    "gs": "copy it with 'gcloud storage cp'",
    "az": "copy it with 'az storage blob download'",
    "http": "fetch it with 'curl -O'",
    "https": "fetch it with 'curl -O'",
    "file": "write the path without file://",
}
"""What to do instead, by the scheme of a URL."""


def inputs(named: list[str], lists: list[str]) -> list[str]:
    """The files of the command line, directories opened, and those of *lists*, one a line.

    A directory that is a collection counts as one file.  Of others, all files are taken whose name has the ending of a
    format; what is left out is told on standard error.
    """
    from ...datasets.parquet.collection import is_collection

    found: list[str] = []
    for name in [*named, *(name for path in lists for name in _listed(path))]:
        refuse_url(name)
        if name == "-" or not os.path.isdir(name) or is_collection(name):
            found.append(name)
        else:
            found += _inside(Path(name))
    if not found:
        raise CommandError("no file of deals is named")
    return found


def refuse_url(name: str) -> None:
    """See that a name is no URL, which would be mangled into a path.

    Raises:
        CommandError: it is one; says what to do.
    """
    if (found := _URL.match(name)) and not os.path.exists(name):
        scheme = found[1].lower()
        how = _FETCHED_BY.get(scheme, "fetch it first")
        raise CommandError(f"{name}: files are read and written on disks only, not by {scheme}://; {how}", 1)


def _listed(path: str) -> Iterator[str]:
    """The names in a list, one a line; empty lines are nothing."""
    if path == "-":
        text = sys.stdin.read()
    else:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
    for number, line in enumerate(text.splitlines(), 1):
        refuse_url(line)
        if line and not os.path.exists(line):
            raise CommandError(f"{path}:{number}: there is no file {line}", 1)
        if line:
            yield line


def _inside(folder: Path) -> list[str]:
    """The files of deals in a directory and those in it, by name."""
    from ...datasets.parquet.collection import is_collection
    from ...formats.core.registry import by_extension

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
        print(f"everydeal: left out, as no format has such a name: {names} (name files to read them)", file=sys.stderr)
    if not taken:
        raise CommandError(f"{folder} has no files of deals", 1)
    return sorted(taken)
