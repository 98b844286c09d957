"""What people paste, or click together, -> deals.

A text may be a file of any format that `everydeal.formats` reads (PBN, LIN, a handviewer link, deal strings one a
line, printed diagrams, ...), one hand like ``AKQ.JT9.8765.432``, an id of a deal, or one deal as `everydeal._naming`
reads it: 52 letters, or Nseq Eseq Sseq.  Where hands have no seats, a line ``seats NESW`` before them says whose they
are.
"""

import io
import re
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from .. import _naming, board_ids
from ..cards import SEAT_NAMES, SEATS, Mask, card_name, parse_hand
from ..deal import Deal
from ..formats import Board, FormatError, read
from ..formats.core.registry import recognise
from ..formats.core.spelling.deals import cards_missing
from .addresses import parse_page
from .leaf import Choice
from .pasted import in_english, marked, number_in_text, squeeze

MAX_BOARDS = 60
"""How many boards of one text are shown."""

_HAND = re.compile(r"\s*[AKQJT0-9]*(\.[AKQJT0-9]*){3}\s*\Z", re.IGNORECASE)
_BARE = re.compile(r"\s*[0-9](?:[0-9]|[,_'’ \u00a0\u2009\u202f](?=[0-9])){0,79}\s*\Z")
_FOUR = re.compile(r"\s*(?:(?>(?:10|[AKQJT2-9])+)|-)(?:[\s,]+(?:(?>(?:10|[AKQJT2-9])+)|-)){3}\s*\Z", re.IGNORECASE)
_LETTERED = re.compile(
    r"\s*S[:=\s]*((?:[AKQJT0-9]|-)*)[\s,;]+H[:=\s]*((?:[AKQJT0-9]|-)*)[\s,;]+D[:=\s]*((?:[AKQJT0-9]|-)*)[\s,;]+C[:=\s]*"
    r"((?:[AKQJT0-9]|-)*)\s*\Z",
    re.IGNORECASE,
)
_CARDS = r"[AKQJT0-9]*(?:\.[AKQJT0-9]*){3}"
_TYPED = re.compile(rf"\s*+([NESW]\s*+:)?\s*+((?:{_CARDS}|-)(?:\s+(?:{_CARDS}|-)){{3}}|{_CARDS})\s*\Z", re.IGNORECASE)
_HANDS = re.compile(rf"{_CARDS}(?:\s++{_CARDS}|\s++-){{3}}\Z", re.IGNORECASE)
_NO_SEATS = (
    "Nothing says whose these hands are: write “N:” before the first if it is North’s and the others follow clockwise, "
    "or on a line above “seats NESW”, or in what order they are."
)
_SUIT = r"\s*+([AKQJT0-9–—,-]*+(?>(?:[ \t]++[AKQJT0-9–—,-]++)*))"
_SYMBOLS = re.compile(rf"♠{_SUIT}\s*+♥{_SUIT}\s*+♦{_SUIT}\s*+♣{_SUIT}", re.IGNORECASE)
_ENDING = re.compile(r"\s*ending\b\s*:?", re.IGNORECASE)
_SEATS = re.compile(r"\s*+seats?\b[ \t]*+:?[ \t]*+([NESW](?:[ ,]?[NESW]){0,3})[ \t]*+(?:\r\n?|\n)", re.IGNORECASE)
_REPORT = re.compile(r"\s*[NESW]\s*:[^\n]*\.[^\n]*\Z", re.IGNORECASE)
_ID = re.compile(r"\s*(?:[0-9A-Za-z_+/-]{1,40}={0,2}|[0-9A-Fa-f]{4}(?: [0-9A-Fa-f]{4}){1,9})\s*\Z")
_SHORTEST = 16
"""Characters of the shortest id that may have no digit."""


class Found(NamedTuple):
    """One thing that a text names."""

    item: Any
    """A deal, or the mask of a hand."""
    choice: Choice = Choice()
    label: str = ""


class Findings(NamedTuple):
    """What was found, and what was wrong."""

    found: list[Found]
    complaints: list[str]
    more: bool
    """There were more than `MAX_BOARDS`."""


