"""The files of ours that ``encode`` goes through, in order: what a reader of the code has to read.  It is printed.

A file is on the walk if one of its functions is called; what runs while a file is imported is not the command's work.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from everydeal import _native
from places import EXAMPLES

DEAL = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
PROGRAM = """
import contextlib, io, json, os, sys
import everydeal
from everydeal.cli import run

ROOT = os.path.dirname(everydeal.__file__) + os.sep
files = {}

def is_importing(frame):
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(ROOT):
            return True
        frame = frame.f_back
    return False

def note(frame, event, _):
    if event == "call" and frame.f_code.co_filename.startswith(ROOT) and not is_importing(frame):
        files.setdefault(frame.f_code.co_filename.removeprefix(ROOT).replace(os.sep, "/"))

with contextlib.redirect_stdout(io.StringIO()):
    sys.setprofile(note)
    code = run(json.loads(sys.argv[1]))
    sys.setprofile(None)
print(json.dumps([code, *files]))
"""


def walked(*words: str) -> list[str]:
    """The files that a command enters, in a process of its own, in the order of the first calls."""
    program = [sys.executable, "-c", PROGRAM, json.dumps(words)]
    done = subprocess.run(program, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    code, *files = json.loads(done.stdout)
    assert code == 0
    print(f"\neverydeal {' '.join(words)}\n  " + "\n  ".join(files))
    return files


@pytest.mark.skipif(_native.library() is None, reason="without the kernel the general reader reads, in more files")
def test_encode_goes_through_few_files() -> None:
    of_a_file = walked("encode", str(Path(EXAMPLES / "deals.pbn")))
    of_a_deal = walked("encode", DEAL)
    of_a_number = walked("encode", "40958565147961533588277623299")
    assert max(len(of_a_deal), len(of_a_number)) <= len(of_a_file) <= 30
