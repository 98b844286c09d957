r"""PBN, Portable Bridge Notation 2.1: reader and writer.

A game is one record; its Deal, Board, Dealer, Vulnerable and DoubleDummyTricks tags and its auction and play go to the
fields of `Board`, every other tag pair to its `tags` (a mandatory tag whose value is ``?``, unknown, counts as not
there), the lines of tables to its `tables`, comments to its `comments`.  A game without a deal is no board: it is
another table's result for the deal before.  Tags may come in any order and case, and inherit their values from earlier
games (``#`` and ``##``).

`write` makes the export form (all 15 mandatory tags in order, the dealer's hand first, CRLF), which every program
reads, or the shorter import form.  What it writes reads back as the same boards, and the export form of that is the
same to the byte.

Source: Tis Veugen, "Portable Bridge Notation, version 2.1"; the section numbers below are its.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ..cards import SEATS
from .board import Board, Section
from .deals import deal_text, foul, parse_deal
from .errors import Report
from .pbn_text import MAX_GAME, Game, Tag, escape, parse_game, read_games
from .pbn_tricks import format_ddt, parse_ability, parse_ddt, parse_result_table
from .play import in_columns
from .registry import CERTAIN, NO
from .seats import parse_vulnerability, seat_letter
from .source import Source, encode_text
from .tricks import Tricks
from .words import is_word, split_cells, split_words

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The mandatory tag set in the order of the export form (section 3.4)."""

_MANDATORY = frozenset(MANDATORY)
_OTHERS = (
    "Competition", "DealId", "Description", "FrenchMP", "Generator", "Hidden", "Room", "Termination", "Score",
    "ScoreIMP", "ScoreMP", "ScoreRubber", "OptimumScore", "HomeTeam", "VisitTeam", "Round", "Section", "Stage", "Table",
    "BidSystemEW", "BidSystemNS", "PairEW", "PairNS", "WestNA", "NorthNA", "EastNA", "SouthNA", "WestType", "NorthType",
    "EastType", "SouthType", "Annotator", "AnnotatorNA", "Mode", "Application", "Time", "UTCDate", "UTCTime",
    "TimeControl", "TimeCall", "TimeCard", "Auction", "Play", "Note", "ActionTable", "AuctionTimeTable",
    "InstantScoreTable", "OptimumPlayTable", "OptimumResultTable", "PlayTimeTable", "ScoreTable", "TotalScoreTable",
    "Ability", "Minimax", "DoubleDummyTricks",
)  # fmt: skip
_CANONICAL = {name.lower(): name for name in MANDATORY + _OTHERS}
_TO_FIELDS = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "DoubleDummyTricks", "Auction", "Play", "Note"))


_SAYS_PBN = re.compile(r"%?\s*PBN\b")
_TAG_PAIR = re.compile(r'\[\s*+[A-Za-z]\w*+\s*+"[^"\r\n]*+"\s*+\]')
"""Possessive, so that what does not match is given up at once: every step of `recognise` is linear in the text."""


def recognise(head: bytes) -> int:
    """A tag pair at the beginning of a line or after a comment, or a line that says PBN before any other text."""
    text = head.decode("latin-1").removeprefix("\xef\xbb\xbf")
    lines = [line.strip() for line in re.split(r"[\r\n]+", text)]
    for line in lines:
        if _SAYS_PBN.match(line):
            return CERTAIN
        if line and line[0] != "%":
            break
    text = "\n".join(line for line in lines if line and line[0] not in "%;")
    for pair in _TAG_PAIR.finditer(text):
        before = pair.start()
        while before and text[before - 1] in " \t":
            before -= 1
        if not before or text[before - 1] in "\n}":
            return CERTAIN
    return NO


# Reading


def read(source: Source) -> Iterator[Board]:
    """The boards of a PBN file."""
    reader = Reader(source.report)
    for record, game in enumerate(read_games(source), start=1):
        board = reader.board(game, record)
        if board is not None:
            yield board


