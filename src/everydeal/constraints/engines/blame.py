"""Which condition is too large, in the words of the one who wrote it."""

from ..conditions.atoms import ShapedTotal, Total
from ..conditions.expressions import Expression
from .limits import MachineTooLargeError


def blame(error: MachineTooLargeError, expression: Expression) -> MachineTooLargeError:
    """The error, naming the parts of *expression* that are about its subject."""
    terms, seat = error.subject
    parts = [part for part in expression.walk() if isinstance(part, Total | ShapedTotal) and part.terms == terms]
    joint = [part for part in parts if isinstance(part, ShapedTotal) and part.seat == seat]
    plain = [part for part in parts if isinstance(part, Total)]  # with shapes of one hand, these can be joint, too
    texts = dict.fromkeys(_text(part) for part in joint or plain)
    return error.naming(" with ".join(texts)) if texts else error


def _text(part: Total | ShapedTotal) -> str:
    return part.source or (str(part) if isinstance(part, Total) else "a function of shape and points")
