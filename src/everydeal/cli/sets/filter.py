"""``everydeal filter``: the deals of some files that meet a condition."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from ...bulk import Deals
from ...constraints import Expression
from ...constraints.arrays import evaluate, passing
from ...deal import Deal
from ...spaces import pavlicek
from ..common import CommandError, print_json
from ..conditions import read_script
from ..sources import Record, Source
from ..targets import Target


def run(options: argparse.Namespace) -> int:
    """Print or count the deals that pass."""
    condition = read_script(options.condition).condition
    source, target, counts = Source(options), Target(options, pavlicek), Counter(read=0, passed=0)
    if options.quiet and (target.is_file or options.to not in (None, "json")):
        raise CommandError("-q prints how many there are: leave out -o and --to")
    if source.is_files and (options.quiet or not target.is_file):
        _run_in_bulk(options, source, condition, target, counts)
    else:
        records = _passing(source, source, condition, counts)
        if options.quiet:
            for _ in records:
                pass
        elif target.is_file:
            target.write_boards(record.board for record in records if record.board is not None)
        else:
            target.write((record.item, _place(record.source, record.number)) for record in records)
    if options.quiet and options.to == "json":
        print_json({"passed": counts["passed"], "read": counts["read"]})
    elif options.quiet:
        print(f"{counts['passed']} of {counts['read']}")
    return int(not counts["passed"] or bool(source.complaints.count))


def _place(source: str, number: int) -> dict[str, object]:
    return {"source": source, "record": number}


def _passing(
    source: Source, records: Iterable[Record], condition: Expression, counts: "Counter[str]"
) -> Iterator[Record]:
    """The records whose deals pass; when a bad one ends the work, those before it have been given."""

    def full() -> Iterator[Record]:
        for record in records:
            if record.item.is_full:
                counts["read"] += 1
                yield record
            else:
                source.refuse(record, _partial(record.item))

    for record in passing(condition, full(), lambda record: record.item):
        counts["passed"] += 1
        yield record


def _partial(deal: Deal) -> str:
    """What is wrong with a deal that is not full."""
    sizes = " ".join(f"{seat}{hand.bit_count()}" for seat, hand in zip("NESW", deal.hands, strict=True))
    return f"a condition is about full deals, and here the hands hold {sizes} cards"


def _run_in_bulk(
    options: argparse.Namespace, source: Source, condition: Expression, target: Target, counts: "Counter[str]"
) -> None:
    """The same of whole files, where nothing but the deals is asked for."""
    parts = _parts(source, condition, counts)
    if options.quiet:
        for _ in parts:
            pass
    elif target.is_lines:
        for _, deals, _ in parts:
            sys.stdout.flush()
            sys.stdout.buffer.write(deals.to_pbn())
    else:
        target.write(
            (deal, _place(name, number))
            for name, deals, numbers in parts
            for deal, number in zip(deals, numbers, strict=True)
        )


def _parts(source: Source, condition: Expression, counts: "Counter[str]") -> Iterator[tuple[str, Deals, list[int]]]:
    """Part by part: the file's name, the deals that pass, and which of the file's they are, from 1."""
    for name, deals in source.files_of_deals():
        if deals is None:
            for record in _passing(source, source.records(name), condition, counts):
                yield name, Deals([record.item]), [record.number]
            continue
        answers = evaluate(condition, deals)
        counts["read"] += len(deals)
        counts["passed"] += int(answers.sum())
        yield name, deals[answers], (answers.nonzero()[0] + 1).tolist()
