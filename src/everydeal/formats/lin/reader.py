"""Reading LIN: a file into the pairs that stand in the pieces of its text between bars, and the pairs into boards."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ...board.annotated_words import AnnotatedWords
from ...board.board import Board
from ...board.result import Result
from ...cards import Seat
from ..core.errors import Report
from ..core.registry import CERTAIN, NO, POSSIBLE
from ..core.source import Source
from ..core.spelling.deals import board_of_hands, card_count_error
from .score_lists import NOBODY, TABLE, Lists, outcome_fields, outcome_tags
from .vocabulary import (
    CALL,
    CARD,
    KEPT,
    LIST_KEYS,
    NAME_TAGS,
    ROOMS,
    SCORING,
    VG_TAGS,
    VULNERABLE,
    call_words,
    is_kept,
    label_number,
    parse_deal,
)

_LINK = re.compile(rb"https?:|\S{0,200}\?lin=|[^|]{0,400}?(?:hv_popuplin|handviewer)")
_BEGIN = re.compile(rb"[^|]{0,200}?(?<![a-z])(?:md|qx|vg|pn|st|rs)\|")
_PAGE = rb"(?:nt|bt|mn|ht|hs|hc|hf|at|rh|ah|va|cs|fp|cr|cg|cb|cp|fh|ih|lb|ln|lg|lh|or|sk|tu|ub|up|yb|3b)"
_LESSON = re.compile(rb"\s*(?:%s\|[^|]{0,4000}\|\s*){2}" % _PAGE)
"""Two pairs of the keys that lay out the pages of Bridge Base's lessons."""
_KEY = re.compile(r"[a-z][a-z0-9]")
_REMARKS = re.compile(rb"\A(?:\s*%[^\r\n]*[\r\n])+")
_LIKE_PAIR = re.compile(rb"\s*[a-z][a-z0-9]\|")
_LAYOUT: Final = frozenset(("st", "rh", "pg"))
"""Keys that only say how to show the board."""
_MAX_NOTES: Final = 32


def recognise(head: bytes) -> int:
    """A known key before the first bar, or after another, but not in a link; pairs of a lesson; possibly, any pair."""
    head = _REMARKS.sub(b"", head).lstrip()
    if _LINK.match(head):
        return NO
    if _BEGIN.match(head) or _LESSON.match(head):
        return CERTAIN
    return POSSIBLE if _LIKE_PAIR.match(head) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a LIN file, each by its pairs: the definition of what the scanner's boards are."""
    collector = Collector(source.report)
    pieces = source.pieces("|")
    yield from collector.boards(pairs_in(pieces, lambda: source.unended, source.report))
    collector.end_lists()


def pairs_in(
    pieces: Iterator[tuple[int, str]], unended: Callable[[], bool], report: Report
) -> Iterator[tuple[int, str, str]]:
    """The pairs, with the lines they begin on; after something that is not a pair, reading goes on at the next key.

    *unended* tells whether the piece that was given last is the file's last and has no end.
    """
    for line, piece in pieces:
        piece = without_remarks(report, line, piece)
        key = piece.strip()
        if len(key) < len(piece):
            line += piece[: len(piece) - len(piece.lstrip())].count("\n")
        if _KEY.fullmatch(key):
            following = next(pieces, None)
            unclosed = following is None or (unended() and following[1].strip() != "")
            if unclosed:
                value = following[1].strip() if following else None
                report.error(f"the file ends in the middle of {key}|", line=line, value=value)
            if following and not (unclosed and key == "md"):
                yield line, key, following[1]
        elif key:
            report.error("not a pair key|value|", line=line, value=key)


def without_remarks(report: Report, line: int, piece: str) -> str:
    """What stands before a bar, without lines that begin with ``%``: BBO Helper's files have one at the head."""
    if "%" not in piece:
        return piece
    lines = piece.split("\n")
    remarks = [place for place, text in enumerate(lines[:-1]) if text.startswith("%")]
    if remarks:
        what = "a line that begins with % is" if len(remarks) == 1 else f"{len(remarks):,} lines that begin with % are"
        report.left_out(f"{what} not carried over", line=line + remarks[0], value=lines[remarks[0]])
    for place in remarks:
        lines[place] = ""
    return "\n".join(lines)


@dataclass(slots=True)
class RawBoard:
    """The pairs of one board as they come."""

    line: int
    deal: str | None = None
    deal_line: int = 0
    room: str = ""
    number: int | None = None
    roomless: int | None = None
    """The number of a ``qx|`` without a room, for a board whose label does not tell it."""
    label: str = ""
    vulnerability: str | None = None
    names: list[str] | None = None
    words: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    tricks: str = ""
    comments: list[str] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)
    heads: bool = False
    """Something was said of the boards that come."""
    is_own: bool = False
    """Something was said of this board."""

    def sections(self, dealer: Seat | None) -> tuple[AnnotatedWords | None, AnnotatedWords | None]:
        """The auction, which *dealer* begins, and the play."""
        auction = AnnotatedWords(dealer, tuple(self.words), self.notes) if self.words else None
        has_play = self.cards or self.tricks
        is_claimed = bool(self.tricks) and len(self.cards) < 52  # after the last card, mc| only tells the result
        return auction, AnnotatedWords(None, (*self.cards, *["*"] * is_claimed)) if has_play else None


