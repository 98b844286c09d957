"""``everydeal verify``: is this proof right?"""

import argparse
import os
from pathlib import Path

from ...dealing.announcement.announced import Announcement
from ...dealing.announcement.fingerprint import parse_fingerprint
from ...dealing.announcement.texts import read_bytes, read_plain
from ...dealing.announcement.verify import Heard, Report, check_event, check_proof
from ..common import CommandError, print_json, say, wrong_word

_CODES = {"yes": 0, "NO": 1, "NOT PROVED": 3}
_OPTIONS = {
    "heard": "--heard takes the fingerprint that you heard, or the announcement that you kept",
    "lists": "--exclude takes the list of used deals",
}
"""How to give what is lacking."""


def run(options: argparse.Namespace) -> int:
    """Check, and say what was found."""
    if not options.files or (len(options.files) > 2 and not options.all):
        raise CommandError("verify takes a proof, and one file of boards; --all takes many proofs")
    heard = None if options.heard is None else _heard(options.heard)
    lists = [Path(path).read_bytes() for path in options.exclude]
    if options.all:
        report = check_event([_check(options, path, heard, lists) for path in options.files])
    else:
        report = _check(options, options.files[0], heard, lists, *options.files[1:])
    if options.json:
        row = {"verdict": report.verdict, "facts": report.facts, "wrong": report.wrong, "unproved": report.unproved}
        print_json(row)
    else:
        print("\n".join(report.lines()))
        for name in dict.fromkeys(report.lacking):
            say(_OPTIONS[name])
    return _CODES[report.verdict]


def _check(
    options: argparse.Namespace, proof: str, heard: Heard | None, lists: list[bytes], played: str | None = None
) -> Report:
    """The report of one proof; *played* is a file of boards."""
    boards, errors = None, list[str]()
    if played is not None:
        from ...formats import read  # the readers of all formats
        from ..meanings import hints

        boards = list(read(played, errors=lambda error: errors.append(str(error)), **hints(options)))
        if not boards and not errors:
            errors.append(f"{played}: there is no board in it")
    report = check_proof(read_bytes(proof), heard=heard, lists=lists, boards=boards)
    if report.proof is None:
        report.wrong = [f"{proof}: {reason}" for reason in report.wrong]
    report.wrong += errors
    return report


def _heard(text: str) -> Heard:
    """A fingerprint, or the announcement in a file."""
    with wrong_word(f"--heard {text[:80]}"):
        if os.path.isfile(text):
            return Announcement.from_text(read_plain(read_bytes(text)))
        if "." in text:
            raise ValueError("there is no such file")
        return parse_fingerprint(text)
