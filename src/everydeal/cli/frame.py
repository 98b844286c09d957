"""What all commands share: help that keeps its line breaks, errors, progress, JSON lines."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn, TextIO, TypeVar

from .guesses import nearest

T = TypeVar("T")
_MANY = 100_000
"""Of so many it matters how long each takes: `everydeal._native.slow`."""

vars(argparse)["_"] = str
"""argparse asks for a translation of each of its words; ours have none, and to look for them takes 2 ms."""


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, 100 columns at most; indented lines (tables, examples) stay as they are."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=min(100, _columns()))
        self._action_max_length = 14  # argparse forgets the indent of the commands' names and breaks the longest line

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from itertools import groupby
        from textwrap import fill

        pieces: list[str] = []
        for prose, group in groupby(text.splitlines(), lambda line: bool(line) and not line.startswith(" ")):
            lines = list(group)
            words = " ".join(lines) if prose else ""
            filled = fill(words, width - len(indent), break_long_words=False, break_on_hyphens=False)
            pieces += filled.splitlines() if prose else lines
        return "".join(f"{indent}{line}\n" if line else "\n" for line in pieces)


class Parser(argparse.ArgumentParser):
    """A parser that knows that an id may begin with a hyphen."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and leave."""
        ids = [word for word in sys.argv[1:] if self._may_be_id(word)]
        hint = f" (if {ids[0]} is an id, put -- in front of it)" if ids else ""
        self.exit(2, f"{self._short_usage()}\n{self.prog}: error: {message}{hint}\n")

    def _may_be_id(self, word: str) -> bool:
        return word.startswith("-") and len(word) > 10 and "=" not in word and word not in self._option_string_actions

    def _short_usage(self) -> str:
        """The usage, if it takes two lines at most; else without the options, which ``--help`` has."""
        usage = self.format_usage().rstrip()
        if usage.count("\n") < 2:
            return usage
        formatter = self._get_formatter()
        positionals = [action for action in self._actions if not action.option_strings]
        formatter.add_usage(None, positionals, [], prefix="")
        words = formatter.format_help().strip().removeprefix(self.prog)
        return f"usage: {self.prog} [options]{words}      ({self.prog} --help explains them)"

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        """As argparse does; what is missing is named."""
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            if action.nargs is not None or not isinstance(action.metavar, str):
                raise
            option = action.option_strings[-1] if action.option_strings else ""
            taken = "; if it begins with -, write " + (f"{option}=-..." if option.startswith("--") else f"{option}-...")
            raise argparse.ArgumentError(action, f"{action.metavar} is missing behind it{taken}") from None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """As argparse does; what is nearly a choice is told."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            near = nearest(str(value), map(str, action.choices or ()))
            if isinstance(action, argparse._SubParsersAction):
                cure = f": did you mean {near}?" if near else "; --help lists them"
                raise argparse.ArgumentError(None, f"there is no command {value!r}{cure}") from error
            if near is None:
                raise
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}: did you mean {near}?") from error


class CommandError(Exception):
    """A command cannot go on; printed without a traceback.  *code* is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


def add_command(commands: Any, name: str, description: str, examples: str) -> argparse.ArgumentParser:
    """Add a command: *description* and *examples* are for its own help; `commands` has the line in the list of all."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, description=description, epilog=f"examples:\n{_indent(examples)}", formatter_class=Formatter
    )
    return parser


def print_json(row: Any, file: TextIO | None = None) -> None:
    """One JSON value on one line, on standard output or in *file*."""
    import json

    print(json.dumps(row, ensure_ascii=False), file=file)


def progress(
    items: Iterable[T], what: str, total: int | None = None, *, weigh: Callable[[T], int] = lambda _: 1
) -> Iterator[T]:
    """*items*, with a count on standard error every now and then if it is a terminal and the work takes long.

    *weigh* tells how many an item counts for.  Many of them without the native kernel are worth a warning.
    """
    items = _telling_if_slow(items, weigh)
    if not sys.stderr.isatty():
        yield from items
        return
    begun = shown = time.monotonic()
    count, looked = 0, 0
    for item in items:
        yield item
        count += weigh(item)
        if count - looked > 0xFF:
            looked = count
            if (now := time.monotonic()) - shown > 0.5:
                shown = now
                of = f" of {total:,}" if total else ""
                print(f"\r{count:,}{of} {what}, {count / (now - begun):,.0f}/s ", end="", file=sys.stderr, flush=True)
    if shown > begun:
        print(f"\r{count:,} {what} in {time.monotonic() - begun:.1f} s          ", file=sys.stderr)


def _telling_if_slow(items: Iterable[T], weigh: Callable[[T], int]) -> Iterator[T]:
    """*items*; when they were many, the user hears if the native kernel is missing, which is not looked for before."""
    rest, count = iter(items), 0
    for item in rest:
        yield item
        count += weigh(item)
        if count > _MANY:
            from .._native.slow import tell_if_slow

            tell_if_slow(count)
            break
    yield from rest


def _columns() -> int:
    """The width of the terminal: `shutil` tells it too, but imports every kind of compression."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.strip().splitlines())
