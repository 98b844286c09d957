"""What may take long, worked out in a process of its own: constrained editions, and long texts that people paste.

To count the deals of an expression, or to read a file that somebody made to be hard to read, can take long and much
memory, and a thread cannot be stopped.  So other Python processes do it (``python -m everydeal.book.shelf.reckoner``):
each keeps the spaces it has made, reads questions and writes answers, one JSON object a line.  A question that takes
too long ends with that process; the next one starts another.  The server goes on answering meanwhile.

A question to another process costs a page more than the answer itself does.  So a space that was made quickly is sent
along with the first answer, and then kept in the server's own process (`at_hand`).
"""

import asyncio
import dataclasses
import json
import sys
import time
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from ...deal import Deal
from ...explain import Line, Work
from ..editions import ORDERS
from ..find import Findings, find_in_text
from ..problems import ProblemError
from .at_hand import AtHand, numbers_of, wrap

SECONDS: Final = 10.0
"""How long one question may take."""
MAX_NODES: Final = 400_000
"""The budget of a decision diagram."""
MAX_EXPRESSION: Final = 2000
"""Characters of an expression."""
MEMORY: Final = 2 << 30
"""Bytes of address space for the process."""
WORKERS: Final = 2
"""Processes, so that one slow expression does not hold up all."""
_MAX_WAITING = 16
_SPACES_KEPT = 16
_SIZES_KEPT = 1000


@lru_cache
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
    """The server's side: some workers, so that a slow question leaves one for the others."""

    def __init__(self, seconds: float = SECONDS, workers: int = WORKERS) -> None:
        self.seconds = seconds
        self._workers = [_Worker() for _ in range(workers)]
        self._turn = asyncio.Semaphore(workers)
        self._limits: set[asyncio.Timeout] = set()
        """One for each question that is not answered yet."""
        self._is_closed = False
        self._sizes: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._at_hand = AtHand()

    async def ask(self, where: str, order: str = "", numbers: Sequence[int] = (), deals: Sequence[Deal] = ()) -> Answer:
        """How many deals fulfil an expression; in an *order*, the deals of some *numbers* and the numbers of *deals*.

        To count needs no order, and without one the cheapest is taken.

        Raises:
            ProblemError: 422 the expression is wrong or asks for too much; 503 it took too long, with the waiting,
                or too many wait.
        """
        check(where, order)
        if not numbers and not deals and (where, order) in self._sizes:
            self._sizes.move_to_end((where, order))
            return Answer(self._sizes[where, order], [], [])
        space = self._at_hand.get(where, order, len(numbers) + len(deals))
        if space is not None:
            return Answer(space.size, [space[number] for number in numbers], numbers_of(space, deals))
        packed = order != "" and self._at_hand.wants(where, order)
        question = {"where": where, "order": order, "numbers": [*map(str, numbers)], "deals": [*map(str, deals)]}
        answer = await self._exchange({**question, "packed": packed})
        if "error" in answer:
            raise ProblemError(422, answer["error"])
        if packed:
            self._at_hand.take(where, order, answer["space"])
        self._sizes[where, order] = int(answer["size"])
        if len(self._sizes) > _SIZES_KEPT:
            self._sizes.popitem(last=False)
        found = [None if number is None else int(number) for number in answer["numbers"]]
        return Answer(int(answer["size"]), [Deal.from_pbn(text) for text in answer["deals"]], found)

    async def explain(self, where: str, order: str, number: int) -> Work:
        """The walk from *number* to its deal, card by card, in the set that an expression describes, in an *order*.

        Raises:
            ProblemError: as `ask`; 422 also for a number that the set has not.
        """
        check(where, order)
        answer = await self._exchange({"where": where, "order": order, "explain": str(number)})
        if "error" in answer:
            raise ProblemError(422, answer["error"])
        work: dict[str, Any] = answer["work"]
        lines = tuple(Line(**line) for line in work.pop("lines"))
        return Work(**{**work, "item": Deal.from_pbn(work["text"]), "lines": lines})

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
        """End the processes; who waits for one, or comes now, gets a 503."""
        self._is_closed = True
        now = asyncio.get_running_loop().time()
        for limit in self._limits:
            if not limit.expired():
                limit.reschedule(now)
        await self._at_hand.close()
        for worker in self._workers:
            await worker.close()

    async def _exchange(self, question: dict[str, Any]) -> dict[str, Any]:
        if self._is_closed:
            raise _closing()
        if len(self._limits) >= _MAX_WAITING:
            raise ProblemError(503, "Too many are waiting for such work; please try again.", {"retry-after": "5"})
        clock = asyncio.get_running_loop().time
        begun = None
        limit = asyncio.timeout(self.seconds)
        try:
            async with limit:
                self._limits.add(limit)
                async with self._turn:
                    begun = clock()
                    return await self._free_worker(question.get("where", "")).ask(question)
        except TimeoutError:
            if self._is_closed:
                raise _closing() from None
            if begun is not None and clock() - begun > self.seconds / 2:  # else it was the waiting that took the time
                late = f"That took longer than {self.seconds:g} seconds; the command line has no such limit."
                raise ProblemError(503, late) from None
            busy = f"Others had such work done for {self.seconds:g} seconds; please try again."
            raise ProblemError(503, busy, {"retry-after": "5"}) from None
        finally:
            self._limits.discard(limit)

    def _free_worker(self, where: str) -> "_Worker":
        """One that is free; if possible the one that has this expression's space already."""
        free = [worker for worker in self._workers if not worker.busy]
        return next((worker for worker in free if where in worker.known), min(free, key=lambda one: len(one.known)))


