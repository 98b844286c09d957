"""The orders of double-dummy tables, checked with a solver: what the solver DDS finds for 20 boards of each format.

What it finds is in golden/solved.json (`scripts/make_solved.py`); one test, with the extra ``endplay`` (which brings
DDS), solves boards of it again.
"""

import itertools
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

import places
from boards import boards_of, written
from everydeal import Board, Deal, read
from everydeal.board.double_dummy import solve_deals
from everydeal.board.tricks import TrickTable
from places import SAMPLES
from test_profile import needs_solver

BOARDS = 20
GOLDEN = places.GOLDEN / "solved.json"
SOLVED = {
    deal: tuple(int(digit, 16) for digit in text) for deal, text in json.loads(GOLDEN.read_text())["tricks"].items()
}
IN_FILES = {
    "pbn/endplay__example2.pbn": BOARDS,  # DoubleDummyTricks
    "duplimate/deal-convert__test-jfr.pbn": 16,  # Ability
    "pbn/pbn__bigdeal_with_deepfinese_analyses.pbn": 14,  # Ability
    "dds/dds__list100.txt": BOARDS,
    "giblib/dds__sol10.txt": 10,
    "json/brl__dataset_for_vs_wb5_first500.json": BOARDS,
    "pgx/pgx__contractbridge-ddstable-sample100_first50.csv": BOARDS,
}


@pytest.mark.slow
def test_the_solver_finds_it_again() -> None:
    dds = pytest.importorskip("endplay.dds", reason="the extra 'endplay' is not installed")
    types = pytest.importorskip("endplay.types")
    seats = (types.Player.north, types.Player.east, types.Player.south, types.Player.west)
    strains = (types.Denom.spades, types.Denom.hearts, types.Denom.diamonds, types.Denom.clubs, types.Denom.nt)
    deals = list(SOLVED)[::40]
    tables = dds.calc_all_tables([types.Deal(deal) for deal in deals])
    for deal, table in zip(deals, tables, strict=True):
        assert SOLVED[deal] == tuple(table[strain, seat] for seat, strain in itertools.product(seats, strains))


@pytest.mark.slow
@needs_solver
def test_threads_ask_the_solver_in_turn() -> None:
    """It is made for one at a time: two end the process."""
    deals = list(SOLVED)[:4]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda deal: solve_deals([Deal(deal)])[0], deals))
    assert found == [SOLVED[deal] for deal in deals]


@pytest.mark.parametrize("path", IN_FILES)
def test_real_files_tell_what_the_solver_finds(path: str) -> None:
    boards = list(itertools.islice(read(SAMPLES / path), IN_FILES[path]))
    assert len(boards) == IN_FILES[path]
    assert [board.tricks for board in boards] == [SOLVED[str(board.deal)] for board in boards]


ORDERS = {
    # What each format's own description says of its order: slow to fast, in words
    "pbn DoubleDummyTricks": [(seat, strain) for seat in "NSEW" for strain in "NSHDC"],
    "pbn Ability": [(seat, strain) for seat in "NESW" for strain in "NSHDC"],
    "zrd": [(seat, strain) for strain in "NSHDC" for seat in "WNES"],
    "gib": [(leader, strain) for strain in "NSHDC" for leader in "SENW"],
    "gib-binary": [(leader, strain) for strain in "NSHDC" for leader in "WNES"],
    "dds": [(seat, strain) for strain in "SHDCN" for seat in "NESW"],
    "pgx": [(seat, strain) for seat in "NESW" for strain in "CDHSN"],
}
BEFORE = {"N": "W", "E": "N", "S": "E", "W": "S"}
"""Who declares when a seat leads."""


@pytest.fixture(scope="module")
def solved_boards() -> list[Board]:
    """Boards of our own with the tricks that the solver finds."""
    return [Board(Deal.from_pbn(deal), None, 0, "None", tricks=SOLVED[deal]) for deal in list(SOLVED)[:BOARDS]]


def tricks_in(board: Board, form: str) -> list[int]:
    """The solver's tricks as the file must tell them, by the statement of the format's order."""
    assert board.tricks is not None
    result = []
    for seat, strain in ORDERS[form]:
        declarer = BEFORE[seat] if form.startswith("gib") else seat
        tricks = board.tricks[5 * "NESW".index(declarer) + "SHDCN".index(strain)]
        assert tricks is not None
        result.append(13 - tricks if form.startswith("gib") and declarer in "EW" else tricks)
    return result


def nibbles(data: bytes) -> list[int]:
    """The half bytes, low ones first."""
    return [half for byte in data for half in (byte & 15, byte >> 4)]


def test_the_bytes_written_are_in_the_order_that_each_format_states(solved_boards: list[Board]) -> None:
    files = {name: written(solved_boards, name) for name in ("pbn", "zrd", "zdd", "gib", "gib-binary", "dds", "pgx")}
    pbn = re.findall(rb'\[DoubleDummyTricks "(.{20})"', files["pbn"])
    gib = [line.partition(b":")[2] for line in files["gib"].splitlines()]
    dds_rows = [line.split()[1:] for line in files["dds"].splitlines() if line.startswith(b"TABLE")]
    pgx_rows = [line.replace(b",", b" ").split()[-20:] for line in files["pgx"].splitlines()]
    assert len(pbn) == len(gib) == len(dds_rows) == len(pgx_rows[-BOARDS:]) == BOARDS
    for place, board in enumerate(solved_boards):
        assert [int(digit, 16) for digit in pbn[place].decode()] == tricks_in(board, "pbn DoubleDummyTricks")
        assert [int(digit, 16) for digit in gib[place].decode()] == tricks_in(board, "gib")
        assert [int(word) for word in dds_rows[place]] == tricks_in(board, "dds")
        assert [int(word) for word in pgx_rows[-BOARDS:][place]] == tricks_in(board, "pgx")
        assert nibbles(files["zrd"][23 * place + 13 : 23 * place + 23]) == tricks_in(board, "zrd")
        assert nibbles(files["zdd"][10 * place : 10 * place + 10]) == tricks_in(board, "zrd")
        assert nibbles(files["gib-binary"][26 * place + 16 : 26 * place + 26]) == tricks_in(board, "gib-binary")


def test_results_that_only_pbn_files_of_others_tell_are_read_right(solved_boards: list[Board]) -> None:
    """Ability and OptimumResultTable, written here by their statements, and wb5's labelled table."""
    games = []
    for board in solved_boards:
        values = tricks_in(board, "pbn Ability")
        ability = " ".join(f"{seat}:{bytes(values[5 * i : 5 * i + 5]).hex()[1::2]}" for i, seat in enumerate("NESW"))
        rows = [
            f"{seat} {'NT' if strain == 'N' else strain} {tricks}"
            for (seat, strain), tricks in zip(ORDERS["pbn Ability"], values, strict=True)
        ]
        table = "\n".join(['[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]', *reversed(rows)])
        for tag in (f'[Ability "{ability}"]', table):
            games.append(f'[Deal "{board.deal}"]\n{tag}\n')
    again = boards_of("\n".join(games).encode(), "pbn")
    assert [board.tricks for board in again] == [board.tricks for board in solved_boards for _ in range(2)]
    assert {type(board.tricks) for board in again} == {TrickTable}
    logs = json.loads(written(solved_boards, "wb5"))["logs"]
    for log, board in zip(logs, solved_boards, strict=True):
        assert board.tricks is not None
        for seat, strain in ORDERS["pgx"]:
            named = log["dda"][seat]["NT" if strain == "N" else strain]
            assert named == board.tricks[5 * "NESW".index(seat) + "SHDCN".index(strain)]
