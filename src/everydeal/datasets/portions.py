"""Files of any format as portions of deals: many at a time, in bounded memory.

PBN deal strings, one a line, are read many lines at a time straight into arrays; collections by their row groups; of
other formats, the deals come through `bulk.reading`, or whole boards, if all that files say is wanted, through
`boards.reading`.
"""

import os
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ..board.vulnerability import VULNERABILITIES
from ..bulk import Deals
from ..bulk.reading import parts_of
from ..cards import SEATS
from ..formats import FormatError, open_parts, read
from ..formats.core.errors import Listener, Report
from ..formats.core.registry import recognise, used_fields
from ..formats.core.remote import is_readable
from ..formats.core.source import make_hints, open_stream
from ..spaces.base import Space
from .boards.reading import deals_of, whole_boards
from .boards.rows import table_of
from .columns import BOARD_FIELDS, COMPUTED, as_boards
from .parquet import Collection, is_directory

LINES_AT_A_TIME = 1 << 23
"""Bytes of deal strings read at a time."""
_PLACE = frozenset(("source", "line", "record"))


class Portion(NamedTuple):
    """Some deals of a file."""

    deals: Deals
    metadata: pa.Table
    """A row a deal, with some of the columns of `BOARD_FIELDS`: ``line`` or ``record`` at least, and what the file says
    if that was asked for."""
    lossy: int = 0
    """Of how many deals the file says more than the cards, and it was not asked for."""
    dropped_columns: tuple[str, ...] = ()
    """Columns of a collection that have no place in another."""

    def place(self, row: int) -> tuple[int, int]:
        """Where in the file a deal is: its line and record, 0 where that is not known."""
        line, record = (self.metadata[name][row].as_py() if name in self.metadata.schema.names else 0
                        for name in ("line", "record"))  # fmt: skip
        return line or 0, record or 0


def portions(
    path: str,
    *,
    boards: bool = False,
    errors: Listener | None = None,
    notices: Listener | None = None,
    seats: str | None = None,
    columns: str | None = None,
    space: Space[Any] | None = None,
) -> Iterator[Portion]:
    """The deals of a file, and with *boards*, all that it says of them.

    A bad record is passed to *errors* and left out; without *errors*, it raises.  With *boards*, *notices* gets what
    else is left out, like a second tag of one name.  *seats* and *columns* are those of `everydeal.read`; *space* is
    that of a collection which does not say its own.

    Raises:
        FormatError: a record is bad, and there is no *errors*; names file, line, record and reason.
        ValueError: a collection does not say its space, and *space* is not given, or is another one.
        OSError: the file cannot be read.
    """
    head = b""
    if is_directory(path):
        return _collection(path, boards, space)
    if os.path.isfile(path) or is_readable(path):
        with open_stream(path)[0] as file:
            head = file.read(4096)
    if head.startswith(b"PAR1"):
        return _collection(path, boards, space)
    if head and _is_lines(head, path):
        return _lines(path, boards, errors)
    options: dict[str, Any] = {"strict": errors is None, "errors": errors, "hints": make_hints(seats, columns)}
    return _whole(path, options | {"notices": notices}) if boards else _deals(path, options)


def _is_lines(head: bytes, path: str) -> bool:
    try:
        return recognise(head, path).name == "lines"
    except ValueError:
        return False


def _collection(path: str, boards: bool, space: Space[Any] | None) -> Iterator[Portion]:
    with Collection(path, space=space) as collection:
        kept = [name for name in BOARD_FIELDS if name in collection.schema.names]
        dropped = tuple({*collection.schema.names} - {"deal", *kept, *COMPUTED})
        done = 0
        for table in collection.batches(["deal", *kept]):
            deals = collection.deals_of(table)
            records = pa.array(np.arange(done + 1, done + len(deals) + 1))
            metadata = as_boards(table.select(kept), collection.name) if kept else pa.table({"record": records})
            if "record" not in metadata.schema.names:
                metadata = metadata.append_column("record", records)
            lossy = 0 if boards else _with_values(metadata)
            yield Portion(deals, metadata, lossy, tuple(sorted(dropped)))
            done += len(deals)


def _with_values(metadata: pa.Table) -> int:
    """How many rows say more than where they stand."""
    said = [metadata[name].is_valid().to_numpy() for name in metadata.schema.names if name not in _PLACE]
    return int(np.logical_or.reduce(said).sum()) if said else 0


def _lines(path: str, boards: bool, errors: Listener | None) -> Iterator[Portion]:
    with open_stream(path)[0] as file:
        done = 0
        while text := file.read(LINES_AT_A_TIME):
            text += file.readline()
            count = text.count(b"\n") + (not text.endswith(b"\n"))
            try:
                deals = _plain(text)
            except ValueError:  # something is not as plain: comments, hands not given, errors
                yield _not_plain(text, path, done, boards, errors)
            else:
                yield Portion(deals, pa.table({"line": np.arange(done + 1, done + count + 1)}))
            done += count


def _plain(text: bytes) -> Deals:
    """Deals of lines that give all four hands; ValueError if the lines need the format's own reader."""
    if b"-" in text or b"#" in text or b"\n\n" in text:
        raise ValueError("not plain")
    deals = Deals.from_pbn(text)
    if not text.endswith(b"\n") and not deals.is_full()[-1]:
        raise ValueError("a last line that may be cut short")
    if (deals.hand_sizes() > 13).any():
        raise ValueError("a hand of more than 13 cards")
    return deals


def _not_plain(text: bytes, path: str, before: int, boards: bool, errors: Listener | None) -> Portion:
    """The deals of lines, with *before* lines before them, by the format's own reader."""
    report = Report(path, strict=errors is None, errors=errors)

    def tell(error: FormatError) -> None:
        report.error(error.reason, line=error.line + before, value=error.value)

    found = list(read(BytesIO(text), "lines", errors=tell))
    deals = Deals(board.deal for board in found)
    lines = pa.array([board.line + before for board in found], pa.int64())
    if not boards:
        lossy = sum(bool(used_fields(board) - {"partial"}) for board in found)
        return Portion(deals, pa.table({"line": lines}), lossy)
    metadata = table_of(found, [path] * len(found), whole=True).drop_columns(["hands", "record"])
    return Portion(deals, metadata.set_column(metadata.schema.get_field_index("line"), "line", lines))


def _whole(path: str, options: dict[str, Any]) -> Iterator[Portion]:
    for table in whole_boards(path, **options):
        yield Portion(deals_of(table["hands"].combine_chunks()), table.drop_columns(["hands"]))


def _deals(path: str, options: dict[str, Any]) -> Iterator[Portion]:
    for part in (part for opened, entry in open_parts(path, **options) for part in parts_of(opened, entry)):
        said = (part.number > 0) | (part.dealer < len(SEATS)) | (part.vulnerability < len(VULNERABILITIES))
        place = pa.table({"line": part.line.astype(np.int64), "record": part.record.astype(np.int64)})
        yield Portion(Deals.from_hands(part.hands), place, int(said.sum()))
