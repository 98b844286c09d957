"""The package for JavaScript: its tables are those of the spaces, and its own tests pass where there is node."""

import re
import shutil
import subprocess

import pytest

from everydeal import spaces
from everydeal._native import ABI
from everydeal._status import Status
from places import EXAMPLES, ROOT

JS = ROOT / "js"


def test_its_tables_are_those_of_the_spaces() -> None:
    kernel, table = ((JS / "src" / file).read_text("utf-8") for file in ("kernel.js", "spaces.js"))
    assert int(re.search(r"ABI = (\d+)", kernel)[1]) == ABI  # type: ignore[index]
    listed = re.search(r"STATUSES = \[(.*?)\]", kernel, re.S)
    assert listed is not None
    assert re.findall(r'"(\w+)"', listed[1]) == [status.name for status in Status]
    widths = re.findall(r'^  "?([a-z0-9-]+)"?: \{.*width: (\d+)', table, re.M)
    assert len(widths) > 10
    assert [int(width) for _, width in widths] == [spaces.by_name(name).nbytes for name, _ in widths]


def test_bundlers_for_browsers_meet_no_module_of_node() -> None:
    """esbuild and webpack stop where an import has the name of a module that only Node has."""
    for source in (JS / "src").glob("*.js"):
        assert not re.search(r"""(from|import)\s*\(?[^("']*["']node:""", source.read_text("utf-8")), source


@pytest.mark.thorough
def test_its_own_tests_pass() -> None:
    if not shutil.which("node") or not (JS / "everydeal.wasm").exists():
        pytest.skip("no node, or no js/everydeal.wasm (python scripts/release wasm js/everydeal.wasm)")
    done = subprocess.run(["node", "--test"], cwd=JS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.thorough
def test_the_example_in_typescript_compiles() -> None:
    """With the types that TypeScript makes of the sources; the release compiles it, too."""
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("there is no tsc (npm install typescript)")
    command = [compiler, "-p", str(EXAMPLES / "embedding")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
