"""The reckoner where there are no other processes: the same questions, answered on the spot.

In a browser a worker is that other process: the page ends it when it takes too long.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from ...constraints.engines.limits import SpaceTooLargeError
from ...deal import Deal
from ...explain import Work, explain
from ...spaces.deals import DealSpace
from ..editions import HONOURS
from ..find import Findings, find_in_text
from ..problems import ProblemError
from .at_hand import numbers_of
from .reckoner import MAX_NODES, Answer, check, told

_KEPT = 8
WRONG: Final = (ValueError, IndexError, MemoryError, RecursionError, OverflowError)
"""What goes wrong by the reader's question."""
TOO_LARGE: Final = told(SpaceTooLargeError("", "", 0, 0, ""))
"""What a reader is told of a set that takes too many nodes."""


class InlineReckoner:
    """As `Reckoner`; *make* makes the space of an expression in an order."""

    def __init__(self, make: Callable[[str, str], DealSpace] | None = None) -> None:
        self._space = lru_cache(maxsize=_KEPT)(make or counted_here)

    async def ask(self, where: str, order: str = "", numbers: Sequence[int] = (), deals: Sequence[Deal] = ()) -> Answer:
        """See `Reckoner.ask`."""
        check(where, order)
        try:
            space = self._space(where, order or HONOURS)
            return Answer(space.size, [space[number] for number in numbers], numbers_of(space, deals))
        except WRONG as error:
            raise ProblemError(422, told(error)) from None

    async def explain(self, where: str, order: str, number: int) -> Work:
        """See `Reckoner.explain`."""
        check(where, order)
        try:
            work = explain(number, counted_here(where, order))
        except WRONG as error:
            raise ProblemError(422, told(error)) from None
        assert isinstance(work, Work)
        return work

    async def read(self, text: str) -> Findings:
        """See `Reckoner.read`."""
        try:
            return find_in_text(text)
        except WRONG as error:
            raise ProblemError(422, told(error)) from None

    async def close(self) -> None:
        """There is nothing to end."""


def counted_here(where: str, order: str) -> DealSpace:
    """The space of an expression."""
    from ...constraints import Space
    from ...constraints.language.grammar import parse

    return Space(parse(where), order, max_nodes=MAX_NODES)
