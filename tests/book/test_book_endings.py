"""Endings in the book: the ruling of each, the play that leads there, the table of article 7Z72, the newer editions."""

import re

import pytest

from book_client import Client
from everydeal import Deal, spaces
from everydeal.book.editions import BALANCED, ENDINGS_BOOK, LEGAL, POWER5, SUIT_CLASSES, home_of, pages_of
from everydeal.book.leaf import Leaf
from everydeal.book.ruling import can_be_ruled, rule, words
from everydeal.legality import replay
from everydeal.spaces import scalar

ILLEGAL = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
SOME = [spaces.legal[spaces.legal.size * part // 9] for part in range(1, 9)]
FULL = spaces.andrews[10**27]


@pytest.mark.parametrize("ending", SOME, ids=str)
def test_a_legal_ending_has_a_play_that_the_referee_accepts(ending: Deal) -> None:
    ruling = rule(ending)
    found = ruling.witness
    assert (ruling.is_legal, ruling.why) == (True, "")
    assert found is not None
    assert ruling.most >= ruling.played == len(found.tricks)
    left, tricks = replay(found.deal, found.strain, found.leader, found.play)
    assert left == ending
    for said, trick in zip(words(found), tricks, strict=True):
        names = ("North", "East", "South", "West")
        assert f"{names[trick.leader]} leads" in said
        assert said.endswith(f"{names[trick.winner]} wins.")
        others = sum(card // 13 != trick.cards[0] // 13 for card in trick.cards)
        assert said.count("throws") + said.count("ruffs") == others


def test_an_illegal_ending_says_why(book: Client) -> None:
    ruling = rule(ILLEGAL)
    assert (ruling.is_legal, ruling.witness, ruling.played, ruling.most) == (False, None, 9, 8)
    assert [quota.tricks for quota in ruling.quotas] == [2, 2, 2, 2]
    page = ENDINGS_BOOK.page_of(ILLEGAL)
    text = book.get(f"/endings/{page}/play").text
    assert "At most 8 tricks can have been led, and 9 have been played" in text
    assert "9 gone, 4 players hold some" in text
    assert f"/endings/{page}/play" in book.get(f"/endings/{page}").text


def test_the_page_of_a_play(book: Client) -> None:
    page = LEGAL.page_of(SOME[4])
    text = book.get(f"/legal/{page}/play").text
    assert "A legal ending" in text
    assert "is on lead, and this ending is left" in text
    assert book.get("/andrews/1/play").status == 200
    for unruled in ("/hands/1/play", "/shapes/1/play", f"/endings/{spaces.endings.size}/play"):
        assert book.get(unruled).status == 404
    assert not can_be_ruled(Deal())
    assert Leaf(LEGAL, 1, FULL).ruling is None


def test_every_edition_that_has_an_ending_says_its_page() -> None:
    for ending in SOME:
        found = dict(pages_of(ending))
        assert found.keys() == {ENDINGS_BOOK, BALANCED, LEGAL, POWER5}
        assert all(edition.item(page) == ending for edition, page in found.items())
    assert LEGAL not in dict(pages_of(ILLEGAL))
    assert {LEGAL, POWER5} <= dict(pages_of(FULL)).keys()
    fouled = Deal(north=(1 << 14) - 1)
    assert pages_of(fouled) == [home_of(fouled)] == [(POWER5, POWER5.page_of(fouled))]


def test_a_deal_is_found_in_the_class_of_its_suits() -> None:
    if not scalar.use_kernel(spaces.suit_classes):
        pytest.skip("the pure code counts the classes for seconds")
    edition, page = home_of(FULL, SUIT_CLASSES)
    assert edition is SUIT_CLASSES
    assert edition.item(page) == spaces.suit_classes.representative(FULL)


def test_the_table_of_the_article_and_ours(book: Client) -> None:
    text = re.sub(r"</?i>|</?span[^>]*>", "", book.get("/endings/table").text)
    for number in ("63839473138338558845060855160000", str(spaces.balanced.size), str(spaces.legal.size), "6497400"):
        assert f">{number}<" in text


def test_the_book_of_shapes(book: Client) -> None:
    assert book.get("/shapes").text.count('href="/shapes/') >= 560
    page = spaces.shapes.index((5, 4, 3, 1)) + 1
    text = book.get(f"/shapes/{page}").text
    assert "5-4-3-1" in text
    assert "shape%28south%2C+5431%29" in text
    assert "12.93%" in text  # as every table of shapes has it
    for address in ("/shapes/several?pages=1-2", "/shapes/1.pbn", "/shapes/561"):
        assert book.get(address).status == 404
    assert book.get("/shapes/1/work").status == 200
