"""Travellers: the results of each board of a file at all its tables.

A board was played at several tables if a file tells it several times (a match on vugraph, say), or if it has PBN's
``ScoreTable``, a row a table.  Its columns have PBN's names; those that are used are ``Table``, ``PairId_NS`` and
``PairId_EW`` (or names), ``Contract``, ``Declarer``, ``Result``, ``Score_NS`` or ``Score_EW``, ``Multiplicity`` (how
many tables had this row), and what it came to: ``MP_NS``, ``MP_EW``, ``IMP_NS``, ``IMP_EW``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from ..board import outcome
from ..board.board import Board
from ..board.result import Result
from ..board.scoring import Award, Scoring
from ..board.traveller import Line, Traveller
from ..cards import SEAT_NAMES
from ..deal import Deal
from .core.spelling.tables import cells_of

_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_PAIRS: Final = ("PairId", "PlayerId", "TeamId", "MultiId", "Names")
_AWARDS: Final = ((Scoring.MATCHPOINTS, "MP"), (Scoring.CROSS_IMPS, "IMP"))
_MOST: Final = 10_000
"""No board was played at more tables."""


def travellers(boards: Iterable[Board]) -> Iterator[Traveller]:
    """The traveller of every board that has a result or a score, in the order in which the boards first come.

    Boards are the same if number and deal are.  A row of a ``ScoreTable`` that cannot be read has neither.
    """
    groups: dict[tuple[int | None, Deal], list[Board]] = {}
    for board in boards:
        groups.setdefault((board.number, board.deal), []).append(board)
    for (number, _), same in groups.items():
        lines = _all_lines(same)
        if any(line.result is not None or line.given_score is not None for line in lines):
            vulnerability = next((board.vulnerability for board in same if board.vulnerability), None)
            yield Traveller(tuple(lines), vulnerability, number, _scoring(same))


def _scoring(records: list[Board]) -> Scoring | None:
    """What the tag Scoring says in some records of one board; None if nothing, several things or none of ours."""
    seen = {_tag(board, "Scoring") for board in records} - {""}
    try:
        return Scoring.parse(seen.pop()) if len(seen) == 1 else None
    except ValueError:
        return None


def _all_lines(records: list[Board]) -> list[Line]:
    """The tables that some records of one board tell of; what several of them tell in the same words counts once.

    A vugraph file tells the results of both rooms with each of them: there the records have the players' names.
    """
    seated = {_table(board): names for board in records if any(names := _names(board)) and _table(board)}
    seen: set[tuple[str, ...]] = set()
    lines = []
    for board in records:
        rows = board.tables.get("ScoreTable", ())
        if rows and rows in seen:
            continue
        seen.add(rows)
        for line in _lines(board):
            ns, ew = seated.get(line.table, ("", "")) if rows and not line.ns and not line.ew else (line.ns, line.ew)
            lines.append(replace(line, ns=ns, ew=ew))
    return lines


def _names(board: Board) -> tuple[str, str]:
    """The players' names, North-South and East-West."""
    ns, ew = (" - ".join(filter(None, (_tag(board, SEAT_NAMES[seat]) for seat in (side, side + 2)))) for side in (0, 1))
    return ns, ew


def _table(board: Board) -> str:
    return _tag(board, "Table") or _tag(board, "Room")


def _lines(board: Board) -> list[Line]:
    """The tables that one record of a file tells of."""
    rows = board.tables.get("ScoreTable")
    if rows:
        columns = [column.partition("\\")[0].lstrip("+-") for column in board.tags.get("ScoreTable", "").split(";")]
        return [line for row in rows for line in _row(dict(zip(columns, cells_of(row), strict=False)))]
    points = outcome.score(board.tags, board.declarer)
    score = board.score("NS") if points is not None and points.denominator == 1 else None
    return [Line(board.result, *_names(board), _table(board), score)]


def _tag(board: Board, name: str) -> str:
    return outcome.value(board.tags, name)


def _row(cells: dict[str, str]) -> list[Line]:
    """The lines that a row of a ``ScoreTable`` stands for, by the names of its columns."""
    awards = []
    for scoring, name in _AWARDS:
        ns, ew = (_number(cells.get(f"{name}_{side}", "")) for side in ("NS", "EW"))
        if ns is not None and ew is not None:
            awards.append((scoring, Award(ns, ew)))
    ns_score, ew_score = _number(cells.get("Score_NS", "")), _number(cells.get("Score_EW", ""))
    points = ns_score if ns_score is not None else None if ew_score is None else -ew_score
    times = _number(cells.get("Multiplicity", "1"))
    line = Line(
        _result(cells),
        _pair(cells, "NS"),
        _pair(cells, "EW"),
        cells.get("Table", ""),
        None if points is None or points.denominator != 1 else int(points),
        tuple(awards),
    )
    return [line] * (int(times) if times is not None and times.denominator == 1 and 0 <= times <= _MOST else 1)


def _result(cells: dict[str, str]) -> Result | None:
    """The contract and tricks of a row; None if it does not tell them, or in words that mean none."""
    contract = outcome.contract(cells)
    if contract is None:
        return None
    if contract.is_passed_out:
        return Result(contract)
    contract = contract.by(outcome.declarer(cells))
    tricks = outcome.tricks(cells, contract.declarer)
    return None if tricks is None else Result(contract, tricks)


def _pair(cells: dict[str, str], side: str) -> str:
    return next((cells[f"{name}_{side}"] for name in _PAIRS if f"{name}_{side}" in cells), "")


def _number(text: str) -> Fraction | None:
    return Fraction(text) if _NUMBER.fullmatch(text) else None
