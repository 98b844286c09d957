"""What the commands of a session share: which deals, which boards, and the files of a commitment."""

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from ..common import CommandError
from ..conditions import (
    add_split_arguments,
    build_progress,
    make_space,
    make_split,
    read_script,
    tell_split,
    within_budget,
)

if TYPE_CHECKING:
    from ...constraints.mix import Mix
    from ...dealing.events.commitments.commitment import Announcement, Opening
    from ...dealing.events.sessions.session import Dealt
    from ...dealing.events.sessions.sets import DealSet
    from ...dealing.events.sessions.used import UsedFiles
    from ...stream import Stream

_SET_OPTIONS = ("where", "mix", "template", "cards", "part", "test")


def add_set_arguments(parser: argparse.ArgumentParser, *, exact: bool = False) -> None:
    """Add the options that `chosen_set` reads; *exact* if no set may be split, as for what is committed to."""
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
        add_split_arguments(parser)


def add_used_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--not-in``, which `used_files` reads."""
    parser.add_argument(
        "--not-in",
        action="append",
        default=[],
        metavar="FILE",
        help="no deal that is in this file: deals of any format, ids, or a list made by 'everydeal used' (which takes "
        "--seats and --columns, where a file needs them); may be given several times",
    )


def chosen_set(options: argparse.Namespace) -> "DealSet":
    """The set of deals that the options name."""
    from ...deal import Deal
    from ...dealing import sets

    if options.legal and options.cards is None:
        raise CommandError("--legal goes with --cards: legal endings of how many cards?")
    if options.split is None and options.where is not None:
        return sets.conditioned(make_space(options, read_script(options.where)))
    if options.where is not None or options.part is not None or options.test is not None:
        return _conditioned(options)
    if options.mix is not None:
        return sets.mixed(_mix(options))
    if options.template is not None:
        return sets.template(Deal.from_pbn(options.template))
    if options.cards is not None:
        return sets.legal_endings(options.cards) if options.legal else sets.balanced_endings(options.cards)
    return sets.all_deals()


def _conditioned(options: argparse.Namespace) -> "DealSet":
    """The set of ``--where``, or of ``--part`` and ``--test``: whole, or split, which is said."""
    from ...dealing import sets
    from ...dealing.events.sessions.tested import TestedSet

    given = [name for name in _SET_OPTIONS[:4] if getattr(options, name) is not None]
    if (options.part is not None or options.test is not None) and given:
        raise CommandError(f"--part and --test say which deals: leave out --{given[0]}")
    text = options.where if options.where is not None else options.part or options.test
    found = make_split(options, read_script(text))
    tell_split(f"everydeal {options.command}", found, options.order)
    if found.is_whole:
        return sets.conditioned(found.part)
    return TestedSet(found)


def _mix(options: argparse.Namespace) -> "Mix":
    from ...constraints.mix import Mix

    script = read_script(options.mix)
    mix = within_budget(
        lambda: Mix.from_script(script, options.order, max_nodes=options.max_nodes, progress=build_progress())
    )
    for warning in mix.warnings():
        print(f"everydeal: {warning}", file=sys.stderr)
    return mix


def names_a_set(options: argparse.Namespace) -> bool:
    """Whether an option of `add_set_arguments` was given."""
    return options.legal or any(getattr(options, name) is not None for name in _SET_OPTIONS)


def check_randomness(options: argparse.Namespace) -> None:
    """CommandError unless ``--secret``, ``--beacon`` and the options of `add_set_arguments` go together."""
    seed_kind(options)
    if (options.secret is None) != (options.beacon is None):
        raise CommandError("--secret and --beacon belong together: both, or neither")
    if options.secret is not None and names_a_set(options):
        raise CommandError("which deals they are was committed to and is in the secret file: leave it out here")


def used_files(options: argparse.Namespace) -> "UsedFiles | None":
    """The deals that must not come again."""
    from ...dealing.events.sessions.used import UsedFiles

    return UsedFiles(options.not_in, open_collection) if options.not_in else None


def open_collection(path: str) -> Any:
    """A Parquet file of deals, open."""
    try:
        from ...datasets import Collection

        return Collection(path)
    except ImportError:
        raise CommandError(f"{path}: to read Parquet takes the extra data: pip install 'everydeal[data]'") from None


def board_numbers(text: str) -> tuple[int, ...]:
    """An argument's board numbers."""
    from ...dealing.events.sessions.boards import parse_boards

    try:
        return parse_boards(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def read_opening(path: str) -> "Opening":
    """The opening in a secret file."""
    from ...dealing.events.commitments.commitment import Opening

    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
        if text.startswith("\ufeff"):
            what = "it begins with a byte order mark (BOM), which an editor has put there: it is not what was written"
            raise CommandError(f"{path}: {what}", 1)
        try:
            return Opening.from_text(text)
        except ValueError as error:
            raise CommandError(f"{path}: {error}", 1) from None


def keep_secret(path: str, text: str) -> None:
    """Write a new file that only its owner can read."""
    from ...dealing.events.sessions.output import write_secret

    try:
        write_secret(path, text)
    except ValueError as error:
        raise CommandError(str(error)) from None


def read_published(words: list[str], opening: "Opening") -> "tuple[Announcement | str | None, list[str]]":
    """What was published, in files or as hex digits, and what to say of several: which agrees, and what is wrong."""
    from ...dealing.events.commitments.pasted import choose, read_announcements, scandals

    digits = [word.strip().lower() for word in words if not os.path.exists(word)]
    for word in digits:
        if len(word) != 64 or set(word) - set("0123456789abcdef"):
            raise CommandError(f"--published {word!r} is neither a file that exists nor a commitment (64 hex digits)")
    found = []
    for path in filter(os.path.exists, words):
        with open(path, encoding="utf-8-sig") as file:
            try:
                found += read_announcements(file.read())
            except ValueError as error:
                raise CommandError(f"{path}: {error}", 1) from None
    given: list[Announcement | str] = [*digits, *found]
    said = [one if isinstance(one, str) else one.commitment for one in given]
    agreeing = next((place for place, one in enumerate(said) if one == opening.commitment), None)
    which = "none agrees" if agreeing is None else f"number {agreeing + 1} agrees"
    notes = [f"{len(said)} announcements were given: {which}"] if len(said) > 1 else []
    notes += scandals([one.terms.name for one in dict.fromkeys(found)])
    if agreeing is not None:
        return given[agreeing], notes
    return (choose(found, opening) if found else digits[-1] if digits else None), notes


def check_used(opening: "Opening", used: "UsedFiles | None") -> None:
    """CommandError unless the files of used deals are those committed to."""
    given = used.digests() if used is not None else ()
    if given == opening.terms.used:
        return
    wanted = len(opening.terms.used)
    if not wanted:
        raise CommandError("the session was committed to without used deals: leave out --not-in")
    raise CommandError(
        f"the session must not repeat the deals of {wanted} file{'s' * (wanted != 1)}: give --not-in for the very "
        f"same files, in the same order (SHA-256 {', '.join(opening.terms.used)})"
    )


def limited(boards: tuple[int, ...], wanted: tuple[int, ...] | None) -> tuple[int, ...]:
    """*boards*, or those *wanted* of them."""
    if wanted is None:
        return boards
    if strange := sorted(set(wanted) - set(boards)):
        from ...dealing.events.sessions.boards import format_boards

        raise CommandError(
            f"not in this session ({format_boards(boards)}): board{'s' * (len(strange) != 1)} {format_boards(strange)}"
        )
    return wanted


def add_seed_arguments(group: Any, one: Any) -> None:
    """Add the options that `stream_of` reads; *one* is the group of those that exclude each other."""
    one.add_argument("--seed", metavar="TEXT", help="a text; the same text deals the same boards, but can be guessed")
    one.add_argument("--seed-file", metavar="FILE", help="a seed in a file, as 'everydeal seed' makes it")
    group.add_argument(
        "--stretch",
        action="store_true",
        help="with --seed: makes each guess cost 0.4 s; gives another key than without",
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
    from ...dealing.events.sessions import seeds
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
    from ...dealing.events.sessions.seeds import doubts

    if options.seed is not None and not options.quiet:
        for doubt in doubts(options.seed, options.stretch):
            print(f"everydeal {options.command}: {doubt}", file=sys.stderr)


def _empty(paths: list[str]) -> list[str]:
    """What to say about files of used deals that hold none."""
    from ...dealing.events.sessions.used import deals_in

    return [f"{path} holds NO deals" for path in paths if next(iter(deals_in(path, open_collection)), None) is None]


def report_refused(dealt: "list[Dealt]", paths: list[str]) -> list[str]:
    """What to say about deals that were refused as used."""
    refused = [(one.board, one.attempt) for one in dealt if one.attempt]
    if not paths:
        return []
    if not refused:
        return [f"none of the deals is in {', '.join(paths)}", *_empty(paths)]
    boards = ", ".join(f"board {board}{f' ({times} times)' if times > 1 else ''}" for board, times in refused)
    return [f"used before, and replaced: {boards} (in {', '.join(paths)})"]
