"""What a LIN file tells of all its tables before the first board: kept, written again, and held against the records."""

import io

import pytest

from boards import boards_of, noticed, written
from everydeal import Board, write
from everydeal.formats import by_name, check
from everydeal.formats.score_table_reader import travellers
from lin_pieces import FULL, MD
from places import SAMPLES, sample_text

MATCH = SAMPLES / "lin" / "bridge-bots__usbf_sf_14502.lin"
PAIRS = sample_text("bbo_tournament.lin")
"""The lists of a tournament's file in Bridge Base's forum, topic 19814."""


def pairs_of(data: bytes, *keys: str) -> list[str]:
    """The pairs of some keys, in their order."""
    pieces = data.decode("latin-1").replace("\r\n", "\n").split("|")
    pairs = zip(pieces[::2], pieces[1::2], strict=False)
    return [f"{key.strip()}|{value}" for key, value in pairs if key.strip() in keys]


@pytest.mark.parametrize("source", [MATCH.read_bytes(), PAIRS.encode()], ids=["match", "pairs"])
def test_the_lists_are_written_back_to_the_letter(source: bytes) -> None:
    keys = ("vg", "rs", "pw", "mp", "bn", "zz", "qx")
    boards = boards_of(source, "lin")
    again = written(boards, "lin")
    assert pairs_of(again, *keys) == pairs_of(source, *keys)
    assert boards_of(again, "lin") == boards
    assert pairs_of(written(boards_of(written(boards, "pbn"), "pbn"), "lin"), *keys) == pairs_of(source, *keys)
    assert not any(by_name("lin").lost(board) for board in boards)


def test_tournament_files_are_the_same_to_the_byte() -> None:
    assert written(boards_of(PAIRS.encode()), "lin").decode() == PAIRS


def test_the_results_of_both_rooms_with_each_record() -> None:
    opened, closed = boards_of(MATCH.read_bytes())[4:6]
    assert opened.tags["ScoreTable"] == closed.tags["ScoreTable"] == "Table;Contract;Declarer;Result"
    assert opened.tables["ScoreTable"] == ("Open 4D N 10", "Closed 3NT N 9")
    assert (opened.tags["FirstBoard"], opened.tags["LastBoard"], opened.tags["VisitCarryOver"]) == ("46", "60", "99")


def test_the_result_of_a_record_that_tells_no_play() -> None:
    first, _, last = boards_of(PAIRS.encode())
    assert (str(first.result), str(last.result)) == ("4H N +1", "3NT S +3")
    assert [last.tags[name] for name in ("Contract", "Declarer", "Result", "East")] == ["3NT", "S", "12", "sc oob"]
    assert first.raw_play is None
    [line] = next(travellers([first])).lines
    assert (str(line.result), line.ns, line.ew, line.table) == ("4H N +1", "kurt - will", "sc oob - mary", "Open")


def test_players_that_are_left_out_are_those_of_the_board_before() -> None:
    text = PAIRS.replace("pn|will,mary,kurt,sc oob|st||", "").replace(",will,mary,kurt,sc oob|", ",,mia,,|")
    boards = boards_of(text.encode())
    assert [board.tags["West"] for board in boards] == ["mary", "mary", "mia"]
    assert boards[2].tags["South"] == "will"
    assert pairs_of(written(boards, "lin"), "pw") == pairs_of(text.encode(), "pw")
    once = text.replace(pairs_of(text.encode(), "pw")[0], "pw|a,b,c,d")
    assert [board.tags["North"] for board in boards_of(once.encode())] == ["c"] * 3


@pytest.mark.parametrize(
    ("said", "result", "notice"),
    [
        ("4HW=", "3NT W +1", "the list rs gives 4H W = for this table, but what is said here comes to 3NT W +1"),
        ("3NW=", "3NT W +1", "the list rs gives 3NT W = for this table, but what is said here comes to 3NT W +1"),
        ("3NW+1", "3NT W +1", ""),
        ("3nw+1", "3NT W +1", ""),
        ("3NW", "3NT W +1", ""),
    ],
)
def test_the_results_confirm_or_contradict_the_play(said: str, result: str, notice: str) -> None:
    calls = "".join(f"mb|{call}|" for call in ["p", "3N", "p", "p", "p"])
    text = f"vg|Cup,1,I,7,7,,,,|rs|{said},|pg||qx|o7|md|{MD}|sv|b|{calls}mc|10|pg||"
    [board], notices = noticed(text, "lin")
    assert str(board.result) == result
    assert [reason.partition(": ")[2] for reason in notices] == [notice] * bool(notice)
    assert any("list rs" in str(error) for error in check(io.StringIO(text), "lin")) == bool(notice)
    assert pairs_of(written([board], "lin"), "rs") == [f"rs|{said},"]


