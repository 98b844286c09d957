"""What notebooks show: pictures and tables of everything, well formed and with every card in them.

Then the compass diagram, in letters.
"""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Board, Deal, Hand, Space, south, spaces
from everydeal.bulk import Deals
from everydeal.constraints import distribution
from everydeal.diagram import compass_diagram
from everydeal.pictures.diagrams import printed

DEAL = Deal("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("deal", [DEAL, Deal(), DEAL.remove("S8", "S9"), Deal("N:AKQJT98765432... - - -")])
def test_a_deal_is_drawn_with_every_card(deal: Deal) -> None:
    shown = texts(deal.svg())
    for hand in deal:
        for suit in range(4):
            assert (printed(int(hand) >> 13 * suit & 0x1FFF) or "—") in shown
    assert deal._repr_svg_() == deal.svg()


def test_a_hand_is_drawn_with_every_card() -> None:
    assert texts(Hand("AKT4.AKQ6.J.T742").svg()) == ["A K 10 4", "A K Q 6", "J", "10 7 4 2"]
    assert "♥" in DEAL.north._repr_html_()


def test_a_board_is_drawn_with_what_is_known_of_it() -> None:
    board = Board(DEAL, number=7, tags={"North": "Helen <Sobel>", "East": "?"})
    assert texts(board.svg())[-1] == "board 7, dealer South, vulnerable All"
    board.tags |= {"Contract": "4H", "Declarer": "N", "Result": "10"}
    shown = board._repr_html_()
    assert "Helen &lt;Sobel&gt;" in shown
    assert "4H N" in shown
    assert "<td>East</td>" not in shown
    assert "board" not in "".join(texts(Board(DEAL).svg()))


def test_tables() -> None:
    assert "53,644,737,765,488,792,839,237,440,000" in spaces.pavlicek._repr_html_()
    assert "<td>first</td>" not in Space("hcp(north) > 37 and aces(north) < 4")._repr_html_()
    shown = distribution(south.aces)._repr_html_()
    assert shown.count("<tr>") == 6
    assert "30.3818%" in shown
    assert distribution(south)._repr_html_().count("<tr>") == 41
    deals = Deals([DEAL] * 10)._repr_html_()
    assert deals.count("<tr>") == 9
    assert "10 deals, 8 of them shown" in deals


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
