"""The JSON of endplay: boards with auction and play.

A board is an object with ``deal`` (``north``, ``east``, ``south``, ``west``: lists of cards like ``{"suit": "spades",
"rank": "A"}``), ``auction`` (``{"level": 1, "denom": "clubs", "alertable": false}`` or ``{"penalty": "pass"}``, with an
``announcement`` if there is one), ``play`` (cards in the order of time), ``board_num``, ``dealer``, ``vul`` and
``info`` (PBN tags); endplay itself also writes ``contract`` and ``claimed``.

Sources: dominicprice/endplay, parsers/json, and what the program writes.
"""

import json
import re
from dataclasses import replace
from typing import Any, Final

from ...board.annotated_words import AnnotatedWords, PlainCall, plain_calls, plain_cards, words_of_calls
from ...board.board import Board
from ...cards import RANKS, SEAT_NAMES, SEATS, SUIT_NAMES, card_name, cards_of, mask_of, parse_seat
from ..core.errors import Report
from ..core.json_records import Object, by_objects, pick
from ..core.spelling.deals import board_of_hands
from ..core.spelling.seats import parse_vulnerability
from ..pbn.tags import TO_FIELDS

_DENOMINATIONS: Final = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "nt": "NT"}
_NAMES: Final = {letter: name for name, letter in _DENOMINATIONS.items()}
_PENALTIES: Final = {"pass": "Pass", "double": "X", "redouble": "XX"}
_PENALTY_OF: Final = {name: penalty for penalty, name in _PENALTIES.items()}
_SAID: Final = {"None": "none", "NS": "ns", "EW": "ew", "All": "both"}
_SEATS: Final = tuple(name.lower() for name in SEAT_NAMES)
_CARDS: Final = {card_name(card): {"suit": SUIT_NAMES[card // 13], "rank": RANKS[card % 13]} for card in range(52)}


def _parse(value: Object, report: Report) -> Board:
    hands: Object = pick(value, "deal", dict)
    info: Object = pick(value, "info", dict, None) or {}
    number: int | None = pick(value, "board_num", int, None)
    if number is None and re.fullmatch("[1-9][0-9]{0,8}", str(info.get("Board"))):
        number = int(info["Board"])
    dealer: str | None = pick(value, "dealer", str, None)
    sides: str | None = pick(value, "vul", str, None)
    board = board_of_hands(
        [mask_of(map(_card, pick(hands, seat, list, []))) or None for seat in _SEATS],
        number,
        None if dealer is None else parse_seat(dealer),
        parse_vulnerability(sides) if sides else None,
    )
    fields = (str(board.number), "?" if board.dealer is None else SEATS[board.dealer], board.vulnerability)
    for tag, text in info.items():
        if isinstance(text, str) and tag not in TO_FIELDS:
            board.tags[tag] = text
        elif text not in fields:
            report.notice(f"{tag!r} of info is not carried over", value=str(text))
    for tag, text in _outcome(pick(value, "contract", dict, None) or {}, report).items():
        board.tags.setdefault(tag, text)
    calls: list[Any] = pick(value, "auction", list, None) or []
    if calls:
        board.raw_auction = words_of_calls(board.dealer, map(_parse_call, calls))
    cards: list[Any] = pick(value, "play", list, None) or []
    claim = ("*",) if pick(value, "claimed", bool, None) else ()
    if cards or claim:
        board.raw_play = AnnotatedWords(None, (*(card_name(_card(card)) for card in cards), *claim))
    return board


def _outcome(contract: Object, report: Report) -> dict[str, str]:
    """The tags for a contract.  Its result is the tricks over or under; where endplay knows none, it has 0, or as many
    under as declarer can go."""
    if not contract:
        return {}
    level, penalty = pick(contract, "level", int), pick(contract, "penalty", str, "")
    if level == 0:
        return {"Contract": "Pass"}
    denomination, declarer = _DENOMINATIONS.get(pick(contract, "denom", str)), pick(contract, "declarer", str)
    if not 1 <= level <= 7 or denomination is None or penalty not in ("", "x", "xx"):
        raise ValueError(f"{json.dumps(contract)} is not a contract")
    said = {"Contract": f"{level}{denomination}{penalty.upper()}", "Declarer": SEATS[parse_seat(declarer)]}
    result: int = pick(contract, "result", int, 0)
    if -6 - level < result <= 7 - level and result:
        return said | {"Result": str(6 + level + result)}
    report.left_out("the result of the contract: endplay writes the same if it is not known", value=str(result))
    return said


def _card(value: Any) -> int:
    if isinstance(value, dict):
        suit, rank = value.get("suit"), value.get("rank")
        if suit in SUIT_NAMES and isinstance(rank, str) and len(rank) == 1 and rank in RANKS:
            return 13 * SUIT_NAMES.index(suit) + RANKS.index(rank)
    raise ValueError(f"{value!r} is not a card like {{'suit': 'spades', 'rank': 'A'}}")


def _parse_call(call: Any) -> PlainCall:
    if isinstance(call, dict):
        level, denomination = call.get("level"), call.get("denom")
        name = _PENALTIES.get(call.get("penalty", ""), "")
        if isinstance(level, int) and 1 <= level <= 7 and denomination in _DENOMINATIONS:
            name = f"{level}{_DENOMINATIONS[denomination]}"
        if name:
            return PlainCall(name, call.get("alertable") is True, pick(call, "announcement", str, None) or None)
    raise ValueError(f"{call!r} is not a call")


def _form(board: Board) -> Object:
    deal = {
        name: [_CARDS[card_name(card)] for card in cards_of(hand)]
        for name, hand in zip(_SEATS, board.deal.hands, strict=True)
    }
    play = board.play_in_time()
    claimed = play is not None and play.words[-1:] == ("*",)
    if play is not None and claimed:
        play = replace(play, words=play.words[:-1])
    value: Object = {
        "deal": deal,
        "auction": [_call(*call) for call in plain_calls(board.raw_auction, board.dealer) or ()],
        "play": [_CARDS[name] for name in plain_cards(play) or ()],
        "board_num": board.number,
        "info": board.tags,
    }
    if board.vulnerability is not None:
        value["vul"] = _SAID[board.vulnerability]
    if claimed:
        value["claimed"] = True
    if board.dealer is not None:
        value["dealer"] = _SEATS[board.dealer]
    return value


def _call(name: str, alerted: bool, explanation: str | None) -> Object:
    value: Object = {"penalty": _PENALTY_OF[name]} if name in _PENALTY_OF else {}
    value = value or {"level": int(name[0]), "denom": _NAMES[name[1:]]}
    return value | {"alertable": alerted} | ({} if explanation is None else {"announcement": explanation})


read, write = by_objects(_parse, _form)
