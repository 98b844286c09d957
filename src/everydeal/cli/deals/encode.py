"""``everydeal encode``: deals in, numbers out."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import count
from typing import Any

from ... import ids, spaces
from .. import quick
from ..common import CommandError, print_json
from ..meanings import chosen_space
from ..sources import Record, Source
from ..vocabulary import CODES
from .boards import IdPrinter

ALL = "all"
"""In place of a space: every space that has the deal."""


def run(options: argparse.Namespace) -> int:
    """Print numbers, or ids of whole boards."""
    take_page(options)
    options.notation = options.notation or "decimal"
    is_raw = options.notation == "bytes" and not options.json
    is_table = sys.stdout.isatty() and not options.json
    if is_raw and is_table:
        raise CommandError("raw bytes would garble the terminal: redirect them, or use --as hex")
    space, ids_of_boards = None, None
    quick_way: AbstractContextManager[quick.Remainder | None] = nullcontext()
    show: Callable[[Record], None]
    if options.board:
        show = ids_of_boards = IdPrinter(options)
    elif options.space == ALL and options.where is None:
        if options.notation in (*CODES, "bytes"):
            raise CommandError(f"--space {ALL} goes with decimal, hex, base64 and checked")
        show = partial(_print_all, options, count())
    else:
        space = chosen_space(options)
        if options.notation in CODES and space:
            raise CommandError(f"--as {options.notation} is a code of its own, without a space: leave out --space")
        options.has_id = options.notation == "decimal" and space is None and not options.page  # beside the number
        if is_table:
            print(_heading(options, space))
        elif not (options.json or options.page):
            quick_way = quick.encode(options.sources, options.notation, space)
        show = partial(_print_raw if is_raw else _print_row if is_table else _print_number, options, space)
    with quick_way as left:
        source = Source(options, space, left)
        for record in source:
            with source.judged(record):
                show(record)
    sys.stdout.flush()
    if ids_of_boards is not None:
        ids_of_boards.tell_losses()
    return 1 if source.complaints.count else 0


def take_page(options: argparse.Namespace) -> None:
    """Take ``--as page`` apart: the numbers count from 1, and are written in decimal, but recognised in hex, too."""
    options.page = options.notation == "page"
    if options.page:
        options.notation = None


def _text(options: argparse.Namespace, space: Any, record: Record) -> str:
    """The id of one deal."""
    return ids.encode(record.item, options.notation, space, page=options.page)


def _print_all(options: argparse.Namespace, shown: Iterator[int], record: Record) -> None:
    """Print the numbers of a deal in all the spaces that have it, one a line; a blank line between deals."""
    numbers = {space.name: _text(options, space, record) for space in ids.spaces_of(record.item)}
    if options.json:
        what = "pages" if options.page else "numbers"
        print_json({"deal": record.item.to_pbn(), what: numbers, "source": record.source, "record": record.number})
        return
    if next(shown):
        print()
    for name, number in numbers.items():
        print(f"{name:23} {number}")


def _print_raw(_: argparse.Namespace, space: Any, record: Record) -> None:
    """Write a raw number, as wide as the space's largest, big-endian."""
    space = space or spaces.endings
    sys.stdout.buffer.write(space.index(record.item).to_bytes(space.nbytes, "big"))


def _heading(options: argparse.Namespace, space: Any) -> str:
    """What the columns of the table are, for a person: piped, the numbers stand alone."""
    home = space.name if space else "endings"
    what = "page" if options.page else "number" if options.notation == "decimal" else f"{options.notation} id"
    named = f"code {options.notation}" if options.notation in CODES else f"{what} in the space {home}"
    return f"board  {named:<29}  {'id (--as checked)' if options.has_id else ''}".rstrip()


def _print_row(options: argparse.Namespace, space: Any, record: Record) -> None:
    """Print a row of the table."""
    shown = ids.encode(record.item, "checked") if options.has_id else ""
    place = record.number if record.board is None or record.board.number is None else record.board.number
    print(f"{place:>5}  {_text(options, space, record):<29}  {shown}".rstrip())


def _print_number(options: argparse.Namespace, space: Any, record: Record) -> None:
    """Print one number, alone or with the facts about its deal."""
    number = _text(options, space, record)
    if not options.json:
        print(number)
        return
    home = space or spaces.endings
    named = options.notation if options.notation in CODES else home.name
    what = "deal" if isinstance(home, spaces.DealSpace) else "member"
    row = {"page" if options.page else "number": number, "space": named, what: home.format_item(record.item)}
    board = record.board.number if record.board else None
    print_json({**row, "source": record.source, "record": record.number, "board": board})
