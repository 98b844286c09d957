"""Notebooks as pages: their text, their code, and what each cell shows, run when the site is built."""

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from html import escape
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from .pictures import in_an_empty_folder, run_cell

_NAMES = "everydeal_notebook"


class NotebookParser(MystParser):
    """Reads a notebook as Markdown with a directive for each cell of code."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        super().parse(_as_markdown(json.loads(inputstring)), document)


def _as_markdown(notebook: Any) -> str:
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```{{cell}}\n{source}\n```")
    return "\n\n".join(parts)


class Cell(SphinxDirective):
    """A cell of code: run, shown, and under it what it shows."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        code = "\n".join(self.content)
        names = self.env.temp_data.setdefault(_NAMES, {"__name__": "__notebook__"})
        block = nodes.literal_block(code, code, language="python")
        printed = io.StringIO()
        with in_an_empty_folder(), contextlib.redirect_stdout(printed):
            value = run_cell(code, names)
        return [block, *_printed(printed.getvalue()), *_shown(value), *_figures()]


def _printed(text: str) -> Iterator[nodes.Node]:
    if text.strip():
        yield nodes.literal_block(text, text, language="text")


def _figures() -> Iterator[nodes.Node]:
    """The figures that a cell has drawn with matplotlib."""
    plots = sys.modules.get("matplotlib.pyplot")
    for number in plots.get_fignums() if plots else ():
        file = io.StringIO()
        plots.figure(number).savefig(file, format="svg", bbox_inches="tight")
        svg = file.getvalue()
        yield nodes.raw("", f'<div class="picture">{svg[svg.index("<svg") :]}</div>', format="html")
    if plots:
        plots.close("all")


def _shown(value: Any) -> Iterator[nodes.Node]:
    if value is None:
        return
    for name in ("_repr_html_", "_repr_svg_"):
        if (show := getattr(value, name, None)) is not None:
            yield nodes.raw("", f'<div class="picture">{show()}</div>', format="html")
            return
    yield nodes.raw("", f"<pre>{escape(repr(value))}</pre>", format="html")


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    app.add_directive("cell", Cell)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
