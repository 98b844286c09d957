"""The notebooks run from the first cell to the last, as the site runs them, and show what they promise."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from everydeal import read
from places import DOCS, ROOT, SAMPLES

NOTEBOOKS = DOCS / "notebooks"


@pytest.fixture(autouse=True)
def cells_run_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("docutils", reason="the group 'docs' is not installed")
    monkeypatch.chdir(tmp_path)
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)


def run(path: Path) -> Iterator[Any]:
    """What each cell of code shows."""
    from site_pages.pictures import run_cell

    notebook = json.loads(path.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names: dict[str, Any] = {"__name__": "__notebook__"}
    for cell in notebook["cells"]:
        assert set(cell) >= {"cell_type", "id", "metadata", "source"}
        assert not cell.get("outputs"), "outputs are made when it is run, not kept"
        if cell["cell_type"] == "code":
            yield run_cell("".join(cell["source"]), names)


def test_these_are_all() -> None:
    assert {path.name for path in DOCS.rglob("*.ipynb")} == {"boards.ipynb", "weak_twos.ipynb"}


@pytest.mark.thorough
@pytest.mark.heavy
def test_weak_twos() -> None:
    assert sum(shown is not None for shown in run(NOTEBOOKS / "weak_twos.ipynb")) > 3


@pytest.mark.thorough
def test_boards_draws_three_plots_and_answers_its_question() -> None:
    for needed in ("duckdb", "pyarrow", "matplotlib"):
        pytest.importorskip(needed, reason="the extras 'data' and 'plot' are not installed")
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    plt.close("all")
    printed = io.StringIO()
    with redirect_stdout(printed):
        list(run(NOTEBOOKS / "boards.ipynb"))
    figures = [plt.figure(number).axes[0] for number in plt.get_fignums()]
    assert len(figures) == 3
    assert all(axes.get_xlabel() and axes.patches for axes in figures)
    plt.close("all")
    went_down = {}
    for path in sorted((SAMPLES / "pbn").glob("*.pbn")):
        for board in read(path, errors=lambda _: None):
            if board.result is not None and board.result.contract.name() == "1NT":
                went_down[path, board.record] = board.result.tricks < 7
    answer = f"1NT was played {len(went_down)} times and went down {sum(went_down.values())} times"
    assert answer in printed.getvalue()
