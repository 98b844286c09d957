"""The verifier of docs/verifying.md, as it stands there, against what our program deals."""

import re
import subprocess
import sys

import pytest

from commands import invoke
from places import DOCS

TERMS = """\
name: Cup
phase: A
title: One
sessions: 1-3
sections: X Y
boards: 1-4 / 5-8
reserves: 1
beacon: text:six numbers
file: A#
phase: B
title: Two
sessions: 1-
boards: 1-4
beacon: text:six numbers
file: B#
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    program = re.search(r"```python\n(.*?)```", (DOCS / "verifying.md").read_text(), re.DOTALL)[1]
    assert len(program.splitlines()) <= 80
    (tmp_path / "verify.py").write_text(program)
    return tmp_path


def run(*arguments):
    return subprocess.run([sys.executable, "-I", "verify.py", *arguments], capture_output=True, text=True, check=False)


@pytest.mark.thorough
def test_a_session_of_an_event(here):
    (here / "terms").write_text(TERMS)
    assert invoke("event", "new", "terms", "-o", "cup.txt", "--secret", "cup.secret").code == 0
    for unit, name in (("A 2 Y 1", "A2-Y-reserve1"), ("B 700", "B700")):
        assert invoke("event", "deal", "cup.secret", "--unit", unit, "--beacon", "7 12").code == 0
        assert invoke("event", "open", "cup.secret", "--unit", unit).code == 0
        found = run("cup.txt", f"{name}.opened", "7 12", f"{name}.pbn")
        assert (found.returncode, found.stdout) == (0, "4 boards agree\n")
        assert run("cup.txt", f"{name}.opened", "7 13", f"{name}.pbn").stderr.startswith("NOT as dealt: boards [")
    other = (here / "B700.opened").read_text().replace("unit: B 700", "unit: B 701")
    (here / "other").write_text(other)
    assert "not the one committed to" in run("cup.txt", "other", "7 12", "B700.pbn").stderr


def test_a_session_of_version_1(here):
    outcome = invoke("commit", "--name", "x", "--boards", "1-4", "--beacon", "six numbers", "-o", "s.secret")
    (here / "announcement.txt").write_text(outcome.output)
    assert invoke("deal", "--secret", "s.secret", "--beacon", "7 12", "-o", "s.pbn").code == 0
    assert run("announcement.txt", "s.secret", "7 12", "s.pbn").stdout == "4 boards agree\n"
    assert "NOT as dealt" in run("announcement.txt", "s.secret", "7 13", "s.pbn").stderr
