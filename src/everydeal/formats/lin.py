"""LIN, the format of Bridge Base Online: reader and writer.

A LIN file is a stream of pairs ``key|value|``; line ends between them mean nothing, and a ``|`` cannot be written
inside a value.  A board begins with ``qx|``, or, in files without it, with the first of ``pn|``, ``st|`` or ``md|``
after another board's ``md|``.  What we carry:

    md  dealer (1 S, 2 W, 3 N, 4 E, 0 not told) and the hands of S, W, N, E; one that is not given is implied by the
        other three if they are full
    sv  vulnerability: o 0 - none, n, e, b both          qx, ah  room and board number (``o7``, ``Board 7``)
    pn  players S, W, N, E (eight names: both rooms)     vg      event, segment, scoring, teams
    mb  a call, ``!`` an alert    an  its explanation    pc      a card    mc  tricks claimed    nt  comments

There is no public specification; this follows the two write-ups in Bridge Base's forum (topics 791 and 85366) and real
files.  What we write has one line a board, in the form that Bridge Base takes for upload when there is nothing but
the deal to tell.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..cards import RANKS, SUITS, Mask, format_holding, holding
from .board import Board, Section
from .deals import complete, foul
from .errors import Report
from .play import in_time
from .registry import CERTAIN, NO
from .source import Source, encode_line
from .words import is_bid, split_cells

LIN_SEATS: Final = (2, 3, 0, 1)
"""LIN's order of the seats: S W N E."""
_NAME_TAGS: Final = ("South", "West", "North", "East")
_VULNERABLE: Final = {"o": "None", "0": "None", "-": "None", "": "None", "n": "NS", "e": "EW", "b": "All"}
_SAID: Final = {"None": "0", "NS": "n", "EW": "e", "All": "b"}
_CALLS: Final = {"p": "Pass", "x": "X", "xx": "XX", "d": "X", "r": "XX"}
_SAYS_CALL: Final = {"Pass": "p", "X": "d", "XX": "r"}
_CALL: Final = re.compile(r"(?:[1-7](?:[SHDC]|NT?)|p|d|r|xx?)!?", re.IGNORECASE)
_CARD: Final = re.compile(r"[SHDC](?:10|[AKQJT2-9])", re.IGNORECASE)
_ROOMS: Final = {"o": "Open", "c": "Closed"}
_EVENT_TAGS: Final = ("Event", "Stage", "HomeTeam", "VisitTeam")
_NO_EVENT: Final = "vg|,,,,,,,,|"
_SCORING: Final = {"I": "IMP", "P": "MP", "B": "BAM"}
_LAYOUT: Final = frozenset(("st", "rh", "pg"))
"""Keys that only say how to show the board."""
_MAX_NOTES: Final = 32


def recognise(head: bytes) -> int:
    """A known key before the first bar, or after another."""
    return CERTAIN if re.match(rb"[^|]{0,200}?(?<![a-z])(?:md|qx|vg|pn|st|rs)\|", head) else NO


# Reading


@dataclass(slots=True)
class _Raw:
    """The pairs of one board as they come."""

    line: int
    deal: str | None = None
    deal_line: int = 0
    room: str = ""
    number: int | None = None
    label: str = ""
    vulnerability: str | None = None
    names: list[str] | None = None
    words: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    tricks: str = ""
    comments: list[str] = field(default_factory=list)


def read(source: Source) -> Iterator[Board]:
    """The boards of a LIN file."""
    reader = _Reader(source.report)
    for line, key, value in _pairs(source):
        if reader.ends_board(key, value):
            board = reader.board()
            reader.raw = _Raw(line)
            if board is not None:
                yield board
        reader.take(line, key, value)
    board = reader.board()
    if board is not None:
        yield board


