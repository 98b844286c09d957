"""What the options that several commands take say: which space, which order, which format, whose hands."""

import argparse
from typing import Any, Final

from .. import spaces
from ..formats import FORMATS
from ..spaces.base import Space
from .common import CommandError, wrong_word

ORDERS: Final = {"pavlicek": "pavlicek", "pavlicek-suit": "suit"}
"""The spaces in whose order a set of deals can be numbered, and what `everydeal.Space` calls that order."""
USUAL_ORDER: Final = "honours"
"""The order of a set's numbering without ``--space``."""


def chosen_space(options: argparse.Namespace, default: str | None = None) -> Space[Any] | None:
    """The space that the options name, or the default.

    Raises:
        CommandError: there is no such space, it is named in two ways, or what names it is wrong.
    """
    if getattr(options, "where", None) is not None:
        order = order_of(options)
        from .conditions import make_space, read_script

        return make_space(read_script(options.where).condition, order)
    with wrong_word():
        name = options.space or default
        return spaces.by_name(name) if name else None


def hints(options: argparse.Namespace) -> dict[str, Any]:
    """What ``--columns`` says of files that leave it open, as arguments of `everydeal.formats.read`."""
    said = options.columns
    is_seats = said is not None and said.strip().upper().strip("NESW") == ""
    return {"seats": said if is_seats else None, "columns": None if is_seats else said}


def format_of_files(options: argparse.Namespace) -> str | None:
    """The format of files that ``--from`` names; None if it names none, or the space of collections."""
    name: str | None = options.stated
    return None if name is None or (name not in FORMATS and _is_space(name)) else name


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


def order_of(options: argparse.Namespace) -> str:
    """The order in which the deals of ``--where`` are numbered.

    Raises:
        CommandError: the space that is named is none whose order a set can have.
    """
    name = getattr(options, "space", None)
    if name is None:
        return USUAL_ORDER
    try:
        return ORDERS[name.strip().lower().replace("_", "-")]
    except KeyError:
        raise CommandError(
            f"--where and --space {name} each say which space it is: with --where, --space is {' or '.join(ORDERS)}, in"
            " whose order the set is then numbered"
        ) from None


def with_order(order: str) -> str:
    """The option that asks for an order, and a blank; nothing for the usual one."""
    return next((f"--space {space} " for space, name in ORDERS.items() if name == order), "")
