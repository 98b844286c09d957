"""The words of the command line: an option that several commands take stands here, and means the same in each.

Help, completion and docs/reference/commands are made from these.  The arguments of a command are
declared in the words of its help: each is what is written on the command line, and what is said about it.

    ("--witness", "show a full deal and a play that lead there")    a flag
    ("--strain S|H|D|C|NT", "the trump suit ...")                   an option with a value
    ("--paper {a4,letter}", "the paper of a PDF ...")               with one of these values
    ("--recompute N", "parts to make again ...")                    with a whole number
    ("secret SECRET", "the secret of 'everydeal announce'")         a word that must be there
    ("round ROUND?", "the JSON of its round ...")                   a word that may be there
    ("numbers NUMBER...", "numbers, ids or ranges ...")             any number of words

A third part is what argparse needs to know besides.  A text, like ``"n seed json"``, names options of `OPTIONS`; one
with an exclamation mark must be given.  What differs between commands is said by the option's name: a default, choices,
or both.
"""

import argparse
from typing import Any, Final

NOTATIONS: Final = ("decimal", "hex", "base64", "checked", "page", "bytes")
"""A page is a number that counts from 1, as the Impossible Bridge Book counts its pages."""
CODES: Final = ("two-bits", "short", "three-bits")
"""Not numbers of a space, but read and written in the same places."""
FORMS: Final = ("lines", "diagram", "letters", "sequences", "json")
"""How a deal can be printed."""

Argument = tuple[str, str] | tuple[str, str, dict[str, Any]]
"""What is written on the command line, and what is said about it."""


class Arguments:
    """Some arguments, in the order of the help."""

    def __init__(self, *arguments: "str | Argument | Arguments", **said: Any) -> None:
        self._arguments = arguments
        self._said = said

    def add_to(self, parser: Any) -> None:
        """Add them to a parser."""
        for argument in self._arguments:
            if isinstance(argument, Arguments):
                argument.add_to(parser)
            elif isinstance(argument, tuple):
                _add(parser, *argument)
            else:
                for word in argument.split():
                    name = word.rstrip("!")
                    _add(
                        parser,
                        *_worded(OPTIONS[name], self._said.get(name, USUAL.get(name, ""))),
                        required=word != name,
                    )


class Group(Arguments):
    """Arguments under a title of their own."""

    def __init__(self, title: str, about: str, *arguments: str | Argument | Arguments, **said: Any) -> None:
        super().__init__(*arguments, **said)
        self._title, self._about = title, about

    def add_to(self, parser: Any) -> None:
        """Add them to a group of a parser."""
        super().add_to(parser.add_argument_group(self._title, self._about or None))


class OneOf(Arguments):
    """Arguments of which one at most is given."""

    def add_to(self, parser: Any) -> None:
        """Add them to a parser that sees to it."""
        super().add_to(parser.add_mutually_exclusive_group())


class Command(Arguments):
    """A command: what its help says before its arguments, its examples, and the arguments."""

    def __init__(self, about: str, examples: str, *arguments: str | Argument | Arguments, **said: Any) -> None:
        super().__init__(*arguments, **said)
        self._about, self._examples = about, examples

    def add_to(self, parser: Any) -> None:
        """Make this the parser of the command."""
        parser.description = self._about.replace("\n    ", "\n").strip()
        parser.epilog = "examples:\n" + self._examples.replace("\n    ", "\n  ").rstrip().lstrip("\n")
        super().add_to(parser)


def _add(parser: Any, usage: str, help: str, known: dict[str, Any] | None = None, *, required: bool = False) -> None:
    """Add one argument."""
    *names, last = usage.split()
    more: dict[str, Any] = {"required": True} if required else {}
    if last.startswith("-"):
        names.append(last)
        more["action"] = "store_true"
    elif last.endswith("...") and not names[0].startswith("-"):
        parser.take(names[0], last.removesuffix("..."), help)
        return
    elif last.startswith("{"):
        more["choices"] = last.strip("{}").split(",")
    else:
        more["metavar"] = last.rstrip("?")
        more |= {"nargs": "?"} if last.endswith("?") else {"type": count} if last == "N" else {}
    parser.add_argument(*names, help=help, **more | (known or {}))


