"""Wrong uses of conditions, features and hands: each raises TypeError and says what to write instead.

Python would say that a 'Total' has no len(); a reader of that does not know what a Total is.
"""

from collections.abc import Callable, Mapping
from typing import NoReturn, TypeVar

from ...argument_checks import did_you_mean

T = TypeVar("T")

_AS_A_LIST = "__len__ __iter__ __getitem__ __contains__ __reversed__"
_AS_A_NUMBER = "__int__ __float__ __index__ __round__ __abs__ __complex__"
_ORDERS = "__lt__ __le__ __gt__ __ge__"
_SUMS = "__add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __truediv__ __rtruediv__ __neg__ __pos__"
_OTHERS = (
    "__floordiv__ __rfloordiv__ __mod__ __rmod__ __pow__ __rpow__ __xor__ __rxor__ __lshift__ __rshift__ __matmul__"
)

CONDITION = {
    _AS_A_LIST: "a condition is not a list of deals: Space(condition) is, with size, [number], sample(n) "
    "and index(deal)",
    _ORDERS: "conditions are not compared: join them by & and |, with parentheses around each comparison, like "
    "(north.hcp >= 12) & (south.hcp >= 5)",
    f"{_SUMS} {_AS_A_NUMBER} {_OTHERS}": "a condition is not a number: join conditions by & | ~, and compare numbers, "
    "like north.hcp + south.hcp >= 25",
}
"""What is said of conditions."""
FEATURE = {
    f"{_AS_A_LIST} {_AS_A_NUMBER}": "a feature has another value in each deal: north.hcp(deal) is that of one, "
    "distribution(north.hcp) has them all, and north.hcp >= 12 is a condition",
    "__floordiv__ __rfloordiv__": "quotients are not rounded down here: write limits, like north.hcp.between(10, 14) "
    "for north.hcp // 5 == 2",
    "__rtruediv__": "quotients of features cannot be counted: divide a feature by a number only",
    "__mod__": "remainders cannot be counted as sums: list the values, like north.hcp.isin(*range(0, 38, 2))",
    "__bool__": "a feature of a deal is neither true nor false: compare it with a number, like north.aces >= 2",
    "__and__ __rand__ __or__ __ror__": "& and | bind tighter than comparisons: put parentheses around each, "
    "(north.hcp >= 12) & (south.hcp >= 5)",
    f"__invert__ {_OTHERS}": "of features there are sums, differences, products with a number and comparisons, like "
    "2 * north.hcp - south.hcp >= 12",
    "__hash__": "features cannot be keys or members of sets, since == makes a condition of them: use str(feature)",
}
"""What is said of features."""
HAND = {
    f"{_AS_A_LIST} {_AS_A_NUMBER}": "north, east, south and west stand for any hand: say what of it, like north.hcp or "
    "north.spades; deal.north is the hand of a deal",
    _ORDERS: "a hand is not a number: compare one that it has, like north.hcp >= 12 or north.spades == 5",
    f"{_SUMS} __and__ __rand__ __invert__ {_OTHERS}": "a hand is not a number: add those that it has, like "
    "north.hcp + south.hcp; north | south are both hands together",
}
"""What is said of hands."""

_OF_SPACES = ("size", "probability", "sample", "index", "count", "name", "nodes", "filter", "odds", "deals")


def refusing(messages: Mapping[str, str]) -> Callable[[type[T]], type[T]]:
    """A class of which the special methods that it does not have itself raise TypeError, with what to write.

    *messages* are by the methods' names, several with blanks between them.
    """

    def with_refusals(cls: type[T]) -> type[T]:
        for names, message in messages.items():
            for name in names.split():
                if vars(cls).get(name) is None:
                    setattr(cls, name, _refusal(message))
        return cls

    return with_refusals


def _refusal(message: str) -> Callable[..., NoReturn]:
    def refuse(*_: object) -> NoReturn:
        raise TypeError(message)

    return refuse


def no_attribute(what: str, name: str, known: list[str]) -> AttributeError:
    """The error of an attribute that *what* does not have; it says what a space has.

    >>> no_attribute("a condition", "sample", [])
    AttributeError("a condition has no 'sample': Space(condition) has")
    """
    cure = ": Space(condition) has" if name in _OF_SPACES else did_you_mean(name, known)
    return AttributeError(f"{what} has no {name!r}{cure}")
