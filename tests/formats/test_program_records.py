"""BEN's JSON lines, and FAIR's data set as databases and as text.

The records are built after those in lorserker/ben (scripts/match/bidding) and facebookresearch/jps (README.md).
"""

import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from boards import boards_of, lenient, written
from everydeal import Board, Deal, FormatError, read, read_deals
from everydeal.cards import SEATS
from everydeal.formats.core.registry import recognise
from everydeal.strains import STRAINS
from example_deal import FULL as OTHER

DEAL = Deal.from_pbn("N:KT9743.AQT43.J.7 J85.9.Q6.KQJ9532 Q2.KJ765.T98.T64 A6.82.AK75432.A8")
RECORD = {
    "board": 2, "contract": "4SXS", "dealer": "E", "vuln": "N-S", "north": "KT9743.AQT43.J.7",
    "east": "J85.9.Q6.KQJ9532", "south": "Q2.KJ765.T98.T64", "west": "A6.82.AK75432.A8",
    "auction": ["PAD_START", "PASS", "4S", "X", "PASS", "PASS", "PASS"], "lead": "DK", "dd_tricks": 9, "dd_score": -200,
}  # fmt: skip


# BEN


def test_a_board_of_ben() -> None:
    text = json.dumps(RECORD) + "\n"
    assert recognise(text.encode()).name == "ben-json"
    [board] = boards_of(text.encode())
    assert (board.deal, board.number, board.dealer, board.vulnerability) == (DEAL, 2, 1, "NS")
    assert str(board.auction) == "Pass 4S X Pass Pass Pass"
    assert str(board.result) == "4SX S -1"
    assert board.score() == -200
    assert board.raw_play is not None
    assert board.raw_play.words == ("DK",)
    [again] = boards_of(written([board], "ben-json"))
    assert again.raw_play == board.raw_play
    assert not [notice for notice in board.notices() if "contract" in notice]


def test_a_comparison_is_two_boards() -> None:
    both = {
        key: [value, value] if key in ("auction", "contract", "lead", "dd_tricks", "dd_score") else value
        for key, value in RECORD.items()
    }
    both["contract"] = ["4SXS", "4SXN"]
    boards = boards_of(json.dumps(both).encode())
    assert [board.tags["Table"] for board in boards] == ["1", "2"]
    assert [board.tags.get("Declarer") for board in boards] == [None, "N"]
    assert {board.deal for board in boards} == {DEAL}


# FAIR

DDT = [0, 12, 0, 12, 0, 12, 0, 12, 10, 3, 10, 3, 9, 4, 9, 4, 0, 8, 0, 8]
"""Of the record that the README shows, with the table that it explains it by."""
CONTENT = json.dumps({"pbn": f'[Deal "{DEAL}"]', "ddt": DDT})
TABLE = {"C": "0 12 0 12", "D": "0 12 0 12", "H": "10 3 10 3", "S": "9 4 9 4", "NT": "0 8 0 8"}
TRICKS = tuple(int(TABLE[strain].split()[seat]) for seat in range(4) for strain in STRAINS)


@pytest.mark.parametrize("text", [CONTENT, f"0|{CONTENT}", f'[Deal "{DEAL}"]\n{" ".join(map(str, DDT))}'])
def test_the_record_of_the_readme(text: str) -> None:
    data = f"{text}\n{text}\n".encode()
    assert recognise(data).name == ("pbn" if text.startswith("[") else "fair-json")
    assert boards_of(data, "fair-json") == [Board(DEAL, tricks=TRICKS)] * 2


def test_hands_without_a_seat_are_norths_first_as_the_program_takes_them() -> None:
    assert boards_of(CONTENT.replace("N:", "").encode())[0].deal == DEAL


@pytest.mark.thorough
def test_the_numbers_are_what_the_solver_finds() -> None:
    dds = pytest.importorskip("endplay.dds")
    from endplay.types import Deal as TheirDeal
    from endplay.types import Denom, Player

    table = dds.calc_dd_table(TheirDeal(str(DEAL)))
    strains = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt)
    found = tuple(table[strain, Player.find(seat)] for seat in SEATS for strain in strains)
    assert found == TRICKS


def database(
    path: Path, rows: list[tuple[object, object]], made: str = "records (IDX INTEGER PRIMARY KEY, CONTENT TEXT)"
) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"CREATE TABLE {made}")
        connection.executemany("INSERT INTO records VALUES (?, ?)", rows)
        connection.execute("CREATE TABLE meta (name VARCHAR, content TEXT)")
        connection.commit()
    return path


