"""Writing PBN: the export form and the import form."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...board.annotated_words import AnnotatedWords, in_columns, noted_alerts, split_cells
from ...board.board import Board
from ...cards import SEATS
from ..core.errors import Report
from ..core.records import write_records
from ..core.source import encode_text, has_controls
from ..core.spelling.calls_and_cards import is_word
from ..core.spelling.deals import deal_text
from .dates import AS_WRITTEN, is_standard, standard_date
from .tags import CANONICAL, MANDATORY, TO_FIELDS, is_table
from .text import MAX_GAME, escape, parse_game
from .tricks import format_ddt


def write(
    boards: Iterable[Board], report: Report, *, export: bool = True, alerts_as_notes: bool | None = None
) -> Iterator[bytes]:
    """The PBN text of some boards: the export form, or the import form with only the tags that say something.

    The export form has the date in the standard's form; if the board has another, its words are the tag
    ``DateAsWritten``.

    With *alerts_as_notes* the mark ``!`` of a call becomes the note "alert", or "alert: text" if it has a note: by the
    standard ``!`` is a good call, and some programs (endplay) know notes and no marks.  If it is None, that is so
    for all boards but those that a PBN file given, with marks of its own.
    """
    end = "\r\n" if export else "\n"

    def form(board: Board) -> Board:
        own = not board._blank_outcome_allowed if alerts_as_notes is None else alerts_as_notes
        return _with_notes(board) if own else board

    return encode_text(_games(map(form, boards), report, export, end), f"%Content-type: text/x-pbn; charset=UTF-8{end}")


def _games(boards: Iterable[Board], report: Report, export: bool, end: str) -> Iterator[str]:
    """The text of the file, its head and game by game."""
    yield f"% PBN 2.1{end}{f'% EXPORT{end}' if export else ''}"

    def form(board: Board, record: int) -> str:
        return end * (record > 1) + _game_text(board, export).replace("\n", end) + end

    yield from write_records(boards, report, form)


def _game_text(board: Board, export: bool) -> str:
    """A game as text with LF between its lines; ValueError if reading it would not give the board again.

    Contract, declarer and result are given where they follow from the auction and the play.
    """
    if export and _is_bare(board):
        return _BARE.format_map(_core(board))
    _check(board)
    board = board.completed()
    if export and not is_standard(board.tags.get("Date", "")):
        board = _with_date(board)
    lines = list(_game_lines(board, export))
    for line in lines:
        if line.startswith("[") and has_controls(line):
            raise ValueError(f"a control character in {line!r}")
    for comment in board.comments:
        if "\r" in comment or ("}" in comment and "\n" in comment):
            raise ValueError(f"a comment with a carriage return, or with both a line end and a brace: {comment!r}")
    text = "\n".join(lines)
    text.encode()  # a lone surrogate is a ValueError too
    if len(text) > MAX_GAME // 2:
        raise ValueError(f"more than {MAX_GAME // 2:,} characters")
    return text


def _with_date(board: Board) -> Board:
    """The board with its date in the standard's form, and what the file given of it in a tag of its own."""
    written = board.tags["Date"]
    return replace(
        board, tags={**board.tags, "Date": standard_date(written), AS_WRITTEN: board.tags.get(AS_WRITTEN, written)}
    )


def _with_notes(board: Board) -> Board:
    """The board with notes for the marks ``!`` of its calls."""
    auction = board.raw_auction
    if auction is None or "!" not in auction.words:
        return board
    return replace(board, raw_auction=noted_alerts(auction))


def _is_bare(board: Board) -> bool:
    """Is there nothing to tell but deal, number, dealer and vulnerability?"""
    tells_more = board.tags or board.tables or board.comments or board.unknown
    return not tells_more and board.tricks is None and board.raw_auction is None and board.raw_play is None


def _core(board: Board) -> dict[str, str]:
    """What the board's own fields say, by PBN's tags."""
    return {
        "Board": "?" if board.number is None else str(board.number),
        "Dealer": "?" if board.dealer is None else SEATS[board.dealer],
        "Vulnerable": board.vulnerability or "?",
        "Deal": deal_text(board, board.dealer or 0),
    }


_OWN = ("Board", "Dealer", "Vulnerable", "Deal")
_BARE = "\n".join(f'[{name} "{f"{{{name}}}" if name in _OWN else "?"}"]' for name in MANDATORY)
"""A game of which only deal, number, dealer and vulnerability are given: a template."""


def _game_lines(board: Board, export: bool) -> Iterator[str]:
    """The lines of a game; a comment may be several."""
    core = _core(board)
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
    if board.raw_auction is not None:
        yield from _section_lines("Auction", board.raw_auction)
    if board.raw_play is not None:
        columns = in_columns(board.raw_play, board.deal)
        if columns is not None:
            yield from _section_lines("Play", columns)
        else:
            yield f"{{Play in order, not by the rules: {' '.join(board.raw_play.words)}}}"


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escape(value)}"]'


def _data_line(text: str) -> str:
    """A line of data; one that would be an escape line is pushed in."""
    return f" {text}" if text.startswith("%") else text


def _section_lines(name: str, section: AnnotatedWords) -> Iterator[str]:
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
        if not re.fullmatch(r"[A-Za-z0-9_]+", name) or CANONICAL.get(name.lower(), name) != name:
            raise ValueError(f"{name!r} is not the name of a tag")
        if name in TO_FIELDS:
            raise ValueError(f"[{name}] is for the board's own field, not its tags")
        if value == "#" or value.startswith("##"):
            raise ValueError(f"[{name}] {value!r} would be read as another game's value")
    for section in (board.raw_auction, board.raw_play):
        if section is not None and not all(map(is_word, section.words)):
            raise ValueError("a word of the auction or play is not one of PBN's")
        if section is not None and not all(1 <= number <= 32 for number in section.notes):
            raise ValueError("a note's number is not 1 to 32")
    for name, rows in board.tables.items():
        game = parse_game("\n".join((_tag(name, ""), *map(_data_line, rows))))
        if not is_table(name) or len(game.tags) != 1 or game.tags[0].data != list(rows):
            raise ValueError(f"the rows of {name} are not lines of data")
