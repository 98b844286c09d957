"""Constrained editions: counted in a process of their own, within limits."""

import asyncio
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_plus, urlencode

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("everydeal.constraints", reason="there are no constrained spaces")

import everydeal
from book_client import Client
from everydeal import spaces
from everydeal.book import at_hand
from everydeal.book.at_hand import MAX_ASKED
from everydeal.book.editions import ORDERS
from everydeal.book.problems import ProblemError
from everydeal.book.reckoner import MAX_EXPRESSION, Reckoner

if TYPE_CHECKING:
    from everydeal import Space

WHERE = "hcp(north) in 15..17 and balanced(north)"
SIZE = 2610137721058114653884217600
HARD = "shape(north, any 4441) and hcp(south) >= 10 and spades(east) >= 5 and hcp(west) <= 8"


@pytest.fixture(scope="module")
def book() -> Iterator[Client]:
    client = Client()
    yield client
    client.close()


def test_the_edition_has_its_pages(book: Client) -> None:
    from everydeal.constraints import Space
    from everydeal.constraints.language import parse

    space = Space(parse(WHERE))
    contents = book.get("/constrained?" + urlencode({"where": WHERE}))
    assert contents.status == 200
    assert WHERE in contents.text
    for page in (1, 1000, SIZE):
        text = book.get(f"/constrained/{page}?" + urlencode({"where": WHERE})).text
        assert str(space[page - 1]) in text
        assert quote("hcp(north) in 15..17", safe="").replace("%20", "+") in text
    assert book.get(f"/constrained/{SIZE + 1}?" + urlencode({"where": WHERE})).status == 404


def test_an_order_is_part_of_the_address(book: Client) -> None:
    from everydeal.constraints import Space
    from everydeal.constraints.language import parse

    query = urlencode({"where": WHERE, "order": "suit"})
    text = book.get(f"/constrained/1000?{query}").text
    assert str(Space(parse(WHERE), "suit")[999]) in text
    assert "order=suit" in text
    assert book.get(f"/constrained/jump?page=7&{query}").headers["location"] == f"/constrained/7?{query}"
    assert book.get("/constrained/5?" + urlencode({"where": WHERE, "order": "best"})).status == 400


def test_an_empty_order_is_the_usual_one(book: Client) -> None:
    """Wherever an address may name an order, ``&order=`` names none: the answer is as without it."""
    query = urlencode({"where": WHERE})
    deal = quote(re.findall(r'content="(N:[^"]*)"', book.get(f"/constrained/7?{query}").text)[0])
    for address in (
        "/constrained?",
        "/constrained/7?",
        "/constrained/7.pbn?",
        "/constrained/0007?",
        "/constrained/jump?page=7&",
        "/constrained/several?pages=1-3&",
        "/constrained/several.pbn?pages=1-3&",
        f"/find?edition=constrained&deal={deal}&",
    ):
        usual, empty = (book.get(f"{address}{query}{order}") for order in ("", "&order="))
        assert (empty.status, empty.headers.get("location")) == (usual.status, usual.headers.get("location"))
        assert empty.text == usual.text, address
    leap = book.get(f"/constrained/random?{query}&order=")
    assert (leap.status, leap.headers["location"].endswith(f"?{query}")) == (303, True)
    assert book.get(f"/constrained/7/work?{query}&order=").status == 404


