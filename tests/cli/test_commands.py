"""The list of commands: what it says before a command's module is imported is what the modules then add."""

import re
from argparse import ArgumentParser
from importlib import import_module
from typing import Any

import pytest

from commands import invoke
from everydeal import cli
from everydeal.cli.commands import HEADINGS, MODULES
from places import ROOT

FOLDER = ROOT / "src" / "everydeal" / "cli"


class _Added:
    """Stands for argparse's subparsers, and keeps what a module adds."""

    def __init__(self) -> None:
        self.parsers: dict[str, ArgumentParser] = {}

    def add_parser(self, name: str, **options: Any) -> ArgumentParser:
        self.parsers[name] = ArgumentParser(f"everydeal {name}", **options)
        return self.parsers[name]


def test_all_modules_of_commands_are_listed():
    files = [file for file in FOLDER.rglob("*.py") if "def add_commands(" in file.read_text(encoding="utf-8")]
    names = [file.relative_to(FOLDER).with_suffix("").as_posix().replace("/", ".") for file in files]
    assert {name.removesuffix(".__init__") for name in names} == set(MODULES.values())


@pytest.mark.parametrize("module", dict.fromkeys(MODULES.values()))
def test_a_module_adds_what_is_listed_and_teaches_it(module):
    added = _Added()
    import_module(f"everydeal.cli.{module}").add_commands(added)
    assert list(added.parsers) == [name for name in MODULES if MODULES[name] == module]
    for name, parser in added.parsers.items():
        assert re.match(rf"examples:\n( .*\n)*? .*everydeal {name}\b", parser.epilog or "")
        assert callable(parser.get_default("run")) or name == "event"


@pytest.mark.parametrize("words", [["--help"], ["-h", "formats"]])
def test_the_help_lists_all_under_their_headings(words):
    listed = "".join(invoke(*words).output.split())  # whichever way the lines are broken
    parts = [
        part
        for heading, commands in HEADINGS.items()
        for part in (f"{heading}:", *(name + summary for name, (_, summary) in commands.items()))
    ]
    assert "".join("".join(parts).split()) in listed


@pytest.mark.parametrize("words", [["shuffle"], ["shuffle", "formats"], ["-"], ["--", "shuffle"]])
def test_an_unknown_command_is_told_where_all_names_are(words):
    outcome = invoke(*words)
    assert outcome.code == 2
    assert "there is no command" in outcome.errors
    assert "--help lists them" in outcome.errors


def test_only_the_command_that_is_asked_for_is_built():
    top = cli.build_parser("formats")
    (commands,) = top._subparsers._group_actions  # type: ignore[union-attr]
    assert [name for name, parser in (commands.choices or {}).items() if parser is not top] == ["convert", "formats"]
