"""``everydeal dealer``: scripts of Hans van Staveren's `dealer`, as they are."""

import argparse
import os
import re
import sys
from typing import TYPE_CHECKING, Any

from ..._version import __version__
from ..common import CommandError, add_command
from ..searching import INTERRUPTED, Search, ended
from .script import load, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...constraints.dealer.printing import Options, Summary
    from ...constraints.dealer.sets import DealerSet

_DESCRIPTION = """\
Run a script of Hans van Staveren's dealer (and of DealerV2 and Dealer3), and print in its layout.

If the set of deals can be counted, no deal is thrown away: a condition that one deal in a million
meets costs no more than any other, and averages and frequencies are exact. If it cannot be counted
as a whole, the deals come from an exact part of the condition, and the rest is tested; each deal is
still equally likely. Standard error says what was exact. "Generated" is the number of deals that
dealer would have dealt on average.

A seed does not give the same deals as in dealer itself. docs/dealer.md has a table of all words."""


_DEEPEST = 4000
"""So many calls may be inside each other: names made of names are as deep."""
_LONG = 400
"""So much of a test is shown."""

_WITHOUT_EFFECT = {"-x": "2|3", "-M": "MODE", "-R": "THREADS", "-D": "LEVEL"}
"""Options of DealerV2 that change nothing here: swapping hands, how DDS is asked, and what is told of that."""
_REFUSED = {
    "-e": "there is no exhaust mode: leave -e out",
    "-l": "deals are not taken from a library, or added to one: leave -l out; -o FILE writes them to a file",
    "-L": "deals are not taken from a library: leave -L out",
    "-Z": "deals are not added to a library: leave -Z out; -o FILE writes them to a file",
    "-O": "write the opener into the script: opener south",
    "-P": "write the vulnerability into the script, like par(NS, ew)",
    "-U": "DealerV2's server is not asked: write what it counts by altcount or cccc",
}
"""Options of dealer and DealerV2 that would change the outcome, and what to do instead."""


