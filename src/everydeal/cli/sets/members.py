"""``everydeal sample``, ``index``, ``deal-at`` and ``filter``: the deals of a set that a condition describes."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .. import quick
from ..common import CommandError, add_command, print_json, progress
from ..conditions import (
    EXPRESSIONS,
    add_condition_arguments,
    add_split_arguments,
    make_space,
    make_split,
    read_script,
    tell_split,
)
from ..searching import INTERRUPTED, Search, ended
from ..sources import Record, Source, add_source_arguments
from ..targets import Target, add_target_arguments

if TYPE_CHECKING:
    from ... import Deal
    from ...constraints import Expression
    from ...constraints.split import Split

_PART = 4096
"""So many records are tested at a time."""


def add_commands(commands: Any) -> None:
    """Add the commands."""
    _add_sample(commands)
    _add_index(commands)
    _add_deal_at(commands)
    _add_filter(commands)


def _add_sample(commands: Any) -> None:
    parser = add_command(
        commands,
        "sample",
        "Random deals that meet a condition, each equally likely. No deal is thrown away: a condition that\n"
        "one deal in a million million meets costs no more than any other. With --seed, the deals are the\n"
        "same for ever.\n\n" + EXPRESSIONS,
        "everydeal sample 'hcp(north) in 15..17 and balanced(north)' -n 10 --seed mine\n"
        "everydeal sample examples/scenarios/slam.deal -n 32 --to lin > slams.lin\n"
        "everydeal sample 'shape(north, any 13-0-0-0)' -n 1 --to diagram",
    )
    add_condition_arguments(parser, optional=True)
    add_split_arguments(parser)
    parser.add_argument("-n", type=int, metavar="K", help="how many deals (default: what the file produces, or 1)")
    parser.add_argument("--seed", help="any text; the same seed gives the same deals (default: system randomness)")
    parser.add_argument("--start", type=int, default=0, metavar="I", help="continue from deal I of this seed")
    parser.add_argument("--distinct", action="store_true", help="no deal twice: leave out repeats")
    add_target_arguments(parser)
    parser.set_defaults(run=run_sample)


def run_sample(options: argparse.Namespace) -> None:
    """Print the sample."""
    text = options.condition if options.condition is not None else options.part
    if text is None:
        raise CommandError("say which deals: EXPR, or --part and --test")
    script = read_script(text)
    wanted = options.n if options.n is not None else script.produce if script.produce is not None else 1
    if wanted < 0 or options.start < 0:
        raise CommandError("a number of deals cannot be negative")
    found = make_split(options, script)
    tell_split("everydeal sample", found, options.order)
    if not found.is_whole:
        _sample_of_split(options, found, wanted)
        return
    space = found.part
    numbers = space.sample_numbers(wanted, options.seed, start=options.start, distinct=options.distinct)
    target = Target(options, space)
    if target.is_lines:
        if options.distinct and quick.print_deals(space, numbers, wanted):
            return
        if not options.distinct and quick.random(space, wanted, options.seed, options.start, None):
            return
    dealt = progress(quick.dealt(space, numbers, wanted), "deals", wanted)
    target.write((deal, {"number": number}) for deal, number in dealt)


def _sample_of_split(options: argparse.Namespace, found: "Split", wanted: int) -> None:
    """Print a sample of a set that is split; it has no numbers."""
    from secrets import token_hex

    from ...bulk import Deals

    seed = options.seed if options.seed is not None else token_hex(16)
    draw = found.different if options.distinct else found.sample
    with Search([found], [wanted + options.start]) as search:
        hands = draw(wanted + options.start, seed)[options.start :]
    target = Target(options, found.part)
    if len(hands) or not search.is_ended:
        target.write((deal, {}) for deal in progress(Deals.from_hands(hands), "deals", wanted))
    if len(hands) < wanted:
        raise CommandError(ended(len(hands), wanted, search.tried), INTERRUPTED)


def _add_index(commands: Any) -> None:
    parser = add_command(
        commands,
        "index",
        "Print the number of a deal among the deals that meet a condition: how many come before it. The\n"
        "inverse is deal-at. For a deal outside the set, standard error says why, and the exit code is 1.\n\n"
        + EXPRESSIONS,
        "everydeal index 'hcp(north) >= 20' deals.pbn\n"
        "everydeal sample 'hcp(north) >= 20' -n 5 | everydeal index 'hcp(north) >= 20'",
    )
    add_condition_arguments(parser)
    add_source_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run_index)


def run_index(options: argparse.Namespace) -> int:
    """Print one number a line."""
    space = make_space(options, read_script(options.condition))
    source = Source(options)
    outside = 0
    for record in source:
        try:
            number = space.index(record.item)
        except ValueError as error:
            outside += 1
            print(f"everydeal index: {record.source}, deal {record.number}: {error}", file=sys.stderr)
            continue
        if options.json:
            print_json({"number": number, "deal": record.item.to_pbn()})
        else:
            print(number)
    return int(bool(outside or source.bad))


def _add_deal_at(commands: Any) -> None:
    parser = add_command(
        commands,
        "deal-at",
        "Print the deals with given numbers among the deals that meet a condition. Numbers run from 0 to the\n"
        "size minus 1; negative ones count from the end (put -- before them); A:B and A:B:C are ranges;\n"
        "powers like 10^27, and 'first' and 'last', are numbers, too.\n\n" + EXPRESSIONS,
        "everydeal deal-at 'hcp(north) >= 20' 0 1 12345678901234567890\n"
        "everydeal deal-at 'hcp(north) >= 37' 0:1000:100",
    )
    add_condition_arguments(parser)
    parser.add_argument("numbers", nargs="*", metavar="I", help="numbers or ranges; - or none: one per line on stdin")
    add_target_arguments(parser)
    parser.set_defaults(run=run_deal_at)


def run_deal_at(options: argparse.Namespace) -> None:
    """Print the deals."""
    from ..sources import text_lines

    space = make_space(options, read_script(options.condition))
    words = options.numbers or ["-"]

    def found() -> Iterator[tuple[Any, dict[str, Any]]]:
        for word in words:
            for text in (line for _, line in text_lines()) if word == "-" else [word]:
                for number in _numbers(text, space.size):
                    yield space[number], {"number": number if number >= 0 else number + space.size}

    Target(options, space).write(found())


def _numbers(text: str, size: int) -> Iterator[int]:
    """The numbers of a word: one, or a range cut to the size as Python does."""
    try:
        parts = [_number(part, size) if part else None for part in text.split(":")]
    except ValueError:
        parts = []
    if not 1 <= len(parts) <= 3 or (len(parts) == 1 and parts[0] is None):
        raise CommandError(f"{text!r} is neither a number nor a range like 0:1000:10")
    if len(parts) == 1:
        assert parts[0] is not None
        return iter([parts[0]])
    if len(parts) == 3 and parts[2] == 0:
        raise CommandError(f"{text!r}: the step of a range cannot be 0")
    return iter(range(size)[slice(*parts)])


def _number(text: str, size: int) -> int:
    """A whole number, a power like 10^27, or the words first and last."""
    from ...ids import FIRST, LAST
    from ...notations.powers import parse_power

    word = text.strip().lower()
    if word in (FIRST, LAST):
        return 0 if word == FIRST else size - 1
    power = parse_power(word)
    return int(word) if power is None else power


def _add_filter(commands: Any) -> None:
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
