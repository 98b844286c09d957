"""``everydeal decode``: numbers in, deals out."""

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from ... import _naming, ids, spaces
from .. import quick
from ..common import Complaints, progress, say
from ..meanings import chosen_space
from ..sources import text_lines
from ..targets import Target
from ..vocabulary import CODES
from .boards import decode_boards, is_board_id
from .encode import take_page


def run(options: argparse.Namespace) -> int:
    """Print deals."""
    take_page(options)
    space = chosen_space(options)
    complaints = Complaints(lenient=options.lenient)
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
        decode_boards(texts, options, complaints)
    else:

        def members() -> Iterator[tuple[Any, dict[str, Any]]]:
            for place, text in progress(texts, "numbers"):
                with complaints.at(place):
                    yield from [_item(text, options, space)] if ":" not in text else _range(text, options, space)

        target.write(members())
    return 1 if complaints.count else 0


def _range(text: str, options: argparse.Namespace, space: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The members whose numbers are a range ``A:B`` or ``A:B:C``."""
    home = space or spaces.endings
    try:
        numbers = _naming.numbers_of(text, home.size, page=options.page)
    except ValueError:
        _refuse_deal(text)
        raise
    return ((home[number], _facts(number, home, options)) for number in numbers)


def _refuse_deal(text: str) -> None:
    """Raise a ValueError, if what is no number is a deal."""
    if _naming.is_deal_string(text) or _naming.is_spelled_out(text):
        raise ValueError(f"{text!r} is a deal, not a number: for its number, everydeal encode") from None


def _item(text: str, options: argparse.Namespace, space: Any) -> tuple[Any, dict[str, Any]]:
    """The deal of one id, and the facts about it."""
    try:
        found = ids.decode(text, options.notation, space, page=options.page)
    except ValueError:
        if text.startswith("-") and text[1:].isdecimal() and not options.page:
            home = space or spaces.endings
            return home[int(text)], _facts(int(text) + home.size, home, options)
        _refuse_deal(text)
        if is_board_id(text, options):
            raise ValueError(
                f"{text!r} is the id of a whole board, among numbers of deals: decode them apart"
            ) from None
        raise
    if found.notation in CODES:
        return found.item, {"number": text, "space": found.notation}
    if (
        space is None
        and spaces.pavlicek.size <= found.number < spaces.balanced.size
        and not getattr(options, "noted", False)
    ):
        options.noted = True  # once is enough
        say(f"{text} is beyond the {spaces.pavlicek.size:,} full deals: it is an ending, with fewer cards")
    return found.item, _facts(found.number, found.space, options)


def _facts(number: int, space: Any, options: argparse.Namespace) -> dict[str, Any]:
    return {"page": str(number + 1)} if options.page else {"number": str(number)} | {"space": space.name}


def _texts(arguments: list[str], left: quick.Remainder | None) -> Iterator[tuple[str, str]]:
    """The numbers as texts, each with its place: of a file, those of its lines."""
    for argument in arguments or ["-"]:
        if argument == "-":
            yield from ((f"standard input, line {number}: ", line) for number, line in text_lines(left=left))
        elif os.path.isfile(argument):
            yield from ((f"{argument}:{number}: ", line) for number, line in text_lines(argument))
        else:
            yield "", argument


def _from_bytes(space: Any, left: quick.Remainder | None) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Raw numbers from standard input, each as wide as the space's largest."""
    space = space or spaces.endings
    stream, count = left or (sys.stdin.buffer, 0)
    while raw := stream.read(space.nbytes):
        count += 1
        if len(raw) < space.nbytes:
            raise ValueError(f"standard input ends inside number {count}: {len(raw)} of {space.nbytes} bytes")
        number = int.from_bytes(raw, "big")
        yield space[number], {"number": str(number), "space": space.name}
