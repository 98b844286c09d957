"""The list of commands: what it says before a command's module is imported is what the modules then add."""

import re

import pytest

from commands import invoke
from everydeal import _native, cli
from everydeal.cli.commands import HEADINGS, MODULES
from places import EXAMPLES, ROOT
from walks import walk_of

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


DEAL = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"


@pytest.mark.skipif(_native.library() is None, reason="without the kernel the general reader reads, in more files")
def test_encode_goes_through_few_files() -> None:
    walks = [walk_of("encode", what) for what in (str(EXAMPLES / "deals.pbn"), DEAL, "40958565147961533588277623299")]
    assert [walk.code for walk in walks] == [0, 0, 0]
    assert max(len(walk.files) for walk in walks) <= 30
