"""Constrained editions: counted in other processes, within limits."""

import asyncio
import os
import re
import sys
import time
from urllib.parse import quote, quote_plus, urlencode

import pytest
from markupsafe import escape

from book_client import Client
from everydeal.book.counting import answer
from everydeal.book.problems import ProblemError
from everydeal.book.requests import MAX_EXPRESSION, MAX_WRITTEN
from everydeal.book.workers import MEMORY, TOO_LARGE, Workers, explained
from everydeal.constraints import Space, SpaceTooLargeError
from everydeal.explanations import Work, explain

pytestmark = pytest.mark.anyio
WHERE = "hcp(north) in 15..17 and balanced(north)"
SIZE = 2610137721058114653884217600
TOO_MANY_NODES = "losers(north) == losers(south) and controls(east) == controls(west) and hcp(north) == hcp(east)"


def test_the_edition_has_its_pages(book: Client) -> None:
    space = Space(WHERE)
    contents = book.get("/constrained?" + urlencode({"where": WHERE}))
    assert contents.status == 200
    assert WHERE in contents.text
    for page in (1, 1000, SIZE):
        text = book.get(f"/constrained/{page}?" + urlencode({"where": WHERE})).text
        assert str(space[page - 1]) in text
        assert quote("hcp(north) in 15..17", safe="").replace("%20", "+") in text
    assert book.get(f"/constrained/{SIZE + 1}?" + urlencode({"where": WHERE})).status == 404


def test_an_order_is_part_of_the_address(book: Client) -> None:
    query = urlencode({"where": WHERE, "order": "suit"})
    text = book.get(f"/constrained/1000?{query}").text
    assert str(Space(WHERE, "suit")[999]) in text
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
    usual, empty = (book.get(f"/constrained/7/work?{query}{order}") for order in ("", "&order="))
    assert (usual.status, usual.text) == (200, empty.text)


def test_the_work_of_a_page_is_the_walk_through_its_set(book: Client) -> None:
    for order in ("honours", "suit"):
        work = explain(999, Space(WHERE, order))
        assert isinstance(work, Work)
        query = urlencode({"where": WHERE, "order": order})
        shown = book.get(f"/constrained/1000/work?{query}")
        assert shown.status == 200
        for line in (work.theory, *map(str, work.lines), work.text):
            assert str(escape(line)) in shown.text
        assert f"/constrained/1000/work?{urlencode({'where': WHERE})}" in book.get(f"/constrained/1000?{query}").text
    assert book.get(f"/constrained/{SIZE + 1}/work?" + urlencode({"where": WHERE})).status == 404
    assert book.get("/constrained/1/work?" + urlencode({"where": "hcp(north) >="})).status == 422


def test_every_page_is_below_50_kilobytes_at_the_longest_expression(book: Client) -> None:
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
            "/constrained/1000/work?",
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
    assert len([turn for turn in turns if "dealer=S" in turn and "/tricks?" not in turn]) == 5
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
    fields = {"edition": "constrained", "where": WHERE, "order": "suit"}
    deal = Space(WHERE, "suit")[12345]
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


@pytest.mark.thorough
async def test_a_call_that_takes_too_long_ends_and_the_next_is_answered() -> None:
    workers = Workers(seconds=0.5)
    with pytest.raises(ProblemError) as late:
        await workers.run(time.sleep, 60)
    assert late.value.status == 503
    workers.seconds = 60
    assert (await workers.run(answer, WHERE)).size == SIZE


@pytest.mark.thorough
async def test_what_is_too_much_is_refused_without_talk_of_budgets() -> None:
    with pytest.raises(ProblemError) as too_much:
        await Workers(seconds=600).run(answer, TOO_MANY_NODES, "honours")
    assert (too_much.value.status, too_much.value.detail) == (422, TOO_LARGE)


@pytest.mark.thorough
async def test_one_who_goes_away_does_not_leave_an_answer_for_the_next() -> None:
    workers = Workers(seconds=60, workers=1)
    asked = asyncio.create_task(workers.run(time.sleep, 60))
    await asyncio.sleep(0.3)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert await workers.run(abs, -5) == 5


@pytest.mark.thorough
async def test_a_process_that_dies_is_replaced() -> None:
    workers = Workers(seconds=60)
    with pytest.raises(ProblemError, match="too much") as dead:
        await workers.run(os._exit, 1)
    assert dead.value.status == 503
    assert await workers.run(abs, -5) == 5


@pytest.mark.thorough
async def test_no_client_has_all_the_processes() -> None:
    """One that asks for much waits for itself; another is answered at once."""
    workers = Workers(seconds=60, workers=2)
    many = [asyncio.create_task(workers.run(time.sleep, 60, client="one")) for _ in range(5)]
    await asyncio.sleep(0)
    assert await workers.run(abs, -5, client="two") == 5
    assert not any(one.done() for one in many)
    for one in many:
        one.cancel()
    await asyncio.gather(*many, return_exceptions=True)


async def test_what_waits_when_the_book_is_closed_gets_an_error() -> None:
    workers = Workers(seconds=60, workers=1)
    waiting = [asyncio.create_task(workers.run(time.sleep, 60, client=name)) for name in "abc"]
    await asyncio.sleep(0.3)
    await workers.close()
    waiting.append(asyncio.create_task(workers.run(abs, -5)))
    for outcome in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(outcome, ProblemError)
        assert (outcome.status, "closed" in outcome.detail) == (503, True)


async def test_too_many_are_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("everydeal.book.workers.MAX_WAITING", 0)
    with pytest.raises(ProblemError, match="Too many"):
        await Workers().run(abs, -5)


async def test_waiting_is_part_of_the_time() -> None:
    workers = Workers(seconds=0.2, workers=1)
    async with workers._places:
        with pytest.raises(ProblemError, match="Others had") as late:
            await workers.run(abs, -5)
    assert late.value.status == 503


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="limits of Unix")
async def test_a_process_has_its_limits() -> None:
    resource = pytest.importorskip("resource")
    workers = Workers(seconds=60)
    assert (await workers.run(resource.getrlimit, resource.RLIMIT_AS))[0] == MEMORY
    assert await workers.run(os.nice, 0) == os.nice(0) + 5


def test_people_are_not_told_of_budgets() -> None:
    assert explained(SpaceTooLargeError("more nodes", "raise max_nodes", 1, 1, "suit")) == TOO_LARGE


@pytest.mark.heavy
@pytest.mark.thorough
def test_people_are_not_told_of_pythons_limits(book: Client) -> None:
    where = "(" * 900 + "hcp(north)" + ")" * 900 + " > 3"
    answer = book.get("/api/v1/count?" + urlencode({"where": where}))
    assert (answer.status, "nested" in answer.json["detail"]) == (422, True)
    assert "nested too deeply" in explained(RecursionError())
    for error in (MemoryError("malloc"), OverflowError("Python int too large to convert to C int")):
        assert explained(error) == "That is too much to work out here."
    assert explained(ValueError("hcp of nobody")) == "hcp of nobody"
