"""From terms to what can be counted: conditions as expressions, numbers as features.

A number is *linear* if it is a sum of measures with coefficients: then comparisons with it are a matter of one machine.
Whatever depends on one suit of one hand alone (``spades(south) > 4 ? spades(south) - 4 : 0``) is a measure too, by a
table of its 8192 holdings.  The rest is taken apart into *cases*: conditions, of which one holds, each with a linear
number: a choice into its two branches, a condition used as a number into 1 and 0, a quotient into its values.

The whole-number division needs no cases where it is compared: ``b / k >= a`` is ``b >= k * a`` as long as b is not
negative.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ....cards import RANKS, SUIT_NAMES
from ...logic import tabled
from ...logic.deck import FULL_DECK, Shape
from ...logic.expressions import All, Any, Constant, Expression, Holds, Shaped, ShapedTotal
from ...logic.features import Feature
from ...logic.folding import bounds
from ...logic.measures import Measure, card_count, from_code, length_of
from . import tree
from .evaluate import OPERATIONS, Evaluator, NoValueError
from .shapes import SHAPES
from .tree import Binary, ByShape, Choice, Count, HasCard, Imps, Number, Optimal, Par, Random, Score, Term, Tricks

MOST_CASES = 80
"""So many cases a number may have."""
MOST_TOTALS = 250
"""So many totals of a hand are tried with all its shapes."""


class UncountableError(ValueError):
    """A term cannot be counted; says why."""


class Case(NamedTuple):
    """A number where a condition holds."""

    condition: Expression
    number: Feature


TRUE, FALSE = Constant(True), Constant(False)


class Exact:
    """Translates the terms of one script; what was found once is kept.

    Raises:
        UncountableError: while terms are translated: one cannot be counted.
    """

    def __init__(self) -> None:
        self._conditions: dict[int, tuple[Term, Expression | UncountableError]] = {}
        self._linear: dict[int, tuple[Term, Feature | None]] = {}
        self._leaves: dict[int, tuple[Term, tuple[Term, ...]]] = {}

    # Conditions

    def condition(self, term: Term) -> Expression:
        """The deals in which *term* is not 0."""
        known = self._conditions.get(id(term))
        if known is None:
            try:
                found: Expression | UncountableError = self._condition(term)
            except UncountableError as error:
                found = error
            except NoValueError:
                found = UncountableError("a division by what may be 0")
            known = self._conditions[id(term)] = (term, found)
        if isinstance(known[1], UncountableError):
            raise known[1]
        return known[1]

    def weakened(self, term: Term, wanted: bool = True) -> Expression:
        """A condition that holds wherever *term* is not 0 (is 0, if not *wanted*): what cannot be counted left out."""
        try:
            condition = self.condition(term)
            return condition if wanted else ~condition
        except UncountableError:
            pass
        if isinstance(term, tree.Not):
            return self.weakened(term.part, not wanted)
        if isinstance(term, Binary) and term.sign in ("&&", "||"):
            parts = tuple(self.weakened(part, wanted) for part in (term.left, term.right))
            return _all(parts) if (term.sign == "&&") is wanted else _any(parts)
        if isinstance(term, Choice):
            yes, no = self.weakened(term.yes, wanted), self.weakened(term.no, wanted)
            return _any((_all((self.weakened(term.test), yes)), _all((self.weakened(term.test, False), no))))
        return TRUE

    def _condition(self, term: Term) -> Expression:
        if isinstance(term, Number):
            return Constant(bool(term.value))
        if isinstance(term, HasCard):
            return Holds(term.card, 1 << term.seat)
        shape = self._by_shape_alone(term)
        if shape is not None:
            return shape
        if isinstance(term, tree.Not):
            return ~self.condition(term.part)
        if isinstance(term, Choice):
            test = self.condition(term.test)
            return _any((_all((test, self.condition(term.yes))), _all((~test, self.condition(term.no)))))
        if isinstance(term, Binary) and term.sign in ("&&", "||"):
            parts = (self.condition(term.left), self.condition(term.right))
            return _all(parts) if term.sign == "&&" else _any(parts)
        if isinstance(term, Binary) and term.sign in tree.COMPARISONS:
            return self._comparison(term)
        return self._compared("!=", term, Number(0))

    def _comparison(self, term: Binary) -> Expression:
        if tree.is_truth(term.left) and isinstance(term.right, Number):
            compare, other = OPERATIONS[term.sign], term.right.value
            return self._of_truth(term.left, lambda value: bool(compare(value, other)))
        return self._compared(term.sign, term.left, term.right)

    def _of_truth(self, truth: Term, passes: Callable[[int], bool]) -> Expression:
        """A test of a condition's number, 1 or 0."""
        if passes(1) == passes(0):
            return Constant(passes(1))
        condition = self.condition(truth)
        return condition if passes(1) else ~condition

    def _compared(self, sign: str, left: Term, right: Term) -> Expression:
        """Whether two numbers compare so, in the simplest way there is."""
        one, other = self.linear(left), self.linear(right)
        if one is not None and other is not None:
            return _compare(sign, one, other)
        hand = self._by_shape_and_sum(sign, left, right)
        if hand is not None:
            return hand
        quotient = self._quotient(sign, left, right)
        if quotient is not None:
            return quotient
        try:
            few = self._by_cases(sign, left, right, 12)
        except UncountableError:
            few = None
        if few is not None:
            return few
        joint = self._by_shape_and_total(Binary(sign, left, right))
        return joint if joint is not None else self._by_cases(sign, left, right, MOST_CASES)

    def _by_cases(self, sign: str, left: Term, right: Term, most: int) -> Expression:
        ones, others = self.cases(left, most), self.cases(right, most)
        if len(ones) * len(others) > MOST_CASES:
            raise UncountableError(f"a comparison of numbers with {len(ones)} and {len(others)} cases")
        return _any(
            _all((one.condition, other.condition, _compare(sign, one.number, other.number)))
            for one in ones
            for other in others
        )

    def _quotient(self, sign: str, left: Term, right: Term) -> Expression | None:
        """``b / k`` compared with a linear number, b not negative."""
        if not _divides(left) and _divides(right):
            return self._quotient(_MIRRORED[sign], right, left)
        if not (isinstance(left, Binary) and _divides(left) and isinstance(left.right, Number)):
            return None
        dividend, number, by = self.linear(left.left), self.linear(right), left.right.value
        if dividend is None or number is None or _bounds(dividend)[0] < 0:
            return None
        at_least = dividend >= number * by
        above = dividend >= (number + 1) * by
        return {
            ">=": at_least, ">": above, "<": ~at_least, "<=": ~above, "==": at_least & ~above,
            "!=": ~(at_least & ~above),
        }[sign]  # fmt: skip

    # One hand

    def leaves(self, term: Term) -> tuple[Term, ...]:
        """The terms without parts that *term* depends on, each once.

        Raises:
            UncountableError: there are dice or tricks among them.
        """
        known = self._leaves.get(id(term))
        if known is None:
            found: dict[Term, None] = {}
            for each in tree.walk(term):
                if isinstance(each, (Tricks, Par)):
                    raise UncountableError("double-dummy results cannot be counted")
                if isinstance(each, Optimal):
                    raise UncountableError("the Optimal Point Count is of two hands together")
                if isinstance(each, Random):
                    raise UncountableError("a condition that throws dice is no set of deals")
                if isinstance(each, (Count, ByShape, HasCard)):
                    found[each] = None
            known = self._leaves[id(term)] = (term, tuple(found))
        return known[1]

    def _by_shape_alone(self, term: Term) -> Expression | None:
        leaves = self.leaves(term)
        seats = {_seat(leaf) for leaf in leaves}
        if len(seats) != 1 or not all(_is_shape(leaf) for leaf in leaves):
            return None
        values = _OfShape()
        passing = frozenset(shape for shape in SHAPES if values.at(shape).value(term))
        return Shaped(seats.pop(), _one_of(passing))

    def _by_shape_and_total(self, term: Term) -> Expression | None:
        """A condition on the shape of one hand and one total of it."""
        leaves = self.leaves(term)
        seats = {_seat(leaf) for leaf in leaves}
        totals = [leaf for leaf in leaves if not _is_shape(leaf)]
        if len(seats) != 1 or len(totals) != 1 or not isinstance(totals[0], Count):
            return None
        seat, total = seats.pop(), totals[0]
        terms = ((1, total.measure, 1 << seat),)
        low, high = bounds(terms, FULL_DECK)
        if high - low > MOST_TOTALS or any(map(_may_lack_value, tree.walk(term))):
            return None
        values = _OfShape(total)

        @cache
        def test(spades: int, hearts: int, diamonds: int, clubs: int, points: int) -> bool:
            return bool(values.at((spades, hearts, diamonds, clubs), points).value(term))

        return ShapedTotal(seat, terms, test)

    def _by_shape_and_sum(self, sign: str, left: Term, right: Term) -> Expression | None:
        """A comparison of numbers that are a sum of measures of one hand and a number by its shape: total points."""
        shapes: list[tuple[int, Term]] = []
        numbers = []
        for term, times in ((left, 1), (right, -1)):
            number = self._apart(term, times, shapes)
            if number is None:
                return None
            numbers.append(number)
        total = together(numbers[0] + numbers[1])
        seats = {seats for _, seats in total.parts} | {1 << seat for _, term in shapes for seat in self._seats(term)}
        if len(seats) != 1 or next(iter(seats)).bit_count() > 1 or not total.parts or not shapes:
            return None
        terms, scale = total.terms()
        low, high = bounds(terms, FULL_DECK)
        if high - low > MOST_TOTALS:
            return None
        values, compare, constant = _OfShape(), OPERATIONS[sign], int(total.constant)

        @cache
        def by_shape(*shape: int) -> int:
            at = values.at(shape)  # type: ignore[arg-type]
            return scale * (constant + sum(times * at.value(term) for times, term in shapes))

        def test(spades: int, hearts: int, diamonds: int, clubs: int, points: int) -> bool:
            return bool(compare(points + by_shape(spades, hearts, diamonds, clubs), 0))

        return ShapedTotal(next(iter(seats)).bit_length() - 1, terms, test)

    def _apart(self, term: Term, times: int, shapes: list[tuple[int, Term]]) -> Feature | None:
        """*times* a number as a sum of measures and, added to *shapes*, numbers by shape; None if it is no such sum."""
        linear = self.linear(term)
        if linear is not None:
            return linear * times
        if isinstance(term, Binary) and term.sign in ("+", "-"):
            one = self._apart(term.left, times, shapes)
            other = self._apart(term.right, times if term.sign == "+" else -times, shapes)
            return None if one is None or other is None else one + other
        if isinstance(term, Binary) and term.sign == "*":
            for factor, other_factor in ((term.left, term.right), (term.right, term.left)):
                if isinstance(factor, Number):
                    return self._apart(other_factor, times * factor.value, shapes)
            return None
        if len(self._seats(term)) == 1 and all(map(_is_shape, self.leaves(term))):
            if any(map(_may_lack_value, tree.walk(term))):
                return None
            shapes.append((times, term))
            return _number(0)
        return None

    def _seats(self, term: Term) -> set[int]:
        return {_seat(leaf) for leaf in self.leaves(term)}

    # Numbers

    def linear(self, term: Term) -> Feature | None:
        """*term* as a sum of measures; None if it is no such sum."""
        known = self._linear.get(id(term))
        if known is None:
            known = self._linear[id(term)] = (term, self._found_linear(term))
        return known[1]

    def _found_linear(self, term: Term) -> Feature | None:
        if isinstance(term, Number):
            return Feature({}) + term.value
        if isinstance(term, Count):
            return Feature.of(term.measure, 1 << term.seat)
        if isinstance(term, HasCard):
            suit, rank = divmod(term.card, 13)
            return Feature.of(card_count(RANKS[rank], suit), 1 << term.seat)
        if isinstance(term, Binary) and term.sign in ("+", "-", "*"):
            left, right = self.linear(term.left), self.linear(term.right)
            if left is not None and right is not None:
                if term.sign != "*":
                    return left + right if term.sign == "+" else left - right
                if not left.parts or not right.parts:
                    return left * right.constant if not right.parts else right * left.constant
        return self._of_one_suit(term)

    def _of_one_suit(self, term: Term) -> Feature | None:
        """A number that depends on one suit of one hand alone, as a measure of its own."""
        try:
            leaves = self.leaves(term)
        except UncountableError:
            return None
        places = {(_seat(leaf), _suit(leaf)) for leaf in leaves}
        if len(places) != 1:
            return None
        seat, suit = places.pop()
        if suit is None:
            return None
        columns = [_table(leaf, suit) for leaf in leaves]
        values = _OfLeaves(leaves)

        @cache
        def value(*held: int) -> int:
            return values.at(held).value(term)

        try:
            table = tuple(value(*held) for held in zip(*columns, strict=True))
        except NoValueError:
            return None
        tables: list[tuple[int, ...]] = [(0,) * 8192] * 4
        tables[suit] = table
        return Feature.of(from_code(tabled.encode(tables)), 1 << seat)

    def cases(self, term: Term, most: int = MOST_CASES) -> list[Case]:
        """*term* as cases, of which exactly one holds in any deal."""
        linear = self.linear(term)
        if linear is not None:
            return [Case(TRUE, linear)]
        found = _merged(self._cases(term, most))
        if len(found) > most:
            raise UncountableError(f"a number with {len(found)} cases")
        return found

    def _cases(self, term: Term, most: int) -> list[Case]:
        if isinstance(term, ByShape):
            return self._cases_of_shape(term)
        if tree.is_truth(term):
            condition = self.condition(term)
            return [Case(condition, _number(1)), Case(~condition, _number(0))]
        if isinstance(term, Choice):
            test = self.condition(term.test)
            return [
                *(Case(_all((test, each.condition)), each.number) for each in self.cases(term.yes, most)),
                *(Case(_all((~test, each.condition)), each.number) for each in self.cases(term.no, most)),
            ]
        if isinstance(term, Binary) and term.sign in ("+", "-", "*", "/", "%"):
            return self._arithmetic(term, most)
        if isinstance(term, Score | Imps):
            inner = term.tricks if isinstance(term, Score) else term.difference
            values = _OfLeaves((_INNER,))
            outer = Score(term.vulnerable, term.contract, _INNER) if isinstance(term, Score) else Imps(_INNER)
            return _each_value(self.cases(inner, most), lambda each: _number(values.at((each,)).value(outer)))
        self.leaves(term)
        raise UncountableError("a number that cannot be taken apart")

    def _cases_of_shape(self, term: ByShape) -> list[Case]:
        by_value: dict[int, set[Shape]] = {}
        given = dict(term.values)
        for shape in SHAPES:
            by_value.setdefault(given.get(shape, 0), set()).add(shape)
        return [Case(Shaped(term.seat, _one_of(frozenset(each))), _number(value)) for value, each in by_value.items()]

    def _arithmetic(self, term: Binary, most: int) -> list[Case]:
        lefts, rights = self.cases(term.left, most), self.cases(term.right, most)
        if term.sign == "*" and any(each.number.parts for each in lefts) and any(each.number.parts for each in rights):
            rights = _each_value(rights, _number)
        if term.sign in ("/", "%"):
            lefts, rights = _quotients(lefts, rights, term), [Case(TRUE, _number(0))]
        if len(lefts) * len(rights) > 2 * MOST_CASES:
            raise UncountableError(f"a number with {len(lefts) * len(rights)} cases")
        join = (lambda a, b: _product(a, b)) if term.sign == "*" else _SUMS.get(term.sign, Feature.__add__)
        return [
            Case(_all((one.condition, other.condition)), join(one.number, other.number))
            for one in lefts
            for other in rights
        ]


