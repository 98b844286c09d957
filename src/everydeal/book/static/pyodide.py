"""Python for browsers: the files of Pyodide, from a folder or from the net, each with the checksum it must have."""

import hashlib
import json
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

VERSION: Final = "314.0.7"
"""The version of Pyodide that the book is written for."""
CHECKSUMS: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""SHA-256 of the files that the folder takes from Pyodide's npm package (all of them: 13 MB)."""
HOST: Final = f"https://cdn.jsdelivr.net/npm/pyodide@{VERSION}"
"""Where the files of that package are served one by one (Pyodide's manual names it)."""
_SECONDS: Final = 30
"""How long the host may be silent."""


class PyodideError(Exception):
    """Pyodide cannot be had; the message says why."""


def read(folder: Path) -> dict[str, bytes]:
    """The files of the npm package, unpacked in a folder.

    Raises:
        PyodideError: they are not there, or of another version.
    """
    try:
        files = {name: (folder / name).read_bytes() for name in CHECKSUMS}
    except OSError as error:
        name = Path(str(error.filename)).name
        raise PyodideError(f"{folder} is not the folder of the npm package pyodide: it has no {name}") from None
    return _checked(files, f"{folder}{_version_of(folder)}")


def fetch(host: str = HOST) -> dict[str, bytes]:
    """The files from the net.

    Raises:
        PyodideError: there is no net, or the host has other files.
    """
    files = {}
    for name in CHECKSUMS:
        try:
            with urlopen(f"{host}/{name}", timeout=_SECONDS) as answer:
                files[name] = answer.read()
        except (OSError, HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            raise PyodideError(f"{host} does not give {name}: {reason}") from None
    return _checked(files, host)


def _checked(files: dict[str, bytes], source: str) -> dict[str, bytes]:
    """The files, each as it was published."""
    for name, content in files.items():
        if hashlib.sha256(content).hexdigest() != CHECKSUMS[name]:
            raise PyodideError(f"{name} of {source} is not that of Pyodide {VERSION}, which the book is written for")
    return files


def _version_of(folder: Path) -> str:
    """What a package says of itself, for a message."""
    try:
        return f" ({json.loads((folder / 'package.json').read_text('utf-8'))['version']})"
    except (OSError, ValueError, KeyError):
        return ""
