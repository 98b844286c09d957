"""The words of the command line: an option that several commands take stands here, and means the same in each.

Help, completion, the manual pages and docs/reference/commands.md are made from these.  `add` takes names of `OPTIONS`;
a default that differs between commands stands in their help.  An option that only one command takes stands with it.
"""

import argparse
from typing import Any, Final

from .common import Parser

NOTATIONS: Final = ("decimal", "hex", "base64", "checked", "page", "bytes")
"""A page is a number that counts from 1, as the Impossible Bridge Book counts its pages."""
CODES: Final = ("two-bits", "short", "three-bits")
"""Not numbers of a space, but read and written in the same places."""
FORMS: Final = ("lines", "diagram", "letters", "sequences", "json")
"""How a deal can be printed."""


def count(text: str) -> int:
    """How many: a whole number, 0 or more, like 1000000 or 1e6.

    >>> count("1e6")
    1000000
    """
    digits, _, zeros = text.lower().partition("e")
    if not digits.isdecimal() or not ((zeros.isdecimal() and len(zeros) < 3) or digits == text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 0 or more, like 1000 or 1e3")
    return int(digits + "0" * int(zeros or 0))


EXPRESSIONS: Final = """\
EXPR is a condition on a deal, or the name of a file that contains one:

  hcp(north) in 15..17 and balanced(north)      hcp losers controls aces quicktricks stoppers ...
  spades(south) >= 5 or hearts(south) >= 5      spades hearts diamonds clubs; and or not ( )
  shape(east, any 5431 + 6xxx - 6-6-x-x)        any suits, or spades hearts diamonds clubs in order
  hcp(north) + hcp(south) >= 25                 sums and differences; stoppers(north + south) == 4
  has(south, SAKQ HA)  lacks(west, HK)          cards;  like(north, AKxxx.*.*.x) is a template
  top3(west, spades) >= 2  ruleof(west, 20)     docs/expressions.md has all of them"""


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


OPTIONS: Final[dict[str, tuple[tuple[str, ...], dict[str, Any]]]] = {
    "all": (("--all",), {"action": "store_true", "help": "every board set of the event"}),
    "as": (("--as",), {"dest": "notation", "help": "how numbers are written: {choices}; default: {default}"}),
    "boards": (
        ("--boards",),
        {"metavar": "LIST", "help": "board numbers, like 1-24; if they are not announced, also a list, like 1-16,21"},
    ),
    "check": (("--check",), {"action": "store_true", "help": "check what is stored, and change nothing"}),
    "columns": (
        ("--columns",),
        {
            "metavar": "NAMES",
            "help": "what a file does not say: the columns of a table (board,north,east,south,west), or whose the hands"
            " of a line are (NESW)",
        },
    ),
    "ending": (("--ending",), {"action": "store_true", "help": "accept deals with missing cards, as endings"}),
    "exclude": (
        ("--exclude",),
        {
            "action": "append",
            "default": [],
            "metavar": "FILE",
            "help": "deals that must not come again: a list made by 'everydeal exclude-list'; deal without a secret"
            " also takes any file of deals; may be repeated",
        },
    ),
    "force": (("--force",), {"action": "store_true", "help": "replace a file that exists"}),
    "from": (
        ("--from",),
        {
            "dest": "stated",
            "metavar": "FORMAT|SPACE",
            "help": "what the input does not say: the format of files; of a collection that Spark or pandas has"
            " written, the space of its numbers",
        },
    ),
    "json": (("--json",), {"action": "store_true", "help": "JSON, one object a line; numbers above 2^53 are texts"}),
    "lenient": (
        ("--lenient",),
        {"action": "store_true", "help": "report what is wrong in a record and go on with the others (exit code 1)"},
    ),
    "n": (("-n",), {"type": count, "metavar": "N", "help": "how many; default: {default}"}),
    "output": (
        ("-o", "--output"),
        {"metavar": "FILE", "help": "write a file, in the format of its name; never over an input"},
    ),
    "part_rows": (
        ("--part-rows",),
        {"type": count, "metavar": "N", "help": "rows of a part of a directory (default: 8,388,608; boards 1,048,576)"},
    ),
    "public": (
        ("--public",),
        {"action": "store_true", "help": "let others read what is written, too, though the session is secret"},
    ),
    "quiet": (("-q", "--quiet"), {"action": "store_true", "help": "print the summary only"}),
    "seed": (("--seed",), {"metavar": "TEXT", "help": "any text; the same text gives the same deals, for ever"}),
    "space": (
        ("--space",),
        {
            "metavar": "NAME",
            "help": "the numbering: everydeal spaces lists them; also layouts/7-7-6-7, completions/DEAL and the like;"
            " with --where, pavlicek or pavlicek-suit: a set is numbered in their order; default: {default}",
        },
    ),
    "split": (
        ("--split",),
        {
            "type": _split_at,
            "default": AUTO,
            "metavar": "N",
            "help": "sets that take more than N nodes are split (or of a count, estimated); free: more than half of the"
            " free memory holds; never: such a set is refused; default: {default}",
        },
    ),
    "start": (
        ("--start",),
        {"type": count, "default": 0, "metavar": "N", "help": "skip the first N deals of the seed"},
    ),
    "threads": (
        ("--threads",),
        {"type": count, "metavar": "N", "help": "so many at once (default: one for each processor)"},
    ),
    "title": (("--title",), {"metavar": "TEXT", "help": "the title, where the output has a place for one"}),
    "to": (
        ("--to",),
        {
            "metavar": "FORMAT",
            "help": "lines (one deal string a line; the default), diagram, letters (owners of SA..C2), sequences"
            " (Nseq Eseq Sseq), json, or a file format such as pbn",
        },
    ),
    "plot": (
        ("--plot",),
        {"metavar": "FILE", "help": "draw a picture, .svg; by matplotlib, of all but an audit, also .png or .pdf"},
    ),
    "unique": (
        ("--unique",),
        {
            "choices": ("deal", "board"),
            "metavar": "WHAT",
            "help": "keep only the first of equal deals, or of equal boards: {choices}",
        },
    ),
    "where": (
        ("--where",),
        {"metavar": "EXPR", "help": "the set of the deals that meet a condition, or that a file describes"},
    ),
}
"""Every option that several commands take: its names, and what argparse needs to know of it."""


def add(parser: Any, *names: str, **defaults: Any) -> None:
    """Add options of the vocabulary; *defaults* are, by name, words for the help, or choices.

    A default that is a text is only said; the command itself knows what to do without the option.
    """
    for name in names:
        flags, known = OPTIONS[name]
        said, choices = defaults.get(name, ""), ()
        if isinstance(said, tuple):
            choices, said = said, said[0]
        help = known["help"].format(default=said, choices=", ".join(choices or known.get("choices", ())))
        more: dict[str, Any] = {"choices": choices, "metavar": known.get("metavar", "NOTATION")} if choices else {}
        parser.add_argument(*flags, **known | {"help": help} | more)


def take_deals(parser: Parser, what: str = "deals", *, endings: bool = True) -> None:
    """Take any number of deals: files of any format, deals in any form, ids, links, or standard input.

    Where *endings* can be meant, deals with missing cards are taken only if that is said.
    """
    parser.take("sources", "FILE|DEAL", f"files with {what}, or {what} in any form (cards, number, id, link); -: stdin")
    add(parser, "lenient", *(["ending"] if endings else []), "columns")


def take_files(parser: Parser) -> None:
    """Take any number of files of boards, or standard input."""
    parser.take("files", "FILE", "files of any format, also compressed, and collections; - or none: stdin")
    add(parser, "from", "columns")


def choose_space(parser: argparse.ArgumentParser, default: str) -> None:
    """Take the space that numbers belong to."""
    add(parser, "space", space=default)


def choose_set(parser: argparse.ArgumentParser) -> None:
    """Take a set that a condition describes, in place of a space that has a name."""
    add(parser, "where")


def take_condition(parser: Parser) -> None:
    """Take EXPR."""
    parser.add_argument("condition", metavar="EXPR", help="the condition, or a file that contains it; - for stdin")


def choose_split(parser: argparse.ArgumentParser, *, give_back: bool = True) -> None:
    """Say how a set is dealt that is too large to be counted as a whole."""
    group = parser.add_argument_group(
        "sets that are too large",
        "A set that is too large is split: deals come from an exact part, and the rest is tested. Every deal of\n"
        "the set is still equally likely. The part and the test are printed. Which sets are split, and how,\n"
        "follows from their text alone, unless --split is given; docs/constraints.md has the\n"
        "limits. Where few deals pass the test, a terminal shows how far the search is, and Control-C ends it\n"
        "with what was found.",
    )
    add(group, "split", split="7,600,000")
    if give_back:
        group.add_argument("--test", metavar="EXPR", help="take --where as the part, and test this, as it was printed")


def write_deals(parser: argparse.ArgumentParser) -> None:
    """Print deals in any form, or write them as a file."""
    add(parser, "to", "output", "force")
    parser.add_argument("--json", dest="to", action="store_const", const="json", help=OPTIONS["json"][1]["help"])
