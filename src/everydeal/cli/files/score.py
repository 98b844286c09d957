"""``everydeal score``: what a contract scores, and how the tables of a board compare."""

import argparse
import os
from typing import Any, Final

from ...board import Result, Scoring, Traveller
from ...board.scoring import Awards, Score
from ...formats.core.spelling.seats import parse_vulnerability
from ...formats.score_table_reader import travellers
from ..common import CommandError, Complaints, answer, columns, say, wrong_word
from ..reading import boards_of


def run(options: argparse.Namespace) -> int:
    """Score files and results."""
    if not options.sources:
        raise CommandError("nothing to score: name files of boards, or results like '4SX W -2'")
    with wrong_word():
        scoring = None if options.scoring is None else Scoring.parse(options.scoring)
    complaints = Complaints(lenient=options.lenient)
    for word in options.sources:
        if word == "-" or os.path.exists(word):
            _score_file(word, scoring, complaints, options)
        else:
            _score_result(word, options)
    return 1 if complaints.count else 0


_SIDES: Final = ("none", "ns", "ew", "all", "both")
"""The last word of a result, if it says who is vulnerable."""


def _score_result(word: str, options: argparse.Namespace) -> None:
    with wrong_word(f"{word!r} is neither a file nor a result"):
        text, _, last = word.rpartition(" ")
        names_sides = last.lower() in _SIDES
        vulnerability = parse_vulnerability(last if names_sides else "None")
        result = Result.parse(text if names_sides else word)
        points = result.score(vulnerability, "NS")
    row = {"result": str(result), "vulnerable": vulnerability, "ns": points, "ew": -points}
    said = f", vulnerable {vulnerability}: NS {points:+d}, EW {-points:+d}" if points else ": 0"
    answer(options, row, f"{result}{said}")


def _score_file(path: str, wanted: Scoring | None, complaints: Complaints, options: argparse.Namespace) -> None:
    """Print the travellers of a file; what is wrong is complained of."""
    found = False
    for traveller in travellers(boards_of([path], options, complaints.errors)):
        found = True
        scoring = wanted or traveller.scoring or Scoring.CROSS_IMPS
        name = "board" if traveller.number is None else f"board {traveller.number}"
        for contradiction in traveller.contradictions():
            complaints(f"{path}: {name}: {contradiction}")
        try:
            awards = traveller.compare(scoring)
        except ValueError as error:
            complaints(f"{path}: {name}: {error}")
            awards = [None] * len(traveller.lines)
        answer(options, _row(path, traveller, scoring, awards), f"{_table(traveller, scoring, awards)}\n")
    if not found:
        say(f"{path}: no board has a result")


def _row(path: str, traveller: Traveller, scoring: Scoring, awards: Awards) -> dict[str, Any]:
    lines = [
        {
            "table": line.table,
            "ns": line.ns,
            "ew": line.ew,
            "result": None if line.result is None else str(line.result),
            "score": score if isinstance(score, int) else None,
            "award": None if award is None else [float(award.ns), float(award.ew)],
        }
        for line, score, award in zip(traveller.lines, traveller.scores(), awards, strict=True)
    ]
    return {
        "source": path,
        "board": traveller.number,
        "vulnerable": traveller.vulnerability,
        "scoring": scoring.value,
        "lines": lines,
    }


def _table(traveller: Traveller, scoring: Scoring, awards: Awards) -> str:
    """A traveller as players know it."""
    unit = scoring.value
    rows = [("", "result", "NS", "EW", f"{unit} NS", f"{unit} EW", "North-South", "East-West")]
    for line, score, award in zip(traveller.lines, traveller.scores(), awards, strict=True):
        ns, ew = _points(score)
        own = ("", "") if award is None else (f"{float(award.ns):.4g}", f"{float(award.ew):.4g}")
        rows.append((line.table, _result(line.result), ns, ew, *own, line.ns, line.ew))
    number = "?" if traveller.number is None else traveller.number
    title = f"Board {number}, vulnerable {traveller.vulnerability or 'not known'}"
    return "\n".join([title, *columns(rows, numbers=(2, 3, 4, 5))])


def _result(result: Result | None) -> str:
    return "" if result is None else str(result)


def _points(score: Score | None) -> tuple[str, str]:
    """A score in the columns of a traveller: in that of the side that has it."""
    if not isinstance(score, int):
        return "", ""
    return (str(score), "") if score > 0 else ("", str(-score)) if score < 0 else ("0", "0")
