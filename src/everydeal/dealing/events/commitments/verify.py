"""Checking a session: are these the boards that secret and beacon, or a seed, deal?

Everything that does not agree is a `Finding`, with its place and what is wrong, in words.  What is wrong with one board
never hides what is wrong with another.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ....cards import SEAT_NAMES, card_name
from ....deal import Deal
from ....formats import Board, standard_dealer, standard_vulnerability
from ....stream import Stream
from ..sessions.boards import format_boards
from ..sessions.session import Dealt, deal_board, parse_deal_id
from ..sessions.sets import DealSet, all_deals
from .commitment import Announcement, Opening, Terms, clean_text

COMMITMENT_TAG: Final = "DealCommitment"
BEACON_TAG: Final = "DealBeacon"
_NAMED: Final = 4
"""So many cards that lie elsewhere are named; more are counted."""
_FOLLOWED: Final = 16
"""So many later candidates for a board are looked at, to tell them from deals of another kind."""
_SMALL: Final = 10**12
"""A set with fewer deals can be gone through, and learnt in part."""


class Finding(NamedTuple):
    """Something that does not agree."""

    place: str
    """``secret``, ``beacon``, ``terms``, ``session``, ``boards``, or ``board 7``."""
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


def check_opening(
    opening: Opening, beacon: str, boards: Iterable[Board], published: Announcement | str | None = None
) -> list[Finding]:
    """What is wrong with the secret and the beacon as such, and with what the file says of them.

    *published* is the announcement, or the commitment alone as hex digits.
    """
    findings = []
    ours = opening.commitment
    if published is not None:
        theirs = published if isinstance(published, str) else published.commitment
        if theirs != ours:
            text = f"it is not the one committed to: its SHA-256 is {ours}, and {theirs} was published"
            findings.append(Finding("secret", text))
        if isinstance(published, Announcement):
            findings += [
                Finding("terms", f"in the secret file, {text.removesuffix(' there')} in the announcement")
                for text in opening.terms.differences(published.terms)
            ]
    findings += check_tag(boards, COMMITMENT_TAG, ours, "secret", "its SHA-256 is {ours}, but {where} says {theirs}")
    value = clean_text(beacon)
    findings += check_tag(boards, BEACON_TAG, value, "beacon", "{ours!r} is given, but {where} says {theirs!r}")
    return findings


def check_tag(boards: Iterable[Board], tag: str, ours: str, place: str, text: str) -> list[Finding]:
    """A finding for every value of *tag* that is not *ours*."""
    places: dict[str, list[int]] = {}
    for board in boards:
        theirs = board.tags.get(tag)
        if theirs is not None and theirs != ours:
            places.setdefault(theirs, []).append(board.number or 0)
    return [
        Finding(
            place, text.format(ours=ours, theirs=theirs, where=f"the file (board {format_boards(sorted(numbers))})")
        )
        for theirs, numbers in places.items()
    ]


def check_boards_present(boards: Sequence[Board], wanted: Iterable[int]) -> list[Finding]:
    """Boards that are missing, too many, or without a number."""
    wanted = set(wanted)
    numbers = [board.number for board in boards]
    findings = [
        Finding(f"record {record}", "the board has no number")
        for record, number in enumerate(numbers, start=1)
        if number is None
    ]
    given = {number for number in numbers if number is not None}
    if missing := sorted(wanted - given):
        findings.append(Finding("boards", f"missing: {format_boards(missing)}"))
    if strange := sorted(given - wanted):
        findings.append(Finding("boards", f"not of this session: {format_boards(strange)}"))
    return findings


def check_board(board: Board, expected: Dealt) -> list[Finding]:
    """What is wrong with one board, compared with the one that should be there."""
    place = f"board {expected.board}"
    findings = []
    if board.deal != expected.deal:
        findings.append(Finding(place, f"not the deal of this session: {describe_change(board.deal, expected.deal)}"))
    dealer, vulnerability = standard_dealer(expected.board), standard_vulnerability(expected.board)
    if board.dealer is not None and board.dealer != dealer:
        findings.append(Finding(place, f"dealer {SEAT_NAMES[board.dealer]}, not {SEAT_NAMES[dealer]}"))
    if board.vulnerability is not None and board.vulnerability != vulnerability:
        findings.append(Finding(place, f"vulnerable {board.vulnerability}, not {vulnerability}"))
    return findings + check_id(board, place)


def check_id(board: Board, place: str) -> list[Finding]:
    """What is wrong with the number that a board's DealId tag tells, compared with its cards."""
    text = board.tags.get("DealId", "")
    try:
        named = parse_deal_id(text)
    except IndexError as error:
        return [Finding(place, f"DealId {text!r}: {error}")]
    if named is None or named == board.deal:
        return []
    return [Finding(place, f"DealId {text} is another deal: {describe_change(board.deal, named)}")]


