"""Checking an event: one unit's boards, and the whole when it is over."""

from collections.abc import Iterable, Sequence
from typing import Final

from ....formats import Board
from .event import Announcement, Event, Opened
from .terms import Phase, Unit
from .verify import BEACON_TAG, COMMITMENT_TAG, Finding, check_tag

UNIT_TAG: Final = "DealUnit"


def unit_tags(announcement: Announcement, unit: Unit, value: str) -> dict[str, str]:
    """What the boards of a unit say of their origin."""
    return {COMMITMENT_TAG: announcement.commitment, UNIT_TAG: str(unit), BEACON_TAG: value}


def check_tags(announcement: Announcement, unit: Unit, value: str, boards: Sequence[Board]) -> list[Finding]:
    """What the boards say of their origin that is not so."""
    ours = unit_tags(announcement, unit, value)
    text = "{ours!r} is given, but {where} says {theirs!r}"
    places = {COMMITMENT_TAG: "event", UNIT_TAG: "unit", BEACON_TAG: "beacon"}
    return [finding for tag, place in places.items() for finding in check_tag(boards, tag, ours[tag], place, text)]


def check_event(
    announcement: Announcement, opened: Iterable[Opened], event: Event | None = None
) -> tuple[list[Finding], list[str]]:
    """What is wrong with an event that is over, and what else to know of it.

    *opened* are the units that were opened while it ran; *event* is the secret published at its end.
    """
    findings: list[Finding] = []
    known: set[Unit] = set()
    for one in opened:
        try:
            announcement.check(one)
            known.add(one.unit)
        except ValueError as error:
            findings.append(Finding(f"unit {one.unit}", str(error)))
    if event is not None:
        findings += _check_secret(announcement, event)
    notes = []
    for phase in announcement.terms.phases:
        findings += _check_order(phase, known)
        notes += _never_opened(phase, known)
    return findings, notes


def _check_secret(announcement: Announcement, event: Event) -> list[Finding]:
    """Make the root again."""
    ours = event.announcement
    if ours == announcement:
        return []
    if ours.terms != announcement.terms:
        pairs = zip(ours.terms.text.splitlines(), announcement.terms.text.splitlines(), strict=False)
        differing = next((f"{a!r} is {b!r} there" for a, b in pairs if a != b), "one has more phases")
        return [Finding("terms", f"in the secret file, {differing[:-6]} in the announcement")]
    return [Finding("secret", f"it is not the one committed to: its root is {ours.root}, not {announcement.root}")]


def _check_order(phase: Phase, known: set[Unit]) -> list[Finding]:
    findings = []
    for unit in sorted(known):
        planned = Unit(unit.phase, unit.session, unit.section)
        if unit.phase == phase.code and unit.reserve and planned not in known:
            text = (
                f"a reserve was opened without the planned set ({planned}): both must be shown, and why it was played"
            )
            findings.append(Finding(f"unit {unit}", text))
    if phase.sessions is None:
        for section in phase.sections:
            used = {unit.session for unit in known if unit.phase == phase.code and unit.section == section}
            missing = sorted(set(range(1, max(used, default=0))) - used)
            findings += [
                Finding(f"phase {phase.code}", f"session {session} ({section}) was passed over: sessions go 1, 2, 3")
                for session in missing
            ]
    return findings


def _never_opened(phase: Phase, known: set[Unit]) -> list[str]:
    planned = [unit for unit in phase.units() if not unit.reserve]
    closed = [unit for unit in planned if unit not in known]
    if not closed:
        return []
    if phase.sessions is None:
        used = {unit.session for unit in known if unit.phase == phase.code}
        after = f", none after session {max(used)}" if used else ""
        return [f"phase {phase.code}, open-ended: {len(used)} session{'s' * (len(used) != 1)} opened{after}"]
    return [f"never opened: {unit}" for unit in closed]