class _Refuse(argparse.Action):
    """An option of dealer's that is refused by name."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        parser.error(f"{option_string} is not possible: {_REFUSED[option_string or '']}")


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "dealer",
        _DESCRIPTION,
        "everydeal dealer weaktwo.dl\n"
        "everydeal dealer -p 10 -s 1 weaktwo.dl\n"
        "everydeal dealer 'condition hcp(north) >= 20 action average \"controls\" controls(north)'\n"
        "everydeal dealer notrump.dl -1 'any 4333' -2 15\n"
        "everydeal dealer --level lebensohl.dlr -p 500 -s monday > lebensohl.pbn\n"
        "everydeal dealer --level lebensohl.dlr -p 500 -s monday -o lebensohl.lin --rotate NESW",
    )
    parser.add_argument(
        "script", nargs="?", default="-", metavar="SCRIPT", help="a file, or a text; - or none for stdin"
    )
    parser.add_argument(
        "-p", "--produce", type=_many, metavar="N", help="how many deals (default: the script's, or 40)"
    )
    parser.add_argument(
        "-g",
        "--generate",
        type=_many,
        metavar="N",
        help="as many as N random deals would give on average, unless fewer are to be produced",
    )
    parser.add_argument("-s", "--seed", metavar="TEXT", help="a number or any text; the same deals for ever")
    parser.add_argument("-v", dest="verbose", action="store_false", help="leave out the four lines at the end")
    parser.add_argument("-q", dest="quiet", action="store_true", help="leave out PBN")
    parser.add_argument("-u", dest="upper", action="store_true", help="(AKQJT are printed in capitals anyway)")
    parser.add_argument("-m", dest="meter", action="store_true", help="(progress is shown on a terminal anyway)")
    parser.add_argument("-t", dest="seconds", metavar="SECONDS", help="(dealer gives up after these: not needed here)")
    parser.add_argument("-V", action="version", version=f"everydeal {__version__}", help="show the version and exit")
    parser.add_argument("-T", "--title", metavar="TEXT", help="the script's title")
    parser.add_argument("-C", "--csv", metavar="FILE", help="where csvrpt goes; w:FILE begins the file anew")
    parser.add_argument("-X", "--export", metavar="FILE", help="where export goes")
    for option, metavar in _WITHOUT_EFFECT.items():
        parser.add_argument(option, dest="without_effect", metavar=metavar, help=argparse.SUPPRESS)
    for option in _REFUSED:
        parser.add_argument(option, action=_Refuse, nargs="?", help=argparse.SUPPRESS)
    parser.add_argument_group("options of DealerV2", f"{', '.join(_WITHOUT_EFFECT)} VALUE are read and change nothing")
    for seat in "NESW":
        parser.add_argument(f"-{seat}", dest=f"predeal_{seat}", metavar="CARDS", help=argparse.SUPPRESS)
    parser.add_argument_group("cards", "-N, -E, -S, -W CARDS predeal a hand, like -N SAKQ,HA")
    for number in range(10):
        parser.add_argument(f"-{number}", dest=f"text_{number}", metavar="TEXT", help=argparse.SUPPRESS)
    parser.add_argument_group("parameters", "-0 TEXT ... -9 TEXT are put in for $0 ... $9")
    parser.add_argument(
        "--level",
        action="store_true",
        help="deal the script's classes (its names HandType_..., or level NAME PERCENT) in exact proportions, "
        "instead of thinning out the common ones",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write the deals to a file of any format, like x.pbn or x.lin, instead of printing them; directive "
        "comments and the chat block go with the first board",
    )
    parser.add_argument(
        "--rotate",
        metavar="SEATS",
        help="with -o: turn the boards, so that these deal in turn (like NESW, or NS); 'standard': those of the "
        "boards' numbers",
    )
    exactness = parser.add_argument_group("exactness")
    exactness.add_argument(
        "--exact", action="store_true", help="count the whole set, which may take seconds; refuse if that is too much"
    )
    exactness.add_argument("--sampled", action="store_true", help="averages and frequencies of the deals dealt")
    parser.set_defaults(run=run)


def _many(text: str) -> int:
    """A number of deals."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"a number of deals is expected, like 40, not {text!r}")
    return int(text)


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
    rotation = _rotation(options)
    if options.output is not None:
        from ...formats.core.registry import by_path

        by_path(options.output)  # an error before anything is dealt
        folder = os.path.dirname(options.output)
        if folder and not os.path.isdir(folder):
            raise CommandError(f"-o {options.output}: there is no folder {folder}", 1)
    deals = load(options)
    seed = options.seed if options.seed is not None else deals.script.seed or _new_seed()
    deals.seed = seed
    for note in deals.script.notes:
        say(note)
    try:
        return (_run_levelled if options.level else _run_as_it_is)(options, deals, seed, rotation)
    except ImportError as error:
        raise CommandError(str(error), 1) from None


def _run_as_it_is(options: argparse.Namespace, deals: "DealerSet", seed: str, rotation: "Sequence[int] | str") -> int:
    """Deal the script's condition."""
    from ...constraints.dealer.run import Run

    if options.exact:
        _count(deals)
    settings = _settings(options, deals)
    _begin_files(options)
    run = Run(deals, seed, lambda text: search.write(text), settings)
    wanted = run.wanted()
    with Search([deals.split], [wanted]) as search:
        summary = run.run()
    if summary.produced or not summary.is_stopped:
        _write(options, deals, settings, rotation)
    _tell(deals, summary)
    if summary.is_stopped:
        say(ended(summary.produced, wanted, search.tried))
    return INTERRUPTED if summary.is_stopped else 0


def _count(deals: "DealerSet") -> None:
    """Count the set as a whole."""
    from ...constraints import SpaceTooLargeError

    try:
        deals.counted()
    except (SpaceTooLargeError, ValueError) as error:
        what = error.what if isinstance(error, SpaceTooLargeError) else error
        raise CommandError(
            f"the set cannot be counted as a whole: {_short(str(what))}; without --exact it is dealt by testing", 1
        ) from None


def _begin_files(options: argparse.Namespace) -> None:
    from ...constraints.dealer.printing import begin_file

    for path in (options.csv, options.export):
        begin_file(path)


