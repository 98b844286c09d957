"""What terms depend on: their leaves, which are the terms without parts."""

from functools import cache

from .....cards import RANKS, SUIT_NAMES
from ....logic.deck import Shape
from ....logic.measures import Measure, card_count, length_of
from ....logic.values import fact
from ..evaluate import Numbers
from ..tree import ByShape, Count, HasCard, Number, Optimal, Par, Random, Term, Tricks, may_fail, parts_of


class UncountableError(ValueError):
    """A term cannot be counted; says why."""


@fact
def leaves_of(term: Term) -> tuple[Term, ...]:
    """The leaves that *term* depends on, each once.

    Raises:
        UncountableError: there are dice or tricks among them.
    """
    if isinstance(term, (Tricks, Par)):
        raise UncountableError("double-dummy results cannot be counted")
    if isinstance(term, Optimal):
        raise UncountableError("the Optimal Point Count is of two hands together")
    if isinstance(term, Random):
        raise UncountableError("a condition that throws dice does not describe a set of deals")
    own = (term,) if isinstance(term, (Count, ByShape, HasCard)) else ()
    return tuple(dict.fromkeys((*own, *(leaf for part in reversed(parts_of(term)) for leaf in leaves_of(part)))))


def seats_of(term: Term) -> set[int]:
    """The hands that *term* depends on; UncountableError as `leaves_of`."""
    return {seat_of(leaf) for leaf in leaves_of(term)}


def is_of_shapes(term: Term) -> bool:
    """Whether *term* depends on shapes alone; UncountableError as `leaves_of`."""
    return all(map(is_shape, leaves_of(term)))


@fact
def may_lack_value(term: Term) -> bool:
    """Whether *term*, or a part of it, divides by what may be 0."""
    return may_fail(term) or any(map(may_lack_value, parts_of(term)))


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


def measure_of(leaf: Count | HasCard) -> Measure:
    """What a leaf adds up over the suits of a hand."""
    return leaf.measure if isinstance(leaf, Count) else _named_card(leaf.card)


@cache
def _named_card(card: int) -> Measure:
    """The measure that is 1 with this card."""
    return card_count(RANKS[card % 13], card // 13)


def of_shape(leaf: Term, shape: Shape) -> int:
    """What a leaf that looks at suit lengths is worth in a hand of this shape."""
    if isinstance(leaf, ByShape):
        return leaf.of(shape)
    assert isinstance(leaf, Count)
    return shape[SUIT_NAMES.index(leaf.measure.name)]


class OfLeaves(Numbers):
    """The terms of which the leaves' values are known."""

    def __init__(self, leaves: tuple[Term, ...]) -> None:
        super().__init__()
        self._places = {leaf: place for place, leaf in enumerate(leaves)}
        self._held: tuple[int, ...] = ()

    def at(self, held: tuple[int, ...]) -> "OfLeaves":
        """The same, of other values."""
        self._held = held
        self._known = {}
        return self

    def leaf(self, term: Term, where: None = None) -> int:
        return term.value if isinstance(term, Number) else self._held[self._places[term]]
