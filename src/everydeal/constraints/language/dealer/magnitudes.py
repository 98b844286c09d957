"""How large the numbers of a script may become.

dealer's numbers have 32 bits, and wrap around.  Ours do not: a term that might leave what arrays of 64 bits hold, and
what the totals of a set may be, is refused when it is read, wherever it stands.
"""

from ...logic.intervals import UNBOUNDED
from ...logic.values import fact
from .tree import TRUTHS, Binary, ByShape, Choice, Count, Imps, Number, Optimal, Par, Random, Score, Term, parts_of

LARGEST = 10**17
"""No term may be larger, or smaller than its negative: so a difference of two, and a sum, is below `UNBOUNDED`."""
LARGEST_DIE = 1 << 31
"""The largest limit of `rnd`, which is multiplied by 32 bits."""
_OF_A_HAND = 10_000
"""More than anything that is counted by itself in a hand, or in a pair of hands."""
_OF_A_TRICK = 10_000
"""More than a score changes with a trick, or is with none."""


@fact
def magnitude_of(term: Term) -> int:
    """A limit of the absolute value of *term* and of all its parts."""
    sizes = [magnitude_of(part) for part in parts_of(term)]
    return max([_magnitude(term, sizes), *sizes])


def _magnitude(term: Term, parts: list[int]) -> int:
    """The same of a term alone, from those of its parts."""
    if isinstance(term, Number):
        return abs(term.value)
    if isinstance(term, ByShape):
        return max((abs(value) for _, value in term.values), default=0)
    if isinstance(term, Count):
        weights = term.measure.weights
        return _OF_A_HAND if weights is None else 13 * max(map(abs, weights))
    if isinstance(term, Optimal | Par):
        return _OF_A_HAND
    if isinstance(term, Random):
        return parts[0] if parts[0] <= LARGEST_DIE else UNBOUNDED
    if isinstance(term, Score):
        return _OF_A_TRICK * (parts[0] + 1)
    if isinstance(term, Choice):
        return max(parts[1:])
    if isinstance(term, Imps):
        return 24
    if isinstance(term, Binary) and term.sign not in TRUTHS:
        return _of_operation(term.sign, *parts)
    return 13


def _of_operation(sign: str, left: int, right: int) -> int:
    if sign == "*":
        return left * right
    return left + right if sign in ("+", "-") else left
