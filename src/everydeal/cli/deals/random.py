"""``everydeal random``: deals from the hat."""

import argparse
from collections.abc import Iterator
from typing import Any

from .. import quick
from ..common import CommandError, add_command, progress
from ..space_options import add_page_argument, add_space_arguments, chosen_space
from ..targets import Target, add_target_arguments
from .encode import NOTATIONS, check_page


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "random",
        "Print random members of a space, each equally likely: a number below the size is drawn, by rejection\n"
        "and never by a remainder, and its member is looked up.\n\n"
        "Without --seed the numbers come from the operating system. With it they are the same for ever, on\n"
        "every machine (the stream is specified in docs/random.md); --start K continues after the first K.",
        "everydeal random -n 4\n"
        "everydeal random -n 36 --seed 'lesson 12' -o lesson.pbn\n"
        "everydeal random --space endings --to diagram\n"
        "everydeal random --cards 7 --to diagram                  # a seven-card ending\n"
        "everydeal random -n 1000 --template 'N:AKQJT98.AKQ.. - - -'\n"
        "everydeal random -n 5 --as base64                        # their numbers instead",
    )
    parser.add_argument("-n", type=_count, default=1, metavar="K", help="how many (default: 1)")
    parser.add_argument("--seed", metavar="TEXT", help="any text; the same text gives the same deals")
    parser.add_argument("--start", type=_count, default=0, metavar="K", help="skip the first K of the seed's deals")
    add_space_arguments(parser, "pavlicek, the full deals")
    parser.add_argument(
        "--as", dest="notation", choices=NOTATIONS[:-1], help="print numbers in this notation instead of deals"
    )
    parser.add_argument(
        "--cards",
        metavar="K|N-E-S-W",
        help="endings with so many cards in each hand: 7, or 7-7-6-7 (the space layouts/7-7-6-7)",
    )
    add_page_argument(parser, "print numbers instead of deals; ")
    add_target_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print random deals."""
    from ... import ids

    space = _space(options)
    notation = options.notation or ("decimal" if options.page else None)
    check_page(notation or "decimal", options.page)
    numbers = progress(_numbers(options, space.size), "deals", options.n)
    target = Target(options, space)
    if target.is_lines and not options.page and quick.random(space, options.n, options.seed, options.start, notation):
        return
    if notation:
        for number in numbers:
            print(ids.format_number(number, space.size, notation, page=options.page))
        return
    if target.file_format and quick.random_file(
        space, options.n, options.seed, options.start, options.output, target.file_format
    ):
        return
    target.write((space[i], {"number": str(i), "space": space.name}) for i in numbers)


def _space(options: argparse.Namespace) -> Any:
    if not options.cards:
        return chosen_space(options, "pavlicek")
    from ... import spaces
    from ...spaces.released.layouts import parse_sizes

    if options.space or options.template:
        raise CommandError("--cards makes a space of its own: leave out --space and --template")
    try:
        return spaces.layouts(*parse_sizes(options.cards))
    except ValueError as error:
        raise CommandError(str(error)) from None


def _numbers(options: argparse.Namespace, size: int) -> Iterator[int]:
    from ...stream import Stream

    if options.seed is None and options.start:
        raise CommandError("--start needs a --seed: without one, nothing comes before")
    stream = Stream.from_system() if options.seed is None else Stream.from_text(options.seed)
    return stream.numbers(size, options.n, start=options.start)


def _count(text: str) -> int:
    try:
        count = int(text.replace(",", "").replace("_", ""))
    except ValueError:
        count = -1
    if count < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number: how many, 0 or more")
    return count
