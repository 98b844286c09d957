"""``everydeal count``: exact sizes, probabilities and distributions; estimates of what is too large."""

import argparse
from fractions import Fraction
from typing import Any

from ...constraints import Measure, measure
from ...constraints.counts import why_impossible
from ...constraints.engines import budgets
from ...constraints.language.grammar import parse_feature
from ..common import CommandError, answer, build_progress, say
from ..conditions import read_script, within_budget
from ..vocabulary import NEVER
from .distribution import PATTERN, print_values


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
        return print_values(options, found)
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
