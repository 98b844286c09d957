"""The JSON of wb5 data sets (harukaki/brl): solved deals.

``{"logs": [{"board_id": 7, "dealer": "S", "deal": {"N": ["C6", ...], ...}, "vulnerability": "EW",
"dda": {"N": {"C": 11, "D": 5, "H": 7, "S": 5, "NT": 6}, ...}}, ...]}``.  Vulnerability is None, NS, EW or Both.  The
id of a board goes to its ``DealId`` tag.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from ...board.board import Board
from ...board.tricks import Tricks, check_tricks
from ...cards import SEATS
from ...strains import STRAINS
from ..core.errors import Report
from ..core.json_records import Object, card_names, deal_of, pick, read_objects, write_objects
from ..core.source import Source
from ..core.spelling.seats import parse_vulnerability, seat_letter

_SAID: Final = {"None": "None", "NS": "NS", "EW": "EW", "All": "Both"}


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return read_objects(source, _parse)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The JSON of some boards."""
    return write_objects(boards, report, _form, key="logs")


def lost(board: Board) -> set[str]:
    """Tags other than a number in DealId."""
    identity = board.tags.get("DealId", "")
    others = any(value for tag, value in board.tags.items() if tag not in ("DealId", "North", "East", "South", "West"))
    return {"tags"} if others or (identity and not identity.isdecimal()) else set()


def _parse(value: Object) -> Board:
    hands: Object = pick(value, "deal", dict)
    deal, unknown, implied = deal_of([pick(hands, seat, list, None) for seat in SEATS])
    dealer: str | None = pick(value, "dealer", str, None)
    seat = seat_letter(dealer) if dealer is not None else None
    if dealer is not None and seat is None:
        raise ValueError(f"dealer {dealer!r} is not N, E, S or W")
    vulnerability: str | None = pick(value, "vulnerability", str, None)
    sides = None if vulnerability is None else parse_vulnerability(vulnerability)
    board = Board(deal, None, seat, sides, unknown=unknown, implied=implied)
    board.tricks = _parse_tricks(pick(value, "dda", dict, None))
    identity: int | None = pick(value, "board_id", int, None)
    if identity is not None:
        board.tags["DealId"] = str(identity)
    return board


def _parse_tricks(table: dict[str, Any] | None) -> Tricks | None:
    if table is None:
        return None
    rows: list[Object] = [pick(table, seat, dict, {}) for seat in SEATS]
    tricks = tuple(pick(row, strain, int, None) for row in rows for strain in STRAINS)
    check_tricks(tricks)
    return tricks


def _form(board: Board) -> Object:
    value: Object = {}
    identity = board.tags.get("DealId", "")
    if identity.isdecimal():
        value["board_id"] = int(identity)
    if board.dealer is not None:
        value["dealer"] = SEATS[board.dealer]
    value["deal"] = {
        letter: card_names(board.deal.hands[seat], ascending=True)
        for seat, letter in enumerate(SEATS)
        if seat not in board.unknown
    }
    if board.vulnerability is not None:
        value["vulnerability"] = _SAID[board.vulnerability]
    if board.tricks is not None:
        value["dda"] = {
            letter: {strain: board.tricks[5 * seat + STRAINS.index(strain)] for strain in ("C", "D", "H", "S", "NT")}
            for seat, letter in enumerate(SEATS)
        }
    return value
