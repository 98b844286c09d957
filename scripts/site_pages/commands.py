"""A page for each command, made from its parser: what ``--help`` says; the directive ``commands`` lists them.

The pages are written before Sphinx looks for sources, to docs/reference/commands/, which git ignores.
"""

import contextlib
import io
import os
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from everydeal.cli import run
from everydeal.cli.commands import HEADINGS

FOLDER = Path("reference", "commands")


class Commands(SphinxDirective):
    """A section for each heading, with a line for each command."""

    def run(self) -> list[nodes.Node]:
        lines: list[str] = []
        for heading, commands in HEADINGS.items():
            lines += [f"## {_sentence(heading)}", ""]
            lines += [f"- [{name}](commands/{name}.md): {about}" for name, (_, about) in commands.items()]
            lines.append("")
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def write_pages(app: Sphinx) -> None:
    """Write the page of each command."""
    folder = Path(app.srcdir) / FOLDER
    folder.mkdir(exist_ok=True)
    for commands in HEADINGS.values():
        for name, (_, about) in commands.items():
            page = f"# {name}\n\n{_sentence(about)}.\n\n```text\n{help_of(name)}\n```\n"
            path = folder / f"{name}.md"
            if not path.exists() or path.read_text("utf-8") != page:  # else Sphinx would take it for changed
                path.write_text(page, "utf-8")
    for old in folder.glob("*.md"):
        if not any(old.stem in commands for commands in HEADINGS.values()):
            old.unlink()


def help_of(name: str) -> str:
    """What ``everydeal NAME --help`` prints."""
    os.environ["COLUMNS"] = "90"  # as wide as a page of the site shows
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        run([name, "--help"])
    return said.getvalue().rstrip()


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.add_directive("commands", Commands)
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
