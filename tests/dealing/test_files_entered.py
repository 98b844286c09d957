"""What a command goes through, file by file: who follows `verify` or `deal` in the source visits so many of ours."""

import json
import subprocess
import sys

import pytest

from commands import invoke
from fair import GOLDEN, needs_beacon

pytestmark = pytest.mark.slow  # rounds are checked under a profiler
PROGRAM = """
import contextlib, io, json, os, sys
import everydeal
from everydeal.cli import run

ROOT = os.path.dirname(everydeal.__file__)

def entered(words):
    files = set()
    def note(frame, event, _):
        code = frame.f_code
        if event == "call" and code.co_flags & 1 and code.co_filename.startswith(ROOT):  # a function's; no module's
            files.add(code.co_filename)
    sys.setprofile(note)
    code = run(words)
    sys.setprofile(None)
    return code, len(files)

with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    words = json.loads(sys.argv[1])
    first = entered(words)  # with what runs while files are imported
    again = entered(words)
parts = [name.removeprefix("everydeal.") for name in sys.modules]
print(json.dumps([*first, *again, parts]))
"""


@pytest.fixture
def rehearsal(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert invoke("announce", "Club night", "--boards", "1-24", "--rehearse").code == 0
    signature = dict(GOLDEN["rounds"])[1000]
    (tmp_path / "round.json").write_text(json.dumps({"round": 1000, "signature": signature}))


def counted(*words):
    program = [sys.executable, "-c", PROGRAM, json.dumps(words)]
    return json.loads(subprocess.run(program, capture_output=True, text=True, check=True).stdout)


@needs_beacon
def test_verify_enters_few_files(rehearsal):
    assert invoke("open", "night.secret", "round.json").code == 0
    code, imported, again_code, again, parts = counted("verify", "night.proof", "--heard", "night.txt")
    assert (code, again_code) == (3, 3)  # a rehearsal
    assert again <= imported <= 35
    assert not {"board", "bulk", "constraints", "formats", "ids", "legality", "numpy"} & set(parts)
    assert invoke("deal", "night.secret", "round.json", "-o", "night.pbn").code == 0
    code, _, again_code, again, parts = counted("verify", "night.proof", "night.pbn", "--heard", "night.txt")
    assert (code, again_code) == (3, 3)
    assert again <= 35
    assert not {"bulk", "constraints", "legality", "numpy"} & set(parts)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["--boards", "1-24"], id="random"),
        pytest.param(["night.secret", "round.json"], id="announced", marks=needs_beacon),
    ],
)
def test_deal_enters_few_files(rehearsal, words):
    code, _, again_code, again, parts = counted("deal", *words, "-o", "x.pbn", "--force")
    assert (code, again_code) == (0, 0)
    assert again <= 35
    assert not {"bulk", "codes", "constraints", "ids", "legality", "notations", "numpy"} & set(parts)
