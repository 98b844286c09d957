"""The JSON of endplay: boards with auction and play.

A board is an object with ``deal`` (``north``, ``east``, ``south``, ``west``: lists of cards like ``{"suit": "spades",
"rank": "A"}``), ``auction`` (``{"level": 1, "denom": "clubs", "alertable": false}`` or ``{"penalty": "pass"}``, with an
``announcement`` if there is one), ``play`` (cards in the order of time), ``board_num``, ``dealer``, ``vul`` and
``info`` (PBN tags).

Sources: dominicprice/endplay, parsers/json, and what the program writes.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ...board.annotated_words import AnnotatedWords, plain_calls, plain_cards
from ...board.board import Board
from ...cards import RANKS, SEAT_NAMES, SUIT_NAMES, Mask, card_name, cards_of
from ..core.errors import Report
from ..core.json_records import Object, pick, read_objects, write_objects
from ..core.source import Source
from ..core.spelling.deals import fill_fourth_hand
from ..pbn.tags import TO_FIELDS

_DENOMINATIONS: Final = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "nt": "NT"}
_NAMES: Final = {letter: name for name, letter in _DENOMINATIONS.items()}
_PENALTIES: Final = {"pass": "Pass", "double": "X", "redouble": "XX"}
_PENALTY_OF: Final = {name: penalty for penalty, name in _PENALTIES.items()}
_VULNERABLE: Final = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}
_SAID: Final = {name: said for said, name in _VULNERABLE.items()}
_SEATS: Final = tuple(name.lower() for name in SEAT_NAMES)


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return read_objects(source, _parse)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The JSON of some boards."""
    return write_objects(boards, report, _form)


def lost(board: Board) -> set[str]:
    """An auction or play with more than calls, alerts, explanations and cards."""
    result = set()
    if board.raw_auction is not None and _calls(board) is None:
        result.add("auction")
    if board.raw_play is not None and _cards(board) is None:
        result.add("play")
    return result


def _parse(value: Object) -> Board:
    hands: Object = pick(value, "deal", dict)
    deal, unknown, implied = fill_fourth_hand([_hand(pick(hands, seat, list, [])) for seat in _SEATS])
    info: Object = pick(value, "info", dict, None) or {}
    number: int | None = pick(value, "board_num", int, None)
    if number is None and re.fullmatch("[1-9][0-9]{0,8}", str(info.get("Board"))):
        number = int(info["Board"])
    dealer: str | None = pick(value, "dealer", str, None)
    if dealer is not None and dealer not in _SEATS:
        raise ValueError(f"dealer {dealer!r} is not north, east, south or west")
    vulnerable: str | None = pick(value, "vul", str, None)
    if vulnerable is not None and vulnerable not in _VULNERABLE:
        raise ValueError(f"vul {vulnerable!r} is not none, ns, ew or both")
    board = Board(
        deal, number, None if dealer is None else _SEATS.index(dealer), _VULNERABLE[vulnerable] if vulnerable else None
    )
    board.unknown, board.implied = unknown, implied
    board.tags = {tag: text for tag, text in info.items() if isinstance(text, str) and tag not in TO_FIELDS}
    calls: list[Object] = pick(value, "auction", list, None) or []
    if calls:
        board.raw_auction = _auction(calls, board.dealer)
    cards: list[Any] = pick(value, "play", list, None) or []
    if cards:
        board.raw_play = AnnotatedWords(None, tuple(card_name(_card(card)) for card in cards))
    return board


def _hand(cards: list[Any]) -> Mask | None:
    hand = 0
    for card in map(_card, cards):
        if hand >> card & 1:
            raise ValueError(f"{card_name(card)} comes twice in a hand")
        hand |= 1 << card
    return hand or None


def _card(value: Any) -> int:
    if isinstance(value, dict):
        suit, rank = value.get("suit"), value.get("rank")
        if suit in SUIT_NAMES and isinstance(rank, str) and len(rank) == 1 and rank in RANKS:
            return 13 * SUIT_NAMES.index(suit) + RANKS.index(rank)
    raise ValueError(f"{value!r} is not a card like {{'suit': 'spades', 'rank': 'A'}}")


def _auction(calls: list[Object], dealer: int | None) -> AnnotatedWords:
    words: list[str] = []
    notes: dict[int, str] = {}
    for call in calls:
        if not isinstance(call, dict):
            raise ValueError(f"{call!r} is not a call")
        level, denomination = call.get("level"), call.get("denom")
        if isinstance(level, int) and 1 <= level <= 7 and denomination in _DENOMINATIONS:
            words.append(f"{level}{_DENOMINATIONS[denomination]}")
        elif call.get("penalty") in _PENALTIES:
            words.append(_PENALTIES[call["penalty"]])
        else:
            raise ValueError(f"{call!r} is not a call")
        if call.get("alertable") is True:
            words.append("!")
        said = pick(call, "announcement", str, None)
        if said:
            number = next((i for i, text in notes.items() if text == said), len(notes) + 1)
            notes[number] = said
            words.append(f"={number}=")
    return AnnotatedWords(dealer, tuple(words), notes)


def _form(board: Board) -> Object:
    deal = {
        name: [{"suit": SUIT_NAMES[card // 13], "rank": RANKS[card % 13]} for card in cards_of(board.deal.hands[seat])]
        for seat, name in enumerate(_SEATS)
    }
    value: Object = {
        "deal": deal,
        "auction": _calls(board) or [],
        "play": _cards(board) or [],
        "board_num": board.number,
        "info": board.tags,
    }
    if board.vulnerability is not None:
        value["vul"] = _SAID[board.vulnerability]
    if board.dealer is not None:
        value["dealer"] = _SEATS[board.dealer]
    return value


def _calls(board: Board) -> list[Object] | None:
    calls = plain_calls(board.raw_auction, board.dealer)
    return None if calls is None else [_call(*call) for call in calls]


def _call(name: str, alerted: bool, explanation: str | None) -> Object:
    value: Object = {"penalty": _PENALTY_OF[name]} if name in _PENALTY_OF else {}
    value = value or {"level": int(name[0]), "denom": _NAMES[name[1:]]}
    return value | {"alertable": alerted} | ({} if explanation is None else {"announcement": explanation})


def _cards(board: Board) -> list[Object] | None:
    cards = plain_cards(board.play_in_time())
    return None if cards is None else [{"suit": SUIT_NAMES["SHDC".index(name[0])], "rank": name[1]} for name in cards]