_INNER = HasCard(0, 0)
"""Stands for a number inside a score or IMPs while that is worked out."""
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_SUMS: dict[str, Callable[[Feature, Feature], Feature]] = {"+": Feature.__add__, "-": Feature.__sub__}
_COMPARE: dict[str, Callable[[Feature, Feature], Expression]] = {
    "==": Feature.__eq__, "!=": Feature.__ne__, ">=": Feature.__ge__, "<=": Feature.__le__, ">": Feature.__gt__,
    "<": Feature.__lt__,
}  # fmt: skip


def _compare(sign: str, left: Feature, right: Feature) -> Expression:
    difference = together(left - right)
    return _COMPARE[sign](difference, Feature({}))


def together(feature: Feature) -> Feature:
    """The same feature, where a hand has several measures and one is a table: all of that hand as one table."""
    parts: dict[tuple[Measure, int], Fraction] = {}
    by_seats: dict[int, list[Measure]] = {}
    for measure, seats in feature.parts:
        by_seats.setdefault(seats, []).append(measure)
    for seats, group in by_seats.items():
        if len(group) == 1 or not any(measure.name == "suitwise" for measure in group):
            parts |= {(measure, seats): feature.parts[measure, seats] for measure in group}
            continue
        weights = [int(feature.parts[measure, seats]) for measure in group]
        tables = [_weighted_sum(weights, [measure.by_holding[suit] for measure in group]) for suit in range(4)]
        parts[from_code(tabled.encode(tables)), seats] = Fraction(1)
    return Feature(parts, feature.constant)


