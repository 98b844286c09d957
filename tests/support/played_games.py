"""Games that were played, from files of boards."""

from collections.abc import Iterator
from pathlib import Path

from everydeal import read
from everydeal.board import Play
from everydeal.board.board import Board


def plays_of(*places: Path) -> Iterator[Play]:
    """The lawful plays of full deals in all files in these folders, claimed or not, each once; at least a trick long.

    What is no file of boards is passed over, and so are records with errors: the readers have tests of their own.
    """
    seen = set()
    for place in places:
        for path in sorted(path for path in place.rglob("*.*") if path.suffix != ".md"):
            for board in _boards(path):
                play = board.play
                if play and len(play) >= 4 and play.deal.is_full and play.is_legal and play not in seen:
                    seen.add(play)
                    yield play


def _boards(path: Path) -> Iterator[Board]:
    try:
        yield from read(path, errors="skip")
    except (ValueError, OSError):
        return
