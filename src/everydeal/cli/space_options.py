"""Which space a command works in: ``--space NAME``, or ``--template DEAL`` for the completions of an ending."""

import argparse
from typing import TYPE_CHECKING, Any

from .common import CommandError

if TYPE_CHECKING:
    from ..spaces.base import Space


def add_space_arguments(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the two options; *default* says what holds without them."""
    parser.add_argument("--space", metavar="NAME", help=f"the numbering (see: everydeal spaces); default: {default}")
    parser.add_argument(
        "--template", metavar="DEAL", help="the space of the full deals that contain these cards (completions)"
    )


def add_page_argument(parser: argparse.ArgumentParser, also: str = "") -> None:
    """Add ``--page``: numbers count from 1; *also* says what else the option does."""
    parser.add_argument(
        "--page",
        action="store_true",
        help=f"{also}numbers count from 1, as the Impossible Bridge Book counts its pages",
    )


def chosen_space(options: argparse.Namespace, default: str | None = None) -> "Space[Any] | None":
    """The space that the options name, or the default.

    Raises:
        CommandError: there is no such space, both options are given, or the template is none.
    """
    from .. import spaces
    from ..deal import Deal

    template = getattr(options, "template", None)
    if template and options.space:
        raise CommandError("--template makes a space of its own: leave out --space")
    try:
        if template:
            return spaces.completions(Deal.from_pbn(template))
        name = options.space or default
        return spaces.by_name(name) if name else None
    except ValueError as error:
        raise CommandError(str(error)) from None