class Reader:
    """Makes boards of games; remembers which values the games before hand on."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.previous: dict[str, str] = {}
        self.inherited: dict[str, str] = {}
        self.line = self.record = 0

    def bad(self, tag: Tag, reason: str) -> None:
        self.report.bad(f"[{tag.name}] {reason}", line=tag.line, record=self.record, value=tag.value)

    def board(self, game: Game, record: int) -> Board | None:
        """The board of a game, or None if it has no deal that can be read."""
        self.line, self.record = game.line, record
        for line, reason, value in game.errors:
            self.report.bad(reason, line=line, record=record, value=value)
        for line, reason, value in game.notices:
            self.report.note(reason, line=line, record=record, value=value)
        tags, sections = self.sections(game)
        board = self.dealt(tags.pop("Deal", None), has_tags=bool(game.tags))
        number = self.number(tags.pop("Board", None))
        dealer = self.dealer(tags.pop("Dealer", None))
        vulnerability = self.vulnerability(tags.pop("Vulnerable", None))
        tables = {name: tuple(tag.data) for name, tag in tags.items() if tag.data and _is_table(name)}
        values = self.inherit({name: tag.value for name, tag in tags.items()})
        tricks = self.tricks(tags.get("DoubleDummyTricks"), values, tables)
        values.pop("DoubleDummyTricks", None)
        if board is None:
            return None
        return Board(
            board.deal, number, dealer, vulnerability, values, tables, sections.get("Auction"), sections.get("Play"),
            tricks, tuple(game.comments), board.unknown, board.implied, game.line, record,
        )  # fmt: skip

    def sections(self, game: Game) -> tuple[dict[str, Tag], dict[str, Section]]:
        """The tags of a game by canonical name, the first of each; and its auction and play."""
        tags: dict[str, Tag] = {}
        sections: dict[str, Section] = {}
        notes: dict[int, str] | None = None
        for tag in game.tags:
            tag.name = _CANONICAL.get(tag.name.lower(), tag.name)
            if not tag.value.isprintable() and any(letter < " " for letter in tag.value):
                self.bad(tag, "has a control character in its value")
            if tag.data and not _is_table(tag.name) and tag.name not in ("Auction", "Play"):
                reason = f"text outside of any tag's data, after [{tag.name}]"
                self.report.bad(reason, line=tag.line, record=self.record, value=tag.data[0])
            if tag.name == "Note":
                self.note(tag, notes)
            elif tag.name in sections or tag.name in tags:
                self.repeated(tag, tags)
            elif tag.name in ("Auction", "Play"):
                notes = {}
                sections[tag.name] = self.section(tag, notes)
            else:
                tags[tag.name] = tag
        return tags, sections

    def section(self, tag: Tag, notes: dict[int, str]) -> Section:
        first = seat_letter(tag.value)
        if first is None and tag.value not in ("", "?", "-", "#"):
            self.bad(tag, "does not name a seat: N, E, S or W")
        words = [word for line in tag.data for word in split_words(line)]
        strange = [word for word in words if not is_word(word)]
        if strange:
            self.bad(tag, f"has {strange[0]!r} among its calls or cards")
            words = [word for word in words if is_word(word)]
        return Section(first, tuple(words), notes, in_turn=tag.name == "Auction")

    def note(self, tag: Tag, notes: dict[int, str] | None) -> None:
        number, colon, text = tag.value.partition(":")
        if notes is None:
            self.bad(tag, "comes before any auction or play")
        elif not colon or not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= 32:
            self.bad(tag, 'is not "1:text" with a number from 1 to 32')
        elif notes.setdefault(int(number), text) != text:
            self.bad(tag, f"gives note {number} another text than before")

    def repeated(self, tag: Tag, tags: dict[str, Tag]) -> None:
        """The first of two tags wins, but a second deal or board is another game that lacks its empty line."""
        first = tags.get(tag.name)
        if tag.name in ("Deal", "Board") and first is not None and first.value != tag.value:
            self.bad(tag, "comes a second time in one game, and differs: is an empty line missing before it?")
        else:
            place = {"line": tag.line, "record": self.record}
            self.report.note(f"[{tag.name}] comes a second time in one game", value=tag.value, **place)

    def dealt(self, tag: Tag | None, *, has_tags: bool) -> Board | None:
        """A board with nothing but the deal."""
        if tag is None or tag.value in ("", "?"):
            reason = "a game without a deal" if has_tags else "text without a game"
            self.report.note(reason, line=self.line, record=self.record)
            return None
        try:
            deal, unknown, implied = parse_deal(tag.value)
        except ValueError as error:
            self.bad(tag, str(error))
            return None
        if complaint := foul(deal):
            self.bad(tag, complaint)
        return Board(deal, unknown=unknown, implied=implied)

    def number(self, tag: Tag | None) -> int | None:
        if tag is None or tag.value in ("", "?"):
            return None
        digits = tag.value.strip()
        if digits.isascii() and digits.isdigit() and 0 < int(digits[:10]) < 10**9:
            return int(digits)
        self.bad(tag, "is not a number from 1")
        return None

    def dealer(self, tag: Tag | None) -> int | None:
        if tag is None or tag.value in ("", "?"):
            return None
        seat = seat_letter(tag.value.strip())
        if seat is None:
            self.bad(tag, "is not a seat: N, E, S or W")
        return seat

    def vulnerability(self, tag: Tag | None) -> str | None:
        if tag is None or tag.value in ("", "?"):
            return None
        try:
            return parse_vulnerability(tag.value.strip())
        except ValueError as error:
            self.bad(tag, str(error))
            return None

    def inherit(self, given: dict[str, str]) -> dict[str, str]:
        """The values of a game's tags, those handed on by earlier games included (sections 3.5 and 4.8)."""
        if not self.inherited and not any(value[:1] == "#" for value in given.values()):
            self.previous = given
            return {name: value for name, value in given.items() if value != "?" or name not in _MANDATORY}
        result = dict(self.inherited)
        for name, value in given.items():
            keep = value.startswith("##")
            if name not in _TO_FIELDS and value in ("#", "##"):
                value = self.previous.get(name, "?")
            elif keep and name not in _TO_FIELDS:
                value = value[2:]
            else:
                keep = False
            self.inherited.pop(name, None)
            if keep:
                self.inherited[name] = value
            result[name] = value
        self.previous = result
        return {name: value for name, value in result.items() if value != "?" or name not in _MANDATORY}

    def tricks(self, tag: Tag | None, values: dict[str, str], tables: dict[str, tuple[str, ...]]) -> Tricks | None:
        """The double-dummy tricks, from the first of the three tags that tells them; the others must agree."""
        found: Tricks | None = None
        for name, parse in (
            ("DoubleDummyTricks", parse_ddt),
            ("OptimumResultTable", None),
            ("Ability", parse_ability),
        ):
            value = values.get(name)
            if not value or value == "?":
                continue
            try:
                tricks = parse_result_table(value, tables.get(name, ())) if parse is None else parse(value)
            except ValueError as error:
                reason = f"[{name}] {error}"
                self.report.bad(reason, line=tag.line if tag else self.line, record=self.record, value=value)
                continue
            if found is None:
                found = tricks
            elif tricks is not None and any(a != b for a, b in zip(found, tricks, strict=True) if None not in (a, b)):
                reason = f"[{name}] contradicts the double-dummy tricks told before"
                self.report.bad(reason, line=self.line, record=self.record, value=value)
        return found


