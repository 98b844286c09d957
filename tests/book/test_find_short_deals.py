"""A deal with a card too few, pasted into the book's box."""

import pytest

from everydeal import Deal
from everydeal.book.find import find_in_text, tidy_deal
from linear import assert_linear

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