def _weighted_sum(weights: list[int], tables: list[Sequence[int]]) -> tuple[int, ...]:
    total = [0] * 8192
    for weight, table in zip(weights, tables, strict=True):
        if any(table):
            total = [sum + weight * value for sum, value in zip(total, table, strict=True)]
    return tuple(total)


def _number(value: int) -> Feature:
    return Feature({}) + value


def _product(one: Feature, other: Feature) -> Feature:
    return one * other.constant if not other.parts else other * one.constant


def _bounds(feature: Feature) -> tuple[int, int]:
    """Limits of a feature's values, which are whole."""
    terms, _ = feature.terms()
    low, high = bounds(terms, FULL_DECK) if terms else (0, 0)
    return low + int(feature.constant), high + int(feature.constant)


def _all(parts: Iterable[Expression]) -> Expression:
    kept = [part for part in parts if part != TRUE]
    if FALSE in kept:
        return FALSE
    return kept[0] if len(kept) == 1 else All(tuple(kept)) if kept else TRUE


def _any(parts: Iterable[Expression]) -> Expression:
    kept = [part for part in parts if part != FALSE]
    if TRUE in kept:
        return TRUE
    return kept[0] if len(kept) == 1 else Any(tuple(kept)) if kept else FALSE


def _merged(cases: list[Case]) -> list[Case]:
    """Cases with the same number as one; those that never hold left out."""
    kept: list[tuple[Feature, list[Expression]]] = []
    for condition, number in cases:
        if condition == FALSE:
            continue
        for known, conditions in kept:
            if known.parts == number.parts and known.constant == number.constant:
                conditions.append(condition)
                break
        else:
            kept.append((number, [condition]))
    return [Case(_any(conditions), number) for number, conditions in kept]


