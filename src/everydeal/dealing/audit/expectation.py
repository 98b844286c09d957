"""What a collection is compared with: deals of a shuffled deck, or deals that all fulfil a condition."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ...cards import SUIT_NAMES, Seat, Suit
from . import exact
from .exact import Shares

if TYPE_CHECKING:
    from ...constraints import Expression

K = TypeVar("K")
Shape = tuple[int, ...]
PARTNERS: Final = (1, 2, 3)
"""East, South and West, whose hands are looked at together with North's."""


class Expectation:
    """A shuffled deck: every deal equally likely, and deals independent."""

    any_deal = True
    """Every deal can come: then it is known how cards lie together, and how deals follow each other."""

    @property
    def size(self) -> int:
        """How many deals can come."""
        return exact.DEALS

    def points(self, seat: Seat) -> Shares[int]:
        """High-card points of one hand."""
        return exact.points()

    def aces(self, seat: Seat) -> Shares[int]:
        """Aces in one hand."""
        return exact.aces()

    def patterns(self, seat: Seat) -> Shares[Shape]:
        """The pattern of one hand."""
        return exact.pattern()

    def voids(self, seat: Seat) -> Shares[int]:
        """Void suits of one hand."""
        return exact.voids()

    def suit_length(self, seat: Seat, suit: Suit) -> Shares[int]:
        """The length of one suit in one hand."""
        return exact.suit_length()

    def pair_points(self, partner: Seat) -> Shares[int]:
        """Points of North and another seat together."""
        return exact.points(26)

    def pair_suit_length(self, partner: Seat, suit: Suit) -> Shares[int]:
        """The length of one suit in those two hands."""
        return exact.suit_length(26)


class Given(Expectation):
    """The deals that fulfil a condition, each equally likely, by exact counts.

    Raises:
        SpaceTooLargeError: the counts take too large a diagram.
        ValueError: no deal fulfils the condition.
    """

    any_deal = False

    def __init__(self, condition: "Expression") -> None:
        self._condition = condition
        self._known: dict[Any, Shares[Any]] = {}

    @property
    def size(self) -> int:
        from ...constraints import count

        return count(self._condition)

    def points(self, seat: Seat) -> Shares[int]:
        return self._shares(("points", seat), lambda hands: hands[seat].hcp, int)

    def aces(self, seat: Seat) -> Shares[int]:
        return self._shares(("aces", seat), lambda hands: hands[seat].aces, int)

    def patterns(self, seat: Seat) -> Shares[Shape]:
        patterns = _regroup(self._shapes(seat), lambda shape: tuple(sorted(shape, reverse=True)))
        return dict(sorted(patterns.items(), key=lambda item: (-item[1], item[0])))

    def voids(self, seat: Seat) -> Shares[int]:
        return _regroup(self._shapes(seat), lambda shape: shape.count(0))

    def suit_length(self, seat: Seat, suit: Suit) -> Shares[int]:
        return _regroup(self._shapes(seat), lambda shape: shape[suit])

    def pair_points(self, partner: Seat) -> Shares[int]:
        return self._shares(("points", 0, partner), lambda hands: hands[0].hcp + hands[partner].hcp, int)

    def pair_suit_length(self, partner: Seat, suit: Suit) -> Shares[int]:
        name = SUIT_NAMES[suit]
        return self._shares((name, partner), lambda hands: getattr(hands[0], name) + getattr(hands[partner], name), int)

    def _shapes(self, seat: Seat) -> Shares[Shape]:
        return self._shares(("shapes", seat), lambda hands: hands[seat], tuple)

    def _shares(self, key: object, of: Callable[[Any], Any], kind: Callable[[Any], K]) -> Shares[K]:
        """The shares of what *of* picks from the four hands."""
        if key not in self._known:
            from ...constraints import distribution, east, north, south, west

            counts = distribution(of((north, east, south, west)), given=self._condition)
            total = sum(counts.values())
            if not total:
                raise ValueError("no deal fulfils the condition: nothing to compare with")
            self._known[key] = {kind(value): Fraction(ways, total) for (value,), ways in sorted(counts.items())}
        return self._known[key]


def _regroup(shares: Shares[Shape], feature: Callable[[Shape], K]) -> Shares[K]:
    result: dict[K, Fraction] = {}
    for shape, share in shares.items():
        value = feature(shape)
        result[value] = result.get(value, Fraction(0)) + share
    return {value: result[value] for value in sorted(result)}  # type: ignore[type-var]
