"""The twelve programs of docs/programs.md: short, from everydeal alone, and right."""

import ast
import re
from pathlib import Path

import pytest

from everydeal import Deal, spaces, write
from places import ROOT
from test_profile import needs_solver

PAGE = (ROOT / "docs" / "programs.md").read_text()
PROGRAMS = dict(re.findall(r"^## (.+?)\n.*?```python\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))
PROGRAM = pytest.mark.parametrize("name", PROGRAMS)


def said_by(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    exec(compile(PROGRAMS[name].replace("1_000_000", "1_000"), name, "exec"), {})
    return capsys.readouterr().out


def test_there_are_twelve() -> None:
    assert len(PROGRAMS) == 12


@PROGRAM
def test_programs_are_short_and_import_little(name: str) -> None:
    assert len(PROGRAMS[name].splitlines()) <= 5
    for node in ast.walk(ast.parse(PROGRAMS[name])):
        if isinstance(node, ast.ImportFrom):
            assert node.module == "everydeal"
        elif isinstance(node, ast.Import):
            assert [alias.name for alias in node.names] == ["pandas"]


def test_practice_deals(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_by("A hundred practice deals", capsys)
    assert said.count("https://www.bridgebase.com/tools/handviewer.html?n=") == 100
    assert (here / "practice.pbn").read_text().count("[Deal ") == 100


def test_boards_that_came_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deals = spaces.pavlicek.sample(5, seed="season")
    write(deals[:3], "round1.pbn")
    write(deals[2:], "round2.pbn")
    assert said_by("Boards that came twice", capsys) == "[['round1.pbn board 3', 'round2.pbn board 1']]\n"


def test_a_picture(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said_by("A deal as a picture", capsys)
    assert ">A K Q 10 4</text>" in (here / "deal.svg").read_text()


def test_an_id(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="check"):
        said_by("An id for an address", capsys)
    assert capsys.readouterr().out == "R8FMACC-JXKYS6K-YBPTVPD True\n"


def test_a_deal_that_holds_an_ending(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    said = said_by("A deal that holds an ending", capsys)
    assert "S AKQJT98" in said
    assert "north" in said


@pytest.mark.thorough
@pytest.mark.heavy
def test_the_chance_of_a_fit(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib", reason="the extra 'plot' is not installed")
    said = said_by("The chance of a fit", capsys)
    assert said.startswith("0.446888233")
    assert (here / "south.png").read_bytes().startswith(b"\x89PNG")


def test_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert said_by("A page of the Impossible Bridge Book", capsys).startswith("page 49321653299255886550697095353 ")


def test_legal_endings(capsys: pytest.CaptureFixture[str]) -> None:
    said = said_by("Is this ending legal?", capsys)
    assert said.startswith("True\ndeal   N:A")
    assert said.endswith("ending N:A... K... Q... J..., North on lead\n")


@pytest.mark.thorough
def test_a_session(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from fair import CLUB, proof_of

    (here / "night.proof").write_text(proof_of("club"))
    (here / "night.txt").write_text(CLUB["announcement"])
    said = said_by("A session that can be trusted", capsys)
    assert "board set    SESSION: boards 1-8, from all deals\n" in said
    assert said.splitlines()[-1].startswith(("yes, if you had this announcement before", "NOT PROVED: a round's"))
    (here / "night.proof").write_text(proof_of("club").replace("board: 8", "board: 9"))
    assert "NO: the boards of SESSION are 1-8" in said_by("A session that can be trusted", capsys)


def test_a_million_deals(capsys: pytest.CaptureFixture[str]) -> None:
    strongest = [Deal(line).hcp("N") for line in said_by("A million deals", capsys).split("\n") if line]
    assert strongest == sorted(strongest)
    assert len(strongest) == 10


@needs_solver
def test_results(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    (here / "club.lin").write_bytes((ROOT / "examples" / "deals.lin").read_bytes())
    assert "contract" in said_by("A club's results", capsys)


def test_endings_of_eight_cards(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said_by("All endings of eight cards", capsys).splitlines()
    numbers = [int(line.split(" ", 1)[0]) for line in lines]
    assert len(numbers) == 2520
    assert numbers == sorted(numbers)
