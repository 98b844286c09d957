"""What the options that several commands take say: which space, which format, whose hands."""

import argparse
from typing import Any

from .. import spaces
from ..formats import FORMATS, by_name
from ..spaces.base import Space
from .common import wrong_word


def chosen_space(options: argparse.Namespace, default: str | None = None) -> Space[Any] | None:
    """The space that the options name, or the default.

    Raises:
        CommandError: there is no such space, it is named in two ways, or what names it is wrong.
    """
    if getattr(options, "where", None) is not None:
        from .conditions import make_space, order_of, read_script

        return make_space(read_script(options.where).condition, order_of(options))
    with wrong_word():
        name = options.space or default
        return spaces.by_name(name) if name else None


def hints(options: argparse.Namespace) -> dict[str, Any]:
    """What ``--columns`` says of files that leave it open, as arguments of `everydeal.formats.read`."""
    said = options.columns
    is_seats = said is not None and said.strip().upper().strip("NESW") == ""
    return {"seats": said if is_seats else None, "columns": None if is_seats else said}


def format_of_files(options: argparse.Namespace) -> str | None:
    """The format of files that ``--from`` names; None if it names none, or the space of collections.

    Raises:
        CommandError: there is neither such a format nor such a space.
    """
    name: str | None = options.stated
    if name is None or (name not in FORMATS and _is_space(name)):
        return None
    with wrong_word(f"--from {name}"):
        return by_name(name).name


def space_of_collections(options: argparse.Namespace) -> Space[Any] | None:
    """The space of a collection's numbers that ``--from`` names; None if it names none, or the format of files.

    Raises:
        ValueError: there is neither such a space nor such a format.
    """
    name: str | None = options.stated
    return None if name is None or (name in FORMATS and not _is_space(name)) else spaces.by_name(name)


def _is_space(name: str) -> bool:
    try:
        spaces.by_name(name)
    except ValueError:
        return False
    return True
