"""``everydeal filter``: the deals of some files that meet a condition."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..common import add_command
from ..conditions import EXPRESSIONS, add_condition_arguments, read_script
from ..sources import Record, Source, add_source_arguments
from ..targets import Target, add_target_arguments

if TYPE_CHECKING:
    from ... import Deal
    from ...constraints import Expression

_PART = 4096
"""So many records are tested at a time."""


def add_commands(commands: Any) -> None:
    parser = add_command(
        commands,
        "filter",
        "Print the deals of some files (of any format) that meet a condition. Boards keep everything that the\n"
        "file says about them, if the form of --to or -o has a place for it. The exit code is 1 if no deal\n"
        "meets it. A bad record, or one that is not a full deal (some hands are unknown), stops the command;\n"
        "with --lenient it is reported and left out.\n\n" + EXPRESSIONS,
        "everydeal filter 'balanced(north) and hcp(north) >= 20' tournament.pbn\n"
        "everydeal filter 'aces(south) == 4' *.lin --count\n"
        "everydeal filter 'spades(west) >= 7' big.pbn --invert -o rest.pbn",
    )
    add_condition_arguments(parser, order=False)
    add_source_arguments(parser)
    parser.add_argument("--invert", action="store_true", help="print those that do not meet it")
    parser.add_argument("--count", action="store_true", help="only say how many there are, and how many were read")
    add_target_arguments(parser)
    parser.set_defaults(run=run_filter)


def run_filter(options: argparse.Namespace) -> int:
    """Print or count the deals that pass."""
    from ...spaces import pavlicek

    condition = read_script(options.condition).condition
    source = Source(options)
    target = Target(options, pavlicek)
    boards = not options.count and (
        options.output or options.to not in ("pbn", "diagram", "letters", "sequences", "json")
    )
    chosen = _Passing if boards or not source.is_files else _PassingInBulk
    passing = chosen(source, ~condition if options.invert else condition)
    if options.count:
        passing.go_through()
        print(f"{passing.passed} of {passing.read}")
    elif boards:
        _write_boards(options, passing)
    elif target.is_lines and isinstance(passing, _PassingInBulk):
        passing.print_lines()
    else:
        target.write((record.item, {"source": record.source, "record": record.number}) for record in passing)
    return int(not passing.passed or bool(source.bad))


def _write_boards(options: argparse.Namespace, passing: "_Passing") -> None:
    from ...formats import write

    boards = (record.board for record in passing if record.board is not None)
    write(boards, options.output or sys.stdout.buffer, None if options.output and options.to == "pbn" else options.to)


class _Passing:
    """The records of a source whose deals pass, tested a few thousand at a time.

    When a bad record ends the work, those before it have been given.
    """

    def __init__(self, source: Source, condition: "Expression") -> None:
        self._source = source
        self._condition = condition
        self.read = self.passed = 0

    def go_through(self) -> None:
        """Count them."""
        for _ in self:
            pass

    def __iter__(self) -> Iterator[Record]:
        for passing in self._tested(iter(self._source)):
            yield from passing

    def _tested(self, records: Iterator[Record]) -> Iterator[list[Record]]:
        """Those that pass, part by part."""
        from ...bulk import Deals
        from ...constraints.arrays import evaluate

        error: ValueError | None = None
        part: list[Record] | None = None
        while part != [] and not error:
            part, error = self._next(records)
            self.read += len(part)
            answers = evaluate(self._condition, Deals(record.item for record in part))
            passing = [record for record, passes in zip(part, answers, strict=True) if passes]
            self.passed += len(passing)
            yield passing
        if error:
            raise error

    def _next(self, records: Iterator[Record]) -> tuple[list[Record], ValueError | None]:
        """The next few thousand full deals, and what went wrong behind them."""
        part: list[Record] = []
        try:
            for record in records:
                if record.item.is_full:
                    part.append(record)
                else:
                    self._source.refuse(record, _partial(record.item))
                if len(part) == _PART:
                    break
        except ValueError as error:
            return part, error
        return part, None


def _partial(deal: "Deal") -> str:
    """What is wrong with a deal that is not full."""
    sizes = " ".join(f"{seat}{hand.bit_count()}" for seat, hand in zip("NESW", deal.hands, strict=True))
    return f"a condition is about full deals, and here the hands hold {sizes} cards"


class _PassingInBulk(_Passing):
    """The same of whole files, where nothing but the deals is asked for."""

    def _parts(self) -> Iterator[tuple[str, Any, Any]]:
        """Part by part: the file's name, the deals that pass, and which of the file's they are, from 1."""
        from ...bulk import Deals
        from ...constraints.arrays import evaluate

        for name, deals in self._source.files_of_deals():
            if deals is None:
                for records in self._tested(self._source.records(name)):
                    yield name, Deals(record.item for record in records), [record.number for record in records]
                continue
            passing = evaluate(self._condition, deals)
            self.read += len(deals)
            self.passed += int(passing.sum())
            yield name, deals[passing], (passing.nonzero()[0] + 1).tolist()

    def go_through(self) -> None:
        for _ in self._parts():
            pass

    def print_lines(self) -> None:
        """Print them, one PBN deal string a line."""
        for _, deals, _ in self._parts():
            sys.stdout.flush()
            sys.stdout.buffer.write(deals.to_pbn())

    def __iter__(self) -> Iterator[Record]:
        for name, deals, numbers in self._parts():
            for deal, number in zip(deals, numbers, strict=True):
                yield Record(deal, name, number, None)
