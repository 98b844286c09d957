"""Calls, auctions and contracts: the law against a plain statement of it, every spelling, both directions."""

import pickle
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal.board import PASSED_OUT, Auction, Contract, Result, call_name, parse_call
from everydeal.board.call import BIDS, CALL_NAMES, CALLS, bid_level, bid_strain, make_bid, to_call
from everydeal.strains import STRAINS

ANY_CALLS = st.lists(st.integers(0, 37) | st.integers(0, 2), max_size=16)
PASS, X, XX = 0, 1, 2


@st.composite
def legal_auctions(draw):
    """Auctions of legal calls, complete or not."""
    auction = Auction()
    for _ in range(draw(st.integers(0, 30))):
        calls = auction.legal_calls()
        if not calls:
            break
        auction = auction.then(draw(st.sampled_from(calls[:3]) | st.sampled_from(calls)))
    return auction


def may_follow(before: list[int], call: int) -> bool:
    """Laws 18, 19 and 22, with no machine: look back over the calls every time."""
    others = [place for place, made in enumerate(before) if made != PASS]
    passes = len(before) - (others[-1] + 1 if others else 0)
    if passes >= (3 if others else 4):
        return False
    if call == PASS:
        return True
    if call > XX:
        return all(call > made for made in before)
    if not others:
        return False
    theirs = (len(before) - others[-1]) % 2 == 1
    last = before[others[-1]]
    return theirs and (last > XX if call == X else last == X)


def contract_of(calls: list[int], dealer: int) -> Contract:
    """The contract of a complete auction, read from its end."""
    bids = [place for place, call in enumerate(calls) if call > XX]
    if not bids:
        return PASSED_OUT
    bid = calls[bids[-1]] - 3
    first = next(p for p in bids if p % 2 == bids[-1] % 2 and (calls[p] - 3) % 5 == bid % 5)
    return Contract(bid, sum(call in (X, XX) for call in calls[bids[-1] :]), (dealer + first) % 4)


# Calls


def test_calls_in_order():
    assert CALLS == len(CALL_NAMES) == len(set(CALL_NAMES)) == 38
    assert CALL_NAMES[:8] == ("Pass", "X", "XX", "1C", "1D", "1H", "1S", "1NT")
    assert CALL_NAMES[-1] == "7NT"
    assert [parse_call(call_name(call)) for call in range(38)] == list(range(38))
    assert [parse_call(call_name(call, symbols=True).lower()) for call in range(38)] == list(range(38))
    assert [make_bid(bid_level(bid), bid_strain(bid)) for bid in range(BIDS)] == list(range(BIDS))
    assert [STRAINS[bid_strain(bid)] for bid in range(5)] == ["C", "D", "H", "S", "NT"]


@pytest.mark.parametrize(
    ("words", "call"),
    [("Pass P p PASS", 0), ("X D dbl Double ×", 1), ("XX R rdbl redouble", 2), ("1N 1nt 1NT 1notrump", 7),
     ("2s 2S 2♠ 2spades", 11), ("7♣ 7c", 33)],
)  # fmt: skip
def test_calls_in_every_spelling(words, call):
    assert {parse_call(word) for word in words.split()} == {call}


@pytest.mark.parametrize("text", ["", "8C", "0NT", "1", "C1", "XXX", "1X", "pas", "1C 1D"])
def test_what_is_not_a_call(text):
    with pytest.raises(ValueError, match="is not a call"):
        parse_call(text)


def test_numbers_that_are_not_calls():
    for number in (-1, 38):
        with pytest.raises(ValueError, match=f"{number}"):
            to_call(number)
    for thing in (None, 1.0, True):
        with pytest.raises(TypeError, match="a number or a text"):
            to_call(thing)


# The law


@given(ANY_CALLS)
def test_the_law_is_what_looking_back_says(calls):
    auction = Auction(tuple(calls))
    legal = next((n for n, call in enumerate(calls) if not may_follow(calls[:n], call)), len(calls))
    assert auction.is_legal == (legal == len(calls)) == (auction.why_illegal() == "")
    if not auction.is_legal:
        assert auction.why_illegal().startswith(f"call {legal + 1}, {CALL_NAMES[calls[legal]]}, ")
        assert auction.legal_calls() == ()
        assert auction.contract is None
        assert not auction.is_complete
    prefix = Auction(tuple(calls[:legal]))
    assert prefix.legal_calls() == tuple(call for call in range(38) if may_follow(calls[:legal], call))
    for call in range(38):
        assert (prefix.why_not(call) == "") == (call in prefix.legal_calls())


