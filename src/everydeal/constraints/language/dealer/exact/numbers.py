"""Numbers: terms as sums of measures, where they are, and as cases."""

from abc import ABC, abstractmethod

from .....cards import RANKS
from ....conditions.expressions import Expression, Shaped
from ....conditions.features import Feature
from ....logic.deck import Shape
from ....logic.measures import card_count, of_tables
from ..evaluate import NoValueError, chain
from ..shapes import SHAPES
from ..tree import Binary, ByShape, Choice, Count, HasCard, Imps, Number, Score, Term, is_truth
from .cases import MOST_CASES, TRUE, Case, each_value, every, merged, quotients, within
from .leaves import Leaves, OfLeaves, UncountableError, one_of, seat_of, suit_of, table_of
from .sums import SUMS, bounds_of, constant, product

MOST_NUMBERS = 250
"""A number that another one decides is worked out for so many of them."""


class Numbers(ABC):
    """Translates the numbers of one script; what was found once is kept."""

    def __init__(self) -> None:
        self.leaves = Leaves()
        self._linear: dict[int, tuple[Term, Feature | None]] = {}

    @abstractmethod
    def condition(self, term: Term) -> Expression:
        """The deals in which *term* is not 0.

        Raises:
            UncountableError: it cannot be counted.
        """

    def linear(self, term: Term) -> Feature | None:
        """*term* as a sum of measures; None if it is not such a sum."""
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
        return self.of_one_suit(term)

    def of_one_suit(self, term: Term) -> Feature | None:
        """A number that depends on one suit of one hand alone, as a measure of its own."""
        try:
            leaves = self.leaves.of(term)
        except UncountableError:
            return None
        places = {(seat_of(leaf), suit_of(leaf)) for leaf in leaves}
        if len(places) != 1:
            return None
        seat, suit = places.pop()
        if suit is None:
            return None
        columns = [table_of(leaf, suit) for leaf in leaves]
        values = OfLeaves(leaves)

        rows = [*zip(*columns, strict=True)]
        try:
            worth = {held: values.at(held).value(term) for held in set(rows)}
        except NoValueError:
            return None
        table = tuple(map(worth.__getitem__, rows))
        tables: list[tuple[int, ...]] = [(0,) * 8192] * 4
        tables[suit] = table
        return Feature.of(of_tables(tables), 1 << seat)

    def of_one_number(self, term: Term) -> tuple[Feature, dict[int, list[int]]] | None:
        """A number that one number of a hand decides, and with which numbers it has which value; None of others."""
        try:
            leaves = self.leaves.of(term)
        except UncountableError:
            return None
        if len(leaves) != 1 or not isinstance(leaves[0], Count) or leaves[0].measure.unit > 1:
            return None
        number = self.linear(leaves[0])
        assert number is not None
        low, high = bounds_of(number)
        if high - low > MOST_NUMBERS:
            return None
        at, values = OfLeaves(leaves), dict[int, list[int]]()
        try:
            for each in range(low, high + 1):
                values.setdefault(at.at((each,)).value(term), []).append(each)
        except NoValueError:
            return None
        return number, values

    def cases(self, term: Term, most: int = MOST_CASES) -> list[Case]:
        """*term* as cases, of which exactly one holds in any deal."""
        linear = self.linear(term)
        if linear is not None:
            return [Case(TRUE, linear)]
        known = self.of_one_number(term)
        if known is not None:
            number, values = known
            return [Case(within(number, numbers), constant(value)) for value, numbers in sorted(values.items())]
        found = merged(self._cases(term, most))
        if len(found) > most:
            raise UncountableError(f"a number with {len(found)} cases")
        return found

    def _cases(self, term: Term, most: int) -> list[Case]:
        if isinstance(term, ByShape):
            return self._cases_of_shape(term)
        if is_truth(term):
            condition = self.condition(term)
            return [Case(condition, constant(1)), Case(~condition, constant(0))]
        if isinstance(term, Choice):
            test = self.condition(term.test)
            return [
                *(Case(every((test, each.condition)), each.number) for each in self.cases(term.yes, most)),
                *(Case(every((~test, each.condition)), each.number) for each in self.cases(term.no, most)),
            ]
        if isinstance(term, Binary) and term.sign in ("+", "-", "*", "/", "%"):
            return self._arithmetic(term, most)
        if isinstance(term, Score | Imps):
            inner = term.tricks if isinstance(term, Score) else term.difference
            values = OfLeaves((_INNER,))
            outer = Score(term.vulnerable, term.contract, _INNER) if isinstance(term, Score) else Imps(_INNER)
            return each_value(self.cases(inner, most), lambda each: constant(values.at((each,)).value(outer)))
        self.leaves.of(term)
        raise UncountableError("a number that cannot be taken apart")

    def _cases_of_shape(self, term: ByShape) -> list[Case]:
        by_value: dict[int, set[Shape]] = {}
        given = dict(term.values)
        for shape in SHAPES:
            by_value.setdefault(given.get(shape, 0), set()).add(shape)
        return [Case(Shaped(term.seat, one_of(frozenset(each))), constant(value)) for value, each in by_value.items()]

    def _arithmetic(self, term: Binary, most: int) -> list[Case]:
        term = self._regrouped(term)
        lefts, rights = self.cases(term.left, most), self.cases(term.right, most)
        if term.sign == "*" and any(each.number.parts for each in lefts) and any(each.number.parts for each in rights):
            rights = each_value(rights, constant)
        if term.sign in ("/", "%"):
            lefts, rights = quotients(lefts, rights, term), [Case(TRUE, constant(0))]
        if len(lefts) * len(rights) > 2 * MOST_CASES:
            raise UncountableError(f"a number with {len(lefts) * len(rights)} cases")
        join = (lambda a, b: product(a, b)) if term.sign == "*" else SUMS.get(term.sign, Feature.__add__)
        return [
            Case(every((one.condition, other.condition)), join(one.number, other.number))
            for one in lefts
            for other in rights
        ]

    def _regrouped(self, term: Binary) -> Binary:
        """A sum with what depends on the same numbers side by side, so that it is taken apart together."""
        groups: dict[tuple[Term, ...], Term] = {}
        parts = chain(term) if term.sign == "+" else []
        for part in parts:
            leaves = self.leaves.of(part)
            groups[leaves] = Binary("+", groups[leaves], part) if leaves in groups else part
        if not 1 < len(groups) < len(parts):
            return term
        first, *others = groups.values()
        for other in others:
            first = Binary("+", first, other)
        assert isinstance(first, Binary)
        return first


_INNER = HasCard(0, 0)
"""Stands for a number inside a score or IMPs while that is worked out."""