def _each_value(cases: list[Case], make: Callable[[int], Feature]) -> list[Case]:
    """Each value that the numbers of *cases* may have as a case of its own."""
    found = []
    for condition, number in cases:
        if not number.parts:
            found.append(Case(condition, make(int(number.constant))))
            continue
        low, high = _bounds(number)
        if high - low > MOST_CASES:
            raise UncountableError(f"a number with {high - low + 1} values")
        found += [Case(_all((condition, number == value)), make(value)) for value in range(low, high + 1)]
    return found


def _quotients(lefts: list[Case], rights: list[Case], term: Binary) -> list[Case]:
    """Quotients, or remainders, by a number that is written or has few values."""
    found = []
    for divisor_condition, divisor in _each_value(rights, _number):
        if not divisor.constant:
            raise UncountableError("a division by what may be 0")
        by = int(divisor.constant)
        for condition, number in lefts:
            low, high = _bounds(number)
            if high - low > 40 * MOST_CASES:
                raise UncountableError(f"a division of a number with {high - low + 1} values")
            values: dict[int, list[int]] = {}
            for value in range(low, high + 1):
                fixed = Binary(term.sign, Number(value), Number(by), term.place)
                values.setdefault(_CONSTANTS.value(fixed), []).append(value)
            for result, of in values.items():
                runs = [number.between(first, last) for first, last in _runs(of)]
                found.append(Case(_all((divisor_condition, condition, _any(runs))), _number(result)))
    return found


