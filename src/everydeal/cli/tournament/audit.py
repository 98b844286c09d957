"""``everydeal audit``: does a collection of deals look shuffled?"""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..conditions import read_script
from ..sources import Record, Source, add_source_arguments

if TYPE_CHECKING:
    from ...dealing.audit import Audit
    from ...dealing.audit.judgement import Judgement

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
        "strong side follows a rhythm, whether cards lie as in a deck dealt in turn, and whether a deal came\n"
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
    return _run_boards(options) if options.where is None else _run_condition(options)


def _run_boards(options: argparse.Namespace) -> int:
    """Audit boards, or deals without numbers."""
    from ...bulk import Deals
    from ...dealing.audit.judgement import judge

    source = Source(options)
    collected = _Collected(options.distinct)
    parts: list[Deals] = []
    for block in _blocks(_full(source, options), collected):
        parts.append(Deals(block))
    deals = Deals.concatenate(parts) if parts else Deals()
    result = judge(deals, collected.numbers if collected.numbered else None)
    _draw(result, options.plot)
    if options.json:
        print_json(_row_of_boards(result, collected.misnamed))
    else:
        _print_boards(result, collected, None if options.all else _SHOWN)
    return 1 if source.bad or not result.deals or not result.shuffled or collected.misnamed else 0


def _draw(result: "Judgement | Audit", path: str | None) -> None:
    if path:
        with open(path, "w", encoding="utf-8") as file:
            file.write(result.svg())


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


def _full(source: Source, options: argparse.Namespace) -> Iterator[Record]:
    """The records that are full deals."""
    for record in source:
        if record.item.is_full:
            yield record
            continue
        sizes = "-".join(map(str, record.item.hand_sizes))
        message = (
            f"{record.source}, record {record.number}: not a full deal but {sizes} cards in N E S W: {record.item}"
        )
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


def _print_boards(result: "Judgement", collected: _Collected, shown: int | None) -> None:
    count = len(result.findings)
    print(f"{result.deals:,} deal{'s' * (result.deals != 1)}, {count} comparison{'s' * (count != 1)}")
    print(result.verdict())
    if result.deals and not result.numbered:
        print("Not every deal has a board number: dealer and vulnerability were not looked at.")
    if wrong := collected.misnamed:
        more = f" and {len(wrong) - _NAMED:,} more" * (len(wrong) > _NAMED)
        print(f"FOUND: another dealer or vulnerability than the number's: {'; '.join(wrong[:_NAMED])}{more}")
    if result.findings:
        print("\nfurthest off first; p, and p with all comparisons taken into account:\n")
    for found in result.findings[:shown]:
        mark = "*" if found in result.failures else " "
        print(f"{mark} {found.p:8.2g} {found.adjusted:8.2g}  {found.name}: {found.detail}")


def _row_of_boards(result: "Judgement", misnamed: list[str]) -> dict[str, Any]:
    return {
        "deals": result.deals,
        "shuffled": result.shuffled,
        "p": result.p,
        "verdict": result.verdict(),
        "repeats": result.repeats,
        "numbered": result.numbered,
        "misnamed": misnamed,
        "comparisons": [found._asdict() for found in result.findings],
    }


def _run_condition(options: argparse.Namespace) -> int:
    """Audit deals that were dealt to fulfil a condition."""
    from ...dealing.audit import Given, Tally, audit

    source = Source(options)
    tally = Tally(distinct=options.distinct)
    condition = read_script(options.where).condition
    for record in source:
        try:
            if not condition(record.item):
                raise ValueError(f"it does not fulfil the condition: {record.item}")
            tally.add(record.item)
        except ValueError as error:
            message = f"{record.source}, record {record.number}: {error}"
            if not options.lenient:
                raise ValueError(message) from None
            source.complain(message)
    result = audit(tally, Given(condition, *filter(None, [options.max_nodes])))
    _draw(result, options.plot)
    if options.json:
        print_json(_row(result))
    else:
        _print(result, None if options.all else _SHOWN)
    return 1 if source.bad or not result.deals or not result.shuffled else 0


def _print(result: "Audit", shown: int | None) -> None:
    count = len(result.comparisons)
    print(f"{result.deals:,} deal{'s' * (result.deals != 1)}, {count} comparison{'s' * (count != 1)}")
    print(result.verdict())
    if result.left_out:
        print(f"Not compared, for the counts are too large (--max-nodes): {', '.join(result.left_out)}.")
    if result.comparisons:
        print("\nfurthest off first; p, and p with all comparisons taken into account:\n")
    for comparison in result.comparisons[:shown]:
        mark = "*" if comparison in result.failures else " "
        what = f"{comparison.subject}, {comparison.where}"
        print(f"{mark} {comparison.p:8.2g} {comparison.adjusted:8.2g}  {what}: {comparison.detail}")


def _row(result: "Audit") -> dict[str, Any]:
    return {
        "deals": result.deals,
        "shuffled": result.shuffled,
        "p": result.adjusted,
        "repeats": result.repeats,
        "verdict": result.verdict(),
        "left_out": result.left_out,
        "comparisons": [vars(comparison) for comparison in result.comparisons],
    }
