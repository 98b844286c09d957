"""``everydeal diff``: how two files differ."""

import argparse
from typing import Any

from ...formats import Board
from ...formats.compare import Difference, differences
from ..common import CommandError, Complaints, answer, wrong_word
from ..reading import boards_of
from ..suggestions import reason_of


def run(options: argparse.Namespace) -> int:
    """Print the differences, all of them or none."""
    complaints = Complaints(lenient=options.lenient)
    left, right = (boards_of([name], options, complaints.errors) for name in (options.left, options.right))
    with wrong_word():
        try:
            found = list(differences(left, right, deals_only=options.deals))
        except (CommandError, OSError) as error:
            raise CommandError(reason_of(error) if isinstance(error, OSError) else str(error)) from None
    for difference in found:
        answer(options, _row(difference), _text(difference))
    return 2 if complaints.count else 1 if found else 0


def _text(difference: Difference) -> str:
    left, right = difference.left, difference.right
    if left is None or right is None:
        board = left or right
        assert board is not None
        return f"{'-' if right is None else '+'} {_title(board)}{board.deal}"
    lines = [f"~ {_title(left)}{left.deal}"]
    for name, values in difference.fields.items():
        ours, theirs = ("not given" if value in (None, "") else value for value in values)
        lines.append(f"    {name}: {ours} | {theirs}")
    return "\n".join(lines)


def _row(difference: Difference) -> dict[str, Any]:
    board = difference.left or difference.right
    assert board is not None
    only = "A" if difference.right is None else "B" if difference.left is None else None
    return {"deal": str(board.deal), "number": board.number, "only_in": only, "fields": difference.fields}


def _title(board: Board) -> str:
    return f"board {board.number}: " if board.number is not None else ""
