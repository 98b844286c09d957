"""Constrained editions at hand: which are kept in the server's own process, for how long, and at what price."""

import asyncio
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("everydeal.constraints", reason="there are no constrained spaces")

import everydeal
from everydeal import spaces
from everydeal.book.editions import ORDERS
from everydeal.book.shelf import at_hand
from everydeal.book.shelf.at_hand import MAX_ASKED
from everydeal.book.shelf.reckoner import Reckoner

if TYPE_CHECKING:
    from everydeal import Space

pytestmark = pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")

WHERE = "hcp(north) in 15..17 and balanced(north)"
SIZE = 2610137721058114653884217600


def no_questions(reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(question: dict[str, object]) -> dict[str, object]:
        raise AssertionError(f"a process was asked: {question}")

    for worker in reckoner._workers:
        monkeypatch.setattr(worker, "ask", ask)


@pytest.mark.thorough
def test_a_small_space_is_at_hand_soon_after_its_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then its pages ask no process, and they are the same; what asks for many deals still does."""
    numbers = [0, 10**27, SIZE - 1]

    async def run() -> None:
        reckoner = Reckoner(seconds=30, quick=False)
        for order in ORDERS:
            there = await reckoner.ask(WHERE, order, numbers)
            await reckoner._at_hand.finish()
            deals = [*there.deals, spaces.andrews[0]]
            many = await reckoner.ask(WHERE, order, range(MAX_ASKED + 1))
            assert len(many.deals) == MAX_ASKED + 1
            with monkeypatch.context() as without:
                no_questions(reckoner, without)
                assert await reckoner.ask(WHERE, order, numbers) == there
                assert (await reckoner.ask(WHERE, order, range(MAX_ASKED))).deals == many.deals[:MAX_ASKED]
                assert (await reckoner.ask(WHERE, order, deals=deals)).numbers == [*numbers, None]
                with pytest.raises(AssertionError, match="was asked"):
                    await reckoner.ask(WHERE, order, range(MAX_ASKED + 1))
        await reckoner.close()

    asyncio.run(run())


def space_of(where: str, order: str = "honours", max_nodes: int | None = None) -> "Space":
    from everydeal import Space
    from everydeal.constraints import parse

    return Space(parse(where), order, max_nodes=max_nodes)


@pytest.mark.parametrize(("name", "limit"), [("MAX_NODES", 9000), ("MAX_PLAN", 9000), ("MAX_SECONDS", 0.4)])
def test_what_is_not_sent_along(name: str, limit: float, monkeypatch: pytest.MonkeyPatch) -> None:
    space = space_of(WHERE)
    assert at_hand.wrap(space, 0.5) is not None
    monkeypatch.setattr(at_hand, name, limit)
    assert at_hand.wrap(space, 0.5) is None


def test_what_is_not_sent_along_stays_in_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        reckoner = Reckoner(seconds=30, quick=False)
        questions = []
        exchange = reckoner._exchange

        async def listen(question: dict[str, Any], client: str = "") -> dict[str, Any]:
            answer = await exchange(question)
            questions.append(question["packed"])
            return {**answer, "space": None} if question["packed"] else answer  # as of a space that is too large

        monkeypatch.setattr(reckoner, "_exchange", listen)
        first = await reckoner.ask(WHERE, "honours", [0])
        assert await reckoner.ask(WHERE, "honours", [0]) == first
        assert questions == [True, False]
        await reckoner.close()

    asyncio.run(run())


def test_the_memory_at_hand_has_a_limit_and_none_is_built_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were asked for last are kept; those that had to go do not come back at once."""
    space = space_of("hcp(north) >= 36")
    parcel = at_hand.wrap(space, 0)
    assert parcel is not None
    monkeypatch.setattr(at_hand, "MAX_BYTES", 4 * at_hand._bytes(at_hand._unwrap(parcel)) + 1)
    monkeypatch.setattr(at_hand, "_MAX_SETTLED", 7)

    async def run() -> None:
        kept = at_hand.AtHand()

        def here() -> str:
            return "".join(where for where in "abcdefgh" if kept.get(where, "honours", 1) is not None)

        async def take(wheres: str) -> None:
            for where in wheres:
                kept.take(where, "honours", parcel)
                await kept.finish()

        await take("abcd")
        assert here() == "abcd"
        assert kept.get("a", "honours", 1) is not None
        await take("ef")
        assert here() == "adef"
        await take("bc")
        assert here() == "adef"
        await take("gh")  # with these, eight were settled: the first of them, a, is forgotten
        assert here() == "efgh"
        await take("ba")
        assert here() == "afgh"
        assert kept._bytes == 4 * at_hand._bytes(kept._spaces["a", "honours"])

    asyncio.run(run())


@pytest.mark.thorough
def test_nobody_waits_for_a_space_that_is_built_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel is told to wait, as for a large plan: the process that has the space answers meanwhile."""
    from everydeal.constraints import carried

    may_end = threading.Event()
    build = carried.sets.diagram

    def slowly(*arguments: Any) -> Any:
        assert may_end.wait(30)
        return build(*arguments)

    async def run() -> None:
        reckoner = Reckoner(seconds=30, quick=False)
        monkeypatch.setattr(carried.sets, "diagram", slowly)
        for _ in range(3):
            there = await reckoner.ask(WHERE, "suit", [5])
            assert reckoner._at_hand.get(WHERE, "suit", 1) is None
        may_end.set()
        await reckoner._at_hand.finish()
        assert reckoner._at_hand.get(WHERE, "suit", 1) is not None
        assert await reckoner.ask(WHERE, "suit", [5]) == there
        await reckoner.close()

    asyncio.run(run())


def test_one_space_is_built_at_hand_at_a_time_and_the_others_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing queues up; what is offered meanwhile is neither kept nor forgotten about."""
    parcel = at_hand.wrap(space_of("hcp(north) >= 36"), 0)
    may_end, begun = threading.Event(), []
    build = at_hand._unwrap

    def slowly(parcel: dict[str, str]) -> Any:
        begun.append(parcel)
        assert may_end.wait(30)
        return build(parcel)

    monkeypatch.setattr(at_hand, "_unwrap", slowly)

    async def run() -> None:
        kept = at_hand.AtHand()
        for where in "abc":
            kept.take(where, "suit", parcel)
            await asyncio.sleep(0.05)
        assert len(begun) == 1
        assert not kept.wants("b", "suit")
        may_end.set()
        await kept.finish()
        assert [kept.wants(where, "suit") for where in "abc"] == [False, True, True]
        kept.take("b", "suit", parcel)
        await kept.finish()
        assert list(kept._spaces) == [("a", "suit"), ("b", "suit")]

    asyncio.run(run())


def test_a_space_at_hand_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a thousand others are asked for while it is built, and it is offered again."""
    parcel = at_hand.wrap(space_of("hcp(north) >= 36"), 0)
    monkeypatch.setattr(at_hand, "_MAX_SETTLED", 7)

    async def run() -> None:
        kept = at_hand.AtHand()
        for _ in range(2):
            kept.take("a", "suit", parcel)
            for where in "bcdefghi":
                kept.take(where, "suit", None)
            kept.take("a", "suit", parcel)
            await kept.finish()
        assert kept._bytes == sum(map(at_hand._bytes, kept._spaces.values())) > 0

    asyncio.run(run())


def test_closing_waits_for_no_space(monkeypatch: pytest.MonkeyPatch) -> None:
    parcel = at_hand.wrap(space_of("hcp(north) >= 36"), 0)
    may_end = threading.Event()
    monkeypatch.setattr(at_hand, "_unwrap", lambda _: may_end.wait(30))

    async def run() -> None:
        reckoner = Reckoner()
        try:
            for where in "abcdef":
                reckoner._at_hand.take(where, "suit", parcel)
            await asyncio.sleep(0.05)
            async with asyncio.timeout(5):
                await reckoner.close()
        finally:
            may_end.set()

    asyncio.run(run())


@pytest.mark.thorough
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_tiny_spaces_take_no_more_memory_than_is_counted() -> None:
    """Their objects, layers and texts are more than their nodes: measured, 30 to 43 kB for 53 nodes."""
    program = """if True:
        from everydeal import Space
        from everydeal.book.shelf import at_hand
        from everydeal.constraints import parse

        def resident():
            with open("/proc/self/statm") as pages:
                return int(pages.read().split()[1]) * 4096

        parcel = at_hand.wrap(Space(parse("spades(north) == 13"), "suit"), 0)
        kept = [at_hand._unwrap(parcel)]
        before = resident()
        kept.extend(at_hand._unwrap(dict(parcel)) for _ in range(1000))
        print(resident() - before, sum(map(at_hand._bytes, kept)))
    """
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    taken, counted = map(int, run.stdout.split())
    assert counted / 20 < taken < counted * 1.25