def _worded(option: Argument, said: Any) -> Argument:
    """An option of the vocabulary, with the default or the choices that it has in one command, or both, in a pair."""
    usage, help, known = (*option, {})[:3]
    default, choices = said if isinstance(said, tuple) and isinstance(said[-1], tuple) else (said, ())
    if isinstance(default, tuple):
        default, choices = default[0], default
    if choices:
        known = known | {"choices": choices}
    return usage, help.format(default=default, choices=", ".join(choices or known.get("choices", ()))), known


def count(text: str) -> int:
    """How many: a whole number, 0 or more, like 1000000 or 1e6.

    >>> count("1e6")
    1000000
    """
    digits, _, zeros = text.lower().partition("e")
    if not digits.isdecimal() or not ((zeros.isdecimal() and len(zeros) < 3) or digits == text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 0 or more, like 1000 or 1e3")
    return int(digits + "0" * int(zeros or 0))


AUTO, NEVER = "auto", "never"
"""What may stand in place of the number of nodes above which a set is split."""


def _split_at(text: str) -> int | str:
    """Above how many nodes a set is split, or `NEVER`."""
    if text in (AUTO, NEVER):
        return text
    from ..constraints.engines.budgets import nodes_of

    try:
        return nodes_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}, or {NEVER}") from None


def _seed(text: str) -> str:
    """A seed: the text itself, or of ``@FILE`` the text that the file holds."""
    if not text.startswith("@"):
        return text
    with open(text[1:], "rb") as file:
        found = file.read().decode(errors="replace").strip()
    if not found or "\ufffd" in found:
        raise argparse.ArgumentTypeError(f"{text[1:]} is not a text; 'everydeal seed' makes one")
    return found


FILE: Final = "this file, in the format of its name"
USUAL: Final = {"output": FILE}
"""What an option of the vocabulary is, unless a command says something else."""
REPEATED: Final[dict[str, Any]] = {"action": "append", "default": []}
"""An option that may be given several times."""

OPTIONS: Final[dict[str, Argument]] = {
    "all": ("--all", "every board set of the event"),
    "boards": ("--boards LIST", "board numbers, like 1-24; if they are not announced, also a list, like 1-16,21"),
    "check": ("--check", "check what is stored, and change nothing"),
    "columns": (
        "--columns NAMES",
        "what a file does not say: the columns of a table (board,north,east,south,west), or whose the hands of a line"
        " are (NESW)",
    ),
    "ending": ("--ending", "accept deals with missing cards, as endings"),
    "exclude": (
        "--exclude FILE",
        "deals that must not come again: a list made by 'everydeal exclude-list'; deal without a secret also takes any"
        " file of deals; may be repeated",
        REPEATED,
    ),
    "force": ("--force", "replace a file that exists"),
    "json": ("--json", "JSON, one object a line; numbers above 2^53 are texts"),
    "lenient": ("--lenient", "report what is wrong in a record and go on with the others (exit code 1)"),
    "n": ("-n N", "how many; default: {default}"),
    "notation": ("--as NOTATION", "how numbers are written: {choices}; default: {default}", {"dest": "notation"}),
    "output": ("-o --output FILE", "write {default}; never over an input"),
    "part_rows": ("--part-rows N", "rows of a part of a directory (default: 8,388,608; boards 1,048,576)"),
    "plot": ("--plot FILE", "draw a picture, .svg; of distributions, by matplotlib, also .png or .pdf"),
    "public": ("--public", "let others read what is written, too, though the session is secret"),
    "quiet": ("-q --quiet", "print the summary only"),
    "seed": (
        "--seed TEXT|@FILE",
        "any text; the same text gives the same deals, for ever; @FILE: the text of a file, which 'everydeal seed'"
        " makes",
        {"type": _seed},
    ),
    "space": (
        "--space NAME",
        "the numbering: everydeal spaces lists them; also layouts/7-7-6-7, completions/DEAL and the like; with --where,"
        " pavlicek or pavlicek-suit: a set is numbered in their order; default: {default}",
    ),
    "split": (
        "--split N",
        "sets that take more than N nodes are split (or of a count, estimated); free: more than half of the free memory"
        " holds; never: such a set is refused; default: {default}",
        {"type": _split_at, "default": AUTO},
    ),
    "start": ("--start N", "skip the first N deals of the seed", {"default": 0}),
    "stated": (
        "--from FORMAT|SPACE",
        "what the input does not say: the format of files; of a collection that Spark or pandas has written, the space"
        " of its numbers",
        {"dest": "stated"},
    ),
    "threads": ("--threads N", "so many at once (default: one for each processor)"),
    "title": ("--title TEXT", "the title, where the output has a place for one"),
    "to": ("--to FORMAT", "how it is written: {default}a file format such as pbn ('everydeal formats' lists them)"),
    "unique": (
        "--unique WHAT",
        "keep only the first of equal deals, or of equal boards: {choices}",
        {"choices": ("deal", "board")},
    ),
    "where": ("--where EXPR", "the set of the deals that meet a condition, or that a file describes"),
}
"""Every option that several commands take."""

