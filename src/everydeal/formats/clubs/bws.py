"""BWS: the Access files in which Bridgemates, BridgePads, TabScore and their likes keep a session.

Read are the tables ``HandRecord`` (the hands), ``HandEvaluation`` (double-dummy tricks) and ``ReceivedData`` (a result
a row), by section and board; sections that played the same deal are one board.  A board without hands is one of which
all hands are unknown.  Results that the director erased are left out, and so are the players' names; both are reported.
Files are read, not written.

The Access file itself is read by the package access-parser (the extra ``bws``), from a copy on disk.

Sources: Bridgemate's Developer's Guide, as TabScore2 and emkael's BWS tools use it (``CREATE TABLE HandRecord``,
``ReceivedData``, ``HandEvaluation``).  No real file that may be passed on was at hand: the tests give the reader tables
of this structure.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from ...board.board import Board
from ...board.tricks import Tricks, check_tricks
from ...cards import SEAT_NAMES, SUIT_NAMES
from ...deal import Deal
from ...extras import install
from ..core.errors import Report
from ..core.records import fair_deal
from ..core.source import Source
from ..core.spelling.holdings import hand_of_suits
from ..core.spelling.seats import parse_number
from .score_table import pbn_contract, pbn_lead, tell_lines

_TABLES: Final = ("Section", "HandRecord", "HandEvaluation", "ReceivedData", "PlayerNumbers")
_MOST: Final = 1 << 27
"""No session fills so many bytes."""
_STRAINS: Final = (*(name.title() for name in SUIT_NAMES), "Notrump")

_Kind = TypeVar("_Kind")
Table = Sequence[Mapping[str, Any]]
"""The rows of a table, by the names of its columns."""


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    try:
        tables = _tables(source)
    except ValueError as error:
        source.report.error(str(error))
        return
    if not ("HandRecord" in tables or "ReceivedData" in tables):
        source.report.error("an Access file without the tables HandRecord and ReceivedData: not one of bridge results")
        return
    yield from boards_of_tables(tables, source.report)


def boards_of_tables(tables: Mapping[str, Table], report: Report) -> Iterator[Board]:
    """The boards that the tables of a file tell of, in the order of their numbers."""
    letters = {_whole(row.get("ID")): _text(row.get("Letter")) for row in tables.get("Section", ())}
    deals = dict(_rows_read("HandRecord", tables, _deal, report))
    tricks = dict(_rows_read("HandEvaluation", tables, _tricks, report))
    results = _results(tables, letters, report)
    if any(_text(row.get("Name")) for row in tables.get("PlayerNumbers", ())):
        report.left_out("left out: the players' names")
    groups: dict[tuple[int, Deal | None], list[int]] = {}
    for section, number in sorted({*deals, *results}, key=lambda key: (key[1], key[0])):
        groups.setdefault((number, deals.get((section, number))), []).append(section)
    for record, ((number, deal), sections) in enumerate(groups.items(), start=1):
        board = Board(deal or Deal(), number, record=record)
        if deal is None:
            board.unknown = frozenset(range(4))
            report.left_out("a board with results and no hands", record=record)
        board.tricks = next((tricks[section, number] for section in sections if (section, number) in tricks), None)
        if len(sections) == 1 and len(letters) > 1:
            board.tags["Section"] = letters.get(sections[0]) or str(sections[0])
        lines = [line for section in sections for line in results.get((section, number), [])]
        if lines:
            tell_lines(board, lines)
        yield board


def _tables(source: Source) -> dict[str, Table]:
    """The tables of an Access file that are asked for.

    Raises:
        ValueError: the package that reads it is missing, or it cannot be read.
    """
    try:
        from access_parser import AccessParser
    except ImportError:
        raise ValueError(f"Access files need the extra bws: {install('bws')}") from None
    logging.getLogger("access_parser").setLevel(logging.CRITICAL)
    with TemporaryDirectory(prefix="everydeal-") as folder:
        path = Path(folder) / "session.bws"
        data = source.read(_MOST + 1)
        if len(data) > _MOST:
            raise ValueError(f"an Access file of more than {_MOST:,} bytes")
        path.write_bytes(data)
        try:
            parser = AccessParser(str(path))
            return {name: _rows(parser.parse_table(name)) for name in _TABLES if name in parser.catalog}
        except Exception as error:  # it has no errors of its own: a damaged file makes any
            raise ValueError(f"an Access file that cannot be read: {type(error).__name__}: {error}") from None


def _rows(columns: Mapping[str, Sequence[Any]]) -> Table:
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)] if columns else []


def _rows_read(
    name: str, tables: Mapping[str, Table], parse: Callable[[Mapping[str, Any]], _Kind | None], report: Report
) -> Iterator[tuple[tuple[int, int], _Kind]]:
    """What *parse* makes of the rows of a table, by section and board; it gives None for a row that tells nothing."""
    for record, row in enumerate(tables.get(name, ()), start=1):
        try:
            if (found := parse(row)) is not None:
                yield _key(row), found
        except ValueError as error:
            report.error(f"{name}: {error}", record=record)


def _deal(row: Mapping[str, Any]) -> Deal | None:
    """The deal of a row of HandRecord; None of one without cards, a board that nobody entered."""
    suits = [[_text(row.get(name + suit.title())) for suit in SUIT_NAMES] for name in SEAT_NAMES]
    hands = [hand_of_suits(seat, of_seat) for seat, of_seat in enumerate(suits)]
    return fair_deal(hands) if any(hands) else None


def _tricks(row: Mapping[str, Any]) -> Tricks | None:
    """The double-dummy tricks of a row of HandEvaluation."""
    values = [row.get(seat + strain) for seat in SEAT_NAMES for strain in _STRAINS]
    if not any(values):
        return None
    tricks = tuple(None if count is None else _whole(count) for count in values)
    check_tricks(tricks)
    return tricks


def _results(
    tables: Mapping[str, Table], letters: Mapping[int, str], report: Report
) -> dict[tuple[int, int], list[dict[str, str]]]:
    """The lines of ReceivedData by section and board."""
    found: dict[tuple[int, int], list[dict[str, str]]] = {}
    for key, line in _rows_read("ReceivedData", tables, _line, report):
        if len(letters) > 1:
            line["Section"] = letters.get(key[0]) or str(key[0])
        found.setdefault(key, []).append(line)
    if erased := sum(map(_is_erased, tables.get("ReceivedData", ()))):
        report.left_out(f"left out: {erased} results that were erased")
    return found


def _is_erased(row: Mapping[str, Any]) -> bool:
    return row.get("Erased") in (True, 1, "1")


def _line(row: Mapping[str, Any]) -> dict[str, str] | None:
    """A line of a traveller; None of a result that was erased.

    Raises:
        ValueError: the contract or the result is not one.
    """
    if _is_erased(row):
        return None
    text, result = _text(row.get("Contract")), _text(row.get("Result"))
    contract = pbn_contract(text)
    if text and contract is None:
        raise ValueError(f"{text!r} is not a contract")
    line = {
        "Table": _text(row.get("Table")), "Round": _text(row.get("Round")), "PairId_NS": _text(row.get("PairNS")),
        "PairId_EW": _text(row.get("PairEW")), "Contract": contract or "", "Remarks": _text(row.get("Remarks")),
        "Lead": pbn_lead(_text(row.get("LeadCard"))),
    }  # fmt: skip
    if contract and contract != "Pass":
        over = re.fullmatch(r"=|[+-][0-9]{1,2}", result)
        tricks = 6 + int(contract[0]) + int(result.replace("=", "0")) if over else -1
        if not 0 <= tricks <= 13:
            raise ValueError(f"{result!r} is not a result of {text}: =, +1, -2 ...")
        line |= {"Declarer": _text(row.get("NS/EW")).upper()[:1], "Result": str(tricks)}
    return line


def _key(row: Mapping[str, Any]) -> tuple[int, int]:
    """Section and board.

    Raises:
        ValueError: the board has no number above 0.
    """
    return _whole(row.get("Section") or 0), parse_number(_text(row.get("Board")))


def _whole(value: Any) -> int:
    text = _text(value)
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise ValueError(f"{text[:20]!r} is not a whole number")
    return int(text)


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip("\0 ")
