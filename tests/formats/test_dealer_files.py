"""What dealer and DealerV2 print: hands behind their seats, side by side, and as predeal options.

The texts are outputs of Debian's dealer 20211121 with seed 1, and in DealerV2's layouts (made for the tests after its
own examples).
"""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, full_deals, lenient, noticed, written
from everydeal import Board, Deal, FormatError, read
from everydeal.cards import SEATS
from everydeal.constraints.dealer import layout
from everydeal.formats.core.registry import recognise
from places import sample_text

FIRST = Deal.from_pbn("N:2.T98.K752.KJT84 5.J7642.986.9763 AQ8.AQ5.QJT.AQ52 KJT97643.K3.A43.")
SECOND = Deal.from_pbn("N:Q7432.Q63.983.J4 .J92.QT6.A986532 KJT95.K854.K5.KT A86.AT7.AJ742.Q7")
END = "Generated 2 hands\nProduced 2 hands\nInitial random seed 1\nTime needed    0.000 sec\n"
PRINTALL = sample_text("dealer_printall.txt")
NAMED = sample_text("dealer_printall_named.txt")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_printall(ends: str) -> None:
    text = (PRINTALL + END).replace("\n", ends)
    assert recognise(text.encode()).name == "dealer-columns"
    boards, notices = noticed(text)
    assert [board.deal for board in boards] == [FIRST, SECOND]
    assert [notice.partition(" (")[0] for notice in notices] == [
        "line 13: 4 lines of the program dealer's statistics, not carried over"
    ]
    assert [board.deal for board in boards_of(NAMED.encode())] == [FIRST]
    lines = [line.rstrip() for line in PRINTALL.splitlines()]  # an editor has taken the blanks away
    assert [board.deal for board in boards_of("\n".join([*lines, ""]).encode())] == [FIRST, SECOND]


@given(st.lists(full_deals, min_size=1, max_size=6), st.permutations(range(4)))
def test_pages_of_hands(deals: list[Deal], seats: list[int]) -> None:
    text = "".join(layout.pages([deal.hands for deal in deals], seat) for seat in seats)
    assert recognise(text.encode()).name == "dealer-columns"
    assert [board.deal for board in boards_of(text.encode())] == deals
    two = "".join(layout.pages([deal.hands for deal in deals], seat) for seat in seats[:2])
    boards = boards_of(two.encode())
    assert all(board.unknown == set(seats[2:]) for board in boards)
    assert [[board.deal.hands[seat] for seat in seats[:2]] for board in boards] == [
        [deal.hands[seat] for seat in seats[:2]] for deal in deals
    ]


LONG = (
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    "N:AKQJT98765.432.. 432.AKQJT98765.. ..AKQJT98765.432 ..432.AKQJT98765",
    "N:AKQJT9876543.A.. 2.KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
)


@pytest.mark.parametrize("text", LONG)
def test_a_suit_as_long_as_its_column(text: str) -> None:
    deal = Deal.from_pbn(text)
    assert boards_of(layout.printall(deal.hands, 1).encode()) == [Board(deal)]
    [board] = read(io.StringIO(layout.printew(deal.hands)), "dealer-columns", seats="WENS")
    assert (board.deal.west, board.deal.east) == (deal.west, deal.east)


@given(full_deals)
def test_two_hands_need_their_seats(deal: Deal) -> None:
    for text, seats in ((layout.printew(deal.hands), "WENS"), (layout.printns(deal.hands), "NSEW")):
        assert recognise(text.encode()).name == "dealer-columns"
        with pytest.raises(FormatError, match="seats='WENS'"):
            list(read(io.StringIO(text)))
        [board] = read(io.StringIO(text), seats=seats)
        shown = [SEATS.index(letter) for letter in seats[:2]]
        assert [board.deal.hands[seat] for seat in shown] == [deal.hands[seat] for seat in shown]
        assert board.unknown == {0, 1, 2, 3} - set(shown)


def test_two_pages_that_contradict_each_other() -> None:
    text = layout.pages([FIRST.hands], 0) + layout.pages([SECOND.hands], 0)
    _, [error] = lenient(text.encode(), "dealer-columns")
    assert "deal 1 has two different hands for North" in str(error)


# Behind their seats


def test_printcompact() -> None:
    text = layout.compact(FIRST.hands, "\n") + "7\n" + layout.compact(SECOND.hands, "\n") + "5\n" + END
    assert recognise(text.encode()).name == "dealer"
    assert boards_of(text.encode()) == [Board(FIRST), Board(SECOND)]
    lines = text.splitlines(keepends=True)
    for gone in range(4):
        boards, errors = lenient("".join(lines[:gone] + lines[gone + 1 :]).encode(), "dealer")
        assert [board.deal for board in boards] == [SECOND]
        assert "not of all four" in str(errors[0])


def test_hands_of_one_seat_are_deals_of_their_own() -> None:
    boards = boards_of(b"n 2.T98.K752.KJT84\nn Q7432.Q63.983.J4\n")
    assert [board.unknown for board in boards] == [{1, 2, 3}, {1, 2, 3}]


def test_reports_with_hands_among_other_terms() -> None:
    whole = layout.compact(FIRST.hands, " ")
    n, e, s, w = (f"{seat} {layout.dotted(hand)} " for seat, hand in zip("nesw", FIRST.hands, strict=True))
    text = f" 'All: ',{whole}\n 'Side ',{n}{s},'HCP=',21\n {n}{s},'S:',6,4,1,1,3,{e}{w},'W:',7,9,12,12,10\n"
    text += f"# a remark\n---\nNhcp=7,Shcp=21 || 10::10,7\n{whole}7\n"
    assert recognise(text.encode()).name == "dealer"
    boards, notices = noticed(text)
    assert [board.deal == FIRST for board in boards] == [True, False, True, True]
    assert boards[1].unknown == {1, 3}
    assert "'HCP=',21" in notices[1]
    assert sum("a line without hands" in notice for notice in notices) == 2


# Predeal options


@given(st.lists(full_deals, min_size=1, max_size=3), st.integers(1, 15))
def test_predeal_options(deals: list[Deal], seats: int) -> None:
    text = "".join(layout.predealt(deal.hands, seats) for deal in deals) + "\nA title \n" + END
    assert recognise(text.encode()).name == "dealer-predeal"
    boards = boards_of(text.encode())
    for board, deal in zip(boards, deals, strict=True):
        for seat in range(4):
            assert board.deal.hands[seat] in (0, deal.hands[seat])
            assert bool(board.deal.hands[seat]) == (bool(seats >> seat & 1) or seats.bit_count() == 3)
    assert boards_of(written(boards, "dealer-predeal")) == boards


def test_bad_predeal_options() -> None:
    for bad in ("-N SAK", "-N SAK,SQ", "-X SAKQJT98765432", "-N SAKQJT98765432 -N HAKQJT98765432", "-N"):
        _, errors = lenient(f"{bad}\n".encode(), "dealer-predeal")
        assert errors, bad
