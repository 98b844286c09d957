"""``everydeal show``: deals as diagrams, with what a player wants to know."""

import argparse

from ...formats import Board
from ..common import CommandError, print_json
from ..sources import Record, Source
from ..targets import terminal_style
from .boards import board_events, board_facts, board_text


def run(options: argparse.Namespace) -> int:
    """Print diagrams."""
    source = Source(options)
    if options.plot:
        return _draw(options.plot, list(source))
    style = {"symbols": False, "color": False} if options.plain else terminal_style()
    for record in source:
        board = record.board or Board(record.item)
        if options.json:
            events = board_events(board) if options.play else {}
            print_json({**board_facts(board), "source": record.source, "record": record.number, **events})
        else:
            print(board_text(board, style, play=options.play), end="\n\n")
    return 1 if source.complaints.count else 0


def _draw(path: str, records: list[Record]) -> int:
    """Write the picture of the one deal that there is."""
    if len(records) != 1 or not path.lower().endswith(".svg"):
        raise CommandError(f"--plot {path}: one deal is drawn, as .svg; everydeal records draws many, as .pdf or .html")
    with open(path, "w", encoding="utf-8") as file:
        file.write((records[0].board or records[0].item).svg())
    return 0
