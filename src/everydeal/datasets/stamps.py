"""How a file is known again: as what it was when it was read, or changed since."""

import hashlib
import os
from pathlib import Path
from typing import Any, Final

from ..formats.core.remote import is_readable, stamp_of_directory, stamp_of_url

_SAMPLES: Final = 16
_SAMPLE: Final = 1 << 16


def stamp(path: str) -> list[Any]:
    """What a file is known by: its path, size and time, and a hash over samples of it (of all, up to a megabyte).

    A directory is known by the stamps of its files, and a URL by what its server says.
    """
    if is_readable(path):
        return stamp_of_directory(path) if path.endswith("/") else stamp_of_url(path)
    found = os.stat(path)
    if os.path.isdir(path):
        inside = [stamp(str(file)) for file in sorted(Path(path).rglob("*")) if file.is_file()]
        digest = hashlib.sha256(repr([[os.path.relpath(own[0], path), *own[1:]] for own in inside]).encode())
        return [os.path.abspath(path), len(inside), 0, digest.hexdigest()]
    digest = hashlib.sha256()
    if os.path.isfile(path):
        with open(path, "rb") as file:
            for i in range(_SAMPLES):
                file.seek(max(i * _SAMPLE, i * (found.st_size - _SAMPLE) // (_SAMPLES - 1)))
                digest.update(file.read(_SAMPLE))
    return [os.path.abspath(path), found.st_size, found.st_mtime_ns, digest.hexdigest()]
