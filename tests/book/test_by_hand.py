"""“Deal it by hand” on the server: what a text or an address gives to deal.  Its script: test_static_browser.py."""

import re
from urllib.parse import urlencode

import pytest

from book_client import Client
from everydeal import Deal, ids, spaces

EXAMPLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
SESSION = f'[Board "3"]\n[Deal "{EXAMPLE}"]\n\n[Board "7"]\n[Deal "{spaces.andrews[999]}"]\n'


def boards_in(html: str) -> list[tuple[str, str]]:
    return re.findall(r'data-board="(\d+)" data-owners="([NESW-]{52})"', html)


def owners(deal: Deal) -> str:
    return "".join("NESW-"[owner] for owner in deal.owners())


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"deal": str(EXAMPLE)}, [("1", owners(EXAMPLE))]),
        ({"deal": ids.encode(EXAMPLE, "two-bits")}, [("1", owners(EXAMPLE))]),
        ({"deal": "1,000", "edition": "andrews"}, [("1", owners(spaces.andrews[999]))]),
        ({"deal": "10^3", "edition": "bigdeal"}, [("1", owners(spaces.bigdeal[999]))]),
        ({"deal": "Andrews page 1,000", "edition": "bigdeal"}, [("1", owners(spaces.andrews[999]))]),
        ({"deal": SESSION}, [("3", owners(EXAMPLE)), ("7", owners(spaces.andrews[999]))]),
        (
            {"deal": SESSION.replace('"7"', '"3"')},  # no session: boards as they stand
            [("1", owners(EXAMPLE)), ("2", owners(spaces.andrews[999]))],
        ),
    ],
)
def test_what_is_dealt(book: Client, fields: dict[str, str], wanted: list[tuple[str, str]]) -> None:
    for page in (book.get(f"/byhand?{urlencode(fields)}"), book.post("/byhand", form=urlencode(fields))):
        assert page.status == 200
        assert boards_in(page.text) == wanted


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"deal": "AKQ.AKQ.AKQ.AKQJ"}, "single hand"),
        ({"deal": "0", "edition": "andrews"}, "There is no page 0"),
        ({"deal": "1000"}, "A number alone names no deal"),
        ({"deal": ""}, "Paste a deal"),
    ],
)
def test_what_cannot_be_dealt_is_told(book: Client, fields: dict[str, str], said: str) -> None:
    page = book.get(f"/byhand?{urlencode(fields)}")
    assert (page.status, boards_in(page.text), said in page.text) == (422, [], True)


def test_every_full_deal_leads_there(book: Client) -> None:
    assert "/byhand?deal=" in book.get("/andrews/1000").text
    assert "/byhand?deal=" not in book.get("/hands/14").text
