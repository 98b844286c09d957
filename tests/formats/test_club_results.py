"""Results in files: USEBIO and BWS, what is refused and reported as left out; and travellers of all files.

The XML has the form of the files that Compscore3 makes; of BWS there are the tables that its documentation names.
"""

import io
import sys
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from boards import boards_of, lenient, noticed, written
from club_files import DEAL, HEAD, LINES, REAL, board, element, hands, traveller, usebio
from everydeal import Board, Deal, FormatError, read, write
from everydeal.board import Result, Scoring
from everydeal.cards import SEAT_NAMES, SUIT_NAMES, format_holding, holding
from everydeal.formats import check
from everydeal.formats.clubs.bws import boards_of_tables
from everydeal.formats.core.errors import Report
from everydeal.formats.core.registry import by_path, recognise
from everydeal.formats.score_table_reader import travellers
from places import SAMPLES

OTHER = DEAL.rotate()


# USEBIO


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", ""])
def test_hands_and_travellers(ends: str) -> None:
    text = usebio(
        board(1, traveller()) + board(2, traveller(LINES[:1])), board(2, hands(OTHER)) + board(1, hands(DEAL))
    )
    data = text.replace("\n", ends).encode() if ends else text.replace(">\n<", "><").encode()
    assert recognise(data).name == "usebio"
    first, second = boards_of(data)
    assert (first.number, first.deal, second.number, second.deal) == (1, DEAL, 2, OTHER)
    assert first.tags["Event"] == "Monday Pairs"
    assert first.tags["Date"] == "2022.07.11"
    assert first.tags["ScoreTable"] == "PairId_NS;PairId_EW;Contract;Declarer;Result;Lead;Score_NS;MP_NS;MP_EW"
    assert first.tables["ScoreTable"] == ("1 4 4S N 10 DA 420 4 0", "2 5 5CX E 10 DT 100 2 2", "3 6 Pass - - - 0 0 4")


def test_the_scores_of_a_traveller_follow_from_its_results() -> None:
    text = usebio(board(1, traveller()), board(1, hands(DEAL)))
    for boards in (boards_of(text.encode()), boards_of(written(boards_of(text.encode()), "pbn"), "pbn")):
        [one] = travellers(boards)
        assert one.scores() == [420, 100, 0]
        assert one.contradictions() == []
        awards = one.compare(Scoring.MATCHPOINTS)
        assert [award and award.ns for award in awards] == [Fraction(4), Fraction(2), Fraction(0)]


def test_a_match_of_swiss_pairs_tells_its_pairs_once() -> None:
    lines = [{"CONTRACT": "4S", "PLAYED_BY": "N", "TRICKS": "10", "SCORE": "420"}]
    pairs = element("ROUND_NUMBER", "3") + element("NS_PAIR_NUMBER", "7") + element("EW_PAIR_NUMBER", "8")
    text = usebio(
        element("SESSION", element("SECTION", element("MATCH", pairs, board(1, traveller(lines))))),
        board(1, hands(DEAL)),
    )
    [board_read] = boards_of(text.encode())
    assert board_read.deal == DEAL
    assert board_read.tables["ScoreTable"] == ("3 7 8 4S N 10 420",)


def test_boards_of_the_same_number_in_two_sessions() -> None:
    sessions = "".join(
        element("SESSION", board(1, hands(deal)), board(1, traveller(LINES[:1]))) for deal in (DEAL, OTHER)
    )
    assert [one.deal for one in boards_of(usebio(sessions).encode())] == [DEAL, OTHER]
    _, [error] = lenient(usebio("", board(1, hands(DEAL)) + board(1, hands(OTHER))).encode())
    assert "board 1 has two different deals" in str(error)


def test_results_without_hands_are_noticed() -> None:
    [board_read], [notice] = noticed(usebio(board(5, traveller())))
    assert (board_read.number, board_read.deal, board_read.unknown) == (5, Deal(), {0, 1, 2, 3})
    assert "a board with results and no hands" in notice
    assert next(travellers([board_read])).scores() == [420, 100, 0]


