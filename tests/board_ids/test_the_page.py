"""docs/board-ids.md is enough: a decoder written from it alone reads every golden record, and every board of the sample
files, whose ids give them back; and the prime of the text is what it is said to be."""

import json

import numpy as np
import pytest

import ids_by_the_page
from everydeal import board_ids
from everydeal.board_ids.encoding import bytes_to_record
from everydeal.board_ids.record import PlayKind, record_of
from everydeal.formats import read
from everydeal.notations.checked_bytes import PRIME
from places import DOCS, GOLDEN, SAMPLES

RECORDS = json.loads((GOLDEN / "auctions.json").read_text())["records"]


def check(data):
    """What the page's decoder finds is what ours does."""
    found, record = ids_by_the_page.decode(data), bytes_to_record(data)
    contract = record.contract
    assert found == {
        "number": record.number,
        "dealer": record.dealer,
        "vulnerability": record.vulnerability,
        "claim": record.claim,
        "hands": [{card for card in range(52) if hand >> card & 1} for hand in record.deal.hands],
        "calls": None if record.auction is None else list(record.auction.calls),
        "contract": contract
        and (() if contract.is_passed_out else (contract.bid, contract.doubled, contract.declarer)),
        "leader": record.leader,
        "tricks": record.tricks,
        "cards": None if record.cards is None else list(record.cards),
    }


@pytest.mark.parametrize("row", RECORDS, ids=lambda row: row["text"][:15])
def test_every_golden_record_is_read_by_the_page_alone(row):
    assert ids_by_the_page.bytes_of(row["text"]) == bytes.fromhex(row["hex"])
    check(bytes.fromhex(row["hex"]))


def test_every_row_of_the_page():
    rows = [line.split("|") for line in (DOCS / "board-ids.md").read_text("utf-8").splitlines() if line[:4] == "| 01"]
    assert len(rows) == 8
    for _, octets, text, *_ in rows:
        data = bytes.fromhex(octets)
        assert board_ids.from_text(text) == ids_by_the_page.bytes_of(text.strip()) == data
        assert board_ids.to_text(data) == text.strip()
        assert board_ids.encode(board_ids.decode(data)) == data
        check(data)


def boards_of(folder):
    for file in sorted((SAMPLES / folder).iterdir()):
        yield from read(file, errors=lambda error: None)


@pytest.mark.parametrize(
    "folder",
    [
        "lin",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("pbn", "json", "dds", "duplimate", "giblib", "pgx")),
    ],
)
def test_every_board_goes_both_ways(folder):
    sizes = []
    for board in boards_of(folder):
        if max(board.deal.hand_sizes) > 13:  # a fouled board, in a file of errors
            with pytest.raises(ValueError, match="at most 13"):
                board_ids.encode(board)
            continue
        data, record = board_ids.encode(board), record_of(board)
        back = board_ids.decode(data)
        assert record_of(back) == record
        assert board_ids.from_text(board_ids.to_text(data)) == data
        check(data)
        if record.playing[0] in (PlayKind.WHOLE, PlayKind.PART) and record.auction is not None:
            sizes.append(len(data))
    assert not sizes or sum(sizes) / len(sizes) <= 31.3


def lets_pass(prime, width=256):
    """Whether 1, 2 or 3 wrong characters of so many can pass: a 32^i + b 32^j + c = 0, by meeting in the middle."""
    powers = [pow(32, i, prime) for i in range(1, width)]
    one = np.array(sorted({a * power % prime for power in powers for a in range(-31, 32) if a}), np.int64)
    if len(one) != 62 * (width - 1):
        return True  # two errors of one character are alike: together they pass
    for c in range(1, 32):
        at = np.minimum(np.searchsorted(one, (-c - one) % prime), len(one) - 1)
        if c in one or prime - c in one or (one[at] == (-c - one) % prime).any():
            return True
    return False


def test_no_three_wrong_characters_of_256_pass():
    assert all(PRIME % n for n in range(2, 185_365))
    assert not lets_pass(PRIME)


@pytest.mark.thorough
def test_it_is_the_largest_such_prime():
    primes = (n for n in range(2**35 - 1, PRIME, -2) if all(n % d for d in range(3, 185_365, 2)))
    assert all(map(lets_pass, primes))
