"""``everydeal filter``: the deals of some files that meet a condition."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from ...bulk import Deals
from ...bulk.reading import read_deals
from ...constraints import Expression
from ...constraints.arrays import evaluate, passing
from ...spaces import pavlicek
from ..common import CommandError, print_json, progress
from ..conditions import read_script
from ..sources import Record, Source
from ..targets import Target


def run(options: argparse.Namespace) -> int:
    """Print or count the deals that pass."""
    condition = read_script(options.condition).condition
    source, target, counts = Source(options), Target(options, pavlicek), Counter(read=0, passed=0)
    if options.quiet and (target.format or options.to not in (None, "json")):
        raise CommandError("-q prints how many there are: leave out -o and --to")
    if target.format:
        records = _passing(source, source, condition, counts)
        target.write_boards(record.board for record in records if record.board is not None)
    else:
        for name, deals, numbers in _parts(source, condition, counts):
            if target.is_lines and not options.quiet:
                sys.stdout.flush()
                sys.stdout.buffer.write(deals.to_pbn())
            elif not options.quiet:
                places = ({"source": name, "record": number} for number in numbers)
                target.write(zip(deals, places, strict=True))
        if not counts["read"]:
            source.complain_of_none()
    if options.quiet and options.to == "json":
        print_json({"passed": counts["passed"], "read": counts["read"]})
    elif options.quiet:
        print(f"{counts['passed']} of {counts['read']}")
    return int(not counts["passed"] or bool(source.complaints.count))


def _passing(
    source: Source, records: Iterable[Record], condition: Expression, counts: "Counter[str]"
) -> Iterator[Record]:
    """The records whose deals pass; when a bad one ends the work, those before it have been given."""

    def counted() -> Iterator[Record]:
        for record in source.full(records):
            counts["read"] += 1
            yield record

    for record in passing(condition, counted(), lambda record: record.item):
        counts["passed"] += 1
        yield record


def _parts(source: Source, condition: Expression, counts: "Counter[str]") -> Iterator[tuple[str, Deals, list[int]]]:
    """The deals that pass, part by part: the file's name, the deals, and which of the file's they are, from 1.

    Whole files are read in arrays; one with something bad in it, or with partial deals, and what is no file, is read
    record by record.
    """
    words: list[Iterable[Record] | str] = [source]
    if source.words and all(map(os.path.isfile, source.words)):
        words = list(progress(source.words, "files", len(source.words)))
    for word in words:
        errors: list[object] = []
        if isinstance(word, str):
            deals = read_deals(word, errors=errors.append, **source.hints).deals
            if not errors and deals.is_full().all():
                answers = evaluate(condition, deals)
                counts["read"] += len(deals)
                counts["passed"] += int(answers.sum())
                yield word, deals[answers], (answers.nonzero()[0] + 1).tolist()
                continue
            word = source.records(word)
        for record in _passing(source, word, condition, counts):
            yield record.source, Deals([record.item]), [record.number]
