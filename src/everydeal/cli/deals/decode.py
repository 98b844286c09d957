"""``everydeal decode``: numbers in, deals out."""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from .. import quick
from ..common import add_command, progress
from ..sources import text_lines
from ..space_options import add_page_argument, add_space_arguments, chosen_space
from ..targets import Target, add_target_arguments
from .boards import decode_boards, is_board_id
from .encode import CODES, NOTATIONS, check_page


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "decode",
        "Print the deal of each number, one per line.\n\n"
        "The notation of each number is recognised: digits are decimal, 0x and groups of four hex, and base64\n"
        "and checked ids are known by their width, as are Wayper's 18 characters (two bits a card) and the 27\n"
        "of three bits; his shortened code and raw bytes are not: use --from short or --from bytes. Numbers\n"
        "may be powers (10^27, 2^64), or 'first' or 'last'. Without --space a number belongs to 'endings'\n"
        "(and so to 'balanced' and 'pavlicek').\n\n"
        "Ids of whole boards (encode --board) are recognised, too, and give whole boards: --to pbn, lin or\n"
        "any file format, diagram with auction and play, or json. If one is such an id, all must be. Their\n"
        "bytes in hex (encode --board --as hex) can be read as well; for files of bytes use everydeal\n"
        "convert.",
        "everydeal decode 40958565147961533588277623299 --to diagram\n"
        "everydeal decode hFghicP0Z1Z0cPoD 0JYMWMF-CD9A1JN-JC00000\n"
        "everydeal encode session.pbn | everydeal decode\n"
        "everydeal decode 6pL_gE_kYUmzt5RSTA                        # Wayper's id\n"
        "everydeal decode --space pavlicek 'AD55 E315 634D DA65 8BF4 91FF'\n"
        "everydeal decode --space andrews --page 10^27 last         # pages of the Impossible Bridge Book\n"
        "everydeal decode --space andrews 1000 1001 1002 -o three.pbn\n"
        "everydeal decode --space pavlicek --from bytes < keys.bin\n"
        "everydeal decode 04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G --to lin",
    )
    parser.add_argument("numbers", nargs="*", metavar="NUMBER", help="numbers; - or none: one per line on stdin")
    add_space_arguments(parser, "endings")
    parser.add_argument(
        "--from",
        dest="notation",
        choices=NOTATIONS + CODES,
        help="how the numbers are written (default: recognised)",
    )
    add_page_argument(parser)
    parser.add_argument("--lenient", action="store_true", help="report bad numbers on stderr and go on (exit code 1)")
    add_target_arguments(parser)
    parser.set_defaults(run=run, more="numbers")


def run(options: argparse.Namespace) -> int:
    """Print deals."""
    from ... import spaces

    space = chosen_space(options)
    check_page(options.notation or "decimal", options.page)
    complaints: list[str] = []

    def complain(message: str) -> None:
        complaints.append(message)
        print(f"everydeal decode: {message}", file=sys.stderr)

    target = Target(options, space or spaces.endings)
    left = None
    if options.numbers in ([], ["-"]) and target.is_lines and not options.page:
        left = quick.decode(options.notation, space)
    if options.notation == "bytes" and options.numbers in ([], ["-"]):
        target.write(_from_bytes(space, left))
        return 0
    texts = _texts(options.numbers, left)
    first = list(islice(texts, 1))
    texts = chain(first, texts)
    if first and not (left and left.records) and is_board_id(first[0][1], options):
        decode_boards(texts, options, complain)
    else:
        target.write(_found(texts, options, space, complain))
    return 1 if complaints else 0


def _found(
    texts: Iterator[tuple[str, str]], options: argparse.Namespace, space: Any, complain: Callable[[str], None]
) -> Iterator[tuple[Any, dict[str, Any]]]:
    for place, text in progress(texts, "numbers"):
        try:
            item, facts = _item(text, options, space)
        except (ValueError, IndexError) as error:
            message = f"{place}: {error}" if place else str(error)
            if not options.lenient:
                raise type(error)(message) from None
            complain(message)
        else:
            yield item, facts


def _item(text: str, options: argparse.Namespace, space: Any) -> tuple[Any, dict[str, Any]]:
    """The deal of one id, and the facts about it."""
    from ... import ids, naming

    try:
        found = ids.decode(text, options.notation, space, page=options.page)
    except ValueError:
        if ":" in text or naming.is_spelled_out(text):
            raise ValueError(f"{text!r} is a deal, not a number: for its number, everydeal encode") from None
        if is_board_id(text, options):
            raise ValueError(
                f"{text!r} is the id of a whole board, among numbers of deals: decode them apart"
            ) from None
        raise
    if found.notation in CODES:
        return found.item, {"number": text, "space": found.notation}
    number = {"page": str(found.number + 1)} if options.page else {"number": str(found.number)}
    return found.item, {**number, "space": found.space.name}


def _texts(arguments: list[str], left: quick.Remainder | None) -> Iterator[tuple[str, str]]:
    """The numbers as texts, each with its place."""
    for argument in arguments or ["-"]:
        if argument == "-":
            yield from ((f"standard input, line {number}", line) for number, line in text_lines(left=left))
        else:
            yield "", argument


def _from_bytes(space: Any, left: quick.Remainder | None) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Raw numbers from standard input, each as wide as the space's largest."""
    from ... import spaces

    space = space or spaces.endings
    stream, count = left or (sys.stdin.buffer, 0)
    while raw := stream.read(space.nbytes):
        count += 1
        if len(raw) < space.nbytes:
            raise ValueError(f"standard input ends inside number {count}: {len(raw)} of {space.nbytes} bytes")
        number = int.from_bytes(raw, "big")
        yield space[number], {"number": str(number), "space": space.name}
