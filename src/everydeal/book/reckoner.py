"""What may take long, worked out in a process of its own: constrained editions, and long texts that people paste.

To count the deals of an expression, or to read a file that somebody made to be hard to read, can take long and much
memory, and a thread cannot be stopped.  So another Python process does it (``python -m everydeal.book.reckoner``): it
keeps the spaces it has made, reads questions and writes answers, one JSON object a line.  A question that takes too
long ends with that process; the next one starts another.  The server goes on answering meanwhile.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from ..deal import Deal
from .editions import ORDERS
from .find import Findings, find_in_text
from .problems import ProblemError

SECONDS: Final = 10.0
"""How long one question may take."""
MAX_NODES: Final = 400_000
"""The budget of a decision diagram."""
MAX_EXPRESSION: Final = 2000
"""Characters of an expression."""
MEMORY: Final = 2 << 30
"""Bytes of address space for the process."""
_MAX_WAITING = 16
_SPACES_KEPT = 16


def is_available() -> bool:
    """Are there constrained spaces?"""
    return find_spec(f"{__package__.partition('.')[0]}.constraints") is not None


class Answer(NamedTuple):
    """What the reckoner says of an expression."""

    size: int
    """How many deals fulfil it."""
    deals: list[Deal]
    """The deals of the numbers that were asked for."""
    numbers: list[int | None]
    """The numbers of the deals that were asked for; None for one that does not fulfil it."""


class Reckoner:
    """The server's side: asks the process, and starts and stops it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def ask(self, where: str, order: str = "", numbers: Sequence[int] = (), deals: Sequence[Deal] = ()) -> Answer:
        """How many deals fulfil an expression; in an *order*, the deals of some *numbers* and the numbers of *deals*.

        To count needs no order, and without one the cheapest is taken.

        Raises:
            ProblemError: 422 the expression is wrong or asks for too much; 503 it took too long, or too many wait.
        """
        if not where.strip():
            raise ProblemError(400, "Say which deals: an expression like hcp(north) >= 20.")
        if len(where) > MAX_EXPRESSION:
            raise ProblemError(
                413, f"That expression has {len(where):,} characters; at most {MAX_EXPRESSION:,}, please."
            )
        if order and order not in ORDERS:
            raise ProblemError(400, f"“{order[:20]}” is no order: {', '.join(ORDERS)}.")
        question = {"where": where, "order": order, "numbers": [*map(str, numbers)], "deals": [*map(str, deals)]}
        answer = await self._exchange(question)
        if "error" in answer:
            raise ProblemError(422, answer["error"])
        found = [None if number is None else int(number) for number in answer["numbers"]]
        return Answer(int(answer["size"]), [Deal.from_pbn(text) for text in answer["deals"]], found)

    async def read(self, text: str) -> Findings:
        """What a pasted text names: `find_in_text`.

        Raises:
            ProblemError: 422 nothing; 503 it took too long, or too many wait.
        """
        answer = await self._exchange({"text": text})
        if "error" in answer:
            raise ProblemError(422, answer["error"])
        return Findings.from_dict(answer)

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _exchange(self, question: dict[str, Any]) -> dict[str, Any]:
        if self._waiting >= _MAX_WAITING:
            raise ProblemError(503, "Too many are waiting for such work; please try again.", {"retry-after": "5"})
        self._waiting += 1
        try:
            async with self._turn:
                return await self._ask_process(question)
        finally:
            self._waiting -= 1

    async def _ask_process(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self.seconds):
                process = await self._running()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.close()
            raise ProblemError(
                503, f"That took longer than {self.seconds:g} seconds; the command line has no such limit."
            ) from None
        except BaseException:  # cancelled in mid-answer, say: the next question must not get this one's answer
            await self.close()
            raise
        if not line:
            await self.close()
            raise ProblemError(503, "That was too much to work out here; the command line has no such limit.")
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 24,
                start_new_session=True,  # Ctrl-C is for the server, which then ends this process
            )
        return self._process


def main() -> None:
    """The process's side: answer questions until there are no more."""
    _limit_memory()
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = find_in_text(question["text"]).to_dict() if "text" in question else _answer(**question)
        except (ValueError, IndexError, MemoryError, RecursionError, OverflowError) as error:
            answer = {"error": str(error) or "That is too much to work out here."}
        print(json.dumps(answer), flush=True)


def _answer(where: str, order: str, numbers: list[str], deals: list[str]) -> dict[str, Any]:
    """The answer to a question; numbers go as texts."""
    if not order:
        return {"size": str(_count(where)), "deals": [], "numbers": []}
    space = _space(where, order)
    asked = map(Deal.from_pbn, deals)
    return {
        "size": str(space.size),
        "deals": [str(space[int(number)]) for number in numbers],
        "numbers": [str(space.index(deal)) if deal in space else None for deal in asked],
    }


@lru_cache(maxsize=256)
def _count(where: str) -> int:
    from ..constraints import count
    from ..constraints.language import parse

    return count(parse(where), max_nodes=MAX_NODES)


@lru_cache(maxsize=_SPACES_KEPT)
def _space(where: str, order: str) -> Any:
    from ..constraints import Space
    from ..constraints.language import parse

    return Space(parse(where), order, max_nodes=MAX_NODES)


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # no such limits here; the budget of nodes holds


if __name__ == "__main__":
    main()
