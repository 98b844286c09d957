"""Reading PBN with the kernel: the plain games by its scanner, all others as `reader` reads them (`core.walk`).

Auction, play, tables and comments of a plain game are read when they are first asked for, by `reader` too.
"""

import re
from collections.abc import Iterator
from functools import partial
from typing import ClassVar, TypeVar

from ..._native.scan import Whole
from ...board.board import Board, Sections
from ..core.errors import Report
from ..core.source import Source, numbered
from ..core.walk import Boards, Given, Piece, Walk
from .reader import Reader
from .tags import is_table
from .text import games_in, note_escapes, parse_game

T = TypeVar("T")
_DEAL = re.compile(rb"\[\s*+deal\b", re.IGNORECASE)


def read_quickly(source: Source) -> Iterator[Board]:
    """The boards of a PBN file."""
    return iter(_Boards(source, Whole(1 << 8)))


class Games(Walk[T]):
    """A way through the games of a file."""

    format: ClassVar = "pbn"
    separator: ClassVar = "\n"

    def __init__(self, source: Source, tables: Whole) -> None:
        super().__init__(source, tables)
        self._reader, self._escapes = Reader(source.report), list[tuple[int, str]]()
        self._before: tuple[bytes, int, int] | None = None
        """The game before, if it was plain: a text, and where in it the game begins and ends."""

    @property
    def has_context(self) -> bool:
        return bool(self._reader.inherited)

    def is_cut(self, data: bytes, end: int) -> bool:
        return self.source.unended and b"\n" not in data[end:]

    def passed(self, data: bytes, begin: int, end: int) -> None:
        self._before = data, begin, end

    def close(self) -> None:
        note_escapes(self.report, self._escapes)

    def general(self, pieces: Given, line: int) -> Iterator[T]:
        self._hand_on()
        for game in games_in(pieces, self._escapes, pieces.unended):
            self.record += 1
            board = self._reader.board(game, self.record)
            if board is not None:
                yield from self.asked(board)

    def look_at(self, data: bytes, begin: int, end: int, line: int, *, last: bool) -> Iterator[T]:
        if data.find(b'"#', begin, end) < 0 and _DEAL.search(data, begin, end):
            self._before = None  # the game takes nothing from another
        return super().look_at(data, begin, end, line, last=last)

    def _hand_on(self) -> None:
        """Tell the reader what the game before may hand on (`Reader.inherit`)."""
        if self._before is not None:
            (text, begin, end), self._before = self._before, None
            quiet = Reader(Report(strict=False))
            for game in games_in(numbered(1, text[begin:end], "\n"), [], lambda: False):
                quiet.board(game, 1)
            self._reader.previous, self._reader.last = quiet.previous, quiet.last


class _Boards(Boards, Games[Board]):
    """The boards of a file."""

    def board(self, piece: Piece, row: int) -> Board:
        board, later = piece.board(row, self.record)
        board.blank_outcome_allowed = True
        board.read_later(partial(sections_of, later) if later else _nothing)
        return board


def sections_of(text: str) -> Sections:
    """Auction, play, tables and comments of what a plain game has from the first of them on."""
    escaped = "\n%" in text
    game = next(games_in(numbered(1, text.encode(), "\n"), [], lambda: False)) if escaped else parse_game(text)
    tags, sections = Reader(Report()).sections(game)
    tables = {name: tuple(tag.data) for name, tag in tags.items() if tag.data and is_table(name)}
    return sections.get("Auction"), sections.get("Play"), tables, tuple(game.comments)


def _nothing() -> Sections:
    return None, None, {}, ()
