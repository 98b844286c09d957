"""Pavlicek's binary suits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, check_accepted, written
from everydeal import Board, Deal, FormatError
from everydeal.formats.pavlicek.zbs import MORE, suit_word, word_owners


@given(st.lists(st.integers(0, 4), min_size=13, max_size=13), st.booleans())
def test_a_suit_is_a_number_of_base_5(owners: list[int], more: bool) -> None:
    word = suit_word(owners, more=more)
    digits = [(2, 3, 4, 1, 0)[owner] for owner in owners]
    assert word == sum(digit * 5**place for place, digit in enumerate(digits)) + more * 2**31
    assert word_owners(word) == (bytes(owners), more)


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
