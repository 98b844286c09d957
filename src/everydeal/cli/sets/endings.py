"""``everydeal endings``: how many balanced endings there are, and how many of them are legal."""

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from ..common import add_command, print_json
from .recomputing import recomputed, report

if TYPE_CHECKING:
    from ...legality.table import Table

_STRAINS = ("some", "notrump", "one-trump", "every")


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "endings",
        "Pavlicek's table of the balanced endings (13 to 1 cards in each hand), and beside it how many of them are\n"
        "legal: reached from some full deal by lawful play, in which everybody follows suit who can and the winner of\n"
        "a trick leads to the next. Exact numbers; docs/legal.md has the proof.\n\n"
        "A strain is notrump or a trump suit. some: legal in at least one strain (these make the space 'legal');\n"
        "notrump; one-trump: with one given trump suit, the same number for each; every: in each of the five strains.\n"
        "\n"
        "--table prints the table of article 7Z72, with its denominators; --table all prints what the article spares\n"
        "its readers, the number of endings for each of the 38,416 ways to choose the sizes of four hands.",
        "everydeal endings\n"
        "everydeal endings --strain some             # a narrower table\n"
        "everydeal endings --table                 # as in Pavlicek's article 7Z72\n"
        "everydeal endings --table all             # every vector of hand sizes, and the total\n"
        "everydeal endings --json                  # one object a line: strain, cards, all, legal\n"
        "everydeal endings --recompute             # from nothing, in half a minute; compared with the stored table",
    )
    parser.add_argument("--strain", choices=(*_STRAINS, "all"), default="all", help="which counts (default: all four)")
    parser.add_argument(
        "--recompute",
        action="store_true",
        help="compute everything from nothing; exit code 1 if the stored table differs, is damaged or missing",
    )
    parser.add_argument(
        "--table",
        nargs="?",
        const="balanced",
        choices=("balanced", "all"),
        help="the article's own table (13 rows), or all vectors of hand sizes (38,416 rows); nothing about legality",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the counts."""
    if options.table:
        _print_article(options)
        return 0
    from ...legality.packed import bridge_table

    strains = _STRAINS if options.strain == "all" else (options.strain,)
    table, code = _recompute() if options.recompute else (bridge_table(), 0)
    if options.json:
        for row in _rows(table, strains):
            print_json(row)
    else:
        _print_table(table, strains)
    return code


def _print_article(options: argparse.Namespace) -> None:
    """The article's table: denominators and numbers of endings, and the total."""
    from itertools import product

    from ...spaces import layouts

    equal = options.table == "balanced"
    vectors = ((k, k, k, k) for k in range(13, 0, -1)) if equal else product(range(14), repeat=4)
    total = 0
    if not options.json:
        print(f"{'Cards':<12} {'Denominator':<36} {'Number of endings':>34}")
    for sizes in vectors:
        count = layouts(*sizes).size
        total += count
        if options.json:
            print_json({"sizes": sizes, "endings": str(count)})
        else:
            cards = str(sizes[0]) if equal else "-".join(map(str, sizes))
            print(f"{cards:<12} {_denominator(sizes):<36} {count:>34}")
    if options.json:
        print_json({"total": str(total), "hex": f"{total:X}", "bits": total.bit_length()})
    else:
        print(f"{'Total':<12} {'':36} {total:>34}")
        print(f"In hexadecimal {_in_fours(total)}: {total.bit_length()} bits")


def _denominator(sizes: tuple[int, ...]) -> str:
    """What 52! is divided by, as the article writes it."""
    unused = 52 - sum(sizes)
    if len(set(sizes)) == 1:
        return f"{f'{unused}! x ' if unused else ''}({sizes[0]}!)^4"
    return " x ".join(f"{size}!" for size in (unused, *sizes))


def _in_fours(number: int) -> str:
    """Hexadecimal digits in groups of four, as the article prints them."""
    digits = f"{number:X}"
    digits = digits.zfill(-(-len(digits) // 4) * 4)
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))


def _rows(table: "Table", strains: tuple[str, ...]) -> list[dict[str, Any]]:
    """A row for each strain class and number of cards."""
    totals = table.totals
    return [
        {"strain": strain, "cards": 13 - lost, "all": totals["all"][lost], "legal": totals[strain][lost]}
        for strain in strains
        for lost in range(13)
    ]


def _print_table(table: "Table", strains: tuple[str, ...]) -> None:
    """All balanced endings by number of cards, and beside them the legal ones of each strain class."""
    columns = [table.totals[name][:13] for name in ("all", *strains)]
    titles = "".join(f" {f'legal, strain: {strain}':>43} {'%':>8}" for strain in strains)
    print(f"{'cards':>5} {'all balanced (Pavlicek)':>45}{titles}")
    for lost, row in enumerate(zip(*columns, strict=True)):
        _print_row(str(13 - lost), *row)
    _print_row("13-1", *map(sum, columns))


def _print_row(cards: str, total: int, *legal: int) -> None:
    shares = "".join(f" {count:>43,} {100 * count / total:8.4f}" for count in legal)
    print(f"{cards:>5} {total:>45,}{shares}")


def _recompute() -> tuple["Table", int]:
    """The table from nothing, compared with the stored one; the report goes to standard error."""
    from ...legality.deck import BRIDGE
    from ...legality.packed import ENDINGS, table_payload
    from ...legality.table import compute, disputed

    table, equal = recomputed(partial(compute, BRIDGE), table_payload, ENDINGS.payload, "table")
    report("the quotas, entry by entry")
    against = sum(1 for _ in disputed(table))
    report("")
    verdict = f"{against:,} DIFFERENT" if against else "the same"
    print(f"by the quotas and by the recursion, {len(table.leads):,} entries: {verdict}", file=sys.stderr)
    return table, 0 if equal and not against else 1
