"""Why no deal fulfils a condition: which part of it is impossible by itself, or which two parts are together."""

from itertools import combinations

from .conditions.atoms import ShapedTotal, Total
from .conditions.expressions import Expression, Not, conjuncts
from .counts import count
from .engines.budgets import GLANCE, REASONS, Budget
from .engines.limits import SpaceTooLargeError
from .logic.terms import sum_text
from .logic.wording import total_text

UNNAMED = "a part of it"
"""What a part is called that has no words."""
_MOST_PAIRS = 60


def why_impossible(condition: Expression) -> str:
    """In words, what is impossible about a condition that no deal fulfils.

    >>> from everydeal import north
    >>> why_impossible((north.hcp > 50) & (north.spades >= 5))
    'hcp(north) >= 51 is impossible by itself'
    """
    parts = conjuncts(condition)
    for part in parts:
        if is_impossible(part):
            return f"{_words(part)} is impossible by itself"
    for one, other in list(combinations(parts, 2))[:_MOST_PAIRS]:
        if is_impossible(one & other):
            return f"{_words(one)} and {_words(other)} are impossible together"
    return "its parts are impossible together"


def surely_impossible(condition: Expression) -> bool:
    """Whether no deal fulfils a condition, as far as that is seen in milliseconds.

    >>> from everydeal import north
    >>> surely_impossible(north.hcp > 50), surely_impossible(north.hcp > 36)
    (True, False)
    """
    return is_impossible(condition, GLANCE)


def is_impossible(condition: Expression, budget: Budget = REASONS) -> bool:
    """Whether no deal fulfils a condition; False if it takes more than the *budget* to tell."""
    try:
        return not count(condition, budget=budget)
    except SpaceTooLargeError:
        return False


def _words(part: Expression) -> str:
    """A condition as it was written, or its total; its canonical text would only be "none"."""
    inner = part.part if isinstance(part, Not) else part
    if isinstance(inner, Total | ShapedTotal) and inner.source:
        return inner.source
    if isinstance(inner, Total):
        text = total_text(sum_text(inner.terms), inner.allowed if inner is part else ~inner.allowed)
    else:
        text = str(part)
    return text if text not in ("", "none") else UNNAMED
