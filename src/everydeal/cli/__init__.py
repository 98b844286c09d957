"""The command line: one file per group of commands, and no algorithm in any of them.

A command module has ``add_commands(commands)``, which adds its parsers and names in ``run`` the function that does the
work.  `commands` has the names of all, and what ``--help`` says of them: only the module of the command that is asked
for is imported, and at its top that module imports only what parsing needs.

Exit codes: 0 done; 1 something in the input was bad, or the answer is no; 2 wrong arguments.
"""

import argparse
import atexit
import gc
import os
import signal
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from .. import __version__
from .commands import HEADINGS, MODULES
from .frame import CommandError, Formatter, Parser
from .guesses import hint_of_stray, near_file

_DESCRIPTION = """\
Every bridge deal has a number, and the number is as good as the deal.

Deals are read from files of any format, from arguments, or one per line from standard input;
numbers are printed one per line, and can be read back. For help: everydeal COMMAND --help."""

_REFUSING = frozenset(("deal", "seed", "commit", "event", "machine", "solve"))
"""Commands that replace no file by themselves: they refuse, or go on with what is there."""

_EPILOG = """\
exit codes: 0 done; 1 something in the input was bad, or the answer is no; 2 wrong arguments"""


class _Version(argparse.Action):
    """Print the version and which kernel runs; only here, because to know the kernel is to load it."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from .. import kernel

        try:
            print(f"everydeal {__version__}, kernel: {kernel()}")
        except ValueError as error:
            parser.error(str(error))
        parser.exit()


class _Completion(argparse.Action):
    """Print the script that makes a shell complete commands and options."""

    def __call__(self, parser: argparse.ArgumentParser, _: object, shell: Any, __: object = None) -> None:
        from .shells import completion

        print(completion(shell))
        parser.exit()


class _Manual(argparse.Action):
    """Write the manual pages."""

    def __call__(self, parser: argparse.ArgumentParser, _: object, folder: Any, __: object = None) -> None:
        from .shells import write_man_pages

        print(f"{len(write_man_pages(folder))} pages in {folder}: man everydeal, if MANPATH has the folder above it")
        parser.exit()


class _TopParser(Parser):
    """The parser of all commands: its help lists them under headings."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.headed: dict[str, list[argparse.Action]] = {}
        self.commands: Any = None
        """The parsers of the commands, in `choices`."""

    def format_help(self) -> str:
        """The help, with the commands under their headings."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        sections = {"options": [action for action in self._actions if action.option_strings]} | self.headed
        for heading, actions in sections.items():
            formatter.start_section(heading)
            formatter.add_arguments(actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()


def build_parser(command: str | None = None) -> "_TopParser":
    """The parser of all commands; complete for *command*, of the others it knows the names."""
    parser = _TopParser(prog="everydeal", description=_DESCRIPTION, epilog=_EPILOG, formatter_class=Formatter)
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and which kernel runs, and exit")
    parser.add_argument(
        "--completion",
        action=_Completion,
        choices=("bash", "zsh", "fish", "tcsh", "powershell"),
        metavar="SHELL",
        help="print a script that makes bash, zsh, fish, tcsh or powershell complete commands and options",
    )
    parser.add_argument("--man", action=_Manual, metavar="DIR", help="write manual pages for man, one for each command")
    added = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    if command in MODULES:
        import_module(f"{__name__}.{MODULES[command]}").add_commands(added)
    added.choices = dict.fromkeys(MODULES, parser) | (added.choices or {})
    parser.commands = added
    parser.headed = {
        heading: [argparse.Action((), name, help=summary) for name, (_, summary) in commands.items()]
        for heading, commands in HEADINGS.items()
    }
    return parser


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    parser = build_parser(next((word for word in words if word != "--"), None))
    try:
        options, more = parser.parse_known_args(words)
    except CommandError as error:
        print(f"everydeal: {error}", file=sys.stderr)
        return error.code
    if more:
        _take_more(parser, options, more)
    if options.command is None:
        parser.print_help()
        return 2
    _tell_what_is_replaced(options)
    try:
        code: int = options.run(options) or 0
        sys.stdout.flush()
        return code
    except CommandError as error:
        print(f"everydeal {options.command}: {error}", file=sys.stderr)
        return error.code
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else error.strerror or error
        near = near_file(error.filename)
        print(f"everydeal {options.command}: {reason}{near}", file=sys.stderr)
        return 1
    except (ValueError, IndexError) as error:
        of_a_record = type(error).__name__ == "FormatError" and any(getattr(error, at) for at in ("line", "record"))
        hint = of_a_record and getattr(options, "lenient", None) is False
        cure = "\n  (--lenient reports such records and goes on with the others)" if hint else ""
        print(f"everydeal {options.command}: {error}{cure}", file=sys.stderr)
        return 1
    except RecursionError:
        print(f"everydeal {options.command}: too much is nested in each other in what is given", file=sys.stderr)
        return 1
    except ImportError as error:
        if "pip install" not in str(error):
            raise  # not an extra that is missing, but a mistake of ours
        print(f"everydeal {options.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"everydeal {options.command}: interrupted", file=sys.stderr)
        return 130


def _tell_what_is_replaced(options: argparse.Namespace) -> None:
    """Say which files with something in them the command will write anew."""
    if options.command in _REFUSING or getattr(options, "append", False) or getattr(options, "quiet", False):
        return
    given = getattr(options, "output", None)
    for path in given if isinstance(given, list) else [given]:
        if isinstance(path, str) and os.path.isfile(path) and os.path.getsize(path):
            print(f"everydeal {options.command}: {path} exists, and is replaced", file=sys.stderr)


def _take_more(parser: "_TopParser", options: argparse.Namespace, more: list[str]) -> None:
    """Files, deals and numbers may also stand behind options, where argparse does not look for them."""
    taking = getattr(options, "more", None)
    strange = [word for word in more if taking is None or (word.startswith("-") and word != "-")]
    if strange:
        own = parser.commands.choices[options.command] if options.command else parser
        own.error(f"unrecognized arguments: {' '.join(strange)}{hint_of_stray(strange, own)}")
    if taking is not None:
        getattr(options, taking).extend(more)


def main() -> NoReturn:
    """The program: quiet when a pipe closes early, and out with the exit code."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    warnings.formatwarning = lambda message, *_, **__: f"everydeal: {message}\n"
    if hasattr(gc, "set_threshold"):  # PyPy collects another way
        gc.set_threshold(50_000)  # what is imported and read makes few cycles
    _leave(run())


def _leave(code: int) -> NoReturn:
    """Leave with this exit code, without taking apart all that was made, which takes as long as a short command."""
    if "threading" in sys.modules and sys.modules["threading"].active_count() > 1:
        sys.exit(code)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # a full disk, which `run` has told of
            stream.flush()
    os._exit(code)
