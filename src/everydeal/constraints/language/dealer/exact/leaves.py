"""What terms depend on: their leaves, which are the terms without parts."""

from collections.abc import Callable, Mapping
from functools import cache

from .....cards import RANKS, SUIT_NAMES
from ....logic.deck import Shape
from ....logic.measures import Measure, card_count, length_of
from ..evaluate import Evaluator
from ..tree import ByShape, Count, HasCard, Optimal, Par, Random, Term, Tricks, may_fail, parts_first, walk


class UncountableError(ValueError):
    """A term cannot be counted; says why."""


class Leaves:
    """The leaves of the terms of one script; what was found once is kept."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Term, tuple[Term, ...] | UncountableError]] = {}

    def of(self, term: Term) -> tuple[Term, ...]:
        """The leaves that *term* depends on, each once.

        Raises:
            UncountableError: there are dice or tricks among them.
        """
        for each, parts in parts_first(term, self._known):
            self._known[id(each)] = each, self._joined(each, parts)
        found = self._known[id(term)][1]
        if isinstance(found, UncountableError):
            raise found
        return found

    def _joined(self, term: Term, parts: list[Term]) -> "tuple[Term, ...] | UncountableError":
        try:
            found = {term: None} if is_leaf(term) else {}
        except UncountableError as error:
            return error
        for part in reversed(parts):
            leaves = self._known[id(part)][1]
            if isinstance(leaves, UncountableError):
                return leaves
            found.update(dict.fromkeys(leaves))
        return tuple(found)

    def seats(self, term: Term) -> set[int]:
        """The hands that *term* depends on.

        Raises:
            UncountableError: as `of`.
        """
        return {seat_of(leaf) for leaf in self.of(term)}

    def are_shapes(self, term: Term) -> bool:
        """Whether *term* depends on shapes alone.

        Raises:
            UncountableError: as `of`.
        """
        return all(map(is_shape, self.of(term)))


def is_leaf(term: Term) -> bool:
    """Whether a term has no parts, but looks at a hand.

    Raises:
        UncountableError: it looks at what is not one hand's.
    """
    if isinstance(term, (Tricks, Par)):
        raise UncountableError("double-dummy results cannot be counted")
    if isinstance(term, Optimal):
        raise UncountableError("the Optimal Point Count is of two hands together")
    if isinstance(term, Random):
        raise UncountableError("a condition that throws dice does not describe a set of deals")
    return isinstance(term, (Count, ByShape, HasCard))


def may_lack_value(term: Term) -> bool:
    """Whether *term*, or a part of it, divides by what may be 0."""
    return any(map(may_fail, walk(term)))


def seat_of(leaf: Term) -> int:
    """The hand that a leaf looks at."""
    assert isinstance(leaf, (Count, ByShape, HasCard))
    return leaf.seat


def is_shape(leaf: Term) -> bool:
    """Whether a leaf looks at suit lengths alone."""
    return isinstance(leaf, ByShape) or (isinstance(leaf, Count) and length_of(leaf.measure) is not None)


def suit_of(leaf: Term) -> int | None:
    """The one suit that a leaf looks at; None if it looks at more."""
    if isinstance(leaf, HasCard):
        return leaf.card // 13
    if isinstance(leaf, ByShape):
        return None
    assert isinstance(leaf, Count)
    return leaf.measure.suit if leaf.measure.suit is not None else length_of(leaf.measure)


def table_of(leaf: Term, suit: int) -> tuple[int, ...]:
    """What a leaf that looks at one suit is worth, by its holding."""
    if isinstance(leaf, HasCard):
        return named_card(leaf.card).by_holding[suit]
    assert isinstance(leaf, Count)
    return leaf.measure.by_holding[suit]


@cache
def named_card(card: int) -> Measure:
    """The measure that is 1 with this card."""
    return card_count(RANKS[card % 13], card // 13)


def one_of(shapes: frozenset[Shape]) -> Callable[[int, int, int, int], bool]:
    """The test whether a shape is one of some."""
    return lambda *shape: shape in shapes


class OfShape(Evaluator):
    """The terms of a hand of which the shape is known, and one total."""

    def __init__(self, total: Term | None = None) -> None:
        self._total = total
        self._shape: Shape = (0, 0, 0, 0)
        self._points = 0

    def at(self, shape: Shape, points: int = 0) -> "OfShape":
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


class OfShapes(Evaluator):
    """The terms on shapes of hands of which the shapes are known."""

    def __init__(self, shapes: Mapping[int, Shape]) -> None:
        self._shapes = shapes

    def leaf(self, term: Term) -> int:
        return OfShape().at(self._shapes[seat_of(term)]).leaf(term)


class OfLeaves(Evaluator):
    """The terms of which the leaves' values are known."""

    def __init__(self, leaves: tuple[Term, ...]) -> None:
        self._places = {leaf: place for place, leaf in enumerate(leaves)}
        self._held: tuple[int, ...] = ()

    def at(self, held: tuple[int, ...]) -> "OfLeaves":
        """The same, of other values."""
        self._held = held
        return self

    def leaf(self, term: Term) -> int:
        return self._held[self._places[term]]
