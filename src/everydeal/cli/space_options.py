"""Which space a command works in: ``--space NAME`` or ``--where EXPR``."""

import argparse
from typing import Any

from .. import spaces
from ..spaces.base import Space
from .common import CommandError
from .orders import order_of


def chosen_space(options: argparse.Namespace, default: str | None = None) -> Space[Any] | None:
    """The space that the options name, or the default.

    Raises:
        CommandError: there is no such space, it is named in two ways, or what names it is wrong.
    """
    if getattr(options, "where", None) is not None:
        order = order_of(options)
        from .conditions import make_space, read_script

        return make_space(read_script(options.where).condition, order)
    try:
        name = options.space or default
        return spaces.by_name(name) if name else None
    except ValueError as error:
        raise CommandError(str(error)) from None
