"""What the commands of a session share: which deals, which boards, seeds, and secrets."""

import argparse
import os
from typing import TYPE_CHECKING, Any

from ...extras import install
from ..common import CommandError, build_progress, say
from ..conditions import (
    make_space,
    make_split,
    read_script,
    tell_split,
    within_budget,
)
from ..vocabulary import choose_split

if TYPE_CHECKING:
    from ...constraints.mix import Mix
    from ...dealing.announcement.secret import SecretFile
    from ...dealing.boards.excluded import ExcludedFiles
    from ...dealing.boards.session import Dealt
    from ...dealing.boards.sources import DealSource
    from ...stream import Stream

_SET_OPTIONS = ("where", "mix", "template", "cards", "part", "test")


def add_set_arguments(parser: argparse.ArgumentParser, *, exact: bool = False) -> None:
    """Add the options that `deal_source` reads; *exact* if no set may be split, as for what is announced."""
    group = parser.add_argument_group("which deals", "all full deals, unless one of these is given")
    one = group.add_mutually_exclusive_group()
    one.add_argument(
        "--where", metavar="EXPR", help="deals that meet a condition, or a file that contains one (see: count)"
    )
    one.add_argument("--mix", metavar="FILE", help="classes of deals in exact proportions: a scenario (see: mix)")
    one.add_argument("--template", metavar="DEAL", help="full deals that contain these cards: 'N:AKQ... - - -'")
    one.add_argument("--cards", type=int, metavar="K", help="balanced endings of K cards in each hand, for practice")
    group.add_argument("--legal", action="store_true", help="with --cards: only endings that lawful play can reach")
    group.add_argument(
        "--order", choices=("honours", "pavlicek", "suit"), default="honours", help="of the cards (see: count)"
    )
    group.add_argument("--max-nodes", type=int, metavar="N", help="budget for the diagram of --where and --mix")
    if exact:
        parser.set_defaults(part=None, test=None, split=None)
    else:
        choose_split(parser)


