"""``everydeal endings``: how many balanced endings there are, and how many of them are legal."""

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from .frame import add_command, print_json

if TYPE_CHECKING:
    from ..legality.table import Table

_STRAINS = ("some", "notrump", "one-trump", "every")


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "endings",
        "count the balanced endings, and those that lawful play can reach",
        "Pavlicek's table of the balanced endings (13 to 1 cards in each hand), and beside it how many of them are\n"
        "legal: reached from some full deal by lawful play, in which everybody follows suit who can and the winner of\n"
        "a trick leads to the next. Exact numbers; docs/legal.md has the proof.\n\n"
        "A strain is notrump or a trump suit. some: legal in at least one strain (these make the space 'legal');\n"
        "notrump; one-trump: with one given trump suit, the same number for each; every: in each of the five strains.",
        "everydeal endings\n"
        "everydeal endings --strain every\n"
        "everydeal endings --json                  # one object a line: strain, cards, all, legal\n"
        "everydeal endings --recompute             # from nothing, in seconds; compares with what is stored",
    )
    parser.add_argument("--strain", choices=(*_STRAINS, "all"), default="all", help="which counts (default: all four)")
    parser.add_argument(
        "--recompute", action="store_true", help="compute everything from nothing; exit code 1 if the stored differs"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the counts."""
    from ..legality.packed import bridge_table

    strains = _STRAINS if options.strain == "all" else (options.strain,)
    table, code = _recompute() if options.recompute else (bridge_table(), 0)
    if options.json:
        for row in _rows(table, strains):
            print_json(row)
    else:
        _print_tables(table, strains)
    return code


def _rows(table: "Table", strains: tuple[str, ...]) -> list[dict[str, Any]]:
    """A row for each strain class and number of cards."""
    totals = table.totals
    return [
        {"strain": strain, "cards": 13 - lost, "all": totals["all"][lost], "legal": totals[strain][lost]}
        for strain in strains
        for lost in range(13)
    ]


def _print_tables(table: "Table", strains: tuple[str, ...]) -> None:
    for strain in strains:
        rows = _rows(table, (strain,))
        print(f"legal in strain: {strain}")
        print(f"{'cards':>5} {'all balanced (Pavlicek)':>34} {'legal':>33} {'per cent':>9}")
        for row in rows:
            _print_row(row["cards"], row["all"], row["legal"])
        _print_row("13-1", sum(row["all"] for row in rows), sum(row["legal"] for row in rows))
        if strain != strains[-1]:
            print()


def _print_row(cards: object, total: int, legal: int) -> None:
    print(f"{cards:>5} {total:>34} {legal:>33} {100 * legal / total:9.4f}")


def _recompute() -> tuple["Table", int]:
    """The table from nothing, compared with the stored one; the report goes to standard error."""
    from hashlib import sha256

    from .._native import kernel
    from ..legality.compute import compute_bridge_table
    from ..legality.packed import SHA256, payload

    begun, used = time.monotonic(), time.process_time()
    table = compute_bridge_table(_report)
    found = sha256(payload(table)).hexdigest()
    wall, used = time.monotonic() - begun, time.process_time() - used
    _report("")
    print(
        f"computed from nothing in {wall:.1f} s ({used:.1f} s of processor time){_memory()}, kernel: {kernel()}",
        file=sys.stderr,
    )
    if found != SHA256:
        print(f"DIFFERENT from the stored table: SHA-256 {found}, stored {SHA256}", file=sys.stderr)
        return table, 1
    print(f"equal to the stored table: SHA-256 {found}", file=sys.stderr)
    return table, 0


def _report(step: str) -> None:
    """What is being done, if a person looks on."""
    if sys.stderr.isatty():
        print(f"\r{step:60}", end="" if step else "\r", file=sys.stderr, flush=True)


def _memory() -> str:
    """The most memory that the process had, where the system tells."""
    try:
        import resource
    except ImportError:
        return ""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f", {peak / (1 << 20 if sys.platform == 'darwin' else 1 << 10):.0f} MB at most"
