"""The games of OpenSpiel's ``bridge`` as lines of actions, and its dealings.

A line is numbers between blanks.  The first 52 deal the cards: the i-th goes to player i mod 4 (N E S W).  A card is
``4 * rank + suit``, rank 0 = the two to 12 = the ace, suits C D H S = 0 to 3.  The actions after them, 52 pass, 53
double, 54 redouble, 55 one club, 56 one diamond ... 89 seven notrump, are the auction that North begins; then come the
cards of the play.

In which order a hand gets its cards means nothing; we write the high ones first.

Sources: google-deepmind/open_spiel, games/bridge.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ...board.annotated_words import AnnotatedWords, plain_calls, plain_cards
from ...board.board import Board
from ...board.call import CALL_NAMES
from ...cards import NORTH, card_name, cards_of, mask_of, parse_card
from ...deal import Deal
from ..core.records import read_lines, require_full, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source

CARD_OF: Final = tuple(13 * (3 - action % 4) + 12 - action // 4 for action in range(52))
"""Our card for each of OpenSpiel's 52."""
ACTION_OF: Final = tuple(CARD_OF.index(card) for card in range(52))
"""OpenSpiel's card for each of ours."""


def recognise(head: bytes) -> int:
    """52 different numbers below 52 on the first line."""
    line = head.lstrip().splitlines()[:1]
    words = line[0].split()[:52] if line else []
    return CERTAIN if len({int(word) for word in words if re.fullmatch(rb"[0-4]?[0-9]|5[01]", word)}) == 52 else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return read_lines(source, lambda text, _: _board(text, whole=not source.unended))


def dealing(deal: Deal) -> list[int]:
    """The 52 actions that deal *deal*.

    Raises:
        ValueError: it is not a full deal.
    """
    hands = [list(cards_of(hand)) for hand in require_full(deal).hands]
    return [ACTION_OF[hands[i % 4][i // 4]] for i in range(52)]


def dealt(actions: Sequence[int]) -> Deal:
    """The deal of 52 actions.

    Raises:
        ValueError: not each of 0..51 once.
    """
    if sorted(actions) != list(range(52)):
        raise ValueError("not each of the cards 0 to 51 once")
    return Deal(*(mask_of(CARD_OF[action] for action in actions[seat::4]) for seat in range(4)))


def _board(text: str, *, whole: bool) -> Board:
    """The board of a line; if it may be cut short (not *whole*), only of one that tells a game to its end, or none."""
    words = text.split()
    if not all(re.fullmatch("[0-9]{1,2}", word) for word in words):
        raise ValueError("not numbers below 90")
    actions = [int(word) for word in words]
    board = Board(dealt(actions[:52]), dealer=NORTH)
    rest = actions[52:]
    if not (whole or not rest or rest == [52] * 4 or sorted(rest[-52:]) == list(range(52))):
        raise ValueError("the last line has no line end, its game no end: the file may be cut short")
    calls = 0
    while calls < len(rest) and 52 <= rest[calls] < 90:
        calls += 1
    if any(action >= 52 for action in rest[calls:]):
        raise ValueError("a call after a card, or a number above 89")
    if rest and not calls:
        raise ValueError("a card is played before there was a call")
    if calls:
        board.raw_auction = AnnotatedWords(NORTH, tuple(CALL_NAMES[action - 52] for action in rest[:calls]))
    if rest[calls:]:
        board.raw_play = AnnotatedWords(None, tuple(card_name(CARD_OF[action]) for action in rest[calls:]))
    return board


def _form(board: Board, _: int) -> bytes:
    calls, cards = _auction(board), plain_cards(board.play_in_time()) or ()
    played = [ACTION_OF[parse_card(name)] for name in cards] if calls else []
    actions = dealing(board.deal) + calls + played
    return " ".join(map(str, actions)).encode() + b"\n"


def _auction(board: Board) -> list[int]:
    """The calls; none if they have more than their names, or North does not begin."""
    calls = plain_calls(board.raw_auction, NORTH)
    if calls is None or board.dealer != NORTH or any(call[1:] != (False, None) for call in calls):
        return []
    return [52 + CALL_NAMES.index(call.name) for call in calls]


write = writes(_form)
