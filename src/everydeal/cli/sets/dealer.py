"""``everydeal dealer``: scripts of Hans van Staveren's `dealer`, as they are."""

import argparse
import re
import sys
from os import urandom
from typing import Final

from ...constraints import SpaceTooLargeError
from ...constraints.dealer.printing import Options, Summary
from ...constraints.dealer.run import PRINTED, Run
from ...constraints.dealer.scenario import boards
from ...constraints.dealer.sets import DealerSet
from ...constraints.language.dealer.script import Average, Frequency
from ..common import CommandError, say, wrong_word
from ..searching import INTERRUPTED, Search, ended
from ..vocabulary import NEVER
from .script import load

_DEEPEST: Final = 4000
"""So many calls may be inside each other: names made of names are as deep."""
_LONG: Final = 400
"""So much of a test is shown."""


def run(options: argparse.Namespace) -> int:
    """Run the script."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEEPEST))
    try:
        return _run(options)
    except RecursionError:
        raise CommandError(
            "the script is too deep: too many names are made of names, or conditions nested in each other; define some "
            "of them anew, from what they are made of in the end",
            1,
        ) from None
    finally:
        sys.setrecursionlimit(limit)


def _run(options: argparse.Namespace) -> int:
    if options.rotate and options.output is None:
        raise CommandError("--rotate turns the boards of a file: say which, by -o FILE")
    if options.output is not None:
        from ...formats import by_path, write

        with wrong_word():  # before anything is dealt
            by_path(options.output)
    deals = load(options)
    deals.seed = options.seed if options.seed is not None else deals.script.seed or str(int.from_bytes(urandom(7)))
    for note in deals.script.notes:
        say(note)
    settings = Options(
        produce=options.produce,
        generate=options.generate,
        statistics=options.verbose,
        quiet=options.quiet,
        sampled=options.sampled,
        csv=options.csv,
        export=options.export,
        name=options.script if options.script != "-" else "(null)",
        keep=None if options.output is None else [],
    )
    try:
        is_ended = (_run_levelled if options.level else _run_as_it_is)(options, deals, settings)
    except ImportError as error:
        raise CommandError(str(error), 1) from None
    if settings.keep is not None and (settings.keep or not is_ended):
        many = write(boards(deals.script, settings.keep, options.rotate), options.output)
        say(f"{many:,} board{'s' * (many != 1)} written to {options.output}")
    return INTERRUPTED if is_ended else 0


def _run_as_it_is(options: argparse.Namespace, deals: DealerSet, settings: Options) -> bool:
    """Deal the script's condition; whether Control-C has ended it."""
    if options.split == NEVER:
        _count(deals)
    run = Run(deals, deals.seed, lambda text: search.write(text), settings)
    wanted = run.wanted()
    with Search([deals.split], [wanted]) as search:
        summary = run.run()
    _tell(deals, summary)
    if summary.is_stopped:
        say(ended(summary.produced, wanted, search.tried))
    return summary.is_stopped


def _count(deals: DealerSet) -> None:
    """Count the set as a whole."""
    try:
        deals.counted()
    except (SpaceTooLargeError, ValueError) as error:
        what = error.what if isinstance(error, SpaceTooLargeError) else error
        raise CommandError(
            f"the set cannot be counted as a whole: {_short(str(what))} (without --split never it is tested)",
            1,
        ) from None


