"""The verifier of docs/verifying.md, as it stands there, against all the changed proofs."""

import re
import subprocess
import sys
from datetime import datetime
from types import ModuleType

import pytest

from fair import CLUB, GOLDEN, data_of, proof_of, signed
from places import DOCS

pytestmark = pytest.mark.thorough  # the program is whole in itself
CASES = GOLDEN["cases"]
PROGRAM = re.search(r"```python\n(.*?)```", (DOCS / "verifying.md").read_text(encoding="utf-8"), re.DOTALL)[1]  # type: ignore[index]


@pytest.fixture(scope="module")
def program():
    """The verifier."""
    module = ModuleType("check_proof")
    exec(PROGRAM, vars(module))
    return module


def test_it_has_at_most_60_lines():
    assert len(PROGRAM.splitlines()) <= 60


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"][:40])
def test_it_refuses_what_the_command_refuses(program, case):
    """``second`` is its verdict: it deals from all full deals only, and has no lists."""
    known = signed if case["signature"] else lambda number, signature: None
    verdict, _ = program.check(data_of(case), case["heard"], known, datetime.fromisoformat(case["now"]).timestamp())
    assert verdict == case["second"]


def test_it_runs_alone(tmp_path):
    (tmp_path / "check_proof.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "night.proof").write_text(proof_of("club").replace("board: 2 N:4", "board: 2 N:5"))
    words = [sys.executable, "-I", "check_proof.py", "night.proof", CLUB["fingerprint"]]
    found = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (found.returncode, found.stdout[:4]) == (1, "NO: ")