def test_every_page_is_below_50_kilobytes_at_the_longest_expression(book: Client) -> None:
    from everydeal.book.shelf import MAX_WRITTEN

    def written(fill: str, clause: str = " and hcp(north)>=1") -> str:
        where = "hcp(north) >= 10"
        while len(quote_plus(where + clause)) <= MAX_WRITTEN - 40:
            where += clause
        while len(quote_plus(where + fill)) <= MAX_WRITTEN:
            where += fill
        return where

    for where in (written(" "), written("\n"), written(" ", " and (hcp(north)>0)")):
        query = urlencode({"where": where, "order": "suit"})
        for address in (
            "/constrained?",
            "/constrained/1000?dealer=S&vul=EW&",
            "/constrained/several?pages=2,4,6,8,10,12&dealer=S&vul=All&",
        ):
            answer = book.get(address + query, **{"accept-encoding": "gzip"})
            assert answer.status == 200
            assert len(answer.text) < 50_000, address
        deal = re.findall(r'content="(N:[^"]*)"', book.get(f"/constrained/7?{query}").text)[0]
        many = book.post(
            "/find", form=urlencode({"deal": "\n".join([deal] * 70), "edition": "constrained"}) + "&" + query
        )
        assert many.status == 200
        assert len(many.text) < 50_000
        longer = urlencode({"where": where + "      "})
        assert book.get(f"/constrained?{longer}").status == 413
        assert book.get(f"/find?deal={deal}&edition=constrained&{longer}").status == 413


def test_the_readers_choice_stays(book: Client) -> None:
    query = urlencode({"where": WHERE})
    text = book.get(f"/constrained/1000?{query}&dealer=S&vul=EW").text
    turns = re.findall(r'href="([^"]*)" rel="(?:first|prev|next|last|nofollow)"', text)
    assert len([turn for turn in turns if "dealer=S" in turn]) == 5
    moved = f"/constrained/1000?{query}&dealer=S&vul=EW"
    for written in ("1,000", "jump?page=1000"):
        joint = "&" if "?" in written else "?"
        assert book.get(f"/constrained/{written}{joint}{query}&dealer=S&vul=EW").headers["location"] == moved
    assert book.get(f"/constrained/random?{query}&dealer=S").headers["location"].endswith("&dealer=S")


def test_several_pages_and_files(book: Client) -> None:
    query = urlencode({"where": WHERE})
    assert book.get(f"/constrained/several?pages=1-3&{query}").status == 200
    assert book.get(f"/constrained/several.pbn?pages=1-30&{query}").text.count("[Deal ") == 30
    assert f'Event "A constrained edition: {WHERE}' in book.get(f"/constrained/5.pbn?{query}").text
    assert book.get(f"/constrained/random?{query}").status == 303


def test_a_deal_is_found_in_the_edition_if_it_is_there(book: Client) -> None:
    from everydeal.constraints import Space
    from everydeal.constraints.language import parse

    fields = {"edition": "constrained", "where": WHERE, "order": "suit"}
    deal = Space(parse(WHERE), "suit")[12345]
    answer = book.get("/find?" + urlencode({**fields, "deal": str(deal)}, quote_via=quote))
    assert answer.headers["location"] == "/constrained/12346?" + urlencode({"where": WHERE, "order": "suit"})
    other = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
    answer = book.get("/find?" + urlencode({**fields, "deal": other}, quote_via=quote))
    assert answer.headers["location"] == "/andrews/49321653299255886550697095353"


def test_an_empty_edition(book: Client) -> None:
    query = urlencode({"where": "hcp(north) >= 38"})
    assert book.get(f"/constrained?{query}").status == 200
    assert book.get(f"/constrained/1?{query}").status == 404
    for address in ("1", "last", "first", "random", "jump?page=last", "several?pages=1-2", "several.pbn?pages=1"):
        answer = book.get(f"/constrained/{address}{'&' if '?' in address else '?'}{query}")
        assert (answer.status, "No deal fulfils that condition" in answer.text) == (404, True), address


def test_the_condition_box_takes_what_an_address_may_have(book: Client) -> None:
    [limit] = re.findall(r'<textarea id="where"[^>]*maxlength="(\d+)"', book.get("/constrained").text)
    statuses = [book.get("/constrained?where=" + "x" * length).status for length in (int(limit), int(limit) + 1)]
    assert statuses == [422, 413]


