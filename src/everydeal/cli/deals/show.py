"""``everydeal show``: deals as diagrams, with what a player wants to know."""

import argparse
from collections.abc import Iterable
from typing import Any

from ... import ids
from ...formats.texts.titles import title_of
from ..common import print_json
from ..sources import ARGUMENT, Record, Source
from ..targets import terminal_style
from .boards import board_events, boards_of_words, table_texts


def run(options: argparse.Namespace) -> int:
    """Print diagrams."""
    boards = boards_of_words(options.sources)
    source = Source(options)
    records: Iterable[Record] = source
    if boards is not None:
        records = (Record(board.deal, ARGUMENT, number, board) for number, board in enumerate(boards, start=1))
    style = {"symbols": False, "color": False} if options.plain else terminal_style()
    for record in records:
        if options.json:
            print_json(_facts(record) | (board_events(record.board) if options.play else {}))
        else:
            played = table_texts(record.board, style) if options.play else []
            print("\n\n".join([_text(record, style), *played]), end="\n\n")
    return 1 if source.bad else 0


def _facts(record: Record) -> dict[str, Any]:
    deal, board = record.item, record.board
    return {
        "deal": deal.to_pbn(),
        "number": ids.encode(deal) if max(deal.hand_sizes) <= 13 else None,
        "hcp": [deal.hcp(seat) for seat in range(4)],
        "shapes": ["-".join(map(str, deal.shape(seat))) for seat in range(4)],
        "board": board.number if board else None,
        "dealer": None if board is None or board.dealer is None else "NESW"[board.dealer],
        "vulnerable": board.vulnerability if board else None,
        "source": record.source,
        "record": record.number,
    }


def _text(record: Record, style: dict[str, bool]) -> str:
    facts, deal = _facts(record), record.item
    lines: list[str] = []
    if record.board is not None:
        lines += filter(None, [title_of(record.board)])
    lines.append(deal.diagram(**style))
    hands = zip("NESW", facts["hcp"], facts["shapes"], strict=True)
    lines.append("   ".join(f"{seat} {hcp} HCP {shape}" for seat, hcp, shape in hands))
    if facts["number"] is None:
        lines.append("no number in endings: a hand has more than 13 cards (see the space power5)")
    else:
        lines.append(f"number {facts['number']}   id {ids.encode(deal, 'checked')}")
    return "\n".join(lines)
