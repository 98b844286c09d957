"""Conditions and features as people give them: objects, or texts in the language of conditions."""

import os
import warnings
from re import search
from typing import TypeAlias

from .._native.slow import calls_of_ours
from ..argument_checks import check_kind, did_you_mean
from .conditions.expressions import Expression, as_expression
from .conditions.features import Feature
from .conditions.hand import SeatHand

Condition: TypeAlias = Expression | bool | str
"""A condition on deals, ``north.hcp >= 15`` or its text ``"hcp(north) >= 15"``."""


class DialectWarning(UserWarning):
    """The text means something else in `dealer`, as ``hcp(north)/2 == 7`` and ``not hcp(north) > 5`` do."""


def condition_of(value: Condition) -> Expression:
    """The condition itself, or that of a text.

    Warns:
        DialectWarning: the text means something else in `dealer`; says how each is meant.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
        TypeError: it is not a condition.
    """
    if not isinstance(value, str):
        return value if isinstance(value, Expression) else as_expression(value)
    from .language.grammar import parse_script
    from .language.tokens import ExpressionError

    try:
        script = parse_script(value)
    except ExpressionError:
        if not is_like_a_file(value):
            raise
        raise ExpressionError(f"{value!r} reads like the name of a file{_near(value)}: {_READ_IT}", value, 0) from None
    for note in script.notes:
        warnings.warn(note, DialectWarning, stacklevel=calls_of_ours() + 1)
    return script.condition


_READ_IT = (
    "give the condition itself: open(FILE).read() is that of a file, and everydeal.constraints.dealer.load(FILE) is "
    "the set of a script of dealer"
)


def is_like_a_file(text: str) -> bool:
    """Whether a text may be meant as the name of a file.

    >>> is_like_a_file("weak_two.deal"), is_like_a_file("north.hcp >= 15")
    (True, False)
    """
    return not search(r"[()=<>!&|\n]", text) and search(r"(?i)[/\\]|\.[a-z]\w*$", text) is not None


def _near(path: str) -> str:
    """Which file may be meant, if there is none of this name."""
    folder, name = os.path.split(path)
    try:
        return "" if os.path.exists(path) else " that is not there" + did_you_mean(name, os.listdir(folder or "."))
    except OSError:
        return " that is not there"


def feature_of(value: Feature | SeatHand | str) -> Feature | SeatHand:
    """The feature itself, or that of a text like ``hcp(north) + hcp(south)``.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
    """
    if not isinstance(value, str):
        check_kind(value, Feature | SeatHand, "a feature is a text like hcp(north), or north.hcp")
        return value
    from .language.grammar import parse_feature

    return parse_feature(value)