class Collector:
    """Collects the pairs of a board, and what a file says about all its boards."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.raw: RawBoard
        self.record = 0
        self.shared: dict[str, str] = {}
        self.lists = Lists()
        self.players: list[str] = []
        self.match = False  # the file has a vg|, and qx|o and qx|c mean the rooms of a match
        self.said = 0
        """How often something was said of all boards that come."""

    def boards(self, pairs: Iterable[tuple[int, str, str]], line: int = 1) -> Iterator[Board]:
        """The boards of pairs, which begin on *line*."""
        self.raw = RawBoard(line)
        for line, key, value in pairs:
            if self.ends_board(key, value):
                board = self.board()
                self.raw = RawBoard(line)
                if board is not None:
                    yield board
            self.take(line, key, value)
        board = self.board()
        if board is not None:
            yield board

    def ends_board(self, key: str, value: str) -> bool:
        """Another board begins with this pair."""
        raw = self.raw
        if key == "qx":
            alone = raw.heads and not raw.is_own
            return raw.deal is not None or bool(raw.room) or raw.number is not None or alone
        if raw.deal is None:
            return False
        return key in ("md", "pn", "st", "vg") or (key == "sv" and raw.vulnerability is not None)

    def take(self, line: int, key: str, value: str) -> None:
        """Put one pair where it belongs."""
        raw = self.raw
        if key == "vg" or key in LIST_KEYS or (key == "pn" and not raw.room and value.count(",") > 3):
            raw.heads = True
        elif key not in _LAYOUT:
            raw.is_own = True
        if key == "md":
            raw.deal, raw.deal_line = value, line
        elif key == "mb":
            self.call(line, value.strip())
        elif key == "pc":
            self.card(line, value.strip())
        elif key == "an":
            self.explain(value if value.isprintable() else " ".join(value.split()))
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
            self.event([" ".join(word.split()) for word in value.split(",")])
        elif key in LIST_KEYS:
            self.said += 1
            self.lists, complaint = self.lists.take(line, key, value)
            if complaint:
                self.report.notice(complaint, line=line, value=value)
        elif key not in _LAYOUT:
            self.keep(line, key, value)

    def keep(self, line: int, key: str, value: str) -> None:
        """A key that says nothing of what a board has a place for: kept under its name, the first of each."""
        tag = f"{KEPT}{key}"
        if tag in self.raw.kept or not is_kept(key, value):
            self.report.notice(f"{key}| is not carried over", line=line, value=value)
        else:
            self.raw.kept[tag] = value

    def call(self, line: int, value: str) -> None:
        calls = CALL.findall(value)
        if "".join(calls) != value:
            self.report.notice("mb| is not a call", line=line, value=value)
        for call in calls:
            self.raw.words += call_words(call)

    def card(self, line: int, value: str) -> None:
        cards = CARD.findall(value)
        if "".join(cards) != value:
            self.report.notice("pc| is not a card", line=line, value=value)
        self.raw.cards += [card.upper().replace("10", "T") for card in cards]

    def explain(self, text: str) -> None:
        raw = self.raw
        if not raw.words or raw.words[-1].startswith("=") or len(raw.notes) == _MAX_NOTES:
            raw.comments += [text] * bool(text.strip())
            return
        known = [number for number, note in raw.notes.items() if note == text]
        number = known[0] if known else len(raw.notes) + 1
        raw.notes[number] = text
        raw.words.append(f"={number}=")

    def vulnerable(self, line: int, value: str) -> None:
        if value in VULNERABLE:
            self.raw.vulnerability = VULNERABLE[value]
        else:
            self.report.error("sv| is not one of o n e b", line=line, record=self.record + 1, value=value)

    def room(self, line: int, value: str) -> None:
        match = re.match(r"([oc])(\d{0,9})(?!\d)", value, re.IGNORECASE | re.ASCII)
        if match is None:
            if re.fullmatch("[0-9]{0,9}", value):
                self.raw.roomless = int(value or 0) or None
            else:
                self.report.notice("qx| does not tell the room and number of a board", line=line, value=value)
            return
        if self.raw.names is not None and not self.raw.room:
            self.for_all(self.raw.names)  # names before the first board
        self.raw.room = match[1].lower()
        self.raw.number = int(match[2] or 0) or None

    def names(self, names: list[str]) -> None:
        if self.raw.room or len(names) <= 4:
            self.raw.names = names
        else:
            self.for_all(names)

    def for_all(self, names: list[str]) -> None:
        """The players of all boards that come."""
        self.players, self.said = names, self.said + 1

    def event(self, words: list[str]) -> None:
        """``vg``, with which the lists of another part of the file begin."""
        self.end_lists()
        words = (words + [""] * 9)[:9]
        words[2] = SCORING.get(words[2].upper(), "")
        self.match, self.said = True, self.said + 1
        self.shared = {tag: word for tag, word in zip(VG_TAGS, words, strict=True) if word}
        first, last = (int(word) if re.fullmatch("[0-9]{1,6}", word) else None for word in words[3:5])
        self.lists = Lists(first=first, last=last)

    def end_lists(self) -> None:
        """No more boards come of which the lists tell."""
        if self.report.whole and (complaint := self.lists.left_out()):
            self.report.notice(complaint, line=self.lists.line)

    def board(self) -> Board | None:
        """The board that has been collected, or None if it has no deal that can be read."""
        raw = self.raw
        if raw.deal is None:
            if raw.room or raw.words:
                self.report.notice("a board without a deal", line=raw.line)
            return None
        self.record += 1
        try:
            dealer, hands = parse_deal(raw.deal)
            board = board_of_hands(hands, self.number(), dealer, raw.vulnerability)
        except ValueError as error:
            self.report.error(str(error), line=raw.deal_line, record=self.record, value=raw.deal)
            return None
        if complaint := card_count_error(board.deal):
            self.report.error(complaint, line=raw.deal_line, record=self.record, value=raw.deal)
        board.tags, board.comments = self.tags(board.number), tuple(raw.comments)
        board.line, board.record = raw.line if raw.room else raw.deal_line, self.record
        board.raw_auction, board.raw_play = raw.sections(board.dealer)
        if (listed := self.listed(board, raw.room)) is not None:
            self.compare(board, listed)
        return board

    def listed(self, board: Board, room: str) -> Result | None:
        """Add what the lists tell of a board's tables; what they tell of the one of which this is the record."""
        if board.number is None or (table := self.lists.tables.get(board.number)) is None:
            return None
        self.lists.asked_for.add(board.number)
        board.tags[TABLE], rows, results = table
        board.tables = {TABLE: rows}
        return results.get(int(room == "c"))

    def compare(self, board: Board, listed: Result) -> None:
        """Add the result that the lists tell of this record's table, or say that it is another."""
        contract = board.contract
        if contract is None and "Result" not in board.tags:
            board.tags.update(outcome_tags(listed))
        elif contract == listed.contract and board.result is None:
            board.tags["Result"] = outcome_tags(listed)["Result"]
        elif board.result != listed:
            what = board.result or contract or f"{board.tags.get('Result')} tricks"
            board._contradictions = (
                f"the list rs gives {listed} for this table, but what is said here comes to {what}",
            )

    def number(self) -> int | None:
        """The board's number, from its label or ``qx|``."""
        own = self.raw.roomless if self.raw.label and self.raw.number is None else self.raw.number
        number, self.raw.label = label_number(self.raw.label, own)
        return number

    def tags(self, number: int | None) -> dict[str, str]:
        """What the file tells besides, under PBN's names."""
        raw = self.raw
        own = {}
        if raw.label:
            own["Description"] = raw.label
        if raw.tricks:
            own["Result"] = raw.tricks
        players = self.seated(number, raw.room) if raw.names is None else _at_table(raw.names, raw.room)
        rooms = {"Room": ROOMS[raw.room]} if raw.room == "c" or (raw.room and self.match) else {}
        named = {tag: name for tag, name in zip(NAME_TAGS, players, strict=False) if name}
        return self.shared | named | rooms | own | raw.kept

    def seated(self, number: int | None, room: str) -> Sequence[str]:
        """The players S W N E of a board that does not name them itself."""
        here = _at_table(self.players, room)
        return here if any(here) else self.lists.seated(number, int(room == "c"))

    def said_of_all(self) -> Iterator[str]:
        """What was said of all boards, as the kernel takes it (`texts/boards/whole/said_of_all.rs`)."""
        yield from (f"{tag}|{value}|" for tag, value in self.shared.items())
        yield f"|{ROOMS['o'] * self.match}|"
        seated = [f"{'|'.join((*self.seated(None, room), *NOBODY)[:4])}|" for room in ROOMS]
        yield from seated
        listed = ["pw" in self.lists.lists and not any(_at_table(self.players, room)) for room in ROOMS]
        for number in filter(None, self.lists.numbers):
            table = self.lists.tables.get(number)
            yield f"{number}|{table.columns if table else ''}|"
            for room in range(len(ROOMS)):
                yield outcome_fields(table.results.get(room) if table else None)
                yield f"{'|'.join(self.lists.seated(number, room))}|" if listed[room] else seated[room]
        yield "|"


def _at_table(names: Sequence[str], room: str) -> Sequence[str]:
    """The players of a table, of names of the players of one, or of both if there are more than four."""
    return names[4:8] if room == "c" and len(names) > 4 else names[:4]