def check(where: str, order: str) -> None:
    """A problem if there is no expression, or one too long, or no such order."""
    if not where.strip():
        raise ProblemError(400, "Say which deals: an expression like hcp(north) >= 20.")
    if len(where) > MAX_EXPRESSION:
        raise ProblemError(413, f"That expression has {len(where):,} characters; at most {MAX_EXPRESSION:,}, please.")
    if order and order not in ORDERS:
        raise ProblemError(400, f"“{order[:20]}” is no order: {', '.join(ORDERS)}.")


def _closing() -> ProblemError:
    return ProblemError(503, "The book is being closed.")


class _Worker:
    """One process, asked one question at a time."""

    def __init__(self) -> None:
        self.busy = False
        self.known: set[str] = set()
        """The expressions that this process was asked."""
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer; whatever interrupts it ends the process, lest the next question get this one's answer."""
        self.busy = True
        try:
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            if not line:
                raise ProblemError(503, "That was too much to work out here; the command line has no such limit.")
            answer: dict[str, Any] = json.loads(line)
        except BaseException:
            await self.close()
            raise
        finally:
            self.busy = False
        self.known.add(question.get("where", ""))
        return answer

    async def close(self) -> None:
        """End the process."""
        self.known.clear()
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

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
            answer = _reply(question)
        except (ValueError, IndexError, MemoryError, RecursionError, OverflowError) as error:
            answer = {"error": told(error)}
        print(json.dumps(answer), flush=True)


def _reply(question: dict[str, Any]) -> dict[str, Any]:
    if "text" in question:
        return find_in_text(question["text"]).to_dict()
    return _explained(**question) if "explain" in question else _answer(**question)


def told(error: Exception) -> str:
    """An error for people who cannot allow more nodes here."""
    if any(kind.__name__ == "SpaceTooLargeError" for kind in type(error).__mro__):
        return (
            "That condition is too large to count here: take a simpler one (fewer hands, points or shapes at once),"
            " another order (suit is best for tight shapes), or the command line (everydeal count), which can be"
            " allowed more."
        )
    if isinstance(error, RecursionError):
        return "That is nested too deeply to be read here: take fewer parentheses within each other."
    return str(error) if isinstance(error, ValueError | IndexError) else "That is too much to work out here."


def _answer(where: str, order: str, numbers: list[str], deals: list[str], packed: bool) -> dict[str, Any]:
    """The answer to a question; numbers go as texts.  *packed*: with the space itself, if the server can have it."""
    if not order:
        return {"size": str(_count(where)), "deals": [], "numbers": []}
    space, _ = _space(where, order)
    found = numbers_of(space, [*map(Deal.from_pbn, deals)])
    answer = {
        "size": str(space.size),
        "deals": [str(space[int(number)]) for number in numbers],
        "numbers": [None if number is None else str(number) for number in found],
    }
    return {**answer, "space": _packed(where, order)} if packed else answer


def _explained(where: str, order: str, explain: str) -> dict[str, Any]:
    """The walk to the deal of a number, without the deal itself: its text says it."""
    from ...explain import explain as explain_number

    space, _ = _space(where, order)
    work = explain_number(int(explain), space)
    assert isinstance(work, Work)
    fields = {field.name: getattr(work, field.name) for field in dataclasses.fields(work) if field.name != "item"}
    return {"work": {**fields, "lines": [dataclasses.asdict(line) for line in work.lines]}}


@lru_cache(maxsize=256)
def _count(where: str) -> int:
    from ...constraints import count
    from ...constraints.language.grammar import parse

    return count(parse(where), max_nodes=MAX_NODES)


@lru_cache(maxsize=_SPACES_KEPT)
def _space(where: str, order: str) -> tuple[Any, float]:
    """A space, and the seconds of processor time that it took."""
    from ...constraints import Space
    from ...constraints.language.grammar import parse

    begun = time.process_time()
    return Space(parse(where), order, max_nodes=MAX_NODES), time.process_time() - begun


@lru_cache(maxsize=_SPACES_KEPT)
def _packed(where: str, order: str) -> dict[str, str] | None:
    return wrap(*_space(where, order))


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # no such limits here; the budget of nodes holds


if __name__ == "__main__":
    main()