EXPRESSIONS: Final = """

EXPR is a condition on a deal, or the name of a file that contains one:

  hcp(north) in 15..17 and balanced(north)      hcp losers controls aces quicktricks stoppers ...
  spades(south) >= 5 or hearts(south) >= 5      spades hearts diamonds clubs; and or not ( )
  shape(east, any 5431 + 6xxx - 6-6-x-x)        any suits, or spades hearts diamonds clubs in order
  hcp(north) + hcp(south) >= 25                 sums and differences; stoppers(north + south) == 4
  has(south, SAKQ HA)  lacks(west, HK)          cards;  like(north, AKxxx.*.*.x) is a template
  top3(west, spades) >= 2  ruleof(west, 20)     docs/expressions.md has all of them
  nt = hcp(north) in 15..17                     a file may also have names, one a line, and lines
  condition nt                                  like 'dealer south' and 'produce 12'"""
"""The end of what the help of a command says that takes conditions."""

FILES: Final = ("files FILE|DEAL...", "files of any format, also compressed, collections, deals; - or none: stdin")
CONDITION: Final = ("condition EXPR", "the condition, or a file that contains it; - for stdin")


def deals(what: str = "deals") -> Argument:
    """Any number of deals: files of any format, deals in any form, ids, links, or standard input."""
    return "sources FILE|DEAL...", f"files with {what}, or {what} in any form (cards, number, any id, link); -: stdin"


def too_large(*arguments: Argument) -> Group:
    """How a set is dealt that is too large to be counted as a whole."""
    return Group(
        "sets that are too large",
        "A set that is too large is split: deals come from an exact part, and the rest is tested. Every deal of\n"
        "the set is still equally likely. The part and the test are printed. Which sets are split, and how,\n"
        "follows from their text alone, unless --split is given; docs/constraints.md has the\n"
        "limits. Where few deals pass the test, a terminal shows how far the search is, and Control-C ends it\n"
        "with what was found.",
        "split",
        *arguments,
        split="7,600,000",
    )


TEST: Final = ("--test EXPR", "take --where as the part, and test this, as it was printed")


def written(this: str = FILE) -> Arguments:
    """Deals are printed in any form, or written as a file."""
    return Arguments(
        "to output force",
        ("--json", OPTIONS["json"][1], {"dest": "to", "action": "store_const", "const": "json"}),
        to="lines (one deal string a line; the default), diagram, letters (owners of SA..C2), sequences (Nseq Eseq"
        " Sseq), json, or ",
        output=this,
    )
