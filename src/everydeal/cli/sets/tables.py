"""``everydeal legal --table``: how many endings, positions and games there are, in exact numbers.

A table is its rows, as JSON has them, and the lines that a person reads.  With ``--check`` it is made from nothing, and
compared with the one that comes along, to the byte.
"""

import argparse
import json
import pkgutil
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import sha256
from itertools import product
from typing import Any, Final, NamedTuple, TypeVar

from ...legality import games, packed, totals
from ...legality import table as legal_endings
from ...legality.deck import BRIDGE
from ...spaces import layouts
from ..common import CommandError, print_json, say, status

T = TypeVar("T")


class Table(NamedTuple):
    """What is printed, and whether it is what comes along."""

    rows: Iterable[dict[str, Any]]
    lines: Iterable[str]
    is_right: bool = True


def run(options: argparse.Namespace) -> int:
    """Print the table, or make it from nothing; 1 if it is not the one that comes along."""
    table = _TABLES[options.table](options.check)
    for row in table.rows if options.json else ():
        print_json(row)
    for line in () if options.json else table.lines:
        print(line)
    return 0 if table.is_right else 1


_STRAINS: Final = ("some", "notrump", "one-trump", "every")


def _endings(check: bool) -> Table:
    """All balanced endings by number of cards, and beside them the legal ones of each strain class."""
    if not check:
        table, is_right = packed.bridge_table(), True
    else:
        compute = partial(legal_endings.compute, BRIDGE)
        table, is_right = _recomputed(compute, packed.table_payload, packed.ENDINGS.payload, "table")
        against = sum(1 for _ in legal_endings.disputed(table))
        verdict = f"{against:,} DIFFERENT" if against else "the same"
        say(f"by the quotas and by the recursion, {len(table.leads):,} entries: {verdict}")
        is_right = is_right and not against
    counts = table.totals
    rows = (
        {"strain": strain, "cards": 13 - lost, "all": counts["all"][lost], "legal": counts[strain][lost]}
        for strain in _STRAINS
        for lost in range(13)
    )
    columns = [counts[name][:13] for name in ("all", *_STRAINS)]
    numbers = [(str(13 - lost), *row) for lost, row in enumerate(zip(*columns, strict=True))]
    titles = "".join(f" {f'legal, strain: {strain}':>43} {'%':>8}" for strain in _STRAINS)
    lines = [f"{'cards':>5} {'all balanced (Pavlicek)':>45}{titles}"]
    for cards, total, *legal in (*numbers, ("13-1", *map(sum, columns))):
        shares = "".join(f" {count:>43,} {100 * count / total:8.4f}" for count in legal)
        lines.append(f"{cards:>5} {total:>45,}{shares}")
    return Table(rows, lines, is_right)


_COLUMNS: Final = (("position", "all-strains"), ("position", "some"), ("bare", "some"))
_TITLES: Final = ("legal play positions", "without the strain", "legal bare diagrams")


def _positions(check: bool) -> Table:
    """The legal positions of the play: a line for each k; JSON tells apart how many cards are on the table."""
    if not check:
        tables, is_right = packed.bridge_positions(), True
    else:
        compute = partial(totals.compute, BRIDGE)
        tables, is_right = _recomputed(compute, packed.positions_payload, packed.POSITIONS.payload, "tables")
    counts = tables.totals
    rows = (
        {"cards": cards, "on_table": on_table, "kind": kind, "category": category, "number": number}
        for (kind, category, cards, on_table), number in counts.items()
    )
    shown = {row: [counts[(*column, *row)] for column in _COLUMNS] for row in totals.rows_of_tables(13)}
    for cards, legal in zip(range(13, -1, -1), packed.bridge_table().totals["some"], strict=True):
        shown[cards, 0][2] = legal  # of a bare diagram between two tricks nobody knows who is on lead

    def line(head: str, taken: list[list[int]]) -> str:
        return f"{head:>5}" + "".join(f" {sum(numbers):>51,}" for numbers in zip(*taken, strict=True))

    lines = ["cards" + "".join(f" {title:>51}" for title in _TITLES)]
    lines += [line(str(k), [row for (cards, _), row in shown.items() if cards == k]) for k in range(13, -1, -1)]
    return Table(rows, [*lines, line("13-0", list(shown.values()))], is_right)


