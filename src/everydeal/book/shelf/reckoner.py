"""What may take long, worked out in a process of its own: constrained editions, and long texts that people paste.

To count the deals of an expression, or to read a file that somebody made to be hard to read, can take long and much
memory, and a thread cannot be stopped.  So other Python processes do it (``python -m everydeal.book.shelf.working``):
each keeps the spaces it has made, reads questions and writes answers, one JSON object a line.  A question that takes
too long ends with that process; the next one starts another.  The server goes on answering meanwhile.

A new condition is first tried by a process that gives it a tenth of a second: most need less.  Only what needs more
waits for one of the others, where clients take turns (`turns`); so nobody waits for somebody else's heavy conditions.

A question to another process costs a page more than the answer itself does.  So a space that was made quickly is sent
along with the first answer, and then kept in the server's own process (`at_hand`).
"""

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from ...deal import Deal
from ...explain import Line, Work
from ..editions import ANY, ORDERS
from ..find import Findings
from ..problems import ProblemError
from .at_hand import AtHand, numbers_of
from .turns import Turns

SECONDS: Final = 10.0
"""How long one question may take."""
MAX_EXPRESSION: Final = 2000
"""Characters of an expression."""
WORKERS: Final = 2
"""Processes, so that one slow expression does not hold up all."""
_MAX_WAITING = 32
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
    order: str = ""
    """The order, if one was asked for: the one that works, if any was to do."""
    split: "SplitSet | None" = None
    """Of a set that is too large to be counted: what is known of it; the size is then 0."""


class SplitSet(NamedTuple):
    """What is known of a set that is too large to be counted: an exact part that has it all, and a test of the rest."""

    part: int
    """How many deals the part has."""
    test: str
    """What deals of the part are tested for."""
    tried: int
    passed: int
    share: tuple[float, float, float]
    """The share of all deals that are in the set: about, and the limits of 95 % confidence."""
    deals: tuple[Deal, ...]
    """Some of its deals, each as likely as any other."""


class Chart(NamedTuple):
    """How many deals have which values of something."""

    name: str
    rows: list[tuple[str, int]]
    mean: str
    """The mean, if the values are numbers."""


