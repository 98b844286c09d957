"""The directive ``picture``: a piece of Python, and under it the picture that it makes.

    ```{picture} The points of one hand
    from everydeal import distribution, north
    distribution(north.hcp).plot("points.svg")
    ```

The picture is a file that the code writes (.svg or .png, in an empty folder), or the value of its last expression: an
SVG document, the bytes of a PNG, or an object that notebooks can show.  Code that raises stops the build.
"""

import ast
import contextlib
import hashlib
import io
import logging
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

FOLDER = "_images"
_ROOT = Path(__file__).resolve().parents[2]


class Picture(SphinxDirective):
    """Code, and what it draws; the argument is said under it."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {"hide-code": directives.flag}  # noqa: RUF012 - Sphinx's own form

    def run(self) -> list[nodes.Node]:
        code = "\n".join(self.content)
        try:
            kind, made = draw(code)
        except Exception as error:
            raise self.error(f"the picture's code raises {type(error).__name__}: {error}") from error
        caption = self.arguments[0] if self.arguments else ""
        shown: list[nodes.Node] = [] if "hide-code" in self.options else [_code(code)]
        if kind == "html":
            return [*shown, nodes.raw("", f'<div class="picture">{made.decode()}</div>', format="html")]
        name = f"{hashlib.sha256(made).hexdigest()[:20]}.{kind}"
        folder = Path(self.env.app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(made)
        root = "../" * self.env.docname.count("/")
        alt = caption.replace('"', "&quot;")
        figure = (
            f'<figure class="picture"><img src="{root}{FOLDER}/{name}" alt="{alt}" loading="lazy">'
            f"<figcaption>{caption}</figcaption></figure>"
        )
        return [*shown, nodes.raw("", figure, format="html")]


def _code(code: str) -> nodes.Node:
    block = nodes.literal_block(code, code)
    block["language"] = "python"
    return block


def draw(code: str) -> tuple[str, bytes]:
    """What a piece of code draws: ``svg``, ``png`` or ``html``, and its bytes.

    Raises:
        ValueError: it draws nothing, or more than one file.
    """
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # which tells of every step while Sphinx listens
    with in_an_empty_folder() as folder, contextlib.redirect_stderr(io.StringIO()) as said:
        value = run_cell(code, {"__name__": "__picture__"})
        files = sorted(folder.glob("*.svg")) + sorted(folder.glob("*.png"))
        if len(files) > 1:
            raise ValueError(f"{len(files)} pictures were written: {', '.join(file.name for file in files)}")
        if files:
            return files[0].suffix[1:], files[0].read_bytes()
    if isinstance(value, bytes) and value.startswith(b"\x89PNG"):
        return "png", value
    if isinstance(value, str) and value.startswith("<svg"):
        return "svg", value.encode()
    for name, kind in (("_repr_svg_", "svg"), ("_repr_html_", "html")):
        if (shown := getattr(value, name, None)) is not None:
            return kind, shown().encode()
    raise ValueError(f"it draws nothing: write a file, or end with what a notebook can show\n{said.getvalue()}")


def run_cell(code: str, names: dict[str, Any]) -> Any:
    """Run a piece of code; the value of its last line, if that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    value = None if last is None else eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    return None if code.rstrip().endswith(";") else value


@contextlib.contextmanager
def in_an_empty_folder() -> Iterator[Path]:
    """Work in a folder that is empty but for the repository's ``examples`` and ``tests``, and gone afterwards."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("examples", "tests"):
            os.symlink(_ROOT / name, Path(folder) / name)
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(before)


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
