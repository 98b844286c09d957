"""The extras of pyproject.toml, each alone: does `pip install everydeal[NAME]` bring all that its users need?"""

import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

from kernels import ROOT
from wheels import WheelError

NEVER_ALONE = ("all",)
"""Made of the others."""


def extras() -> list[str]:
    """The extras that somebody installs alone."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [name for name in project["optional-dependencies"] if name not in NEVER_ALONE]


def try_extras(wheels: Path, names: Sequence[str]) -> None:
    """Install each extra with the wheel for this machine in *wheels*, with nothing else there, and use it.

    Raises:
        WheelError: an extra cannot be installed or used; all are tried before, and what they say is printed.
    """
    failed = [name for name in names or extras() if not _works(wheels, name)]
    if failed:
        raise WheelError(f"extras that do not work alone: {', '.join(failed)}")


def _works(wheels: Path, name: str) -> bool:
    with tempfile.TemporaryDirectory(prefix="everydeal-") as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        ours = [*pip, "--no-index", "--find-links", str(wheels), "--no-deps", "everydeal"]
        theirs = [*pip, f"everydeal[{name}]"]  # ours is there, so only what it needs is fetched
        use = [python, str(ROOT / "scripts" / "release" / "try_extra.py"), name, str(ROOT / "golden")]
        return all(subprocess.run(command, cwd=folder, check=False).returncode == 0 for command in (ours, theirs, use))
