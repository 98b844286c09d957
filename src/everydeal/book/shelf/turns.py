"""Turns at a few workers: clients are served one after the other, however many questions each has.

No client has all the workers while there is more than one, so that another's question finds one free, or one that was
not taken by somebody with many questions.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Turns at so many *workers*; a client without a name may have all of them."""

    def __init__(self, workers: int) -> None:
        self._free = workers
        self._each = max(1, workers - 1)
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """The clients in the order in which they are next served, each with its questions."""

    @asynccontextmanager
    async def take(self, client: str = "") -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(client)
            else:
                self._forget(client, turn)
            raise
        try:
            yield
        finally:
            self._give_back(client)

    def _serve(self) -> None:
        """Give the free workers to those who are next; a turn that was cancelled meanwhile has lost its place."""
        for client, turns in list(self._waiting.items()):
            while turns and turns[0].done():
                turns.popleft()
            if turns and self._free and (not client or self._running[client] < self._each):
                self._free -= 1
                self._running[client] += 1
                turns.popleft().set_result(None)
                self._waiting.move_to_end(client)
            if not turns:
                del self._waiting[client]

    def _give_back(self, client: str) -> None:
        self._free += 1
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        self._serve()

    def _forget(self, client: str, turn: "asyncio.Future[None]") -> None:
        waiting = self._waiting.get(client)
        if waiting is not None and turn in waiting:
            waiting.remove(turn)
            if not waiting:
                del self._waiting[client]
