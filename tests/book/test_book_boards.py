"""Whole boards in the book: the page of an id, its files, how a pasted id leads there, and boards dealt by hand."""

import io
import json
import re
from urllib.parse import urlencode

import pytest

from book_client import Client
from everydeal import Deal, board_ids, formats, ids, spaces
from everydeal.board import Auction
from everydeal.board.annotated_words import AnnotatedWords
from places import GOLDEN

ID = "04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G"
IDS = [row["text"] for row in json.loads((GOLDEN / "auctions.json").read_text())["records"]]
DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")


def rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the table under a heading, suits as letters."""
    table = text[text.index(f"<h2>{heading}</h2>") :].split("</table>")[0]
    letters = re.sub(r'<svg class="s([0-3])".*?</svg>', lambda found: "SHDC"[int(found[1])], table)
    found = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in letters.split("<tr>")[1:]]
    return [
        [re.sub(r"<abbr.*?</abbr>", ">", cell).replace("</b>", "*").replace("<b>", "") for cell in row] for row in found
    ]


def test_a_board_with_its_auction_and_its_play(book: Client) -> None:
    text = book.get(f"/b/{ID}").text
    assert rows(text, "The auction") == [
        ["West", "North", "East", "South"], ["", "", "", "1NT"], ["Pass", "2D", "Pass", "2H"],
        ["Pass", "3NT", "Pass", "4H"], ["Pass", "Pass", "Pass"],
    ]  # fmt: skip
    play = rows(text, "The play")
    assert play[0] == ["Trick", "West", "North", "East", "South", "N-S", "E-W"]
    assert play[1] == ["1", ">C10", "CQ*", "C3", "C2", "1", "0"]
    assert play[4] == ["4", "H3", "H6", "H2", ">HQ*", "3", "1"]
    assert len(play) == 7
    for wanted in ("Board 19", "dealer South, E-W vulnerable", "4♥ S +2", "N-S +480", "Claimed", "30 bytes", ID):
        assert wanted in text


@pytest.mark.parametrize("text", IDS, ids=range(len(IDS)))
def test_every_kind_of_board_has_a_page(book: Client, text: str) -> None:
    answer = book.get(f"/b/{text}", **{"accept-encoding": "gzip"})
    assert answer.status == 200
    assert len(answer.body) < 14_000
    assert text in answer.text
    for link in re.findall(r'href="(/b/[^"]*)"', answer.text):
        assert book.get(link).status == 200


def test_an_irregular_auction_and_a_revoke_are_shown(book: Client) -> None:
    board = board_ids.board_of_id(ID)
    board.raw_auction = AnnotatedWords(2, ("1NT", "Pass", "1C"))
    board.raw_play = AnnotatedWords(3, ("CT", "HK"))
    text = book.get(f"/b/{board_ids.board_id(board)}").text
    assert "call 3, 1C, is not higher than the bid before." in text
    bare = formats.Board(DEAL, raw_play=AnnotatedWords(None, ("SA", "S8")))
    assert "<h2>The play</h2>" in book.get(f"/b/{board_ids.board_id(bare)}").text
    unseated = formats.Board(DEAL)
    unseated.auction = Auction.parse("1C AP")
    assert rows(book.get(f"/b/{board_ids.board_id(unseated)}").text, "The auction")[0][0] == "First"


def test_files_of_a_board(book: Client) -> None:
    for extension in ("pbn", "lin"):
        answer = book.get(f"/b/{ID}.{extension}")
        [board] = formats.read(io.BytesIO(answer.body), extension)
        assert board_ids.board_id(board) == ID
    assert book.get(f"/b/{ID}.svg").status == 404
    ending = board_ids.board_id(Deal.from_pbn("N:A... K... Q... J..."))
    assert (book.get(f"/b/{ending}.pbn").status, book.get(f"/b/{ending}.lin").status) == (200, 404)


def test_other_ways_to_write_an_id_lead_to_the_one(book: Client) -> None:
    for written, ending in ((ID.lower(), ""), (ID.replace("-", ""), ".pbn")):
        answer = book.get(f"/b/{written}{ending}")
        assert (answer.status, answer.headers["location"]) == (308, f"/b/{ID}{ending}")
    answer = book.get(f"/find?deal={ID.lower()}")
    assert (answer.status, answer.headers["location"]) == (303, f"/b/{ID}")


@pytest.mark.parametrize(
    "address", ["/b/5", "/b/x", f"/b/{ID[:-1]}", f"/b/{ID.replace('4', '5', 1)}", f"/b/{'0' * 5000}"]
)
def test_what_is_not_an_id_has_no_page(book: Client, address: str) -> None:
    assert book.get(address).status == 404


def test_a_wrong_id_in_the_box_is_named(book: Client) -> None:
    answer = book.get(f"/find?deal={ID.replace('4', '5', 1)}")
    assert answer.status == 422
    assert "fails its check: a character is wrong" in answer.text


# “Deal it by hand” on the server: what a text or an address gives to deal.  Its script: test_static_browser.py.


SESSION = f'[Board "3"]\n[Deal "{DEAL}"]\n\n[Board "7"]\n[Deal "{spaces.andrews[999]}"]\n'


def boards_in(html: str) -> list[tuple[str, str]]:
    return re.findall(r'data-board="(\d+)" data-owners="([NESW-]{52})"', html)


def owners(deal: Deal) -> str:
    return "".join("NESW-"[owner] for owner in deal.owners())


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"deal": str(DEAL)}, [("1", owners(DEAL))]),
        ({"deal": ids.encode(DEAL, "two-bits")}, [("1", owners(DEAL))]),
        ({"deal": "1,000", "edition": "andrews"}, [("1", owners(spaces.andrews[999]))]),
        ({"deal": "10^3", "edition": "bigdeal"}, [("1", owners(spaces.bigdeal[999]))]),
        ({"deal": "Andrews page 1,000", "edition": "bigdeal"}, [("1", owners(spaces.andrews[999]))]),
        ({"deal": SESSION}, [("3", owners(DEAL)), ("7", owners(spaces.andrews[999]))]),
        (
            {"deal": SESSION.replace('"7"', '"3"')},  # no session: boards as they stand
            [("1", owners(DEAL)), ("2", owners(spaces.andrews[999]))],
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
def test_what_cannot_be_dealt_is_named(book: Client, fields: dict[str, str], said: str) -> None:
    page = book.get(f"/byhand?{urlencode(fields)}")
    assert (page.status, boards_in(page.text), said in page.text) == (422, [], True)


def test_every_full_deal_leads_there(book: Client) -> None:
    assert "/byhand?deal=" in book.get("/andrews/1000").text
    assert "/byhand?deal=" not in book.get("/hands/14").text
