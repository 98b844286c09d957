"""The Impossible Bridge Book as part of the site: `everydeal book --static` into the folder ``book`` of it.

The directive ``open-book`` is the link to it.  Without the kernel for browsers there is neither, and the build says so:
``python build_kernel.py --wasm`` makes it.  For what needs Python the command fetches Pyodide; ``EVERYDEAL_PYODIDE``
names a folder that has it, or is ``none``, as ``--pyodide`` is.
"""

import io
import os
import shutil
from contextlib import redirect_stdout
from importlib.resources import files
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from everydeal.book.static.site import KERNEL
from everydeal.cli import run


def _has_kernel() -> bool:
    return Path(str(files("everydeal.book.static"))).joinpath(KERNEL).is_file()


class OpenBook(SphinxDirective):
    """The link to the book, where there is one."""

    def run(self) -> list[nodes.Node]:
        if not _has_kernel():
            return []
        link = '<p><a href="book/index.html">Open the Impossible Bridge Book</a> here, on any of its pages.</p>'
        return [nodes.raw("", link, format="html")]


def write_book(app: Sphinx, error: Exception | None) -> None:
    """Write the book when the pages are there; the command says what it lacks."""
    if error is not None or app.builder.name != "html":
        return
    if not _has_kernel():
        logging.getLogger(__name__).info("the site has no book: python build_kernel.py --wasm makes its kernel")
        return
    target = Path(app.outdir) / "book"
    shutil.rmtree(target, ignore_errors=True)
    folder = os.environ.get("EVERYDEAL_PYODIDE")
    with redirect_stdout(io.StringIO()):
        code = run(["book", "--static", str(target), *(["--pyodide", folder] if folder else [])])
    if code:
        raise ExtensionError(f"the site has no book: everydeal book --static ended with {code}")


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.add_directive("open-book", OpenBook)
    app.connect("build-finished", write_book)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
