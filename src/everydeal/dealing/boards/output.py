"""The files of a session: each with the right board numbers, and all of them or none.

Many formats of dealing machines have no place for a board's number: the first record is board 1, the second board 2.
DUP and DLM begin with any number and go on from there.  Boards 1, 3 and 7 in such a file would silently become others,
with another dealer and vulnerability, so they are refused unless that is what is wanted.
"""

import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from tempfile import TemporaryDirectory
from typing import Final

from ...formats import Board, FormatError, Losses, by_path, write
from .numbers import format_boards

_FROM_ANY_NUMBER: Final = ("dup", "dlm")
RECORDS: Final = (".html", ".htm", ".pdf")
"""How the files of hand records are named."""


def check_paths(paths: Sequence[str]) -> None:
    """Refuse files that cannot all be written.

    Raises:
        ValueError: a file is named twice, or is a folder, its folder is not there, or no format goes by its name.
    """
    seen: dict[str, str] = {}
    for path in paths:
        if path == "-":
            raise ValueError("- is not a file: name one")
        place = os.path.realpath(path)
        if place in seen:
            raise ValueError(f"{path} and {seen[place]} are the same file: name each file once")
        seen[place] = path
        if os.path.isdir(path):
            raise ValueError(f"{path} is a folder: name a file in it")
        if not os.path.isdir(os.path.dirname(place)):
            raise ValueError(f"{path}: there is no folder {os.path.dirname(place)}")
        if not path.lower().endswith(RECORDS):
            by_path(path)


def boards_for(path: str, boards: Sequence[Board], *, renumber: bool = False) -> list[Board]:
    """*boards* as the file *path* is to hold them: with their numbers or, if *renumber* and it must be, from 1 on.

    >>> from everydeal.deal import Deal
    >>> [board.number for board in boards_for("a.bri", [Board(Deal(), 3), Board(Deal(), 7)], renumber=True)]
    [1, 2]

    Raises:
        ValueError: no format goes by the name, or it cannot hold these numbers, and *renumber* is not given.
    """
    entry = by_path(path)
    numbers = [board.number or 0 for board in boards]
    if "number" in entry.holds and not entry.numbered_by_position:
        return list(boards)
    anywhere = entry.name in _FROM_ANY_NUMBER
    first = numbers[0] if anywhere and numbers else 1
    if numbers == list(range(first, first + len(numbers))):
        return list(boards)
    if renumber:
        return [
            replace(board, number=number, dealer=None, vulnerability=None)
            for number, board in enumerate(boards, start=1)
        ]
    can = "numbers boards one after the other" if anywhere else "numbers boards 1, 2, 3, ... by their places"
    raise ValueError(
        f"{path}: the format {entry.name} {can} and cannot hold boards {format_boards(numbers)}; write PBN or LIN, "
        f"or deal boards without gaps{'' if anywhere else ' from 1 on'}; or say renumber=True"
    )


def write_session(
    paths: Sequence[str], boards: Sequence[Board], title: str = "", *, renumber: bool = False, private: bool = True
) -> None:
    """Write all files of a session, or none: boards in the formats of the names, and hand records (`RECORDS`).

    A `UserWarning` tells which numbers were changed, if they may be (*renumber*), and what a format has no place for.
    *Private* files can be read by their owner alone.

    Raises:
        ImportError: fontTools is not installed, and a PDF is wanted.
        ValueError: a file cannot hold these boards.
        OSError: a file cannot be written.
    """
    jobs: list[tuple[str, Callable[[str], object]]] = []
    for path in paths:
        if path.lower().endswith(RECORDS):
            from ..records.writing import write_records

            jobs.append((path, partial(write_records, boards, title=title)))
            continue
        held = boards_for(path, boards, renumber=renumber)
        jobs.append((path, partial(_write_file, held, path)))
        if [board.number for board in held] != [board.number for board in boards]:
            numbers = ", ".join(str(board.number) for board in boards)
            warnings.warn(f"{path}: RENUMBERED 1-{len(held)}, in this order: {numbers}", stacklevel=2)
    write_together(jobs, private=private)


def _write_file(boards: Sequence[Board], path: str, part: str) -> None:
    """Write one file, for now to *part*, in the format of its name; a warning tells what that has no place for."""
    lost: list[Losses] = []
    write(boards, part, by_path(path).name, losses=lost.append)
    if fields := sorted({field for losses in lost for field in losses} - {"tags", "number"}):
        warnings.warn(f"{path}: the format has no place for {', '.join(fields)}", stacklevel=2)


def write_together(jobs: Sequence[tuple[str, Callable[[str], object]]], *, private: bool = False) -> None:
    """Write several files, each by a function of the path to write to: all of them, or none if one raises.

    Files are made beside their places and then moved there; *private* ones can be read by their owner alone.  A device
    or pipe is written directly, at the end.
    """
    folders: dict[str, TemporaryDirectory[str]] = {}
    try:
        moves = []
        direct = [(path, write) for path, write in jobs if os.path.exists(path) and not os.path.isfile(path)]
        for path, write in jobs:
            if (path, write) in direct:
                continue
            folder, name = os.path.split(os.path.realpath(path))
            if folder not in folders:
                folders[folder] = TemporaryDirectory(prefix=".everydeal-", dir=folder)
            part = os.path.join(folders[folder].name, name)
            _write_as(path, part, write)
            if private:
                os.chmod(part, 0o600)
            moves.append((part, os.path.join(folder, name)))
        for part, place in moves:
            os.replace(part, place)
        for path, write in direct:
            write(path)
    finally:
        for temporary in folders.values():
            temporary.cleanup()


def _write_as(path: str, part: str, write: Callable[[str], object]) -> None:
    """Write *part*; what goes wrong is said of *path*."""
    try:
        write(part)
    except FormatError as error:
        raise FormatError(error.reason, file=path, line=error.line, record=error.record, value=error.value) from None
    except OSError as error:
        if error.filename is not None and str(error.filename).startswith(part):
            error.filename = path
        raise
