"""The Python package for Pyodide: everydeal and what its pages stand on, as one zip file, the same bytes for the same
sources.

Everything in it is Python as it is installed here; what is compiled (markupsafe's fast half, the native kernel) stays
out, and nothing that the pages import needs it.
"""

import io
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_STANDS_ON: Final = ("starlette", "jinja2", "markupsafe", "anyio", "idna", "python_multipart", "multipart")
_KINDS: Final = frozenset((".py", ".pyi", ".json", ".tsv", ".bin", ".html", ".css", ".js", ".txt", ".gz"))
_LEFT_OUT: Final = (
    "everydeal/bulk", "everydeal/cli", "everydeal/datasets", "everydeal/spark", "everydeal/book/serve",
    "everydeal/dealing", "everydeal/book/static/files", "everydeal/book/static/kernel", "anyio/pytest_plugin",
)  # fmt: skip
_SAME_DAY: Final = (1980, 1, 1, 0, 0, 0)


def pack_python() -> bytes:
    """The zip file."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, path in sorted(_files().items()):
            entry = zipfile.ZipInfo(name, _SAME_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes(), compresslevel=9)
    return held.getvalue()


def _files() -> dict[str, Path]:
    """Every file of the parcel, by its name there."""
    found: dict[str, Path] = {}
    for package in ("everydeal", *_STANDS_ON):
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            continue  # `multipart` is the old name of `python_multipart`
        root = Path(next(iter(spec.submodule_search_locations)))
        for path in root.rglob("*"):
            name = f"{package}/{path.relative_to(root).as_posix()}"
            if path.suffix in _KINDS and "__pycache__" not in path.parts and not name.startswith(_LEFT_OUT):
                found[name] = path
    if sys.version_info < (3, 13) and (spec := find_spec("typing_extensions")) and spec.origin:
        found["typing_extensions.py"] = Path(spec.origin)
    return found
