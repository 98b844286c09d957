"""A board in one id: golden vectors, one id for what is equal, and what is refused."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, board_ids
from everydeal.board import Auction, Contract, Play, Result, play_number
from everydeal.board.annotated_words import AnnotatedWords, in_columns
from everydeal.board.board import Board
from everydeal.board_ids.encoding import bytes_to_record, record_to_bytes
from everydeal.board_ids.record import Record, record_of
from everydeal.cards import SEATS, parse_card
from everydeal.formats import by_name
from everydeal.formats.core.losses import lost
from everydeal.notations.checked import ALPHABET
from example_deal import FULL as DEAL
from places import ROOT

GOLDEN = json.loads((ROOT / "golden" / "auctions.json").read_text())
RECORDS = GOLDEN["records"]
BYTES = [bytes.fromhex(row["hex"]) for row in RECORDS]
by_row = pytest.mark.parametrize("row", RECORDS, ids=lambda row: row["text"][:15])


def record_of_row(row):
    """What a golden row tells, not yet normal."""
    seats = {name: None if row[name] is None else SEATS.index(row[name]) for name in ("dealer", "leader")}
    record = Record(
        Deal.from_pbn(row["deal"]),
        row["number"],
        seats["dealer"],
        row["vulnerability"],
        None if row["calls"] is None else Auction.parse(row["calls"]),
        None if row["contract"] is None else Contract.parse(row["contract"]),
        None if row["cards"] is None else tuple(map(parse_card, row["cards"].split())),
        row["result"],
        row["claim"],
    )
    return record, seats["leader"]


@by_row
def test_golden_records(row):
    data = bytes.fromhex(row["hex"])
    record, leader = record_of_row(row)
    assert record.leader == leader
    assert record.normal() == record == bytes_to_record(data) == record_of(board_ids.decode(data))
    assert record_to_bytes(record) == board_ids.encode(board_ids.decode(data)) == data
    assert (board_ids.to_text(data), board_ids.from_text(row["text"])) == (row["text"], data)
    assert board_ids.board_id(board_ids.board_of_id(row["text"].lower().replace("-", ""))) == row["text"]
    assert list(board_ids.split(data)) == [data]
    if "play_number" in row:
        play = board_ids.decode(data).play
        assert play_number(play) == int(row["play_number"])


@pytest.mark.parametrize("row", GOLDEN["refused"], ids=lambda row: row["why"])
def test_golden_refusals(row):
    with pytest.raises(ValueError, match=r"cut short|version|flag"):
        board_ids.decode(bytes.fromhex(row["hex"]))


# Equal boards, equal ids

PLAYED = board_ids.decode(BYTES[0])


def stating(**fields):
    """The board of the page's example, stated otherwise."""
    return replace(PLAYED, **{"tags": dict(PLAYED.tags), **fields})


WORDS = PLAYED.raw_auction.words


@pytest.mark.parametrize(
    "board",
    [
        stating(raw_auction=AnnotatedWords(2, (*WORDS[:-3], "AP"))),
        stating(raw_auction=AnnotatedWords(2, tuple("P" if word == "Pass" else word for word in WORDS))),
        stating(raw_auction=AnnotatedWords(3, ("-", "-", "-", *WORDS))),
        stating(raw_auction=AnnotatedWords(2, (WORDS[0], "=1=", "!", *WORDS[1:], "*"), {1: "15-17"})),
        stating(raw_play=in_columns(PLAYED.raw_play, PLAYED.deal)),
        stating(tags={"Contract": "4H", "Declarer": "S", "Result": "12", "Event": "x", "North": "y", "Score": "680"}),
        stating(tags={"Result": "EW 1"}),
        stating(comments=("a game",), tricks=(7,) * 20, vulnerability=None),
    ],
    ids=lambda board: "",
)
def test_equal_knowledge_is_an_equal_id(board):
    assert board_ids.encode(board) == BYTES[0]


@pytest.mark.parametrize(
    "board",
    [
        stating(number=None), stating(number=35), stating(dealer=1, raw_auction=None), stating(vulnerability="All"),
        stating(raw_auction=AnnotatedWords(2, WORDS[:-1])), stating(raw_auction=None), stating(raw_play=None),
        stating(raw_play=AnnotatedWords(3, PLAYED.raw_play.words[:-1])), stating(raw_play=AnnotatedWords(3,
        PLAYED.raw_play.words[:-2])), stating(tags={"Result": "11"}), stating(tags={}), stating(tags={"Result": "12",
        "Contract": "4HX", "Declarer": "S"}), stating(tags={"Result": "12", "Contract": "4H", "Declarer": "N"}),
        stating(deal=PLAYED.deal.rotate()),
    ],
    ids=range(14),
)  # fmt: skip
def test_other_knowledge_is_another_id_and_goes_both_ways(board):
    data = board_ids.encode(board)
    assert data != BYTES[0]
    assert record_of(board_ids.decode(data)) == record_of(board)
    assert board_ids.encode(board_ids.decode(data)) == data


