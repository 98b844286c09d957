"""Conditions and features as people give them: objects, or texts in the language of conditions.

How deep conditions may be nested is bounded by Python's limit on calls inside calls; chains of thousands are made flat:
``a | b | c ...`` is a condition in a condition in a condition, and so is a loop of ``condition = condition | more``.
"""

import os
import sys
import warnings
from re import search
from typing import TypeAlias

from ..kinds import check_kind, did_you_mean
from .conditions.expressions import AllOf, AnyOf, Expression, Not, as_expression
from .conditions.features import Feature
from .conditions.hand import Hand
from .logic.values import fact, walk

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
        ValueError: it is nested too deep.
        TypeError: it is not a condition.
    """
    if not isinstance(value, str):
        return shallow(value if isinstance(value, Expression) else as_expression(value))
    from .language.grammar import parse_script
    from .language.tokens import ExpressionError

    try:
        script = parse_script(value)
    except ExpressionError:
        if not is_like_a_file(value):
            raise
        raise ExpressionError(f"{value!r} reads like the name of a file{_near(value)}: {_READ_IT}", value, 0) from None
    for note in script.notes:
        warnings.warn(note, DialectWarning, stacklevel=_outside())
    return script.condition


def _outside() -> int:
    """How many calls up the caller of this package is, for a warning of `condition_of`."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] == "everydeal":
        frame, level = frame.f_back, level + 1
    return level


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


DEEP, DEEPEST = 100, 230
"""Deeper ones are made flat; those that still are so deep are refused."""


@fact
def shallow(condition: Expression) -> Expression:
    """The condition itself, or if it is deep, one that says the same with its chains of & and of | made flat.

    >>> from everydeal import north
    >>> condition = north.hcp == 0
    >>> for points in range(1, 38):
    ...     condition = condition | (north.hcp == points)
    >>> shallow(condition) is condition
    True

    Raises:
        ValueError: it is nested too deep all the same.
    """
    inner_first = _inner_first(condition)
    if _depth(inner_first) <= DEEP:
        return condition
    tops = {id(condition)}
    for each in inner_first:
        tops.update(id(part) for part in each.direct if isinstance(each, Not) or type(part) is not type(each))
    flat: dict[int, Expression] = {}
    for each in inner_first:
        if id(each) in tops:
            flat[id(each)] = _flat(each, flat)
    if _depth(_inner_first(flat[id(condition)])) > DEEPEST:
        raise ValueError(
            f"the condition is nested more than {DEEPEST} deep, in turn by and, or and not: say it with fewer names "
            "that are made of names, or in parts that are counted one by one"
        )
    return flat[id(condition)]


def _inner_first(condition: Expression) -> list[Expression]:
    """All that a condition is made of, each once, the parts of each before it."""
    found: list[Expression] = []
    seen: set[int] = set()
    todo = [(condition, False)]
    while todo:
        each, is_done = todo.pop()
        if is_done:
            found.append(each)
        elif id(each) not in seen:
            seen.add(id(each))
            todo.append((each, True))
            todo += [(part, False) for part in each.direct]
    return found


def _depth(inner_first: list[Expression]) -> int:
    depths: dict[int, int] = {}
    for each in inner_first:
        depths[id(each)] = 1 + max([depths[id(part)] for part in each.direct], default=0)
    return depths[id(inner_first[-1])]


def _flat(condition: Expression, flat: dict[int, Expression]) -> Expression:
    """A condition of parts that are *flat*; those of its own kind are opened, each once."""
    if isinstance(condition, Not):
        return Not(flat[id(condition.part)])
    if not isinstance(condition, AllOf | AnyOf):
        return condition
    kind = type(condition)
    inside = walk(condition, lambda each: each.direct if type(each) is kind else ())
    return kind(tuple([flat[id(each)] for each in inside if type(each) is not kind]))
