"""Travellers of files: vugraph's two rooms, PBN's ScoreTable, and what they say against what is computed."""

import io

import pytest

from boards import written
from everydeal import Board, read, spaces
from everydeal.board import Result, Scoring
from everydeal.formats.score_table_reader import travellers
from places import SAMPLES

DEAL = spaces.pavlicek[2**90]
HEADER = r"Table\2R;PairId_NS\2R;PairId_EW\2R;Contract\5L;Declarer\1R;Result\2R;Score_NS\5R;MP_NS\2R;MP_EW\2R"
ROWS = ("1 1 5 4S N 10 620 4 0", "2 2 6 4S N 9 -100 0 4", '3 "A team" 7 3NT S 9 600 2 2', "4 - 8 - - - - - -")


def table(rows, header=HEADER) -> Board:
    return Board(DEAL, 2, vulnerability="All", tags={"ScoreTable": header}, tables={"ScoreTable": tuple(rows)})


def test_many_tables_with_results_and_scores_that_the_file_tells():
    """299 boards of a real event: contracts, declarers, tricks and scores of all tables agree by Law 77."""
    boards = list(read(SAMPLES / "pbn" / "endplay__example2.pbn"))
    found = list(travellers(boards))
    assert [len(traveller.lines) for traveller in found] == [30] * 9 + [29]
    assert not any(traveller.contradictions() for traveller in found)
    assert all(sum(award.ns for award in t.compare(Scoring.CROSS_IMPS)) == 0 for t in found)


def test_a_table_of_scores():
    (traveller,) = travellers([table(ROWS)])
    assert traveller.scores() == [620, -100, 600, None]
    assert [line.ns for line in traveller.lines] == ["1", "2", "A team", "-"]
    assert traveller.lines[2].result == Result.parse("3NT S =")
    assert traveller.contradictions() == []
    (again,) = travellers(read(io.BytesIO(written([table(ROWS)], "pbn")), "pbn"))
    assert again == traveller


def test_matchpoints_may_be_told_in_halves():
    halves = [row[:-3] + text for row, text in zip(ROWS, ("2 0", "0 2", "1 1"), strict=False)]
    (traveller,) = travellers([table(halves)])
    assert traveller.contradictions() == []


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("1 1 5 4S N 10 420 4 0", "line 1: the score is given as 420, and 4S N = scores 620"),
        ("1 1 5 4S N 10 620 3 1", "line 1: MP NS is given as 3, and comes to 4"),
    ],
)
def test_what_does_not_follow_is_named(row, complaint):
    (traveller,) = travellers([table([row, *ROWS[1:]])])
    assert complaint in traveller.contradictions()


def test_rows_of_a_real_table_count_as_often_as_they_say():
    boards = read(SAMPLES / "pbn" / "bridge-pbn__correct_20.pbn")
    found = next(t for t in travellers(boards) if len(t.lines) > 2)
    assert len(found.lines) == 158
    assert found.scores()[:4] == [500, 500, 470, 450]
    assert float(found.compare(Scoring.PERCENTAGES)[0].ns) == pytest.approx(99.04, abs=0.01)


@pytest.mark.parametrize(
    ("header", "row", "score", "result"),
    [
        ("Score_EW", "50", -50, None),
        ("Contract;Result", "Pass -", 0, "Pass"),
        ("Contract;Declarer;Result", "4HX W 8", 500, "4HX W -2"),
        ("Contract;Declarer;Result", "hello W 8", None, None),
        ("Multiplicity;Score_NS", "99999999 90", 90, None),
    ],
)
def test_other_columns(header, row, score, result):
    found = list(travellers([table([row], header)]))
    if score is None:
        assert found == []
        return
    assert found[0].scores() == [score]
    assert [line.result and str(line.result) for line in found[0].lines] == [result]


def test_boards_without_results_have_no_traveller():
    assert list(travellers([Board(DEAL, 1), Board(DEAL)])) == []
