"""Constrained editions at hand: spaces built once more in the server's own process, so that a page asks nobody.

The reckoner's process has made such a space before, so its size and its time are known, and it sends the plan along;
what is left to do here is the kernel's, in a thread, one at a time, while the server goes on.  What is large or slow
stays where it is, and so does what had to make room: nobody can have the same space built here again and again.
"""

import asyncio
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
    from ..constraints.carried import CarriedSpace

MAX_NODES: Final = 400_000
"""Nodes of a space that is kept here: a tenth of a second of the kernel's work."""
MAX_PLAN: Final = 400_000
"""Bytes of its plan."""
MAX_SECONDS: Final = 1.0
"""Processor time that the space took where it was made, with the machines; here it takes less."""
MAX_BYTES: Final = 100_000_000
"""Memory of all that are kept here: between five of the largest and some hundred."""
MAX_ASKED: Final = 12
"""How many deals are asked for here at once: a tenth of a millisecond each at most.  Files of hundreds are not."""
_NODE = 52
"""Bytes of a node at most (kernel/src/diagram/layers.rs): 4 arcs, 3 counts."""
_MAX_SETTLED = 1000


class AtHand:
    """The spaces that are kept in this process, by expression and order."""

    def __init__(self) -> None:
        with suppress(ImportError):
            import_module("..constraints.carried", __package__)  # a tenth of a second now, not while readers wait
        self._spaces: OrderedDict[tuple[str, str], CarriedSpace] = OrderedDict()
        self._settled: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._bytes = 0
        self._turn = asyncio.Lock()
        self._building: set[asyncio.Task[None]] = set()

    def is_settled(self, where: str, order: str) -> bool:
        """Is it known whether this space is kept here?"""
        return (where, order) in self._spaces or (where, order) in self._settled

    def get(self, where: str, order: str, asked: int) -> "CarriedSpace | None":
        """The space, if it is here and *asked* deals are not too many for the server's own process."""
        space = self._spaces.get((where, order))
        if space is None or asked > MAX_ASKED:
            return None
        self._spaces.move_to_end((where, order))
        return space

    def take(self, where: str, order: str, parcel: dict[str, str] | None) -> None:
        """Keep the space that `wrap` has packed, as soon as it is built; None: do not."""
        if self.is_settled(where, order):
            return
        self._settled[where, order] = None
        if len(self._settled) > _MAX_SETTLED:
            self._settled.popitem(last=False)
        if parcel is not None:
            task = asyncio.create_task(self._keep(where, order, parcel))
            self._building.add(task)
            task.add_done_callback(self._building.discard)

    async def finish(self) -> None:
        """Wait until nothing is being built."""
        if self._building:
            await asyncio.wait(self._building)

    async def _keep(self, where: str, order: str, parcel: dict[str, str]) -> None:
        """Build a space, and keep it in place of those that nobody has asked for longest."""
        async with self._turn:
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
    from ..constraints.carried import carry

    carried = carry(space) if space.nodes <= MAX_NODES and seconds <= MAX_SECONDS else None
    if carried is None or len(carried.plan) > MAX_PLAN:
        return None
    return {"name": carried.name, "order": carried.order, "plan": b64encode(carried.plan).decode()}


def _unwrap(parcel: dict[str, str]) -> "CarriedSpace | None":
    """The space; None if it is too large as a diagram (boundary tables can be small where that is not)."""
    from ..constraints.carried import Carried, CarriedSpace

    try:
        carried = Carried(parcel["name"], parcel["order"], b64decode(parcel["plan"]))
        return CarriedSpace(carried, max_nodes=MAX_NODES)
    except (ValueError, MemoryError):
        return None


def _bytes(space: "CarriedSpace") -> int:
    return space.nodes * _NODE + space.plan_bytes
