"""``everydeal audit``: does a collection of deals look shuffled?"""

import argparse
from typing import TYPE_CHECKING, Any

from ..conditions import read_script
from ..frame import add_command, print_json
from ..sources import Source, add_source_arguments

if TYPE_CHECKING:
    from ...dealing.audit import Audit

_SHOWN = 10


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "audit",
        "test whether a collection of deals looks shuffled",
        "Compare a collection of full deals with what a shuffled deck gives, exactly: points, aces, patterns, suit\n"
        "lengths and voids of each seat; points and suits of each two seats together; voids, singletons and long\n"
        "suits of all four hands; who holds each card; whether neighbouring cards stay together; whether a deal\n"
        "resembles the one before it, or came before.\n\n"
        "Each comparison gives a p-value, adjusted for the number of comparisons: a shuffled collection fails once in\n"
        "1,000 audits. Exit code 1 if the collection does not look shuffled. A collection that holds a board once a\n"
        "table needs --distinct; one that was selected (of slams, say) fails rightly. Deals that were dealt to fulfil\n"
        "a condition are compared with exact counts of that condition: --where.",
        "everydeal audit season/*.pbn\n"
        "everydeal random -n 10000 | everydeal audit\n"
        "everydeal audit vugraph.lin --distinct --lenient --all\n"
        "everydeal audit notrumps.pbn --where 'hcp(north) in 15..17 and balanced(north)'\n"
        "everydeal audit deals.pbn --json",
    )
    add_source_arguments(parser)
    parser.add_argument("--distinct", action="store_true", help="count a deal once, however often it comes")
    parser.add_argument("--where", metavar="EXPR", help="the deals were to fulfil this condition (see: count)")
    parser.add_argument(
        "--max-nodes", type=int, metavar="N", help="budget for the counts of --where (default: 1000000)"
    )
    parser.add_argument("--all", action="store_true", help=f"show every comparison, not just the {_SHOWN} furthest off")
    parser.add_argument("--json", action="store_true", help="verdict and all comparisons as one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count, compare, print."""
    from ...dealing.audit import Given, Tally, audit

    source = Source(options)
    tally = Tally(distinct=options.distinct)
    condition = None if options.where is None else read_script(options.where).condition
    for record in source:
        try:
            if condition is not None and not condition(record.item):
                raise ValueError(f"it does not fulfil the condition: {record.item}")
            tally.add(record.item)
        except ValueError as error:
            message = f"{record.source}, record {record.number}: {error}"
            if not options.lenient:
                raise ValueError(message) from None
            source.complain(message)
    result = audit(tally, None if condition is None else Given(condition, *filter(None, [options.max_nodes])))
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
