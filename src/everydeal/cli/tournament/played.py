"""The boards that were played, of a file of any format, for ``everydeal verify``."""

import argparse

from ...formats import Board, FormatError, read
from ..reading import hints


def read_played(options: argparse.Namespace, path: str) -> tuple[list[Board], list[str]]:
    """The boards of a file, and what is wrong with it."""
    errors: list[FormatError] = []
    boards = list(read(path, errors=errors.append, **hints(options)))
    return boards, [*map(str, errors), *([] if boards else [f"{path}: there is no board in it"])]