def _pairs(source: Source) -> Iterator[tuple[int, str, str]]:
    """The pairs, with the lines they begin on; after something that is no pair, reading goes on at the next key."""
    pieces = source.pieces("|")
    for line, piece in pieces:
        key = piece.strip()
        line += piece[: len(piece) - len(piece.lstrip())].count("\n")
        if re.fullmatch("[a-z][a-z0-9]", key):
            following = next(pieces, None)
            if following is None:
                source.report.bad(f"the file ends in the middle of {key}|", line=line)
            else:
                yield line, key, following[1]
        elif key:
            source.report.bad("not a pair key|value|", line=line, value=key)


class _Reader:
    """Collects the pairs of a board, and what a file says about all its boards."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.raw = _Raw(1)
        self.record = 0
        self.shared: dict[str, str] = {}
        self.players: list[str] = []
        self.match = False  # the file has a vg|, and qx|o and qx|c mean the rooms of a match

    def ends_board(self, key: str, value: str) -> bool:
        """Another board begins with this pair."""
        raw = self.raw
        if key == "qx":
            return raw.deal is not None or bool(raw.room) or raw.number is not None
        if raw.deal is None:
            return False
        return key in ("md", "pn", "st", "vg") or (key == "sv" and raw.vulnerability is not None)

    def take(self, line: int, key: str, value: str) -> None:
        """Put one pair where it belongs."""
        raw = self.raw
        if key == "md":
            raw.deal, raw.deal_line = value, line
        elif key == "mb":
            self.call(line, value.strip())
        elif key == "pc":
            self.card(line, value.strip())
        elif key == "an":
            self.explain(" ".join(value.split()))
        elif key == "nt":
            if value.strip():
                raw.comments.append(value)
        elif key == "mc" and re.fullmatch("[0-9]{1,2}", value.strip()):
            raw.tricks = value.strip()
        elif key == "sv":
            self.vulnerable(line, value.strip().lower())
        elif key == "qx":
            self.room(line, value.strip())
        elif key == "ah":
            raw.label = raw.label or " ".join(value.split())
        elif key == "pn":
            self.names([" ".join(name.split()) for name in value.split(",")])
        elif key == "vg":
            self.event(line, [" ".join(word.split()) for word in value.split(",")])
        elif key not in _LAYOUT:
            self.report.note(f"{key}| is not carried over", line=line, value=value)

    def call(self, line: int, value: str) -> None:
        calls = _CALL.findall(value)
        if "".join(calls) != value:
            self.report.note("mb| is not a call", line=line, value=value)
        for word in calls:
            letters = word.rstrip("!")
            self.raw.words.append(_CALLS.get(letters.lower()) or letters[:2].upper() + "T" * (letters[1] in "nN"))
            self.raw.words += ["!"] * (letters != word)

    def card(self, line: int, value: str) -> None:
        cards = _CARD.findall(value)
        if "".join(cards) != value:
            self.report.note("pc| is not a card", line=line, value=value)
        self.raw.cards += [card.upper().replace("10", "T") for card in cards]

    def explain(self, text: str) -> None:
        raw = self.raw
        if not raw.words or raw.words[-1].startswith("=") or len(raw.notes) == _MAX_NOTES:
            raw.comments += [text] * bool(text)
            return
        known = [number for number, note in raw.notes.items() if note == text]
        number = known[0] if known else len(raw.notes) + 1
        raw.notes[number] = text
        raw.words.append(f"={number}=")

    def vulnerable(self, line: int, value: str) -> None:
        if value in _VULNERABLE:
            self.raw.vulnerability = _VULNERABLE[value]
        else:
            self.report.bad("sv| is none of o n e b", line=line, record=self.record + 1, value=value)

    def room(self, line: int, value: str) -> None:
        match = re.match(r"([oc])(\d{0,9})(?!\d)", value, re.IGNORECASE | re.ASCII)
        if match is None:
            self.report.note("qx| does not tell the room and number of a board", line=line, value=value)
            return
        if self.raw.names is not None and not self.raw.room:
            self.players = self.raw.names  # names before the first board are for all boards
        self.raw.room = match[1].lower()
        self.raw.number = int(match[2] or 0) or None

    def names(self, names: list[str]) -> None:
        if self.raw.room or len(names) <= 4:
            self.raw.names = names
        else:
            self.players = names

    def event(self, line: int, words: list[str]) -> None:
        words = (words + [""] * 9)[:9]
        scoring = _SCORING.get(words[2].upper(), "")
        self.match = True
        if any(words[place] for place in (3, 4, 6, 8)):
            told = "the numbers of the first and the last board and the teams' scores before"
            self.report.note(f"vg| {told} are not carried over", line=line, value=",".join(words))
        shared = {"Event": words[0], "Stage": words[1], "Scoring": scoring, "HomeTeam": words[5], "VisitTeam": words[7]}
        self.shared = {tag: value for tag, value in shared.items() if value}

    def board(self) -> Board | None:
        """The board that has been collected, or None if it has no deal that can be read."""
        raw = self.raw
        if raw.deal is None:
            if raw.room or raw.words:
                self.report.note("a board without a deal", line=raw.line)
            return None
        self.record += 1
        try:
            dealer, hands = parse_deal(raw.deal)
            deal, unknown, implied = complete(hands)
        except ValueError as error:
            self.report.bad(str(error), line=raw.deal_line, record=self.record, value=raw.deal)
            return None
        if complaint := foul(deal):
            self.report.bad(complaint, line=raw.deal_line, record=self.record, value=raw.deal)
        number = self.number()
        board = Board(
            deal, number, dealer, raw.vulnerability, self.tags(), comments=tuple(raw.comments), unknown=unknown,
            implied=implied, line=raw.line if raw.room else raw.deal_line, record=self.record,
        )  # fmt: skip
        if raw.words:
            board.auction = Section(board.dealer, tuple(raw.words), raw.notes)
        if raw.cards or raw.tricks:
            board.play = Section(None, (*raw.cards, *["*"] * bool(raw.tricks)))
        return board

    def number(self) -> int | None:
        """The board's number, from its label or ``qx|``."""
        number, self.raw.label = _label_number(self.raw.label, self.raw.number)
        return number

    def tags(self) -> dict[str, str]:
        """What the file tells besides, under PBN's names."""
        raw = self.raw
        tags = dict(self.shared)
        names = raw.names if raw.names is not None else self.players
        names = names[4:] if raw.room == "c" and len(names) > 4 else names
        tags.update((tag, name) for tag, name in zip(_NAME_TAGS, names, strict=False) if name)
        if raw.room == "c" or (raw.room and self.match):
            tags["Room"] = _ROOMS[raw.room]
        if raw.label:
            tags["Description"] = raw.label
        if raw.tricks:
            tags["Result"] = raw.tricks
        return tags


