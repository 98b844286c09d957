"""The JSON of wb5 data sets (harukaki/brl): solved deals.

``{"logs": [{"board_id": 7, "dealer": "S", "deal": {"N": ["C6", ...], ...}, "vulnerability": "EW",
"dda": {"N": {"C": 11, "D": 5, "H": 7, "S": 5, "NT": 6}, ...}}, ...]}``.  Vulnerability is None, NS, EW or Both.  The
id of a board goes to its ``DealId`` tag.
"""

from typing import Any, Final

from ...board.board import Board
from ...board.tricks import Tricks, TrickTable, check_tricks
from ...cards import SEATS
from ...strains import STRAINS
from ..core.errors import Report
from ..core.json_records import Object, by_objects, form_hands, parse_hands, pick
from ..core.spelling.deals import board_of_hands
from ..core.spelling.seats import parse_seat_letter, parse_vulnerability

_SAID: Final = {"None": "None", "NS": "NS", "EW": "EW", "All": "Both"}


def _parse(value: Object, _: Report) -> Board:
    dealer: str | None = pick(value, "dealer", str, None)
    sides: str | None = pick(value, "vulnerability", str, None)
    board = board_of_hands(
        parse_hands(pick(value, "deal", dict)),
        None,
        None if dealer is None else parse_seat_letter(dealer),
        None if sides is None else parse_vulnerability(sides),
    )
    board.tricks = _parse_tricks(pick(value, "dda", dict, None))
    identity: int | None = pick(value, "board_id", int, None)
    if identity is not None:
        board.tags["DealId"] = str(identity)
    return board


def _parse_tricks(table: dict[str, Any] | None) -> Tricks | None:
    if table is None:
        return None
    rows: list[Object] = [pick(table, seat, dict, {}) for seat in SEATS]
    tricks = TrickTable(pick(row, strain, int, None) for row in rows for strain in STRAINS)
    check_tricks(tricks)
    return tricks


def _form(board: Board) -> Object:
    value: Object = {}
    if board.tags.get("DealId", "").isdecimal():
        value["board_id"] = int(board.tags["DealId"])
    if board.dealer is not None:
        value["dealer"] = SEATS[board.dealer]
    value["deal"] = form_hands(board, ascending=True)
    if board.vulnerability is not None:
        value["vulnerability"] = _SAID[board.vulnerability]
    if board.tricks is not None:
        value["dda"] = {
            letter: {strain: board.tricks[5 * seat + STRAINS.index(strain)] for strain in ("C", "D", "H", "S", "NT")}
            for seat, letter in enumerate(SEATS)
        }
    return value


read, write = by_objects(_parse, _form, key="logs")
