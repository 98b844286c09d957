"""The walk of a condition's text to a deal, as the code takes it: ARCHITECTURE.md's third code path.  It is printed.

A file is on the walk if a function in it is handed the whole set by another file, in one of its forms: the text, the
script, the condition, the plan, the space, the split set or the engine.  What is asked of the set itself, by its
methods, or of a part of the condition, is not on it; nor what checks the words of the command, and what every value is
made with.
"""

import re
import sys
from functools import cache
from pathlib import Path
from types import FrameType

import pytest

import everydeal
from commands import invoke
from everydeal.constraints import Space
from everydeal.constraints.conditions.expressions import AllOf, AnyOf
from everydeal.constraints.engines.diagram import Diagram
from everydeal.constraints.engines.native import NativeEngine
from everydeal.constraints.engines.plan import Plan
from everydeal.constraints.language.grammar import Script
from everydeal.constraints.split import Split
from walks import documented

ROOT = Path(everydeal.__file__).parent
TEXT = "hcp(south) in 15..17 and balanced(south) and spades(north) >= 6"
FORMS = (Script, AllOf, AnyOf, Plan, Space, Split, NativeEngine, Diagram)
BESIDES = ("cli/__init__.py", "cli/common.py", "argument_checks.py", "constraints/logic/values.py")


def ours(frame: FrameType) -> str:
    """The file of ours that a call is in; empty if it is another's."""
    return name_of_ours(frame.f_code.co_filename)


@cache
def name_of_ours(filename: str) -> str:
    path = Path(filename)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""


def handed_over(frame: FrameType) -> bool:
    """Whether a call has the whole set, in some form, among its arguments."""
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    values = [frame.f_locals.get(name) for name in names if name != "self"]
    return any(value == TEXT if isinstance(value, str) else isinstance(value, FORMS) for value in values)


def walked() -> list[str]:
    """The files that the set goes to, in order, from the command's file on."""
    files: list[str] = []

    def profile(frame: FrameType, event: str, _: object) -> None:
        name = ours(frame)
        if event == "call" and name and name not in BESIDES and files[-1:] != [name]:
            caller = frame.f_back
            while caller is not None and (not ours(caller) or ours(caller) in BESIDES):
                caller = caller.f_back
            if caller is not None and ours(caller) != name and handed_over(frame):
                files.append(name)

    invoke("random", "--where", "hcp(north) >= 20", "--seed", "a")  # so that all modules are there
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        assert invoke("random", "--where", TEXT, "--seed", "a").code == 0
    finally:
        sys.setprofile(before)
    return files


@pytest.mark.heavy
def test_the_walk(capsys: pytest.CaptureFixture[str]) -> None:
    files = walked()
    entered = list(dict.fromkeys(files))
    with capsys.disabled():
        print(f"\n{len(entered)} files, {len(files) - len(entered)} returns: {' -> '.join(files)}")
    assert len(entered) <= 15
    assert len(files) - len(entered) <= 4
    names = re.findall(r"`([\w/]+\.py)`", documented(3))
    wanted = [name if name.startswith("cli/") else f"constraints/{name}" for name in names]
    assert [name.replace("diagram.py", "native.py") for name in files] == wanted