def _runs(values: list[int]) -> list[tuple[int, int]]:
    """Ascending numbers as runs of neighbours."""
    runs: list[tuple[int, int]] = []
    for value in values:
        if runs and value == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], value
        else:
            runs.append((value, value))
    return runs


def _divides(term: Term) -> bool:
    return isinstance(term, Binary) and term.sign == "/" and isinstance(term.right, Number) and term.right.value > 0


def _may_lack_value(term: Term) -> bool:
    return (
        isinstance(term, Binary)
        and term.sign in ("/", "%")
        and not (isinstance(term.right, Number) and term.right.value)
    )


# What leaves depend on


def _seat(leaf: Term) -> int:
    assert isinstance(leaf, (Count, ByShape, HasCard))
    return leaf.seat


def _is_shape(leaf: Term) -> bool:
    return isinstance(leaf, ByShape) or (isinstance(leaf, Count) and length_of(leaf.measure) is not None)


def _suit(leaf: Term) -> int | None:
    """The one suit that a leaf looks at; None if it looks at more."""
    if isinstance(leaf, HasCard):
        return leaf.card // 13
    if isinstance(leaf, ByShape):
        return None
    assert isinstance(leaf, Count)
    return leaf.measure.suit if leaf.measure.suit is not None else length_of(leaf.measure)


