"""PBN: what the standard says, what real files do, and what is refused."""

import io
import re
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, check_accepted, written
from everydeal import Board, FormatError, read, read_deals
from everydeal.formats import AnnotatedWords, check
from everydeal.formats.core.spelling import calls_and_cards
from everydeal.formats.pbn import MANDATORY
from everydeal.formats.pbn import text as pbn_text
from example_deal import DEAL, FULL
from pbn_pieces import SNIPPETS, pbn_boards


@given(st.lists(pbn_boards(), max_size=3), st.booleans())
def test_what_is_written_reads_back_equal_and_is_written_so_again(boards: list[Board], export: bool) -> None:
    data = written(boards, "pbn", export=export)
    again = boards_of(data, "pbn")
    assert again == [board.completed() for board in boards]
    assert written(again, "pbn", export=export) == data


@given(st.lists(st.sampled_from(SNIPPETS)).map("".join))
def test_whatever_is_accepted_reads_back_equal(text: str) -> None:
    check_accepted(text.encode(), "pbn")


PIECES = st.sampled_from((
    "[Deal \"N:...\"]", "[Auction \"N\"]", "1C Pass", "1n p", " SA  S2 ", "x}", "{a", "b}", ";c", "\"", "[", "]", "%",
    "* +", "\n", "\n", "\n", "\t", "\v", "\r", "=1= !", "^I 1C", "é ", "\u2028", "\x1c",
))  # fmt: skip


@given(st.lists(PIECES, max_size=24).map("".join))
def test_plain_lines_are_taken_as_all_lines_are(text: str) -> None:
    """The short ways for what most lines are give what the long ways give."""
    quick = pbn_text.parse_game(text)
    nothing = re.compile(r"(?!)")
    with patch.multiple(pbn_text, _PLAIN=nothing, _PLAIN_DATA=nothing):
        assert pbn_text.parse_game(text) == quick
    for line in text.split("\n"):
        if calls_and_cards.is_spelled(line):
            assert calls_and_cards.split_words(line) == line.split()
            assert all(map(calls_and_cards.is_word, line.split()))


def test_the_export_form() -> None:
    text = written([Board(FULL, 3, tags={"North": "Ann", "DealId": "7"})], "pbn").decode()
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n")
    names = [line[1:].partition(" ")[0] for line in text.split("\r\n") if line.startswith("[")]
    assert names == [*MANDATORY, "DealId"]
    assert '[Dealer "S"]\r\n[Vulnerable "EW"]\r\n[Deal "S:KQJT72.62.T84.K6 A6543' in text
    assert '[North "Ann"]' in text
    assert '[West "?"]' in text


def test_the_import_form_says_no_more_than_it_knows() -> None:
    assert written([Board(FULL)], "pbn", export=False).decode() == f'% PBN 2.1\n[Deal "{DEAL}"]\n'


def test_free_layout() -> None:
    text = (
        f'[ board\t"5" ] [DEALER "w"]\n[Deal\n"{DEAL.lower()}"\n] ; a remark\n{{ a\n\ncomment }}\n[Vulnerable "Both"]'
    )
    [board] = boards_of(text.encode())
    assert (board.number, board.dealer, board.vulnerability, board.deal) == (5, 3, "All", FULL)
    assert board.comments == (" a remark", " a\n\ncomment ")


def test_a_percent_sign_escapes_a_line_but_not_in_a_comment() -> None:
    text = f'%[Deal "nonsense"]\n[Deal "{DEAL}"]\n{{\n% not escaped }}\n% escaped }}\n[Board "1"]\n'
    [board] = boards_of(text.encode())
    assert board.number == 1
    assert board.comments == ("\n% not escaped ",)


def test_a_game_without_a_deal_is_not_a_board_and_costs_none() -> None:
    text = f'[Deal "{DEAL}"]\n\n[West "Zia"]\n[Contract "6C"]\n\n[Deal "{DEAL}"]\n'
    assert [board.record for board in boards_of(text.encode())] == [1, 3]


def test_another_table_of_the_board_before() -> None:
    board = f'[Board "5"]\n[Deal "{DEAL}"]\n[Event "e"]\n'
    fits = '[Auction "N"]\n1C AP\n[Play "E"]\nS9 SK SA S8\nCA\n'
    games = [
        board, fits, '[West "Zia"]\n[Auction "N"]\n1NT AP\n', fits.replace('"N"', '"E"'), fits,
        board, '[Auction "N"]\n1C AP\n[Play "E"]\nSK S9 SA S8\n', board, '[Contract "1C"]\n', fits,
        board, f'[Dealer "N"]\n{fits}', board, '[Auction "N"]\n[Play "E"]\nS9\n',
    ]  # fmt: skip
    data = "\n".join(games).encode()
    boards = boards_of(data, "pbn")
    assert [board.record for board in boards] == [1, 2, 3, 6, 8, 11, 13]
    for other in boards[1:3]:
        assert (other.deal, other.number, other.dealer, other.vulnerability) == (FULL, 5, 0, "NS")
        assert other.tags.keys() == ({"West"} if other.record == 3 else set())
    notices: list[FormatError] = []
    list(read(io.BytesIO(data), "pbn", notices=notices.append))
    assert [note.record for note in notices if "another table's" in note.reason] == [2, 3]
    assert [note.record for note in notices if note.reason == "a game without a deal"] == [4, 5, 7, 9, 10, 12, 14]
    assert (
        len(read_deals(io.BytesIO(data), "pbn").deals)
        == len(read_deals(io.BytesIO(data), "pbn", tricks=True).deals)
        == 5
    )