def test_the_results_of_the_other_room_alone() -> None:
    text = f"vg|Cup,1,I,7,8,,,,|rs|,3NE-1,,|pg||qx|o7|md|{MD}|sv|b|pg||qx|o8|md|{MD}|sv|b|pg||"
    boards = boards_of(text.encode())
    assert [board.tables for board in boards] == [{"ScoreTable": ("Closed 3NT E 8",)}, {}]
    assert "Contract" not in boards[0].tags
    assert boards_of(written(boards, "lin"), "lin") == boards


@pytest.mark.parametrize(
    "lists",
    [
        "rs|4HN=,4HN=,4HN=|bn|x,2|",
        "rs|4HN=|bn|7,7|",
        "rs|4HN=,4HN=,4HN=,4HN=,4HN=|",
        'rs|"4HN=,,,|',
        "rs|,,,|pw|a;b,,,,,,,|",
        "rs|,,4HN=,|",
    ],
)
def test_what_cannot_be_kept_is_said(lists: str) -> None:
    text = f"vg|Cup,1,I,7,8,,,,|{lists}pg||qx|o7|md|{MD}|pg||"
    [board], notices = noticed(text, "lin")
    assert notices
    assert "ScoreTable" not in board.tags


def test_tables_of_other_files() -> None:
    """Two rooms of a board without ``vg`` come with the boards' numbers; a table of many pairs has no place."""
    tags = {"ScoreTable": "Table;Contract;Declarer;Result", "Room": "Open"}
    board = Board(FULL, 7, tags=tags, tables={"ScoreTable": ("Open 3NT S 9", "Closed Pass - -")})
    assert by_name("lin").lost(board) == {}
    data = written([board, board], "lin")
    assert pairs_of(data, "rs", "bn") == ["rs|3NS=,P", "bn|7"]
    assert [again.tables for again in boards_of(data)] == [board.tables] * 2
    for rows in (("1 3NT S 9",), ("Open 3NT S 9", "Open 3NT S 9"), ("Open 3NT S 9 more",)):
        other = Board(FULL, 7, tags=tags, tables={"ScoreTable": rows})
        assert by_name("lin").lost(other).keys() == {"tables", "tags"}
        assert b"rs|" not in written([other], "lin")


def test_boards_that_disagree_have_headers_of_their_own() -> None:
    tags = {"ScoreTable": "Table;Contract;Declarer;Result", "Room": "Open"}
    boards = [Board(FULL, 7, tags=dict(tags), tables={"ScoreTable": (f"Open 3NT S {tricks}",)}) for tricks in (9, 8, 8)]
    data = written([*boards, Board(FULL, 8)], "lin")
    assert pairs_of(data, "vg", "rs") == ["vg|,,,,,,,,", "rs|3NS=,", "vg|,,,,,,,,", "rs|3NS-1,", "vg|,,,,,,,,"]
    assert [board.tables for board in boards_of(data)] == [board.tables for board in boards] + [{}]


def test_what_no_other_format_holds_is_named() -> None:
    losses: list[object] = []
    write(boards_of(PAIRS.encode()), io.BytesIO(), "dup", losses=losses.append)
    assert losses[0]["tables"] == 3
    assert {"ScoreTable", "LIN_zz", "Contract"} <= losses[0].tags.keys()


@pytest.mark.parametrize("name", ["lin", "handviewer", "endplay-json", "ben"])
def test_alerts_by_way_of_pbn(name: str) -> None:
    """A mark in LIN, a note in PBN, and what each format has of its own."""
    calls = "mb|1C!|an|strong|mb|p|mb|1D!|mb|p|mb|1N|an|15-17|mb|p|mb|p|mb|p|"
    if name == "ben":
        calls = calls.replace("an|strong|", "").replace("an|15-17|", "")
    boards = boards_of(f"md|{MD}|sv|o|{calls}".encode(), "lin")
    by_pbn = boards_of(written(boards, "pbn"), "pbn")
    assert "!" not in (by_pbn[0].raw_auction.words if by_pbn[0].raw_auction else "!")
    auctions = [boards_of(written(some, name), name)[0].raw_auction for some in (by_pbn, boards)]
    assert auctions[0] == auctions[1]
    assert "auction" not in by_name(name).lost(by_pbn[0])
