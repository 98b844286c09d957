"""docs/board-ids.md is enough: a decoder written from it alone reads every golden record, and every board of the
samples."""

import json

import pytest

import ids_by_the_page
from everydeal import board_ids
from everydeal.board_ids.encoding import bytes_to_record
from everydeal.formats import read
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


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["lin", "pbn"])
def test_every_sample_is_read_by_the_page_alone(folder):
    for file in sorted((SAMPLES / folder).iterdir()):
        for board in read(file, errors=lambda error: None):
            if max(board.deal.hand_sizes) <= 13:
                check(board_ids.encode(board))
