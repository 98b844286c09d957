"""Whatever is pasted into the find box leads where it should: one table over all kinds of text."""

import re
from datetime import date
from urllib.parse import quote

import pytest

from book_client import Client
from everydeal import Deal, ids, spaces
from everydeal.book import pasted
from everydeal.book.day import leaf_of_day
from everydeal.book.find import find_in_text, tidy_deal
from everydeal.dealing import records
from everydeal.sequences import format_sequences
from linear import assert_linear
from places import sample_text

EXAMPLE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
DEAL = Deal.from_pbn(EXAMPLE)
HOME = f"/andrews/{spaces.andrews.index(DEAL) + 1}"
CHECKED, BASE64, WAYPER = (ids.encode(DEAL, name) for name in ("checked", "base64", "two-bits"))
VIEWER = "https://www.bridgebase.com/tools/handviewer.html"
BOARD = "04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G"
DIAGRAM = sample_text("printed_diagram.txt")
LONG = "K Q J 10 9 8 7 6 5 4 3 2"
DAY = f"/andrews/{leaf_of_day(date(2026, 11, 2)).page}"
HAND = f"/hands/{spaces.hands.index(DEAL.north) + 1}"
LEADS = [
    (EXAMPLE, HOME),
    (EXAMPLE.replace(" ", "\n"), HOME),
    (EXAMPLE.replace("T", "10"), HOME),
    ("N:♠8 ♥AKQ104 ♦AJ6 ♣10742 ♠9 ♥J53 ♦KQ92 ♣QJ985 ♠KQJ1072 ♥62 ♦1084 ♣K6 ♠A6543 ♥987 ♦753 ♣A3", HOME),
    (DIAGRAM, HOME),
    (re.sub("[♠♥♦♣] ", "", DIAGRAM), HOME),
    ("North: S 8 H AKQ104 D AJ6 C 10742\nEast: S 9 H J53 D KQ92 C QJ985\nSouth: S KQJ1072 H 62 D 1084 C K6", HOME),
    (f"{VIEWER}?n=s8hakqt4daj6ct742&e=s9hj53dkq92cqj985&s=skqjt72h62dt84ck6", HOME),
    *((one, HOME) for one in (CHECKED, BASE64, WAYPER)),
    *((f" {one[:9]} {one[9:12]}\n{one[12:]}", HOME) for one in (CHECKED, BASE64, WAYPER)),
    ("6pL/gE/kYUmzt5RSTA==", HOME),
    ("WSSSSENSWWWWS NNNENWWWSENES NEENSESWNWSWE WSEENEENSENWN", HOME),
    (" ".join(re.findall("....", f"{spaces.pavlicek.index(DEAL):024X}")), HOME),
    (format_sequences(DEAL).replace("=", " = "), HOME),
    (CHECKED.replace("-", " "), HOME),
    (CHECKED.lower(), HOME),
    (f"http://example.org/book{HOME}", HOME),
    (f"http://example.org{HOME[:20]}\r\n{HOME[20:]}?dealer=S", f"{HOME}?dealer=S"),
    (f"https://friend.example/everydeal/andrews/#{HOME.rpartition('/')[2]}", HOME),
    ("andrews/1000", "/andrews/1000"),
    ("localhost:5252/andrews/1000", "/andrews/1000"),
    ("friend.example/everydeal/andrews/#1000?dealer=S", "/andrews/1000?dealer=S"),
    (f"http://example.org/b/{BOARD[:31]}\n{BOARD[31:]}", f"/b/{BOARD}"),
    (f"{BOARD[:31]}\n {BOARD[31:]}", f"/b/{BOARD}"),
    ("http://example.org/constrained/5?where=hcp(north) >= 20", "/constrained/5?where=hcp(north)+%3E=+20"),
    ("Andrews page 1,000", "/andrews/1000"),
    ("page 10^27 of Pavlicek’s edition (suit order)", f"/pavlicek-suit/{10**27}"),
    ("the last page of Big Deal", f"/bigdeal/{spaces.bigdeal.size}"),
    *((text, "/hands/14") for text in ("hands 14", "KQJ1098765432.A..", "♠KQJT98765432♥A♦♣", f"♠ {LONG} ♥ A ♦ - ♣ -")),
    *((text, HAND) for text in ("8.AKQT4.AJ6.T742", "8 AKQ104 AJ6 10742", "♠8 ♥AKQ104 ♦AJ6 ♣10742")),
    ("S:8 H:AKQT4 D:AJ6 C:T742", HAND),
    (EXAMPLE.translate(str.maketrans("KQJ", "RDV")), HOME),
    (DIAGRAM.translate(str.maketrans("KQJ", "HVB")), HOME),
    *((text, HAND) for text in ("♠8 ♥ARD104 ♦AV6 ♣10742", "♠ 8 ♥ A K Q 10 4 ♦ A J 6 ♣ 10 7 4 2")),
    *((text, DAY) for text in ("2026-11-02", " Monday, 2 November 2026\n", "Nov 2nd, 2026", "the deal of 2 Nov 2026")),
    ("hcp(north) >= 20", "/constrained?where=hcp%28north%29+%3E%3D+20"),
    ("not void(s) ", "/constrained?where=not+void%28s%29"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path"), LEADS)
def test_it_leads_to_the_page(book: Client, text: str, path: str) -> None:
    answer = book.get(f"/find?deal={quote(text)}")
    assert (answer.status, answer.headers["location"]) == (303, path)


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (EXAMPLE[:-1], 422, "C3 is missing"),
        (EXAMPLE.replace("T742", "T743"), 422, "both hold C3"),
        (EXAMPLE.replace("T742", "T74"), 422, "C2 is missing"),
        (f"{CHECKED[:-1]}{'0' if CHECKED[-1] != '0' else '1'}", 422, ""),
        ("page 99999999999999999999999999999999 of Andrews", 422, "There is no page"),
        ("http://example.org/1000", 422, "not a deal in any format"),
        ("8.AV104.AJ6.T7432", 422, "not a deal in any format"),
        ("nonsense", 422, "not a deal in any format"),
        ("1900-01-01", 422, "no deal of the day"),
        ("page 1,000", 200, "Which is it?"),
        ("2^64", 200, "/bigdeal/18446744073709551616"),
    ],
)
def test_it_says_what_it_misses(book: Client, text: str, status: int, said: str) -> None:
    answer = book.get(f"/find?deal={quote(text)}")
    assert answer.status == status
    assert said in answer.text


