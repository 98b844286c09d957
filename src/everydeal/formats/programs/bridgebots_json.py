"""The JSON of bridgebots: deals, or deal records with the boards that were played.

A deal is ``{"dealer": "S", "ns_vulnerable": false, "ew_vulnerable": true, "hands": {"N": ["S2", ...], ...}}``; seats
are letters or names in capitals.  A deal record is ``{"deal": ..., "board_records": [...]}``: its deal is read, and
what was played at the tables is left out, and said so.

Sources: forrestrice/bridge-bots, schemas.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ...cards import SEAT_NAMES, SEATS
from ..core.errors import Report
from ..core.json_records import Object, card_names, deal_of, pick, read_objects, write_objects
from ..core.source import Source

_VULNERABLE: Final = {(False, False): "None", (True, False): "NS", (False, True): "EW", (True, True): "All"}
_SAID: Final = {name: flags for flags, name in _VULNERABLE.items()}
_SEAT: Final = {name: seat for seat, full in enumerate(SEAT_NAMES) for name in (full[0], full.upper())}


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""

    def parse(value: Object) -> Board:
        if value.get("board_records"):
            source.report.notice("what was played (board_records) is not carried over")
        return _parse(pick(value, "deal", dict) if "deal" in value else value)

    return read_objects(source, parse)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The JSON of some boards with dealer and vulnerability."""
    return write_objects(boards, report, _form)


def _parse(value: Object) -> Board:
    hands: Object = pick(value, "hands", dict)
    cards: list[list[str] | None] = [None] * 4
    for name in hands:
        seat = _SEAT.get(name.upper())
        if seat is None or cards[seat] is not None:
            raise ValueError(f"hand {name!r} is not one of N, E, S, W, or comes twice")
        cards[seat] = pick(hands, name, list)
    deal, unknown, implied = deal_of(cards)
    dealer = _SEAT.get(pick(value, "dealer", str).upper())
    if dealer is None:
        raise ValueError(f"dealer {value['dealer']!r} is not N, E, S or W")
    flags = pick(value, "ns_vulnerable", bool), pick(value, "ew_vulnerable", bool)
    return Board(deal, None, dealer, _VULNERABLE[flags], unknown=unknown, implied=implied)


def _form(board: Board) -> Object:
    if board.dealer is None or board.vulnerability is None:
        raise ValueError("bridgebots needs a dealer and a vulnerability")
    ns, ew = _SAID[board.vulnerability]
    hands = {
        letter: card_names(board.deal.hands[seat]) for seat, letter in enumerate(SEATS) if seat not in board.unknown
    }
    return {"dealer": SEATS[board.dealer], "ns_vulnerable": ns, "ew_vulnerable": ew, "hands": hands}
