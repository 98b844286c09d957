"""Which condition is too large, in the words of the one who wrote it."""

from collections.abc import Iterator

from ..conditions.expressions import All, Any, Expression, Not, ShapedTotal, Total
from .limits import MachineTooLargeError


def blame(error: MachineTooLargeError, expression: Expression) -> MachineTooLargeError:
    """The error, naming the parts of *expression* that are about its subject."""
    terms, seat = error.subject
    parts = [part for part in _sums(expression) if part.terms == terms]
    joint = [part for part in parts if isinstance(part, ShapedTotal) and part.seat == seat]
    plain = [part for part in parts if isinstance(part, Total)]  # with shapes of one hand, these can be joint, too
    texts = dict.fromkeys(_text(part) for part in joint or plain)
    return error.naming(" with ".join(texts)) if texts else error


def _text(part: Total | ShapedTotal) -> str:
    return part.source or (str(part) if isinstance(part, Total) else "a function of shape and points")


def _sums(expression: Expression) -> Iterator[Total | ShapedTotal]:
    """The conditions on sums in an expression, each once."""
    seen: set[int] = set()
    todo = [expression]
    while todo:
        part = todo.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, All | Any):
            todo.extend(reversed(part.parts))
        elif isinstance(part, Not):
            todo.append(part.part)
        elif isinstance(part, Total | ShapedTotal):
            yield part
