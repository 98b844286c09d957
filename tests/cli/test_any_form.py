"""Every command that takes deals takes them in any form; so do the commands on files, and the picture of a deal."""

import json
from pathlib import Path

import pytest

from commands import invoke
from everydeal import Board, board_id, codes, formats, ids, spaces
from everydeal.sequences import format_letters, format_sequences
from example_deal import FULL as DEAL

NUMBER = spaces.pavlicek.index(DEAL)
FORMS = {
    "deal string": str(DEAL),
    "letters": format_letters(DEAL),
    "sequences": format_sequences(DEAL),
    "diagram": DEAL.diagram(),
    "number": str(NUMBER),
    **{name: ids.encode(DEAL, name) for name in ("hex", "base64", "checked")},
    **{code.name: code.format(DEAL) for code in (codes.two_bits, codes.three_bits)},
    "board id": board_id(Board(DEAL, 7)),
    "link": formats.handviewer_url(Board(DEAL, 7)),
    "LIN": "md|3SKQJT72H62DT84CK6,SA6543H987D753CA3,S8HAKQT4DAJ6CT742|",
    "file": "one.lin",
}


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of this one deal, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    formats.write([DEAL], "one.lin")


@pytest.mark.parametrize("form", FORMS)
def test_a_deal_is_taken_in_any_form(form: str) -> None:
    text = FORMS[form]
    assert invoke("encode", text).lines == [str(NUMBER)]
    assert invoke("convert", text).lines == [str(DEAL)]
    assert invoke("filter", "all", text).lines == [str(DEAL)]
    assert json.loads(invoke("show", text, "--json").output)["number"] == str(NUMBER)
    assert json.loads(invoke("info", text, "--json").output)["full"] == 1
    assert invoke("legal", text).lines == ["legal"]
    assert invoke("which", NUMBER, text).lines[0].startswith("pavlicek, counted from 0")
    assert invoke("diff", text, str(DEAL), "--deals").code == 0
    assert str(DEAL) in invoke("explain", text, "--space", "pavlicek").output
    assert invoke("robot", text, stdin="H2\n").lines == ["S"]


def test_standard_input_names_a_deal_too() -> None:
    assert str(DEAL) in invoke("explain", "-", "--space", "pavlicek", stdin=FORMS["link"]).output
    assert str(DEAL) in invoke("explain", "-", "--space", "pavlicek", stdin=f"{FORMS['diagram']}\n").output


def test_numbers_come_from_files_as_from_standard_input() -> None:
    Path("numbers.txt").write_text(f"{NUMBER}\n0x{NUMBER:x}\n")
    assert invoke("decode", "numbers.txt", FORMS["checked"]).lines == [str(DEAL)] * 3


def test_a_deal_is_drawn() -> None:
    assert invoke("show", FORMS["link"], "--plot", "deal.svg").code == 0
    assert Path("deal.svg").read_text(encoding="utf-8").startswith("<svg")
    assert invoke("records", FORMS["checked"], "-o", "deal.html").code == 0
