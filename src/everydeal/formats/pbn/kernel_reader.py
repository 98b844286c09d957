"""PBN for `core.hybrid`: what reads the games that are not plain, and auction, play and tables of those that are."""

from collections.abc import Iterator
from typing import ClassVar, Final

from ..._native.scan import Whole
from ...board.board import Board, Sections
from ...cards import Seat
from ..core.errors import Report
from ..core.hybrid import Fallback, Pieces, Tables
from ..core.source import Source, numbered, with_line_feeds
from .reader import Reader
from .tags import CODES, FIELDS, TO_FIELDS, is_table
from .text import Game, escape, games_in, note_escapes, parse_game, unescape

_IDLE: Final = 1 << 8
"""Set in the code of a tag that tells nothing."""


class Games(Fallback):
    """The fallback of PBN: `Reader`, game by game."""

    format: ClassVar[str] = "pbn"
    separator: ClassVar[str] = "\n"
    blank_outcome_allowed: ClassVar[bool] = True
    lead_is_record: ClassVar[bool] = True

    def __init__(self, source: Source) -> None:
        self._source, self.record = source, 0
        self._reader: Reader | None = None
        self._escapes: list[tuple[int, str]] = []
        self._before: tuple[bytes, int, int] | None = None
        """The game before, if it was plain: a text, and where in it the game begins and ends."""
        self._values: dict[str, str] | None = None
        """The values of the game before, if it took some of them from the one before that."""

    @property
    def has_context(self) -> bool:
        """Values are handed on to all later games."""
        return self._reader is not None and bool(self._reader.inherited)

    def is_cut(self, data: bytes, end: int) -> bool:
        """The last line has no end."""
        return self._source.unended and b"\n" not in data[end:]

    def passed(self, data: bytes, begin: int, end: int, tables: Tables, rows: range) -> None:
        """Plain games were there."""
        self._before, self._values = (data, begin, end), None
        if data.find(b'"#"', begin, end) >= 0 and isinstance(tables, Whole):
            self._values = _values_of(data, tables, rows[-1])

    def lead(self) -> bytes:
        """The values of the game before, if games like it may take theirs from there, as a game."""
        values = {} if self.has_context else self._values or {}
        tags = (f'[{name} "{escape(value)}"]\n' for name, value in values.items()
                if name not in TO_FIELDS and value[:1] != "#" and value.isprintable())  # fmt: skip
        text = "".join(tags)
        return f"{text}\n".encode() if text else b""

    def close(self) -> None:
        """Tell of escape lines."""
        if self._escapes:
            note_escapes(self._source.report, self._escapes)

    def boards(self, pieces: Pieces, line: int) -> Iterator[Board]:
        """The boards of the games in these lines."""
        reader = self._reader = self._reader or Reader(self._source.report)
        for game in games_in(pieces, self._escapes, pieces.unended):
            if self._before is not None and _takes_from_before(game):
                self._hand_on(reader, *self._before)
            self._before = None
            self.record += 1
            board = reader.board(game, self.record)
            self._values = reader.previous if any(tag.value == "#" for tag in game.tags) else None
            if board is not None:
                yield board

    def _hand_on(self, reader: Reader, text: bytes, begin: int, end: int) -> None:
        """Tell the reader what the plain game before may hand on (`Reader.inherit`)."""
        quiet = Reader(Report(strict=False))
        for game in games_in(numbered(1, with_line_feeds(text[begin:end]), "\n"), [], lambda: False):
            quiet.board(game, 1)
        reader.previous, reader.last = quiet.previous if self._values is None else self._values, quiet.last

    @staticmethod
    def sections(text: str, dealer: Seat | None) -> Sections:
        """Auction, play, tables and comments of what a plain game has from the first of them on."""
        if not text:
            return None, None, {}, ()
        escaped = "\n%" in text
        game = next(games_in(numbered(1, text.encode(), "\n"), [], lambda: False)) if escaped else parse_game(text)
        tags, sections = Reader(Report()).sections(game)
        tables = {name: tuple(tag.data) for name, tag in tags.items() if tag.data and is_table(name)}
        return sections.get("Auction"), sections.get("Play"), tables, tuple(game.comments)


def _values_of(data: bytes, tables: Whole, row: int) -> dict[str, str]:
    """The values of a plain game's tags by name, but for those of fields."""
    first, stop = divmod(tables.rows[tables.width * row + 8], 1 << 32)[::-1]
    values: dict[str, str] = {}
    for place in range(first, stop):
        code, *places = tables.tags[tables.tag * place : tables.tag * (place + 1)]
        begin, end, value, close = (there - tables.base for there in places)
        if code & 0xFF == 0 or FIELDS < code & 0xFF < len(CODES):
            name = CODES[code & 0xFF] or data[begin:end].decode()
            values[name] = "?" if code & _IDLE else unescape(data[value:close].decode())
    return values


def _takes_from_before(game: Game) -> bool:
    """A game without a deal may be another table's, of the board before; and # is what the game before has there."""
    return not any(tag.name.lower() == "deal" for tag in game.tags) or any(tag.value[:1] == "#" for tag in game.tags)
