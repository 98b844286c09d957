"""``everydeal count --of``: the table of a distribution, exact or of a sample, and its picture."""

import argparse
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from ...constraints import Distribution, Measure
from ...constraints.filter import wilson
from ...pictures.charts import plot_distribution
from ..common import CommandError, print_json, say

PATTERN: Final = "pattern("
"""How a feature begins that is the shape of a hand, whatever the suits."""


def print_values(options: argparse.Namespace, found: Measure) -> int:
    """Print the table, and draw it."""
    values = Distribution(found.values, options.of)
    if found.tested is not None:
        say(f"an estimate, of {values.total:,} random deals of the set")
        if not values:
            tried = found.tested.tried
            raise CommandError(f"none of {tried:,} deals of the part has passed the test: nothing is known", 1)
    if patterns := [place for place, name in enumerate(options.of) if name.startswith(PATTERN)]:
        values = values.by_pattern(patterns)
    if options.plot:
        plot_distribution(values, options.of, " ".join(options.condition.split()), options.plot)
    widths = [max(len(name), 9) for name in options.of]
    if not options.json:
        head = "  ".join(f"{name:>{width}}" for name, width in zip(options.of, widths, strict=True))
        print(f"{head}  {'percent':>11}  {'deals' if found.is_exact else '95 % confidence'}")
    for key, deals in values.items():
        row = _exact(deals, values.total) if found.is_exact else _estimated(deals, values.total)
        if options.json:
            print_json({"of": dict(zip(options.of, map(_json_value, key), strict=True))} | row)
            continue
        cells = "  ".join(f"{_text(value):>{width}}" for value, width in zip(key, widths, strict=True))
        if found.is_exact:
            print(f"{cells}  {row['percent']:11.6g}  {deals}")
        else:
            print(f"{cells}  {row['percent']:11.4g}  {row['percent_low']:.4g} to {row['percent_high']:.4g}")
    if not options.json:
        _print_means(values, options.of, is_exact=found.is_exact)
    return 0


def _exact(deals: int, total: int) -> dict[str, Any]:
    share = Fraction(deals, total)
    return {"size": deals, "probability": str(share), "percent": float(100 * share)}


def _estimated(deals: int, total: int) -> dict[str, Any]:
    """A share of a sample, with Wilson's limits."""
    low, high = (100 * limit for limit in wilson(deals, total)[3:])
    facts = {"estimate": True, "deals": deals, "of_deals": total, "percent": 100 * deals / total}
    return facts | {"percent_low": low, "percent_high": high}


def _print_means(values: Distribution, names: list[str], *, is_exact: bool) -> None:
    """The mean and the deviation of each feature that is a number."""
    for place, name in enumerate(names):
        if not all(isinstance(key[place], Fraction) for key in values):
            continue
        alone: dict[Any, int] = {}
        for key, deals in values.items():
            alone[key[place],] = alone.get((key[place],), 0) + deals
        found = Distribution(alone)
        if is_exact:
            print(f"{name}: mean {float(found.mean):.6g}, standard deviation {found.deviation:.6g}")
        else:
            error = f"standard error {found.deviation / sqrt(values.total):.2g}"
            print(f"{name}: mean {float(found.mean):.4g}, {error}, standard deviation {found.deviation:.4g}")


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"


def _json_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.numerator if value.denominator == 1 else float(value)
