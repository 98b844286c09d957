"""Board numbers and cards at the ends of what there is."""

import pytest

from everydeal.dealing.boards.numbers import LARGEST, parse_boards
from everydeal.dealing.robot.deal import card_text


def test_the_first_and_the_last_board() -> None:
    assert parse_boards(f"1, {LARGEST}") == (1, LARGEST)
    assert parse_boards("7-7") == (7,)
    for text in ("0", "0-3"):
        with pytest.raises(ValueError, match=f"'{text}': board numbers start at 1"):
            parse_boards(text)
    for text in (str(LARGEST + 1), f"{LARGEST}-{LARGEST + 1}", "4-3"):
        with pytest.raises(ValueError, match=f"boards go upwards, from 1 to {LARGEST}"):
            parse_boards(text)


def test_cards_and_what_is_no_card() -> None:
    assert [card_text(card) for card in (0, 51, 52, -1, " s7 ")] == ["SA", "C2", "52", "-1", "s7"]
