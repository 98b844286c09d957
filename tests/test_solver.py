"""The orders of double-dummy tables, checked with a solver: real files of each format against DDS.

Needs the extra ``solver`` (endplay, which brings DDS); run with ``-m slow``.
"""

import itertools

import pytest

from boards import SAMPLES, boards_of, needs_samples, written
from everydeal import Board, Deal, read, spaces
from everydeal.stream import Stream

dds = pytest.importorskip("endplay.dds", reason="endplay is not installed: pip install 'everydeal[solver]'")
types = pytest.importorskip("endplay.types")

pytestmark = pytest.mark.slow
BOARDS = 20
IN_FILES = {
    "pbn/endplay__example2.pbn": BOARDS,  # DoubleDummyTricks
    "duplimate/deal-convert__test-jfr.pbn": 16,  # Ability
    "pbn/pbn__bigdeal_with_deepfinese_analyses.pbn": 14,  # Ability
    "dds/dds__list100.txt": BOARDS,
    "giblib/dds__sol10.txt": 10,
    "json/brl__dataset_for_vs_wb5_first500.json": BOARDS,
    "pgx/pgx__contractbridge-ddstable-sample100_first50.csv": BOARDS,
}


def solved(deals: list[Deal]) -> list[tuple[int, ...]]:
    """The tricks of some deals in our order, from the solver by the names of seats and strains."""
    tables = dds.calc_all_tables([types.Deal(str(deal)) for deal in deals])
    seats = (types.Player.north, types.Player.east, types.Player.south, types.Player.west)
    strains = (types.Denom.spades, types.Denom.hearts, types.Denom.diamonds, types.Denom.clubs, types.Denom.nt)
    return [tuple(table[strain, seat] for seat, strain in itertools.product(seats, strains)) for table in tables]


@needs_samples
@pytest.mark.parametrize("path", IN_FILES)
def test_real_files_tell_what_the_solver_finds(path: str) -> None:
    boards = list(itertools.islice(read(SAMPLES / path), IN_FILES[path]))
    assert len(boards) == IN_FILES[path]
    assert [board.tricks for board in boards] == solved([board.deal for board in boards])


def test_every_format_keeps_what_the_solver_finds() -> None:
    stream = Stream.from_text("everydeal solver")
    deals = [spaces.pavlicek[stream.number(spaces.pavlicek.size, i)] for i in range(BOARDS)]
    boards = [Board(deal, None, 0, "None", tricks=tricks) for deal, tricks in zip(deals, solved(deals), strict=True)]
    for name in ("pbn", "gib", "gib-binary", "zrd", "pgx", "wb5", "dds"):
        again = boards_of(written(boards, name), name)
        assert [board.tricks for board in again] == [board.tricks for board in boards]
