"""The files that ``read("x.pbn")`` enters, in order: ARCHITECTURE.md's second code path."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest

import everydeal
from everydeal import _native, read
from places import EXAMPLES

ROOT = Path(everydeal.__file__).parent


def entered(path: Path) -> list[str]:
    """Our files in which a function is called while a file is read, in the order of the first calls."""
    files: dict[str, None] = {}

    def profile(frame: FrameType, event: str, _: object) -> None:
        name = Path(frame.f_code.co_filename)
        if event == "call" and name.is_relative_to(ROOT):
            files[name.relative_to(ROOT).as_posix()] = None

    assert list(read(path))  # so that all modules are there
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        assert list(read(path))
    finally:
        sys.setprofile(before)
    return list(files)


@pytest.mark.skipif(_native.library() is None, reason="the walk is the kernel's; without it the general reader reads")
def test_the_walk() -> None:
    files = entered(EXAMPLES / "deals.pbn")
    assert len(files) <= 12
    path = re.search(r"^2\. .*?(?=^3\. )", (ROOT.parents[1] / "ARCHITECTURE.md").read_text(), re.MULTILINE | re.DOTALL)
    assert path is not None
    assert files == re.findall(r"`([\w/]+\.py)`", path[0].partition(";")[0])
