"""What the commands on sets of deals share: the condition, the order, the budget, the progress of a build."""

import argparse
import os
import re
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from .common import CommandError
from .suggestions import near_file

if TYPE_CHECKING:
    from ..constraints import Expression, Space
    from ..constraints.language.grammar import Script
    from ..constraints.split import Split

T = TypeVar("T")
_MARKS, _FILE = r"[()=<>!&|\n]", r"(?i)[/\\]|\.[a-z]\w*$"
_STATES = "EVERYDEAL_MAX_STATES"
EXPRESSIONS = """\
EXPR is a condition on a deal, or the name of a file that contains one:

  hcp(north) in 15..17 and balanced(north)      hcp losers controls aces quicktricks stoppers ...
  spades(south) >= 5 or hearts(south) >= 5      spades hearts diamonds clubs; and or not ( )
  shape(east, any 5431 + 6xxx - 6-6-x-x)        any suits, or spades hearts diamonds clubs in order
  hcp(north) + hcp(south) >= 25                 sums and differences; stoppers(north + south) == 4
  has(south, SAKQ HA)  lacks(west, HK)          cards;  like(north, AKxxx.*.*.x) is a template
  top3(west, spades) >= 2  ruleof(west, 20)     docs/expressions.md has all of them"""


class Setting(argparse.Action):
    """``--max-states`` is the environment's setting, for this command."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, *_: Any) -> None:
        if not values.isdecimal() or not int(values):
            parser.error(f"--max-states {values!r}: give a number of states, like 1000000")
        os.environ[_STATES] = values


def add_condition_arguments(parser: argparse.ArgumentParser, order: bool = True, optional: bool = False) -> None:
    """Add EXPR and the options that go with it."""
    parser.add_argument(
        "condition",
        metavar="EXPR",
        nargs="?" if optional else None,
        help="the condition, or a file that contains it; - for stdin",
    )
    if order:
        parser.add_argument(
            "--order",
            choices=("honours", "pavlicek", "suit"),
            default="honours",
            help="order of the cards for the numbering (default: honours); each order gives different numbers",
        )
    parser.add_argument(
        "--max-nodes",
        type=number_of_nodes,
        metavar="N",
        help="budget of the decision diagram; free: as many nodes as half of the free memory holds",
    )
    parser.add_argument(
        "--max-states", action=Setting, metavar="N", help="budget of any one condition in it (default: 300,000)"
    )


def number_of_nodes(text: str) -> int:
    """A budget of nodes: a number, or what fits into the memory that is free."""
    if text == "free":
        from ..constraints.engines.budgets import nodes_in_memory

        nodes = nodes_in_memory()
        if nodes is None:
            raise argparse.ArgumentTypeError("this system does not tell how much memory is free: give a number")
        return nodes
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of nodes; give one, like 50000000, or the word free"
        )
    return int(text)


def read_script(text: str) -> "Script":
    """The script that EXPR is, or that the file of this name holds; where dealer means something else, it is said."""
    script = _script(text)
    for note in script.notes:
        print(f"everydeal: {note}", file=sys.stderr)
    return script


def _script(text: str) -> "Script":
    from ..constraints.language.grammar import parse_script

    if text == "-":
        return parse_script(sys.stdin.read(), "standard input")
    if os.path.isfile(text):
        with open(text, encoding="utf-8") as file:
            return parse_script(file.read(), text)
    if os.path.isdir(text) or (not re.search(_MARKS, text) and re.search(_FILE, text)):
        raise CommandError(f"{text}: a directory" if os.path.isdir(text) else no_such_file(text), 1)
    return parse_script(text)


def no_such_file(path: str) -> str:
    """What is said of a file that is not there: which one beside it may be meant."""
    return f"{path}: no such file{near_file(path)}"


def make_space(options: argparse.Namespace, condition: "Expression") -> "Space":
    """The space of a condition, with progress on a terminal."""
    from ..constraints import Space

    return within_budget(
        lambda: Space(condition, options.order, max_nodes=options.max_nodes, progress=build_progress())
    )


def add_split_arguments(parser: argparse.ArgumentParser, give_back: bool = True) -> None:
    """Add the options for sets that cannot be counted as a whole."""
    group = parser.add_argument_group(
        "sets that are too large",
        "A set that is too large is split: deals come from an exact part, and the rest is\n"
        "tested. Every deal of the set is still equally likely. The part and the test are printed. Which sets\n"
        "are split, and how, follows from their text alone, unless --exact or --max-nodes is given;\n"
        "docs/constraints.md has the limits. Where few deals pass the test, a terminal shows how far the\n"
        "search is, and Control-C ends it with what was found.",
    )
    group.add_argument("--exact", action="store_true", help="never split: take a large set whole, or refuse it")
    group.add_argument("--split", action="store_true", help="take no set whole that has more than 7,600,000 nodes")
    if give_back:
        group.add_argument("--part", metavar="EXPR", help="take this part, as it was printed (EXPR is then left out)")
        group.add_argument("--test", metavar="EXPR", help="and this test")


def make_split(options: argparse.Namespace, condition: "Expression") -> "Split":
    """The set of a condition: whole, or split if it is too large and may be."""
    from ..constraints import Space
    from ..constraints.conditions.expressions import AllOf
    from ..constraints.counts import surely_impossible, why_impossible
    from ..constraints.engines.budgets import Budget
    from ..constraints.parts import of_expression, split
    from ..constraints.split import Conjunct, Split

    if getattr(options, "part", None) or getattr(options, "test", None):
        if not (options.part and options.test):
            raise CommandError("--part and --test go together: give both as they were printed")
        if getattr(options, "condition", None) is not None:
            raise CommandError(f"--part and --test say which deals: leave out {options.condition!r}")
        if getattr(options, "where", None) is not None:
            raise CommandError("--part and --test say which deals: leave out --where")
        part, test = read_script(options.part).condition, read_script(options.test).condition
        space = within_budget(lambda: Space(part, options.order, max_nodes=options.max_nodes))
        parts = test.parts if isinstance(test, AllOf) else (test,)
        if any(map(surely_impossible, parts)):
            raise CommandError(f"no deal passes the test: {why_impossible(test)}", 1)
        return Split(space, [Conjunct(str(part), part, True) for part in parts])
    if options.exact:
        try:
            return Split(make_space(options, condition))
        except CommandError as error:
            raise CommandError(f"{error}; or leave out --exact: a set that is too large is then split", 1) from None
    order = None if options.order == "honours" else options.order
    budget = None if options.split or options.max_nodes is None else Budget(options.max_nodes)
    first = None if options.split else options.order
    return split(of_expression(condition), order=order, first=first, budget=budget, progress=build_progress())


def tell_split(who: str, found: "Split", order: str = "honours") -> None:
    """Say on standard error how a set was split, so that it can be given back; or that it is whole in another order."""
    part = found.part.name.partition(": ")[2]
    if found.is_whole:
        if found.part.order != order:
            print(f"{who}: too large in order {order}; the same again: --order {found.part.order}", file=sys.stderr)
        return
    order = "" if found.part.order == "honours" else f"--order {found.part.order} "
    words = f"--part {_quoted(part)} --test {_quoted(found.test_text)}"
    print(f"{who}: split; the same again: {order}{words}", file=sys.stderr)


def _quoted(text: str) -> str:
    """A text as a shell takes it."""
    return "'" + text.replace("'", "'\\''") + "'"


def within_budget(work: Callable[[], T]) -> T:
    """The result of *work*; a diagram that is too large becomes a plain error."""
    from ..constraints import SpaceTooLargeError

    try:
        return work()
    except SpaceTooLargeError as error:
        raise CommandError(with_options(error), 1) from None


def with_options(error: Exception) -> str:
    """What a diagram that is too large says, in the words of the command line."""
    states = f"set {_STATES} in the environment"
    return str(error).replace("max_nodes", "--max-nodes").replace(states, "--max-states N")


def build_progress() -> Callable[[int, int, int], None] | None:
    """Tells on standard error how far a build is, if that is a terminal and it takes long."""
    if not sys.stderr.isatty():
        return None
    begun = shown = time.monotonic()

    def show(place: int, places: int, nodes: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown > 0.5:
            shown = now
            print(
                f"\r{place} of {places} steps, {nodes:,} nodes, {now - begun:.0f} s ",
                end="",
                file=sys.stderr,
                flush=True,
            )
        if place == places - 1 and shown > begun:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)

    return show
