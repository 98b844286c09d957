"""What deals that fulfil a condition give, each equally likely, by exact counts: of one hand, and of two together.

What takes a diagram of more than *max_nodes* nodes has no distribution; `Given.left_out` names it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ...cards import SEAT_NAMES, SUIT_NAMES, Seat, Suit
from . import exact
from .distributions import Distribution

if TYPE_CHECKING:
    from ...constraints import Expression

BUDGET: Final = 1_000_000
"""Nodes of a diagram, for the counts of a condition."""


class Given:
    """The distributions of the deals that fulfil a condition (compare `distributions.Deck`).

    >>> from everydeal import north
    >>> round(Given(north.hcp >= 20).points(0).mean, 3)
    21.119

    Raises:
        ValueError: no deal fulfils the condition (when it is asked for a distribution).
    """

    def __init__(self, condition: "Expression", max_nodes: int = BUDGET) -> None:
        self._condition, self._max_nodes = condition, max_nodes
        self._known: dict[str, Mapping[Any, int]] = {}
        self.left_out: tuple[str, ...] = ()
        """What is not compared, because its exact counts are out of reach."""

    @property
    def size(self) -> int:
        """How many deals fulfil it."""
        from ...constraints import count

        return count(self._condition)

    def points(self, *seats: Seat) -> Distribution | None:
        """Points of one hand, or of several together."""
        return self._of(f"points of {_names(seats)}", lambda hands: sum(hands[seat].hcp for seat in seats))

    def aces(self, seat: Seat) -> Distribution | None:
        """Aces in one hand."""
        return self._of(f"aces of {SEAT_NAMES[seat]}", lambda hands: hands[seat].aces)

    def pattern(self, seat: Seat) -> Distribution | None:
        """The number of a hand's pattern among the 39."""
        number = {pattern: place for place, pattern in enumerate(exact.pattern())}
        return _distribution(self._shapes(seat), lambda shape: number[tuple(sorted(shape, reverse=True))])

    def suit_length(self, suit: Suit, *seats: Seat) -> Distribution | None:
        """Cards of one suit in one hand, or in two together."""
        if len(seats) == 1:
            return _distribution(self._shapes(*seats), lambda shape: shape[suit])
        name = SUIT_NAMES[suit]
        return self._of(f"{name} of {_names(seats)}", lambda hands: sum(getattr(hands[seat], name) for seat in seats))

    def _of(self, key: str, feature: Callable[[Any], Any]) -> Distribution | None:
        return _distribution(self._counts(key, feature), int)

    def _shapes(self, seat: Seat) -> Mapping[Any, int]:
        return self._counts(f"shape of {SEAT_NAMES[seat]}", lambda hands: hands[seat])

    def _counts(self, key: str, feature: Callable[[Any], Any]) -> Mapping[Any, int]:
        """How many deals have each value of what *feature* picks from the four hands; none if that is out of reach."""
        if key not in self._known:
            from ...constraints import SpaceTooLargeError, distribution, east, north, south, west

            picked = feature((north, east, south, west))
            try:
                found = distribution(picked, given=self._condition, max_nodes=self._max_nodes)
            except SpaceTooLargeError:
                self.left_out += (key,)
                self._known[key] = {}
            else:
                if not found:
                    raise ValueError("no deal fulfils the condition: nothing to compare with")
                self._known[key] = {value: ways for (value,), ways in found.items()}
        return self._known[key]


def _names(seats: Sequence[Seat]) -> str:
    return " and ".join(SEAT_NAMES[seat] for seat in seats)


def _distribution(counts: Mapping[Any, int], number: Callable[[Any], int]) -> Distribution | None:
    """The distribution of the whole numbers that values stand for."""
    if not counts:
        return None
    values, total = [number(value) for value in counts], sum(counts.values())
    low = min(values)
    shares = np.zeros(max(values) - low + 1)
    for value, ways in zip(values, counts.values(), strict=True):
        shares[value - low] += ways / total
    return Distribution(low, shares)
