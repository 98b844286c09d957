"""Pavlicek's binary suits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import any_deals, boards_of, check_accepted, lenient, written
from everydeal import Board, Deal, FormatError
from everydeal.formats.pavlicek.zbs import MORE, deal_words, suit_word, word_owners, words_deal


@given(st.lists(st.integers(0, 4), min_size=13, max_size=13), st.booleans())
def test_a_suit_is_a_number_of_base_5(owners: list[int], more: bool) -> None:
    word = suit_word(owners, more=more)
    digits = [(2, 3, 4, 1, 0)[owner] for owner in owners]
    assert word == sum(digit * 5**place for place, digit in enumerate(digits)) + more * 2**31
    assert word_owners(word) == (bytes(owners), more)


@given(st.lists(any_deals, max_size=3))
def test_what_is_written_reads_back_equal(deals: list[Deal]) -> None:
    boards = [Board(deal) for deal in deals]
    data = written(boards, "zbs")
    assert len(data) == 16 * len(deals)
    assert boards_of(data, "zbs") == boards
    for deal in deals:
        assert words_deal(deal_words(deal)) == deal


@given(st.integers(0, 4), st.lists(st.integers(0, 5**13), max_size=6), st.lists(st.booleans(), min_size=6, max_size=6))
def test_whatever_is_accepted_reads_back_equal(cut: int, words: list[int], flags: list[bool]) -> None:
    data = b"".join((word | MORE * flag).to_bytes(4, "little") for word, flag in zip(words, flags, strict=False))
    check_accepted(data[: len(data) - cut], "zbs")


def test_the_ace_is_the_lowest_digit_and_the_seats_are_west_north_east_south() -> None:
    deal = Deal.from_cards([["SK"], ["SQ"], ["SJ", "H2"], ["SA"]])
    suit = 1 + 2 * 5 + 3 * 5**2 + 4 * 5**3
    assert written([Board(deal)], "zbs") == b"".join(
        word.to_bytes(4, "little") for word in (suit | MORE, 4 * 5**12 | MORE, MORE, 0)
    )


def test_a_single_suit_is_one_word() -> None:
    deal = Deal.from_cards([["SA", "SQ"], ["SK"], ["S3", "S2"], []])
    data = written([Board(deal)], "zbs", single=True)
    assert len(data) == 4
    assert [board.deal for board in boards_of(data * 2, "zbs")] == [deal, deal]
    with pytest.raises(FormatError, match="not a single suit"):
        written([Board(Deal.from_cards([["HA"], [], [], []]))], "zbs", single=True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([5**13], "is not a suit"),
        ([MORE, 0], "2 words, not 4"),
        ([MORE, MORE, MORE, MORE, 0], "word 5 of 5|5 words, not 4"),
    ],
)
def test_bad_words_are_refused_and_cost_no_other(words: list[int], complaint: str) -> None:
    deal = Deal.from_cards([["SA"], [], [], []])
    good = written([Board(deal)], "zbs")
    data = good + b"".join(word.to_bytes(4, "little") for word in words) + good
    with pytest.raises(FormatError, match=complaint) as caught:
        boards_of(data, "zbs")
    assert caught.value.record == 2
    boards, errors = lenient(data, "zbs")
    assert [board.deal for board in boards] == [deal, deal]
    assert len(errors) == 1


def test_a_file_cut_short() -> None:
    data = written([Board(Deal(north=1))] * 2, "zbs")
    for cut in (1, 4):
        boards, errors = lenient(data[:-cut], "zbs")
        assert len(boards) == 1
        assert "the file ends in the middle" in errors[0].reason
