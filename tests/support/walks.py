"""The files of ours that a call goes through: what a reader of the code has to read.

A file is on the walk if one of its functions is called when the work is done a second time: what runs while files are
imported is not its work.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import everydeal
from everydeal.cli import run
from places import ROOT

SOURCE = f"{Path(everydeal.__file__).parent}{os.sep}"


class Walk(NamedTuple):
    """A command's code, the files that it enters, in the order of the first calls, and the modules that are there."""

    code: int
    files: list[str]
    modules: list[str]


def entered(work: Callable[[], object]) -> list[str]:
    """The files of everydeal in which a function is called while some work is done, in the order of the first calls."""
    files: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(SOURCE):
            files.setdefault(name.removeprefix(SOURCE).replace(os.sep, "/"))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return list(files)


def walk_of(*words: str) -> Walk:
    """Where a command goes, in a process of its own.  It is printed."""
    program = [sys.executable, __file__, *words]
    done = subprocess.run(program, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    walk = Walk(*json.loads(done.stdout))
    print(f"\neverydeal {' '.join(words)}\n  " + "\n  ".join(walk.files))
    return walk


def documented(number: int) -> str:
    """What ARCHITECTURE.md says of one of its walks."""
    return (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition(f"\n{number}. ")[2].partition(f"\n{number + 1}. ")[0]


def main(words: list[str]) -> Walk:
    """The walk of a command in this process."""
    codes: list[int] = []
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        run(words)  # so that all modules are there
        curve: Any = sys.modules.get("py_ecc.optimized_bls12_381")
        if curve:  # not ours, and seconds under a profiler
            curve.pairing = lambda *points, final_exponentiate: curve.FQ12.one()
            curve.final_exponentiate = lambda product: product
        files = entered(lambda: codes.append(run(words)))
    return Walk(codes[0], files, [name.removeprefix("everydeal.") for name in sys.modules])


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:])))
