"""``everydeal open``: write the proof of a session that has been played; ``deal`` reads its secret the same way."""

import argparse
import os
import sys
from contextlib import nullcontext
from datetime import UTC, datetime

from ...dealing.announcement.announced import NO_LIST, BoardSet
from ...dealing.announcement.proof import Beacon, check_beacon, make_proof
from ...dealing.announcement.secret import SecretFile
from ...dealing.announcement.texts import check_words, read_bytes, read_plain, write_new
from ...dealing.beacon import read_round, round_address, round_time
from ...dealing.boards.excluded import ExcludeList
from ..common import CommandError, answer, wrong_word


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
    file = _read_secret(options.secret)
    values = [_read_value(word) for word in options.rounds]
    found = {given[0]: given for given, _ in values if given}
    words = [each for _, each in values if each is not None]
    if len(words) > 1:
        raise CommandError(f"one value in words for an event, or is there no file {words[-1]}?")
    jobs = []
    for one in file.announcement.sets:
        given = found.get(one.round) if one.round else None
        value = words[0] if words and one.round is None else None
        jobs.append((one, _beacon_of(one, given, value), _read_list(options.exclude, one)))
    for job in jobs:
        _write(options, file, *job)


def _write(
    options: argparse.Namespace, file: SecretFile, one: BoardSet, beacon: Beacon, excluded: ExcludeList | None
) -> None:
    """Write one proof."""
    proof, _ = make_proof(file, one, beacon, excluded)
    path = options.output or f"{file_stem(options, file, one)}.proof"
    with wrong_word():
        write_new(path, proof.text.encode(), "a proof")
    said = f"{path}: the proof of {one.name}, {len(one.boards)} boards: publish it when play is over at all tables"
    answer(options, {"set": one.name, "proof": path, "boards": len(one.boards)}, said)


def read_promised(
    options: argparse.Namespace, round: str | None
) -> tuple[SecretFile, BoardSet, Beacon, ExcludeList | None]:
    """The secret, the board set, what its beacon gave, and its list of used deals; *round* is what stands behind it."""
    file = _read_secret(options.secret)
    given, words = _read_value(round)
    one = file.announcement.choose(options.set, given and given[0])
    beacon = _beacon_of(one, given, words)
    return file, one, beacon, _read_list(options.exclude, one)


def _read_secret(path: str) -> SecretFile:
    """The secret of an event."""
    with wrong_word(path, 1):
        return SecretFile.from_text(read_plain(read_bytes(path)))


def _read_value(word: str | None) -> tuple[tuple[int, bytes] | None, str | None]:
    """What stands behind a secret: the round in a file, or on standard input; or a value in words.  Else None."""
    if word is None or not (word == "-" or os.path.exists(word)):
        return None, word
    with (
        wrong_word(word, 1),
        nullcontext(sys.stdin) if word == "-" else open(word, encoding="utf-8", errors="replace") as file,
    ):
        return read_round(file.read()), None


def _beacon_of(one: BoardSet, given: tuple[int, bytes] | None, words: str | None) -> Beacon:
    """What the beacon of a board set gave, checked: the round that was given, or words."""
    if one.round is None and words is None:
        what = one.block.beacon.removeprefix("text ")
        raise CommandError(f"write after the secret, in words, the value of {one.name}: {what}")
    if one.round is None:
        beacon = Beacon(words=check_words((words or "").strip(), "value"))
    else:
        if given is None:
            missing = "" if words is None else f"there is no file {words}: "
            raise CommandError(
                f"{one.name} takes round {one.round}, out at {round_time(one.round):%Y-%m-%d %H:%M:%S} UTC: "
                f"{round_address(one.round)}\n{missing}save what that address shows as a file, round.json, and name it "
                "after the secret"
            )
        beacon = Beacon(*given)
    check_beacon(one, beacon, datetime.now(UTC))
    return beacon


def _read_list(paths: list[str], one: BoardSet) -> ExcludeList | None:
    """The list of used deals that a board set was announced with, among some files."""
    if one.block.exclude == NO_LIST:
        return None
    for path in paths:
        with open(path, "rb") as file:
            found = ExcludeList(file.read())
        if found.digest == one.block.exclude:
            return found
    raise CommandError(f"{one.name} was announced with a list of used deals, SHA-256 {one.block.exclude}: --exclude it")


def file_stem(options: argparse.Namespace, file: SecretFile, one: BoardSet) -> str:
    """What the files of a board set are called: like the secret if that has one set, else like the set."""
    stem = os.path.splitext(options.secret)[0]
    return stem if len(file.announcement.sets) == 1 else os.path.join(os.path.dirname(stem), one.name)
