"""What shells want to know of the commands, made from their parsers by shtab, of the extra ``shell``: completion."""

import argparse

from ..extras import install
from .commands import HEADINGS
from .common import CommandError, Formatter, Parser, add_arguments

_ABOUTS = {name: about for commands in HEADINGS.values() for name, (_, about) in commands.items()}


def whole_parser() -> argparse.ArgumentParser:
    """The parser of all commands, complete for each."""
    parser = Parser(prog="everydeal", formatter_class=Formatter)
    parser.add_argument("--version", action="store_true", help="show the version and which kernel runs, and exit")
    added = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    for name, about in _ABOUTS.items():
        add_arguments(added.add_parser(name, help=about.replace("%", "%%"), formatter_class=Formatter), name)
    return parser


def completion(shell: str) -> str:
    """The script that makes a shell complete commands, options and choices.

    Raises:
        CommandError: shtab is not installed.
    """
    try:
        import shtab
    except ImportError:
        raise CommandError(f"--completion needs the extra 'shell': {install('shell')}") from None
    script: str = shtab.complete(whole_parser(), shell)
    return script
