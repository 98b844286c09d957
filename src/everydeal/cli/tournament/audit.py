"""``everydeal audit``: does a collection of deals look shuffled?"""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..conditions import read_script
from ..sources import Record, Source, add_source_arguments

if TYPE_CHECKING:
    from ...constraints import Expression
    from ...dealing.audit import AuditResult

_SHOWN = 10
_NAMED = 5


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "audit",
        "Compare a collection of full deals with what a shuffled deck produces, by exactly known laws:\n"
        "points, aces, patterns and suit lengths of seats and sides, the strongest and weakest hands, long\n"
        "and short suits; for boards with numbers also by dealer, vulnerability, and odd or even; whether the\n"
        "strong side follows a rhythm, which seat holds each card and which cards stay from the last board,\n"
        "whether cards lie as in a deck dealt in turn, whether the deals are sorted, and whether a deal came\n"
        "before, with hands and suits exchanged, or nearly so.\n\n"
        "A shuffled collection fails once in 1,000 audits: each p-value is adjusted for all comparisons\n"
        "together. Exit code 1 if the collection does not look shuffled. docs/dealing.md says what it finds\n"
        "in how many deals, and what it does not find. A collection that holds a board once for each table\n"
        "needs --distinct; a selected one (of slams, for example) rightly fails. For deals that were dealt to\n"
        "meet a condition, --where compares them with exact counts of that condition.",
        "everydeal audit season/*.pbn\n"
        "everydeal random -n 10000 | everydeal audit\n"
        "everydeal audit vugraph.lin --distinct --lenient --all\n"
        "everydeal audit notrumps.pbn --where 'hcp(north) in 15..17 and balanced(north)'\n"
        "everydeal audit deals.pbn --plot audit.svg\n"
        "everydeal audit deals.pbn --json",
    )
    add_source_arguments(parser)
    parser.add_argument("--distinct", action="store_true", help="count a deal once, however often it comes")
    parser.add_argument("--where", metavar="EXPR", help="the deals were dealt to meet this condition (see: count)")
    parser.add_argument(
        "--max-nodes", type=int, metavar="N", help="budget for the counts of --where (default: 1000000)"
    )
    parser.add_argument("--all", action="store_true", help=f"show every comparison, not just the {_SHOWN} furthest off")
    parser.add_argument("--json", action="store_true", help="verdict and all comparisons as one JSON object")
    parser.add_argument("--plot", metavar="FILE", help="also draw all comparisons as a picture (.svg)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count, compare, print."""
    if options.plot and not options.plot.lower().endswith(".svg"):
        raise CommandError(f"--plot {options.plot!r}: the picture is SVG, so name a file like audit.svg")
    from ...bulk import Deals
    from ...dealing.audit import Given, run_audit

    source = Source(options)
    condition = None if options.where is None else read_script(options.where).condition
    given = None if condition is None else Given(condition, *filter(None, [options.max_nodes]))
    collected = _Collected(options.distinct)
    parts: list[Deals] = []
    for block in _blocks(_full(source, options, condition), collected):
        parts.append(Deals(block))
    deals = Deals.concatenate(parts) if parts else Deals()
    result = run_audit(deals, collected.numbers if collected.numbered else None, given)
    if options.plot:
        with open(options.plot, "w", encoding="utf-8") as file:
            file.write(result.svg())
    if options.json:
        print_json(_row(result, collected.misnamed))
    else:
        _print(result, collected, None if options.all else _SHOWN)
    return 1 if source.bad or not result.deals or not result.shuffled or collected.misnamed else 0


class _Collected:
    """What is kept of the records besides their deals."""

    def __init__(self, distinct: bool) -> None:
        self.numbers: list[int] = []
        self.numbered = True
        self.misnamed: list[str] = []
        """Boards whose dealer or vulnerability is not that of their number."""
        self._seen: set[Any] | None = set() if distinct else None

    def takes(self, record: Record) -> bool:
        """Note a record; whether its deal counts."""
        if self._seen is not None:
            if record.item in self._seen:
                return False
            self._seen.add(record.item)
        board = record.board
        if board is None or not board.number:
            self.numbered = False
            return True
        self.numbers.append(board.number)
        from ...formats import standard_dealer, standard_vulnerability

        usual = (standard_dealer(board.number), standard_vulnerability(board.number))
        said = (board.dealer, board.vulnerability)
        if any(one not in (None, other) for one, other in zip(said, usual, strict=True)):
            self.misnamed.append(f"{record.source}, board {board.number}")
        return True


def _full(source: Source, options: argparse.Namespace, condition: "Expression | None") -> Iterator[Record]:
    """The records that are full deals, and fulfil the condition."""
    for record in source:
        deal = record.item
        if not deal.is_full:
            what = f"not a full deal but {'-'.join(map(str, deal.hand_sizes))} cards in N E S W"
        elif condition is not None and not condition(deal):
            what = "it does not fulfil the condition"
        else:
            yield record
            continue
        message = f"{record.source}, record {record.number}: {what}: {deal}"
        if not options.lenient:
            raise ValueError(message)
        source.complain(message)


def _blocks(records: Iterator[Record], collected: _Collected, size: int = 1 << 14) -> Iterator[list[Any]]:
    block: list[Any] = []
    for record in records:
        if collected.takes(record):
            block.append(record.item)
        if len(block) == size:
            yield block
            block = []
    if block:
        yield block


def _print(result: "AuditResult", collected: _Collected, shown: int | None) -> None:
    count = len(result.findings)
    print(f"{result.deals:,} deal{'s' * (result.deals != 1)}, {count} comparison{'s' * (count != 1)}")
    print(result.verdict())
    if result.deals and not result.numbered and result.left_out is None:
        print("Not every deal has a board number: dealer and vulnerability were not looked at.")
    if result.left_out:
        print(f"Not compared, for the counts are too large (--max-nodes): {', '.join(result.left_out)}.")
    if wrong := collected.misnamed:
        more = f" and {len(wrong) - _NAMED:,} more" * (len(wrong) > _NAMED)
        print(f"FOUND: another dealer or vulnerability than the number's: {'; '.join(wrong[:_NAMED])}{more}")
    if result.findings:
        print("\nfurthest off first; p, and p with all comparisons taken into account:\n")
    for found in result.findings[:shown]:
        mark = "*" if found in result.failures else " "
        print(f"{mark} {found.p:8.2g} {found.adjusted:8.2g}  {found.name}: {found.detail}")


def _row(result: "AuditResult", misnamed: list[str]) -> dict[str, Any]:
    return {
        "deals": result.deals,
        "shuffled": result.shuffled,
        "p": result.p,
        "verdict": result.verdict(),
        "repeats": result.repeats,
        "numbered": result.numbered,
        "left_out": list(result.left_out or ()),
        "misnamed": misnamed,
        "comparisons": [found._asdict() for found in result.findings],
    }
