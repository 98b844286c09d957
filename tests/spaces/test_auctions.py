"""`auctions` and `bidding`: small games in full, the order, the published counts, golden vectors."""

import json
from collections import Counter
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import laws
from all_auctions import all_auctions
from everydeal import spaces
from everydeal.board import Auction
from everydeal.spaces import auctions, bidding
from everydeal.spaces.released.bidding_play.auction_counts import AuctionCounts, auction_counts
from everydeal.spaces.released.bidding_play.auctions import Auctions, Bidding
from places import ROOT
from test_profile import thorough

GOLDEN = json.loads((ROOT / "golden" / "auctions.json").read_text())
SIZES = {(1, 1): (29, 88), (1, 2): (645, 1936), (2, 1): (645, 1936), (1, 3): (14_197, 42_592)}


@pytest.mark.parametrize("game", [(1, 1), *thorough((1, 2))], ids=str)
def test_small_games_are_their_lists(game):
    complete, others = ([Auction(calls) for calls in found] for found in all_auctions(game[0] * game[1]))
    for space, members in ((Auctions("small", *game), complete), (Bidding("small", *game), [*complete, *others])):
        laws.behaves_like_list(space, members)
        laws.refuses_other_kinds(space)


@pytest.mark.parametrize("game", [(1, 2), *thorough((2, 1), (1, 3))], ids=str)
def test_games_have_every_auction_in_order(game):
    complete, others = all_auctions(game[0] * game[1])
    space, wider = Auctions("small", *game), Bidding("small", *game)
    assert (space.size, wider.size - space.size) == (len(complete), len(others)) == SIZES[game]
    for number in range(0, len(complete), 1 + len(complete) // 2000):
        assert space[number].calls == wider[number].calls == complete[number]
        assert space.index(Auction(complete[number])) == wider.index(Auction(complete[number])) == number
    for number in range(0, len(others), 1 + len(others) // 2000):
        assert wider[len(complete) + number].calls == others[number]
        assert wider.index(Auction(others[number])) == len(complete) + number


def test_a_small_game_refuses_the_bids_of_a_larger():
    for space in (Auctions("1x2", 1, 2), Bidding("1x2", 1, 2)):
        with pytest.raises(ValueError, match=r"1H Pass Pass Pass .*1x2"):
            space.index(Auction.parse("1H AP"))


def test_the_sizes():
    assert auctions.size == int(GOLDEN["size"]) == 28 * (22**35 - 1) // 21 + 1
    assert bidding.size == auctions.size + int(GOLDEN["open_size"]) == 4 * auctions.size + 1
    tables = auction_counts(35, complete=True), auction_counts(35, complete=False)
    assert [table.longest for table in tables] == [GOLDEN["longest"], GOLDEN["longest"] - 1] == [319, 318]
    for table, size in zip(tables, (auctions.size, bidding.size - auctions.size), strict=True):
        assert table.shorter(table.longest + 1) == size > table.shorter(table.longest)
    found = [tables[0].shorter(n + 1) - tables[0].shorter(n) for n in range(4, 30)]
    assert list(map(str, found)) == GOLDEN["of_length_4_to_29"]


def test_by_number_of_bids_as_bill_butler_counts():
    """28 C(35, b) 21^(b-1); a walk through the states that remembers the number of bids, for the first few."""
    assert [28 * comb(35, b) * 21 ** (b - 1) for b in (1, 2, 3)] == [980, 349_860, 80_817_660]
    assert 1 + sum(28 * comb(35, b) * 21 ** (b - 1) for b in range(1, 36)) == auctions.size
    bids = Counter(sum(call >= 3 for call in calls) for calls in all_auctions(3)[0])
    assert bids == {0: 1} | {b: 28 * comb(3, b) * 21 ** (b - 1) for b in (1, 2, 3)}


@pytest.mark.parametrize("game", [(1, 2), (1, 3)], ids=str)
def test_22_to_the_bid_times_2_to_the_doubling_for_every_declarer(game):
    """The auctions that end in a contract, with the declarer at a turn from the dealer: the same for all four turns."""
    strains = game[1]
    found = Counter()
    for calls in all_auctions(game[0] * strains)[0]:
        bids = [(place, call - 3) for place, call in enumerate(calls) if call >= 3]
        if bids:
            last, bid = bids[-1]
            named = next(place for place, b in bids if b % strains == bid % strains and (place - last) % 2 == 0)
            found[bid, max(call for call in calls[last:] if call < 3), named % 4] += 1
    bids_and_doublings = [(b, d) for b in range(game[0] * strains) for d in range(3)]
    assert found == {(b, d, turn): 22**b * 2**d for b, d in bids_and_doublings for turn in range(4)}


def test_the_published_counts_by_contract():
    names = [str(Auction((call,))) for call in range(3, 38)]
    assert GOLDEN["contract_counts"] == {name: str(4 * 22**bid) for bid, name in enumerate(names)}


@pytest.mark.parametrize(("text", "number"), GOLDEN["auctions"] + GOLDEN["bidding"], ids=lambda value: value[:40])
def test_golden_auctions(text, number):
    is_complete = int(number) < auctions.size
    for space in (auctions, bidding) if is_complete else (bidding,):
        assert space.index(space.parse_item(text)) == int(number)
        assert space.format_item(space[int(number)]) == (text or "-")
    if not is_complete:
        with pytest.raises(ValueError, match="not complete"):
            auctions.index(bidding[int(number)])


@given(length=st.integers(4, 319), data=st.data())
def test_every_length_both_ways(length, data):
    for space, complete, start in ((auctions, True, 0), (bidding, False, auctions.size)):
        table = auction_counts(35, complete=complete)
        first, behind = table.shorter(min(length, table.longest)), table.shorter(min(length, table.longest) + 1)
        number = start + data.draw(st.integers(first, behind - 1))
        assert len(space[number].calls) == min(length, table.longest)
        assert space.index(space[number]) == number


@given(number=st.integers(0, 2**64), step=st.integers(1, 2**60))
def test_shorter_first_and_then_as_in_a_dictionary(number, step):
    one, other = auctions[number].calls, auctions[number + step].calls
    assert (len(one), one) < (len(other), other)


@given(calls=st.lists(st.integers(0, 37), max_size=9).map(tuple))
def test_what_is_not_legal_has_no_number_and_the_reason_is_the_auction_s(calls):
    auction = Auction(calls)
    if auction.is_legal:
        assert bidding[bidding.index(auction)] == auction
        assert (auction in auctions) == auction.is_complete
        return
    for space in (auctions, bidding):
        with pytest.raises(ValueError, match=rf"^{auction.why_illegal()}: "):
            space.index(auction)


def test_dealer_and_remarks_do_not_matter():
    auction = Auction.parse("1NT Pass 3NT AP", dealer=2)
    assert auctions.index(auction) == 3819
    assert auctions.index(Auction(auction.calls, 1, frozenset((0,)), ((0, "15-17"),))) == 3819
    assert auctions[3819].dealer is None


def test_an_auction_too_long_is_refused_by_its_first_wrong_call():
    with pytest.raises(ValueError, match="call 5"):
        auctions.index(Auction((0,) * 5000))


def test_tables_are_filled_to_the_length_that_is_asked_for():
    tables = AuctionCounts(35, complete=True)
    assert tables.item(3819) == (7, 0, 17, 0, 0, 0)
    assert len(tables._rows) < 10


def test_contracts_and_results_are_their_lists():
    contracts = [None, *((bid, doubled, seat) for bid in range(35) for doubled in range(3) for seat in range(4))]
    found = [None if c.bid is None else (c.bid, c.doubled, c.declarer) for c in spaces.contracts]
    assert found == contracts
    results = [(None, None), *((contract, tricks) for contract in contracts[1:] for tricks in range(14))]
    assert len(results) == spaces.results.size == 5881
    for number in range(0, 5881, 37):
        result = spaces.results[number]
        contract, tricks = results[number]
        assert (spaces.contracts.index(result.contract), result.tricks) == (contracts.index(contract), tricks)
    for space in (spaces.contracts, spaces.results):
        assert all(one != other for one, other in pairwise(space))


@pytest.mark.parametrize("row", GOLDEN["contracts"], ids=lambda row: row["text"])
def test_golden_contracts_and_results(row):
    space, number = (spaces.contracts, row["contract"]) if "contract" in row else (spaces.results, row["result"])
    assert space.format_item(space[number]) == row["text"]
    assert space.index(space.parse_item(row["text"])) == number


def test_a_contract_without_declarer_has_no_number():
    with pytest.raises(ValueError, match=r"4H.*4H"):
        spaces.contracts.index(spaces.contracts.parse_item("4H"))
    with pytest.raises(ValueError, match=r"4H .*who declares"):
        spaces.results.index(spaces.results.parse_item("4H -1"))


@pytest.mark.parametrize("text", ["3NTX S 10", "3ntxs +1", "S 3NTX 10", "3NTX by South +1"])
def test_texts_of_results(text):
    assert str(spaces.results.parse_item(text)) == "3NTX S +1"