def _rotation(options: argparse.Namespace) -> "Sequence[int] | str":
    """Who deals in turn."""
    if options.rotate is None:
        return ()
    if options.output is None:
        raise CommandError("--rotate turns the boards of a file: say which, by -o FILE")
    if options.rotate == "standard":
        return "standard"
    if not options.rotate or any(seat not in "NESW" for seat in options.rotate.upper()):
        raise CommandError(f"--rotate takes seats, like NESW or NS, or 'standard', not {options.rotate!r}")
    return ["NESW".index(seat) for seat in options.rotate.upper()]


def _write(
    options: argparse.Namespace, deals: "DealerSet", settings: "Options", rotation: "Sequence[int] | str"
) -> None:
    """Write the deals to the file that was asked for."""
    if settings.keep is None:
        return
    from ...constraints.dealer.scenario import boards
    from ...formats import write

    many = write(boards(deals.script, settings.keep, rotation), options.output)
    say(f"{many:,} boards written to {options.output}")


def _run_levelled(options: argparse.Namespace, deals: "DealerSet", seed: str, rotation: "Sequence[int] | str") -> int:
    """Deal the classes in exact proportions, and do the script's actions with those deals."""
    from ...constraints.dealer.levels import Levels, hands_of
    from ...constraints.dealer.run import Run

    levels = Levels(deals, options.text)
    if levels.left_out:
        say(f"left out, as the script's own levelling: {', '.join(levels.left_out)}")
    deals.script.text, unknown = levels.filled(deals.script.text)
    for mark in unknown:
        say(f"the chat's {mark} names no class of the mix, and stays as it is")
    mix = levels.mix
    split = [each.name for each in mix.classes if not each.split.is_whole]
    if options.exact and split:
        raise CommandError(f"{', '.join(split)}: cannot be counted as a whole", 1)
    settings = _settings(options, deals)
    wanted = settings.produce if settings.produce is not None else deals.script.produce
    wanted = 40 if wanted is None else wanted
    with Search([each.split for each in mix.classes], mix.counts(wanted)) as search:
        dealt = list(mix.deal(wanted, seed))
    is_ended = len(dealt) < wanted
    if is_ended:
        missing = mix.missing(wanted, [each.name for each in dealt])
        say(f"{ended(len(dealt), wanted, search.tried)}; {missing}")
        if not dealt:
            return INTERRUPTED
    else:
        print(mix.table(wanted), file=sys.stderr)
    hands = hands_of([each.deal for each in dealt])
    _begin_files(options)
    Run(deals, seed, sys.stdout.write, settings, given=hands).run()
    _write(options, deals, settings, rotation)
    if options.output is None and deals.script.actions and all(map(_only_counts, deals.script.actions)):
        say(
            f"{len(hands):,} deals were dealt, and the script prints none: add printpbn to it, or write them by -o FILE"
        )
    if not is_ended and (left := levels.of_no_class()) > 0:
        say(f"about {100 * left:.2g} % of the deals that the condition lets pass are of no class: these are not dealt")
    return INTERRUPTED if is_ended else 0


def _only_counts(action: object) -> bool:
    from ...constraints.language.dealer.script import Average, Frequency

    return isinstance(action, Average | Frequency)


def _settings(options: argparse.Namespace, deals: "DealerSet") -> "Options":
    from ...constraints.dealer.printing import Options

    return Options(
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


def _new_seed() -> str:
    from secrets import randbits

    return str(randbits(62))


def _tell(deals: "DealerSet", summary: "Summary") -> None:
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


def _tell_size(deals: "DealerSet") -> None:
    """How many deals there are, and what was tested to deal some."""
    split, whole = deals.split, deals.base_size
    sys.stdout.flush()  # the deals; to count may take some seconds
    if deals.size is not None:
        how = "; dealt by testing" if split.tried and not split.is_whole else ""
        many = "1 deal" if deals.size == 1 else f"{deals.size:,} deals"
        say(f"exact: {many}, {_percent(deals.size / whole)} of {whole:,}{how}")
    if split.is_whole or not split.tried:
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
