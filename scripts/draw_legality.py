"""Draw docs/legal.svg and docs/positions.svg: the endings and the positions of the play that lawful play can reach.

Usage: python scripts/draw_legality.py     (needs the extra `plot`; the figures come from the tables of the package)
"""

from math import log10
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter

from everydeal.legality.packed import bridge_positions, bridge_table
from everydeal.legality.totals import rows_of_tables

DOCS = Path(__file__).resolve().parent.parent / "docs"
CHESS = 4.8e44
"""The legal positions of chess, an estimate: John Tromp and Peter Österlund, github.com/tromp/ChessPositionRanking."""
PALE, GREEN, RED, GRID = "#c3d0d9", "#1f7a54", "#9c2f2f", "#e6eaed"
ON_TABLE = {"none": "#16402d", "one card": "#1f7a54", "two": "#5aa886", "three": "#9fcfb9"}
"""The colours of no card, one, two and three cards on the table."""
STYLE = {"svg.fonttype": "none", "svg.hashsalt": "everydeal", "font.family": "sans-serif", "axes.edgecolor": GRID}
"""Letters stay letters, and the same figures make the same bytes."""


def endings() -> Figure:
    """Balanced endings and legal ones, by cards in each hand; and how many in a hundred are legal."""
    totals = bridge_table().totals
    counts = list(zip(totals["all"][:-1], totals["some"][:-1], strict=True))
    cards = range(13, 13 - len(counts), -1)
    shares = [100 * legal / every for every, legal in counts]
    figure = Figure((9.2, 5.8), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True, width_ratios=(2, 1))
    left.barh(cards, [log10(every) for every, _ in counts], color=PALE, label="all")
    left.barh(cards, [log10(legal) for _, legal in counts], color=GREEN, label="legal")
    left.xaxis.set_major_formatter(powers_of_ten())
    left.set(yticks=cards, ylabel="cards in each hand", xlabel="endings (logarithmic scale)")
    left.legend(loc="lower right", frameon=False)
    right.barh(cards, [100] * len(shares), color=GRID)
    right.bar_label(right.barh(cards, shares, color=GREEN), [f"{share:.2f}" for share in shares], padding=4)
    right.set(xlabel="legal, per cent of all", xlim=(0, 128), xticks=(0, 50, 100))
    every, legal = map(sum, zip(*counts, strict=True))
    figure.suptitle("Balanced endings, and those that lawful play can reach", x=0.02, ha="left")
    figure.supxlabel(f"{every:,} balanced endings\n{legal:,} legal: {100 * legal / every:.4f} %", fontsize=11)
    return figure


def positions() -> Figure:
    """The legal positions of the play, by the number of cards played."""
    totals = bridge_positions().totals
    counts = [totals["position", "all-strains", *row] for row in rows_of_tables(13)]
    colors = [list(ON_TABLE.values())[played % 4] for played in range(len(counts))]
    figure = Figure((9.4, 5.4), layout="constrained")
    axes = figure.subplots()
    axes.bar(range(len(counts)), [log10(count) for count in counts], color=colors)
    for count, color, words in (
        (CHESS, RED, "all positions of chess: about 4.8e44, an estimate"),
        (sum(counts), GREEN, f"all positions of bridge: {sum(counts):,}, exactly"),
    ):
        axes.axhline(log10(count), color=color, linestyle="--", linewidth=1)
        axes.text(52.5, log10(count) + 0.4, words, color=color, ha="right")
    axes.yaxis.set_major_formatter(powers_of_ten())
    axes.set(xlabel="cards played", xticks=range(0, 53, 4), xlim=(-1, 53), ylim=(0, 54))
    axes.legend(
        [Patch(color=color) for color in ON_TABLE.values()],
        [f"on the table: {many}" if many == "none" else many for many in ON_TABLE],
        loc="upper center", ncols=4, frameon=False,
    )  # fmt: skip
    figure.suptitle("Positions that lawful play can reach, by cards played (logarithmic scale)", x=0.02, ha="left")
    return figure


def powers_of_ten() -> Any:
    """The labels of an axis of logarithms."""
    return FuncFormatter(lambda power, _: f"$10^{{{power:g}}}$")


if __name__ == "__main__":
    with matplotlib.rc_context(STYLE):
        for name, figure in (("legal", endings()), ("positions", positions())):
            figure.savefig(DOCS / f"{name}.svg", metadata={"Date": None, "Creator": None})
