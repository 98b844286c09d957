"""``everydeal verify``: is this the session that was committed to?"""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told
from .session import (
    add_seed_arguments,
    add_set_arguments,
    add_used_argument,
    board_numbers,
    check_randomness,
    check_used,
    chosen_set,
    limited,
    read_opening,
    read_published,
    seed_kind,
    stream_of,
    used_files,
)

if TYPE_CHECKING:
    from ...dealing.events.commitments.verify import Finding
    from ...formats import Board


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "verify",
        "Deal a session again and compare: every board, its dealer, vulnerability and number. With\n"
        "--published, the announcement (its file, or just the commitment), also check the secret against what\n"
        "was promised. Everything that does not agree is named. Exit code 0 if all agrees, 1 if not. What was\n"
        "promised is printed for you to read: the name, the boards, the set of deals, the beacon and the\n"
        "lists of used deals. A board that replaced a used one can only be verified with the list of used\n"
        "deals (--not-in).\n\n"
        "With neither secret nor seed, only check that each board's number ([DealId]) is that of its cards.",
        "everydeal verify session.pbn --secret session.secret --beacon '7 12 23 31 44 48' \\\n"
        "  --published announcement.txt\n"
        "everydeal verify session.pbn --seed-file tonight.seed\n"
        "everydeal verify session.pbn",
    )
    parser.add_argument("file", metavar="FILE", help="the session, in any format with board numbers")
    parser.add_argument("--boards", type=board_numbers, metavar="LIST", help="the file holds only these boards")
    one = parser.add_mutually_exclusive_group()
    add_seed_arguments(parser, one)
    one.add_argument("--secret", metavar="FILE", help="the secret file it should come from; needs --beacon")
    parser.add_argument("--beacon", metavar="VALUE", help="the public value")
    parser.add_argument(
        "--published",
        action="append",
        metavar="FILE|HASH",
        help="what was published before the session; several announcements may be given, or pasted into one file",
    )
    add_set_arguments(parser)
    add_used_argument(parser)
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    add_reading_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check, and say what was found."""
    from ...formats import FormatError, read

    check_randomness(options)
    if options.published is not None and options.secret is None:
        raise CommandError("--published needs the --secret that was committed to")
    errors: list[FormatError] = []
    boards = list(read(options.file, strict=False, errors=errors.append, **told(options)))
    findings, notes, terms = _check(options, boards)
    findings += [_finding("file", str(error)) for error in errors]
    if not boards:
        findings.append(_finding("file", "there is no board in it"))
    _print(options, boards, findings, notes, terms)
    return 1 if findings else 0


def _check(options: argparse.Namespace, boards: "list[Board]") -> "tuple[list[Finding], list[str], list[str]]":
    """What does not agree, what else to know, and what was promised."""
    if options.secret is not None:
        return _check_secret(options, boards)
    if seed_kind(options) is not None:
        return *_check_seed(options, boards), []
    from ...dealing.events.commitments.verify import check_ids, tells_id

    numbered = sum(map(tells_id, boards))
    told = f"{numbered} of {len(boards)} boards give{'s' * (numbered == 1)} a number"
    return check_ids(boards), [f"{told}; where they come from was not checked"], []


def _check_seed(options: argparse.Namespace, boards: "list[Board]") -> "tuple[list[Finding], list[str]]":
    from ...dealing.events.commitments.verify import check_session
    from ...dealing.events.sessions.boards import format_boards
    from ...dealing.events.sessions.session import deal_session

    numbers = options.boards or tuple(sorted({board.number for board in boards if board.number}))
    if not numbers:
        raise CommandError(f"{options.file} has no board with a number: nothing to compare with a seed", 1)
    expected = deal_session(chosen_set(options), stream_of(options), numbers, used_files(options))
    findings = check_session(boards, expected)
    kinds = {board.tags.get("DealSeed", "") for board in boards} - {"", seed_kind(options)}
    notes = [f"the file says that its seed is of the kind {kind!r}: not given as such" for kind in sorted(kinds)]
    if options.boards:
        return findings, notes
    gaps = sorted(set(range(1, numbers[-1])) - set(numbers))
    missing = f"; the file has NO board {format_boards(gaps)}" if gaps else ""
    note = f"compared: {format_boards(numbers)}, the boards in the file{missing}; --boards says which should be there"
    return findings, [*notes, note]


def _check_secret(options: argparse.Namespace, boards: "list[Board]") -> "tuple[list[Finding], list[str], list[str]]":
    from ...dealing.events.commitments.verify import (
        check_opening,
        check_session,
        describe_terms,
        doubts,
        follow_refusals,
    )
    from ...dealing.events.sessions.session import deal_session

    opening, used = read_opening(options.secret), used_files(options)
    published, several = read_published(options.published or [], opening)
    findings = check_opening(opening, options.beacon, boards, published)
    notes = [f"ATTENTION: {doubt}" for doubt in doubts(opening.terms)]
    notes += several
    if published is None:
        notes.append(f"compare with what was published beforehand: commitment {opening.commitment}")
    source, stream = opening.terms.source, opening.stream(options.beacon)
    numbers = limited(opening.terms.boards, options.boards)
    if used is not None:
        check_used(opening, used)
    expected = deal_session(source, stream, numbers, used)
    if opening.terms.used and used is None:
        expected, undecided = follow_refusals(boards, expected, source, stream)
        findings += undecided
        notes.append("that no deal was used before is not checked: give --not-in")
    return findings + check_session(boards, expected), notes, describe_terms(opening.terms, options.beacon)


def _finding(place: str, text: str) -> "Finding":
    from ...dealing.events.commitments.verify import Finding

    return Finding(place, text)


def _print(
    options: argparse.Namespace,
    boards: "list[Board]",
    findings: "list[Finding]",
    notes: list[str],
    terms: list[str],
) -> None:
    if options.json:
        rows = [finding._asdict() for finding in findings]
        compared = options.published is not None
        print_json(
            {
                "agrees": not findings,
                "boards": len(boards),
                "published": compared,
                "findings": rows,
                "notes": notes,
                "terms": terms,
            }
        )
        return
    for finding in findings:
        print(finding)
    for note in notes:
        print(f"everydeal verify: {note}", file=sys.stderr)
    if findings:
        print(f"{options.file} does NOT agree: {len(findings)} finding{'s' * (len(findings) != 1)}")
        return
    print(f"{options.file} {_agreement(options)}: {len(boards)} board{'s' * (len(boards) != 1)}")
    for line in terms:
        print(f"  {line}")


def _agreement(options: argparse.Namespace) -> str:
    """With what the file agrees."""
    if options.secret is None:
        return "agrees with the seed" if seed_kind(options) is not None else "agrees with the numbers in it"
    if options.published is None:
        return "agrees with this secret; NOT compared with a published commitment"
    return "agrees with the secret and the published commitment"
