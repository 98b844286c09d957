"""Many auctions: the numbers of the scalar space, on both kernels, and what is refused."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import everydeal
from everydeal import _pure, spaces
from everydeal._status import RefusedError
from everydeal.board import Auction
from everydeal.bulk import auctions as bulk
from everydeal.spaces.released.bidding_play.auction_counts import auction_counts
from places import GOLDEN
from test_profile import heavy

SIZE = auction_counts(35, complete=True).shorter(25)
KNOWN = [(text, int(number)) for text, number in json.loads((GOLDEN / "auctions.json").read_text())["auctions"]]
numbers = st.one_of(
    st.integers(0, SIZE - 1),
    st.integers(0, 1 << 32),
    st.sampled_from([0, 35, 36, 700, 701, SIZE - 1]),
    *(st.integers(0, SIZE >> bits) for bits in (10, 20, 30, 40, 50)),
)
PURE = _pure.rank_auctions, _pure.unrank_auctions


@pytest.fixture(params=heavy("native", "pure"))
def functions(request, monkeypatch):
    if request.param == "native" and not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    if request.param == "pure":
        monkeypatch.setattr(bulk, "_coders", lambda _: PURE)
    return bulk


def test_golden_auctions(functions):
    short = [(text, number) for text, number in KNOWN if len(text.split()) <= 24]
    assert len(short) > 15
    calls = functions.from_auctions(Auction.parse(text) for text, _ in short)
    assert functions.rank(calls).tolist() == [number for _, number in short]
    back = functions.to_auctions(functions.unrank([number for _, number in short]))
    assert [str(found) for found in back] == [text for text, _ in short]


@given(found=st.lists(numbers, max_size=20))
def test_numbers_there_and_back_as_in_the_space(found):
    for rank, unrank in (bulk._coders(24), PURE):
        calls = np.empty((len(found), 24), np.uint8)
        unrank(np.array(found, np.uint64), calls, 1)
        assert [auction.calls for auction in bulk.to_auctions(calls)] == [spaces.auctions[n].calls for n in found]
        back = np.empty(len(found), np.uint64)
        rank(calls, back, 1)
        assert back.tolist() == found


@given(rows=st.lists(st.lists(st.integers(0, 4) | st.integers(0, 255), min_size=6, max_size=6), min_size=1, max_size=8))
def test_both_kernels_refuse_the_same_rows(rows):
    calls, outcomes = np.array(rows, np.uint8), []
    for rank, _ in (bulk._coders(6), PURE):
        found = np.zeros(len(rows), np.uint64)
        try:
            rank(calls, found, 1)
            outcomes.append(found.tolist())
        except RefusedError as refused:
            outcomes.append((refused.status, refused.row))
    assert outcomes[0] == outcomes[1]


def test_every_auction_of_six_calls(functions):
    first, behind = (auction_counts(35, complete=True).shorter(n) for n in (6, 7))
    wanted = np.arange(first, behind, 1 if functions._coders(24) is not PURE else 50)
    calls = functions.unrank(wanted)
    assert (functions.rank(calls, threads=2) == wanted).all()
    assert (calls[:, 5] == 0).all()
    assert (calls[:, 6:] == 255).all()


def test_the_ends(functions):
    calls = functions.unrank([SIZE - 1])
    assert (calls != 255).all()
    assert functions.rank(calls).tolist() == [SIZE - 1]
    for beyond in (SIZE, 2**64 - 1):
        with pytest.raises(IndexError, match=f"row 1.*{beyond}.*24"):
            functions.unrank(np.array([0, beyond], np.uint64))
    with pytest.raises(IndexError, match=r"row 2.*number -1"):
        functions.unrank([0, 1, -1])


def test_longer_auctions_are_marked(functions):
    long = next(Auction.parse(text) for text, _ in KNOWN if len(text.split()) > 24)
    calls = functions.from_auctions([long, Auction.parse("AP")])
    assert functions.rank(calls).tolist() == [bulk.TOO_LONG, 0]
    calls[0, len(long) - 1] = 1
    with pytest.raises(ValueError, match="row 0: "):
        functions.rank(calls)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ([3, 0, 0, 255], "the auction is not complete"),
        ([255, 255, 255, 255], "the auction is not complete"),
        ([3, 3, 0, 0], "call 2, 1C, is not higher than the bid before"),
        ([0, 0, 0, 38], "38 is not a call"),
        ([0, 0, 255, 0], "calls behind the padding"),
        ([1, 0, 0, 0], "call 1, X, doubles before there is a bid"),
    ],
)
def test_what_is_not_a_complete_auction_is_named(functions, row, complaint):
    with pytest.raises(ValueError, match=rf"^row 1: .*{complaint}"):
        functions.rank(np.array([[3, 0, 0, 0], row], np.uint8))


def test_senseless_arrays_are_refused(functions):
    with pytest.raises(TypeError, match="uint8"):
        functions.rank([[3, 0, 0, 0]])
    with pytest.raises(ValueError, match="shape"):
        functions.rank(np.zeros(4, np.uint8))
    for empty in (np.zeros((1, 0), np.uint8), functions.from_auctions([Auction()])):
        with pytest.raises(ValueError, match="row 0: no calls"):
            functions.rank(empty)
    with pytest.raises(TypeError, match="uint64"):
        functions.unrank([0.5])
    with pytest.raises(ValueError, match="shape"):
        functions.unrank([[1]])
    for none in (np.zeros((0, 24), np.uint8), functions.from_auctions([])):
        assert functions.rank(none).shape == (0,)
    assert functions.unrank([]).shape == (0, 24)
    assert functions.from_auctions([]).shape == (0, 0)


def test_the_number_of_threads_does_not_matter():
    found = np.arange(0, SIZE, SIZE // 9000, dtype=np.uint64)
    one, other = bulk.unrank(found, threads=1), bulk.unrank(found, threads=3)
    assert (one == other).all()
    assert (bulk.rank(one, threads=3) == found).all()
