"""The Impossible Bridge Book as part of the site: `everydeal book --static` into the folder ``book`` of it.

The directive ``open-book`` is the link to it.  Without the kernel for browsers there is neither, and the build says so:
``python build_kernel.py --wasm`` makes it.
"""

import asyncio
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from everydeal.book.static.site import KERNEL, build


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
    """Write the book when the pages are there."""
    if error is not None or app.builder.name != "html":
        return
    if not _has_kernel():
        logging.getLogger(__name__).info("the site has no book: python build_kernel.py --wasm makes its kernel")
        return
    target = Path(app.outdir) / "book"
    shutil.rmtree(target, ignore_errors=True)
    asyncio.run(build(target))


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.add_directive("open-book", OpenBook)
    app.connect("build-finished", write_book)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
