"""Described sets in the book: orders that work, split sets, the builder, charts, what is wrong."""

from urllib.parse import urlencode

import pytest

from book_client import Client
from everydeal.book import counting, requests
from everydeal.book.builder import SHAPES, build, joined
from everydeal.book.counting import Answer, Chart
from everydeal.book.pages.described import EXAMPLES, MEASURES, WORDS, bars
from everydeal.constraints import parse
from everydeal.constraints.language.grammar import parse_feature

pytestmark = pytest.mark.heavy  # the conditions' own tests run on the pure kernel too

BALANCED_BOTH = "hcp(north) + hcp(south) in 25..26 and balanced(north) and balanced(south)"
"""Too large in order honours, small in order suit."""
HEAVY = "hcp(west) in 12..14 and balanced(west) and hcp(north) in 15..17 and balanced(north) and hcp(south) in 6..9"
"""Too large in every order."""


def asked(path: str, **query: str) -> str:
    return f"{path}?{urlencode(query)}"


def test_the_address_names_the_order_that_works(book: Client) -> None:
    answer = book.get(asked("/constrained", where=BALANCED_BOTH))
    assert (answer.status, answer.headers["location"]) == (
        303, asked("/constrained", where=BALANCED_BOTH, order="suit"),
    )  # fmt: skip
    assert book.get(answer.headers["location"]).status == 200
    page = book.get(asked("/constrained/1000", where=BALANCED_BOTH))
    assert page.headers["location"] == asked("/constrained/1000", where=BALANCED_BOTH, order="suit")


def test_every_word_of_the_vocabulary_can_be_read() -> None:
    for text in (*EXAMPLES, *(text for text, _ in WORDS)):
        parse(text)
    for text in MEASURES:
        parse_feature(text)
    for shape in SHAPES:
        parse(build({"seat": "West", "shape": shape, "hcp": "1"}))


def test_the_builder_writes_conditions(book: Client) -> None:
    fields = {"seat": "South", "hcp-to": "10", "shape": "any 7xxx", "hearts": "0", "hearts-to": "2", "clubs": "1"}
    text = build(fields)
    assert text == "hcp(south) <= 10 and shape(south, any 7xxx) and hearts(south) in 0..2 and clubs(south) >= 1"
    parse(joined("hcp(north) > 9 or hcp(east) > 9", text))
    answer = book.get(asked("/constrained/build", where="aces(north) == 2", **fields))
    assert f">aces(north) == 2 and {text.replace('<', '&lt;').replace('>', '&gt;')}</textarea>" in answer.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat": "Nort"}, "not a seat"),
        ({"seat": "North"}, "Choose something"),
        ({"seat": "North", "hcp": "17", "hcp-to": "15"}, "runs backwards"),
        ({"seat": "North", "hcp": "99"}, "not a number from 0 to 37"),
        ({"seat": "North", "shape": "any; import os"}, "not a shape"),
    ],
)
def test_what_the_builder_refuses(book: Client, fields: dict[str, str], said: str) -> None:
    answer = book.get(asked("/constrained/build", where="aces(north) == 2", **fields))
    assert answer.status == 422
    assert said in answer.text
    assert ">aces(north) == 2</textarea>" in answer.text


@pytest.mark.parametrize("path", ["", "/5", "/5/work", "/random", "/several", "/5.pbn"])
def test_a_mistake_is_shown_in_its_place_and_the_text_kept(book: Client, path: str) -> None:
    answer = book.get(asked(f"/constrained{path}", where="hcp(nort) in 15..17"))
    assert answer.status == 422
    assert ">hcp(nort) in 15..17</textarea>" in answer.text
    assert "\n      ^</pre>" in answer.text


def test_the_builder_leaves_nothing_in_the_address(book: Client) -> None:
    answer = book.get("/constrained?where=hcp(north)>=36&order=&seat=East&hcp=")
    assert (answer.status, answer.headers["location"]) == (303, "/constrained?where=hcp%28north%29%3E%3D36")


def test_a_chart(book: Client) -> None:
    text = book.get(asked("/constrained/chart", where="hcp(north) >= 36", of="hcp(north)")).text
    assert text.count("<rect x=") == 2
    assert "on average 36." in text
    wrong = book.get(asked("/constrained/chart", where="", of="hcp(nobody)"))
    assert wrong.status == 422
    assert '<svg class="bars"' in bars(Chart("shape", [(f"<{i}>", i) for i in range(99)], ""))
    assert "&lt;98&gt;" in bars(Chart("shape", [(f"<{i}>", i) for i in range(99)], ""))


def test_a_chart_counts_all_deals_of_the_set() -> None:
    found = counting.chart("hcp(north) in 15..17 and balanced(north)", "hcp(south)")
    assert sum(deals for _, deals in found.rows) == 2610137721058114653884217600
    assert found.mean == "8.0658"


def test_a_split_set_says_what_it_is(book: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process's side with an easy set that is split all the same; what it deals fulfils the condition."""
    from everydeal.constraints.parts import of_expression
    from everydeal.constraints.space import Space
    from everydeal.constraints.split import Split

    where = "hcp(north) in 15..17 and balanced(north)"
    _, shape = of_expression(parse(where))
    counting._split.cache_clear()
    monkeypatch.setattr(counting, "_split", lambda _: Split(Space("hcp(north) in 15..17"), [shape]))
    split = counting._estimated.__wrapped__(where)
    about, low, high = split.share
    assert low < about < high
    assert about == pytest.approx(3862151523 / 79376694950, rel=0.05)
    assert 0.9 < low / about < high / about < 1.1
    formula = parse(where).normal_form()
    assert len(split.deals) == 12
    assert all(formula.holds(deal) for deal in split.deals)

    async def ask(*_: object, **__: object) -> Answer:
        return Answer(0, [], [], "", split)

    monkeypatch.setattr(requests, "ask", ask)
    text = book.get(asked("/constrained", where=where)).text
    assert all(word in text for word in ("Too large to be counted", *(f"{100 * share:.3g}" for share in split.share)))
    assert text.count('href="/andrews/') == 12
    assert book.get(asked("/constrained/7", where=where)).status == 422


@pytest.mark.heavy
@pytest.mark.slow
def test_ordinary_teaching_conditions() -> None:
    """Those that were refused are counted with a larger budget, and the largest of all is split."""
    where = (
        "hcp(north) in 15..17 and balanced(north) and (spades(south) == 4 or hearts(south) == 4) and hcp(south) >= 8"
    )
    assert counting._order_of(where) == "honours"
    assert counting._order_of(HEAVY) == ""
