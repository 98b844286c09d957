"""LIN: what Bridge Base writes, and what is refused."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, check_accepted, full_deals, noticed, plain_boards, written
from everydeal import Board, Deal, read_deals, write
from everydeal.dealing.records.languages import LANGUAGES
from everydeal.formats import AnnotatedWords, by_name, check
from everydeal.formats.core.losses import lost
from everydeal.formats.score_table_reader import travellers
from lin_pieces import DEAL, FULL, MD, SNIPPETS
from places import SAMPLES, sample_text


@given(st.lists(plain_boards(full_deals), max_size=3))
def test_line_ends_mean_nothing(boards: list[Board]) -> None:
    data = written(boards, "lin")
    assert boards_of(data.replace(b"\n", b""), "lin") == boards
    assert boards_of(data.replace(b"\n", b"\r\n\r\n").replace(b"|md|", b"|\r md |"), "lin") == boards


@given(st.lists(st.sampled_from(SNIPPETS)).map("".join))
def test_whatever_is_accepted_reads_back_equal(text: str) -> None:
    check_accepted(text.encode(), "lin")


def test_each_value_has_letters_of_its_own() -> None:
    """In ISO-8859-1 the name would be one letter of UTF-8, whatever the rest of the file is in."""
    boards = [Board(FULL, tags={"North": "é©©"}, comments=("©",))]
    assert boards_of(written(boards, "lin"), "lin") == boards


def test_the_form_for_upload() -> None:
    text = written([Board(FULL, 7)], "lin").decode()
    assert text == f"qx|o7|pn|,,,|st||md|{MD}|rh||ah|Board 7|sv|b|pg||\n"


def test_a_board_played_at_bridge_base() -> None:
    text = (
        "qx|o1|pn|sam,will,nora,eve|st||md|3S9642H567DTJCQ39J,S3KH8KQDKQ279CA48,STJQH234ADCK246838,|rh||ah|Board 1|"
        "sv|o|mb|1D!|an|precision|mb|p|mb|1S|mb|dbl|mb|rdbl|mb|pass|pc|s10|pc|DA|mc|9|zz|3.5|nt|hi\nall|pg||\n"
    ).replace("DCK246838", "D3468CK2")
    [board] = boards_of(text.encode())
    assert (board.deal, board.implied, board.number, board.dealer, board.vulnerability) == (FULL, 1, 1, 0, "None")
    assert [board.tags[seat] for seat in ("South", "West", "North", "East")] == ["sam", "will", "nora", "eve"]
    assert board.raw_auction == AnnotatedWords(0, ("1D", "!", "=1=", "Pass", "1S", "X", "XX", "Pass"), {1: "precision"})
    assert board.raw_play == AnnotatedWords(None, ("ST", "DA", "*"))
    assert board.tags["Result"] == "9"
    assert board.comments == ("hi\nall",)


def test_a_vugraph_file_names_both_rooms() -> None:
    text = (
        "vg|Final,Segment 2,I,1,2,Reds,0,Blues,0|rs|,,|pn|a,b,c,d,e,f,g,h|pg||\n"
        f"qx|o1|md|{MD}|sv|o|pg||qx|c1|md|{MD}|sv|o|pg||\nqx|o2|pn|,,,,,,,|pg||\nqx|c2|pn|x,,,|md|{MD}|pg||"
    )
    boards = boards_of(text.encode())
    assert [(board.number, board.tags["Room"]) for board in boards] == [(1, "Open"), (1, "Closed"), (2, "Closed")]
    assert [board.tags.get("South") for board in boards] == ["a", "e", "x"]
    assert boards[0].tags["HomeTeam"] == "Reds"


def test_the_words_before_a_board_s_number() -> None:
    words = [f"{language.board} 7" for language in LANGUAGES.values()]
    for label in (*words, "Bd 7", "Bricka 7", "Board 7 of 12", "Round 3 Board 7", "étui no 7", "7"):
        assert {board.number for board in boards_of(f"md|{MD}|ah|{label}|".encode())} == {7}, label
    for label in ("Table 5", "Segment 2", "Round 3", "Session 1", "Board 3-7", "Aboard 7", "Board 7a", "Board 0"):
        [board] = boards_of(f"md|{MD}|ah|{label}|".encode())
        assert (board.number, board.tags) == (None, {"Description": label})


def test_hands_in_every_state() -> None:
    [hand] = boards_of(b"md|1SAHDC,,,|")
    assert (hand.deal, hand.unknown) == (Deal(south=1), {0, 1, 3})
    [first] = boards_of(f"md|3,{MD[1:].partition(',')[2]},SA875HJT9DA5CT765|".encode())
    assert (first.deal, first.implied) == (FULL, 2)
    [lower] = boards_of(f"md|{MD.lower()}|".encode())
    assert lower.deal == FULL


def test_boards_without_qx_begin_with_players_or_deal() -> None:
    text = f"pn|a,,,|st||md|{MD}|sv|n|pg||pn|b,,,|st||md|{MD}|sv|e|md|{MD}|"
    boards = boards_of(text.encode())
    assert [board.tags.get("South") for board in boards] == ["a", "b", None]
    assert [board.vulnerability for board in boards] == ["NS", "EW", None]


def test_what_is_lost_is_said() -> None:
    board = Board(FULL, tags={"Annotator": "me", "North": "a|b"}, comments=("|",), tricks=(7,) * 20)
    losses: list[dict[str, int]] = []
    write([board], io.BytesIO(), "lin", losses=losses.append)
    assert losses == [{"tags": 1, "names": 1, "comments": 1, "tricks": 1}]
    assert "comments ('|' of record 1, which has a |): lost on 1 board" in losses[0].phrases()


def test_play_of_pbn_in_the_order_of_time() -> None:
    game = f'[Dealer "S"]\n[Deal "{DEAL}"]\n[Contract "3NT"]\n[Play "S"]\nS9 SK SQ SA\nC3 - - CT\n*\n'
    boards = boards_of(game.encode())
    assert "pc|S9|pc|SK|pc|SQ|pc|SA|pc|CT|pc|C3|" in written(boards, "lin").decode()
    # the contract without an auction, a claim without its tricks
    assert lost(by_name("lin"), boards[0]).keys() == {"tags", "play"}


def test_play_of_lin_in_the_columns_of_pbn() -> None:
    text = f"md|{MD}|mb|1N|mb|p|mb|p|mb|p|pc|SQ|pc|S5|pc|S2|pc|SK|pc|DK|pc|D3|mc|9|"
    text = written(boards_of(text.encode()), "pbn").decode()
    assert '[Play "N"]\r\nSQ S5 S2 SK\r\nD3 - - DK\r\n*\r\n' in text


def test_nobody_vulnerable_is_the_letter_that_other_programs_read() -> None:
    """Bridge Base writes ``sv|o|``; endplay refuses the digit, which we read too."""
    text = written([Board(Deal.from_pbn("N:AK... - - -"), 1, 0, "None")], "lin")
    assert b"|sv|o|" in text
    assert boards_of(text.replace(b"|sv|o|", b"|sv|0|"), "lin") == boards_of(text, "lin")


def test_a_board_of_no_room_in_a_file_of_rooms() -> None:
    """Its number is read even where its label says something else, and `bridgebots` finds where it begins."""
    for tags in ({"Event": "e"}, {"Event": "e", "Description": "late"}, {"Stage": "s", "Room": "Closed"}):
        board = Board(FULL, 7, tags=tags)
        data = written([board, Board(FULL, None, 0, tags=tags)], "lin")
        assert boards_of(data, "lin") == [board, Board(FULL, None, 0, tags=tags)]
        assert [line[:3] for line in data.decode().splitlines()] == ["vg|", "pg|", "qx|", "qx|"]
        assert read_deals(io.BytesIO(data), "lin").boards.number.tolist() == [7, 0]


@pytest.mark.parametrize("text", [" spaces around ", "two  blanks"])
def test_explanations_keep_their_blanks(text: str) -> None:
    board = Board(FULL, None, 0, raw_auction=AnnotatedWords(0, ("1C", "=1="), {1: text}))
    assert lost(by_name("lin"), board) == {}
    assert boards_of(written([board], "lin"), "lin") == [board]


def test_claims() -> None:
    """At the end of the play, without any, and behind the last card, where there is nothing to claim."""
    auction, pack = "mb|3N|mb|p|mb|p|mb|p|", tuple(suit + rank for suit in "SHDC" for rank in "AKQJT98765432")
    whole = "".join(f"pc|{card}|" for card in pack) + "mc|9|"
    claimed = (("pc|HT|pc|H2|mc|9|", ("HT", "H2", "*")), ("mc|9|", ("*",)), ("mc| 9 |pg||", ("*",)))
    for end, words in (*claimed, (whole, pack)):
        [board] = boards_of(f"md|{MD}|sv|o|{auction}{end}".encode())
        assert board.raw_play is not None
        assert (board.raw_play.words, str(board.result)) == (words, "3NT S =")
        assert b"|mc|9|" in written([board], "lin")
        [again] = boards_of(written([board], "pbn"), "pbn")
        assert [again.tags[name] for name in ("Contract", "Declarer", "Result")] == ["3NT", "S", "9"]
    [board], notices = noticed(text := f"md|{MD}|{auction}mc|all|mb|zz|", "lin")
    assert ["mc| is not carried over" in notices[0], "mb| is not a call" in notices[1]] == [True, True]
    assert [str(error) for error in check(io.StringIO(text), "lin")] == notices
    assert board.result is None


# What a file tells of all its tables before the first board: kept, written again, and held against the records


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
    assert not any(lost(by_name("lin"), board) for board in boards)


def test_tournament_files_are_the_same_to_the_byte() -> None:
    assert written(boards_of(PAIRS.encode()), "lin").decode() == PAIRS


def test_the_results_of_both_rooms_with_each_record() -> None:
    opened, closed = boards_of(MATCH.read_bytes())[4:6]
    assert opened.tags["ScoreTable"] == closed.tags["ScoreTable"] == "Table;Contract;Declarer;Result"
    assert opened.tables["ScoreTable"] == ("Open 4D N 10", "Closed 3NT N 9")
    assert (opened.tags["FirstBoard"], opened.tags["LastBoard"], opened.tags["VisitCarryOver"]) == ("46", "60", "99")


def test_the_result_of_a_record_without_play() -> None:
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
    for names in ("a,b,c,d", "a,b,c,d,e,f,g,h"):  # of one table, or of both
        once = text.replace(pairs_of(text.encode(), "pw")[0], f"pw|{names}")
        assert [board.tags["North"] for board in boards_of(once.encode())] == ["c"] * 3


@pytest.mark.parametrize(
    ("said", "other"), [("4HW=", "4H W ="), ("3NW=", "3NT W ="), ("3NW+1", ""), ("3nw+1", ""), ("3NW", "")]
)
def test_the_results_confirm_or_contradict_the_play(said: str, other: str) -> None:
    calls = "".join(f"mb|{call}|" for call in ["p", "3N", "p", "p", "p"])
    text = f"vg|Cup,1,I,7,7,,,,|rs|{said},|pg||qx|o7|md|{MD}|sv|b|{calls}mc|10|pg||"
    [board], notices = noticed(text, "lin")
    assert str(board.result) == "3NT W +1"
    notice = f"the list rs gives {other} for this table, but what is said here comes to 3NT W +1"
    assert [reason.partition(": ")[2] for reason in notices] == [notice] * bool(other)
    assert any("list rs" in str(error) for error in check(io.StringIO(text), "lin")) == bool(other)
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
        "rs|4HN=,4HN=,4HN=|bn|x,2|", "rs|4HN=|bn|7,7|", "rs|4HN=,4HN=,4HN=,4HN=,4HN=|", 'rs|"4HN=,,,|',
        "rs|,,,|pw|a;b,,,,,,,|", "rs|,,4HN=,|",
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_said(lists: str) -> None:
    text = f"vg|Cup,1,I,7,8,,,,|{lists}pg||qx|o7|md|{MD}|pg||"
    [board], notices = noticed(text, "lin")
    assert notices
    assert "ScoreTable" not in board.tags


def test_tables_of_other_files() -> None:
    """Two rooms of a board without ``vg`` come with the boards' numbers; a table of many pairs has no place."""
    tags = {"ScoreTable": "Table;Contract;Declarer;Result", "Room": "Open"}
    board = Board(FULL, 7, tags=tags, tables={"ScoreTable": ("Open 3NT S 9", "Closed Pass - -")})
    assert lost(by_name("lin"), board) == {}
    data = written([board, board], "lin")
    assert pairs_of(data, "rs", "bn") == ["rs|3NS=,P", "bn|7"]
    assert [again.tables for again in boards_of(data)] == [board.tables] * 2
    for rows in (("1 3NT S 9",), ("Open 3NT S 9", "Open 3NT S 9"), ("Open 3NT S 9 more",)):
        other = Board(FULL, 7, tags=tags, tables={"ScoreTable": rows})
        assert lost(by_name("lin"), other).keys() == {"tables", "tags"}
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
    assert "auction" not in lost(by_name(name), by_pbn[0])
