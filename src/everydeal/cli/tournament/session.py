"""What deals the boards of a session: a set of deals, and a stream of random numbers."""

import argparse
from collections.abc import Sequence
from typing import Any, Final

from ...dealing.boards.session import DealSource, Dealt, ExcludedDeals, all_deals
from ...formats import Board
from ...stream import Stream
from ..common import clear_status, counter, progress, say
from .arguments import has_set_options

_AT_ONCE: Final = 8
"""So many boards are solved together."""
_LONG: Final = 32
"""Nobody types a seed of so many characters."""
_GUESSED: Final = (
    "a seed that people type can be guessed, and whoever sees one board then knows the others: 'everydeal seed' makes "
    "a file for --seed @FILE, and without a seed nobody can deal these boards again"
)


def deal_source(options: argparse.Namespace) -> DealSource:
    """The set of deals that the options name."""
    if not has_set_options(options):
        return all_deals()
    from .described import described_source  # conditions and spaces, which a plain session does not need

    return described_source(options)


def excluded_files(options: argparse.Namespace) -> ExcludedDeals | None:
    """The deals that must not come again."""
    if not options.exclude:
        return None
    from ...dealing.boards.excluded_files import ExcludedFiles  # the readers of all formats

    return ExcludedFiles(options.exclude, open_collection, lambda deals: progress(deals, "deals to exclude read"))


def solved(boards: Sequence[Board]) -> list[Board]:
    """The boards with their double-dummy tricks and par; a terminal shows how many are done."""
    from ...dealing.records import solve, with_par  # which only few sessions need

    show, done = counter("boards solved", len(boards)), list[Board]()
    while len(done) < len(boards):
        done += solve(boards[len(done) : len(done) + _AT_ONCE])
        show(len(done))
    clear_status()
    return with_par(done)


def open_collection(path: str) -> Any:
    """A Parquet file of deals, open."""
    from ...datasets import Collection  # which is of the extra 'data'

    return Collection(path)


def stream_of(seed: str | None) -> Stream:
    """The random numbers of a seed, or fresh ones from the operating system; that a seed can be guessed is said."""
    if seed is None:
        return Stream.from_system()
    if len(seed) < _LONG:
        say(_GUESSED)
    return Stream.from_text(seed)


def report_excluded(dealt: list[Dealt], paths: list[str]) -> list[str]:
    """What to say about deals that were excluded."""
    replaced = [(one.board, one.attempt) for one in dealt if one.attempt]
    if not replaced:
        from ...dealing.boards.excluded_files import deals_in

        empty = [path for path in paths if next(iter(deals_in(path, open_collection)), None) is None]
        return [f"none of the deals is in {', '.join(paths)}", *(f"{path} holds NO deals" for path in empty)]
    boards = ", ".join(f"board {board}{f' ({times} times)' if times > 1 else ''}" for board, times in replaced)
    return [f"used before, and replaced: {boards} (in {', '.join(paths)})"]
