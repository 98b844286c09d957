"""The compass diagram."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal
from everydeal.diagram import compass_diagram

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
layouts = st.lists(st.integers(0, 4), min_size=52, max_size=52).map(Deal.from_owners)


def test_color_is_on_hearts_and_diamonds_alone():
    colored = DEAL.diagram(symbols=True, color=True)
    assert colored.count("\x1b[31m♥\x1b[0m") == colored.count("\x1b[31m♦\x1b[0m") == 4
    assert colored.replace("\x1b[31m", "").replace("\x1b[0m", "") == DEAL.diagram(symbols=True)


@given(deal=layouts)
def test_every_holding_is_in_its_place(deal):
    lines = deal.diagram().splitlines()
    assert len(lines) == 12
    middle = lines[0].index("S ")
    for suit, name in enumerate("SHDC"):
        texts = [hand.split(".")[suit] or "-" for hand in deal.to_pbn()[2:].split(" ")]
        assert lines[suit] == " " * middle + f"{name} {texts[0]}"
        assert lines[8 + suit] == " " * middle + f"{name} {texts[2]}"
        assert lines[4 + suit].startswith(f"{name} {texts[3]} ")
        assert lines[4 + suit].endswith(f" {name} {texts[1]}")
    assert len({line.rindex(f"{name} ") for line, name in zip(lines[4:8], "SHDC", strict=True)}) == 1


def test_a_diagram_has_four_hands():
    with pytest.raises(ValueError, match="4 hands, not 3"):
        compass_diagram([0, 0, 0])
