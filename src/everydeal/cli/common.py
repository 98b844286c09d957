"""What all commands share: help that keeps its line breaks, errors, progress, JSON lines."""

import argparse
import os
import re
import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn, TextIO, TypeVar

from ..argument_checks import AsItIs
from .commands import MODULES, PACKAGE
from .suggestions import hint_of_stray, nearest

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
    """The parser of one command; options and words may stand in any order, and an error says what is nearly right."""

    takes = ""
    """The argument that takes any number of words."""
    _words: Sequence[str] = ()
    """Those of the command line that is read."""

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """What the words of a command line say; those behind ``--`` are no options, though they begin with a hyphen."""
        self._words = words
        if not self.takes:
            return self.parse_intermixed_args(words)
        split = list(words).index("--") if "--" in words else len(words)
        options = self.parse_intermixed_args(words[:split])
        getattr(options, self.takes).extend(words[split + 1 :])
        return options

    def take(self, name: str, metavar: str, help: str) -> None:
        """Add the argument *name*, of any number of words."""
        self.takes = name
        self.add_argument(name, nargs="*", metavar=metavar, help=help)

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and leave."""
        if message.startswith(_STRAY):
            message += hint_of_stray(message.removeprefix(_STRAY).split(), self)
        ids = [word for word in self._words if self._may_be_id(word)]
        hint = f" (if {ids[0]} is an id, put -- in front of it)" if ids else ""
        self.exit(2, f"{self._short_usage()}\n{self.prog}: error: {message}{hint}\n")

    def _may_be_id(self, word: str) -> bool:
        """Whether a word is long enough for an id that begins with a hyphen, and neither an option nor like one."""
        is_like_an_option = "=" in word or (word.startswith("--") and word.replace("-", "").islower())
        return word.startswith("-") and len(word) > 10 and not is_like_an_option

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
        """As argparse does; an error says which choice was probably meant."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            near = nearest(str(value), map(str, action.choices or ()))
            if near is None:
                raise
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}: did you mean {near}?") from error


_STRAY = "unrecognized arguments: "


def parser_of(name: str) -> Parser:
    """The parser of one command: its arguments stand in ``arguments.py`` of its folder, without what does the work."""
    parser = Parser(f"everydeal {name}", formatter_class=Formatter)
    add_arguments(parser, name)
    return parser


def add_arguments(parser: Parser, name: str) -> None:
    """Add the arguments of a command, and what its help says."""
    folder = MODULES[name].partition(".")[0]
    getattr(import_module(f"{PACKAGE}.{folder}.arguments"), name.replace("-", "_")).add_to(parser)


class CommandError(AsItIs, Exception):
    """A command cannot go on; printed without a traceback.  *code* is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


command = ""
"""The command that runs, for what it says."""


def say(what: object) -> None:
    """A line on standard error, under the command's name."""
    _status.clear()
    print(f"everydeal {command}:" if command else "everydeal:", in_options(what), file=sys.stderr, flush=True)


def in_options(what: object) -> str:
    """What the library says, in the words of the command line: its arguments are options here.

    >>> in_options("say the order of their seats, seats='NESW'")
    'say the order of their seats, --columns NESW'
    """
    return _ARGUMENT.sub(lambda found: f"{_OPTION_OF[found[1]]} {found[2] or ''}".rstrip(), str(what))


_OPTION_OF = {
    "seats": "--columns",
    "columns": "--columns",
    "format": "--from",
    "notation": "--as",
    "space": "--space",
    "boards": "--with boards",
    "font": "--font",
    "renumber": "--renumber",
}
_ARGUMENT = re.compile(rf"\b({'|'.join(_OPTION_OF)})=(?:'([A-Za-z0-9-]+|)(?:\.\.\.)?'|True)")


@contextmanager
def wrong_word(word: str = "", code: int = 2) -> Iterator[None]:
    """Around what reads a word of the command line: a ValueError names the word, and ends the command."""
    try:
        yield
    except ValueError as error:
        raise CommandError(f"{word}: {error}" if word else str(error), code) from None


