"""``everydeal encode``: deals in, numbers out."""

import argparse
import sys
from typing import Any

from .. import quick
from ..common import CommandError, add_command, print_json
from ..sources import Record, Source, add_source_arguments
from ..space_options import add_page_argument, add_space_arguments, chosen_space
from .boards import encode_boards

NOTATIONS = ("decimal", "hex", "base64", "checked", "bytes")
CODES = ("two-bits", "short", "three-bits")
ALL = "all"
"""In place of a space: every space that has the deal."""
"""Not numbers of a space, but read and written in the same places."""


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "encode",
        "Print the number of each deal, one per line.\n\n"
        "Deals come from files of any format, from arguments, or from standard input. Without --space any\n"
        "diagram has a number: its number in the space 'endings', which is also its number in 'balanced' and\n"
        "'pavlicek' if it is in those; base64, checked and hex are then as wide as the narrowest of the three\n"
        "spaces needs.\n\n"
        "As one argument, in quotes, a deal may also be 52 letters (owners of SA..C2), the sequences Nseq\n"
        "Eseq Sseq, a printed diagram such as 'decode --to' prints, hands in words (N: S 8 H AKQ104 ...), or\n"
        "what dealer prints. Four hands without seats need --seats. A single hand needs --space hands.\n\n"
        "--as two-bits (Wayper's two-bit code, his 18-character id), short (his shortened code) and\n"
        "three-bits (any ending) print codes, which belong to no space. --space all prints a deal's numbers\n"
        "in every space that has it. --space auctions takes auctions, one per line: '1NT Pass 3NT AP'.\n\n"
        "--board prints one id for each whole board: deal, number, dealer, vulnerability, auction, contract,\n"
        "play or claim, result, in some 57 characters; one, two or three wrong characters are always\n"
        "detected. Equal boards have equal ids. Names, tags, comments, alerts and explanations are left out,\n"
        "with a message. --as hex and --as bytes give the bytes of the ids (docs/board-ids.md).",
        "everydeal encode session.pbn\n"
        "everydeal encode session.lin --as checked\n"
        "everydeal encode deals.txt --space all               # the numbers in all spaces that have the deal\n"
        "everydeal encode 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -' --space andrews\n"
        'everydeal encode "$(everydeal decode 10^27 --to diagram)"\n'
        "cat deals.txt | everydeal encode --space pavlicek-suit --json\n"
        "everydeal encode --space pavlicek --as bytes session.pbn > keys.bin     # 12 bytes a deal, big-endian\n"
        "everydeal encode --board vugraph.lin                                    # an id a board\n"
        "everydeal encode --space auctions '1NT Pass 3NT AP'",
    )
    add_source_arguments(parser)
    add_space_arguments(parser, "endings")
    parser.add_argument("--as", dest="notation", choices=NOTATIONS + CODES, default="decimal", help="default: decimal")
    add_page_argument(parser)
    parser.add_argument("--board", action="store_true", help="ids of whole boards, with auction, play and result")
    parser.add_argument("--json", action="store_true", help="one JSON object a line: number, space, deal, where from")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print numbers."""
    from ... import spaces

    if options.board:
        return encode_boards(options)
    if options.space == ALL:
        return _encode_in_all(options)
    space = chosen_space(options)
    if options.notation in CODES and space:
        raise CommandError(f"--as {options.notation} is a code of its own, without a space: leave out --space")
    if options.notation == "bytes" and not options.json and sys.stdout.isatty():
        raise CommandError("raw bytes would garble the terminal: redirect them, or use --as hex")
    check_page(options.notation, options.page)
    options.table = sys.stdout.isatty() and not options.json
    if options.table:
        print(_heading(options, space))
    left = (
        None
        if options.table or options.json or options.page
        else quick.encode(options.sources, options.notation, space)
    )
    source = Source(options, space, left)
    if options.notation == "bytes" and not options.json:
        write_bytes(source, space or spaces.endings)
    else:
        for record in source:
            with source.judged(record):
                print_record(record, _text(record, options, space), space, options)
    return 1 if source.bad else 0


def _heading(options: argparse.Namespace, space: Any) -> str:
    """What the columns are, for a person: piped, the numbers stand alone."""
    if options.notation in CODES:
        return f"board  code {options.notation}"
    if _has_id(options, space):
        return f"{'board  number (space endings)':<36}  id (--as checked)"
    what = "page" if options.page else "number" if options.notation == "decimal" else f"{options.notation} id"
    return f"board  {what} in the space {space.name if space else 'endings'}"


def _has_id(options: argparse.Namespace, space: Any) -> bool:
    return options.notation == "decimal" and space is None and not options.page


def _shown_id(record: Record, options: argparse.Namespace, space: Any) -> str:
    """The checked id beside a plain number."""
    from ... import ids

    return ids.encode(record.item, "checked") if _has_id(options, space) else ""


def _encode_in_all(options: argparse.Namespace) -> int:
    """Print the numbers of each deal in all the spaces that have it, one a line; a blank line between deals."""
    from ... import ids

    if options.template or options.notation in (*CODES, "bytes"):
        raise CommandError(f"--space {ALL} goes with decimal, hex, base64 and checked, and without --template")
    check_page(options.notation, options.page)
    source = Source(options)
    for count, record in enumerate(source):
        numbers = {
            space.name: ids.encode(record.item, options.notation, space, page=options.page)
            for space in ids.spaces_of(record.item)
        }
        if options.json:
            what = "pages" if options.page else "numbers"
            print_json({"deal": record.item.to_pbn(), what: numbers, "source": record.source, "record": record.number})
            continue
        if count:
            print()
        for name, number in numbers.items():
            print(f"{name:23} {number}")
    return 1 if source.bad else 0


def check_page(notation: str, page: bool) -> None:
    """CommandError if pages are asked for in a notation or code that has none."""
    from ... import ids

    if page and notation not in ids.PAGE_NOTATIONS:
        raise CommandError(f"pages are written in decimal or hex: --page does not go with {notation}")


def _text(record: Record, options: argparse.Namespace, space: Any) -> str:
    """The id of one deal."""
    from ... import ids

    return ids.encode(record.item, options.notation, space, page=options.page)


def print_record(record: Record, number: str, space: Any, options: argparse.Namespace) -> None:
    """One number, alone or with the facts about its deal."""
    if getattr(options, "table", False):
        board = record.board.number if record.board else None
        place = record.number if board is None else board
        print(f"{place:>5}  {number:<29}  {_shown_id(record, options, space)}".rstrip())
        return
    if not options.json:
        print(number)
        return
    from ... import spaces

    home = space or spaces.endings
    named = options.notation if options.notation in CODES else home.name
    what = "deal" if isinstance(home, spaces.DealSpace) else "member"
    row = {"page" if options.page else "number": number, "space": named, what: home.format_item(record.item)}
    where = {"source": record.source, "record": record.number}
    board = record.board.number if record.board else None
    print_json({**row, **where, "board": board})


def write_bytes(source: Source, space: Any) -> None:
    """Raw numbers, each as wide as the space's largest, big-endian, one after the other."""
    for record in source:
        with source.judged(record):
            sys.stdout.buffer.write(space.index(record.item).to_bytes(space.nbytes, "big"))
    sys.stdout.buffer.flush()