@given(legal_auctions(), st.integers(0, 3))
def test_contract_and_declarer(auction, dealer):
    if not auction.is_complete:
        auction = Auction((*auction.calls, *auction.passes_to_end()))
    own = Auction(auction.calls, dealer)
    assert own.contract == contract_of(list(own.calls), dealer)
    assert own.contract.declarer == own.declarer
    assert own.turn is None
    assert auction.contract == (own.contract.by(None) if own.bid is not None else PASSED_OUT)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1S 1H", "call 2, 1H, is not higher than the bid before"),
        ("X", "call 1, X, doubles before there is a bid"),
        ("1S Pass X", "call 3, X, doubles the bid of the own side"),
        ("1S X X", "call 3, X, doubles a bid that is doubled already"),
        ("1S XX", "call 2, XX, redoubles a bid that is not doubled"),
        ("1S X Pass XX", "call 4, XX, redoubles the double of the own side"),
        ("1S X XX Pass XX", "call 5, XX, redoubles a bid that is redoubled already"),
        ("P P P P 1C", "call 5, 1C, comes after the end of the auction"),
        ("1C P P P P", "call 5, Pass, comes after the end of the auction"),
    ],
)
def test_reasons(text, reason):
    auction = Auction.parse(text, strict=False)
    assert auction.why_illegal() == reason
    with pytest.raises(ValueError, match=re.escape(reason)):
        Auction.parse(text)
    assert "comes after a call that is not legal" in auction.why_not("7NT")
    with pytest.raises(ValueError, match="that is not legal"):
        auction.then("Pass")
    with pytest.raises(ValueError, match="no passes"):
        auction.passes_to_end()


# Texts and values


@given(ANY_CALLS)
def test_auctions_go_through_text(calls):
    auction = Auction(tuple(calls))
    assert Auction.parse(str(auction), strict=False) == auction
    assert Auction.parse(", ".join(CALL_NAMES[call].lower() for call in calls), strict=False) == auction
    assert Auction.parse("-".join(call_name(call, symbols=True) for call in calls), strict=False) == auction


@pytest.mark.parametrize("text", ["1NT p 3n AP", "1NT-P-3NT-all pass", " 1n,pass,3nt,P,P,P", "1NT - P - 3NT - AP"])
def test_spellings_of_an_auction(text):
    assert str(Auction.parse(text)) == "1NT Pass 3NT Pass Pass Pass"


def test_the_empty_auction():
    assert str(Auction()) == "-"
    assert Auction.parse("") == Auction.parse(" - ") == Auction()
    assert Auction().turn is None
    assert Auction((), 2).turn == 2
    assert str(Auction.parse("AP")) == "Pass Pass Pass Pass"
    assert len(Auction()) == 0
    assert bool(Auction())


def test_alerts_and_explanations():
    auction = Auction.parse("1NT Pass 2D Pass 2H AP", dealer=3)
    explained = Auction(auction.calls, 3, frozenset({2}), {2: "hearts", 0: "15-17"})
    assert explained.explanations == ((0, "15-17"), (2, "hearts"))
    assert explained.explanation(2) == "hearts"
    assert explained.explanation(4) == ""
    assert explained != auction
    assert [explained.seat(place) for place in range(5)] == [3, 0, 1, 2, 3]
    assert {explained: 1}[Auction(auction.calls, 3, frozenset({2}), ((0, "15-17"), (2, "hearts")))] == 1
    assert pickle.loads(pickle.dumps(explained)) == explained
    assert explained.table().splitlines() == [
        "West   North  East   South",
        "1NT a  Pass   2D! b  Pass",
        "2H     Pass   Pass   Pass",
        "a: 15-17",
        "b: hearts",
    ]
    assert "2♦!" in explained.table(symbols=True)
    assert Auction(auction.calls).table().startswith("1st    2nd    3rd    4th\n1NT    Pass   2D     Pass\n")
    with pytest.raises(ValueError, match=r"call 9.*8"):
        Auction(auction.calls, 3, frozenset({8}))
    with pytest.raises(ValueError, match="dealer 4"):
        Auction((), 4)


# Contracts and results


