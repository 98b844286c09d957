"""What shells and ``man`` want to know of the commands, made from their parsers: completion scripts and manual pages.

Both need the extra ``shell``: shtab writes the scripts, argparse-manpage the pages.
"""

import argparse
import os
import re
from collections.abc import Iterator

from ..extras import install
from .commands import HEADINGS
from .common import CommandError, Formatter, Parser, add_arguments

SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")
"""The shells that completion scripts are for."""
_ABOUTS = {name: about for commands in HEADINGS.values() for name, (_, about) in commands.items()}
_CURE = "{} needs the extra 'shell': " + install("shell")


def whole_parser() -> argparse.ArgumentParser:
    """The parser of all commands, complete for each."""
    parser = Parser(prog="everydeal", description=_ABOUT, formatter_class=Formatter)
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
        raise CommandError(_CURE.format("--completion")) from None
    script: str = shtab.complete(whole_parser(), shell)
    return script


def write_man_pages(folder: str) -> list[str]:
    """Write a manual page for the program and one for each command; the names of the files.

    Raises:
        CommandError: argparse-manpage is not installed.
        OSError: a file cannot be written.
    """
    os.makedirs(folder, exist_ok=True)
    names = []
    for name, text in _pages():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        names.append(name)
    return names


def _pages() -> Iterator[tuple[str, str]]:
    try:
        from argparse_manpage.manpage import Manpage
    except ImportError:
        raise CommandError(_CURE.format("--man")) from None
    whole = whole_parser()
    commands = next(action for action in whole._actions if isinstance(action, argparse._SubParsersAction)).choices
    yield "everydeal.1", _top_page()
    for name, parser in commands.items():
        data = {"project_name": "everydeal", "manual_title": "everydeal", "prog": f"everydeal-{name}"}
        parser.man_short_description = _ABOUTS[name]
        yield f"everydeal-{name}.1", _as_man_wants(f"{Manpage(parser, _data=data)}\n", name.replace("-", "\\-"))


def _as_man_wants(text: str, name: str) -> str:
    """A page with its title in one word, the examples under their own heading, and indented lines left as they are."""
    for old, new in (
        (f".TH EVERYDEAL {name.upper()} ", f'.TH "EVERYDEAL\\-{name.upper()}" '),
        (f"\neverydeal {name} \\- ", f"\neverydeal\\-{name} \\- "),
        (".SH COMMENTS\nexamples:\n", ".SH EXAMPLES\n"),
    ):
        text = text.replace(old, new, 1)
    return re.sub(r"(?:^ +\S.*\n)+", lambda lines: f".nf\n{lines[0]}.fi\n", text, flags=re.MULTILINE)


_ABOUT = "Every bridge deal has a number, and the number is as good as the deal."


def _top_page() -> str:
    """The page of the program: its commands, each with its page."""
    lines = [
        ".TH EVERYDEAL 1 ",
        ".SH NAME",
        f"everydeal \\- {_ABOUT[0].lower()}{_ABOUT[1:-1]}",
        ".SH SYNOPSIS",
        ".B everydeal",
        ".I COMMAND",
        "[options]",
        ".SH COMMANDS",
    ]
    for name, about in _ABOUTS.items():
        lines += [".TP", f".BR everydeal\\-{name} (1)", about]
    return "\n".join([*lines, ""])
