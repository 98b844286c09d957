"""What the words and tags of a board mean, what is derived, and what does not fit together."""

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, written
from everydeal import Board, Deal, legal, read, spaces
from everydeal.board import Auction, Contract, Play, Result
from everydeal.board.annotated_words import (
    AnnotatedWords,
    auction_of,
    in_columns,
    in_time,
    noted_alerts,
    play_of,
    words_of_auction,
    words_of_play,
)  # fmt: skip
from everydeal.board.irregularities import follow_auction, play_faults
from everydeal.cards import card_name
from everydeal.formats import check, standard_dealer, standard_vulnerability
from everydeal.formats.compare import differences
from places import SAMPLES

FILES = sorted(SAMPLES.glob("*/*.lin")) + sorted(SAMPLES.glob("dds/*.txt"))
DEAL = spaces.pavlicek[2**90]
BOARD = Board(DEAL, 1, tags={"Contract": "4S", "Declarer": "N", "Result": "10", "Score": "420"})


# Sections


@given(
    st.lists(st.integers(0, 37), max_size=12),
    st.none() | st.integers(0, 3),
    st.dictionaries(st.integers(0, 11), st.sampled_from(("15-17", "forcing", "=1=")), max_size=4),
)
def test_auctions_go_through_sections(calls, dealer, remarks):
    stated = {place: text for place, text in remarks.items() if place < len(calls)}
    auction = Auction(tuple(calls), dealer, frozenset(place for place in stated if place % 2), stated)
    assert auction_of(words_of_auction(auction)) == auction


@pytest.mark.parametrize(
    ("first", "words", "dealer", "calls"),
    [
        (0, ("1C", "$7", "?", "Pass", "*"), 0, "1C Pass"),
        (2, ("-", "-", "1C", "AP"), 0, "1C Pass Pass Pass"),
        (None, ("P", "1NT"), 3, "Pass 1NT"),
        (1, ("1S", "^I", "1C", "Pass", "+"), 1, "1S 1C Pass"),
        (0, ("AP",), 0, "Pass Pass Pass Pass"),
        (0, ("2C", "1C", "AP"), 0, "2C 1C Pass Pass Pass"),
    ],
)
def test_what_the_words_of_an_auction_mean(first, words, dealer, calls):
    auction = auction_of(AnnotatedWords(first, words), 3)
    assert (str(auction), auction.dealer) == (calls, dealer)


@pytest.mark.parametrize(
    ("words", "reason"),
    [(("1C", "Xass"), "'Xass' is not a call"), (("1C", "Pass", "Pass", "Pass", "AP"), "no passes to the end")],
)
def test_words_that_mean_no_auction(words, reason):
    with pytest.raises(ValueError, match=reason):
        auction_of(AnnotatedWords(0, words))
    board = Board(DEAL, 1, raw_auction=AnnotatedWords(0, words))
    assert board.auction is None
    assert reason in board.notices()[0]


@pytest.mark.parametrize(
    ("words", "contract", "reason"),
    [
        (("1C", "-", "1S", "AP"), "1S S", ""),
        (("^S", "1C", "Pass", "^i", "1C", "AP"), "1C E", ""),
        (("1D", "^I", "1C", "AP"), "1C E", ""),
        (("1D", "^I", "1S", "AP"), None, "call 2, 1S, is marked as insufficient, and is not"),
        (("1D", "1C", "AP"), None, "call 2, 1C, is not higher"),
    ],
)
def test_irregular_auctions_are_followed_where_they_are_marked(words, contract, reason):
    found, why = follow_auction(AnnotatedWords(0, words), 0)
    assert (None if found is None else str(found)) == contract
    assert reason in why
    board = Board(DEAL, 1, raw_auction=AnnotatedWords(0, words), tags={"Contract": (contract or "1C")[:2]})
    assert bool(board.notices()) is bool(reason)


def lawful_play(seed: int, count: int) -> Play:
    play = Play(spaces.pavlicek.sample(1, str(seed))[0], seed % 5, seed % 4)
    for turn in range(count):
        cards = play.legal_cards()
        play = play.then(cards[turn * seed % len(cards)])
    return replace(play, claimed=count < 52)


@given(st.integers(0, 10**6), st.integers(0, 52))
def test_plays_go_through_sections_and_columns(seed, count):
    play = lawful_play(seed, count)
    section = words_of_play(play)
    assert play_of(section, play.deal, play.strain, play.leader) == play
    columns = in_columns(section, play.deal)
    if count:
        assert play_of(columns, play.deal, play.strain, None) == play
        assert in_time(columns, play.deal, play.strain).words == section.words


