"""The lines for Dask in docs/collections.md and docs/soak.md, run as they stand but for the number of deals."""

import re
import subprocess
import sys

import pytest

from everydeal import soak, spaces
from everydeal.bulk import Deals, random_numbers
from places import DOCS

pytest.importorskip("dask", reason="Dask is not installed: pip install dask")

pytestmark = pytest.mark.slow


def lines_of(page, heading):
    found = re.search(rf"{heading}.*?```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
    assert found
    return found[1]


def run(folder, lines):
    (folder / "lines.py").write_text(lines)
    return subprocess.run([sys.executable, "lines.py"], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_the_documented_lines(tmp_path):
    lines = lines_of("collections.md", "## Dask\n").replace("1_000_000", "40_000").replace("100_000", "10_000")
    assert lines.count("10_000") == 2
    deals = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 40_000, "everydeal"))
    strong = int((deals.hcp()[:, 0] >= 25).sum())
    assert strong > 0
    assert int(run(tmp_path, lines)) == strong


def test_the_documented_lines_of_a_soak(tmp_path):
    """Its parts are one report, and come to what one process comes to."""
    lines = lines_of("soak.md", "With Dask,").replace("10**9", "4000").replace("10**7", "1000")
    assert lines.count("1000") == 2
    run(tmp_path, lines)
    found = soak.read([tmp_path / "soak.jsonl"])
    assert soak.verify(found, 4000)
    assert found.hash == soak.make_part(soak.Plan("endings", "base64"), 0, 4000).hash
