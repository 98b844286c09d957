"""The organiser's side of ``everydeal event``: new, deal, open, join."""

import argparse
import os
import re
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...common import CommandError
from ..deal import write_session
from ..records import solved
from ..session import keep_secret, limited, report_refused, used_files
from .reading import describe_luck, find_luck, read_any, read_luck, read_material, read_secret, read_text, unit_of

if TYPE_CHECKING:
    from ....dealing.events.commitments.event import Event
    from ....dealing.events.commitments.terms import Phase


def run_new(options: argparse.Namespace) -> None:
    """Draw a secret, write the announcement."""
    from ....dealing.events.commitments.drafts import announce
    from ....dealing.events.commitments.event import Event

    needed, count = _share_counts(options.share)
    name, phases = _terms(options)
    output = None if options.output == "-" else options.output
    if output and os.path.exists(output):
        raise CommandError(f"{output} exists: an announcement is never overwritten, choose another name")
    event = Event.draw(announce(name, phases, datetime.now(UTC)))
    text = event.announcement.to_text()
    if count:
        _write_shares(event, options.secret, needed, count)
    else:
        keep_secret(options.secret, event.to_text())
    if output:
        with open(output, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    else:
        print(text, end="")
    kept = f"{options.secret}.1 to .{count} hold the shares" if count else f"{options.secret} holds the secret"
    _say(f"{len(event.terms.units)} units under one commitment; fingerprint {event.announcement.fingerprint}")
    _say(f"{kept}: for nobody who plays; publish the announcement today ({event.terms.announced} UTC)")
    for phase in phases:
        _say(f"phase {phase.code}: {describe_luck(phase)}")


def _share_counts(text: str | None) -> tuple[int, int]:
    if text is None:
        return 0, 0
    found = re.fullmatch(r"([0-9]{1,3})/([0-9]{1,3})", text)
    if not found or not 2 <= int(found[1]) <= int(found[2]) <= 255:
        raise CommandError(f"--share {text!r}: write 3/5 for five shares, any three of which give the secret")
    return int(found[1]), int(found[2])


def _write_shares(event: "Event", path: str, needed: int, count: int) -> None:
    from ....dealing.events.commitments.sharing import Share, split

    for number in range(1, count + 1):
        if os.path.exists(f"{path}.{number}"):
            raise CommandError(f"{path}.{number} exists: a share is never overwritten, choose another name")
    for number, value in split(event.secret, needed, count):
        share = Share(event.announcement.commitment, number, needed, value)
        keep_secret(f"{path}.{number}", share.to_text())


def _terms(options: argparse.Namespace) -> "tuple[str, tuple[Phase, ...]]":
    from ....dealing.events.beacons import CONVENTIONS
    from ....dealing.events.commitments.drafts import read_draft
    from ....dealing.events.commitments.squaredeal import read_squaredeal
    from ....dealing.events.sessions.used import digest

    if (options.terms is None) == (options.from_sqd is None):
        raise CommandError("name a file with the terms, or a SquareDeal description with --from-sqd")
    path = options.terms or options.from_sqd
    try:
        if options.from_sqd is None:
            name, phases = read_draft(read_text(path), digest)
        else:
            name, phases = read_squaredeal(read_text(path), options.beacon, options.reserves)
    except ValueError as error:
        raise CommandError(f"{path}: {error}", 1) from None
    if any(phase.beacon.startswith("text:") for phase in phases):
        _say(f"a beacon in words cannot be checked by anybody's program; it must leave nothing open.\n{CONVENTIONS}")
    return name, phases


def run_deal(options: argparse.Namespace) -> None:
    """Deal a unit, write its files."""
    from ....dealing.events.commitments.checking import unit_tags
    from ....dealing.events.sessions.session import deal_session, session_boards

    announcement, opened = read_material(options)
    terms, unit = announcement.terms, opened.unit
    phase = terms.check_unit(unit)
    luck = read_luck(options, phase, unit)
    for line in (*(f"checked: {one}" for one in luck.checked), *(f"NOT checked: {one}" for one in luck.unchecked)):
        _say(line)
    used = used_files(options)
    if (used.digests() if used else ()) != phase.used:
        raise CommandError(f"give --not-in for the very lists announced (SHA-256 {', '.join(phase.used) or 'none'})")
    boards = phase.boards_of(unit.session)
    if boards is None and options.boards is None:
        raise CommandError(f"phase {phase.code} has any number of boards: say which, by --boards")
    numbers = options.boards if boards is None else limited(boards, options.boards)
    dealt = deal_session(phase.source, announcement.stream(opened, luck.value), numbers, used)
    tags = unit_tags(announcement, unit, luck.value)
    title = options.title or phase.title_of(unit)
    result = session_boards(dealt, terms.name, {"Stage": title, **tags})
    for line in report_refused(dealt, options.not_in):
        _say(line)
    paths = options.output or [f"{phase.file_of(unit)}.{ending.lstrip('.')}" for ending in options.format or ["pbn"]]
    write_session(options, list(solved(result, options)), paths, terms.name)
    _say(f"{unit}: {len(result)} boards in {', '.join(paths)}")


def run_open(options: argparse.Namespace) -> None:
    """Write what opens some units."""
    from ....dealing.events.commitments.terms import Unit

    event = read_secret(options.file)
    units = [unit_of(text, event.terms) for text in options.unit]
    if options.output and len(units) > 1 and options.output != "-":
        raise CommandError("-o takes one unit; leave it out, and each goes to a file as announced")
    for unit in units:
        text = event.open(unit).to_text()
        if unit.reserve and Unit(unit.phase, unit.session, unit.section) not in units:
            _say(f"{unit} is a reserve: open the planned set, {unit.phase} {unit.session} {unit.section} 0, with it")
        if options.output == "-":
            print(text, end="")
            continue
        phase = event.terms.phase(unit.phase)
        path = options.output or f"{phase.file_of(unit)}.opened"
        _keep_opened(path, text)
        if "NOT out" in (luck := find_luck(phase, unit.session)):
            _say(f"ATTENTION: {unit} cannot be over: its beacon is {luck}")
        _say(f"{path} opens {unit}: publish it with the boards, when the session is over at all tables")


def _keep_opened(path: str, text: str) -> None:
    """Write a new file; one that exists must say the same."""
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        with open(path, "rb") as there:
            if there.read() != text.encode():
                raise CommandError(f"{path} exists, and is another file: choose another name by -o") from None


def run_join(options: argparse.Namespace) -> None:
    """Make the secret again."""
    from ....dealing.events.commitments.event import Event
    from ....dealing.events.commitments.sharing import Share, recover

    announcement = read_any(options.event)
    shares = []
    for path in options.shares:
        try:
            shares.append(Share.from_text(read_text(path)))
        except ValueError as error:
            raise CommandError(f"{path}: {error}", 1) from None
        if shares[-1].event != announcement.commitment:
            raise CommandError(f"{path}: a share of another event: {shares[-1].event}", 1)
    secret, false = recover(shares, lambda one: Event(announcement.terms, one).announcement == announcement)
    if false:
        _say(f"FALSE: share {', '.join(map(str, false))}")
    keep_secret(options.output, Event(announcement.terms, secret).to_text())
    _say(f"{options.output} holds the secret: keep it, unchanged and to yourself")


def _say(text: str) -> None:
    print(f"everydeal event: {text}", file=sys.stderr)
