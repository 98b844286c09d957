"""``everydeal encode``: deals in, numbers out."""

import argparse
import sys
from typing import Any

from ... import ids, spaces
from .. import quick
from ..common import CommandError, print_json
from ..meanings import chosen_space
from ..sources import Record, Source
from ..vocabulary import CODES
from .boards import encode_boards

ALL = "all"
"""In place of a space: every space that has the deal."""


def run(options: argparse.Namespace) -> int:
    """Print numbers."""
    take_page(options)
    options.notation = options.notation or "decimal"
    if options.board:
        return encode_boards(options)
    if options.space == ALL and options.where is None:
        return _encode_in_all(options)
    space = chosen_space(options)
    if options.notation in CODES and space:
        raise CommandError(f"--as {options.notation} is a code of its own, without a space: leave out --space")
    if options.notation == "bytes" and not options.json and sys.stdout.isatty():
        raise CommandError("raw bytes would garble the terminal: redirect them, or use --as hex")
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
    return ids.encode(record.item, "checked") if _has_id(options, space) else ""


def _encode_in_all(options: argparse.Namespace) -> int:
    """Print the numbers of each deal in all the spaces that have it, one a line; a blank line between deals."""
    if options.notation in (*CODES, "bytes"):
        raise CommandError(f"--space {ALL} goes with decimal, hex, base64 and checked")
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


def take_page(options: argparse.Namespace) -> None:
    """Take ``--as page`` apart: the numbers count from 1, and are written in decimal, but recognised in hex, too."""
    options.page = options.notation == "page"
    if options.page:
        options.notation = None


def _text(record: Record, options: argparse.Namespace, space: Any) -> str:
    """The id of one deal."""
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
