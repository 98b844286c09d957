"""Which space a command works in: ``--space NAME`` or ``--where EXPR``."""

import argparse
from typing import Any

from .. import spaces
from ..spaces.base import Space
from .common import CommandError

_WAYS = ("space", "where", "part")


def check_one_way(options: argparse.Namespace) -> None:
    """CommandError if the options name the space in two ways."""
    given = [f"--{way}" for way in _WAYS if getattr(options, way, None) is not None]
    if len(given) > 1:
        raise CommandError(f"{' and '.join(given)} each say which space it is: give one of them")
    if given not in (["--where"], ["--part"]) and getattr(options, "order", None):
        raise CommandError("--order belongs to --where")


def chosen_space(options: argparse.Namespace, default: str | None = None) -> Space[Any] | None:
    """The space that the options name, or the default.

    Raises:
        CommandError: there is no such space, it is named in two ways, or what names it is wrong.
    """
    check_one_way(options)
    if getattr(options, "where", None) is not None:
        from .conditions import make_space, read_script

        options.order = options.order or "honours"
        return make_space(options, read_script(options.where).condition)
    try:
        name = options.space or default
        return spaces.by_name(name) if name else None
    except ValueError as error:
        raise CommandError(str(error)) from None