def test_irregularities_that_only_pbn_can_tell():
    """A revoke, and a lead out of turn from the third column: followed, and named; but not put in the order of time."""
    deal = Deal.from_pbn("N:A2.A.. Q3.K.. J6.Q.. 98.J..")
    section = AnnotatedWords(0, ("SA", "^R", "HK", "SJ", "S9", "S2", "SQ", "^L", "S6", "S8"), in_turn=False)
    play = play_of(section, deal, 4, None)
    assert [card_name(card) for card in play.cards] == ["SA", "HK", "SJ", "S9", "S6", "S8", "S2", "SQ"]
    assert [fault.kind for fault in play.faults()] == ["revoke", "turn"]
    assert in_time(section, deal, 4) is None
    assert list(play_faults(section, play)) == []
    [unmarked] = play_faults(replace(section, words=tuple(word for word in section.words if word != "^R")), play)
    assert unmarked.startswith("card 2, HK, does not follow")


def test_the_play_of_hands_that_are_not_known_is_followed():
    deal = Deal.from_pbn("N:A2... - - -")
    section = AnnotatedWords(1, ("HA", "H3", "H2", "SA"), in_turn=False)
    assert play_of(section, deal, 4, None).faults() == ()
    with pytest.raises(ValueError, match=r"'S2'.*East"):
        play_of(replace(section, words=("S2",)), deal, 4, None)


# What is derived


def test_what_a_board_is_given_is_what_it_has():
    assert str(BOARD.contract) == "4S N"
    assert BOARD.declarer == 0
    assert BOARD.trumps == 0
    assert BOARD.result == Result.parse("4S N 10")
    assert (BOARD.score(), BOARD.score("EW"), BOARD.score("N")) == (420, -420, 420)
    assert BOARD.notices() == []
    assert BOARD.completed() is BOARD


def test_a_silent_board_means_nothing():
    board = Board(DEAL)
    stated = board.auction, board.contract, board.declarer, board.trumps, board.play, board.result, board.score()
    assert stated == (None,) * 7
    assert list(board.replay()) == board.notices() == []
    assert board.completed() is board


def test_what_follows_from_the_auction_and_the_play():
    play = lawful_play(7, 52)
    board = Board(play.deal, dealer=(play.leader + 3) % 4, vulnerability="All")
    strain = ("S", "H", "D", "C", "NT")[play.strain]
    board.auction = Auction.parse(f"1{strain} AP")
    board.play = play
    won = play.won[board.dealer % 2]
    assert board.contract == Contract.of(1, strain, declarer=board.dealer)
    assert board.play == play
    assert board.result == Result(board.contract, won)
    assert board.score(board.dealer) == board.result.declarer_score(vulnerable=True)
    assert board.tags == {}
    assert board.completed().tags == {"Contract": f"1{strain}", "Declarer": "NESW"[board.dealer], "Result": str(won)}
    positions = list(board.replay())
    assert (positions[0].ending, positions[-1].ending) == (board.deal, Deal())
    assert all(legal(position.ending) for position in positions[40::4])


def test_a_declarer_by_the_opening_lead():
    board = Board(DEAL, tags={"Contract": "3NT"}, raw_play=AnnotatedWords(1, ("-",), in_turn=False))
    assert str(board.contract) == "3NT N"
    lead = card_name((DEAL.west & -DEAL.west).bit_length() - 1)
    board.raw_play = AnnotatedWords(None, (lead,))
    assert str(board.contract) == "3NT S"


def test_setting_writes_what_a_file_would_say():
    board = Board(DEAL, dealer=2)
    board.auction = Auction.parse("1NT Pass 3NT AP")
    assert board.raw_auction == AnnotatedWords(2, ("1NT", "Pass", "3NT", "Pass", "Pass", "Pass"))
    board.result = Result.parse("3NT S +1")
    assert board.tags == {"Contract": "3NT", "Declarer": "S", "Result": "10"}
    board.result = Result.parse("Pass")
    assert board.tags == {"Contract": "Pass"}
    board.contract = board.result = board.auction = board.play = None
    assert board == Board(DEAL, dealer=2)
    with pytest.raises(ValueError, match="S deals, and W"):
        board.auction = Auction.parse("1NT", dealer=3)
    with pytest.raises(ValueError, match="play of another deal"):
        board.play = Play(Deal(), 4, 0)


