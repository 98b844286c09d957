"""Whole boards and their ids, for ``everydeal encode --board``, ``decode`` and ``show``."""

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from ... import _naming, board_ids, ids
from ...cards import SEATS, card_name
from ...formats import Board, by_name
from ...formats.core.losses import Tally, lost
from ...formats.texts.titles import title_of
from ...spaces import endings
from ..common import CommandError, Complaints, print_json, say
from ..sources import Record
from ..targets import Target, terminal_style

_HEX = re.compile(r"01(?:[0-9a-fA-F]{2}){16,}")
"""The bytes of a record, which has 17 at least, as `encode --board --as hex` prints them; no number has so many."""


class IdPrinter:
    """Prints the id of each board, one a line; in the end says, once for all, what the ids leave out."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._in_hex, self._json = options.notation == "hex", options.json
        self._is_raw = options.notation == "bytes" and not options.json
        if _names_a_space(options) or options.page or options.notation not in ("decimal", "hex", "bytes"):
            raise CommandError("--board prints ids of whole boards: it goes with --as hex, --as bytes and --json only")
        self._tally = Tally(by_name("boards"))

    def __call__(self, record: Record) -> None:
        """Print that of one board."""
        board = record.board or Board(record.item)
        data = board_ids.encode(board)
        self._tally.count(board)
        text = data.hex() if self._in_hex else board_ids.to_text(data)
        if self._is_raw:
            sys.stdout.buffer.write(data)
        elif self._json:
            where = {"source": record.source, "record": record.number, "board": board.number}
            missing = lost(self._tally.chosen, board)
            left_out = [*sorted(missing.keys() - {"tags"}), *missing.get("tags", ())]
            print_json({"id": text, "bytes": len(data), "deal": board.deal.to_pbn(), "left_out": left_out, **where})
        else:
            print(text)

    def tell_losses(self) -> None:
        """Say what the ids leave out."""
        for what in self._tally.losses.phrases():
            say(f"an id leaves out {what}")


def _names_a_space(options: argparse.Namespace) -> bool:
    return any(way is not None for way in (options.space, options.where))


def is_board_id(text: str, options: argparse.Namespace) -> bool:
    """Whether *text* is the id of a board, or its bytes in hex, and no number is asked for."""
    if _names_a_space(options) or options.page or options.notation not in (None, "hex"):
        return False
    return (options.notation is None and _naming.is_board_id(text)) or _HEX.fullmatch(text.strip()) is not None


def _board_of(text: str) -> Board:
    """The board of an id, as text or its bytes in hex.

    Raises:
        ValueError: it is not one.
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


def decode_boards(texts: Iterator[tuple[str, str]], options: argparse.Namespace, complaints: Complaints) -> None:
    """Write the boards of ids; *texts* are ids, each with its place.

    Raises:
        ValueError: one is wrong, and the complaints are not lenient.
    """

    def boards() -> Iterator[Board]:
        for place, text in texts:
            with complaints.at(place):
                yield _board_of(text)

    if options.to in ("json", "diagram") and not options.output:
        for board in boards():
            if options.to == "json":
                print_json({"id": board_ids.board_id(board), **board_facts(board), **board_events(board)})
            else:
                print(board_text(board, terminal_style(), play=True), end="\n\n")
    elif options.to in ("letters", "sequences"):
        raise CommandError(f"--to {options.to} is for deals: a board has --to diagram, json, or a file format")
    else:
        found = boards()
        first = list(islice(found, 1))  # if that is none, nothing is written
        Target(options, endings).write_boards(chain(first, found))


def board_facts(board: Board) -> dict[str, Any]:
    """What there is to know before a board is played, for JSON: None is not known."""
    deal = board.deal
    return {
        "deal": deal.to_pbn(),
        "number": ids.encode(deal) if max(deal.hand_sizes) <= 13 else None,
        "hcp": [deal.hcp(seat) for seat in range(4)],
        "shapes": ["-".join(map(str, deal.shape(seat))) for seat in range(4)],
        "board": board.number,
        "dealer": None if board.dealer is None else SEATS[board.dealer],
        "vulnerable": board.vulnerability,
    }


def board_events(board: Board) -> dict[str, Any]:
    """What happened at the table, for JSON: None is not known."""
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


def board_text(board: Board, style: dict[str, bool], *, play: bool) -> str:
    """A board as a diagram, with points, shapes, number and id; if asked, with what happened at the table."""
    facts = board_facts(board)
    lines = [*filter(None, [title_of(board)]), board.deal.diagram(**style)]
    hands = zip(SEATS, facts["hcp"], facts["shapes"], strict=True)
    lines.append("   ".join(f"{seat} {hcp} HCP {shape}" for seat, hcp, shape in hands))
    if facts["number"] is None:
        lines.append("no number in endings: a hand has more than 13 cards (see the space power5)")
    else:
        lines.append(f"number {facts['number']}   id {ids.encode(board.deal, 'checked')}")
    return "\n\n".join(["\n".join(lines), *(_table_texts(board, style) if play else [])])


def _table_texts(board: Board, style: dict[str, bool]) -> list[str]:
    """What happened at the table: auction, play and result, each a text; and what does not fit."""
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
