"""Hand records: what is printed is what the board says, and what follows from its tricks."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from boards import any_deals, plain_boards
from everydeal import Board, Deal, ids
from everydeal.bulk import Deals
from everydeal.cards import SUIT_SYMBOLS, format_holding, holding
from everydeal.cli.tournament.arguments import LANGUAGES as OFFERED
from everydeal.dealing.records import LANGUAGES, html_text, make_sheet, makeable, par, solve, with_par
from test_profile import examples, needs_solver

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
TRICKS = (9, 6, 6, 6, 7, 4, 6, 7, 7, 6, 9, 6, 6, 5, 6, 4, 6, 7, 7, 6)
BOARD = Board(DEAL, 2, tricks=TRICKS, tags={"Event": "Club <night>"})


def test_an_entry_says_what_the_board_says():
    (entry,) = make_sheet([BOARD]).entries
    assert (entry.number, entry.dealer_text, entry.vulnerable_text) == (2, "Dealer E", "Vul N-S")
    assert [entry.is_vulnerable(seat) for seat in range(4)] == [True, False, True, False]
    assert entry.points == (14, 9, 9, 8)
    assert entry.suits[0] == ("8", "AKQT4", "AJ6", "T742")
    assert entry.tricks == (
        ("7", "9", "6", "6", "6"),
        ("6", "9", "6", "6", "5"),
        ("6", "4", "6", "7", "7"),
        ("6", "4", "6", "7", "7"),
    )
    assert ids.decode(entry.id).item == DEAL


def test_an_entry_tells_what_happened():
    board = replace(BOARD, tags={"Contract": "4SX", "Declarer": "W", "Result": "8"})
    (entry,) = make_sheet([board]).entries
    assert entry.outcome_texts == ("4♠X W -2", "N-S 300")
    assert '<div class="outcome">4♠X W -2<br>N-S 300</div>' in html_text(make_sheet([board]))
    assert 'class="outcome"' not in html_text(make_sheet([BOARD]))
    assert make_sheet([BOARD]).entries[0].outcome_texts == ()


def test_a_void_is_a_dash_and_an_unknown_hand_is_nothing():
    board = Board(Deal.from_pbn("N:AK... - - -"), unknown=frozenset({1, 2, 3}))
    (entry,) = make_sheet([board]).entries
    assert entry.suits == (("AK", "–", "–", "–"), ("",) * 4, ("",) * 4, ("",) * 4)
    assert entry.points == (7, None, None, None)
    assert (entry.dealer_text, entry.vulnerable_text) == ("", "")


@pytest.mark.thorough
def test_the_foot_says_where_the_deals_come_from():
    tags = {"DealBeacon": "7 12", "Generator": "everydeal"}
    boards = [Board(DEAL, 1, tags=tags), Board(DEAL, 2, tags=tags)]
    assert make_sheet(boards).notes == ("beacon 7 12", "dealt by everydeal")
    assert make_sheet([*boards, BOARD]).notes == ()


def test_html_shows_everything_and_escapes():
    text = html_text(make_sheet([BOARD]))
    assert "<h1>Club &lt;night&gt;</h1>" in text
    assert text.count("<article") == 1
    for seat in range(4):
        for suit in range(4):
            ranks = format_holding(holding(DEAL.hands[seat], suit))
            assert f"{SUIT_SYMBOLS[suit]}</i>{ranks}</li>" in text
    assert '<span class="N vul">N</span><span class="E dealer">E</span>' in text
    assert "<script" not in text
    assert "http" not in text


@examples(30)
@given(plain_boards(any_deals))
def test_any_board_can_be_printed(board):
    assert html_text(make_sheet([board])).count("<article") == 1


def test_the_head_tells_what_all_boards_tell():
    tags = {"Event": "Cup", "Stage": "Round 3/17", "Section": "A", "Date": "2026.05.07", "DealSet": "QUAL3-A"}
    boards = [Board(DEAL, number, tags=tags) for number in (1, 2)]
    assert make_sheet(boards).about == ("Round 3/17", "section A", "QUAL3-A", "2026-05-07")
    assert make_sheet([*boards, Board(DEAL, 3, tags={**tags, "Section": "B"})]).about[1] == "QUAL3-A"
    assert make_sheet([BOARD]).about == ()
    event = [Board(DEAL, 1, tags={"DealSet": "FIN1", "DealFingerprint": "1ABDB-XH930-CQHW3-3DYQ5-A5"})]
    assert make_sheet(event).about == ("FIN1", "1ABDB-XH930-CQHW3-3DYQ5-A5")
    for date, shown in (
        ("2026.05.??", ("2026-05",)),
        ("????.??.??", ()),
        ("2026.05.07", ("2026-05-07",)),
        ("May", ("May",)),
    ):
        assert make_sheet([Board(DEAL, 1, tags={"Date": date})]).about == shown
    given = {"session": "Final", "section": "", "date": "tonight"}
    assert make_sheet(boards, about=given).about == ("Final", "section A", "QUAL3-A", "tonight")
    assert make_sheet([BOARD], about={"session": "3", "section": "B", "date": "now"}).about == (
        "session 3", "section B", "now"
    )  # fmt: skip
    assert "Round 3/17 · section A · QUAL3-A · 2026-05-07 · 2 boards" in html_text(make_sheet(boards))


@pytest.mark.parametrize(
    ("code", "seats", "honours"),
    [
        ("en", "NESW", "AKQJ"), ("fr", "NESO", "ARDV"), ("de", "NOSW", "AKDB"), ("nl", "NOZW", "AHVB"),
        ("it", "NESO", "ARDF"), ("es", "NESO", "ARDJ"), ("pt", "NESO", "ARDV"), ("pl", "NESW", "AKDW"),
        ("sv", "NOSV", "EKDKn"), ("da", "NØSV", "EKDB"), ("nb", "NØSV", "EKDKn"),
    ],
)  # fmt: skip
def test_languages(code, seats, honours):
    """The letters of docs/dealing.md; nothing is left in English that has a word."""
    language = LANGUAGES[code]
    assert (language.seats, language.ranks("AKQJ")) == (seats, honours)
    board = replace(BOARD, tags={"Contract": "3NT", "Declarer": "W", "Result": "8"})
    (entry,) = make_sheet([board], language=code).entries
    west = seats[3]
    assert entry.outcome_texts[0] == f"3{language.notrump} {west} -1"
    assert entry.vulnerable_text == language.vulnerable[1].format("NS" if code == "pl" else f"N-{seats[2]}")
    assert entry.par() == f"N{seats[2]} 140: 3♠ N{seats[2]}"
    assert entry.makeable[1] == f"{'WE' if code == 'pl' else seats[1] + west} 1♦ 1♣"
    assert entry.suits[0][1] == language.ranks("AKQT4")
    assert [name[0] for name in language.names] == list(seats)
    dealt = make_sheet([Board(DEAL, 1, tags={"Generator": "everydeal"})], language=code).notes[0]
    assert dealt == language.dealt.format("everydeal")
    assert dealt.endswith(" everydeal")
    assert (dealt == "dealt by everydeal") == (code == "en")
    assert f'<html lang="{code}">' in html_text(make_sheet([board], language=code))


def test_who_is_vulnerable_in_words():
    def said(code, vulnerability):
        (entry,) = make_sheet([replace(BOARD, vulnerability=vulnerability)], language=code).entries
        return entry.vulnerable_text

    assert [said("en", one) for one in ("None", "EW", "All")] == ["Vul None", "Vul E-W", "Vul Both"]
    assert [said("pl", one) for one in ("None", "EW", "All")] == ["Obie przed partią", "Po partii WE", "Obie po partii"]


def test_the_command_offers_every_language():
    assert tuple(LANGUAGES) == OFFERED


@pytest.mark.thorough
@needs_solver
def test_solved_tricks_are_those_of_the_published_deal():
    solved = solve([Board(DEAL, 1), replace(BOARD, tricks=(13,) * 20)])
    assert solved[0].tricks == TRICKS
    assert solved[1].tricks == (13,) * 20  # what a file says is never overruled


@pytest.mark.parametrize(
    ("ending", "north", "east", "south", "west"),
    [
        ("N:A... K... Q... J...", 1, 0, 1, 0),
        ("N:AQ... KJ... T9... 87...", 2, 1, 1, 1),
        ("N:.A32.. .K54.. .Q76.. .J98..", 2, 1, 2, 1),
    ],
)
@needs_solver
def test_endings_are_solved_in_their_own_tricks(ending: str, north: int, east: int, south: int, west: int):
    [board] = solve([Board(Deal(ending))])
    assert board.tricks[4::5] == (north, east, south, west)  # at notrump, by a search through every play


@needs_solver
def test_the_tricks_of_many_deals_print_as_tables():
    turned = Deal(*DEAL.hands[-1:], *DEAL.hands[:-1])  # North's cards are East's now
    tables = Deals([DEAL, turned]).tricks()
    assert tables[0] == TRICKS
    assert tables[1] == TRICKS[-5:] + TRICKS[:-5]
    assert np.array(tables).shape == (2, 20)
    assert tables[1:] == (tables[1],)
    assert str(tables) == f"deal 0\n{tables[0]}\n\ndeal 1\n{tables[1]}" == repr(tables)
    with pytest.raises(ValueError, match="deal 1: hands of 1-0-0-0 cards"):
        Deals([DEAL, Deal(north=1)]).tricks()
    with pytest.raises(ValueError, match="board 3: hands of 1-0-0-0 cards"):
        solve([Board(Deal(north=1), 3)])


# Par and makeable contracts


SLAM = (13, 0, 0, 0, 0, 0, 12, 0, 0, 0, 13, 0, 0, 0, 0, 0, 12, 0, 0, 0)
"""North and South make all tricks in spades, East and West twelve in hearts."""
NOTHING = (6,) * 20


@pytest.mark.parametrize(
    ("tricks", "dealer", "vulnerability", "optimum", "contracts"),
    [
        (TRICKS, 0, "None", "NS 140", "3S N =, 3S S ="),
        (SLAM, 0, "None", "NS 1510", "7S N =, 7S S ="),
        (SLAM, 1, "All", "NS 2210", "7S N =, 7S S ="),
        (NOTHING, 0, "None", "NS 0", "Pass"),
        ((7,) * 20, 0, "None", "NS 90", "1NT N =, 1NT S ="),
        ((7,) * 20, 3, "None", "EW 90", "1NT E =, 1NT W ="),
    ],
)
def test_par(tricks, dealer, vulnerability, optimum, contracts):
    found = par(tricks, dealer, vulnerability)
    assert (found.optimum, found.contracts) == (optimum, contracts)


def test_a_sacrifice_is_doubled():
    tricks = [3] * 20
    for seat, strain, count in ((0, 0, 10), (2, 0, 10), (1, 3, 9), (3, 3, 9), (1, 1, 3)):
        tricks[5 * seat + strain] = count
    found = par(tuple(tricks), 0, "None")
    assert (found.score, found.contracts) == (300, "5CX E -2, 5CX W -2")
    assert found.brief == "5CX-2 EW"
    assert par(tuple(tricks), 0, "EW").optimum == "NS 420"
    assert par(NOTHING, 0, "None").brief == "Pass"


@pytest.mark.thorough
def test_par_is_that_of_dds():
    """A deal solved and scored by DDS, all vulnerabilities and dealers."""
    endplay = pytest.importorskip("endplay.dds", reason="the extra endplay is not installed")
    from endplay.types import Deal as Other
    from endplay.types import Player, Vul

    table = endplay.calc_dd_table(Other("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"))
    for vulnerability, theirs in (("None", Vul.none), ("NS", Vul.ns), ("EW", Vul.ew), ("All", Vul.both)):
        for dealer, player in enumerate((Player.north, Player.east, Player.south, Player.west)):
            assert par(TRICKS, dealer, vulnerability).score == endplay.par(table, theirs, player).score


def test_what_can_be_made():
    assert makeable(TRICKS) == ("3S 1N", "1D 1C")
    assert makeable(NOTHING) == ("", "")


def test_tags_are_added_where_they_are_known():
    (board,) = with_par([Board(DEAL, 1, tricks=TRICKS)])
    assert (board.tags["OptimumScore"], board.tags["ParContract"]) == ("NS 140", "3S N =, 3S S =")
    assert with_par([Board(DEAL, 1)])[0].tags == {}
    own = Board(DEAL, 1, tricks=TRICKS, tags={"OptimumScore": "NS 0"})
    assert with_par([own])[0].tags["OptimumScore"] == "NS 0"
    assert par((None, *TRICKS[1:]), 0, "None") is None
    with pytest.raises(ValueError, match="not one of None, NS, EW, All"):
        par(TRICKS, 0, "both")
