"""Everybody's side of ``everydeal event``: show, verify."""

import argparse
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ...common import CommandError, print_json
from ...reading import told
from ..session import limited, used_files
from .reading import describe_luck, find_luck, read_all, read_any, read_luck, read_opened, read_secret

if TYPE_CHECKING:
    from ....dealing.events.commitments.event import Announcement
    from ....dealing.events.commitments.terms import Phase
    from ....dealing.events.commitments.verify import Finding
    from ....formats import Board


def run_show(options: argparse.Namespace) -> int:
    """Say what an announcement promises."""
    from ....dealing.events.sessions.boards import format_boards

    announcement = read_any(options.file)
    terms = announcement.terms
    if options.text:
        print(announcement.to_text(), end="")
    elif options.units:
        for unit in terms.units:
            phase = terms.phase(unit.phase)
            boards = phase.boards_of(unit.session)
            where = phase.source_of_luck.address(unit.session) or phase.beacon
            if options.json:
                played = format_boards(boards) if boards else None
                print_json({"unit": str(unit), "boards": played, "file": phase.file_of(unit), "beacon": where})
                continue
            print(f"{unit}\t{format_boards(boards) if boards else '1-'}\t{phase.file_of(unit)}\t{where}")
    elif options.json:
        print_json(_row(announcement))
    else:
        _describe(announcement)
    if options.published is None:
        return 0
    same = _is_published(announcement, options.published)
    print(
        f"everydeal event: this is {'' if same else 'NOT '}what was published as {options.published}", file=sys.stderr
    )
    return 0 if same else 1


def _row(announcement: "Announcement") -> dict[str, Any]:
    """What an announcement says, for JSON; sizes are texts of digits, as everywhere."""
    terms = announcement.terms
    return {
        "name": terms.name,
        "announced": terms.announced,
        "commitment": announcement.commitment,
        "fingerprint": announcement.fingerprint,
        "phases": [asdict(phase) | {"size": str(phase.size)} for phase in terms.phases],
    }


def _describe(announcement: "Announcement") -> None:
    terms = announcement.terms
    print(f"{terms.name}, announced {terms.announced} (UTC)")
    print(f"commitment  {announcement.commitment}\nfingerprint {announcement.fingerprint}")
    for phase in terms.phases:
        several = f", sections {' '.join(phase.sections)}" if phase.sections != ("-",) else ""
        sessions = f"{phase.sessions} session{'s' * (phase.sessions != 1)}" if phase.sessions else "open-ended"
        print(f"\n{phase.code}  {phase.title}")
        print(f"  {sessions}{several}, boards {' / '.join(phase.boards)}, reserve sets: {phase.reserves}")
        print(f"  deals {phase.deals} ({phase.size:,} of them), files {phase.file}")
        for line in _describe_sessions(phase):
            print(f"  {line}")
        for digest in phase.used:
            print(f"  not in the list of used deals with SHA-256 {digest}")
        for doubt in _doubts(phase):
            print(f"  {doubt}")


def _describe_sessions(phase: "Phase") -> list[str]:
    """Where the beacon is found; of one with another round for each session, all rounds."""
    beacon, count = phase.source_of_luck, phase.sessions
    if beacon.address(1) == beacon.address(2) or count == 1:
        return [describe_luck(phase)]
    lines = [f"beacon {beacon}"]
    for session in range(1, (count or 3) + 1):
        lines.append(f"  session {session}: {find_luck(phase, session)}")
    return lines if count else [*lines, "  and so on: --units has all"]


def _doubts(*phases: "Phase") -> list[str]:
    """What to say of the sets that are dealt from, each once."""
    from ....dealing.events.commitments.verify import set_doubts

    doubts = (doubt for phase in phases for doubt in set_doubts(phase.deals, phase.size))
    return [f"ATTENTION: {doubt}" for doubt in dict.fromkeys(doubts)]


def _is_published(announcement: "Announcement", word: str) -> bool:
    from ....dealing.events.commitments.fingerprint import read_fingerprint
    from ....dealing.events.commitments.terms import HEX

    if HEX.fullmatch(word.strip().lower()):
        return word.strip().lower() == announcement.commitment
    try:
        return read_fingerprint(word) == announcement.fingerprint
    except ValueError as error:
        raise CommandError(
            f"--published {word!r}: neither a commitment (64 hex digits) nor a fingerprint: {error}"
        ) from None


def run_verify(options: argparse.Namespace) -> int:
    """Check a session, or the event."""
    announcement, notes = _choose(options)
    findings: list[Finding] = []
    if options.published is not None and not _is_published(announcement, options.published):
        findings.append(_finding("event", f"it is not what was published: its commitment is {announcement.commitment}"))
    if options.published is None:
        notes.append(f"compare with what you heard or read: fingerprint {announcement.fingerprint} (--published)")
    found, more, what = (_check_all if options.all else _check_unit)(options, announcement)
    _print(options, findings + found, notes + more, what)
    return 1 if findings or found else 0


