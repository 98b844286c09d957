"""What functions are given by mistake: arguments of the wrong kind, and names that nearly are one of those known."""

from collections.abc import Iterable
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


class AsItIs:
    """An exception that is pickled and copied as it is, with its text and attributes: it may be made of other things.

    >>> import copy
    >>> class LateError(AsItIs, Exception):
    ...     def __init__(self, hours: int, minutes: int) -> None:
    ...         super().__init__(f"{hours} h {minutes} min late")
    >>> copy.copy(LateError(1, 30))
    LateError('1 h 30 min late')
    """

    args: tuple[Any, ...]

    def __reduce__(self) -> tuple[object, ...]:
        return _as_it_was, (type(self), self.args), vars(self)


def _as_it_was(kind: type[BaseException], args: tuple[Any, ...]) -> BaseException:
    error = kind.__new__(kind)
    error.args = args
    return error


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question for the end of a complaint, if *word* may be a slip of one of the *known* names; else "".

    >>> did_you_mean("pavlick", ["andrews", "pavlicek"]), did_you_mean("xyz", ["andrews", "pavlicek"])
    ("; did you mean 'pavlicek'?", '')
    """
    from difflib import get_close_matches

    near = get_close_matches(word.strip().lower(), list(known), 1, 0.65)
    return f"; did you mean {near[0]!r}?" if near else ""