def test_the_count(book: Client) -> None:
    answer = book.get("/api/v1/count?" + urlencode({"where": WHERE})).json
    assert answer == {"where": WHERE, "size": str(SIZE), "probability": "3862151523/79376694950"}


@pytest.mark.parametrize(
    ("where", "status"),
    [
        ("", 400),
        ("hcp(nort) >= 3", 422),
        ("(" * 200 + ")" * 200, 422),
        ("x" * (MAX_EXPRESSION + 1), 413),
        ("'; import os", 422),
    ],
)
def test_wrong_expressions(book: Client, where: str, status: int) -> None:
    assert book.get("/api/v1/count?" + urlencode({"where": where})).status == status
    assert book.get("/constrained?" + urlencode({"where": where})).status == status


def test_what_is_too_much_is_refused_and_the_next_is_answered() -> None:
    async def run() -> None:
        reckoner = Reckoner(seconds=5)
        with pytest.raises(ProblemError) as too_much:
            await reckoner.ask(HARD, "honours")
        assert too_much.value.status in (422, 503)
        assert "max_nodes" not in too_much.value.detail
        assert (await reckoner.ask(WHERE)).size == SIZE
        await reckoner.close()

    asyncio.run(run())


def test_time_runs_out_and_the_process_goes() -> None:
    async def run() -> None:
        reckoner = Reckoner(seconds=0.01)
        with pytest.raises(ProblemError) as late:
            await reckoner.ask(HARD)
        assert late.value.status == 503
        reckoner.seconds = 30
        assert (await reckoner.ask(WHERE)).size == SIZE
        processes = [worker._process for worker in reckoner._workers if worker._process is not None]
        assert len(processes) == 1
        await reckoner.close()
        assert all(process.returncode is not None for process in processes)

    asyncio.run(run())


def test_one_who_goes_away_does_not_leave_an_answer_for_the_next() -> None:
    async def run() -> None:
        reckoner = Reckoner(seconds=30)
        asked = asyncio.create_task(reckoner.ask(HARD, "honours"))
        await asyncio.sleep(0.3)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert (await reckoner.ask(WHERE)).size == SIZE
        await reckoner.close()

    asyncio.run(run())


def test_a_slow_question_leaves_a_worker_for_the_others() -> None:
    async def run() -> None:
        reckoner = Reckoner(seconds=30)
        reckoner._workers[0].busy = True  # as if it had a slow question
        async with reckoner._turn:
            assert (await reckoner.ask(WHERE)).size == SIZE
            assert [WHERE in worker.known for worker in reckoner._workers] == [False, True]
            reckoner._workers[1].busy = True
            assert (await reckoner.ask(WHERE)).size == SIZE  # from the server's memory: no worker is asked
        await reckoner.close()

    asyncio.run(run())


def test_waiting_is_part_of_the_time() -> None:
    async def run() -> None:
        reckoner = Reckoner(seconds=0.1, workers=1)
        async with reckoner._turn:
            with pytest.raises(ProblemError, match="Others had") as late:
                await reckoner.ask(WHERE)
        assert late.value.status == 503
        await reckoner.close()

    asyncio.run(run())


def test_people_are_not_told_of_budgets() -> None:
    from everydeal.book.reckoner import _told
    from everydeal.constraints import SpaceTooLargeError

    assert "max_nodes" not in _told(SpaceTooLargeError("more nodes", "raise max_nodes", 1, 1, "suit"))


def test_people_are_not_told_of_pythons_limits(book: Client) -> None:
    from everydeal.book.reckoner import _told

    where = "(" * 900 + "hcp(north)" + ")" * 900 + " > 3"
    answer = book.get("/api/v1/count?" + urlencode({"where": where}))
    assert (answer.status, "nested too deeply" in answer.json["detail"]) == (422, True)
    for error in (MemoryError("malloc"), OverflowError("Python int too large to convert to C int")):
        assert _told(error) == "That is too much to work out here."
    assert _told(ValueError("hcp of nobody")) == "hcp of nobody"