def test_a_database(tmp_path: Path) -> None:
    path = database(tmp_path / "dda.db", [(7, CONTENT), (0, CONTENT.replace("N:", "E:"))])
    assert recognise(path.read_bytes()).name == "fair"
    assert [board.deal for board in read(path)] == [DEAL.rotate(), DEAL]
    assert list(read_deals(path).deals) == [DEAL.rotate(), DEAL]
    rows = [(place, CONTENT if place != 2 else bad) for place, bad in enumerate(["", "", '{"pbn": 1}', "", ""])]
    errors: list[FormatError] = []
    boards = list(read(database(tmp_path / "bad.db", rows), errors=errors.append))
    assert len(boards) == 4
    assert "record 3: IDX 2: not an object with a text 'pbn'" in str(errors[0])


@pytest.mark.parametrize(
    "made",
    [
        "meta2 (x); CREATE VIEW records AS WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i FROM t)"
        " SELECT i IDX, i CONTENT FROM t",
        "records (IDX INTEGER PRIMARY KEY, CONTENT TEXT AS (hex(zeroblob(999999)))); INSERT INTO records VALUES (1)",
        "records (IDX INTEGER PRIMARY KEY, OTHER TEXT)",
    ],
)  # fmt: skip
def test_a_hostile_database_is_refused(tmp_path: Path, made: str) -> None:
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"CREATE TABLE {made};")
    boards, [error] = lenient(path.read_bytes(), "fair")
    assert not boards
    assert "a database that cannot be read" in str(error)


def test_a_content_without_end(tmp_path: Path) -> None:
    boards, errors = lenient(database(tmp_path / "x.db", [(0, "{" * 10**6)]).read_bytes())
    assert not boards
    assert errors


def test_tricks_of_which_some_are_not_known() -> None:
    with pytest.raises(FormatError, match="all 20"):
        written([Board(DEAL, tricks=(None, *TRICKS[1:]))], "fair-json")


@pytest.mark.parametrize("broken", ["{\n", '{"a": "b\n', '{"a": {"b": 1},\n', '{"a": "\\\n'])
def test_no_broken_object_costs_another(broken: str) -> None:
    """Objects that are not closed, and strings, before a good one, however many; each is an error of its own."""
    good = written([Board(DEAL)] * 2, "wb5")[1:-2]
    errors: list[FormatError] = []
    found = read(io.BytesIO(broken.encode() * 3000 + good), "wb5", errors=errors.append)
    assert [board.deal for board in found] == [DEAL, DEAL]
    assert [error.line for error in errors] == list(range(1, 3001))
    assert all("not closed" in str(error) for error in errors)


# Other layouts: GIB as the solver ddd has it, BEN's lines with the calls behind the hands


HANDS = "A6543.987.753.A3 8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6"
"""West's first, as GIB has them."""


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_gib_as_ddd_has_it(ends: str) -> None:
    low = HANDS.lower()
    text = f"{{name=one, a comment\nover {HANDS}:\nlines}}\n{low}\n{{x}}{HANDS}:{{y}}6{{z\n}}\n{low}:\n"
    data = text.replace("\n", ends).encode()
    assert recognise(data).name == "gib"
    boards = boards_of(data)
    assert [board.deal for board in boards] == [OTHER] * 3
    assert [board.line for board in boards] == [4, 5, 7]
    assert [board.tricks is None for board in boards] == [True, False, True]


def test_a_comment_of_gib_that_is_never_closed_is_an_error() -> None:
    boards, [error] = lenient(f"{HANDS}:\n{{ no end\n{HANDS}:\n".encode(), "gib")
    assert len(boards) == 1
    assert (error.line, error.reason) == (2, "a comment { that is never closed")


def test_bare_hands_are_not_taken_for_gib() -> None:
    name = recognise(f"{HANDS}\n".encode()).name
    assert name == "hands"  # which asks for the seats


def test_ben_with_the_calls_behind_the_hands() -> None:
    hands = str(OTHER).removeprefix("N:")
    text = f"E Both {hands} #2C-P-2D\nN None {hands}\nS N-S {hands} #P-1N*-X-P\n"
    assert recognise(text.encode()).name == "ben"
    boards = boards_of(text.encode())
    assert [(board.deal, board.dealer, board.vulnerability) for board in boards] == [
        (OTHER, 1, "All"), (OTHER, 0, "None"), (OTHER, 2, "NS"),
    ]  # fmt: skip
    separate = boards_of(f"{hands}\nE Both 2C P 2D\n".encode(), "ben")
    assert boards[0].auction is not None
    assert boards[0].auction == separate[0].auction


def test_ben_whose_last_hand_ends_with_a_void() -> None:
    text = "E Both AKQJT98765432... .AKQJT98765432.. ...AKQJT98765432 ..AKQJT98765432. #1C-P\n"
    assert recognise(text.encode()).name == "ben"
    assert boards_of(text.encode())[0].deal.is_full
