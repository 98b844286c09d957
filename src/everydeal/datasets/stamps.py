"""How a file is known again, wherever it is: by its content."""

import hashlib
import json
import os
from typing import Any

from ..formats.core.remote import is_readable, stamp_of_directory, stamp_of_url


def stamp(path: str, *options: Any) -> str:
    """A hash of all that a file says, and of the *options* with which it is read: 32 hexadecimal digits.

    Equal files have the same, whatever their names.  A directory is known by its files and their names there; what is
    at a URL by the URL, its size, and what the server calls its version.
    """
    return hashlib.sha256(json.dumps([_content(path), *options]).encode()).hexdigest()[:32]


def _content(path: str) -> Any:
    if is_readable(path):
        return stamp_of_directory(path) if path.endswith("/") else stamp_of_url(path)
    if os.path.isdir(path):
        files = (os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names)
        return sorted([os.path.relpath(file, path), _content(file)] for file in files)
    if not os.path.isfile(path):
        return path
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