def find_in_text(text: str) -> Findings:
    """The deals, hand or id that a text names; problems of a file go to the complaints, one by one.

    Raises:
        ValueError: nothing at all is found, and why.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise ValueError("Paste a deal, a file’s contents, a handviewer link, a hand, or an id.")
    if ending := _ENDING.match(text):
        return _find(text[ending.end() :])
    findings = _find(text)
    short = [(one, cards_missing(one.item)) for one in findings.found if isinstance(one.item, Deal)]
    complaints = [f"{one.label}{': ' * bool(one.label)}{complaint}" for one, complaint in short if complaint]
    if complaints and len(findings.found) == 1:
        raise ValueError(f"{complaints[0]}. If it is meant as an ending, write “ending” before it.")
    new = [complaint for complaint in complaints if not findings.complaints]
    return findings._replace(complaints=findings.complaints + new)


def _find(text: str) -> Findings:
    """The same, whatever may be missing."""
    seats = None
    if line := _SEATS.match(text):
        seats, text = line[1], text[line.end() :]
    if not _naming.printed_format(text) and _naming.is_spelled_out(text):
        return Findings([Found(_naming.read(text).item)], [], False)
    if _BARE.match(text):
        raise ValueError(
            "A number alone names no deal: it is a page of some edition, or an id in another program’s numbering. Open"
            " the edition that it is from, and turn to that page."
        )
    text = marked(tidy_deal(in_english(text)))
    if hand := _hand_in_words(text):
        return Findings([Found(hand)], [], False)
    if seats is None and _HANDS.match(text):
        raise ValueError(_NO_SEATS)
    if _HAND.match(text):
        return Findings([Found(parse_hand(text.strip()))], [], False)
    if _ID.match(text) and (len(text.strip()) >= _SHORTEST or any(map(str.isdigit, text))):
        return Findings([Found(_naming.read(text.strip()).item)], [], False)
    if (broken := squeeze(text)) != text:  # an id in pieces; a text that is not an id goes on
        with suppress(ValueError, IndexError):
            return Findings([Found(_naming.read(broken).item)], [], False)
    try:
        name = _format_of(text)
    except ValueError:
        if _REPORT.match(text):
            Deal.from_pbn(text.strip())  # says better what is wrong
        raise
    bad: list[FormatError] = []
    boards = read(io.BytesIO(f"{text}\n".encode()), name, errors=bad.append, seats=seats)
    found = [_found(board) for board in islice(boards, MAX_BOARDS + 1)]
    if not found and bad and "seats=" in bad[0].reason:
        raise ValueError(_NO_SEATS)
    if not found:
        raise bad[0] if bad else ValueError("There is no deal in that text.")
    complaints = [str(complaint) for complaint in bad[:20]]
    return Findings(found[:MAX_BOARDS], complaints, len(found) > MAX_BOARDS)


def board_in_text(text: str) -> str | None:
    """The id of a whole board that a text is, in its one form; None if it is something else.

    Raises:
        ValueError: it has the looks of one, and something is wrong with it.
    """
    if not _naming.is_board_id(text):
        return None
    return board_ids.board_id(board_ids.board_of_id(text))


def number_alone(text: str) -> int | None:
    """The number, if a text is one number and nothing else, however its digits are grouped."""
    return int(re.sub(r"[^0-9]", "", text)) if _BARE.match(text) else None


def number_named(text: str) -> int | None:
    """The same with the word page before it, or as a power: ``page 1,000``, ``10^27``."""
    written = number_in_text(text)
    try:
        return number_alone(text) if written is None else parse_page(written, 1)
    except ValueError:
        return None


def tidy_deal(text: str) -> str:
    """One deal or hand as people type it, as a deal string; other texts as they are.

    The ten may be 10, and suits may have their symbols.

    >>> tidy_deal("♠A10♥K♦-♣2")
    'AT.K..2'
    """
    tidy = _SYMBOLS.sub(lambda found: ".".join(re.sub(r"[\s,–—-]", "", suit) for suit in found.groups()), text)
    found = _TYPED.match(tidy)
    return f"{found[1] or ''}{' '.join(found[2].replace('10', 'T').split())}" if found else text


def _hand_in_words(text: str) -> Mask | None:
    """One hand as people type it without points between the suits, if a text is one.

    >>> typed = ("AKQ J109 8765 432", "S AKQ H JT9 D 8765 C 432", "AKQ, JT9, 8765, 432")
    >>> {_hand_in_words(text) for text in typed} == {parse_hand("AKQ.JT9.8765.432")}
    True
    """
    if len(text) > 100:
        return None
    if found := _LETTERED.match(text):
        suits = found.groups()
    elif _FOUR.match(text):
        suits = tuple(re.split(r"[\s,]+", text.strip()))
    else:
        return None
    tidy = [suit.replace("10", "T").strip("-") for suit in suits]
    return parse_hand(".".join(tidy)) if sum(map(len, tidy)) == 13 else None


def find_in_cards(query: Mapping[str, str]) -> Deal:
    """The deal of the 52 fields ``c0`` ... ``c51`` of the form: N, E, S or W, or nothing.

    If three hands have 13 cards and the fourth none, it gets the rest.

    Raises:
        ValueError: a field holds something else, or a hand has more than 13 cards.
    """
    hands = [0, 0, 0, 0]
    for card in range(52):
        owner = query.get(f"c{card}", "")
        if owner in ("", "-"):
            continue
        if owner not in SEATS or len(owner) != 1:
            raise ValueError(f"“{owner[:20]}” is not a seat for {card_name(card)}: write N, E, S, W or nothing.")
        hands[SEATS.index(owner)] |= 1 << card
    for seat, hand in enumerate(hands):
        if hand.bit_count() > 13:
            raise ValueError(f"{SEAT_NAMES[seat]} has {hand.bit_count()} cards; 13 are the most.")
    deal = Deal(*hands)
    if sorted(deal.hand_sizes) == [0, 13, 13, 13]:
        hands[deal.hand_sizes.index(0)] = deal.unused
        deal = Deal(*hands)
    return deal


def _format_of(text: str) -> str:
    """The name of the format that a text is in: not one of bytes, which nobody can paste and any nonsense may be."""
    try:
        name = recognise(text.encode()[:_HEAD]).name
    except ValueError:
        name = ""
    if not name or name in _OF_BYTES or "\0" in text:  # a zip file, to be unpacked by the reader, has a NUL
        raise ValueError(
            "That is not a deal in any format known here: a PBN or LIN file, a handviewer link, and a deal like "
            "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 ... are."
        )
    return name


_HEAD = 1 << 14
"""Bytes from which a format is recognised."""
_OF_BYTES = {"bri", "dge", "rzd", "cds", "zrd", "zdd", "zbs", "bridgebots", "gib-binary", "boards-binary"}


def _found(board: Board) -> Found:
    label = f"Board {board.number}" if board.number is not None else ""
    item: Any = board.deal
    if len(board.unknown) == 3:
        known = next(hand for seat, hand in enumerate(board.deal.hands) if seat not in board.unknown)
        if known.bit_count() == 13:
            item = known
    return Found(item, Choice(board.dealer, board.vulnerability), label)
