"""``everydeal show``: deals as diagrams, with what a player wants to know."""

import argparse

from ...formats import Board
from ..common import print_json
from ..sources import Source
from ..targets import terminal_style
from .boards import board_events, board_facts, board_text


def run(options: argparse.Namespace) -> int:
    """Print diagrams."""
    source = Source(options)
    style = {"symbols": False, "color": False} if options.plain else terminal_style()
    for record in source:
        board = record.board or Board(record.item)
        if options.json:
            events = board_events(board) if options.play else {}
            print_json({**board_facts(board), "source": record.source, "record": record.number, **events})
        else:
            print(board_text(board, style, play=options.play), end="\n\n")
    return 1 if source.complaints.count else 0
