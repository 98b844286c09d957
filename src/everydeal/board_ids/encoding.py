"""The bytes of a board: docs/board-ids.md has every one of them.

    1 byte    version, 1
    varint    how many bytes follow (7 bits a byte, low ones first, the high bit set if more come)
    2 bytes   flags: 0, dealer 3, vulnerability 3, auction 2, play 2, any layout, contract, leader, result given, claim
    varint    board number; 0 if none
    12 bytes  number in `pavlicek`; if any layout, 15 bytes: number in `endings`
    auction   complete: varint, number in `auctions`; unfinished: varint, number in `bidding` - auctions.size;
              irregular: varint, how many calls, varint, the calls in base 38, the first the least significant digit
    2 bytes   number in `contracts`, if given; 1 byte leader, if given; 1 byte tricks, if given
    play      a part, or loose: 1 byte, how many cards; then to the end its number, the high byte first

What follows from the rest is not stored, and whoever reads it stored refuses it.
"""

from dataclasses import replace
from typing import Final

from ..argument_checks import check_kind
from ..board.auction import Auction
from ..board.call import CALLS
from ..board.play_code import lawful, number_to_cards, unordered
from ..board.vulnerability import VULNERABILITIES, standard_dealer, standard_vulnerability
from ..spaces import auctions, bidding, contracts, endings, pavlicek
from .record import AuctionKind, PlayKind, Record

VERSION: Final = 1
MOST_CALLS: Final = 1000
"""Of an irregular auction."""
LONGEST: Final = 2048
"""No record has more bytes behind its length."""
_FIELDS: Final = (
    ("dealer", 3), ("vulnerability", 3), ("auction", 2), ("play", 2), ("any_layout", 1), ("contract", 1), ("leader", 1),
    ("result", 1), ("claim", 1),
)  # fmt: skip
"""The flags from bit 14 down, and their bits."""


def record_to_bytes(record: Record) -> bytes:
    """The bytes of a normal record.

    Raises:
        ValueError: it is too long (an irregular auction of more than 1000 calls), or a hand has more than 13 cards.
    """
    deal = endings.index(record.deal)
    playing, play = record.playing
    body = bytearray(_varint(record.number or 0))
    body += deal.to_bytes(12 if deal < pavlicek.size else 15, "big")
    body += _auction_bytes(record)
    flags = {
        "dealer": _given_dealer(record),
        "vulnerability": _given_vulnerability(record),
        "auction": record.bidding,
        "play": playing,
        "any_layout": deal >= pavlicek.size,
        "contract": record.contract != record.contract_implied,
        "leader": record.leader != record.leader_implied(),
        "result": record.tricks != record.tricks_implied,
        "claim": record.claim,
    }
    if flags["contract"] and record.contract is not None:
        body += contracts.index(record.contract).to_bytes(2, "big")
    if flags["leader"] and record.leader is not None:
        body.append(record.leader)
    if flags["result"] and record.tricks is not None:
        body.append(record.tricks)
    if record.cards is not None:
        if playing != PlayKind.WHOLE:
            body.append(len(record.cards))
        body += play.to_bytes((play.bit_length() + 7) // 8, "big")
    value = 0
    for name, bits in _FIELDS:
        value = value << bits | int(flags[name])
    if len(body) + 2 > LONGEST:
        raise ValueError(f"the record would have {len(body) + 2:,} bytes, more than {LONGEST:,}")
    return bytes((VERSION, *_varint(len(body) + 2), *value.to_bytes(2, "big"), *body))


def _given_dealer(record: Record) -> int:
    implied = None if record.number is None else standard_dealer(record.number)
    return 0 if record.dealer is None or record.dealer == implied else record.dealer + 1


def _given_vulnerability(record: Record) -> int:
    implied = None if record.number is None else standard_vulnerability(record.number)
    given = record.vulnerability
    return 0 if given is None or given == implied else VULNERABILITIES.index(given) + 1


def _auction_bytes(record: Record) -> bytes:
    auction = record.auction
    if auction is None:
        return b""
    if record.bidding == AuctionKind.COMPLETE:
        return _varint(auctions.index(auction))
    if record.bidding == AuctionKind.UNFINISHED:
        return _varint(bidding.index(auction) - auctions.size)
    if len(auction) > MOST_CALLS:
        raise ValueError(f"an irregular auction of {len(auction):,} calls, more than {MOST_CALLS}")
    number = 0
    for call in reversed(auction.calls):
        number = number * CALLS + call
    return _varint(len(auction)) + _varint(number)


def _varint(number: int) -> bytes:
    """A number in 7 bits a byte, the low ones first."""
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)
    return bytes(data)


