"""``everydeal show``: deals as diagrams, with what a player wants to know."""

import argparse
from collections.abc import Iterable
from typing import Any

from ..common import add_command, print_json
from ..sources import ARGUMENT, Record, Source, add_source_arguments
from ..targets import terminal_style
from .boards import board_events, boards_of_words, table_texts


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "show",
        "Draw each deal: the compass diagram, points and shape of every hand, its number and its checked id.\n"
        "With --play also what happened at the table: auction, play trick by trick, result and score.\n\n"
        "Deals come from files, arguments or standard input; an argument may also be a number (see: decode), or all\n"
        "may be ids of whole boards (see: encode --board).",
        "everydeal show session.pbn\n"
        "everydeal show --play vugraph.lin\n"
        "everydeal show 40958565147961533588277623299\n"
        "everydeal show --play 04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G\n"
        "everydeal random -n 3 | everydeal show",
    )
    add_source_arguments(parser)
    parser.add_argument("--play", action="store_true", help="with the auction, the play and the result")
    parser.add_argument("--plain", action="store_true", help="letters for the suits, no colour")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print diagrams."""
    boards = boards_of_words(options.sources)
    options.sources = [_deal_text(word) for word in options.sources] if boards is None else []
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


def _deal_text(word: str) -> str:
    """*word* itself, or the deal that it is the id of."""
    import os

    from ... import ids

    if word == "-" or os.path.exists(word):
        return word
    try:
        return str(ids.decode(word).item)
    except (ValueError, IndexError):
        if word.replace(",", "").isdecimal():
            raise
        return word


def _facts(record: Record) -> dict[str, Any]:
    from ... import ids

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
    from ... import ids

    facts, deal = _facts(record), record.item
    lines: list[str] = []
    if record.board is not None:
        from ...formats.texts.titles import title_of

        lines += filter(None, [title_of(record.board)])
    lines.append(deal.diagram(**style))
    hands = zip("NESW", facts["hcp"], facts["shapes"], strict=True)
    lines.append("   ".join(f"{seat} {hcp} HCP {shape}" for seat, hcp, shape in hands))
    if facts["number"] is None:
        lines.append("no number in endings: a hand has more than 13 cards (see the space power5)")
    else:
        lines.append(f"number {facts['number']}   id {ids.encode(deal, 'checked')}")
    return "\n".join(lines)