@contextmanager
def warnings_said() -> Iterator[None]:
    """Around what the library may warn of: it is said."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        try:
            yield
        finally:
            for warning in caught:
                say(warning.message)


class Complaints:
    """What is wrong with records: the first ends the command, or, if it is *lenient*, each is said, and counted.

    The texts are kept, if asked.
    """

    def __init__(self, *, lenient: bool = True, keep: bool = False) -> None:
        self.lenient, self._keep = lenient, keep
        self.count = 0
        self.texts: list[str] = []

    def __call__(self, error: object) -> None:
        self.count += 1
        if self._keep:
            self.texts.append(str(error))
        say(error)

    @property
    def errors(self) -> Any:
        """What the library is to do with errors."""
        return self if self.lenient else "raise"

    def refuse(self, error: Exception) -> None:
        """Raise the error, or say it."""
        if not self.lenient:
            raise error
        self(error)

    @contextmanager
    def at(self, place: str) -> Iterator[None]:
        """Around work on what stands in some place: what is wrong with it is said with the place."""
        try:
            yield
        except (ValueError, IndexError) as error:
            if not self.lenient:
                raise type(error)(f"{place}{error}") from None
            self(f"{place}{error}")


class Status:
    """One line on a terminal about work that takes long: it comes after a second, and goes when the work is done."""

    def __init__(self) -> None:
        self._begun, self._next, self._length = 0.0, 0.0, 0
        self._is_shown = False

    def begin(self) -> None:
        """Count the seconds from now on."""
        self._is_shown = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._next = self._begun + PATIENCE

    def show(self, text: Callable[[float], str]) -> None:
        """Now and then, show what *text* says when it is given the seconds since `begin`."""
        if self._is_shown and (now := time.monotonic()) > self._next:
            self._next = now + EVERY
            line = text(now - self._begun)
            print(f"\r{line:{self._length}}", end="", file=sys.stderr, flush=True)
            self._length = len(line)

    def clear(self) -> None:
        """Take the line away."""
        if self._length:
            print(f"\r{'':{self._length}}\r", end="", file=sys.stderr, flush=True)
            self._length = 0


PATIENCE, EVERY = 1.0, 0.5
"""Seconds before a status appears, and between two of its states."""
_status = Status()
clear_status = _status.clear


def status() -> Status:
    """The status of the work that begins now: a terminal has one line for it."""
    _status.clear()
    _status.begin()
    return _status


def pace(done: int, total: int, what: str, seconds: float) -> str:
    """How far some work is; *total* is 0 if that is not known.

    >>> pace(25_000_000, 100_000_000, "bytes", 5)
    '25,000,000 of 100,000,000 bytes, 5,000,000/s, about 0:15 left'
    >>> pace(30, 0, "deals", 2)
    '30 deals, 15/s'
    """
    of, left = f" of {total:,}" if total else "", ""
    if done and total:
        minutes, rest = divmod(int(seconds * max(total - done, 0) / done), 60)
        left = f", about {minutes}:{rest:02} left"
    return f"{done:,}{of} {what}, {done / max(seconds, 1e-9):,.0f}/s{left}"


def counter(what: str, total: int = 0) -> Callable[..., None]:
    """What shows on a terminal how far the work is that begins now: it is called with how much is done, and of what."""
    shown = status()
    return lambda done, of=total: shown.show(lambda seconds: pace(done, of, what, seconds))


def build_progress() -> Callable[[int, int, int], None]:
    """Shows how far a build is."""
    shown = status()

    def show(place: int, places: int, nodes: int) -> None:
        shown.show(lambda seconds: f"{place} of {places} steps, {nodes:,} nodes, {seconds:.0f} s")
        if place == places - 1:
            shown.clear()

    return show


def hint_at_terminal() -> None:
    """Say that the command waits for input, if a person sits there."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        say("reading from the terminal; end with Ctrl-D")


def print_json(row: Any, file: TextIO | None = None) -> None:
    """One JSON value on one line, on standard output or in *file*, each value as `plain` has it."""
    import json

    print(json.dumps(plain(row), ensure_ascii=False), file=file)


def plain(value: Any) -> Any:
    """A value as JSON has it: bytes as hex; decimals, times and whole numbers above 2^53 as texts.

    JavaScript, jq and many others read all numbers as floats, and would change such a number without a word.
    """
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, bytes):
        return f"0x{value.hex()}"
    if value is None or isinstance(value, (bool, float, str)):
        return value
    return value if isinstance(value, int) and abs(value) <= 1 << 53 else str(value)


def answer(options: argparse.Namespace, row: Any, text: str) -> None:
    """Print what was found: as JSON, if that is asked for, else as text."""
    clear_status()
    if options.json:
        print_json(row)
    else:
        print(text)


def columns(rows: Sequence[Sequence[str]], numbers: Collection[int] = ()) -> Iterator[str]:
    """Rows of texts as lines, each column as wide as it must be; columns of *numbers* end in one line, empty ones go.

    >>> list(columns([("board", "", "score"), ("1", "", "420")], numbers=[2]))
    ['board  score', '1        420']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            text.rjust(width) if place in numbers else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
            if width
        ]
        yield "  ".join(cells).rstrip()


def progress(
    items: Iterable[T], what: str, total: int | None = None, *, weigh: Callable[[T], int] = lambda _: 1
) -> Iterator[T]:
    """*items*, with a count on a terminal if the work takes long.

    *weigh* says how many an item counts for.  Many of them without the native kernel are worth a warning.
    """
    show, count, looked = counter(what, total or 0), 0, 0
    for item in items:
        yield item
        count += weigh(item)
        if count - looked > 0xFF:
            _warn_if_slow(looked, count)
            looked = count
            show(count)
    clear_status()
    _warn_if_slow(looked, count)


def _warn_if_slow(looked: int, count: int) -> None:
    """More than *looked* have been done, *count*: if they are many now, is the native kernel missing?"""
    if looked <= _MANY < count:
        from .._native.slow import tell_if_slow  # not before: most commands never need it

        tell_if_slow(count)


def _columns() -> int:
    """The width of the terminal: `shutil` tells it too, but imports every kind of compression."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80
