"""One wheel of a release: the kernel compiled for its system, and the package around it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from build_kernel import BROWSER_KERNEL, NO_BROWSER_KERNEL, library_name
from kernels import ROOT, compile_kernel
from targets import PURE, TARGETS


class WheelError(Exception):
    """The wheel is not what it should be; the message says how."""


def build_wheel(name: str, folder: Path) -> Path:
    """The wheel called *name*, in *folder*.

    Raises:
        CompileError: the kernel cannot be compiled here.
        WheelError: the kernel for browsers is not there yet, the build failed, or the wheel has the wrong things in it.
    """
    if not (ROOT / "src" / BROWSER_KERNEL).is_file():  # said before minutes of compiling
        raise WheelError(NO_BROWSER_KERNEL)
    settings = {"EVERYDEAL_BUILD": "pure"}
    if name != PURE:
        target = TARGETS[name]
        library = compile_kernel(target.rust, zig=target.zig)
        settings = {"EVERYDEAL_LIBRARY": str(library), "EVERYDEAL_PLATFORM": target.platform}
    wheel = _build("--wheel", folder, settings)
    check_wheel(wheel, name)
    return wheel


def build_sdist(folder: Path) -> Path:
    """The source distribution, in *folder*."""
    return _build("--sdist", folder, {})


def check_wheel(wheel: Path, name: str) -> None:
    """WheelError unless *wheel* has the tag of *name*, the kernel for browsers, its system's library and no other."""
    tag = wheel.stem.split("-", 2)[2]
    wanted = f"py3-none-{'any' if name == PURE else TARGETS[name].platform}"
    if tag != wanted:
        raise WheelError(f"{wheel.name} has the tag {tag}, not {wanted}")
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
    if BROWSER_KERNEL not in names:
        raise WheelError(f"{wheel.name}: {NO_BROWSER_KERNEL}")
    found = sorted(file for file in names if file.endswith((".so", ".dylib", ".dll")))
    expected = [] if name == PURE else [f"everydeal/{library_name(TARGETS[name].rust)}"]
    if found != expected:
        raise WheelError(f"{wheel.name} has the libraries {found}, not {expected}")


def _build(kind: str, folder: Path, settings: dict[str, str]) -> Path:
    """What `python -m build` makes; its date is that of the last commit, so that it is the same bytes each time."""
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.iterdir())
    environment = {**os.environ, "SOURCE_DATE_EPOCH": _last_commit(), **settings}
    command = [sys.executable, "-m", "build", kind, "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise WheelError(f"the build failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    made = set(folder.iterdir()) - before
    if len(made) != 1:
        raise WheelError(f"{folder} has a file of that name already; name an empty folder")
    return made.pop()


def _last_commit() -> str:
    """The seconds since 1970 of the last commit; of 2020 outside git."""
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or "1577836800"
