"""Features: numbers that a deal has, like ``north.hcp`` or ``north.spades + south.spades``.

A feature is a linear combination of measures of hands.  Comparing it with a number or with another feature makes a
condition; therefore features are not hashable, and ``==`` does not say whether two of them are the same.
"""

from collections.abc import Callable
from math import gcd, isfinite, lcm
from typing import TYPE_CHECKING, NoReturn, TypeAlias, Union

from ...argument_checks import check_kind
from ...deal import Deal
from ..logic.intervals import UNBOUNDED, Intervals
from ..logic.measures import Measure
from ..logic.terms import LinearSum, sum_text, total_of
from .atoms import Total
from .expressions import Constant, Expression
from .misused import FEATURE, no_attribute, refusing

if TYPE_CHECKING:
    from fractions import Fraction

Number: TypeAlias = Union[int, float, "Fraction"]
Exact: TypeAlias = Union[int, "Fraction"]
"""A whole number is an int, so that fractions are imported only where there are some."""


@refusing(FEATURE)
class Feature:
    """A sum of measures of hands, each with a coefficient, plus a constant.

    >>> from everydeal import north, south
    >>> (north.hcp + south.hcp).between(25, 27)
    <condition hcp(north) + hcp(south) in 25..27>
    """

    __slots__ = ("constant", "parts")

    def __init__(self, parts: dict[tuple[Measure, int], Exact], constant: Exact = 0) -> None:
        self.parts = {key: coefficient for key, coefficient in parts.items() if coefficient}
        self.constant = constant

    @classmethod
    def of(cls, measure: Measure, seats: int) -> "Feature":
        """A measure of the cards that the *seats* (a mask) hold together.

        >>> from everydeal import north
        >>> (measure, _), = north.hcp.parts
        >>> Feature.of(measure, 0b0101)
        <feature hcp(north) + hcp(south)>
        """
        share = _quotient(1, measure.unit)
        if measure.weights is None:
            return cls({(measure, seats): share})
        return cls({(measure, 1 << seat): share for seat in range(4) if seats >> seat & 1})

    def __call__(self, deal: Deal = None) -> "Fraction":  # type: ignore[assignment]
        """The feature's value in a deal.

        Raises:
            TypeError: it is not a deal.
        """
        from fractions import Fraction

        check_kind(deal, Deal, "a feature is called with a deal, like north.hcp(deal)")
        terms, scale = self.terms()
        return Fraction(total_of(terms, deal), scale) + self.constant

    def terms(self) -> tuple[LinearSum, int]:
        """The sum without its constant, times a scale that makes all coefficients whole; and that scale.

        >>> from everydeal import north, south
        >>> (north.hcp / 2 + south.hcp / 3).terms()[1]
        6
        """
        scale = lcm(*(coefficient.denominator for coefficient in self.parts.values()))
        ordered = sorted(self.parts.items(), key=lambda part: (part[0][0].text(""), part[0][1]))
        return tuple((int(c * scale), measure, seats) for (measure, seats), c in ordered), scale

    # Arithmetic

    def __add__(self, other: Union["Feature", Number]) -> "Feature":
        if not isinstance(other, Feature):
            return Feature(self.parts, self.constant + _exact(other))
        parts = dict(self.parts)
        for key, coefficient in other.parts.items():
            parts[key] = parts.get(key, 0) + coefficient
        return Feature(parts, self.constant + other.constant)

    __radd__ = __add__

    def __mul__(self, factor: Number) -> "Feature":
        if isinstance(factor, Feature):
            raise TypeError("products of features cannot be counted: multiply a feature by a number only")
        times = _exact(factor)
        return Feature({key: c * times for key, c in self.parts.items()}, self.constant * times)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Number) -> "Feature":
        if isinstance(divisor, Feature):
            raise TypeError("quotients of features cannot be counted: divide a feature by a number only")
        if not _exact(divisor):
            raise ZeroDivisionError("a feature cannot be divided by 0")
        return self * _quotient(1, _exact(divisor))

    def __neg__(self) -> "Feature":
        return self * -1

    def __sub__(self, other: Union["Feature", Number]) -> "Feature":
        return self + (-other if isinstance(other, Feature) else -_exact(other))

    def __rsub__(self, other: Number) -> "Feature":
        return -self + other

    # Comparison

    def between(self, low: Number, high: Number) -> Expression:
        """At least *low* and at most *high*.

        >>> from everydeal import north
        >>> north.hcp.between(15, 17)
        <condition hcp(north) in 15..17>

        Raises:
            ValueError: *low* is above *high*.
        """
        if _exact(low) > _exact(high):
            raise ValueError(f"between {low} and {high} there is nothing: write the lower limit first")
        return self._within(_exact(low), _exact(high))

    def isin(self, *values: Number) -> Expression:
        """Equal to one of some values.

        >>> from everydeal import north
        >>> north.hcp.isin(0, 1, 2, 10)
        <condition hcp(north) <= 2 or hcp(north) == 10>

        Raises:
            TypeError: one of them is not a number.
        """
        condition: Expression = Constant(False)
        for value in values:
            condition = condition | (self == value)
        return condition

    def __ge__(self, other: Union["Feature", Number]) -> Expression:
        return (self - other)._within(0, None)

    def __le__(self, other: Union["Feature", Number]) -> Expression:
        return (self - other)._within(None, 0)

    def __gt__(self, other: Union["Feature", Number]) -> Expression:
        return ~(self <= other)

    def __lt__(self, other: Union["Feature", Number]) -> Expression:
        return ~(self >= other)

    def __eq__(self, other: Union["Feature", Number]) -> Expression:  # type: ignore[override]
        return (self - other)._within(0, 0)

    def __ne__(self, other: Union["Feature", Number]) -> Expression:  # type: ignore[override]
        return ~(self == other)

    def __getattr__(self, name: str) -> NoReturn:
        raise no_attribute("a feature", name, ["between", "isin"])

    def _within(self, low: Exact | None, high: Exact | None) -> Expression:
        """The value is in low ... high; written with coefficients that have no common divisor, the first above 0."""
        terms, scale = self.terms()
        if not terms:
            return Constant((low is None or low <= self.constant) and (high is None or self.constant <= high))
        divisor = gcd(*(term[0] for term in terms)) * (1 if terms[0][0] > 0 else -1)
        ends = [None if end is None else (end - self.constant) * scale for end in (low, high)]
        bottom, top = ends if divisor > 0 else ends[::-1]
        allowed = Intervals.of((
            -UNBOUNDED if bottom is None else -int(-bottom // divisor),  # rounded up
            UNBOUNDED if top is None else int(top // divisor),
        ))  # fmt: skip
        return Total(tuple((c // divisor, measure, seats) for c, measure, seats in terms), allowed)

    def __repr__(self) -> str:
        return f"<feature {self}>"

    def __str__(self) -> str:
        terms, scale = self.terms()
        text = sum_text(terms) if terms else "0"
        whole = f"({text}) / {scale}" if scale > 1 else text
        return whole if not self.constant else f"{whole} + {self.constant}"


COMPARE: dict[str, Callable[[Feature, Feature], Expression]] = {
    "==": Feature.__eq__, "!=": Feature.__ne__, ">=": Feature.__ge__, "<=": Feature.__le__, ">": Feature.__gt__,
    "<": Feature.__lt__,
}  # fmt: skip
"""The comparisons, by their signs."""


def _quotient(one: Exact, other: Exact) -> Exact:
    if other == 1:
        return one
    from fractions import Fraction

    return Fraction(one) / other


def _exact(value: Number) -> Exact:
    if type(value) is int:
        return value
    from fractions import Fraction
    from numbers import Rational

    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{value} is no number that a feature could have: leave the comparison out, or write a limit")
    if isinstance(value, float | Rational) and not isinstance(value, bool):
        return Fraction(value)
    cure = "compare with a number or a feature, like north.hcp >= 12 or north.hcp > south.hcp"
    if isinstance(value, str):
        cure = f"write the number without quotes, {value}" if value.strip().isdecimal() else "a text is no number"
    elif isinstance(value, list | tuple | set | range):
        cure = "north.hcp.isin(1, 4) is one of some numbers, north.hcp.between(15, 17) between two"
    raise TypeError(f"{value!r} is neither a number nor a feature of a deal: {cure}")