def test_inheritance() -> None:
    """A value is handed on until it is given again."""
    for games, values in (
        (("##Open", "#", "", "Other", "", "##", ""), ["Open", "Open", None, "Other", None, None, None]),
        (("##a", "", "##b", "", "#", ""), ["a", "a", "b", "b", "b", None]),
    ):
        tags = [f'[Event "{game}"]' if game else "" for game in games]
        text = "\n\n".join(f'{tag}\n[Deal "{DEAL}"]' for tag in tags)
        assert [board.tags.get("Event") for board in boards_of(text.encode())] == values


def test_auction_play_and_notes() -> None:
    text = (
        f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1n =1= pass 2C! X\nAP\n[Note "1:12-14"]\n'
        '[Play "E"]\nSA s2 S3 {why?} S4 =1=\n- - - H2\n*\n[Note "1:oops"]\n'
    )
    [board] = boards_of(text.encode())
    assert board.raw_auction == AnnotatedWords(0, ("1NT", "=1=", "Pass", "2C", "!", "X", "AP"), {1: "12-14"})
    played = ("SA", "S2", "S3", "S4", "=1=", "-", "-", "-", "H2", "*")
    assert board.raw_play == AnnotatedWords(1, played, {1: "oops"}, in_turn=False)
    assert board.comments == ("why?",)


def test_hands_that_are_not_given() -> None:
    one = boards_of(f'[Deal "{DEAL.rpartition(" ")[0]} -"]'.encode())[0]
    assert (one.deal, one.implied, one.unknown) == (FULL, 3, frozenset())
    two = boards_of(b'[Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]')[0]
    assert two.unknown == {0, 2}
    assert b'[Deal "N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85"]' in written([two], "pbn")


def test_what_pbn_cannot_hold_is_refused() -> None:
    for board in (
        Board(FULL, tags={"Event": "two\nlines"}),
        Board(FULL, tags={"Event": "#"}),
        Board(FULL, tags={"Board": "1"}),
        Board(FULL, tags={"no name": "1"}),
        Board(FULL, comments=("}\n",)),
        Board(FULL, raw_auction=AnnotatedWords(0, ("[",))),
        Board(FULL, tables={"Mine": ("1",)}),
    ):
        with pytest.raises(FormatError, match="record 1"):
            written([board], "pbn")


@pytest.mark.parametrize(
    ("stated", "date"),
    [
        ("2013-11-23 11:23", "2013.11.23"),
        ("2013-11-23T11:23:05Z", "2013.11.23"),
        ("2013/1/3", "2013.01.03"),
        ("20131123", "2013.11.23"),
        ("201311", "2013.11.??"),
        ("20131", "????.??.??"),
        ("2013", "2013.??.??"),
        ("2013.13.01", "2013.??.??"),
        ("2013.11.40", "2013.??.??"),
        ("23.11.2013 11:23", "2013.11.23"),
        ("11/23/2013", "2013.11.23"),
        ("5/5/2013", "2013.05.05"),
        ("95.06.10", "????.??.??"),
        ("2013-11.23", "2013.11.??"),
        ("Saturday, 23 November 2013 11:23", "2013.11.23"),
        ("Sat Nov. 3rd, 2013", "2013.11.03"),
        ("Sept 2013", "2013.09.??"),
        ("Nov 33, 2013", "2013.??.??"),
        ("Nov 23 13", "????.??.??"),
        ("Marchand 1, 2013", "????.??.??"),
    ],
)
def test_the_export_form_has_dates_of_the_standard(stated: str, date: str) -> None:
    board = Board(FULL, tags={"Date": stated})
    [again] = boards_of(written([board], "pbn"))
    assert again.tags == {"Date": date, "DateAsWritten": stated}
    assert boards_of(written([again], "pbn")) == [again]
    assert list(check(io.BytesIO(written([board], "pbn")))) == []
    assert boards_of(written([board], "pbn", export=False)) == [board]


@pytest.mark.parametrize("date", ["2013.11.23", "????.11.??", "?"])
def test_a_date_of_the_standard_stays(date: str) -> None:
    text = written([Board(FULL, tags={"Date": date})], "pbn").decode()
    assert f'[Date "{date}"]' in text
    assert "DateAsWritten" not in text
