"""``everydeal count``: exact sizes, probabilities and distributions; estimates of what is too large."""

import argparse
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from ...constraints import Distribution, Measure, measure
from ...constraints.counts import why_impossible
from ...constraints.engines import budgets
from ...constraints.filter import wilson
from ...constraints.language.grammar import parse_feature
from ...pictures.charts import plot_distribution
from ..common import CommandError, answer, build_progress, columns, print_json, say
from ..conditions import read_script, within_budget
from ..vocabulary import NEVER

PATTERN: Final = "pattern("
"""How a feature begins that is the shape of a hand, whatever the suits."""


def run(options: argparse.Namespace) -> int:
    """Print size, probability and odds, or a distribution; 1 if no deal fulfils what is given."""
    if not options.of and options.plot:
        raise CommandError("--plot is for the distribution of a feature: add --of")
    script = read_script(options.condition)
    given = True if options.given is None else read_script(options.given).condition
    features = [parse_feature(_as_shape(text), script.names) for text in options.of]
    found = within_budget(
        lambda: measure(
            script.condition,
            given,
            of=features,
            exact=options.split == NEVER,
            budget=budgets.COUNTED._replace(nodes=options.split) if isinstance(options.split, int) else budgets.COUNTED,
            progress=build_progress(),
        )
    )
    if found.tested is not None:
        _tell_test(found)
    both = script.condition if given is True else given & script.condition
    if features:
        if found.size == 0:
            raise CommandError(f"{why_impossible(both)}: there is nothing to distribute", 1)
        return _print_values(options, found)
    if found.size == 0 and found.whole and not options.json:
        say(why_impossible(both))
    if found.size is None:
        return _print_estimate(options, found)
    _print(options, found, {"condition": str(script.condition)} | ({"given": str(given)} if options.given else {}))
    return int(found.probability is None)


def _as_shape(text: str) -> str:
    """What is counted of a feature: of a pattern the shape, whose suits do not matter in the end."""
    return text.replace(PATTERN, "shape(", 1) if text.startswith(PATTERN) else text


def _tell_test(found: Measure) -> None:
    """Why something was estimated, and how."""
    assert found.tested is not None
    how = "" if found.tested.is_exact else f"; counted {_part(found)!r} instead, and tested {found.tested.test_text!r}"
    say(f"{found.reason} (to count it: --split N, or free){how}")


def _part(found: Measure) -> str:
    """The condition of the part that was counted."""
    assert found.tested is not None
    return found.tested.part.name.partition(": ")[2]


def _print(options: argparse.Namespace, found: Measure, conditions: dict[str, str]) -> None:
    """Print what was counted: size, probability, odds."""
    share = found.probability
    row: dict[str, Any] = {"size": found.size, "of": found.whole, "probability": None if share is None else str(share)}
    row |= {"percent": None if share is None else float(100 * share)} | conditions
    lines = [f"size         {found.size}"]
    if share is None:
        lines.append("probability  undefined: no deal fulfils what is given")
    else:
        lines.append(f"probability  {share.numerator}/{share.denominator}")
        lines.append(f"percent      {float(100 * share):.6g} %")
        lines.append(f"odds         {_odds(share)}")
    answer(options, row, "\n".join(lines))


def _print_estimate(options: argparse.Namespace, found: Measure) -> int:
    """Print what an exact part and a test of the rest tell; 1 if no deal fulfils what is given."""
    if not found.whole:
        print("probability  undefined: no deal fulfils what is given")
        return 1
    assert found.tested is not None
    part, estimate = found.tested.part.size, found.estimate
    low, share, high = (100 * each for each in (estimate.low, estimate.share, estimate.high))
    row = {
        "estimate": True, "part": part, "part_condition": _part(found),
        "test": found.tested.test_text, "passed": estimate.passed, "tried": estimate.tried, "of": found.whole,
        "size": round(estimate.share * found.whole), "percent": share, "percent_low": low, "percent_high": high,
    }  # fmt: skip
    lines = (
        f"size         about {estimate.share * found.whole:.4g} (an estimate: the set is too large to be counted)",
        f"part         {part} deals, exactly: {_part(found)}",
        f"test         {found.tested.test_text}",
        f"accepted     {estimate.passed:,} of {estimate.tried:,}",
        f"percent      {share:.4g} %, {low:.4g} to {high:.4g} with 95 % confidence",
    )
    answer(options, row, "\n".join(lines))
    return 0


def _odds(share: Fraction) -> str:
    """In the way people say it: 1 in 20.6, or 3.2 to 1 on."""
    if not share:
        return "never"
    if share == 1:
        return "always"
    against = float(1 / share)
    if share <= Fraction(1, 2):
        return f"1 in {against:,.4g}" if against < 1e15 else f"1 in {against:.4e}"
    return f"{float(share / (1 - share)):,.4g} to 1 on"


def _print_values(options: argparse.Namespace, found: Measure) -> int:
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
    rows = [[*options.of, "percent", "deals" if found.is_exact else "95 % confidence"]]
    for key, deals in values.items():
        row = _exact_row(deals, values.total) if found.is_exact else _estimated_row(deals, values.total)
        if options.json:
            print_json({"of": dict(zip(options.of, map(_json_value, key), strict=True))} | row)
        elif found.is_exact:
            rows.append([*map(_text, key), f"{row['percent']:.6g}", str(deals)])
        else:
            limits = f"{row['percent_low']:.4g} to {row['percent_high']:.4g}"
            rows.append([*map(_text, key), f"{row['percent']:.4g}", limits])
    if not options.json:
        print("\n".join(columns(rows, numbers=range(len(rows[0]) - 1))))
        _print_means(values, options.of, is_exact=found.is_exact)
    return 0


def _exact_row(deals: int, total: int) -> dict[str, Any]:
    share = Fraction(deals, total)
    return {"size": deals, "probability": str(share), "percent": float(100 * share)}


def _estimated_row(deals: int, total: int) -> dict[str, Any]:
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
