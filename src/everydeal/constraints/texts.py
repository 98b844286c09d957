"""Conditions and features as people give them: objects, or texts in the language of conditions."""

from typing import TypeAlias

from ..kinds import check_kind
from .logic.expressions import Expression, as_expression
from .logic.features import Feature
from .logic.hand import Hand

Condition: TypeAlias = Expression | bool | str
"""A condition on deals, ``north.hcp >= 15`` or its text ``"hcp(north) >= 15"``."""


def condition_of(value: Condition) -> Expression:
    """The condition itself, or that of a text.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
        TypeError: it is not a condition.
    """
    if not isinstance(value, str):
        return as_expression(value)
    from .language.grammar import parse

    return parse(value)


def feature_of(value: Feature | Hand | str) -> Feature | Hand:
    """The feature itself, or that of a text like ``hcp(north) + hcp(south)``.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
    """
    if not isinstance(value, str):
        check_kind(value, Feature | Hand, "a feature is a text like hcp(north), or north.hcp")
        return value
    from .language.grammar import parse_feature

    return parse_feature(value)