def _label_number(label: str, number: int | None) -> tuple[int | None, str]:
    """The board's number and what more its label says: ``Board 7`` overrules ``qx|``, another word with a number does
    not."""
    match = re.fullmatch(r"\D*?(\d{1,9})", label, re.ASCII)
    if match and int(match[1]) and (number in (None, int(match[1])) or "board" in label.lower()):
        return int(match[1]), "" if label.lower() == f"board {match[1]}" else label
    return number, label


def parse_deal(value: str) -> tuple[int | None, list[Mask | None]]:
    """The dealer of an ``md|`` and the hands in our order of the seats; None for what is not given.

    Raises:
        ValueError: a hand is not one; says which and why.
    """
    text = value.strip()
    dealer = None
    if text[:1].isdecimal():
        if text[0] not in "01234":
            raise ValueError(f"md| dealer {text[0]!r} is not 1 (S), 2 (W), 3 (N), 4 (E) or 0")
        dealer = None if text[0] == "0" else LIN_SEATS[int(text[0]) - 1]
        text = text[1:]
    words = [word.strip() for word in text.split(",")]
    if len(words) > 4:
        raise ValueError(f"md| has {len(words)} hands, more than 4")
    hands: list[Mask | None] = [None] * 4
    for seat, word in zip(LIN_SEATS, words, strict=False):
        if word:
            hands[seat] = parse_lin_hand(word)
    return dealer, hands


