"""What a collection is compared with: deals of a shuffled deck, or deals that all fulfil a condition."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ...cards import SEAT_NAMES, SUIT_NAMES, Seat, Suit
from . import exact
from .exact import Shares

if TYPE_CHECKING:
    from ...constraints import Expression

K = TypeVar("K")
Shape = tuple[int, ...]
BUDGET: Final = 1_000_000
"""Nodes of a diagram, for the counts of a condition."""
PARTNERS: Final = (1, 2, 3)
"""East, South and West, whose hands are looked at together with North's."""


class Expectation:
    """A shuffled deck: every deal equally likely, and deals independent."""

    left_out: tuple[str, ...] = ()
    """What is not compared, because its exact counts are out of reach."""
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

    What takes a diagram of more than *max_nodes* nodes is not compared: its shares are empty; `left_out` names it.

    Raises:
        ValueError: no deal fulfils the condition.
    """

    any_deal = False

    def __init__(self, condition: "Expression", max_nodes: int = BUDGET) -> None:
        self._condition = condition
        self._max_nodes = max_nodes
        self._known: dict[str, Shares[Any]] = {}

    @property
    def size(self) -> int:
        from ...constraints import count

        return count(self._condition)

    def points(self, seat: Seat) -> Shares[int]:
        return self._shares(f"points of {SEAT_NAMES[seat]}", lambda hands: hands[seat].hcp, int)

    def aces(self, seat: Seat) -> Shares[int]:
        return self._shares(f"aces of {SEAT_NAMES[seat]}", lambda hands: hands[seat].aces, int)

    def patterns(self, seat: Seat) -> Shares[Shape]:
        patterns = _regroup(self._shapes(seat), lambda shape: tuple(sorted(shape, reverse=True)))
        return dict(sorted(patterns.items(), key=lambda item: (-item[1], item[0])))

    def voids(self, seat: Seat) -> Shares[int]:
        return _regroup(self._shapes(seat), lambda shape: shape.count(0))

    def suit_length(self, seat: Seat, suit: Suit) -> Shares[int]:
        return _regroup(self._shapes(seat), lambda shape: shape[suit])

    def pair_points(self, partner: Seat) -> Shares[int]:
        return self._shares(
            f"points of North and {SEAT_NAMES[partner]}", lambda hands: hands[0].hcp + hands[partner].hcp, int
        )

    def pair_suit_length(self, partner: Seat, suit: Suit) -> Shares[int]:
        name = SUIT_NAMES[suit]
        return self._shares(
            f"{name} of North and {SEAT_NAMES[partner]}",
            lambda hands: getattr(hands[0], name) + getattr(hands[partner], name),
            int,
        )

    def _shapes(self, seat: Seat) -> Shares[Shape]:
        return self._shares(f"shape of {SEAT_NAMES[seat]}", lambda hands: hands[seat], tuple)

    def _shares(self, key: str, of: Callable[[Any], Any], kind: Callable[[Any], K]) -> Shares[K]:
        """The shares of what *of* picks from the four hands."""
        if key not in self._known:
            from ...constraints import SpaceTooLargeError, distribution, east, north, south, west

            feature = of((north, east, south, west))
            try:
                counts: dict[Any, int] = distribution(feature, given=self._condition, max_nodes=self._max_nodes)
            except SpaceTooLargeError:
                self.left_out += (key,)
                counts = {}
            else:
                if not counts:
                    raise ValueError("no deal fulfils the condition: nothing to compare with")
            total = sum(counts.values())
            self._known[key] = {kind(value): Fraction(ways, total) for (value,), ways in counts.items()}
        return self._known[key]


def _regroup(shares: Shares[Shape], feature: Callable[[Shape], K]) -> Shares[K]:
    result: dict[K, Fraction] = {}
    for shape, share in shares.items():
        value = feature(shape)
        result[value] = result.get(value, Fraction(0)) + share
    return {value: result[value] for value in sorted(result)}  # type: ignore[type-var]