def _games(check: bool) -> Table:
    """How many deals with a complete play there are, by the ranks of the deck."""
    stored = pkgutil.get_data("everydeal.legality", "games.json") or b"{}"
    counts, is_right = json.loads(stored), True
    if check:
        counts, is_right = _recomputed(_compute_games, _payload, lambda: stored, "table")
    ranks = [*enumerate(zip(counts["notrump"], counts["trump"], strict=True), start=1)]
    rows = ({"ranks": rank, "notrump": notrump, "trump": trump} for rank, (notrump, trump) in ranks)
    lines = (f"{rank:>5} {int(notrump):>75,} {int(trump):>75,}" for rank, (notrump, trump) in ranks)
    return Table(rows, [f"{'ranks':>5} {'games at notrump':>75} {'with one trump suit':>75}", *lines], is_right)


def _compute_games(report: Callable[[str], None]) -> dict[str, list[str]]:
    """Every deck from nothing: the numbers, as texts, with 1, 2, ... 13 ranks, at notrump and with one trump suit."""

    def count(ranks: int, kind: str) -> str:
        def tell(done: int, passes: int, matrices: int) -> None:
            report(f"{ranks} ranks, {kind}: pass {done + 1} of {passes}, {matrices:,} matrices")

        return str(games.Rules(ranks=ranks, trumps=kind == "trump").count(tell))

    return {kind: [count(ranks, kind) for ranks in range(1, 14)] for kind in ("notrump", "trump")}


def _payload(counts: dict[str, list[str]]) -> bytes:
    """What the file of games holds."""
    return f"{json.dumps(counts, indent=1)}\n".encode()


def _layouts(check: bool, *, equal: bool = False) -> Table:
    """The article's table of balanced endings: denominators and numbers, and the total; or all that it leaves out."""
    if check:
        raise CommandError("these numbers are computed anyway: leave out --check")
    vectors = ((k, k, k, k) for k in range(13, 0, -1)) if equal else product(range(14), repeat=4)
    counted = [(sizes, layouts(*sizes).size) for sizes in vectors]
    total = sum(count for _, count in counted)
    rows = [{"sizes": sizes, "endings": str(count)} for sizes, count in counted]

    def lines() -> Iterator[str]:
        yield f"{'Cards':<12} {'Denominator':<36} {'Number of endings':>34}"
        for sizes, count in counted:
            cards = str(sizes[0]) if equal else "-".join(map(str, sizes))
            yield f"{cards:<12} {_denominator(sizes):<36} {count:>34}"
        yield f"{'Total':<12} {'':36} {total:>34}"
        yield f"In hexadecimal {_in_fours(total)}: {total.bit_length()} bits"

    last = {"total": str(total), "hex": f"{total:X}", "bits": total.bit_length()}
    return Table([*rows, last], lines())


def _denominator(sizes: tuple[int, ...]) -> str:
    """What 52! is divided by, as the article writes it."""
    unused = 52 - sum(sizes)
    if len(set(sizes)) == 1:
        return f"{f'{unused}! x ' if unused else ''}({sizes[0]}!)^4"
    return " x ".join(f"{size}!" for size in (unused, *sizes))


def _in_fours(number: int) -> str:
    """Hexadecimal digits in groups of four, as the article prints them."""
    groups = -(-number.bit_length() // 16)
    return f"{number:0{5 * groups - 1}_X}".replace("_", " ")


_TABLES: Final[dict[str, Callable[[bool], Table]]] = {
    "balanced": partial(_layouts, equal=True),
    "layouts": _layouts,
    "endings": _endings,
    "positions": _positions,
    "games": _games,
}


def _recomputed(
    compute: Callable[[Callable[[str], None]], T], payload: Callable[[T], bytes], stored: Callable[[], bytes], what: str
) -> tuple[T, bool]:
    """What *compute* makes, and whether its *payload* is *stored*, to the byte; the report goes to standard error.

    *compute* is given what shows its steps on a terminal.  *stored* raises a ValueError that says why, if there is
    nothing to compare with.
    """
    begun, shown = time.process_time(), status()
    made = compute(lambda step: shown.show(lambda _: step))
    computed = payload(made)
    found = sha256(computed).hexdigest()
    say(f"computed from nothing in {time.process_time() - begun:.1f} s of CPU time")
    try:
        on_disk = stored()
    except ValueError as error:
        say(f"no stored {what} to compare with: {error}; computed SHA-256 {found}")
        return made, False
    if computed == on_disk:
        say(f"equal to the stored {what}, {len(on_disk):,} bytes: SHA-256 {found}")
    else:
        say(f"DIFFERENT from the stored {what}: SHA-256 {found}, stored {sha256(on_disk).hexdigest()}")
    return made, computed == on_disk
