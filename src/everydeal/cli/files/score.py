"""``everydeal score``: what a contract scores, and how the tables of a board compare."""

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told

if TYPE_CHECKING:
    from ...board import Result, Traveller
    from ...board.scoring import Awards, Score, Scoring


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "score",
        "Score results by the Laws of Duplicate Bridge. An argument is a result, like '4SX W -2' or '3NT S\n"
        "10' (a number without a sign is tricks), or a file: then each board that has a result is scored, all\n"
        "its tables together, by --scoring. Contract, declarer and tricks are those of the file; if it does\n"
        "not say, they follow from auction and play. If the file says something that does not follow, stderr\n"
        "reports it, and the exit code is 1.",
        "everydeal score '4SX W -2' --vulnerable EW\n"
        "everydeal score vugraph.lin\n"
        "everydeal score session.pbn --scoring MP",
    )
    parser.add_argument("sources", nargs="+", metavar="FILE|RESULT", help="files of boards, or results")
    parser.add_argument(
        "--scoring",
        metavar="NAME",
        help="MP, Percentage, IMP (the mean over the other tables, of two a match),"
        " Cavendish (their sum), Butler, BAM, TP; the default is what the file says, or else IMP",
    )
    parser.add_argument(
        "--vulnerable", default="None", metavar="WHO", help="of a result: None (the default), NS, EW or All"
    )
    parser.add_argument("--lenient", action="store_true", help="report what is wrong in a file and go on (exit code 1)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    add_reading_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Score files and results."""
    from ...board import Scoring

    try:
        scoring = None if options.scoring is None else Scoring.parse(options.scoring)
    except ValueError as error:
        raise CommandError(str(error)) from None
    bad = 0
    for word in options.sources:
        if os.path.exists(word):
            bad += _score_file(word, scoring, options)
        else:
            _score_result(word, options)
    return 1 if bad else 0


def _score_result(word: str, options: argparse.Namespace) -> None:
    from ...board import Result
    from ...formats.core.spelling.seats import parse_vulnerability

    try:
        vulnerability = parse_vulnerability(options.vulnerable)
        result = Result.parse(word)
        points = result.score(vulnerability, "NS")
    except ValueError as error:
        raise CommandError(f"{word!r} is neither a file nor a result: {error}") from None
    if options.json:
        print_json({"result": str(result), "vulnerable": vulnerability, "ns": points, "ew": -points})
    else:
        print(f"{result}, vulnerable {vulnerability}: NS {points:+d}, EW {-points:+d}" if points else f"{result}: 0")


def _score_file(path: str, wanted: "Scoring | None", options: argparse.Namespace) -> int:
    """Print the travellers of a file; how many things were wrong."""
    from ...board import Scoring
    from ...formats import read
    from ...formats.score_table_reader import travellers

    bad = 0

    def complain(error: object) -> None:
        nonlocal bad
        bad += 1
        print(f"everydeal score: {error}", file=sys.stderr)

    found = False
    for traveller in travellers(read(path, strict=not options.lenient, errors=complain, **told(options))):
        found = True
        scoring = wanted or traveller.scoring or Scoring.CROSS_IMPS
        name = "board" if traveller.number is None else f"board {traveller.number}"
        for contradiction in traveller.contradictions():
            complain(f"{path}: {name}: {contradiction}")
        try:
            awards = traveller.compare(scoring)
        except ValueError as error:
            complain(f"{path}: {name}: {error}")
            awards = [None] * len(traveller.lines)
        if options.json:
            print_json(_row(path, traveller, scoring, awards))
        else:
            print(_table(traveller, scoring, awards), end="\n\n")
    if not found:
        print(f"everydeal score: {path}: no board has a result", file=sys.stderr)
    return bad


def _row(path: str, traveller: "Traveller", scoring: "Scoring", awards: "Awards") -> dict[str, Any]:
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


def _table(traveller: "Traveller", scoring: "Scoring", awards: "Awards") -> str:
    """A traveller as players know it."""
    unit = scoring.value
    rows = [("", "result", "NS", "EW", f"{unit} NS", f"{unit} EW", "North-South", "East-West")]
    for line, score, award in zip(traveller.lines, traveller.scores(), awards, strict=True):
        ns, ew = _points(score)
        own = ("", "") if award is None else (f"{float(award.ns):.4g}", f"{float(award.ew):.4g}")
        rows.append((line.table, _result(line.result), ns, ew, *own, line.ns, line.ew))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    number = "?" if traveller.number is None else traveller.number
    lines = [f"Board {number}, vulnerable {traveller.vulnerability or 'not known'}"]
    for row in rows:
        cells = [
            cell.rjust(width) if column in (2, 3, 4, 5) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cell for cell, width in zip(cells, widths, strict=True) if width).rstrip())
    return "\n".join(lines)


def _result(result: "Result | None") -> str:
    return "" if result is None else str(result)


def _points(score: "Score | None") -> tuple[str, str]:
    """A score in the columns of a traveller: in that of the side that has it."""
    if not isinstance(score, int):
        return "", ""
    return (str(score), "") if score > 0 else ("", str(-score)) if score < 0 else ("0", "0")