def add_exclude_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--exclude``; *what* says which files it takes."""
    parser.add_argument("--exclude", action="append", default=[], metavar="FILE", help=f"{what}; may be repeated")


def deal_source(options: argparse.Namespace) -> "DealSource":
    """The set of deals that the options name."""
    from ...deal import Deal
    from ...dealing.boards import sources

    if options.legal and options.cards is None:
        raise CommandError("--legal goes with --cards: legal endings of how many cards?")
    if options.split is None and options.where is not None:
        return sources.conditioned(make_space(options, read_script(options.where).condition))
    if options.where is not None or options.part is not None or options.test is not None:
        return _conditioned(options)
    if options.mix is not None:
        return sources.mixed(_mix(options))
    if options.template is not None:
        return sources.template(Deal.from_pbn(options.template))
    if options.cards is not None:
        return sources.legal_endings(options.cards) if options.legal else sources.balanced_endings(options.cards)
    return sources.all_deals()


def _conditioned(options: argparse.Namespace) -> "DealSource":
    """The set of ``--where``, or of ``--part`` and ``--test``: whole, or split, which is said."""
    from ...dealing.boards import sources
    from ...dealing.boards.filtered import FilteredSet

    given = [name for name in _SET_OPTIONS[:4] if getattr(options, name) is not None]
    if (options.part is not None or options.test is not None) and given:
        raise CommandError(f"--part and --test say which deals: leave out --{given[0]}")
    text = options.where if options.where is not None else options.part or options.test
    found = make_split(options, read_script(text).condition)
    tell_split(found, options.order)
    if found.is_exact:
        return sources.conditioned(found.part)
    return FilteredSet(found)


def _mix(options: argparse.Namespace) -> "Mix":
    from ...constraints.mix import Mix

    script = read_script(options.mix)
    mix = within_budget(
        lambda: Mix.from_script(script, options.order, max_nodes=options.max_nodes, progress=build_progress())
    )
    for warning in mix.warnings():
        say(f"{warning}")
    return mix


def has_set_options(options: argparse.Namespace) -> bool:
    """Whether an option of `add_set_arguments` was given."""
    return options.legal or any(getattr(options, name) is not None for name in _SET_OPTIONS)


def excluded_files(options: argparse.Namespace) -> "ExcludedFiles | None":
    """The deals that must not come again."""
    from ...dealing.boards.excluded import ExcludedFiles

    return ExcludedFiles(options.exclude, open_collection) if options.exclude else None


def open_collection(path: str) -> Any:
    """A Parquet file of deals, open."""
    try:
        from ...datasets import Collection

        return Collection(path)
    except ImportError:
        raise CommandError(f"{path}: to read Parquet takes the extra data: {install('data')}") from None


def board_numbers(text: str) -> tuple[int, ...]:
    """An argument's board numbers."""
    from ...dealing.boards.numbers import parse_boards

    try:
        return parse_boards(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def read_bytes(path: str) -> bytes:
    """A file of a fair session, or as much of it as tells that it is too long."""
    from ...dealing.announcement.texts import MOST_BYTES

    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def read_secret(path: str) -> "SecretFile":
    """The secret of an event."""
    from ...dealing.announcement.secret import SecretFile
    from ...dealing.announcement.texts import read_plain

    try:
        return SecretFile.from_text(read_plain(read_bytes(path)))
    except ValueError as error:
        raise CommandError(f"{path}: {error}", 1) from None


def keep_secret(path: str, text: str) -> None:
    """Write a new file that only its owner can read."""
    from ...dealing.boards.output import write_secret

    try:
        write_secret(path, text)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if os.name == "nt":
        say(f"{path} can be read by whoever uses this computer: keep it elsewhere")


def add_seed_arguments(group: Any, one: Any) -> None:
    """Add the options that `stream_of` reads; *one* is the group of those that exclude each other."""
    one.add_argument("--seed", metavar="TEXT", help="a text; the same text deals the same boards, but can be guessed")
    one.add_argument("--seed-file", metavar="FILE", help="a seed in a file, as 'everydeal seed' makes it")
    group.add_argument(
        "--stretch",
        action="store_true",
        help="with --seed: slow key derivation against guessing; changes the deals",
    )


def seed_kind(options: argparse.Namespace) -> str | None:
    """Which kind of seed was given: ``text``, ``stretched`` or ``file``; None for none."""
    if options.stretch and options.seed is None:
        raise CommandError("--stretch goes with --seed: it stretches a text")
    if options.seed_file is not None:
        return "file"
    return None if options.seed is None else "stretched" if options.stretch else "text"


def stream_of(options: argparse.Namespace) -> "Stream":
    """The random numbers of a seed, or fresh ones from the operating system."""
    from ...dealing.boards import seeds
    from ...stream import Stream

    kind = seed_kind(options)
    try:
        if kind == "file":
            with open(options.seed_file, "rb") as file:
                return seeds.from_file(file.read())
        if kind == "stretched":
            return seeds.stretched(options.seed)
    except ValueError as error:
        raise CommandError(f"{options.seed_file or '--seed'}: {error}", 1) from None
    return Stream.from_system() if kind is None else Stream.from_text(options.seed)


def warn_of_seed(options: argparse.Namespace) -> None:
    """Say on standard error that a seed can be guessed."""
    if options.seed is not None and not options.quiet:
        from ...dealing.boards.seeds import WARNING

        say(WARNING)


def report_excluded(dealt: "list[Dealt]", paths: list[str]) -> list[str]:
    """What to say about deals that were excluded."""
    replaced = [(one.board, one.attempt) for one in dealt if one.attempt]
    if not paths:
        return []
    if not replaced:
        return [f"none of the deals is in {', '.join(paths)}", *_empty(paths)]
    boards = ", ".join(f"board {board}{f' ({times} times)' if times > 1 else ''}" for board, times in replaced)
    return [f"used before, and replaced: {boards} (in {', '.join(paths)})"]


def _empty(paths: list[str]) -> list[str]:
    """What to say about files of used deals that hold none."""
    from ...dealing.boards.excluded import deals_in

    return [f"{path} holds NO deals" for path in paths if next(iter(deals_in(path, open_collection)), None) is None]
