"""The script that the command line of ``everydeal dealer`` says, and what is said of it."""

import argparse
import os
import sys
from collections.abc import Iterable

from ...constraints.dealer.sets import DealerSet
from ...constraints.dealer.source import decoded, missing_includes, with_includes
from ...constraints.engines.budgets import whole_above
from ...constraints.language.dealer import read
from ...constraints.language.tokens import ExpressionError
from ..common import CommandError, build_progress, say
from ..suggestions import format_of_deals, near_file


def load(options: argparse.Namespace) -> DealerSet:
    """The script, with what the command line adds to it."""
    text, name = _text(options)
    parameters = {int(number): given for number, given in options.texts.items()}
    text += _predealt(options)
    options.text = text
    for note in missing_includes(text):
        say(note)  # before an error that may come of it
    try:
        script = read(text, name, parameters)
    except ExpressionError as error:
        raise CommandError(f"{error}{_other_format(name)}", 1) from None
    if options.title is not None:
        script.title = options.title
    return DealerSet(script, budget=whole_above(options.split), progress=build_progress())


def _text(options: argparse.Namespace) -> tuple[str, str]:
    """The script's text, and the name of its file."""
    if options.script == "-":
        _refuse_swapping(options, (0, 2, 3))
        if sys.stdin.isatty():
            _refuse_swapping(options, range(10))
            say("type a script, and Ctrl-D on a line of its own (on Windows Ctrl-Z and Enter); --help has examples")
        data = sys.stdin.buffer.read()
        if not data.strip():
            _refuse_swapping(options, range(10))
        return decoded(data, "standard input"), "standard input"
    if any(mark in options.script for mark in "(=\n ") and not os.path.exists(options.script):
        return options.script, ""
    if not os.path.exists(options.script):
        raise CommandError(f"{options.script}: no such file{near_file(options.script)}", 1)
    if os.path.isdir(options.script):
        raise CommandError(f"{options.script}: a directory: name a script that is in it", 1)
    return with_includes(options.script), options.script


def _predealt(options: argparse.Namespace) -> str:
    """What -N, -E, -S and -W add to the script."""
    found = ""
    for seat, full in zip("NESW", ("north", "east", "south", "west"), strict=True):
        cards = options.predealt.get(seat)
        if cards:
            try:
                read(f"predeal {full} {cards}")
            except ExpressionError:
                raise CommandError(f"-{seat} {cards!r}: cards are expected, suit by suit, like SAKQ,HA") from None
            found += f"\npredeal {full} {cards}"
    return found


def _other_format(name: str) -> str:
    """What to add to an error, if the file is no script at all, but one of deals."""
    known = format_of_deals(name)
    return (
        f"\n  (the file looks like deals in the format {known}, not like a script: see everydeal show)" if known else ""
    )


def _refuse_swapping(options: argparse.Namespace, numbers: Iterable[int]) -> None:
    """``-2 FILE``, which swaps hands in dealer, has taken the file as the text of $2."""
    for number in numbers:
        given = options.texts.get(str(number))
        if given is not None and os.path.isfile(given):
            raise CommandError(
                f"-{number} gives the text of ${number} (as in DealerV2), and {given} was taken for it: "
                + (
                    f"leave -{number} out, since nothing needs to be swapped here"
                    if number in (0, 2, 3)
                    else f"write the script first: everydeal dealer {given} -{number} TEXT"
                )
            )
