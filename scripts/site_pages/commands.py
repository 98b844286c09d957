"""The directive ``commands``: what ``--help`` says of every command, under its six headings, from the parsers."""

import os
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from everydeal.cli.commands import HEADINGS


class Commands(SphinxDirective):
    """A section for each heading, in it one for each command."""

    def run(self) -> list[nodes.Node]:
        return [self._heading(heading, commands) for heading, commands in HEADINGS.items()]

    def _heading(self, heading: str, commands: dict[str, tuple[str, str]]) -> nodes.Node:
        section = _section(heading[0].upper() + heading[1:])
        for name, (_, about) in commands.items():
            command = _section(name)
            text = help_of(name)
            command += [
                nodes.paragraph("", about[0].upper() + about[1:] + "."),
                nodes.literal_block(text, text, language="text"),
            ]
            section += command
        return section


def _section(title: str) -> nodes.section:
    section = nodes.section(ids=[nodes.make_id(title)], names=[nodes.fully_normalize_name(title)])
    section += nodes.title(title, title)
    return section


def help_of(name: str) -> str:
    """What ``everydeal NAME --help`` prints."""
    import contextlib
    import io

    from everydeal.cli import run

    os.environ["COLUMNS"] = "90"  # as wide as a page of the site shows
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        run([name, "--help"])
    return said.getvalue().rstrip()


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx asks for this."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
