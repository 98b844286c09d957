"""The list of commands: what it says before a command's module is imported is what the modules then add."""

import json
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from commands import invoke
from everydeal import _native, cli
from everydeal.cli.commands import HEADINGS, MODULES
from everydeal.cli.common import parser_of
from example_deal import DEAL
from places import EXAMPLES, ROOT
from walks import walk_of

FOLDER = ROOT / "src" / "everydeal" / "cli"


@pytest.mark.parametrize("name", MODULES)
def test_a_command_teaches_itself(name):
    parser = cli.parser_of(name)
    assert re.match(rf"examples:\n( .*\n)*? .*everydeal {name}\b", parser.epilog or "")
    assert parser.description
    assert max(map(len, parser.format_help().splitlines())) <= 120
    for action in parser._actions:
        said = f"{action.metavar or action.choices} {action.help}"
        assert all(str(choice) in said for choice in action.choices or ()), action.dest
        if action.default not in (None, "auto"):
            assert set(re.findall(r"default: ([^);,]+)", said)) <= {str(action.default)}


@pytest.mark.parametrize("words", [["--help"], ["-h"]])
def test_the_help_lists_all_under_their_headings(words):
    listed = "".join(invoke(*words).output.split())  # whichever way the lines are broken
    parts = [
        part
        for heading, commands in HEADINGS.items()
        for part in (f"{heading}:", *(name + summary for name, (_, summary) in commands.items()))
    ]
    assert "".join("".join(parts).split()) in listed


@pytest.mark.thorough
@pytest.mark.skipif(_native.library() is None, reason="without the kernel the general reader reads, in more files")
def test_encode_goes_through_few_files() -> None:
    walks = [walk_of("encode", what) for what in (str(EXAMPLES / "deals.pbn"), DEAL, "40958565147961533588277623299")]
    assert [walk.code for walk in walks] == [0, 0, 0]
    assert max(len(walk.files) for walk in walks) <= 30


# --json wherever there is output: one value a line, numbers of deals as texts


WITHOUT = {
    "dealer": "it prints in the layouts of the program dealer; -o writes files, and random has --json",
    "records": "it draws files, and prints nothing",
}


def test_every_command_has_it_but_those_that_need_none():
    without = {name for name in MODULES if "--json" not in parser_of(name)._option_string_actions}
    assert without == set(WITHOUT)


@pytest.fixture
def here(here):
    invoke("random", "-n", 5, "--seed", "json", "-o", "a.pbn")
    return here


def row(*words):
    """The one JSON value that a command prints."""
    [line] = invoke(*words).lines
    return json.loads(line)


def test_certificates(here):
    made = row("roundtrip", "--certificate", "s.jsonl", "-n", 100, "--json")
    assert made == {"space": "pavlicek", "trips": 100, "hash": made["hash"], "file": "s.jsonl"}
    checked = row("roundtrip", "--certificate", "s.jsonl", "--check", "--json")
    assert checked == {"space": "pavlicek", "trips": 100, "hash": made["hash"], "parts": 1, "made_again": 1}


def test_seeds_and_promises(here):
    assert len(bytes.fromhex(row("seed", "--json")["seed"])) == 32
    assert row("seed", "-o", "a.seed", "--json") == {"output": "a.seed"}
    made = row("announce", "x", "--boards", "4-7", "--text", "luck", "-o", "a", "--json")
    [announced] = made["sets"]
    assert (announced["boards"], announced["size"]) == ("4-7", "53644737765488792839237440000")
    assert (here / made["announcement"]).read_text().endswith(f"fingerprint: {made['fingerprint']}\n")
    opened = row("open", made["secret"], "7", "--json")
    assert opened == {"set": "SESSION", "proof": "a.proof", "boards": 4}
    assert row("verify", "a.proof", "--json")["verdict"] == "NOT PROVED"


def test_what_was_left_out(here):
    found = {"boards": 5, "format": "pbn", "output": "b.pbn", "left_out": 5, "lost": {}, "errors": []}
    assert row("convert", "a.pbn", "a.pbn", "--unique", "deal", "-o", "b.pbn", "--json") == found
    piped = invoke("convert", "b.pbn", "a.pbn", "--unique", "deal", "--to", "lines", "--json")
    assert len(piped.lines) == 5
    assert json.loads(piped.errors.splitlines()[0])["left_out"] == 5


def test_collections(here):
    pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")
    row("collect", "a.pbn", "-o", "d/", "--json")
    facts = {"directory": "d/", "parts": 1, "deals": 5, "space": "pavlicek", "wrong": []}
    assert row("compact", "--check", "d/", "--json") == facts
    [part] = (here / "d").glob("*.parquet")
    part.write_bytes(part.read_bytes()[:-1])
    broken = invoke("compact", "--check", "d/", "--json")
    assert (broken.code, len(json.loads(broken.output)["wrong"]), broken.errors) == (1, 1, "")


# Completion scripts, made from the parsers


needs_shtab = pytest.mark.skipif(find_spec("shtab") is None, reason="the extra shell is not installed")


@needs_shtab
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh", "powershell"])
def test_scripts_know_every_command(shell: str) -> None:
    script = invoke("--completion", shell).output
    assert all(name in script for name in MODULES)


@needs_shtab
def test_bash_completes(tmp_path: Path) -> None:
    """As bash would call it, for ``everydeal enc`` and ``everydeal encode --sp``."""
    (tmp_path / "script").write_text(invoke("--completion", "bash").output)
    lines = "".join(
        f'COMP_WORDS=({words}); COMP_CWORD={words.count(" ")}; _shtab_everydeal; echo "${{COMPREPLY[@]}}"; '
        for words in ("everydeal enc", "everydeal encode --sp")
    )
    done = subprocess.run(
        ["bash", "-c", f". ./script; {lines}"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["encode", "--space"]
