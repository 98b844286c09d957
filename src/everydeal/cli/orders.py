"""The order in which the deals of ``--where`` are numbered, named by a space that has it."""

import argparse
from typing import Final

from .common import CommandError

ORDERS: Final = {"pavlicek": "pavlicek", "pavlicek-suit": "suit"}
"""The spaces in whose order a set of deals can be numbered, and what `everydeal.Space` calls that order."""
USUAL_ORDER: Final = "honours"
"""The order of a set's numbering without ``--space``."""


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
