"""What the commands on sets of deals share: a condition, the space or split set of it, the progress of a build."""

import argparse
import os
import re
import sys
from collections.abc import Callable
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Final, TypeVar

from ..constraints import Space, SpaceTooLargeError, scenarios
from ..constraints.conditions.expressions import AllOf
from ..constraints.counts import surely_impossible, why_impossible
from ..constraints.dealer.source import decoded
from ..constraints.engines.budgets import whole_above
from ..constraints.language.grammar import Script, parse_script
from ..constraints.language.tokens import ExpressionError
from ..constraints.mix import Mix
from ..constraints.parts import of_expression, split
from ..constraints.split import Conjunct, Split
from .common import CommandError, build_progress, columns, say
from .suggestions import format_of_deals, near_file, nearest
from .vocabulary import NEVER

if TYPE_CHECKING:
    from ..constraints import Expression

ORDERS: Final = {"pavlicek": "pavlicek", "pavlicek-suit": "suit"}
"""The spaces in whose order a set of deals can be numbered, and what `everydeal.Space` calls that order."""
USUAL_ORDER: Final = "honours"
"""The order of a set's numbering without ``--space``."""
T = TypeVar("T")
_MARKS, _FILE = r"[()=<>!&|\n]", r"(?i)[/\\]|\.[a-z]\w*$"


def read_script(text: str) -> Script:
    """The script that EXPR is, or that the file of this name holds; where dealer means something else, it is said."""
    script = _script(text)
    for note in script.notes:
        say(note)
    return script


def read_condition(text: str) -> Script:
    """The same, where classes would mean nothing.

    Raises:
        CommandError: it has some.
    """
    script = read_script(text)
    if script.levels:
        name = "FILE" if "\n" in text or text == "-" else text
        raise CommandError(
            f"{name} has classes, lines with 'level': 'everydeal mix {name}' deals them, or deal --mix {name}"
        )
    return script


def read_scenario(text: str) -> Script:
    """The scenario of a file, one that comes along, by its name, or a text.

    Raises:
        CommandError: it is a name, and there is neither such a file nor such a scenario.
    """
    if re.fullmatch(r"\w+", text) and not os.path.exists(text) and text not in scenarios.names():
        near = nearest(text, scenarios.names())
        meant = f"did you mean {near}?" if near else "'everydeal mix list' lists the scenarios that come along"
        raise CommandError(f"{text}: no such file, and no such scenario: {meant}", 1)
    return read_script(text)


def list_lessons() -> None:
    """Print the scenarios that come along."""
    print("\n".join(columns([(name, scenarios.title(name)) for name in scenarios.names()])))


def _script(text: str) -> Script:
    if text == "-":
        return parse_script(sys.stdin.read(), "standard input")
    if os.path.isfile(text):
        try:
            with open(text, "rb") as file:
                return parse_script(decoded(file.read(), text), text)
        except ExpressionError:
            if known := format_of_deals(text):
                raise CommandError(f"{text} holds deals ({known}): the condition comes first") from None
            raise
    if text in scenarios.names():
        return parse_script(scenarios.text(text), text)
    if os.path.isdir(text) or (not re.search(_MARKS, text) and re.search(_FILE, text)):
        what = "a directory" if os.path.isdir(text) else f"no such file{near_file(text)}"
        raise CommandError(f"{text}: {what}", 1)
    return parse_script(text)


def make_space(condition: "Expression", order: str = USUAL_ORDER) -> Space:
    """The space of a condition, with progress on a terminal."""
    return within_budget(lambda: Space(condition, order, progress=build_progress()))


def make_split(options: argparse.Namespace, condition: "Expression", order: str = USUAL_ORDER) -> Split:
    """The set of a condition: whole, or split if it is too large and may be; as ``--test`` says, if it is given."""
    if getattr(options, "test", None) is not None:
        return _as_printed(condition, read_script(options.test).condition, order)
    if options.split == NEVER:
        try:
            return Split(make_space(condition, order))
        except CommandError as error:
            raise CommandError(f"{error}; without --split never it is split", 1) from None
    wanted, budget = None if order == USUAL_ORDER else order, whole_above(options.split)
    return split(of_expression(condition), order=wanted, first=order, budget=budget, progress=build_progress())


def _as_printed(part: "Expression", test: "Expression", order: str) -> Split:
    """The set that a part and a test give back."""
    space = make_space(part, order)
    parts = test.parts if isinstance(test, AllOf) else (test,)
    if any(map(surely_impossible, parts)):
        raise CommandError(f"no deal passes the test: {why_impossible(test)}", 1)
    return Split(space, [Conjunct(str(part), part, True) for part in parts])


def make_mix(options: argparse.Namespace, script: Script, order: str = USUAL_ORDER) -> Mix:
    """The mix of a scenario; a class that is too large is split, which is said, unless the mix is announced."""
    made = partial(make_split, options, order=order) if hasattr(options, "split") else None
    mix = within_budget(lambda: Mix.from_script(script, order, progress=build_progress(), made=made))
    for each in mix.classes:
        tell_split(each.split, order, f"class {each.name}: ")
    for warning in mix.warnings() if mix.is_exact or getattr(options, "quiet", False) else []:
        say(warning)
    return mix


def tell_split(found: Split, order: str = USUAL_ORDER, what: str = "", *, numbers: bool = False) -> None:
    """Say how a set was split, so that it can be given back.

    Of a set that is whole in another order than was asked for, it is said if the *numbers* of its deals are printed.
    """
    part = found.part.name.partition(": ")[2]
    if not found.is_exact:
        again = f"{with_order(found.part.order)}--where {quote(part)} --test {quote(found.test_text)}"
        say(f"{what}split; the same again: {again}")
    elif numbers and found.part.order != order:
        say(f"{what}the numbers are those of {with_order(found.part.order)}".rstrip())


def within_budget(work: Callable[[], T]) -> T:
    """The result of *work*; a diagram that is too large becomes a plain error, in the words of the command line."""
    try:
        return work()
    except SpaceTooLargeError as error:
        message = re.sub(r"\border (pavlicek|suit)\b", lambda found: with_order(found[1]).rstrip(), str(error))
        raise CommandError(message.replace("max_nodes, or ", ""), 1) from None


def order_of(options: argparse.Namespace) -> str:
    """The order in which the deals of ``--where`` are numbered.

    Raises:
        CommandError: the space that is named is none whose order a set can have.
    """
    name = getattr(options, "space", None)
    order = USUAL_ORDER if name is None else ORDERS.get(name.strip().lower().replace("_", "-"))
    if order is None:
        raise CommandError(
            f"--where and --space {name} each say which space it is: with --where, --space is {' or '.join(ORDERS)}, in"
            " whose order the set is then numbered"
        )
    return order


def with_order(order: str) -> str:
    """The option that asks for an order, and a blank; nothing for the usual one."""
    return next((f"--space {space} " for space, name in ORDERS.items() if name == order), "")