def test_every_contract_goes_through_text():
    texts = {"Pass"}
    for bid, doubled, declarer in product(range(35), range(3), (None, 0, 1, 2, 3)):
        contract = Contract(bid, doubled, declarer)
        texts.add(str(contract))
        words = (str(contract), str(contract).lower().replace(" ", ""), contract.words(), contract.name(symbols=True))
        assert [Contract.parse(word) for word in words[:3]] == [contract] * 3, words
        assert Contract.parse(words[3]).by(declarer) == contract
        assert Contract.of(contract.level, contract.strain, doubled, declarer) == contract
    assert len(texts) == 1 + 35 * 3 * 5


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ("3NTX S|3ntxs|3nx s|S 3NTX|3NT by South doubled|3NTSX|3 NT dbl by S|3 no trump X by S|3n* s", "3NTX S"),
        ("4S N|4SN|4♠ N|N 4S|north 4 spades|4 spades by North", "4S N"),
        ("1DD|1dx|1♦×|1D dbl|1 diamond doubled|1dd", "1DX"),
        ("4H XX W|4hrw|4H rdbl W|4 hearts redoubled by west|4HWXX|4♥** W|4Hxx-W|4h, redoubled, by west", "4HXX W"),
        ("2S S|2SS|S2S|S 2S|2♠️ S|2S-S|2S, South|2S - by S", "2S S"),
        ("1NN|1NTN|N1N", "1NT N"),
        ("Pass|p|AP|all pass|Passed out|passout|PO", "Pass"),
    ],
)  # fmt: skip
def test_contracts_in_every_spelling(texts, expected):
    assert {str(Contract.parse(text)) for text in texts.split("|")} == {expected}


def test_what_a_contract_is():
    contract = Contract.parse("6♦ redoubled by East")
    assert (contract.level, contract.strain, contract.doubled, contract.declarer) == (6, 2, 2, 1)
    assert (contract.leader, contract.dummy, contract.needed) == (2, 3, 12)
    assert contract.words() == "6 diamonds redoubled by East"
    assert PASSED_OUT.is_passed_out
    assert (PASSED_OUT.level, PASSED_OUT.strain, PASSED_OUT.leader, PASSED_OUT.needed) == (0, None, None, 0)
    for wrong in ({"bid": 35}, {"bid": -1}, {"bid": 0, "doubled": 3}, {"bid": 0, "declarer": 4}, {"declarer": 0}):
        with pytest.raises(ValueError, match=r"not a bid|0, 1 or 2|not a seat|passed out"):
            Contract(**wrong)
    with pytest.raises(ValueError, match=r"8 .*level"):
        Contract.of(8, "NT")


def test_every_result_goes_through_text():
    for bid, doubled, declarer, tricks in product(range(0, 35, 3), range(3), (None, 0, 3), range(14)):
        result = Result(Contract(bid, doubled, declarer), tricks)
        assert Result.parse(str(result)) == result
        assert Result.parse(result.name(symbols=True).lower()) == result
        assert (
            Result.parse(f"{result.contract} {tricks}") == Result.parse(f"{result.contract}, {tricks} tricks") == result
        )
        assert result.over >= 0 or Result.parse(f"{result.contract} down {-result.over}") == result
        assert Result.parse(str(result).replace(" ", "").replace("-", "−")) == result
    assert str(Result.parse("pass")) == "Pass"


REFUSED = [
    (Auction, "1C AP Pass", "passes to the end, and 'Pass' follows"), (Auction, "1C P P P AP", "is complete"),
    (Auction, "2C 1C AP", "call 2, 1C"), (Auction, "1C hello", "'hello' is not a call"),
    *((Contract, text, "is not a contract") for text in ("", "9Z", "8C", "0NT", "4", "NT", "4HXXX", "3NT Q")),
    *((Contract, text, "is not a contract") for text in ("N 3NT S", "1C 1D", "Pass S")),
    (Result, "4S N", "how many tricks"), (Result, "7NT S +1", "0 to 13 tricks, not 14"), (Result, "4S N 14", "not 14"),
    (Result, "1C N -8", "not -1"), (Result, "S =", "is not a result: write one like"),
    (Result, "3NT S making 4", "is not a result"), (Result, "Pass 4", "for a board that was passed out"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "reason"), REFUSED)
def test_texts_that_are_refused(kind, text, reason):
    with pytest.raises(ValueError, match=reason):
        kind.parse(text)


def test_a_board_that_was_passed_out_has_no_tricks():
    with pytest.raises(ValueError, match="has no tricks"):
        Result(PASSED_OUT, 0)
    assert (Result(PASSED_OUT).tricks, Result(PASSED_OUT).over) == (None, 0)