class Reader:
    """Takes bytes from the front."""

    def __init__(self, data: bytes) -> None:
        self._data, self.at = data, 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self.at

    def take(self, size: int) -> bytes:
        """The next bytes.

        Raises:
            ValueError: there are not as many.
        """
        if size > self.left:
            raise ValueError("the record is cut short")
        self.at += size
        return self._data[self.at - size : self.at]

    def number(self, size: int) -> int:
        """The next bytes as a number, the high byte first."""
        return int.from_bytes(self.take(size), "big")

    def varint(self) -> int:
        """The number that comes next, in 7 bits a byte.

        Raises:
            ValueError: it does not end, or ends with a byte that says nothing.
        """
        number = shift = 0
        while True:
            byte = self.take(1)[0]
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                if byte == 0 and shift > 7:
                    raise ValueError("a number with a needless zero byte")
                return number


def size_of(data: bytes) -> int | None:
    """How many bytes the record has that *data* begins with; None if *data* ends before that is known.

    Raises:
        ValueError: it is not a record of version 1, or is longer than any.
    """
    if data[:1] not in (b"", bytes([VERSION])):
        raise ValueError(f"not a board's record of version {VERSION}: it begins with byte {data[0]}")
    if len(data) < 2 or (data[1] > 127 and len(data) < 3):
        return None
    reader = Reader(data[1:3])
    try:
        size = reader.varint()
    except ValueError:
        size = LONGEST + 1
    if size > LONGEST or size < 15:
        raise ValueError("not a board's record: its length is that of none")
    return 1 + reader.at + size


def bytes_to_record(data: bytes) -> Record:
    """The record of some bytes, whether it is in its one form or not.

    Raises:
        ValueError: they are not a record.
    """
    check_kind(data, bytes | bytearray | memoryview, "the bytes of a board are bytes: board_ids.encode(board)")
    data = bytes(data)
    size = size_of(data)
    if size is None or size > len(data):
        raise ValueError("the record is cut short")
    if size < len(data):
        raise ValueError(f"{len(data) - size:,} bytes behind the record")
    body = Reader(data[2 if data[1] < 128 else 3 :])
    flags = _flags(body.number(2))
    number = body.varint()
    deal = endings[_below(body.number(15 if flags["any_layout"] else 12), flags["any_layout"])]
    record = Record(
        deal,
        number or None,
        flags["dealer"] - 1 if flags["dealer"] else None,
        VULNERABILITIES[flags["vulnerability"] - 1] if flags["vulnerability"] else None,
        _auction(body, flags["auction"]),
        contracts[_checked(body.number(2), contracts.size, "contract")] if flags["contract"] else None,
        claim=bool(flags["claim"]),
    ).normal()
    leader = _checked(body.number(1), 4, "leader") if flags["leader"] else record.leader_implied()
    tricks = _checked(body.number(1), 14, "number of tricks") if flags["result"] else None
    cards = _cards(body, flags["play"], record, leader)
    if body.left:
        raise ValueError(f"{body.left:,} bytes too many in the record")
    return replace(record, cards=cards, tricks=tricks).normal()


def _flags(value: int) -> dict[str, int]:
    flags = {}
    for name, bits in reversed(_FIELDS):
        flags[name] = value & (1 << bits) - 1
        value >>= bits
    if value:
        raise ValueError("the first flag is not 0")
    _checked(flags["dealer"], 5, "dealer")
    _checked(flags["vulnerability"], 5, "vulnerability")
    return flags


def _below(number: int, any_layout: int) -> int:
    """The number of a deal, if it is one and stands where it must."""
    if any_layout and number < pavlicek.size:
        raise ValueError("a full deal that is stored as any layout")
    return _checked(number, endings.size if any_layout else pavlicek.size, "deal")


def _checked(number: int, size: int, what: str) -> int:
    if number >= size:
        raise ValueError(f"there is no {what} {number}: they are 0 to {size - 1}")
    return number


def _auction(body: Reader, kind: int) -> Auction | None:
    if kind == AuctionKind.NONE:
        return None
    number = body.varint()
    if kind == AuctionKind.COMPLETE:
        return auctions[_checked(number, auctions.size, "auction")]
    if kind == AuctionKind.UNFINISHED:
        return bidding[auctions.size + _checked(number, bidding.size - auctions.size, "unfinished auction")]
    if number > MOST_CALLS:
        raise ValueError(f"an irregular auction of {number:,} calls, more than {MOST_CALLS}")
    calls, rest = [], body.varint()
    for _ in range(number):
        rest, call = divmod(rest, CALLS)
        calls.append(call)
    if rest:
        raise ValueError("the calls are more than the auction is said to have")
    return Auction(tuple(calls))


def _cards(body: Reader, kind: int, record: Record, leader: int | None) -> tuple[int, ...] | None:
    if kind == PlayKind.NONE:
        return None
    count = sum(record.deal.hand_sizes) if kind == PlayKind.WHOLE else body.number(1)
    number = body.number(body.left)
    if not count:
        raise ValueError("a play of no cards")
    if kind == PlayKind.LOOSE:
        return number_to_cards(unordered(), count, number)
    strain = None if record.contract is None else record.contract.strain
    if strain is None or leader is None:
        raise ValueError("a lawful play without a contract")
    return number_to_cards(lawful(record.deal, strain, leader), count, number)