def test_one_hand_offers_the_deals_that_contain_it(book: Client) -> None:
    text = book.get(HAND).text
    for seat in ("north", "east", "south", "west"):
        assert f"/constrained?where=like%28{seat}%2C+8.AKQT4.AJ6.T742%29" in text
    answer = book.get("/constrained?where=like%28south%2C+8.AKQT4.AJ6.T742%29")
    assert f"{spaces.andrews.size // spaces.hands.size:,}" in answer.text.replace("</i><i>", ",").replace("<i>", ",")


def test_the_languages_are_those_of_hand_records() -> None:
    printed = {(one.seats, "".join(one.honours)) for one in records.LANGUAGES.values() if one.code != "en"}
    assert set(pasted.LANGUAGES) == {(seats, honours) for seats, honours in printed if len(honours) == 4}


def test_long_texts_are_not_addresses() -> None:
    assert pasted.address_in_text("/andrews/" + "1" * 10_000) is None
    assert pasted.page_in_text("andrews " + "1" * 10_000) is None
    assert pasted.squeeze("A " * 10_000) == "A " * 10_000


# A deal with a card too few

SHORT = "N:AKQ.AKQ.AKQ.AKQ T98.JT98.JT9.JT9 765.765.8765.876 432.432.432.543"


@pytest.mark.parametrize("text", [SHORT, Deal.from_pbn(SHORT).diagram(), f'[Deal "{SHORT}"]'])
def test_a_missing_card_is_named_unless_it_is_an_ending(text: str) -> None:
    with pytest.raises(ValueError, match="SJ and C2"):
        find_in_text(text)
    for said in ("ending\n", "Ending: "):
        assert [found.item for found in find_in_text(said + text).found] == [Deal.from_pbn(SHORT)]


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_four_hands_without_their_seats_are_nobodys(end: str) -> None:
    """Pasted with 10s, on one line or four; what is said of the seats holds."""
    hands = "AK10.AKQ.AKQ.AKQJ QJ9.J109.J109.10987 876.8765.8765.65 5432.432.432.432"
    for text in (hands, hands.replace(" ", "\r\n"), hands.replace("10", "T")):
        with pytest.raises(ValueError, match="write “N:”"):
            find_in_text(text + end)
    deal = Deal.from_pbn(f"W:{hands.replace('10', 'T')}")
    for before in ("seats WNES\n", "seats WNES\r", "\ufeffseats: W\r\n", "w: ", "\ufeffW:"):
        assert [found.item for found in find_in_text(f"{before}{hands}{end}").found] == [deal]


def test_of_several_deals_the_short_one_is_a_complaint() -> None:
    findings = find_in_text(f"{SHORT}\nN:AKQ... JT9... 876... 543...\n")
    assert len(findings.found) == 2
    assert any("SJ and C2 are missing" in complaint for complaint in findings.complaints)


@pytest.mark.parametrize("before", ["", "♠"])
@pytest.mark.parametrize("piece", [" ", "\n", "♠ ", "♠A\n♥\n", "A ", "N : ", "A...", "."])
def test_the_box_takes_no_longer_than_its_text_is_long(piece: str, before: str) -> None:
    """8,000 blanks before a letter took seconds: as many again for every blank."""
    assert_linear(lambda data: tidy_deal(before + data.decode("utf-8", "ignore")), piece.encode(), b"x", 1 << 13)
