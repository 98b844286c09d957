"""The reckoner where there are no other processes: the same questions, answered on the spot.

In a browser a worker is that other process: the page ends it when it takes too long.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from ...constraints.engines.limits import SpaceTooLargeError
from ...deal import Deal
from ...spaces.deals import DealSpace
from ..editions import ANY, ORDERS
from .at_hand import numbers_of
from .reckoner import Reckoner
from .working import reply, told

WRONG: Final = (ValueError, IndexError, MemoryError, RecursionError, OverflowError)
"""What goes wrong by the reader's question."""
TOO_LARGE: Final = told(SpaceTooLargeError("", "", 0, 0, ""))
"""What a reader is told of a set that takes too many nodes."""
_KEPT = 8


class InlineReckoner(Reckoner):
    """As `Reckoner`; *make*, if it is given, makes the space of an expression in an order, and answers for it."""

    def __init__(self, make: Callable[[str, str], DealSpace] | None = None) -> None:
        super().__init__(workers=0, quick=False)
        self._space = lru_cache(maxsize=_KEPT)(make) if make else None

    async def _exchange(self, question: dict[str, Any], client: str = "") -> dict[str, Any]:
        try:
            answer = self._made(**question) if self._space and "packed" in question else None
            return answer or reply(question)
        except WRONG as error:
            return {"error": told(error)}

    def _made(
        self, where: str, order: str, numbers: list[str], deals: list[str], packed: bool
    ) -> dict[str, Any] | None:
        """The answer by a space of our own making, in the first order that works; None if there is none."""
        assert self._space is not None
        for one in ORDERS if order in ("", ANY) else (order,):
            try:
                space = self._space(where, one)
            except MemoryError:
                continue
            found = numbers_of(space, [*map(Deal.from_pbn, deals)])
            answer = {
                "size": str(space.size),
                "order": one,
                "deals": [str(space[int(number)]) for number in numbers],
                "numbers": [None if number is None else str(number) for number in found],
            }
            return {**answer, "space": None} if packed else answer
        return None