def test_setting_to_a_text():
    board = Board(DEAL, dealer=2)
    board.auction, board.result = "1nt-p-3nt-ap", "3NT-S +1"
    assert (str(board.auction), str(board.result)) == ("1NT Pass 3NT Pass Pass Pass", "3NT S +1")
    board.contract = "4♠ x by West"
    assert board.tags == {"Contract": "4SX", "Declarer": "W", "Result": "10"}
    for name, wrong in (("contract", "9Z"), ("result", "77"), ("auction", "foo")):
        with pytest.raises(ValueError, match=f"'{wrong}' is not a"):
            setattr(board, name, wrong)
        with pytest.raises(TypeError, match=f"{name}.*9"):
            setattr(board, name, 9)


@pytest.mark.parametrize(
    ("tags", "contract", "result", "score"),
    [
        ({"Contract": "Pass", "Declarer": "", "Result": ""}, "Pass", "Pass", 0),
        ({"Contract": "3NTX", "Declarer": "^W", "Result": "^7"}, "3NTX W", "3NTX W -2", 300),
        ({"Contract": "4H", "Declarer": "E", "Result": "NS 3"}, "4H E", "4H E =", -420),
        ({"Contract": "4H", "Declarer": "E", "Result": "EW 10 NS 3"}, "4H E", "4H E =", -420),
        ({"Contract": "4H", "Declarer": "E", "Score": "NS 50"}, "4H E", None, 50),
        ({"Contract": "4H", "Declarer": "E", "Score": "-50"}, "4H E", None, 50),
        ({"Contract": "4H", "Declarer": "?", "Result": "10"}, "4H", "4H =", None),
        ({"Contract": "H"}, None, None, None),
    ],
)
def test_the_ways_to_tell_an_outcome(tags, contract, result, score):
    board = Board(DEAL, vulnerability="None", tags=tags)
    stated = [None if value is None else str(value) for value in (board.contract, board.result)]
    assert [*stated, board.score()] == [contract, result, score]
    assert board.notices() == []


