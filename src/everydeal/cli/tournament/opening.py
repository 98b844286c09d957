"""``everydeal open``: write the proof of a session that has been played."""

import argparse

from ...dealing.announcement.announced import BoardSet
from ...dealing.announcement.proof import Beacon, make_proof
from ...dealing.announcement.secret import SecretFile
from ...dealing.boards.excluded import ExcludeList
from ..common import CommandError, answer, write_new
from .promised import beacon_of, file_stem, read_list, read_promised, read_secret, read_value


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
    file = read_secret(options.secret)
    values = [read_value(word) for word in options.rounds]
    found = {given[0]: given for given, _ in values if given}
    words = [each for _, each in values if each is not None]
    if len(words) > 1:
        raise CommandError(f"one value in words for an event, or is there no file {words[-1]}?")
    jobs = []
    for one in file.announcement.sets:
        given = found.get(one.round) if one.round else None
        value = words[0] if words and one.round is None else None
        jobs.append((one, beacon_of(one, given, value), read_list(options.exclude, one)))
    for job in jobs:
        _write(options, file, *job)


def _write(
    options: argparse.Namespace, file: SecretFile, one: BoardSet, beacon: Beacon, excluded: ExcludeList | None
) -> None:
    """Write one proof."""
    proof, _ = make_proof(file, one, beacon, excluded)
    path = options.output or f"{file_stem(options, file, one)}.proof"
    write_new(path, proof.text.encode(), "a proof")
    said = f"{path}: the proof of {one.name}, {len(one.boards)} boards: publish it when play is over at all tables"
    answer(options, {"set": one.name, "proof": path, "boards": len(one.boards)}, said)
