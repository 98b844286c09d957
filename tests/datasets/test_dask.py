"""The lines for Dask in docs/collections.md, run as they stand but for the number of deals."""

import re
import subprocess
import sys

import pytest

from everydeal import spaces
from everydeal.bulk import Deals, random_numbers
from places import DOCS

pytest.importorskip("dask", reason="Dask is not installed: pip install dask")
pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")

DOCUMENT = DOCS / "collections.md"


@pytest.mark.slow
def test_the_documented_lines(tmp_path):
    found = re.search(r"## Dask\n.*?```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found
    lines = found[1].replace("1_000_000", "40_000").replace("100_000", "10_000")
    assert lines.count("10_000") == 2
    (tmp_path / "lines.py").write_text(lines)
    done = subprocess.run([sys.executable, tmp_path / "lines.py"], capture_output=True, text=True, check=True)
    deals = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 40_000, "everydeal"))
    strong = int((deals.hcp()[:, 0] >= 25).sum())
    assert strong > 0
    assert int(done.stdout) == strong