def check_session(boards: Sequence[Board], expected: Sequence[Dealt]) -> list[Finding]:
    """All that is wrong with the boards of a file, compared with the session that should be there.

    A board may come several times (one record a table); each is checked.  If not one deal agrees, that is one finding.
    """
    findings = check_boards_present(boards, (dealt.board for dealt in expected))
    by_number = {dealt.board: dealt for dealt in expected}
    ours = [(board, by_number[board.number]) for board in boards if board.number in by_number]
    if len(by_number) > 1 and ours and all(board.deal != dealt.deal for board, dealt in ours):
        text = f"not one of {len(ours)} deals agrees: it comes from another seed, secret or beacon"
        return [*findings, Finding("session", text)]
    for board, dealt in ours:
        findings += check_board(board, dealt)
    return findings


def follow_refusals(
    boards: Iterable[Board], expected: Sequence[Dealt], source: DealSet, stream: Stream
) -> tuple[list[Dealt], list[Finding]]:
    """The session again, when the used deals are not at hand: boards that are a later candidate are compared as such.

    Each of those is a finding.  Whoever keeps the list to himself could take, for every board, the candidate that
    pleases him, and say that the ones before it had been used.
    """
    found: dict[int | None, set[Deal]] = {}
    for board in boards:
        found.setdefault(board.number, set()).add(board.deal)
    result, findings = list(expected), []
    for place, dealt in enumerate(expected):
        deals = found.get(dealt.board, {dealt.deal})
        for attempt in range(_FOLLOWED if dealt.deal not in deals else 0):
            candidate = deal_board(source, stream, dealt.board, attempt + 1)
            if candidate.deal in deals:
                result[place] = candidate
                text = (
                    f"it is candidate {attempt + 2} for this board: not decided without the list of used deals, "
                    "since only a used deal may be passed over; give --not-in"
                )
                findings.append(Finding(f"board {dealt.board}", text))
                break
    return result, findings


def check_ids(boards: Sequence[Board]) -> list[Finding]:
    """What is wrong with the numbers that boards give for themselves; that none gives one is a finding, too."""
    if not any(tells_id(board) for board in boards):
        return [Finding("file", "nothing to check: no board gives its deal's number (DealId); give --secret or --seed")]
    return [
        finding
        for record, board in enumerate(boards, start=1)
        for finding in check_id(board, f"board {board.number}" if board.number else f"record {record}")
    ]


def tells_id(board: Board) -> bool:
    """Whether a board has a DealId tag of our kind."""
    try:
        return parse_deal_id(board.tags.get("DealId", "")) is not None
    except IndexError:
        return True


def describe_terms(terms: Terms, beacon: str) -> list[str]:
    """What was promised, for the reader to compare with what he was told: a line each."""
    return [
        f"name: {terms.name}",
        f"boards: {format_boards(terms.boards)}",
        f"deals: {terms.deals} ({terms.size:,} of them)",
        f"beacon: {terms.beacon}",
        f"its value: {clean_text(beacon)}",
        *(f"not-in: {digest}" for digest in terms.used or ("(no list of used deals)",)),
    ]


def doubts(terms: Terms) -> list[str]:
    """What a reader should know about the set of deals that was committed to."""
    return set_doubts(terms.deals, terms.size)


def set_doubts(deals: str, size: int) -> list[str]:
    """What a reader should know about a set of deals, of so many."""
    found = []
    if deals != all_deals().text:
        found.append(f"the boards are NOT from all full deals, but from a set that the organiser chose: {deals}")
    if size < _SMALL:
        found.append(f"the set is SMALL, and can be gone through and learnt before the session; its size is {size:,}")
    return found


def describe_change(found: Deal, expected: Deal) -> str:
    """In what *found* is not *expected*, in words.

    >>> describe_change(Deal(north=0b01, east=0b10), Deal(north=0b10, east=0b01))
    "SA is North's, not East's; SK is East's, not North's"
    """
    ours, theirs = found.owners(), expected.owners()
    moved = [card for card in range(52) if ours[card] != theirs[card]]
    if len(moved) > _NAMED:
        return f"{len(moved)} cards lie elsewhere; expected {expected}"
    names = [*(f"{name}'s" for name in SEAT_NAMES), "nobody's"]  # the last is `UNUSED`
    return "; ".join(f"{card_name(card)} is {names[ours[card]]}, not {names[theirs[card]]}" for card in moved)
