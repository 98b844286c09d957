"""Which deals are the same, and how files differ."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import any_deals, full_deals
from everydeal import Board, Deal
from everydeal.board.annotated_words import AnnotatedWords
from everydeal.cards import SUIT
from everydeal.formats.compare import Summary, deal_key, differences, unique


def with_suits(deal: Deal, order: tuple[int, ...]) -> Deal:
    """The deal with its suits exchanged."""
    return Deal(*(sum((hand >> 13 * suit & SUIT) << 13 * order[suit] for suit in range(4)) for hand in deal.hands))


@given(any_deals, st.integers(0, 3), st.sampled_from(list(permutations(range(4)))))
def test_keys_do_not_see_what_they_should_not(deal: Deal, quarters: int, order: tuple[int, ...]) -> None:
    turned, exchanged = deal.rotate(quarters), with_suits(deal, order)
    assert deal_key(turned, rotations=True) == deal_key(deal, rotations=True)
    assert deal_key(exchanged, suits=True) == deal_key(deal, suits=True)
    both = with_suits(turned, order)
    assert deal_key(both, rotations=True, suits=True) == deal_key(deal, rotations=True, suits=True)


@given(full_deals, full_deals)
def test_keys_tell_other_deals_apart(one: Deal, other: Deal) -> None:
    for rotations in (False, True):
        for suits in (False, True):
            images = {
                with_suits(one.rotate(quarters), order)
                for quarters in (range(4) if rotations else (0,))
                for order in (permutations(range(4)) if suits else [(0, 1, 2, 3)])
            }
            same = deal_key(one, rotations=rotations, suits=suits) == deal_key(other, rotations=rotations, suits=suits)
            assert same == (other in images)


def test_unique_keeps_the_first() -> None:
    boards = [Board(Deal(north=1), 1), Board(Deal(east=1), 2), Board(Deal(north=1), 3), Board(Deal(south=1 << 13), 4)]
    assert [board.number for board in unique(boards)] == [1, 2, 4]
    assert [board.number for board in unique(boards, rotations=True)] == [1, 4]
    assert [board.number for board in unique(boards, rotations=True, suits=True)] == [1]


def test_a_summary() -> None:
    summary = Summary()
    for board in (Board(Deal(north=1), 3), Board(Deal(north=1)), Board(Deal(north=(1 << 14) - 1), tricks=(7,) * 20)):
        summary.add(board)
    assert (summary.boards, summary.full, summary.endings, summary.fouled, summary.deals) == (3, 0, 2, 1, 2)
    assert summary.numbers == (3, 3)
    assert summary.fields == {"number": 1, "dealer": 1, "vulnerability": 1, "partial": 3, "tricks": 1}


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Contract", ["3N", "3nt"]), ("Declarer", ["n"]), ("Result", ["NS 9", "NS 9 EW 4", "EW 4"]),
        ("Score", ["600", "NS +600", "EW -600", ""]), ("Date", ["2020.1.2", "20200102", "2020-01-02"]),
    ],
)  # fmt: skip
def test_boards_differ_in_what_they_say_and_not_in_how(name: str, others: list[str]) -> None:
    tags = {"Contract": "3NT", "Declarer": "N", "Result": "9", "Score": "NS 600", "Date": "2020.01.02"}
    left = Board(Deal(), 1, vulnerability="NS", tags=tags)
    for value in others:
        assert list(differences([left], [replace(left, tags=tags | {name: value})])) == []
    [found] = differences([left], [replace(left, tags=tags | {name: "8"})])
    assert found.fields.keys() >= {name}


def test_a_claim_after_the_last_card_says_nothing() -> None:
    cards = ("SA", "SK", "SQ", "SJ")
    boards = [Board(Deal("N:A... K... Q... J..."), raw_play=AnnotatedWords(0, cards + end)) for end in ((), ("*",))]
    assert list(differences(boards[:1], boards[1:])) == []


def test_differences() -> None:
    a, b, c = Deal(north=1), Deal(east=1), Deal(south=1)
    left = [Board(a, 1), Board(b, 2), Board(b, 3)]
    right = [Board(c, 9), Board(b, 3, tags={"North": "Ann"}), Board(a, 1)]
    found = list(differences(left, right))
    assert [(d.left and d.left.number, d.right and d.right.number) for d in found] == [(None, 9), (3, 3), (2, None)]
    assert found[1].fields == {"North": ("", "Ann")}
    assert list(differences(left, left[::-1])) == []
    assert [d.right is None for d in differences(left, right, deals_only=True)] == [False, True]
