"""Exact distributions: how many deals have which values of some features."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, TypeAlias

from ..argument_checks import check_kind
from ..pictures.tables import bar, table
from .logic.deck import Shape

FeatureValue: TypeAlias = Fraction | Shape
"""What is counted in a deal: a number, or the shape of a hand."""

_ROWS = 40
"""So many values are shown in a notebook."""


class Distribution(dict[tuple[FeatureValue, ...], int]):
    """How many deals have which values of some features: values, one for each feature, -> deals.

    A dictionary, in ascending order of the values, that knows what the features are called (`names`).  Its keys are
    tuples; in square brackets the value of the one feature will do as well.

    >>> from everydeal import distribution
    >>> aces = distribution("aces(north)")
    >>> aces
    <distribution of aces(north): mean 1, deviation 0.84017
      0   30.3818 %  16298211565053905992502054400
      1   43.8848 %  23541861149522308655836300800
      2   21.3493 %  11452797315983825832569011200
      3    4.1200 %  2210188955716176915057177600
      4    0.2641 %  141678779212575443272896000>
    >>> aces[4] == aces[4,]
    True
    """

    def __init__(self, deals: Mapping[tuple[FeatureValue, ...], int], names: Sequence[str] = ()) -> None:
        check_kind(deals, Mapping, "a distribution is a mapping of values to deals; distribution(FEATURE) makes one")
        super().__init__(deals)
        self.names = tuple(names)
        """What the features are called."""

    def __missing__(self, value: Any) -> int:
        if (value,) in self:
            return self[(value,)]
        raise KeyError(value)

    def __repr__(self) -> str:
        names = ", ".join(self.names) or "nothing"
        total, most = self.total, max(self.values(), default=1)
        shown = set(sorted(self, key=lambda values: -self[values])[:_ROWS])
        rows = [(" ".join(map(_shown, values)), deals) for values, deals in self.items() if values in shown]
        width = max((len(text) for text, _ in rows), default=0)
        digits = 4 if most > total / 100 else 8
        lines = [f"  {text:>{width}}  {100 * deals / total:{digits + 4}.{digits}f} %  {deals}" for text, deals in rows]
        if len(self) > _ROWS:
            lines.append(f"  the {_ROWS} commonest of {len(self)} values")
        return "\n".join([f"<distribution of {names}: {self._summary()}", *lines]) + ">"

    def _summary(self) -> str:
        """The mean and the deviation, if there are."""
        if not self:
            return "no deals"
        if any(isinstance(value, tuple) for value in next(iter(self))):
            return f"{len(self)} values"
        means = ", ".join(f"{float(mean):.6g}" for mean in self.means)
        return f"mean {means}, deviation {self.deviation:.5g}" if len(self.means) == 1 else f"means {means}"

    @property
    def total(self) -> int:
        """How many deals there are.

        >>> from everydeal import distribution
        >>> distribution("aces(north)").total
        53644737765488792839237440000
        """
        return sum(self.values())

    def share(self, *values: Any) -> Fraction:
        """How common some values are, one for each feature; 0 if they do not occur.

        >>> from everydeal import distribution
        >>> distribution("aces(north)").share(4)
        Fraction(11, 4165)

        Raises:
            ZeroDivisionError: there are no deals.
        """
        return Fraction(self.get(values, 0), self.total)

    @property
    def means(self) -> tuple[Fraction, ...]:
        """The mean of every feature.

        >>> from everydeal import distribution
        >>> distribution("aces(north)", "hcp(north)").means
        (Fraction(1, 1), Fraction(10, 1))

        Raises:
            ValueError: there are no deals, or a feature is a shape.
        """
        if not self:
            raise ValueError("there are no deals, so there is no mean")
        return tuple(self._mean(place, 1) for place in range(len(next(iter(self)))))

    @property
    def mean(self) -> Fraction:
        """The mean of the one feature.

        >>> from everydeal import distribution
        >>> distribution("hcp(north)").mean
        Fraction(10, 1)

        Raises:
            ValueError: there are several features (`means` has theirs), there are no deals, or it is a shape.
        """
        means = self.means
        if len(means) != 1:
            raise ValueError(f"{len(means)} features have {len(means)} means: take means")
        return means[0]

    @property
    def deviation(self) -> float:
        """The standard deviation of the one feature.

        >>> from everydeal import distribution
        >>> round(distribution("hcp(north)").deviation, 3)
        4.13

        Raises:
            ValueError: as `mean`.
        """
        return sqrt(self._mean(0, 2) - self.mean**2)

    def _mean(self, place: int, power: int) -> Fraction:
        total = Fraction(0)
        for values, deals in self.items():
            value = values[place]
            if isinstance(value, tuple):
                raise ValueError("shapes have no mean")
            total += value**power * deals
        return total / self.total

    def by_pattern(self, places: Collection[int] | None = None) -> "Distribution":
        """The same with shapes that differ only in the order of the suits added up, the commonest first.

        With *places*, only the shapes that stand there in the keys, from 0.

        >>> from everydeal import distribution, north
        >>> [(shape, deals) for (shape,), deals in distribution(north).by_pattern().items()][0][0]
        (4, 4, 3, 2)
        """
        added: dict[tuple[FeatureValue, ...], int] = {}
        for values, deals in self.items():
            pattern = tuple(
                _pattern(value) if places is None or place in places else value for place, value in enumerate(values)
            )
            added[pattern] = added.get(pattern, 0) + deals
        return Distribution(dict(sorted(added.items(), key=lambda each: -each[1])), self.names)

    def plot(self, path: str, title: str = "") -> None:
        """Draw it into a file (.png, .svg, .pdf): bars for one feature, a map for two.

        >>> from everydeal import distribution
        >>> distribution("hcp(north)").plot("points.svg")  # doctest: +SKIP

        Raises:
            ImportError, ValueError: as `pictures.charts.plot_distribution`.
        """
        from ..pictures.charts import plot_distribution

        names = list(self.names) or [f"value {place + 1}" for place in range(len(next(iter(self), ())))]
        plot_distribution(self, names, title or ", ".join(names), path)

    def _repr_html_(self) -> str:
        """For notebooks: a row for each value, with its share as a bar; of many values, the commonest."""
        total, most = self.total, max(self.values(), default=1)
        shown = set(sorted(self, key=lambda values: -self[values])[:_ROWS])
        rows = [
            (*map(_shown, values), self[values], f"{self[values] / total:.4%}", bar(self[values] / most))
            for values in self
            if values in shown
        ]
        names = self.names or [f"value {place + 1}" for place in range(len(next(iter(self), ())))]
        left = f"the {_ROWS} commonest of {len(self)} values" if len(self) > _ROWS else ""
        return table((*names, "deals", "share", ""), rows, caption=left)

    def to_pandas(self) -> Any:
        """A DataFrame: a column for each feature, ``deals`` and ``share``.

        Values are ints if all are whole, otherwise floats; ``deals`` are Python's ints, for they pass 64 bits.

        >>> from everydeal import distribution
        >>> distribution("aces(north)").to_pandas().deals.sum()  # doctest: +SKIP
        53644737765488792839237440000

        Raises:
            ImportError: pandas is not installed.
        """
        try:
            import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError:
            raise ImportError("a DataFrame needs pandas: pip install pandas") from None
        total = self.total
        columns: dict[str, Any] = {
            name: _column([values[place] for values in self]) for place, name in enumerate(self.names)
        }
        columns["deals"] = pandas.Series(list(self.values()), dtype=object)
        columns["share"] = [float(Fraction(deals, total)) for deals in self.values()]
        return pandas.DataFrame(columns)


def _pattern(value: FeatureValue) -> FeatureValue:
    """A shape with its longest suit first; a number as it is."""
    if not isinstance(value, tuple):
        return value
    first, second, third, fourth = sorted(value, reverse=True)
    return first, second, third, fourth


def _shown(value: FeatureValue) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else f"{value}"


def _column(values: list[FeatureValue]) -> list[Any]:
    if any(isinstance(value, tuple) for value in values):
        return values
    numbers = [value for value in values if isinstance(value, Fraction | int)]
    return [int(value) if all(each.denominator == 1 for each in numbers) else float(value) for value in numbers]