def test_the_names_of_pairs() -> None:
    def pair(number: str, *names: str) -> str:
        players = (element("PLAYER", element("PLAYER_NAME", name)) for name in names)
        return element("PAIR", element("PAIR_NUMBER", number), *players)

    ours = pair("1", "ANN O'HARA", "Bea") + pair("4", "Cy", "Di") + pair("2", "Ed", "Flo") + pair("2", "Gus", "Hal")
    text = usebio(element("PARTICIPANTS", ours) + board(1, traveller()), board(1, hands(DEAL)))
    [board_read] = boards_of(text.encode())
    assert board_read.tags["ScoreTable"].startswith("PairId_NS;PairId_EW;Names_NS;Names_EW;Contract;")
    assert [row.partition(" 4S")[0] for row in board_read.tables["ScoreTable"][:1]] == [
        '1 4 "ANN O\'HARA - Bea" "Cy - Di"'
    ]
    assert board_read.tables["ScoreTable"][1].startswith("2 5 - - 5CX E")  # two pairs have the number 2
    assert boards_of(written([board_read], "pbn"), "pbn")[0].tables == board_read.tables
    assert [line.ns for line in next(travellers([board_read])).lines] == ["1", "2", "3"]


def test_an_adjusted_score_and_rankings() -> None:
    lines = [*LINES[:1], {"NS_PAIR_NUMBER": "9", "EW_PAIR_NUMBER": "8", "SCORE": "A6040", "NS_MATCH_POINTS": "24"}]
    ranks = element("PARTICIPANTS", element("PAIR", element("PAIR_NUMBER", "1")))
    [board_read], [notice] = noticed(usebio(ranks + board(1, traveller(lines)), board(1, hands(DEAL))))
    assert board_read.tables["ScoreTable"][1] == "9 8 - - - - A6040 24 -"
    assert next(travellers([board_read])).scores() == [420, None]
    assert "left out: ranks and master points" in notice
    wrong = usebio(
        board(1, traveller([LINES[0] | {"SCORE": "999"}, LINES[1] | {"TRICKS": "14"}])), board(1, hands(DEAL))
    )
    found = " ".join(map(str, check(io.StringIO(wrong))))
    assert "the score is given as 999" in found
    assert "the result of a table is not one (in '14')" in found


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252", "utf-16"])
def test_charsets(charset: str) -> None:
    body = usebio(element("VENUE", "Château") + board(1), board(1, hands(DEAL))).replace(HEAD, "")
    for head in (f'<?xml version="1.0" encoding="{charset}"?>\n', "" if charset.startswith(("utf", "iso")) else None):
        if head is not None:
            data = (head + body).encode(charset)
            assert boards_of(data)[0].tags["Site"] == "Château", (charset, head)


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
def test_white_space_before_the_declaration_is_passed_over(charset: str) -> None:
    body = usebio(element("VENUE", "Château") + board(1), board(1, hands(DEAL)) + "<bad").replace(HEAD, "")
    data = f'<?xml version="1.0" encoding="{charset}"?>\n{body}'.encode(charset)
    blanks = b" \r\n\n\t\n"
    notices: list[Any] = []
    (one, [error]), (other, [moved]) = lenient(data), lenient(blanks + data)
    assert one == other
    assert (one[0].line + 3, error.line + 3) == (other[0].line, moved.line)
    list(read(io.BytesIO(blanks + data), errors="skip", notices=notices.append))
    assert notices[0].reason == "white space before the XML declaration: passed over"


BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
    "<USEBIO><EVENT><VENUE>&b;</VENUE></EVENT></USEBIO>"
)
OUTSIDE = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<USEBIO><VENUE>&a;</VENUE></USEBIO>'
PARAMETERS = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO [<!ENTITY % a "x">%a;]>\n<USEBIO></USEBIO>'


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, PARAMETERS])
def test_entities_are_refused(text: str) -> None:
    boards, [error] = lenient(text.encode())
    assert not boards
    assert "a declaration of an entity: refused" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("</USEBIO>", "", "not well-formed XML: no element found"),
        ("<EVENT>", "<EVENT>&a;", "an entity &a; that is not known"),
        ("<DIRECTION>West<", "<DIRECTION>Westt<", "'Westt' is not a seat"),
        ("<DIRECTION>West<", "<DIRECTION>East<", "the hand of East comes twice"),
        ("<SPADES>A6<", "<SPADES>AX<", "West's spades 'AX': 'X' is not a rank"),
        ("<SPADES>A6<", "<SPADES>AK<", "North and West both hold SK"),
        ("<SPADES>A6<", "<SPADES>A<", "West holds 12 cards"),
        ("<BOARD_NUMBER>1<", "<BOARD_NUMBER>x<", "'x' is not a board number"),
        ("<EVENT>", "<EVENT>" + "<X>" * 50 + "</X>" * 50, "elements in elements, 40 deep"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, complaint: str) -> None:
    text = REAL["usebio"].decode()
    assert old in text
    _, errors = lenient(text.replace(old, new).encode())
    assert complaint in "; ".join(map(str, errors))


def test_a_file_that_is_cut_gives_whole_boards_or_none() -> None:
    data = usebio(board(1, traveller()), board(1, hands(DEAL)) + board(2, hands(OTHER))).encode()
    whole = boards_of(data)
    for place in range(60, len(data) - 12, 37):
        some, errors = lenient(data[:place], "usebio")
        assert errors
        assert all(one in whole for one in some), place


def test_it_is_read_and_not_written(tmp_path: Any) -> None:
    for name in ("usebio", "bws"):
        with pytest.raises(ValueError, match=f"files of the format {name} can be read, and not written"):
            write([Board(DEAL)], tmp_path / "x", name)
    with pytest.raises(ValueError, match="usebio can be read, and not written"):
        by_path("x.xml")


# BWS


def hand_row(deal: Deal, number: int, section: int = 1) -> dict[str, Any]:
    row: dict[str, Any] = {"Section": section, "Board": number}
    for seat, name in enumerate(SEAT_NAMES):
        row |= {name + SUIT_NAMES[suit].title(): format_holding(holding(deal.hands[seat], suit)) for suit in range(4)}
    return row


def result_row(number: int, contract: str, seat: str, result: str, **more: Any) -> dict[str, Any]:
    return {
        "Section": 1, "Table": 2, "Round": 3, "Board": number, "PairNS": 4, "PairEW": 5, "Declarer": 4, "NS/EW": seat,
        "Contract": contract, "Result": result, "LeadCard": "S10", "Remarks": "", "Erased": False,
    } | more  # fmt: skip


EVALUATION = {"Section": 1, "Board": 1} | {
    seat + strain: 7 for seat in SEAT_NAMES for strain in ("Spades", "Hearts", "Diamonds", "Clubs", "Notrump")
}
TABLES = {
    "Section": [{"ID": 1, "Letter": "A"}],
    "HandRecord": [hand_row(DEAL, 1), hand_row(OTHER, 2), hand_row(Deal(), 3)],
    "HandEvaluation": [EVALUATION],
    "ReceivedData": [
        result_row(1, "4 H", "N", "="), result_row(1, "3 NT x", "E", "-2"), result_row(1, "PASS", "", ""),
        result_row(1, "7 NT", "W", "=", Erased=True), result_row(3, "1 C xx", "S", "+1"),
    ],
}  # fmt: skip


def test_boards_of_a_bws_file() -> None:
    notices: list[FormatError] = []
    boards = list(boards_of_tables(TABLES, Report(notices=notices.append)))
    assert [(one.number, one.deal) for one in boards] == [(1, DEAL), (2, OTHER), (3, Deal())]
    assert boards[0].tags["ScoreTable"] == "Table;Round;PairId_NS;PairId_EW;Contract;Declarer;Result;Lead"
    assert boards[0].tables["ScoreTable"] == ("2 3 4 5 4H N 10 ST", "2 3 4 5 3NTX E 7 ST", "2 3 4 5 Pass - - ST")
    assert boards[0].tricks == (7,) * 20
    assert boards[2].unknown == {0, 1, 2, 3}
    assert [one.scores() for one in travellers(boards)] == [[420, 300, 0], [430]]
    board_read = "; ".join(map(str, notices))
    assert "left out: 1 results that were erased" in board_read
    assert "a board with results and no hands" in board_read