def parse_lin_hand(text: str) -> Mask:
    """A hand in LIN's way, every suit's letter before its ranks: ``SAK5H7D..``; suits and ranks in any order and case.

    >>> parse_lin_hand("SAH10DC") == 1 | 1 << 17
    True

    Raises:
        ValueError: not such a text; says which letter, or which card or suit comes twice.
    """
    hand, suit, seen = 0, -1, ""
    for letter in text.upper().replace("10", "T"):
        if letter in SUITS:
            if letter in seen:
                raise ValueError(f"suit {letter} comes twice in hand {text!r}")
            suit, seen = SUITS.index(letter), seen + letter
            continue
        rank = RANKS.find(letter)
        if suit < 0 or rank < 0:
            what = "a rank before any suit" if rank >= 0 else "no suit or rank"
            raise ValueError(f"{letter!r} in hand {text!r} is {what}")
        bit = 1 << 13 * suit + rank
        if hand & bit:
            raise ValueError(f"{SUITS[suit]}{letter} comes twice in hand {text!r}")
        hand |= bit
    return hand


# Writing


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The LIN text of some boards, a line each, and a line ``vg|..|`` where the event changes."""
    event = ""
    for record, board in enumerate(boards, start=1):
        own_event = _event_pair(board)
        if own_event != event and (event or own_event != _NO_EVENT or board.tags.get("Room") == "Open"):
            event = own_event
            yield encode_line(event) + b"\n"
        try:
            yield encode_line(_board_line(board, rooms=bool(event))) + b"\n"
        except ValueError as error:
            report.bad(f"LIN cannot hold the board: {error}", record=record)


def lost(board: Board) -> set[str]:
    """What has no place in LIN, or cannot be said in it."""
    result = set()
    carried = (*_NAME_TAGS, *_EVENT_TAGS, "Scoring", "Room", "Description", "Result")
    known = {tag: _tag_value(board, tag) for tag in carried}
    for tag, value in board.tags.items():
        if value and known.get(tag) != value:
            result.add("names" if tag in _NAME_TAGS else "tags")
    if board.auction is not None and not _says_all(board.auction, _auction_pairs(board)):
        result.add("auction")
    if board.play is not None:
        play = in_time(board)
        if play is None or not all(map(_CARD.fullmatch, play.words[:-1])) or play.words[-1:] == ("+",):
            result.add("play")
    if any("|" in comment or not comment.strip() for comment in board.comments):
        result.add("comments")
    return result


def _board_line(board: Board, *, rooms: bool) -> str:
    """The pairs of one board; *rooms* says that the file tells of rooms, so that ``qx|o`` means the open one."""
    room = board.tags.get("Room")
    pairs = []
    if room == "Closed" or (rooms and room == "Open") or (not rooms and board.number is not None):
        pairs.append(("qx", f"{'c' if room == 'Closed' else 'o'}{board.number or ''}"))
    names = [_tag_value(board, tag) for tag in _NAME_TAGS]
    if any(names):
        pairs += [("pn", ",".join(names)), ("st", "")]
    pairs += [("md", _deal_text(board)), ("rh", "")]
    description = _tag_value(board, "Description")
    if description:
        pairs.append(("ah", description))
    elif board.number is not None:
        pairs.append(("ah", f"Board {board.number}"))
    if board.vulnerability is not None:
        pairs.append(("sv", _SAID[board.vulnerability]))
    pairs += _auction_pairs(board)
    play = in_time(board)
    if play is not None:
        pairs += [("pc", cell[0]) for cell in split_cells(play.words) if len(cell[0]) == 2]
    if result := _tag_value(board, "Result"):
        pairs.append(("mc", result))
    pairs += [("nt", comment) for comment in board.comments if "|" not in comment]
    pairs.append(("pg", ""))
    return "".join(f"{key}|{value}|" for key, value in pairs)


def _tag_value(board: Board, tag: str) -> str:
    """The value of a tag as LIN can say it, or ""."""
    value = board.tags.get(tag, "")
    if "|" in value or value != " ".join(value.split()):
        return ""
    if tag == "Scoring":
        return value if value in _SCORING.values() else ""
    if tag == "Room":
        return value if value in _ROOMS.values() else ""
    if tag == "Result":
        return value if re.fullmatch("[0-9]{1,2}", value) else ""
    if tag == "Description":
        return value if _label_number(value, board.number) == (board.number, value) else ""
    return "" if "," in value else value


def _event_pair(board: Board) -> str:
    event, stage, home, visitor = (_tag_value(board, tag) for tag in _EVENT_TAGS)
    scoring = {name: letter for letter, name in _SCORING.items()}.get(_tag_value(board, "Scoring"), "")
    return f"vg|{event},{stage},{scoring},,,{home},,{visitor},|"


def _deal_text(board: Board) -> str:
    """The value of ``md|``: dealer, and S, W, N; East too if it is not what the others leave."""
    dealer = 0 if board.dealer is None else LIN_SEATS.index(board.dealer) + 1
    hands = ["" if seat in board.unknown else format_lin_hand(board.deal.hands[seat]) for seat in LIN_SEATS]
    return f"{dealer}{','.join(hands[:3] if board.deal.is_full else hands)}"


def format_lin_hand(hand: Mask) -> str:
    """A hand in LIN's way.

    >>> format_lin_hand(1 | 1 << 17)
    'SAHTDC'
    """
    return "".join(letter + format_holding(holding(hand, suit)) for suit, letter in enumerate(SUITS))


def _auction_pairs(board: Board) -> list[tuple[str, str]]:
    """The calls and their explanations; none if the auction does not begin with the dealer's call."""
    auction = board.auction
    if auction is None:
        return []
    cells = split_cells(auction.words)
    skipped = 0
    while skipped < len(cells) and cells[skipped] == ["-"]:
        skipped += 1
    if (None if auction.first is None else (auction.first + skipped) % 4) != board.dealer:
        return []
    pairs: list[tuple[str, str]] = []
    for call, *marks in cells[skipped:]:
        if call == "AP":
            pairs += [("mb", "p")] * (3 if any(key == "mb" and value != "p" for key, value in pairs) else 4)
        elif is_bid(call) or call in _SAYS_CALL:
            pairs.append(("mb", _SAYS_CALL.get(call, call[:2]) + "!" * ("!" in marks)))
        for mark in marks:
            text = auction.notes.get(int(mark[1:-1])) if re.fullmatch("=[0-9]+=", mark) else None
            if text is not None and "|" not in text:
                pairs.append(("an", " ".join(text.split())))
    return pairs


def _says_all(auction: Section, pairs: list[tuple[str, str]]) -> bool:
    """The pairs, read again, give all the calls, alerts and explanations of *auction*."""
    reader = _Reader(Report())
    for key, value in pairs:
        reader.take(0, key, value)
    words = list(auction.words)
    while words[:1] == ["-"]:
        del words[0]
    if words[-1:] == ["AP"]:
        words[-1:] = ["Pass"] * (3 if any(map(is_bid, words)) else 4)
    read = _with_notes(reader.raw.words, reader.raw.notes)
    return read == _with_notes(words, auction.notes) and not reader.raw.comments


def _with_notes(words: Sequence[str], notes: dict[int, str]) -> list[str]:
    return [f"={notes.get(int(word[1:-1]))}=" if re.fullmatch("=[0-9]+=", word) else word for word in words]
