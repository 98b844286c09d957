"""Ids: every notation and code back, pages, first and last, and what is not guessed."""

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Board, Deal, codes, ids, notations, spaces

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
full_deals = st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__)
any_ending = st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__)


@given(deal=full_deals)
def test_wayper_s_id_is_known_by_its_width(deal):
    text = ids.encode(deal, "two-bits")
    found = ids.decode(text)
    assert (found.item, found.notation, found.space) == (deal, "two-bits", spaces.power4)
    standard = b64encode(codes.two_bits.to_bytes(deal)).decode()
    assert ids.decode(standard).item == ids.decode(standard.rstrip("=")).item == deal


@given(deal=any_ending)
def test_three_bits_are_known_by_their_width(deal):
    found = ids.decode(ids.encode(deal, "three-bits"))
    assert (found.item, found.notation) == (deal, "three-bits")
    assert found.space[found.number] == deal


def test_three_bits_of_a_fouled_board_have_a_home_too():
    deal = Deal.from_pbn("N:AKQJT98765432.A.. - - -")
    found = ids.decode(codes.three_bits.format(deal))
    assert (found.space, found.item) == (spaces.power5, deal)


@given(deal=full_deals)
def test_the_shortened_code_is_never_guessed(deal):
    text = ids.encode(deal, "short")
    assert ids.decode(text, "short").item == deal
    if len(text) == 16:
        return  # has the width of base64, and may be it
    with pytest.raises(ValueError, match="notation="):
        ids.decode(text)


@given(deal=any_ending)
def test_checked_ids_of_27_characters_are_not_codes(deal):
    for space in ids.NESTED:
        if deal in space:
            text = ids.encode(deal, "checked", space)
            assert ids.decode(text).item == deal


@pytest.mark.parametrize("notation", ids.PAGE_NOTATIONS)
@pytest.mark.parametrize("space", [*spaces.all()], ids=lambda space: space.name)
def test_pages_count_from_1(space, notation):
    for number in (0, 1, space.size // 3, space.size - 1):
        page = ids.format_number(number, space.size, notation, page=True)
        assert int(page, 0) == number + 1
        assert ids.decode(page, None, space, page=True).number == number
        assert ids.decode(page, notation, space, page=True).number == number


def test_pages_outside_and_in_other_notations_are_refused():
    with pytest.raises(IndexError, match=f"1.*{spaces.andrews.size}.*0"):
        ids.decode("0", space=spaces.andrews, page=True)
    with pytest.raises(IndexError, match="outside"):
        ids.decode(str(spaces.andrews.size + 1), space=spaces.andrews, page=True)
    for work in (lambda: ids.encode(DEAL, "base64", page=True), lambda: ids.decode("hFghicP0Z1Z0cPoD", page=True)):
        with pytest.raises(ValueError, match="base64"):
            work()
    with pytest.raises(ValueError, match="short stands alone"):
        ids.encode(DEAL, "short", page=True)
    with pytest.raises(ValueError, match="two-bits stands alone"):
        ids.encode(DEAL, "two-bits", spaces.andrews)


@pytest.mark.parametrize("space", [*spaces.all()], ids=lambda space: space.name)
@pytest.mark.parametrize("page", [False, True])
def test_first_and_last(space, page):
    assert ids.decode("first", space=space, page=page).number == 0
    assert ids.decode("Last", space=space, page=page).number == space.size - 1


def test_the_last_of_no_space_is_not_guessed():
    assert ids.decode("first").item == spaces.pavlicek[0]
    with pytest.raises(ValueError, match="the last of what"):
        ids.decode("last")


def test_powers_are_numbers_and_pages():
    assert ids.decode("10^27", space=spaces.andrews, page=True).number == 10**27 - 1
    assert ids.decode("2^64").item == spaces.pavlicek[2**64]


@given(text=st.text(alphabet="ABab01-_+/= ", max_size=30))
def test_any_text_is_an_id_or_refused(text):
    try:
        found = ids.decode(text)
    except (ValueError, IndexError):
        return
    assert 0 <= found.number < found.space.size
    if found.notation in notations.__all__:
        assert ids.decode(ids.encode(found.item, found.notation)).item == found.item


def test_a_boards_id_among_ids_of_deals_is_pointed_out() -> None:
    text = ids.encode(Board(Deal(), 7))
    assert ids.board(text).number == 7
    with pytest.raises(ValueError, match=r"ids\.board"):
        ids.decode(text)