def _table(leaf: Term, suit: int) -> tuple[int, ...]:
    """What a leaf that looks at one suit is worth, by its holding."""
    if isinstance(leaf, HasCard):
        return named_card(leaf.card).by_holding[suit]
    assert isinstance(leaf, Count)
    return leaf.measure.by_holding[suit]


@cache
def named_card(card: int) -> Measure:
    """The measure that is 1 with this card."""
    return card_count(RANKS[card % 13], card // 13)


def _one_of(shapes: frozenset[Shape]) -> Callable[[int, int, int, int], bool]:
    return lambda *shape: shape in shapes


class _OfShape(Evaluator):
    """The terms of a hand of which the shape is known, and one total."""

    def __init__(self, total: Term | None = None) -> None:
        self._total = total
        self._shape: Shape = (0, 0, 0, 0)
        self._points = 0

    def at(self, shape: Shape, points: int = 0) -> "_OfShape":
        """The same, of another hand."""
        self._shape, self._points = shape, points
        return self

    def leaf(self, term: Term) -> int:
        if isinstance(term, ByShape):
            return term.of(self._shape)
        if term == self._total:
            return self._points
        assert isinstance(term, Count)
        return self._shape[SUIT_NAMES.index(term.measure.name)]


class _OfLeaves(Evaluator):
    """The terms of which the leaves' values are known."""

    def __init__(self, leaves: tuple[Term, ...]) -> None:
        self._places = {leaf: place for place, leaf in enumerate(leaves)}
        self._held: tuple[int, ...] = ()

    def at(self, held: tuple[int, ...]) -> "_OfLeaves":
        """The same, of other values."""
        self._held = held
        return self

    def leaf(self, term: Term) -> int:
        return self._held[self._places[term]]


_CONSTANTS = _OfLeaves(())
