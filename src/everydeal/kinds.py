"""Arguments of the wrong kind: refused at the door, in a sentence that says what to give."""

from types import UnionType
from typing import Any


def wrong_kind(wanted: str, given: object) -> TypeError:
    """The error of a function that was given something of another kind than it takes.

    >>> wrong_kind("a contract is a text like '3NT S'", 3)
    TypeError("a contract is a text like '3NT S', not int (3)")
    """
    return TypeError(
        f"{wanted}, not {type(given).__name__} ({given!r:.60})" if given is not None else f"{wanted}, not None"
    )


def check_kind(given: object, kind: type[Any] | UnionType, wanted: str) -> None:
    """See that an argument is of the right kind.

    >>> check_kind("3NT S", str, "a contract is a text like '3NT S'")

    Raises:
        TypeError: it is not; *wanted* says what to give.
    """
    if not isinstance(given, kind):
        raise wrong_kind(wanted, given)
