"""Why no deal fulfils a condition: which part of it is impossible by itself, or which two parts are together."""

from itertools import combinations

from .counts import count
from .engines.limits import SpaceTooLargeError
from .logic.expressions import All, Expression, Not, ShapedTotal, Total
from .logic.wording import sum_text, total_text

_MOST_NODES, _MOST_PAIRS = 200_000, 60


def why_impossible(condition: Expression) -> str:
    """In words, what is impossible about a condition that no deal fulfils.

    >>> from everydeal import north
    >>> why_impossible((north.hcp > 50) & (north.spades >= 5))
    'hcp(north) >= 51 is impossible by itself'
    """
    parts = _parts(condition)
    for part in parts:
        if _is_impossible(part):
            return f"{_words(part)} is impossible by itself"
    for one, other in list(combinations(parts, 2))[:_MOST_PAIRS]:
        if _is_impossible(one & other):
            return f"{_words(one)} and {_words(other)} are impossible together"
    return "its parts are impossible together"


def _parts(condition: Expression) -> list[Expression]:
    if isinstance(condition, All):
        return [each for part in condition.parts for each in _parts(part)]
    return [condition]


def _is_impossible(condition: Expression) -> bool:
    try:
        return not count(condition, max_nodes=_MOST_NODES)
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
    return text if text not in ("", "none") else "a part of it"
