"""The notebooks run from the first cell to the last, in an empty folder."""

import json
from pathlib import Path
from typing import Any

import pytest

from places import DOCS, ROOT

NOTEBOOKS = sorted({*DOCS.rglob("*.ipynb")} - {DOCS / "notebooks" / "boards.ipynb"})  # which tests/datasets tries


@pytest.mark.heavy
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebooks_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("docutils", reason="the extra 'docs' is not installed")
    monkeypatch.syspath_prepend(ROOT / "scripts")
    monkeypatch.chdir(tmp_path)
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    from site_pages.pictures import run_cell

    notebook = json.loads(path.read_text("utf-8"))
    names: dict[str, Any] = {"__name__": "__notebook__"}
    codes = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    shown = [run_cell(code, names) for code in codes]
    assert sum(value is not None for value in shown) > 3
    assert not any(cell.get("outputs") for cell in notebook["cells"]), "outputs are made when it is run, not kept"
