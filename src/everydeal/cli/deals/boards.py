"""Whole boards and their ids, for ``everydeal encode --board``, ``decode`` and ``show``."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from ... import board_ids, naming
from ...cards import SEATS, card_name
from ...formats import Board, by_name
from ...formats.core.losses import Losses, Tally
from ...spaces import endings
from ..common import CommandError, each, print_json, say
from ..sources import Source
from ..targets import Target, terminal_style

_SECTIONS = ("auction", "play")
_HEX = re.compile(r"01(?:[0-9a-fA-F]{2}){16,}")
"""The bytes of a record, which has 17 at least, as `encode --board --as hex` prints them; no number has so many."""


def encode_boards(options: argparse.Namespace) -> int:
    """Print the id of each board, one a line; what ids leave out is reported on standard error, once for all."""
    if _names_a_space(options) or options.page or options.notation not in ("decimal", "hex", "bytes"):
        raise CommandError("--board prints ids of whole boards: it goes with --as hex, --as bytes and --json only")
    if options.notation == "bytes" and sys.stdout.isatty():
        raise CommandError("raw bytes would garble the terminal: redirect them, or use --as hex")
    source, tally, parts = Source(options), Tally(by_name("boards")), Losses()
    for record in source:
        board = record.board or Board(record.item)
        with source.judged(record):
            data = board_ids.encode(board)
            tally.count(board)
            losses = board_ids.losses(board)
            parts.update(str(loss) for loss in losses if loss.field in _SECTIONS)
            if options.notation == "bytes" and not options.json:
                sys.stdout.buffer.write(data)
            elif options.json:
                text = data.hex() if options.notation == "hex" else board_ids.to_text(data)
                where = {"source": record.source, "record": record.number, "board": board.number}
                left_out = list(map(str, losses))
                print_json({"id": text, "bytes": len(data), "deal": board.deal.to_pbn(), "left_out": left_out, **where})
            else:
                print(data.hex() if options.notation == "hex" else board_ids.to_text(data))
    sys.stdout.flush()
    for field in _SECTIONS:
        tally.losses.pop(field, None)
    for what in (*parts.phrases(), *tally.losses.phrases()):
        say(f"an id leaves out {what}")
    return 1 if source.bad else 0


def _names_a_space(options: argparse.Namespace) -> bool:
    return any(way is not None for way in (options.space, options.where))


def is_board_id(text: str, options: argparse.Namespace) -> bool:
    """Whether *text* looks like a board's id, as text or its bytes in hex, and nothing else is asked for."""
    if _names_a_space(options) or options.page or options.notation not in (None, "hex"):
        return False
    if options.notation is None and board_ids.is_text(text) and not naming.is_spelled_out(text):
        return True
    return _HEX.fullmatch(text.strip()) is not None


def _board_of(text: str) -> Board:
    """The board of an id, as text or its bytes in hex.

    Raises:
        ValueError: it is none.
    """
    try:
        return board_ids.board_of_id(text)
    except ValueError:
        if not _HEX.fullmatch(text.strip()):
            raise
    try:
        return board_ids.decode(bytes.fromhex(text.strip()))
    except ValueError as error:
        raise ValueError(f"{text.strip()!r}: {error}") from None


def decode_boards(
    texts: Iterator[tuple[str, str]], options: argparse.Namespace, complain: Callable[[str], None]
) -> None:
    """Write the boards of ids; *texts* are ids, each with its place.

    Raises:
        ValueError: one is none, and *options* are not lenient.
    """
    boards = each(texts, _board_of, complain, lenient=options.lenient)
    if options.to == "json" and not options.output:
        for board in boards:
            print_json({"id": board_ids.board_id(board), **board_facts(board)})
    elif options.to == "diagram" and not options.output:
        for board in boards:
            print(board_text(board, terminal_style()), end="\n\n")
    elif options.to in ("letters", "sequences"):
        raise CommandError(f"--to {options.to} is for deals: a board has --to diagram, json, or a file format")
    else:
        first = list(islice(boards, 1))  # if that is none, nothing is written
        Target(options, endings).write_boards(chain(first, boards))


def boards_of_words(words: list[str]) -> Iterator[Board] | None:
    """The boards of a command's words if all are ids of boards; None if one is not."""
    if not words or not all(
        board_ids.is_text(word) and not naming.is_spelled_out(word) and not os.path.exists(word) for word in words
    ):
        return None
    return map(board_ids.board_of_id, words)


def board_facts(board: Board) -> dict[str, Any]:
    """What a board tells, for JSON: None is not known."""
    seat = None if board.dealer is None else SEATS[board.dealer]
    facts = {"deal": board.deal.to_pbn(), "board": board.number, "dealer": seat, "vulnerable": board.vulnerability}
    return facts | board_events(board)


def board_events(board: Board | None) -> dict[str, Any]:
    """What happened at the table, for JSON: None is not known."""
    if board is None:
        return {}
    auction, play = board.auction, board.play
    return {
        "auction": None if auction is None else str(auction),
        "contract": None if board.contract is None else str(board.contract),
        "play": None if play is None else [card_name(card) for card in play.cards],
        "claim": None if play is None else play.claimed,
        "result": None if board.result is None else str(board.result),
        "score": board.score("NS"),
        "notices": board.notices(),
    }


def board_text(board: Board, style: dict[str, bool]) -> str:
    """A board as a diagram, with what happened at the table."""
    heading = [f"Board {board.number}"] if board.number is not None else []
    heading += [f"dealer {SEATS[board.dealer]}"] if board.dealer is not None else []
    heading += [f"vulnerable {board.vulnerability}"] if board.vulnerability is not None else []
    line = ", ".join(heading)
    return "\n\n".join([f"{line}\n{board.deal.diagram(**style)}".lstrip("\n"), *table_texts(board, style)])


def table_texts(board: Board | None, style: dict[str, bool]) -> list[str]:
    """What happened at the table: auction, play and result, each a text; and what does not fit."""
    if board is None:
        return []
    parts = []
    if board.auction is not None:
        parts.append(board.auction.table(symbols=style["symbols"]))
    if board.play is not None:
        parts.append(board.play.table())
    if board.result is not None:
        points = board.score("NS")
        score = "" if points is None else f"   NS {points:+d}" if points else "   0"
        parts.append(f"{board.result.name(symbols=style['symbols'])}{score}")
    elif board.contract is not None:
        parts.append(str(board.contract))
    notices = board.notices()
    return parts + (["\n".join(f"note: {notice}" for notice in notices)] if notices else [])
