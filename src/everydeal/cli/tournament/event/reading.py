"""The files of an event, as the commands of ``everydeal event`` read them."""

import argparse
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...common import CommandError

if TYPE_CHECKING:
    from ....dealing.events.beacons import Value
    from ....dealing.events.commitments.event import Announcement, Event, Opened
    from ....dealing.events.commitments.terms import Phase, Terms, Unit


def read_text(path: str) -> str:
    """A text file in UTF-8, or standard input, with its line ends as they are."""
    try:
        if path == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        raise CommandError(f"{path}: it is not text in UTF-8", 1) from None


def _unix(text: str) -> str:
    """A text that was saved on another system: without its mark, with plain line ends."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def read_secret(path: str) -> "Event":
    """The event of a secret file."""
    from ....dealing.events.commitments.event import Event

    try:
        return Event.from_text(_unix(read_text(path)))
    except ValueError as error:
        raise CommandError(f"{path}: {error}", 1) from None


def read_any(path: str) -> "Announcement":
    """The announcement in a file: published, mailed, or that of a secret file; of several the last."""
    given = read_all(path)
    if len(given) > 1:
        print(f"everydeal event: {path} holds {len(given)} announcements: this is the last", file=sys.stderr)
    return given[-1]


def read_all(path: str) -> "list[Announcement]":
    """Every announcement in a file, as `read_any` reads one."""
    from ....dealing.events.commitments.event import Event
    from ....dealing.events.commitments.mail import read_announcements

    text = read_text(path)
    try:
        if "\nsecret: " in text:
            return [Event.from_text(_unix(text)).announcement]
        return read_announcements(text)
    except ValueError as error:
        raise CommandError(f"{path}: {error}", 1) from None


def read_opened(path: str) -> "Opened":
    """An opened session."""
    from ....dealing.events.commitments.event import Opened

    try:
        return Opened.from_text(_unix(read_text(path)))
    except ValueError as error:
        raise CommandError(f"{path}: {error}", 1) from None


def unit_of(text: str | None, terms: "Terms") -> "Unit":
    """The unit that an option names."""
    from ....dealing.events.commitments.terms import Unit

    if text is None:
        raise CommandError(
            "which session? --unit 'PHASE SESSION', like --unit 'OPRR 3'; 'event show --units' lists them"
        )
    try:
        unit = Unit.from_text(text)
        terms.check_unit(unit)
    except ValueError as error:
        raise CommandError(f"--unit: {error}") from None
    return unit


def read_material(options: argparse.Namespace) -> "tuple[Announcement, Opened]":
    """The announcement and one opened unit: from the secret, or from what was published."""
    if options.opened is None:
        event = read_secret(options.file)
        return event.announcement, event.open(unit_of(options.unit, event.terms))
    announcement, opened = read_any(options.file), read_opened(options.opened)
    try:
        announcement.check(opened)
    except ValueError as error:
        raise CommandError(f"{options.opened}: {error}", 1) from None
    if options.unit is not None and unit_of(options.unit, announcement.terms) != opened.unit:
        raise CommandError(f"{options.opened} opens {opened.unit}, not {options.unit}")
    return announcement, opened


def read_luck(options: argparse.Namespace, phase: "Phase", unit: "Unit") -> "Value":
    """The beacon's value for a unit."""
    beacon = phase.source_of_luck
    if (options.beacon is None) == (options.beacon_file is None):
        raise CommandError(
            f"give the beacon's value by --beacon-file or --beacon: {describe_luck(phase, unit.session)}"
        )
    given = options.beacon if options.beacon_file is None else read_text(options.beacon_file)
    certificate = None
    if options.certificate:
        with open(options.certificate, "rb") as file:
            certificate = file.read()
    try:
        return beacon.value(given, unit.session, certificate)
    except ValueError as error:
        raise CommandError(f"beacon {beacon}: {error}", 1) from None


def describe_luck(phase: "Phase", session: int = 1) -> str:
    """Which beacon a session takes, when it is out, and where it is found."""
    found = find_luck(phase, session)
    return f"beacon {phase.beacon}: {found}" if found else f"beacon {phase.beacon}"


def find_luck(phase: "Phase", session: int) -> str:
    """When the value of a session is out, and where; nothing for a beacon in words."""
    beacon = phase.source_of_luck
    time = beacon.published(session)
    if time is None:
        return ""
    state = "out since" if time <= datetime.now(UTC) else "NOT out before"
    return f"{state} {time:%Y-%m-%d %H:%M:%S} UTC, at {beacon.address(session)}"
