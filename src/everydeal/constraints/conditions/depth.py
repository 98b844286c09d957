"""How deep conditions are nested, which Python's limit on calls inside calls bounds; chains of thousands are made flat.

``a | b | c ...`` is a condition in a condition in a condition; so is a loop of ``condition = condition | more``.
"""

from ..logic.values import fact, walk
from .expressions import AllOf, AnyOf, Expression, Not

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
