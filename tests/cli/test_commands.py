"""The list of commands: what it says before a command's module is imported is what the modules then add."""

import re

import pytest

from commands import invoke
from everydeal import cli
from everydeal.cli.commands import HEADINGS, MODULES
from places import ROOT

FOLDER = ROOT / "src" / "everydeal" / "cli"


@pytest.mark.parametrize("name", MODULES)
def test_a_command_teaches_itself(name):
    parser = cli.parser_of(name)
    assert re.match(rf"examples:\n( .*\n)*? .*everydeal {name}\b", parser.epilog or "")
    assert parser.description
    assert max(map(len, parser.format_help().splitlines())) <= 120


@pytest.mark.parametrize("words", [["--help"], ["-h"]])
def test_the_help_lists_all_under_their_headings(words):
    listed = "".join(invoke(*words).output.split())  # whichever way the lines are broken
    parts = [
        part
        for heading, commands in HEADINGS.items()
        for part in (f"{heading}:", *(name + summary for name, (_, summary) in commands.items()))
    ]
    assert "".join("".join(parts).split()) in listed