class Reckoner:
    """The server's side: some workers, so that a slow question leaves one for the others."""

    def __init__(self, seconds: float = SECONDS, workers: int = WORKERS, *, quick: bool = True) -> None:
        self.seconds = seconds
        self._workers = [_Worker("behind") for _ in range(workers)]
        self._turn = Turns(workers)
        self._quick = _Worker() if quick else None
        """Tries every new condition for a moment."""
        self._quick_turn = asyncio.Lock()
        self._heavy: OrderedDict[tuple[str, str], None] = OrderedDict()
        """What took more than a moment."""
        self._limits: set[asyncio.Timeout] = set()
        """One for each question that is not answered yet."""
        self._is_closed = False
        self._sizes: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._at_hand = AtHand()

    async def ask(
        self,
        where: str,
        order: str = "",
        numbers: Sequence[int] = (),
        deals: Sequence[Deal] = (),
        *,
        client: str = "",
    ) -> Answer:
        """How many deals fulfil an expression; in an *order*, the deals of some *numbers* and the numbers of *deals*.

        To count needs no order, and without one the cheapest is taken; with `ANY` the one that works is taken, and if
        none does, the answer is a split set.  *client* is who asks, for the sake of the others.

        Raises:
            ProblemError: 422 the expression is wrong or asks for too much; 503 it took too long, with the waiting,
                or too many wait.
        """
        _check(where, order)
        known = self._sizes.get((where, order))
        if known is not None:
            self._sizes.move_to_end((where, order))
            if not numbers and not deals:
                return known
            order = known.order or order
        space = self._at_hand.get(where, order, len(numbers) + len(deals))
        if space is not None:
            return Answer(space.size, [space[number] for number in numbers], numbers_of(space, deals), order)
        packed = order not in ("", ANY) and self._at_hand.wants(where, order)
        question = {"where": where, "order": order, "numbers": [*map(str, numbers)], "deals": [*map(str, deals)]}
        answer = await self._exchange({**question, "packed": packed}, client)
        if "error" in answer:
            raise ProblemError(422, answer["error"])
        if packed:
            self._at_hand.take(where, order, answer["space"])
        found = _read_answer(answer)
        self._sizes[where, order] = found._replace(deals=[], numbers=[])
        if len(self._sizes) > _SIZES_KEPT:
            self._sizes.popitem(last=False)
        return found

    async def chart(self, where: str, of: str, *, client: str = "") -> Chart:
        """How many of the deals of an expression (of all deals if it is empty) have which values of *of*.

        Raises:
            ProblemError: as `ask`.
        """
        if len(where) > MAX_EXPRESSION or len(of) > MAX_EXPRESSION:
            raise ProblemError(413, f"At most {MAX_EXPRESSION:,} characters are taken.")
        answer = await self._exchange({"where": where, "chart": of}, client)
        if "error" in answer:
            raise ProblemError(422, answer["error"])
        return Chart(answer["name"], [(value, int(deals)) for value, deals in answer["rows"]], answer["mean"])

    async def explain(self, where: str, order: str, number: int, *, client: str = "") -> Work:
        """The walk from *number* to its deal, card by card, in the set that an expression describes, in an *order*.

        Raises:
            ProblemError: as `ask`; 422 also for a number that the set has not.
        """
        _check(where, order)
        answer = await self._exchange({"where": where, "order": order, "explain": str(number)}, client)
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
        for worker in [*self._workers, *filter(None, [self._quick])]:
            await worker.close()

    async def _exchange(self, question: dict[str, Any], client: str = "") -> dict[str, Any]:
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
                answer = await self._tried(question)
                if answer is not None:
                    return answer
                async with self._turn.take(client):
                    begun = clock()
                    return await self._free_worker(question.get("where", "")).ask(question)
        except TimeoutError:
            if self._is_closed:
                raise _closing() from None
            if begun is not None and clock() - begun > self.seconds / 2:  # else it was the waiting that took the time
                late = f"That took longer than {self.seconds:g} seconds; the command line has no limit."
                raise ProblemError(503, late) from None
            busy = f"Others had such work done for {self.seconds:g} seconds; please try again."
            raise ProblemError(503, busy, {"retry-after": "5"}) from None
        finally:
            self._limits.discard(limit)

    async def _tried(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a question that takes only a moment; None if it takes more, or is not a condition."""
        key = (question.get("where", ""), question.get("order", question.get("chart", "")))
        if self._quick is None or "text" in question or key in self._heavy:
            return None
        async with self._quick_turn:
            answer = await self._quick.ask({**question, "quick": True})
        if "heavy" not in answer:
            return answer
        self._heavy[key] = None
        if len(self._heavy) > _SIZES_KEPT:
            self._heavy.popitem(last=False)
        return None

    def _free_worker(self, where: str) -> "_Worker":
        """One that is free; if possible the one that has this expression's space already."""
        free = [worker for worker in self._workers if not worker.busy]
        return next((worker for worker in free if where in worker.known), min(free, key=lambda one: len(one.known)))


def _read_answer(answer: dict[str, Any]) -> Answer:
    if "split" in answer:
        split = answer["split"]
        deals = tuple(map(Deal.from_pbn, split["deals"]))
        counted = (int(split["part"]), split["test"], split["tried"], split["passed"])
        known = SplitSet(*counted, tuple(split["share"]), deals)
        return Answer(0, [], [], "", known)
    found = [None if number is None else int(number) for number in answer["numbers"]]
    return Answer(int(answer["size"]), [Deal.from_pbn(text) for text in answer["deals"]], found, answer["order"])


def _check(where: str, order: str) -> None:
    if not where.strip():
        raise ProblemError(400, "Say which deals: an expression like hcp(north) >= 20.")
    if len(where) > MAX_EXPRESSION:
        raise ProblemError(413, f"That expression has {len(where):,} characters; at most {MAX_EXPRESSION:,} are taken.")
    if order and order != ANY and order not in ORDERS:
        raise ProblemError(400, f"“{order[:20]}” is not an order: write {', '.join(ORDERS)}.")


def _closing() -> ProblemError:
    return ProblemError(503, "The book is being closed.")


class _Worker:
    """One process, asked one question at a time."""

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
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
                raise ProblemError(503, "That was too much to work out here; the command line has no limit.")
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
                f"{__package__}.working",
                *self._arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 24,
                start_new_session=True,  # Ctrl-C is for the server, which then ends this process
            )
        return self._process
