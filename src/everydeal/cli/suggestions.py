"""What may have been meant: the command, option or file that a word is a slip of."""

import argparse
import os
from collections.abc import Iterable
from contextlib import suppress

_MANY = ("-n", "--boards")
_ELSEWHERE = {
    "n": _MANY,
    "k": _MANY,
    "boards": _MANY,
    "count": _MANY,
    "deals": _MANY,
    "hands": _MANY,
    "limit": _MANY,
    "num": _MANY,
    "number": _MANY,
    "o": ("-o",),
    "file": ("-o",),
    "outfile": ("-o",),
    "out-file": ("-o",),
    "format": ("--to", "--as"),
    "type": ("--to", "--as"),
    "json": ("--to",),
    "overwrite": ("--force",),
    "v": ("--version",),
    "silent": ("--quiet",),
}
"""What other programs call an option: which of ours it may be, the first that a command has."""


def nearest(word: str, known: Iterable[str], alike: float = 0.6) -> str | None:
    """The known word that *word* may be a slip of; None if it is near none."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower(), list(known), 1, alike)), None)


def hint_of_stray(words: list[str], parser: argparse.ArgumentParser) -> str:
    """What to add to ``unrecognized arguments: WORDS``: the option that is meant, or that all are options here."""
    first = words[0]
    if first.startswith("-"):
        near = _near_option(first, parser)
        return f": did you mean {near}?" if near else ""
    many = _first_of(_MANY, parser) if first.isdecimal() else None
    if many:
        return f": did you mean {many} {first if many == '-n' else f'1-{first}'}?"
    places = [action for action in parser._actions if not action.option_strings]
    if not places:
        return f" ({parser.prog} takes only options)"
    if len(places) == 1 and places[0].nargs in (None, "?") and isinstance(places[0].metavar, str):
        return f" (one {places[0].metavar} is taken: a text with spaces needs quotes around it)"
    return ""


def _near_option(word: str, parser: argparse.ArgumentParser) -> str | None:
    """The option that *word* may be a slip of, or another program's name for; dashes do not make words alike."""
    name = word.partition("=")[0].lstrip("-").lower()
    if meant := _first_of(_ELSEWHERE.get(name, ()), parser):
        return meant
    near = nearest(name, [option[2:] for option in parser._option_string_actions if option.startswith("--")], 0.7)
    return f"--{near}" if near else None


def _first_of(names: tuple[str, ...], parser: argparse.ArgumentParser) -> str | None:
    """The first of some options that a command has; ``--boards`` only where it takes which boards."""
    options = parser._option_string_actions
    return next((name for name in names if name in options and (name not in _MANY or options[name].nargs != 0)), None)


def near_file(path: object) -> str:
    """``; did you mean 'session.pbn'?`` if a file of nearly that name is in the folder; else ""."""
    folder, name = os.path.split(os.fsdecode(path) if isinstance(path, (str, bytes)) else "")
    try:
        there = not name or os.path.lexists(os.path.join(folder, name))
        known = {} if there else {entry.lower(): os.path.join(folder, entry) for entry in os.listdir(folder or ".")}
    except OSError:
        return ""
    near = nearest(name, known, 0.65)
    return f"; did you mean {known[near]!r}?" if near else ""


def format_of_deals(path: str) -> str:
    """The format of a file of deals; "" of a script, a condition, or what is no file."""
    from ..formats.core.registry import recognise  # which a script that is right need not wait for

    if os.path.isfile(path):
        with open(path, "rb") as file, suppress(ValueError):
            known = recognise(file.read(1 << 14), path).name
            return "" if known.startswith("dealer") else known
    return ""


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written, and which may be meant."""
    reason = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else error.strerror or error
    return f"{reason}{near_file(error.filename)}"
