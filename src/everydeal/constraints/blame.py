"""Which condition is too large, in the words of the one who wrote it."""

from collections.abc import Iterator

from .expressions import All, Any, Expression, Not, ShapedTotal, Total
from .limits import MachineTooLargeError


def blame(error: MachineTooLargeError, expression: Expression) -> MachineTooLargeError:
    """The error, naming the parts of *expression* that are about its subject."""
    texts = dict.fromkeys(text for subject, text in _sums(expression) if subject == error.subject and text)
    return error.naming(" with ".join(texts)) if texts else error


def _sums(expression: Expression) -> Iterator[tuple[object, str]]:
    """The conditions on sums in an expression: subject, and the text."""
    if isinstance(expression, All | Any):
        for part in expression.parts:
            yield from _sums(part)
    elif isinstance(expression, Not):
        yield from _sums(expression.part)
    elif isinstance(expression, Total):
        text = expression.source or str(expression)
        seats = {seats for _, _, seats in expression.terms}
        yield (expression.terms, None), text
        if len(seats) == 1:  # it may have been folded with shapes of this hand
            yield (expression.terms, seats.pop().bit_length() - 1), text
    elif isinstance(expression, ShapedTotal):
        yield (expression.terms, expression.seat), expression.source
