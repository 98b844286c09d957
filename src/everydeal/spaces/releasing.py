"""What a space has once it is released: one object for the whole process, its order in its help, single deals by the
kernel.

A module of `released` ends with the spaces of its family::

    pavlicek = released(Pavlicek("pavlicek", RANK_ORDER))

and the package's stub, ``__init__.pyi``, lists them in the order of the documentation's table.  The variable is named
like the space, with ``_`` for ``-``.
"""

import copyreg
import sys
from typing import Any, TypeVar

from .base import Space
from .deals import DealSpace
from .scalar import CALLS, use_kernel_after

_S = TypeVar("_S", bound=Space[Any])


def released(space: _S, calls_worth_it: int = CALLS) -> _S:
    """*space*, released: its order is frozen.

    *calls_worth_it* says, of a space of deals, how many calls the kernel is loaded for (`scalar.use_kernel_after`).
    """
    space.__doc__ = order_in_words(space)
    copyreg.pickle(type(space), _reduced)
    if isinstance(space, DealSpace):
        use_kernel_after(space, calls_worth_it)
    return space


def variable(name: str) -> str:
    """The variable that holds the released space of this *name*: ``pavlicek_suit``."""
    return name.replace("-", "_")


def is_released(space: Space[Any]) -> bool:
    """Whether *space* is one of those that modules of `released` end with."""
    return getattr(sys.modules[type(space).__module__], variable(space.name), None) is space


def order_in_words(space: Space[Any]) -> str:
    """What ``help(space)`` says: what it numbers, how many, and in which order, by the text at the head of its module.

    >>> from everydeal.spaces import shapes
    >>> print(order_in_words(shapes).partition(".")[0])
    shapes: 560 shapes of a hand (suit lengths)
    """
    theory = sys.modules[type(space).__module__].__doc__ or ""
    return f"{space.name}: {space.size} {space.member_kind}.\n\n{theory}"


def _reduced(space: Space[Any]) -> Any:
    """A released space is pickled by its variable, and so is the very same object again, in whatever process."""
    return variable(space.name) if is_released(space) else object.__reduce_ex__(space, 2)
