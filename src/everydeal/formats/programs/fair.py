"""FAIR's data set of 2.5 million solved deals: SQLite databases of records in JSON.

The data set of "Joint Policy Search" (``bridge_dataset.tar.gz``: ``dda.db`` for training, 2.5 million deals,
``test.db``, 50,000, and ``vs_wb5.db``, 1,000) has a table ``records`` with the columns ``IDX``, 0, 1, 2 ..., and
``CONTENT``, the text that `fair_json` tells of.  A database is read row by row in the order of IDX, from a copy on
disk, since SQLite cannot read a stream.

Nothing of a database is trusted: ``records`` must be a plain table, and no function, view or trigger of it runs.

Sources: those of `fair_json`; rela/sql.cc there.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ...board.board import Board
from ..core.errors import Report
from ..core.records import write_records
from ..core.source import CHUNK, Source
from .fair_json import format_content, parse_content

_MADE: Final = "CREATE TABLE records (IDX INTEGER PRIMARY KEY, CONTENT TEXT)"
_LONGEST: Final = 1 << 16
_ALLOWED: Final = {
    sqlite3.SQLITE_READ: ("records", "sqlite_master", "sqlite_schema"),
    sqlite3.SQLITE_SELECT: (None,),
}


def read(source: Source) -> Iterator[Board]:
    """The boards of a database."""
    with TemporaryDirectory(prefix="everydeal-") as folder:
        path = Path(folder) / "records.db"
        with path.open("wb") as file:
            for chunk in source.chunks():
                file.write(chunk)
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
                _restrict(database, path)
                yield from _boards(source, database)
        except sqlite3.Error as error:
            source.report.error(f"a database that cannot be read: {error}")


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """A database of some full deals."""
    with TemporaryDirectory(prefix="everydeal-") as folder:
        path = Path(folder) / "records.db"
        with closing(sqlite3.connect(path)) as database:
            database.execute(_MADE)
            contents = write_records(boards, report, lambda board, _: format_content(board).encode())
            rows = ((place, content.decode()) for place, content in enumerate(contents))
            database.executemany("INSERT INTO records VALUES (?, ?)", rows)
            database.commit()
        with path.open("rb") as file:
            yield from iter(lambda: file.read(CHUNK), b"")


def _restrict(database: sqlite3.Connection, path: Path) -> None:
    """See that nothing can be done with a database but to read its records.

    Raises:
        sqlite3.Error: it is not a database, or records is not a plain table.
    """
    if path.stat().st_size < _size(path):
        raise sqlite3.DatabaseError("it is cut short")
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    database.execute("PRAGMA trusted_schema = OFF")
    database.text_factory = lambda data: data.decode("utf-8", "replace")
    database.set_authorizer(_authorize)
    rows = database.execute("SELECT type, sql FROM sqlite_master WHERE name = 'records' COLLATE NOCASE").fetchall()
    if len(rows) != 1 or rows[0][0] != "table" or "virtual" in str(rows[0][1]).lower():
        raise sqlite3.DatabaseError("records is not a plain table")


def _size(path: Path) -> int:
    """How long a database says that it is: its pages times their size, in the header (SQLite's file format, 1.3)."""
    with path.open("rb") as file:
        header = file.read(100)
    return (int.from_bytes(header[16:18], "big") or 1) * int.from_bytes(header[28:32], "big")


def _authorize(action: int, first: str | None, *_: str | None) -> int:
    return sqlite3.SQLITE_OK if first in _ALLOWED.get(action, ()) else sqlite3.SQLITE_DENY


def _boards(source: Source, database: sqlite3.Connection) -> Iterator[Board]:
    rows = database.execute("SELECT IDX, CONTENT FROM records ORDER BY IDX")
    for record, (number, content) in enumerate(rows, start=1):
        try:
            if not isinstance(content, str):
                raise ValueError("the CONTENT is not text")
            board = parse_content(content)
        except ValueError as error:
            source.report.error(f"IDX {number}: {error}", record=record, value=str(content))
            continue
        board.record = record
        yield board
