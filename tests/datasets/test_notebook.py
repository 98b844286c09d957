"""The notebook docs/notebooks/boards.ipynb, its cells executed in one process, as Jupyter would."""

import io
import json
from contextlib import redirect_stdout

import pytest

from everydeal import read
from places import DOCS, ROOT, SAMPLES

for needed in ("duckdb", "pyarrow", "matplotlib"):
    pytest.importorskip(needed, reason="the extras 'data' and 'plot' are not installed")


@pytest.mark.thorough
def test_the_notebook_draws_three_plots_and_answers_its_question(monkeypatch):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    monkeypatch.chdir(ROOT)
    plt.close("all")
    notebook = json.loads((DOCS / "notebooks" / "boards.ipynb").read_text())
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names: dict[str, object] = {}
    printed = io.StringIO()
    with redirect_stdout(printed):
        for cell in notebook["cells"]:
            assert set(cell) >= {"cell_type", "id", "metadata", "source"}
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    figures = [plt.figure(number).axes[0] for number in plt.get_fignums()]
    assert len(figures) == 3
    assert all(axes.get_xlabel() and axes.patches for axes in figures)
    boards = {}
    for path in sorted((SAMPLES / "pbn").glob("*.pbn")):
        for board in read(path, errors=lambda _: None, strict=False):
            if board.result is not None and board.result.contract.name() == "1NT":
                boards[path, board.record] = board.result.tricks < 7
    plt.close("all")
    answer = f"1NT was played {len(boards)} times and went down {sum(boards.values())} times"
    assert answer in printed.getvalue()
