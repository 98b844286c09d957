"""Pictures of exact distributions.  Needs matplotlib, which is imported here only."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from ..extras import install

UNSEEN = 1 / 500
"""What has less than this part of the largest share cannot be seen; at the ends of an axis it is not drawn."""


def plot_distribution(counts: dict[tuple[Any, ...], int], names: list[str], title: str, path: str) -> None:
    """Draw a distribution into a file: bars for one feature, a map for two.

    The values at both ends of an axis that are too rare to be seen are left out, and what they add up to is printed.

    Raises:
        ImportError: matplotlib is not installed; says how to get it.
        ValueError: there are more than two features, nothing to draw, or the file's name has no known ending.
    """
    try:
        from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise ImportError(f"a picture needs matplotlib: {install('plot')}") from None
    if len(names) > 2 or not counts:
        raise ValueError("a picture can show one or two features, and at least one deal")
    total = sum(counts.values())
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title if len(title) < 90 else f"{title[:87]}...", fontsize=10)
    shares = {key: float(Fraction(100 * deals, total)) for key, deals in counts.items()}
    seen = _without_tails(shares)
    hidden = 100 - sum(seen.values()) if len(seen) < len(shares) else 0.0
    axes.set_xlabel(names[0] + (f"   (not drawn: {hidden:.3g} % of the deals)" if hidden > 0 else ""))
    shares = seen
    if len(names) == 1:
        _bars(axes, {key[0]: share for key, share in shares.items()})
    else:
        _map(figure, axes, shares, names[1])
    figure.savefig(path, dpi=150)


def _without_tails(shares: dict[tuple[Any, ...], float]) -> dict[tuple[Any, ...], float]:
    """The part that can be seen: by axis, from the first to the last value that has a share worth a pixel.

    Shapes have no order to keep, so of them only those worth a pixel, the 40 most frequent.
    """
    least = max(shares.values()) * UNSEEN
    kept = shares
    for axis in range(len(next(iter(shares)))):
        best: dict[Any, float] = {}
        for key, share in shares.items():
            best[key[axis]] = max(best.get(key[axis], 0.0), share)
        values = [value for value, share in best.items() if share >= least]
        if isinstance(values[0], tuple):
            common = set(sorted(values, key=lambda value: -best[value])[:40])
            kept = {key: share for key, share in kept.items() if key[axis] in common}
        else:
            low, high = min(values), max(values)
            kept = {key: share for key, share in kept.items() if low <= key[axis] <= high}
    return kept


def _label(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else f"{float(value):g}"


def _bars(axes: Any, shares: dict[Any, float]) -> None:
    if all(isinstance(value, Fraction) for value in shares):
        values = [float(value) for value in shares]
        gap = min((b - a for a, b in pairwise(values)), default=1.0)
        axes.bar(values, shares.values(), width=0.85 * gap, color="#33658a")
    else:
        first = sorted(shares, key=lambda value: -shares[value])
        axes.bar([_label(value) for value in first], [shares[value] for value in first], color="#33658a")
        axes.tick_params(axis="x", rotation=90, labelsize=7)
    axes.set_ylabel("percent of the deals")


def _map(figure: Any, axes: Any, shares: dict[tuple[Any, ...], float], name: str) -> None:
    across, up = (sorted({key[place] for key in shares}) for place in (0, 1))
    grid = [[shares.get((x, y), 0.0) for x in across] for y in up]
    picture = axes.imshow(grid, origin="lower", aspect="auto", cmap="Blues")
    for values, ticks, label in ((across, axes.set_xticks, 45), (up, axes.set_yticks, 0)):
        step = max(1, len(values) // 20)
        ticks(range(0, len(values), step), [_label(value) for value in values[::step]], rotation=label, fontsize=7)
    axes.set_ylabel(name)
    figure.colorbar(picture, label="percent of the deals")