def _choose(options: argparse.Namespace) -> "tuple[Announcement, list[str]]":
    """The announcement of what was opened, if the file holds several, and what to say of them."""
    from ....dealing.events.commitments.pasted import scandals

    given = read_all(options.files[0])
    if len(given) == 1:
        return given[0], []
    opened = options.opened or (options.all and next(iter(options.files[1:]), None))
    wanted = read_opened(opened).event if opened else None
    place = next((number for number, one in enumerate(given) if one.commitment == wanted), None)
    which = "none agrees" if place is None else f"number {place + 1} agrees"
    notes = [f"{len(given)} announcements were given: {which} with what was opened"]
    return given[-1 if place is None else place], notes + scandals([one.terms.name for one in given])


def _check_all(options: argparse.Namespace, announcement: "Announcement") -> "tuple[list[Finding], list[str], str]":
    from ....dealing.events.commitments.checking import check_event

    opened = [read_opened(path) for path in [*options.files[1:], *filter(None, [options.opened])]]
    secret = None if options.secret is None else read_secret(options.secret)
    findings, notes = check_event(announcement, opened, secret)
    notes = _doubts(*announcement.terms.phases) + notes
    if secret is None:
        notes.append("the event's secret is NOT compared: give --secret, when it is published")
    return findings, notes, f"{announcement.terms.name}: {len(opened)} opened of {len(announcement.terms.units)} units"


def _check_unit(options: argparse.Namespace, announcement: "Announcement") -> "tuple[list[Finding], list[str], str]":
    from ....dealing.events.commitments.checking import check_tags
    from ....dealing.events.commitments.verify import check_session, follow_refusals
    from ....dealing.events.sessions.session import deal_session
    from ....formats import FormatError, read

    if len(options.files) != 2 or options.opened is None:
        raise CommandError("verify takes the announcement, the boards of one session, and its --opened file; or --all")
    path, opened = options.files[1], read_opened(options.opened)
    try:
        announcement.check(opened)
    except ValueError as error:
        return [_finding("opened", str(error))], [], path
    unit, phase = opened.unit, announcement.terms.check_unit(opened.unit)
    luck = read_luck(options, phase, unit)
    errors: list[FormatError] = []
    boards = list(read(path, strict=False, errors=errors.append, **told(options)))
    findings = [_finding("file", str(error)) for error in errors]
    if not boards:
        findings.append(_finding("file", "there is no board in it"))
    findings += check_tags(announcement, unit, luck.value, boards)
    notes = [*_doubts(phase), *(f"checked: {one}" for one in luck.checked)]
    notes += (f"NOT compared: {one}" for one in luck.unchecked)
    numbers = _numbers(options, phase.boards_of(unit.session), boards, notes)
    used, stream = used_files(options), announcement.stream(opened, luck.value)
    if used is not None and used.digests() != phase.used:
        raise CommandError(f"give --not-in for the very lists announced (SHA-256 {', '.join(phase.used) or 'none'})")
    expected = deal_session(phase.source, stream, numbers, used) if numbers else []
    if phase.used and used is None:
        expected, undecided = follow_refusals(boards, expected, phase.source, stream)
        findings += undecided
        notes.append("that no deal was used before is not checked: give --not-in")
    what = f"{path}: {announcement.terms.name}, {phase.title_of(unit)} (unit {unit}), beacon {luck.value}"
    return findings + check_session(boards, expected), notes, what


def _numbers(
    options: argparse.Namespace, boards: tuple[int, ...] | None, given: "list[Board]", notes: list[str]
) -> tuple[int, ...]:
    """Which boards should be there."""
    from ....dealing.events.sessions.boards import format_boards

    if boards is not None:
        return limited(boards, options.boards)
    if options.boards is not None:
        numbers: tuple[int, ...] = options.boards
        return numbers
    found = sorted({board.number for board in given if board.number})
    notes.append(
        f"any number of boards was announced; compared: {format_boards(found)}. say with --boards which should be"
    )
    return tuple(found)


def _finding(place: str, text: str) -> "Finding":
    from ....dealing.events.commitments.verify import Finding

    return Finding(place, text)


def _print(options: argparse.Namespace, findings: "list[Finding]", notes: list[str], what: str) -> None:
    if options.json:
        rows = [finding._asdict() for finding in findings]
        print_json({"agrees": not findings, "what": what, "findings": rows, "notes": notes})
        return
    for finding in findings:
        print(finding)
    for note in notes:
        print(f"everydeal event: {note}", file=sys.stderr)
    if findings:
        print(f"{what}: does NOT agree: {len(findings)} finding{'s' * (len(findings) != 1)}")
    else:
        print(f"{what}: agrees")