def _is_table(name: str) -> bool:
    return name.endswith("Table") and name != "Table"


# Writing


def write(boards: Iterable[Board], report: Report, *, export: bool = True) -> Iterator[bytes]:
    """The PBN text of some boards: the export form, or the import form with only the tags that say something."""
    end = "\r\n" if export else "\n"
    return encode_text(_games(boards, report, export, end), f"%Content-type: text/x-pbn; charset=UTF-8{end}")


def _games(boards: Iterable[Board], report: Report, export: bool, end: str) -> Iterator[str]:
    """The text of the file, its head and game by game."""
    yield f"% PBN 2.1{end}{f'% EXPORT{end}' if export else ''}"
    written = 0
    for record, board in enumerate(boards, start=1):
        try:
            text = _game_text(board, export)
        except ValueError as error:
            report.bad(f"PBN cannot hold the board: {error}", record=record)
            continue
        yield end * (written > 0) + text.replace("\n", end) + end
        written += 1


def _game_text(board: Board, export: bool) -> str:
    """A game as text with LF between its lines; ValueError if reading it would not give the board again."""
    _check(board)
    lines = list(_game_lines(board, export))
    for line in lines:
        if line.startswith("[") and any(letter < " " for letter in line):
            raise ValueError(f"a control character in {line!r}")
    for comment in board.comments:
        if "\r" in comment or ("}" in comment and "\n" in comment):
            raise ValueError(f"a comment with a carriage return, or with both a line end and a brace: {comment!r}")
    text = "\n".join(lines)
    text.encode()  # a lone surrogate is a ValueError too
    if len(text) > MAX_GAME // 2:
        raise ValueError(f"more than {MAX_GAME // 2:,} characters")
    return text


