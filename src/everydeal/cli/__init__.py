"""The command line: what a word means is the same in every command, and no algorithm is here.

`run` looks at the first word only.  `commands` has the names of all commands and what ``--help`` says of them.  Each
folder here is a heading of that list: its ``arguments.py`` declares the help and the arguments of each command, in the
words of `vocabulary`, and imports nothing that does work; its other files do the work, import what they need at their
top, and are imported when their command runs.

Exit codes: 0 done; 1 something in the input was bad, or the answer is no; 2 wrong arguments; 3 not proved
(`verify`), or not finished (`robot`).
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
from .._status import NoKernelError
from ..extras import install
from . import common
from .commands import EXTRAS, HEADINGS, MODULES, PACKAGE
from .common import CommandError, Formatter, Parser, parser_of, say
from .suggestions import nearest, reason_of

_DESCRIPTION = """\
Every bridge deal has a number, and the number is as good as the deal.

Deals are read from files of any format, from arguments, or one per line from standard input;
numbers are printed one per line, and can be read back. For help: everydeal COMMAND --help."""

_EPILOG = """\
exit codes: 0 done; 1 something in the input was bad, or the answer is no; 2 wrong arguments;
3 not proved (verify), or not finished (robot)"""


class _Instead(argparse.Action):
    """An option in place of a command: print what its function gives, and leave."""

    def __call__(self, parser: argparse.ArgumentParser, _: object, value: Any, __: object = None) -> None:
        try:
            print(self.const(value))
        except ValueError as error:
            parser.error(str(error))
        parser.exit()


def _version(_: object) -> str:
    """The version and which kernel runs; only here, because to know the kernel is to load it."""
    from .. import kernel

    return f"everydeal {__version__}, kernel: {kernel()}"


def _completion(shell: str) -> str:
    """The script that makes a shell complete commands and options."""
    from .shells import completion

    return completion(shell)


def top_parser() -> Parser:
    """The parser of what stands before a command."""
    lists = "\n\n".join(
        f"{heading}:\n" + "\n".join(f"  {name:14}{summary}" for name, (_, summary) in commands.items())
        for heading, commands in HEADINGS.items()
    )
    usage, epilog = "everydeal COMMAND ... (or --help, --version, --completion SHELL)", f"{lists}\n\n{_EPILOG}"
    parser = Parser("everydeal", usage=usage, description=_DESCRIPTION, epilog=epilog, formatter_class=Formatter)
    shown = "show the version and which kernel runs, and exit"
    parser.add_argument("--version", action=_Instead, const=_version, nargs=0, help=shown)
    parser.add_argument(
        "--completion",
        action=_Instead,
        const=_completion,
        choices=("bash", "zsh", "fish", "tcsh", "powershell"),
        metavar="SHELL",
        help="print a script that makes bash, zsh, fish, tcsh or powershell complete commands and options",
    )
    parser.add_argument("command", nargs="?", metavar="COMMAND ...", help=argparse.SUPPRESS)
    return parser


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words:
        top_parser().print_help()
        return 2
    name = words[0]
    if name not in MODULES:
        _take_no_command(words)
    common.command = name
    options = argparse.Namespace()
    try:
        options = parser_of(name).read(words[1:])
        options.command = name
        _protect_files(options)
        code: int = import_module(f"{PACKAGE}.{MODULES[name]}").run(options) or 0
        sys.stdout.flush()
        return code
    except CommandError as error:
        say(error)
        return error.code
    except OSError as error:
        say(reason_of(error))
        return 1
    except (ValueError, IndexError) as error:
        of_a_record = type(error).__name__ == "FormatError" and any(getattr(error, at) for at in ("line", "record"))
        hint = of_a_record and getattr(options, "lenient", None) is False
        cure = "\n  (--lenient reports such records and goes on with the others)" if hint else ""
        say(f"{error}{cure}")
        return 1
    except NoKernelError as error:
        say(error)
        return 2
    except RecursionError:
        say("too much is nested in each other in what is given")
        return 1
    except ImportError as error:
        say(_missing_extra(name, error))
        return 2
    except KeyboardInterrupt:
        say("interrupted")
        return 130


def _missing_extra(command: str, error: ImportError) -> str:
    """What is said of a package that is not installed.

    Raises:
        ImportError: it belongs to no extra: a mistake of ours.
    """
    if "pip install" in str(error):
        return str(error)
    extra = EXTRAS.get(MODULES[command].partition(".")[0])
    if extra is None or error.name is None or error.name.startswith("everydeal"):
        raise error
    return f"this needs {error.name.partition('.')[0]}: {install(extra)}"


def _take_no_command(words: list[str]) -> NoReturn:
    """Do what options before a command ask for; or say that there is no such command, and leave."""
    common.command = ""
    if words[0] == "help":
        sys.exit(run([*words[1:2], "--help"]))
    parser, name = top_parser(), words[0]
    try:
        if name.startswith("-"):
            name = parser.parse_known_args(words)[0].command or name
    except CommandError as error:
        say(error)
        sys.exit(error.code)
    near = f"show {name}" if os.path.isfile(name) else nearest(name, MODULES)
    parser.error(f"there is no command {name!r}{f': did you mean {near}?' if near else '; --help lists them'}")


def _protect_files(options: argparse.Namespace) -> None:
    """Refuse to write over an input, without ``--force`` over anything, or where there is no folder.

    A command without ``--force`` writes by `write_new`.

    Raises:
        CommandError: a file would be lost.
    """
    said = vars(options)
    if "force" not in said or said.get("append"):
        return
    read = [path for name, value in said.items() if name != "output" for path in _texts_in(value)]
    for path in _texts_in(options.output):
        folder = os.path.dirname(path)
        if folder and not path.endswith("/") and "://" not in path and not os.path.isdir(folder):
            raise CommandError(f"-o {path}: there is no folder {folder}", 1)
    for path in filter(os.path.isfile, _texts_in(options.output)):
        if any(os.path.exists(other) and os.path.samefile(path, other) for other in read):
            raise CommandError(f"{path} is an input, too: name another file for -o", 1)
        if os.path.getsize(path) and not options.force:
            raise CommandError(f"{path} exists: --force replaces it", 1)


def _texts_in(value: object) -> list[str]:
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str) and "\0" not in one]


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
        with suppress(OSError):  # a full disk, which `run` has reported
            stream.flush()
    os._exit(code)
