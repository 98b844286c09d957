"""``everydeal open``: write the proof of a session that has been played."""

import argparse
import os
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from .promised import add_promise_arguments, beacon_of, file_stem, read_list, read_promised
from .session import read_secret

if TYPE_CHECKING:
    from ...dealing.announcement.announced import BoardSet
    from ...dealing.announcement.proof import Beacon
    from ...dealing.announcement.secret import SecretFile
    from ...dealing.boards.excluded import ExcludeList


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "open",
        "Write the proof of a board set, when it has been played at all tables: one file with the\n"
        "announcement, the set's secret, the round and the boards. Publish it. It says nothing of any other\n"
        "set. Whoever heard the fingerprint checks it with 'everydeal verify'.\n\n"
        "When the event is over, --all opens every set, reserves and sessions that were not needed, too: give\n"
        "the JSON of all rounds.",
        "everydeal open night.secret round.json\n"
        "everydeal open cup.secret round.json --set QUAL3-A-R1\n"
        "everydeal open cup.secret rounds/*.json --all",
    )
    parser.add_argument("secret", metavar="SECRET", help="the secret of 'everydeal announce'")
    parser.add_argument("rounds", nargs="*", metavar="ROUND", help="the JSON of the round, as its address shows it")
    parser.set_defaults(more="rounds")
    add_promise_arguments(parser)
    parser.add_argument("--all", action="store_true", help="open every board set")
    parser.add_argument("-o", "--output", metavar="FILE", help="the proof (default: named like the secret, or the set)")
    parser.add_argument("--json", action="store_true", help="what was written, as one JSON object a proof")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Make the proofs."""
    if options.all:
        if options.set or options.output:
            raise CommandError("--all opens every board set, into files named like them: leave out --set and -o")
        _open_all(options)
        return
    if len(options.rounds) > 1:
        raise CommandError("one round for one board set; --all takes several")
    _write(options, *read_promised(options, next(iter(options.rounds), None)))


def _open_all(options: argparse.Namespace) -> None:
    """Every board set, if every round is there."""
    from ...dealing.beacon import read_round

    file, found = read_secret(options.secret), {}
    try:
        for path in options.rounds:
            with open(path, encoding="utf-8", errors="replace") as text:
                number, signature = read_round(text.read())
            found[number] = number, signature
        jobs = []
        for one in file.announcement.sets:
            words = options.value if one.round is None else None
            given = found.get(one.round) if one.round else None
            jobs.append((one, beacon_of(one, given, words), read_list(options.exclude, one)))
    except ValueError as error:
        raise CommandError(str(error), 1) from None
    for job in jobs:
        _write(options, file, *job)


def _write(
    options: argparse.Namespace, file: "SecretFile", one: "BoardSet", beacon: "Beacon", excluded: "ExcludeList | None"
) -> None:
    """Write a new file; one that exists must say the same."""
    from ...dealing.announcement.proof import make_proof

    proof, _ = make_proof(file, one, beacon, excluded)
    path = options.output or f"{file_stem(options, file, one)}.proof"
    data = proof.text.encode()
    if os.path.exists(path):
        with open(path, "rb") as there:
            if there.read() != data:
                raise CommandError(f"{path} exists, and is another file: choose another name with -o")
    else:
        with open(path, "xb") as new:
            new.write(data)
    if options.json:
        print_json({"set": one.name, "proof": path, "boards": len(one.boards)})
    else:
        print(f"{path}: the proof of {one.name}, {len(one.boards)} boards: publish it when play is over at all tables")