def test_a_deal_alone():
    data = board_ids.encode(DEAL)
    assert (len(data), len(board_ids.to_text(data).replace("-", ""))) == (17, 35)
    assert board_ids.decode(data) == Board(DEAL)
    ending = Deal.from_pbn("N:A... K... Q... J...")
    assert board_ids.decode(board_ids.encode(ending)) == Board(ending)
    assert len(board_ids.encode(ending)) == 20


def test_what_is_given_wins_over_what_follows():
    board = Board(DEAL, 3)
    board.auction = Auction.parse("1S Pass 2H Pass 2S AP")
    short = board_ids.encode(board)
    board.result = Result.parse("2S N =")
    longer = board_ids.encode(board)
    assert len(longer) == len(short) + 3
    assert str(board_ids.decode(longer).result) == "2S N ="
    board.result = Result.parse("2S S =")
    assert len(board_ids.encode(board)) == len(short) + 1  # South declares by the auction


def test_the_play_of_every_card_tells_the_result():
    deal = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    board = Board(deal, 1)
    board.auction = Auction.parse("7S AP")
    turns = [13 * seat + trick for trick in range(13) for seat in (1, 2, 3, 0)]
    cards = [turns[0:4], *([13 * seat + trick for seat in range(4)] for trick in range(1, 13))]
    board.play = Play(deal, 0, 1, tuple(card for trick in cards for card in trick))
    data = board_ids.encode(board)
    assert record_of(board).tricks == 13
    board.result = Result.parse("7S N =")
    assert board_ids.encode(board) == data
    board.result = Result.parse("7S N -1")
    assert board_ids.encode(board) == data[:1] + bytes([data[1] + 1]) + board_ids.encode(board)[2:]
    assert str(board_ids.decode(board_ids.encode(board)).result) == "7S N -1"


@pytest.mark.parametrize(
    ("words", "kind"),
    [(("1C", "1C"), "IRREGULAR"), (("X",), "IRREGULAR"), (("Pass",) * 5, "IRREGULAR"), (("+",), "UNFINISHED"),
     (("1C", "Pass"), "UNFINISHED"), (("Pass",) * 4, "COMPLETE"), (("1C", "1C", "AP"), "IRREGULAR")],
)  # fmt: skip
def test_every_kind_of_auction(words, kind):
    board = Board(DEAL, dealer=1, raw_auction=AnnotatedWords(1, words))
    assert record_of(board).bidding.name == kind
    assert board_ids.decode(board_ids.encode(board)).auction == board.auction


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("C4 CQ CK CA", "PART"),
        ("C4 CQ CK CA H9 HA H3 H2 HK", "PART"),
        ("CA", "PART"),
        ("C4 H3", "LOOSE"),
        ("SA SK D2", "LOOSE"),
    ],
)
def test_every_kind_of_play(cards, kind):
    board = Board(
        DEAL, 1, tags={"Contract": "3NT", "Declarer": "W"}, raw_play=AnnotatedWords(None, tuple(cards.split()))
    )
    assert record_of(board).playing[0].name == kind
    back = board_ids.decode(board_ids.encode(board))
    assert back.raw_play.words == board.raw_play.words
    assert back.play == board.play


def test_a_claim_before_the_first_card():
    board = Board(DEAL, 1, raw_play=AnnotatedWords(None, ("*",)))
    assert board_ids.decode(board_ids.encode(board)).raw_play.words == ("*",)
    assert board_ids.encode(board) != board_ids.encode(Board(DEAL, 1))


# What is left out


