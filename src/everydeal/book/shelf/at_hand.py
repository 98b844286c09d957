"""Constrained editions at hand: spaces built once more in the server's own process, so that a page asks nobody.

The reckoner's process has made such a space before, so its size and its time are known, and it sends the plan along;
what is left to do here is the kernel's, in a thread, while the server goes on.  One space is built at a time, and none
waits: while one is being built no other is taken, and its next page offers it again.  What is large or slow stays where
it is, and so does what had to make room, until a thousand others were asked for.
"""

import asyncio
from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from ...deal import Deal
from ...spaces.deals import DealSpace

if TYPE_CHECKING:
    from ...constraints import Space
    from ...constraints.carried import CarriedSpace

MAX_NODES: Final = 400_000
"""Nodes of a space that is kept here: a tenth of a second of the kernel's work."""
MAX_PLAN: Final = 400_000
"""Bytes of its plan."""
MAX_SECONDS: Final = 1.0
"""Processor time that the space took where it was made, with the machines; here it takes less."""
MAX_BYTES: Final = 100_000_000
"""Memory of all that are kept here: four of the largest, or two thousand small ones."""
MAX_ASKED: Final = 12
"""How many deals are asked for here at once: a tenth of a millisecond each at most.  Files of hundreds are not."""
_NODE = 52
"""Bytes of a node at most (the kernel's sets/diagram/layers.rs): 4 arcs, 3 counts; most of many take a third of it."""
_SPACE = 40_000
"""Bytes of a space besides its nodes and its plan, measured: the layers, the objects here, the texts."""
_MAX_SETTLED = 1000


class AtHand:
    """The spaces that are kept in this process, by expression, as it was written, and order."""

    def __init__(self) -> None:
        with suppress(ImportError):
            import_module("everydeal.constraints.carried")  # a tenth of a second now, not while readers wait
        self._spaces: OrderedDict[tuple[str, str], CarriedSpace] = OrderedDict()
        self._settled: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._bytes = 0
        self._building: asyncio.Task[None] | None = None

    def wants(self, where: str, order: str) -> bool:
        """Would this space be taken?  Not while another is being built, and not twice."""
        is_free = self._building is None or self._building.done()
        return is_free and (where, order) not in self._spaces and (where, order) not in self._settled

    def get(self, where: str, order: str, asked: int) -> "CarriedSpace | None":
        """The space, if it is here and *asked* deals are not too many for the server's own process."""
        space = self._spaces.get((where, order))
        if space is None or asked > MAX_ASKED:
            return None
        self._spaces.move_to_end((where, order))
        return space

    def take(self, where: str, order: str, parcel: dict[str, str] | None) -> None:
        """Keep the space that `wrap` has packed, as soon as it is built, if it is wanted; None: it is not to be."""
        if not self.wants(where, order):
            return
        self._settled[where, order] = None
        if len(self._settled) > _MAX_SETTLED:
            self._settled.popitem(last=False)
        if parcel is not None:
            self._building = asyncio.create_task(self._keep(where, order, parcel))

    async def finish(self) -> None:
        """Wait until nothing is being built."""
        if self._building is not None:
            await asyncio.wait([self._building])

    async def close(self) -> None:
        """Wait for nothing: the thread ends by itself, and what it builds is not kept."""
        if self._building is not None:
            self._building.cancel()
        await self.finish()

    async def _keep(self, where: str, order: str, parcel: dict[str, str]) -> None:
        """Build a space, and keep it in place of those that nobody has asked for longest."""
        space = await asyncio.to_thread(_unwrap, parcel)
        if space is not None:
            self._spaces[where, order] = space
            self._bytes += _bytes(space)
            while self._bytes > MAX_BYTES:
                self._bytes -= _bytes(self._spaces.popitem(last=False)[1])


def numbers_of(space: DealSpace, deals: Sequence[Deal]) -> list[int | None]:
    """The numbers of some deals in a space; None for one that is not in it."""
    return [space.index(deal) if deal in space else None for deal in deals]


def wrap(space: "Space", seconds: float) -> dict[str, str] | None:
    """The other process's side: a space that took some *seconds*, as JSON; None if it was too large or too slow."""
    from ...constraints.carried import carry

    carried = carry(space) if space.nodes <= MAX_NODES and seconds <= MAX_SECONDS else None
    if carried is None or len(carried.plan) > MAX_PLAN:
        return None
    return {"name": carried.name, "order": carried.order, "plan": b64encode(carried.plan).decode()}


def _unwrap(parcel: dict[str, str]) -> "CarriedSpace | None":
    """The space; None if it is too large here."""
    from ...constraints.carried import Carried, CarriedSpace

    try:
        carried = Carried(parcel["name"], parcel["order"], b64decode(parcel["plan"]))
        return CarriedSpace(carried, max_nodes=MAX_NODES)
    except (ValueError, MemoryError):
        return None


def _bytes(space: "CarriedSpace") -> int:
    return _SPACE + space.nodes * _NODE + space.plan_bytes