needs_kernel = pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")


def no_questions(reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(question: dict[str, object]) -> dict[str, object]:
        raise AssertionError(f"a process was asked: {question}")

    for worker in reckoner._workers:
        monkeypatch.setattr(worker, "ask", ask)


@needs_kernel
def test_a_small_space_is_at_hand_soon_after_its_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then its pages ask no process, and they are the same; what asks for many deals still does."""
    numbers = [0, 10**27, SIZE - 1]

    async def run() -> None:
        reckoner = Reckoner(seconds=30)
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


@needs_kernel
@pytest.mark.parametrize(("name", "limit"), [("MAX_NODES", 9000), ("MAX_PLAN", 9000), ("MAX_SECONDS", 0.4)])
def test_what_is_not_sent_along(name: str, limit: float, monkeypatch: pytest.MonkeyPatch) -> None:
    space = space_of(WHERE)
    assert at_hand.wrap(space, 0.5) is not None
    monkeypatch.setattr(at_hand, name, limit)
    assert at_hand.wrap(space, 0.5) is None


@needs_kernel
def test_what_is_not_sent_along_stays_in_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        reckoner = Reckoner(seconds=30)
        questions = []
        exchange = reckoner._exchange

        async def listen(question: dict[str, Any]) -> dict[str, Any]:
            answer = await exchange(question)
            questions.append(question["packed"])
            return {**answer, "space": None} if question["packed"] else answer  # as of a space that is too large

        monkeypatch.setattr(reckoner, "_exchange", listen)
        first = await reckoner.ask(WHERE, "honours", [0])
        assert await reckoner.ask(WHERE, "honours", [0]) == first
        assert questions == [True, False]
        await reckoner.close()

    asyncio.run(run())


@needs_kernel
def test_boundary_tables_stay_in_their_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """However small they are, the diagram that would be built of their plan is not."""
    where = "hcp(north) in 12..14 and hcp(east) in 10..12 and hcp(south) in 8..10"
    space = space_of(f"{where} and balanced(north) and balanced(east) and balanced(south)", "suit", 10**4)
    monkeypatch.setattr(at_hand, "MAX_NODES", space.nodes)

    async def run() -> None:
        kept = at_hand.AtHand()
        parcel = at_hand.wrap(space, 0)
        assert parcel is not None
        kept.take(where, "suit", parcel)
        await kept.finish()
        assert not kept.wants(where, "suit")
        assert kept.get(where, "suit", 1) is None

    asyncio.run(run())


@needs_kernel
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


@needs_kernel
def test_nobody_waits_for_a_space_that_is_built_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel is told to wait, as for a large plan: the process that has the space answers meanwhile."""
    from everydeal.constraints import carried

    may_end = threading.Event()
    build = carried.diagram.build

    def slowly(*arguments: Any) -> Any:
        assert may_end.wait(30)
        return build(*arguments)

    async def run() -> None:
        reckoner = Reckoner(seconds=30)
        monkeypatch.setattr(carried.diagram, "build", slowly)
        for _ in range(3):
            there = await reckoner.ask(WHERE, "suit", [5])
            assert reckoner._at_hand.get(WHERE, "suit", 1) is None
        may_end.set()
        await reckoner._at_hand.finish()
        assert reckoner._at_hand.get(WHERE, "suit", 1) is not None
        assert await reckoner.ask(WHERE, "suit", [5]) == there
        await reckoner.close()

    asyncio.run(run())


@needs_kernel
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


@needs_kernel
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


@needs_kernel
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


@needs_kernel
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_tiny_spaces_take_no_more_memory_than_is_counted() -> None:
    """Their objects, layers and texts are more than their nodes: measured, 30 to 43 kB for 53 nodes."""
    program = """if True:
        from everydeal import Space
        from everydeal.book import at_hand
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
