"""USEBIO: the XML in which British, Irish, Australian and other scoring programs give results, and often the hands.

The elements read, wherever they stand: ``BOARD`` with its ``BOARD_NUMBER``, ``DEALER``, ``VULNERABILITY``, four
``HAND`` (``DIRECTION``, ``SPADES`` ... ``CLUBS``) and the ``TRAVELLER_LINE`` of each table.  Hands stand in a
``HANDSET``, mostly after the results; what tells of the same number belongs to one board, within a ``SESSION`` if there
are several.  A traveller becomes the board's ``ScoreTable``, with the names of the pairs where a number is one pair's
in the whole file; event, date and club become its tags.  A board without hands is one of which all hands are unknown.
Rankings and master points are left out, and that is reported.  Files are read, not written.

XML is read by expat with all declarations of entities refused: a small file cannot become a large one, and nothing
outside the file is ever looked at.  A file without a charset that is not UTF-8 is taken as ISO-8859-1.

Sources: USEBIO 1.2 and 1.3 (usebio.org); checked on eleven files of the program Compscore3 (abftech/cobalt,
results/tests/test_files), which may not be passed on here: the tests have files of the same form.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final
from xml.parsers import expat

from ...board import outcome
from ...board.board import Board
from ...cards import SUIT_NAMES, Mask, Seat, parse_seat
from ..core.records import attempted
from ..core.source import Source, decoded
from ..core.spelling.deals import board_of_hands
from ..core.spelling.holdings import hand_of_suits
from ..core.spelling.seats import parse_number, spoken_vulnerability
from .score_table import pbn_contract, pbn_lead, tell_lines

_LINE: Final = {
    "TABLE_NUMBER": "Table", "ROUND_NUMBER": "Round", "NS_PAIR_NUMBER": "PairId_NS", "EW_PAIR_NUMBER": "PairId_EW",
    "CONTRACT": "Contract", "PLAYED_BY": "Declarer", "TRICKS": "Result", "LEAD": "Lead", "SCORE": "Score_NS",
    "NS_MATCH_POINTS": "MP_NS", "EW_MATCH_POINTS": "MP_EW", "NS_CROSS_IMP_POINTS": "IMP_NS",
    "EW_CROSS_IMP_POINTS": "IMP_EW", "NS_BUTLER_POINTS": "Butler_NS", "EW_BUTLER_POINTS": "Butler_EW",
    "DIRECTION": "Remarks",
}  # fmt: skip
"""The elements of a line of a traveller, and the columns that they become."""
_OF_MATCH: Final = ("ROUND_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
"""Elements of a MATCH that hold for the lines of its boards."""
_TAGS: Final = {"EVENT_DESCRIPTION": "Event", "VENUE": "Site", "CLUB_NAME": "Site"}
_DATE: Final = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_DECLARED: Final = re.compile(rb"\A[^>]{0,100}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_DECLARATION: Final = re.compile(rb"<\?xml\s[^>]{0,200}\?>")
_DEEP: Final = 40
_LONGEST: Final = 2000
"""So many characters has a value at most."""


@dataclass
class _BoardData:
    """What a file tells of one board."""

    number: int | None
    line: int
    hands: dict[Seat, Mask] = field(default_factory=dict)
    lines: list[dict[str, str]] = field(default_factory=list)
    dealer: Seat | None = None
    vulnerability: str | None = None

    def complete(self, other: "_BoardData") -> None:
        """Take the hands, dealer and vulnerability that are not known from what else the file tells of the board."""
        self.hands = self.hands or other.hands
        self.dealer = self.dealer if self.dealer is not None else other.dealer
        self.vulnerability = self.vulnerability or other.vulnerability


def read(source: Source) -> Iterator[Board]:
    """The boards of a file, which is read to its end first: hands may stand behind all results."""
    listener = _Listener(source)
    whole = _parse(source, listener)
    if listener.left_out:
        source.report.left_out(f"left out: {listener.left_out}")
    for record, found in enumerate(listener.boards.values(), start=1):
        if not found.hands and not whole:
            continue  # its hands may have stood where the file is damaged
        if not listener.has_hands_only(found):
            yield from attempted(source, partial(_board, source, found, listener, record), found.line, record)


def _parse(source: Source, listener: "_Listener") -> bool:
    """Let expat tell the listener what stands in a file; False, and a complaint, if it is not a whole file."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = listener.begin, listener.end
    parser.CharacterDataHandler = listener.text
    parser.EntityDeclHandler = _refuse
    parser.SkippedEntityHandler = listener.skip
    listener.parser = parser
    try:
        for chunk in _decoded(source):
            parser.Parse(chunk, False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        source.report.error(f"not well-formed XML: {expat.ErrorString(error.code)}", line=error.lineno)
        return False
    except _RefusedError as error:
        source.report.error(str(error), line=parser.CurrentLineNumber)
        return False
    return True


class _RefusedError(Exception):
    """XML that is not read."""


def _refuse(*_: Any) -> None:
    raise _RefusedError("a declaration of an entity: refused, since it can make a small file a large one")


def _decoded(source: Source) -> Iterator[str | bytes]:
    """What expat gets: text in UTF-8, or the bytes of a file that says its charset."""
    declared = _DECLARED.match(source.head.lstrip())
    charset = declared[1].decode().lower() if declared else "utf-8"
    yield from decoded(_well_begun(source)) if charset.startswith("utf") else _well_begun(source)


def _well_begun(source: Source) -> Iterator[bytes]:
    """The bytes of a file; white space before the declaration, which XML forbids, comes behind it: lines stay lines."""
    chunks = source.chunks()
    first = next(chunks, b"")
    blanks = first[: len(first) - len(first.lstrip())]
    declaration = _DECLARATION.match(first, len(blanks))
    if blanks and declaration:
        source.report.notice("white space before the XML declaration: passed over", line=1)
        first = declaration[0] + blanks + first[declaration.end() :]
    yield first
    yield from chunks


class _Listener:
    """Takes from the elements of a file, as they come, what is given of its boards."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.parser: Any = None
        self.tags: dict[str, str] = {}
        self.boards: dict[tuple[int, object], _BoardData] = {}
        self.in_sessions: set[int] = set()
        """The numbers of boards that were played in a session."""
        self.left_out = ""
        self._path: list[str] = []
        self._values: list[str] = []
        self._length = 0
        self._session = 0
        self._sessions = 0
        self._match: dict[str, str] = {}
        self._pair: tuple[str, list[str]] = ("", [])
        self.names: dict[str, str] = {}
        """The players of each pair by its number; "" of a number that several pairs have."""
        self._board: _BoardData | None = None
        self._fields: dict[str, str] = {}

    def begin(self, name: str, _: Any) -> None:
        """An element begins."""
        name = name.upper()
        self._path.append(name)
        if len(self._path) > _DEEP:
            raise _RefusedError(f"elements in elements, {_DEEP} deep")
        self._values, self._length = [], 0
        if name == "SESSION":
            self._sessions += 1
            self._session = self._sessions
        elif name == "BOARD":
            self._board = _BoardData(None, self.parser.CurrentLineNumber)
        elif name in ("HAND", "TRAVELLER_LINE"):
            self._fields = {}
        elif name == "PAIR":
            self._pair = ("", [])
        elif name in ("PARTICIPANTS", "RANKING"):
            self.left_out = "ranks and master points"

    def skip(self, name: str, _: bool) -> None:
        """An entity that the file does not declare; its declaration elsewhere is never looked at."""
        self._source.report.error(f"an entity &{name}; that is not known", line=self.parser.CurrentLineNumber)

    def text(self, data: str) -> None:
        """The text of an element, or a part of it."""
        if self._length <= _LONGEST:
            self._values.append(data)
            self._length += len(data)

    def end(self, name: str) -> None:
        """An element ends."""
        name = name.upper()
        value = " ".join("".join(self._values).split())[:_LONGEST]
        self._values, self._length = [], 0
        self._path.pop()
        above = self._path[-1] if self._path else ""
        if above in ("HAND", "TRAVELLER_LINE"):
            self._fields[name] = value
        elif above == "MATCH" and name in _OF_MATCH:
            self._match[name] = value
        elif above == "BOARD" and self._board is not None:
            self._end_in_board(self._board, name, value)
        elif name == "BOARD" and self._board is not None:
            self._keep(self._board)
            self._board = None
        elif name == "SESSION":
            self._session = 0
        elif name == "MATCH":
            self._match = {}
        elif name == "PAIR_NUMBER" and above == "PAIR":
            self._pair = (value, self._pair[1])
        elif name == "PLAYER_NAME" and "PAIR" in self._path:
            self._pair[1].append(value)
        elif name == "PAIR":
            self._end_pair()
        elif name in _TAGS and value and "BOARD" not in self._path:
            self.tags[_TAGS[name]] = value
        elif name == "DATE" and (match := _DATE.fullmatch(value)):
            self.tags["Date"] = f"{match[3]}.{int(match[2]):02}.{int(match[1]):02}"

    def _end_pair(self) -> None:
        number, players = self._pair
        names = " - ".join(filter(None, players))
        if number and names:
            self.names[number] = names if self.names.get(number, names) == names else ""

    def _end_in_board(self, board: _BoardData, name: str, value: str) -> None:
        try:
            if name == "BOARD_NUMBER":
                board.number = parse_number(value)
            elif name == "HAND":
                self._end_hand(board)
            elif name == "TRAVELLER_LINE":
                board.lines.append(self._line())
            elif name == "DEALER" and value:
                board.dealer = parse_seat(value)
            elif name == "VULNERABILITY" and value:
                board.vulnerability = spoken_vulnerability(value)
        except ValueError as error:
            self._source.report.error(str(error), line=board.line, value=value or None)

    def _end_hand(self, board: _BoardData) -> None:
        seat = parse_seat(self._fields.get("DIRECTION", ""))
        if seat in board.hands:
            raise ValueError(f"the hand of {self._fields['DIRECTION']} comes twice")
        board.hands[seat] = hand_of_suits(seat, [self._fields.get(name.upper(), "") for name in SUIT_NAMES])

    def _line(self) -> dict[str, str]:
        line = {column: (self._match | self._fields).get(name, "") for name, column in _LINE.items()}
        contract = pbn_contract(line["Contract"])
        for name, known in (("Contract", contract), ("Result", outcome.tricks(line, 0))):
            if known is None and (value := outcome.value(line, name)):
                place = self.parser.CurrentLineNumber
                self._source.report.notice(f"the {name.lower()} of a table is not one", line=place, value=value)
        line["Contract"], line["Lead"] = contract or "", pbn_lead(line["Lead"])
        if contract == "Pass":
            line["Declarer"] = line["Result"] = ""
        return line

    def _keep(self, board: _BoardData) -> None:
        """Put what a BOARD tells to what others tell of the same board."""
        key = (self._session, board.number if board.number is not None else object())
        if self._session and board.number is not None and board.lines:
            self.in_sessions.add(board.number)
        known = self.boards.setdefault(key, board)
        if known is board:
            return
        known.lines += board.lines
        if known.hands and board.hands and known.hands != board.hands:
            self._source.report.error(f"board {board.number} has two different deals", line=board.line)
        known.complete(board)

    def has_hands_only(self, found: _BoardData) -> bool:
        """It is the hands of boards whose results stand in sessions."""
        return not found.lines and found.number in self.in_sessions and self.boards.get((0, found.number)) is found

    def of_all_sessions(self, found: _BoardData) -> _BoardData:
        """What the file tells of a board outside the sessions, if it does; else the board itself."""
        return self.boards.get((0, found.number), found)


def _board(source: Source, found: _BoardData, listener: _Listener, record: int) -> Board:
    found.complete(listener.of_all_sessions(found))
    hands = [found.hands.get(seat) for seat in range(4)]
    board = board_of_hands(hands, found.number, found.dealer, found.vulnerability)
    board.tags = dict(listener.tags)
    if not found.hands:
        source.report.left_out("a board with results and no hands", line=found.line, record=record)
    for line in found.lines:
        line |= {f"Names_{side}": listener.names.get(line[f"PairId_{side}"], "") for side in ("NS", "EW")}
    if found.lines:
        tell_lines(board, found.lines)
    return board
