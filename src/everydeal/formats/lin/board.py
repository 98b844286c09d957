"""The pairs of a LIN file, collected into boards."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ...board.board import Board
from ...board.section import Section
from ...cards import Seat
from ..core.deals import complete, foul
from ..core.errors import Report
from .deal import parse_deal
from .words import CALL, CALLS, CARD, NAME_TAGS, ROOMS, SCORING, VULNERABLE, label_number

_LAYOUT: Final = frozenset(("st", "rh", "pg"))
"""Keys that only say how to show the board."""
_MAX_NOTES: Final = 32


@dataclass(slots=True)
class RawBoard:
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

    def sections(self, dealer: Seat | None) -> tuple[Section | None, Section | None]:
        """The auction, which *dealer* begins, and the play."""
        auction = Section(dealer, tuple(self.words), self.notes) if self.words else None
        told = self.cards or self.tricks
        return auction, Section(None, (*self.cards, *["*"] * bool(self.tricks))) if told else None


class Collector:
    """Collects the pairs of a board, and what a file says about all its boards."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.raw = RawBoard(1)
        self.record = 0
        self.shared: dict[str, str] = {}
        self.players: list[str] = []
        self.match = False  # the file has a vg|, and qx|o and qx|c mean the rooms of a match

    def boards(self, pairs: Iterable[tuple[int, str, str]]) -> Iterator[Board]:
        """The boards of pairs."""
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
        calls = CALL.findall(value)
        if "".join(calls) != value:
            self.report.note("mb| is not a call", line=line, value=value)
        for word in calls:
            letters = word.rstrip("!")
            self.raw.words.append(CALLS.get(letters.lower()) or letters[:2].upper() + "T" * (letters[1] in "nN"))
            self.raw.words += ["!"] * (letters != word)

    def card(self, line: int, value: str) -> None:
        cards = CARD.findall(value)
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
        if value in VULNERABLE:
            self.raw.vulnerability = VULNERABLE[value]
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
        scoring = SCORING.get(words[2].upper(), "")
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
        board.told_auction, board.told_play = raw.sections(board.dealer)
        return board

    def number(self) -> int | None:
        """The board's number, from its label or ``qx|``."""
        number, self.raw.label = label_number(self.raw.label, self.raw.number)
        return number

    def tags(self) -> dict[str, str]:
        """What the file tells besides, under PBN's names."""
        raw = self.raw
        tags = dict(self.shared)
        names = raw.names if raw.names is not None else self.players
        names = names[4:] if raw.room == "c" and len(names) > 4 else names
        tags.update((tag, name) for tag, name in zip(NAME_TAGS, names, strict=False) if name)
        if raw.room == "c" or (raw.room and self.match):
            tags["Room"] = ROOMS[raw.room]
        if raw.label:
            tags["Description"] = raw.label
        if raw.tricks:
            tags["Result"] = raw.tricks
        return tags
