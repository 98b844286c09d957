"""The JSON lines of BEN's bidding matches: a board an object, with its auction, and later lead and result.

``{"board": 1, "contract": "7HS", "dealer": "N", "vuln": "None", "north": "AK9.AKQ.AKQJ6.AQ", "east": ..., "auction":
["2C", "PASS", ...], "lead": "D7", "dd_tricks": 13, "dd_score": 1510}``.  The auction begins with a ``PAD_START`` for
each seat from North to the dealer; vulnerability is None, N-S, E-W or Both.  The tricks are those of double-dummy play
after the lead, which BEN takes for the result; so they go to ``Result`` and (North-South's points) ``Score`` here.  A
comparison has two tables, each value but deal and situation a list of two: it is two boards, with the tag ``Table``.

Sources: lorserker/ben, scripts/match/bidding (its README and the match BEN-Sayc).
"""

import re
from typing import Any, Final

from ...board.annotated_words import AnnotatedWords, PlainCall, plain_calls, words_of_calls
from ...board.board import Board
from ...board.call import CALL_NAMES, parse_call
from ...board.contract import PASSED_OUT, Contract
from ...cards import SEAT_NAMES, SEATS, format_hand, parse_card
from ...deal import Deal
from ..core.errors import Report
from ..core.json_records import Object, by_objects, pick
from ..core.records import require_situation
from ..core.spelling.calls_and_cards import is_bid
from ..core.spelling.holdings import parse_hand_of
from ..core.spelling.seats import parse_seat_letter, parse_vulnerability

_SAID: Final = {"None": "None", "NS": "N-S", "EW": "E-W", "All": "Both"}
_CALLS: Final = ("PASS", "P", "X", "XX")
_PAD: Final = "PAD_START"
_CARD: Final = re.compile("[SHDC][AKQJT2-9]")
_HANDS: Final = tuple(name.lower() for name in SEAT_NAMES)
_AT_TABLES: Final = ("auction", "contract", "lead", "dd_tricks", "dd_score")


def _boards(value: Object, _: Report) -> list[Board]:
    auction = value.get("auction")
    if not (isinstance(auction, list) and auction and isinstance(auction[0], list)):
        return [_board(value)]
    tables = []
    for place in range(len(auction)):
        own = {key: pick(value, key, list)[place : place + 1] for key in _AT_TABLES if key in value}
        board = _board({**value, **{key: values[0] for key, values in own.items() if values}})
        board.tags["Table"] = str(place + 1)
        tables.append(board)
    return tables


def _board(value: Object) -> Board:
    hands = [parse_hand_of(seat, pick(value, name, str)) for seat, name in enumerate(_HANDS)]
    dealer = parse_seat_letter(pick(value, "dealer", str))
    number = pick(value, "board", int, None)
    board = Board(Deal(*hands), number, dealer, parse_vulnerability(pick(value, "vuln", str)))
    calls: list[Any] = pick(value, "auction", list, None) or []
    if calls:
        board.raw_auction = _auction(calls, dealer)
    lead = pick(value, "lead", str, None)
    if lead is not None:
        parse_card(lead)
        board.raw_play = AnnotatedWords(None, (lead.upper(),))
    _tell_result(board, value)
    return board


def _auction(calls: list[Any], dealer: int) -> AnnotatedWords:
    pads = next((place for place, call in enumerate(calls) if call != _PAD), len(calls))
    if pads not in (0, dealer):
        raise ValueError(f"{pads} times {_PAD} before the first call, and {SEATS[dealer]} deals")
    return words_of_calls(dealer, map(_call, calls[pads:]))


def _call(call: Any) -> PlainCall:
    word = call.upper() if isinstance(call, str) else ""
    if word not in _CALLS and not is_bid(word):
        raise ValueError(f"{call!r} is not a call")
    return PlainCall(CALL_NAMES[parse_call(word)])


def _tell_result(board: Board, value: Object) -> None:
    """The contract, where the auction does not tell it, and the result."""
    text = pick(value, "contract", str, None)
    contract = PASSED_OUT if text is None else Contract.parse(text)
    if not contract.is_passed_out:
        if contract.declarer is None:
            raise ValueError(f"{text!r} is not a contract and its declarer, like 3NS or 4SXE")
        if board.contract != contract:
            board.contract = contract
    for key, tag, side in (("dd_tricks", "Result", ""), ("dd_score", "Score", "NS ")):
        count = pick(value, key, int, None)
        if count is not None:
            board.tags[tag] = f"{side}{count}"


def _form(board: Board) -> Object:
    dealer, vulnerability = require_situation(board)
    value: Object = {} if board.number is None else {"board": board.number}
    contract = board.contract
    if contract is not None and contract.declarer is not None:
        value["contract"] = contract.name().replace("NT", "N") + SEATS[contract.declarer]
    value |= {"dealer": SEATS[dealer], "vuln": _SAID[vulnerability]}
    value |= {name: format_hand(hand) for name, hand in zip(_HANDS, board.deal.hands, strict=True)}
    if (said := _said(board)) is not None:
        value["auction"] = [_PAD] * dealer + said
    if (lead := _lead(board)) is not None:
        value["lead"] = lead
    return value


def _said(board: Board) -> list[str] | None:
    """The calls in BEN's way; None if there is something else."""
    calls = plain_calls(board.raw_auction, board.dealer)
    if calls is None or any(call[1:] != (False, None) for call in calls):
        return None
    return ["PASS" if call.name == "Pass" else call.name[:2] for call in calls]


def _lead(board: Board) -> str | None:
    """The opening lead, if the play is no more than that, in nobody's turn."""
    words = () if board.raw_play is None else board.raw_play.words
    is_lead = board.raw_play == AnnotatedWords(None, words[:1]) and _CARD.fullmatch(" ".join(words))
    return words[0] if is_lead else None


read, write = by_objects(_boards, _form, key=None)