@pytest.mark.parametrize(
    ("change", "notice"),
    [
        ({"tags": {"Contract": "9Z"}}, "the contract is given as '9Z', which is not one"),
        ({"tags": {"Result": "77"}}, "the result is given as '77', which is not one"),
        ({"tags": {"Declarer": "Q"}}, "the declarer is given as 'Q', which is not one"),
        ({"tags": {"Score": "lots"}}, "the score is given as 'lots', which is not one"),
        ({"tags": BOARD.tags | {"Score": "450"}}, "the score is given as 450, and 4S N =, vulnerable None, scores 420"),
        ({"raw_auction": AnnotatedWords(0, ("3NT", "AP"))},
         "the contract is given as 4S, but the auction comes to 3NT"),
        ({"raw_auction": AnnotatedWords(1, ("4S", "AP"))}, "N deals, and E begins the auction"),
        ({"raw_auction": AnnotatedWords(0, ("1C", "Pass", "1S", "Pass", "4S", "AP"))},
         "the declarer is given as N, but by the auction it is S"),
        ({"raw_auction": AnnotatedWords(0, ("4S", "Pass", "3S"))},
         "the auction: call 3, 3S, is not higher than the bid before"),
        ({"raw_play": AnnotatedWords(None, ("SA", "SA"))}, "the play: SA is played twice"),
        ({"tags": {}, "raw_play": AnnotatedWords(None, ("SA",))}, "the play: the trumps are not known"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(change, notice):
    board = replace(BOARD, **change)
    assert notice in board.notices()
    stated = []
    again = read(io.BytesIO(written([board], "pbn")), "pbn", notices=lambda error: stated.append(error.reason))
    if board.raw_play is None:  # PBN has columns, and cards that are in nobody's hand have none
        assert list(again) == [board.completed()]
        assert notice in stated


def test_a_result_that_the_play_refutes():
    play = lawful_play(12, 52)
    board = Board(play.deal, tags={"Contract": f"1{'SHDCN'[play.strain]}", "Declarer": "NESW"[(play.leader + 3) % 4]})
    board.play = play
    won = board.result.tricks
    board.tags["Result"] = str(13 - won if won != 13 - won else 0)
    assert f"and in the play the declarer won {won} and lost {13 - won}" in board.notices()[0]


def test_what_is_found_out_keeps_up_with_changes():
    board = Board(DEAL, 1)
    board.auction = Auction.parse("1S AP")
    assert str(board.contract) == "1S N"
    board.tags["Contract"] = "2S"
    assert str(board.contract) == "2S"
    board.raw_auction = None
    del board.tags["Contract"]
    assert board.contract is None


# From other formats to PBN


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem[:20])
def test_a_file_says_what_the_pbn_written_from_it_says(path):
    boards = list(read(path))
    data = written(boards, "pbn")
    assert list(check(io.BytesIO(data), "pbn")) == []
    again = boards_of(data, "pbn")
    assert list(differences(boards, again)) == []
    for board, found in zip(boards, again, strict=True):
        assert board.contract is None or found.tags["Contract"] == board.contract.name()


def test_what_pbn_leaves_open_stays_open():
    data = written([Board(DEAL, 1, raw_auction=AnnotatedWords(0, ("1S", "AP")))], "pbn")
    open_data = data.replace(b'[Contract "1S"]', b'[Contract "?"]').replace(b'[Declarer "N"]', b'[Declarer "?"]')
    [board] = boards_of(open_data, "pbn")
    assert str(board.contract) == "1S N"
    assert written([board], "pbn") == open_data
    assert written([replace(board, _blank_outcome_allowed=False)], "pbn") == data


@pytest.mark.parametrize("name", ["lin", "handviewer", "endplay-json"])
def test_check_names_what_other_formats_contradict(name):
    board = Board(DEAL, 1, raw_auction=AnnotatedWords(0, ("1S", "Pass", "1H", "AP")))
    found = list(check(io.BytesIO(written([board], name)), name))
    assert [error.reason for error in found] == ["the auction: call 3, 1H, is not higher than the bid before"]


@pytest.mark.parametrize(
    ("words", "notes", "noted", "texts"),
    [
        (("2D", "!", "Pass"), {}, ("2D", "=1=", "Pass"), {1: "alert"}),
        (("2D", "!", "=1=", "X", "!"), {1: "weak"}, ("2D", "=1=", "X", "=2="), {1: "alert: weak", 2: "alert"}),
        (("2D", "!", "=1=", "2H", "=1="), {1: "weak"}, ("2D", "=2=", "2H", "=1="), {1: "weak", 2: "alert: weak"}),
        (("2D", "=1=", "2H", "!", "=1="), {1: "weak"}, ("2D", "=1=", "2H", "=2="), {1: "weak", 2: "alert: weak"}),
        (("2D", "!", "=1=", "2H", "!", "=1="), {1: "w"}, ("2D", "=1=", "2H", "=1="), {1: "alert: w"}),
        (("2D", "$5", "!"), {}, ("2D", "$5", "!"), {}),
    ],
)
def test_alerts_as_marks_and_as_notes(words, notes, noted, texts) -> None:
    section = AnnotatedWords(0, words, notes)
    stated = noted_alerts(section)
    assert (stated.words, stated.notes) == (noted, texts)
    assert (auction_of(stated).alerts, dict(auction_of(stated).explanations)) == (
        auction_of(section).alerts,
        dict(auction_of(section).explanations),
    )


def test_alerts_for_which_no_number_is_left_stay_marks() -> None:
    notes = {number: f"text {number}" for number in range(1, 33)}
    assert noted_alerts(AnnotatedWords(0, ("2D", "!"), notes)).words == ("2D", "!")
    assert noted_alerts(AnnotatedWords(0, ("2D", "!", "=7="), notes)).notes[7] == "alert: text 7"


# What a number implies, and what a board refuses


# Law 2 of the Laws of Duplicate Bridge: dealer and vulnerability of boards 1 to 16.
LAW_2 = ["N-", "EN", "SE", "WB", "NN", "EE", "SB", "W-", "NE", "EB", "S-", "WN", "NB", "E-", "SN", "WE"]


def test_standard_boards_are_those_of_law_2() -> None:
    for number, said in enumerate(LAW_2 * 2, start=1):
        assert "NESW"[standard_dealer(number)] == said[0]
        assert standard_vulnerability(number) == {"-": "None", "N": "NS", "E": "EW", "B": "All"}[said[1]]


def test_a_number_implies_dealer_and_vulnerability_only_where_they_are_missing() -> None:
    board = Board(Deal(), number=2)
    assert (board.dealer, board.vulnerability) == (1, "NS")
    board = Board(Deal(), number=2, dealer=3, vulnerability="None")
    assert (board.dealer, board.vulnerability) == (3, "None")
    assert Board(Deal()).dealer is None


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"number": 0}, "boards begin at 1"),
        ({"dealer": 4}, "dealer 4 is not a seat"),
        ({"vulnerability": "Both"}, "'Both' is not one of None, NS, EW, All"),
        ({"tricks": (7,) * 19}, "19 double-dummy results, not 20"),
        ({"tricks": (7,) * 19 + (14,)}, "West in NT|W in NT: 14 tricks"),
        ({"unknown": frozenset([0])}, "unknown"),
    ],
)
def test_a_board_refuses_wrong_fields(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Board(Deal(north=1), **fields)  # type: ignore[arg-type]
