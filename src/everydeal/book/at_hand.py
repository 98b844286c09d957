"""Constrained editions at hand: small spaces, built once more in the server's own process, so that a page asks nobody.

The reckoner's process has made such a space before, so it is known to be small and quick, and it sends the plan along;
what is left to do here is the kernel's, in a thread, while the server goes on.  All others stay where they are.
"""

import asyncio
import time
from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from ..deal import Deal
from ..spaces.deals import DealSpace

if TYPE_CHECKING:
    from ..constraints import Space
    from ..constraints.carried import Carried, CarriedSpace

MAX_NODES: Final = 60_000
"""Nodes of a space that is kept here: some 3 MB."""
MAX_PLAN: Final = 400_000
"""Bytes of its plan, which is kept with it."""
MAX_SECONDS: Final = 0.05
"""Processor time that the kernel may take for it."""
MAX_ASKED: Final = 12
"""How many deals are asked for here at once: a tenth of a millisecond each at most.  Files of hundreds are not."""
_KEPT = 32
"""As many as two processes keep, so that going from edition to edition never builds more here than there."""


class AtHand:
    """The spaces that are kept in this process, by expression and order."""

    def __init__(self) -> None:
        with suppress(ImportError):
            import_module("..constraints.carried", __package__)  # a tenth of a second now, not while readers wait
        self._spaces: OrderedDict[tuple[str, str], CarriedSpace | None] = OrderedDict()
        """None: that one stays in the reckoner's process."""

    def __contains__(self, key: tuple[str, str]) -> bool:
        """Is it settled where this space is?"""
        return key in self._spaces

    def get(self, where: str, order: str, asked: int) -> "CarriedSpace | None":
        """The space, if it is here and *asked* deals are not too many for the server's own process."""
        space = self._spaces.get((where, order))
        if space is None or asked > MAX_ASKED:
            return None
        self._spaces.move_to_end((where, order))
        return space

    async def take(self, where: str, order: str, parcel: dict[str, str] | None) -> None:
        """Keep the space that `wrap` has packed; None if it is to stay where it is."""
        self._spaces[where, order] = await asyncio.to_thread(_unwrap, parcel) if parcel else None
        if len(self._spaces) > _KEPT:
            self._spaces.popitem(last=False)


def numbers_of(space: DealSpace, deals: Sequence[Deal]) -> list[int | None]:
    """The numbers of some deals in a space; None for one that is not in it."""
    return [space.index(deal) if deal in space else None for deal in deals]


def wrap(space: "Space") -> dict[str, str] | None:
    """The other process's side: the space as JSON, if it is small, and if to build it there takes a moment only."""
    from ..constraints.carried import carry

    carried = carry(space) if space.nodes <= MAX_NODES else None
    if carried is None or len(carried.plan) > MAX_PLAN:
        return None
    begun = time.process_time()
    built = _build(carried)
    if built is None or time.process_time() - begun > MAX_SECONDS:
        return None
    return {"name": carried.name, "order": carried.order, "plan": b64encode(carried.plan).decode()}


def _unwrap(parcel: dict[str, str]) -> "CarriedSpace | None":
    from ..constraints.carried import Carried

    return _build(Carried(parcel["name"], parcel["order"], b64decode(parcel["plan"])))


def _build(carried: "Carried") -> "CarriedSpace | None":
    """The space; None if it is too large as a diagram (boundary tables can be small where that is not)."""
    from ..constraints.carried import CarriedSpace

    try:
        return CarriedSpace(carried, max_nodes=MAX_NODES)
    except (ValueError, MemoryError):
        return None