def test_sections_that_played_the_same_deal_are_one_board() -> None:
    tables = TABLES | {
        "Section": [{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "B"}],
        "HandRecord": [hand_row(DEAL, 1), hand_row(DEAL, 1, 2), hand_row(DEAL, 2), hand_row(OTHER, 2, 2)],
        "ReceivedData": [result_row(1, "4 H", "N", "="), result_row(1, "4 S", "N", "=", Section=2)],
    }
    boards = list(boards_of_tables(tables, Report()))
    assert [(one.number, one.deal, one.tags.get("Section")) for one in boards] == [
        (1, DEAL, None), (2, DEAL, "A"), (2, OTHER, "B"),
    ]  # fmt: skip
    assert [row[0] for row in boards[0].tables["ScoreTable"]] == ["A", "B"]


@pytest.mark.parametrize(
    ("table", "row", "complaint"),
    [
        ("HandRecord", hand_row(DEAL, 1) | {"WestSpades": "A7"}, "HandRecord: North and West both hold S7"),
        ("HandRecord", hand_row(DEAL, 1) | {"WestSpades": "A"}, "HandRecord: West holds 12 cards"),
        ("HandRecord", hand_row(DEAL, 1) | {"WestSpades": "AX"}, "HandRecord: West's spades 'AX': 'X' is not a rank"),
        ("HandRecord", hand_row(DEAL, 0), "HandRecord: '0' is not a board number"),
        ("HandEvaluation", EVALUATION | {"NorthClubs": 14}, "HandEvaluation: N in C: 14 tricks"),
        ("ReceivedData", result_row(1, "8 H", "N", "="), "ReceivedData: '8 H' is not a contract"),
        ("ReceivedData", result_row(1, "7 H", "N", "+1"), "ReceivedData: '+1' is not a result of 7 H"),
        ("ReceivedData", result_row(1, "4 H", "N", "10"), "'10' is not a result of 4 H: =, +1, -2 ..."),
    ],
)
def test_a_bad_row_costs_itself_only(table: str, row: dict[str, Any], complaint: str) -> None:
    errors: list[FormatError] = []
    tables = TABLES | {table: [row, *TABLES[table]]}
    boards = list(boards_of_tables(tables, Report(strict=False, errors=errors.append)))
    assert [one.deal for one in boards] == [DEAL, OTHER, Deal()]
    assert complaint in str(errors[0])


class FakeParser:
    """Gives the tables as access-parser does: lists of values by column."""

    catalog = dict.fromkeys(TABLES, 0)

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            assert file.read() == REAL["bws"]

    def parse_table(self, name: str) -> dict[str, list[Any]]:
        columns = {key: None for row in TABLES[name] for key in row}
        return {key: [row.get(key) for row in TABLES[name]] for key in columns}


def test_the_package_that_reads_access_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert recognise(REAL["bws"], "x.bws").name == "bws"
    monkeypatch.setitem(sys.modules, "access_parser", SimpleNamespace(AccessParser=FakeParser))
    assert boards_of(REAL["bws"]) == list(boards_of_tables(TABLES, Report()))
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(FormatError, match=r"\[bws\]"):
        boards_of(REAL["bws"])


def test_a_damaged_access_file() -> None:
    pytest.importorskip("access_parser")
    boards, [error] = lenient(REAL["bws"])
    assert not boards
    assert "an Access file" in str(error)


# Travellers of files: vugraph's two rooms, PBN's ScoreTable, and what they say against what is computed


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


def test_matchpoints_may_be_given_in_halves():
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
