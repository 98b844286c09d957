"""The JSON of bridgebots: deals, or deal records with the boards that were played.

A deal is ``{"dealer": "S", "ns_vulnerable": false, "ew_vulnerable": true, "hands": {"N": ["S2", ...], ...}}``; seats
are letters or names in capitals.  A deal record is ``{"deal": ..., "board_records": [...]}``: its deal is read, and
what was played at the tables is left out, and said so.

Sources: forrestrice/bridge-bots, schemas.
"""

from typing import Final

from ...board.board import Board
from ...cards import SEATS, parse_seat
from ..core.errors import Report
from ..core.json_records import Object, by_objects, form_hands, parse_hands, pick
from ..core.records import require_situation
from ..core.spelling.deals import board_of_hands

_VULNERABLE: Final = {(False, False): "None", (True, False): "NS", (False, True): "EW", (True, True): "All"}
_SAID: Final = {name: flags for flags, name in _VULNERABLE.items()}


def _parse(value: Object, report: Report) -> Board:
    if value.get("board_records"):
        report.left_out("what was played (board_records) is not carried over")
    value = pick(value, "deal", dict) if "deal" in value else value
    dealer = parse_seat(pick(value, "dealer", str))
    flags = pick(value, "ns_vulnerable", bool), pick(value, "ew_vulnerable", bool)
    return board_of_hands(parse_hands(pick(value, "hands", dict)), None, dealer, _VULNERABLE[flags])


def _form(board: Board) -> Object:
    dealer, vulnerability = require_situation(board)
    ns, ew = _SAID[vulnerability]
    return {"dealer": SEATS[dealer], "ns_vulnerable": ns, "ew_vulnerable": ew, "hands": form_hands(board)}


read, write = by_objects(_parse, _form)