@pytest.mark.parametrize(
    ("board", "left_out"),
    [
        (PLAYED, []),
        (Board(DEAL, tags={"Event": "Spingold", "Site": ""}), ["Event"]),
        (Board(DEAL, tags={"North": "Rosenberg"}), ["names"]),
        (Board(DEAL, tags={"Contract": "4H"}), ["Contract"]),  # nobody knows who declares
        (Board(DEAL, tags={"Contract": "H"}), ["Contract"]),
        (Board(DEAL, tags={"Declarer": "N"}), ["Declarer"]),
        (Board(DEAL, tags={"Result": "14"}), ["Result"]),
        (Board(DEAL, tags={"Score": "420"}), ["Score"]),
        (stating(tags={**PLAYED.tags, "Score": "480"}), []),
        (stating(tags={**PLAYED.tags, "Score": "450"}), ["Score"]),
        (Board(DEAL, raw_auction=AnnotatedWords(0, ("1C", "XS"))), ["auction"]),
        (Board(DEAL, raw_auction=AnnotatedWords(0, ("1C", "!"))), ["auction"]),
        (Board(DEAL, raw_play=AnnotatedWords(0, ("SA", "SA"))), ["play"]),
        (Board(DEAL, raw_play=AnnotatedWords(0, ("SA", "$1"))), ["play"]),
    ],
    ids=range(14),
)
def test_what_an_id_leaves_out(board, left_out):
    found = lost(by_name("boards"), board)
    assert [*(found.keys() - {"tags"}), *found.get("tags", ())] == left_out
    assert board_ids.decode(board_ids.encode(board)).deal == board.deal


def test_what_has_no_id():
    with pytest.raises(ValueError, match="14 cards"):
        board_ids.encode(Deal((1 << 14) - 1))
    long = Board(DEAL, raw_auction=AnnotatedWords(0, ("Pass",) * 1001))
    with pytest.raises(ValueError, match="1,001 calls"):
        board_ids.encode(long)
    long.raw_auction = AnnotatedWords(0, ("Pass",) * 999 + ("7NT",))
    assert board_ids.decode(board_ids.encode(long)).raw_auction.words == long.raw_auction.words
    with pytest.raises(ValueError, match="more than 2,048"):
        board_ids.encode(Board(DEAL, 10**5000))


# What is refused


def with_flags(data, **flags):
    """A record with some flags set otherwise."""
    fields = {"dealer": (12, 7), "vulnerability": (9, 7), "auction": (7, 3), "play": (5, 3), "any": (4, 1)}
    fields |= {"contract": (3, 1), "leader": (2, 1), "result": (1, 1), "claim": (0, 1)}
    value = int.from_bytes(data[2:4], "big")
    for name, flag in flags.items():
        shift, mask = fields[name]
        value = value & ~(mask << shift) | flag << shift
    return data[:2] + value.to_bytes(2, "big") + data[4:]


def with_size(data):
    """A record whose length is that of its bytes."""
    return bytes([1, len(data) - 2]) + data[2:]


DEALT = board_ids.encode(Board(DEAL, 1))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "cut short"),
        (b"\1", "cut short"),
        (b"\1\x8f\0", "length"),
        (b"\1\xff\xff\xff\xff", "length"),
        (b"\1\2ab", "length"),
        (DEALT[:-1], "cut short"),
        (DEALT + b"\0", "1 bytes behind the record"),
        (with_size(DEALT + b"\0"), "1 bytes too many"),
        (with_flags(DEALT, dealer=1), "the one form"),
        (with_flags(DEALT, vulnerability=1), "the one form"),
        (with_flags(DEALT, dealer=5), "no dealer 5"),
        (with_flags(DEALT, vulnerability=7), "no vulnerability 7"),
        (with_size(DEALT[:4] + b"\x81\0" + DEALT[5:]), "needless zero byte"),
        (DEALT[:5] + b"\xff" * 12, "no deal"),
        (with_size(with_flags(DEALT[:5] + bytes(15), any=1)), "stored as any layout"),
        (with_size(with_flags(DEALT[:5] + b"\xff" * 15, any=1)), "no deal"),
        (with_size(with_flags(DEALT, contract=1) + b"\1\xa5"), "no contract 421"),
        (with_size(with_flags(DEALT, leader=1) + b"\4"), "no leader 4"),
        (with_size(with_flags(DEALT, leader=1) + b"\1"), "the one form"),
        (with_size(with_flags(DEALT, result=1) + b"\x0e"), "no number of tricks 14"),
        (with_size(with_flags(DEALT, play=1) + b"\1"), "without a contract"),
        (with_size(with_flags(DEALT, play=3) + b"\0"), "no cards"),
        (with_size(with_flags(DEALT, play=3) + b"\x35"), "53 cards, where there are 52"),
        (with_size(with_flags(DEALT, play=3) + b"\1\x34"), "left over"),
        (with_size(with_flags(DEALT, play=3) + b"\1\0\1"), "the one form"),
        (with_size(with_flags(DEALT, auction=3) + b"\xe9\x07\0"), "1,001 calls"),
        (with_size(with_flags(DEALT, auction=3) + b"\1\x26"), "more than the auction"),
        (with_size(with_flags(DEALT, auction=3) + b"\1\0"), "the one form"),
        (with_size(with_flags(DEALT, auction=1) + b"\xff" * 23 + b"\1"), "no auction"),
        (with_size(with_flags(DEALT, auction=2) + b"\xff" * 23 + b"\1"), "no unfinished auction"),
    ],
)
def test_refusals(data, complaint):
    with pytest.raises(ValueError, match=complaint):
        board_ids.decode(data)