def _run_levelled(options: argparse.Namespace, deals: DealerSet, settings: Options) -> bool:
    """Deal the classes in exact proportions, and do the script's actions with those deals; whether that was ended."""
    from ...bulk import Deals
    from ...constraints.dealer.levels import Levels

    levels = Levels(deals, options.text)
    if levels.left_out:
        say(f"left out, as the script's own levelling: {', '.join(levels.left_out)}")
    deals.script.text, unknown = levels.filled(deals.script.text)
    for mark in unknown:
        say(f"the chat's {mark} names no class of the mix, and stays as it is")
    mix = levels.mix
    split = [each.name for each in mix.classes if not each.split.is_exact]
    if options.split == NEVER and split:
        raise CommandError(f"{', '.join(split)}: cannot be counted as a whole", 1)
    wanted = next(many for many in (settings.produce, deals.script.produce, PRINTED) if many is not None)
    with Search([each.split for each in mix.classes], mix.counts(wanted)) as search:
        dealt = list(mix.deal(wanted, deals.seed))
    is_ended = len(dealt) < wanted
    if is_ended:
        missing = mix.missing(wanted, [each.name for each in dealt])
        say(f"{ended(len(dealt), wanted, search.tried)}; {missing}")
        if not dealt:
            return True
    else:
        say(mix.table(wanted))
    hands = Deals(each.deal for each in dealt).hands
    Run(deals, deals.seed, sys.stdout.write, settings, given=hands).run()
    if (
        options.output is None
        and deals.script.actions
        and all(isinstance(action, Average | Frequency) for action in deals.script.actions)
    ):
        say(
            f"{len(hands):,} deals were dealt, and the script prints none: add printpbn to it, or write them by -o FILE"
        )
    if not is_ended and (left := levels.of_no_class()) > 0:
        say(f"about {100 * left:.3g} % of the deals that the condition lets pass are of no class: these are not dealt")
    return is_ended


def _tell(deals: DealerSet, summary: Summary) -> None:
    """What was exact, and what was not, on standard error."""
    split = deals.split
    if not split.part.size:
        say(f"no deal fulfils the condition: {deals.why_empty()}")
        return
    _tell_size(deals)
    if summary.left_out:
        say(f"left out, because only a program of DealerV2's can say it: {_list(summary.left_out).strip(' ()')}")
    if summary.exact:
        say(f"exact averages and frequencies: {len(summary.exact)}{_list(summary.exact) if summary.sampled else ''}")
    if summary.sampled:
        dealt = f"{summary.produced:,} {'deal' if summary.produced == 1 else 'deals'} dealt"
        say(f"averages and frequencies of the {dealt}: {len(summary.sampled)}{_list(summary.sampled)}")
    if summary.errors:
        errors = [
            f"{title.strip()} {error:.4g}" if error else f"{title.strip()} -" for title, error in summary.errors.items()
        ]
        alike = " (-: all deals alike)" if 0 in summary.errors.values() else ""
        say(f"standard errors: {', '.join(errors)}{alike}")


def _tell_size(deals: DealerSet) -> None:
    """How many deals there are, and what was tested to deal some."""
    split, whole = deals.split, deals.base_size
    sys.stdout.flush()  # the deals; to count may take some seconds
    if deals.size is not None:
        how = "; dealt by testing" if split.tried and not split.is_exact else ""
        many = "1 deal" if deals.size == 1 else f"{deals.size:,} deals"
        say(f"exact: {many}, {_percent(deals.size / whole)} of {whole:,}{how}")
    if split.is_exact or not split.tried:
        return
    estimate, share = split.estimate(), split.part.size / whole
    if share < 1:
        part = _short(split.part.name.partition(": ")[2])
        say(f"split: {_percent(share)} of all deals are dealt from exactly, by {part}")
    say(f"tested{'' if share < 1 else ', of all deals'}: {_short(split.test_text)}")
    if deals.size is not None:
        return
    say(
        f"{estimate.passed:,} of {estimate.tried:,} passed: about {_percent(share * estimate.share)} of all deals, "
        f"{_percent(share * estimate.low)} to {_percent(share * estimate.high)} with 95 % confidence"
    )


def _list(titles: list[str]) -> str:
    named = [title.strip() for title in titles if title.strip(" -=_*.:#")]
    return f" ({', '.join(named[:8])}{' ...' if len(named) > 8 else ''})" if named else ""


def _short(text: str) -> str:
    """A condition for the eye: long tables and lists of shapes are left out."""
    text = re.sub(r"\b(suitwise|shape)\((\w+), ([^()]{60})[^()]{20,}\)", _without_list, text)
    return text if len(text) <= _LONG else f"{text[:_LONG]} ..."


def _without_list(found: "re.Match[str]") -> str:
    return f"{found[1]}({found[2]}, {'' if found[1] == 'suitwise' else found[3].rpartition(' + ')[0] + ' + '}...)"


def _percent(share: float) -> str:
    return f"{100 * share:.6g} %"