def _game_lines(board: Board, export: bool) -> Iterator[str]:
    """The lines of a game; a comment may be several."""
    core = {
        "Board": "?" if board.number is None else str(board.number),
        "Dealer": "?" if board.dealer is None else SEATS[board.dealer],
        "Vulnerable": board.vulnerability or "?",
        "Deal": deal_text(board, board.dealer or 0),
    }
    for name in MANDATORY:
        value = core.get(name) or board.tags.get(name, "?")
        if export or value != "?":
            yield _tag(name, value)
    for name, value in board.tags.items():
        if name not in MANDATORY and name not in board.tables:
            yield _tag(name, value)
    if board.tricks is not None:
        yield _tag("DoubleDummyTricks", format_ddt(board.tricks))
    for comment in board.comments:
        yield f";{comment}" if "}" in comment else f"{{{comment}}}"
    for name, rows in board.tables.items():
        yield _tag(name, board.tags.get(name, ""))
        yield from map(_data_line, rows)
    if board.auction is not None:
        yield from _section_lines("Auction", board.auction)
    if board.play is not None:
        columns = in_columns(board)
        if columns is not None:
            yield from _section_lines("Play", columns)
        else:
            yield f"{{Play in order, not by the rules: {' '.join(board.play.words)}}}"


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escape(value)}"]'


def _data_line(text: str) -> str:
    """A line of data; one that would be an escape line is pushed in."""
    return f" {text}" if text.startswith("%") else text


def _section_lines(name: str, section: Section) -> Iterator[str]:
    """The tag of an auction or play, four calls or cards a line, and its notes."""
    yield _tag(name, "?" if section.first is None else SEATS[section.first])
    cells = split_cells(section.words)
    tail = cells.pop() if name == "Play" and cells and cells[-1][0] in ("*", "+") else None
    for begin in range(0, len(cells), 4):
        yield _data_line(" ".join(" ".join(cell) for cell in cells[begin : begin + 4]))
    if tail:
        yield " ".join(tail)
    for number, text in sorted(section.notes.items()):
        yield _tag("Note", f"{number}:{text}")


def _check(board: Board) -> None:
    """Raise ValueError if a part of *board* has no place in a game."""
    for name, value in board.tags.items():
        if not re.fullmatch(r"[A-Za-z0-9_]+", name) or _CANONICAL.get(name.lower(), name) != name:
            raise ValueError(f"{name!r} is not the name of a tag")
        if name in _TO_FIELDS:
            raise ValueError(f"[{name}] is for the board's own field, not its tags")
        if value == "#" or value.startswith("##"):
            raise ValueError(f"[{name}] {value!r} would be read as another game's value")
    for section in (board.auction, board.play):
        if section is not None and not all(map(is_word, section.words)):
            raise ValueError("a word of the auction or play is none of PBN's")
        if section is not None and not all(1 <= number <= 32 for number in section.notes):
            raise ValueError("a note's number is not 1 to 32")
    for name, rows in board.tables.items():
        game = parse_game("\n".join((_tag(name, ""), *map(_data_line, rows))))
        if not _is_table(name) or len(game.tags) != 1 or game.tags[0].data != list(rows):
            raise ValueError(f"the rows of {name} are not lines of data")
