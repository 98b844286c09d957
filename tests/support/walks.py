"""The files of ours that a command goes through, in a process of its own: what a reader of the code has to read.

A file is on the walk if one of its functions is called when the command is run a second time: what runs while files are
imported is not the command's work.
"""

import json
import subprocess
import sys
from typing import NamedTuple

PROGRAM = """
import contextlib, io, json, os, sys
import everydeal
from everydeal.cli import run

ROOT = os.path.dirname(everydeal.__file__) + os.sep
files = {}

def note(frame, event, _):
    if event == "call" and frame.f_code.co_filename.startswith(ROOT):
        files.setdefault(frame.f_code.co_filename.removeprefix(ROOT).replace(os.sep, "/"))

with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    run(json.loads(sys.argv[1]))  # so that all modules are there
    if curve := sys.modules.get("py_ecc.optimized_bls12_381"):  # not ours, and seconds under a profiler
        curve.pairing = lambda *points, final_exponentiate: curve.FQ12.one()
        curve.final_exponentiate = lambda product: product
    sys.setprofile(note)
    code = run(json.loads(sys.argv[1]))
    sys.setprofile(None)
print(json.dumps([code, list(files), [name.removeprefix("everydeal.") for name in sys.modules]]))
"""


class Walk(NamedTuple):
    """A command's code, the files that it enters, in the order of the first calls, and the modules that are there."""

    code: int
    files: list[str]
    modules: list[str]


def walk_of(*words: str) -> Walk:
    """Where a command goes.  It is printed."""
    program = [sys.executable, "-c", PROGRAM, json.dumps(words)]
    done = subprocess.run(program, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    walk = Walk(*json.loads(done.stdout))
    print(f"\neverydeal {' '.join(words)}\n  " + "\n  ".join(walk.files))
    return walk
