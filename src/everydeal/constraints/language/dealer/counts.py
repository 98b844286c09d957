"""What the language counts in a hand: the tables that a script sets, and four counts that stand by themselves.

Sources: Kaplan and Rubens' evaluator, *The Bridge World*, October 1982, as dealer's `cccc` and `quality` compute it, in
hundredths; losing tricks with halves as DealerV2's guide has them (`ltc`); J. Rubens' BUM-RAP points, 4.5 3 1.5 0.75
0.25, in hundredths too.
"""

from collections.abc import Sequence
from functools import cache

from ....cards import Mask, Suit
from ...conditions.shapes import SHAPES
from ...logic import measures
from ...logic.measures import A, J, K, Measure, Q, T
from .tree import Binary, ByShape, Count, Term

NINE, EIGHT = 1 << 5, 1 << 6

STANDARD = ("tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13")
"""What pt0 ... pt9 count, unless `altcount` says otherwise."""


class Tables:
    """What hcp and pt0 ... pt9 count."""

    def __init__(self) -> None:
        self._set: dict[str, tuple[int, ...]] = {}

    def set(self, name: str, values: Sequence[int]) -> None:
        """Let *name*, hcp or one of `STANDARD`, count so much for an ace, a king ...; the rest counts 0."""
        self._set[name] = tuple(values[:13])

    def measure(self, name: str, suit: Suit | None) -> Measure:
        """The measure, of all suits or of one."""
        values = self._set.get(name)
        if values is None or (*values, *[0] * 13)[:13] == (*measures.LINEAR[name], *[0] * 13)[:13]:
            return measures.named(name, suit)
        return measures.weighted(_trimmed(values), suit)


def _trimmed(values: Sequence[int]) -> list[int]:
    kept = list(values)
    while len(kept) > 1 and not kept[-1]:
        kept.pop()
    return kept or [0]


@cache
def half_losers(suit: Suit | None) -> Measure:
    """Losing tricks with halves, in hundredths."""
    return measures.custom(_half_losers, suit)


@cache
def bum_rap(suit: Suit | None) -> Measure:
    """BUM-RAP points, in hundredths."""
    return measures.weighted((450, 300, 150, 75, 25), suit)


@cache
def quality(suit: Suit) -> Measure:
    """Kaplan and Rubens' quality of one suit, in hundredths."""
    return measures.custom(_quality, suit)


def kaplan_rubens(seat: int) -> Term:
    """Kaplan and Rubens' evaluation of a hand, in hundredths: what the suits are worth, and the shape."""
    return Binary("+", Count(_worth(), seat), ByShape(seat, _short_suits()))


@cache
def _worth() -> Measure:
    return measures.custom(lambda suit, held: _quality(suit, held) + _honours(held))


@cache
def _short_suits() -> frozenset[tuple[tuple[int, int, int, int], int]]:
    """A void 3, a singleton 2, a doubleton 1, the first doubleton not counted; 4333 takes half a point off."""
    points = ((shape, sum(max(3 - length, 0) for length in shape)) for shape in SHAPES)
    return frozenset((shape, 100 * short - 100 if short else -50) for shape, short in points)


def _honours(held: Mask) -> int:
    """The honours of a suit: 3-2-1, less for those that stand alone, more for jacks and tens in company."""
    length = held.bit_count()
    value = 300 * bool(held & A)
    if held & K:
        value += 200 - 150 * (length == 1)
    if held & Q:
        value += 100 - 75 * (length == 1) - 25 * (length == 2) - 25 * (not held & (A | K))
    higher = (held & (A | K | Q)).bit_count()
    if held & J:
        value += {1: 25, 2: 50}.get(higher, 0)
    higher += bool(held & J)
    if held & T and (higher == 2 or (higher == 1 and held & NINE)):
        value += 25
    return value


def _quality(_: Suit, held: Mask) -> int:
    """A tenth of the length times 4-3-2-1 and some for tens and nines; length replaces honours beyond six cards."""
    length = held.bit_count()
    factor = 10 * length
    value = factor * (4 * bool(held & A) + 3 * bool(held & K) + 2 * bool(held & Q) + bool(held & J))
    if length > 6:
        missing = 3 - 2 * bool(held & Q) - bool(held & J)
        return value + factor * min(missing, length - 6)
    higher = (held & (A | K | Q | J)).bit_count()
    if held & T:
        value += factor if higher > 1 or held & J else factor // 2
    if held & NINE and (higher == 2 or held & (T | EIGHT)):
        value += factor // 2
    return value


def _half_losers(_: Suit, held: Mask) -> int:
    """The plain count, but AQ and the like lose half a trick, and a queen without company half a trick more."""
    length = held.bit_count()
    whole = measures.losing_tricks(0, held)
    if length == 0:
        return 0
    top = held & (A | K | Q)
    if length == 1:
        return 50 if held & K else 100 * whole
    if length == 2:
        return 50 if top == A | Q else 100 * whole
    if (top == A | K and held & J) or (top == A | Q and held & J):
        return 50
    if top in (A, K) and held & J and held & T:
        return 150
    if top == Q and not held & J:
        return 250
    return 100 * whole