def test_a_lawful_play_in_loose_form_is_refused():
    board = Board(DEAL, 1, tags={"Contract": "3NT", "Declarer": "W"}, raw_play=AnnotatedWords(None, ("C4",)))
    lawful = board_ids.encode(board)
    loose = with_size(with_flags(lawful, play=3)[:-1] + bytes([parse_card("C4")]))
    with pytest.raises(ValueError, match="the one form"):
        board_ids.decode(loose)


@given(data=st.data())
def test_any_bytes_are_refused_or_rewrite_to_themselves(data):
    changed = bytearray(data.draw(st.sampled_from(BYTES)))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(changed) - 1))
        kind = data.draw(st.integers(0, 3))
        if kind == 0:
            changed[place] = data.draw(st.integers(0, 255))
        elif kind == 1:
            changed[place] ^= 1 << data.draw(st.integers(0, 7))
        elif kind == 2:
            changed.insert(place, data.draw(st.integers(0, 255)))
        elif len(changed) > 2:
            del changed[place]
        if data.draw(st.booleans()) and len(changed) < 130:
            changed[1] = len(changed) - 2
    _is_refused_or_rewrites(bytes(changed))


@given(data=st.binary(max_size=60), flags=st.binary(min_size=2, max_size=2))
def test_any_bytes_behind_a_right_length_too(data, flags):
    _is_refused_or_rewrites(bytes([1, len(data) + 2, *flags]) + data)


def _is_refused_or_rewrites(data):
    try:
        board = board_ids.decode(data)
    except ValueError:
        return
    assert board_ids.encode(board) == data


@given(data=st.data())
def test_up_to_three_wrong_characters_never_pass(data):
    text = board_ids.to_text(data.draw(st.sampled_from(BYTES))).replace("-", "")
    places = data.draw(st.lists(st.integers(0, len(text) - 1), min_size=1, max_size=3, unique=True))
    wrong = list(text)
    for place in places:
        wrong[place] = data.draw(st.sampled_from([c for c in ALPHABET if c != text[place]]))
    with pytest.raises(ValueError, match="fails its check"):
        board_ids.from_text("".join(wrong))


@given(data=st.data())
def test_a_swap_or_a_lost_or_a_doubled_character_never_passes(data):
    text = board_ids.to_text(data.draw(st.sampled_from(BYTES))).replace("-", "")
    one, other = data.draw(st.lists(st.integers(0, len(text) - 1), min_size=2, max_size=2, unique=True))
    swapped = list(text)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    for wrong in ("".join(swapped), text[:one] + text[one + 1 :], text[:one] + text[one] + text[one:]):
        if wrong != text:
            with pytest.raises(ValueError, match=r"check|characters|version"):
                board_ids.board_of_id(wrong)


@pytest.mark.parametrize("text", ["", "-", "0", "U" * 40, "é" * 40, "0" * 35, "1" * 36, "Z" * 57, "0" * 100_000])
def test_texts_that_are_refused(text):
    with pytest.raises(ValueError, match=r"."):
        board_ids.board_of_id(text)


def test_what_looks_like_an_id():
    assert all(board_ids.is_text(row["text"]) for row in RECORDS)
    assert not any(map(board_ids.is_text, ("", "7", "9" * 40, "0JYMWMF-CD9A1JN-JC00000", "04E01GJ" * 1000)))


# Streams


def test_records_one_after_the_other():
    stream = b"".join(BYTES)
    assert list(board_ids.split(stream)) == BYTES
    assert list(board_ids.split(b"")) == []
    for cut in (1, 2, 5, len(BYTES[-1]) - 1):
        with pytest.raises(ValueError, match=f"{len(BYTES)}"):
            list(board_ids.split(stream[:-cut]))
    with pytest.raises(ValueError, match="record 2"):
        list(board_ids.split(BYTES[0] + b"\0\1\2"))
