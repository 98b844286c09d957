"""``everydeal open``: write the proof of a session that has been played."""

import argparse
import os

from ...dealing.announcement.announced import BoardSet
from ...dealing.announcement.proof import Beacon, make_proof
from ...dealing.announcement.secret import SecretFile
from ...dealing.boards.excluded import ExcludeList
from ..common import CommandError, print_json
from .promised import beacon_of, file_stem, read_list, read_promised, read_secret, round_in


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
    file, found = read_secret(options.secret), {}
    try:
        for path in options.rounds:
            given = round_in(path)
            found[given[0]] = given
        jobs = []
        for one in file.announcement.sets:
            words = options.value if one.round is None else None
            beacon = beacon_of(one, found.get(one.round or 0), words)
            jobs.append((one, beacon, read_list(options.exclude, one)))
    except ValueError as error:
        raise CommandError(str(error), 1) from None
    for job in jobs:
        _write(options, file, *job)


def _write(
    options: argparse.Namespace, file: SecretFile, one: BoardSet, beacon: Beacon, excluded: ExcludeList | None
) -> None:
    """Write a new file; one that exists must say the same."""
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
