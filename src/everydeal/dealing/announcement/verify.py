"""Is a proof right?  The checks, in order; the first that fails is the NO, and what cannot be checked is NOT PROVED.

1. The proof and its announcement are in their one form, within the limits, their days in order, the fingerprint right.
2. The opened board set is announced, and the SHA-256 of the secret is its hash.
3. The beacon is the one announced; its round is out by this computer's clock; the signature is quicknet's (NOT PROVED
   without py_ecc).  A value in words is NOT PROVED: people must compare it.
4. The boards are those announced, and what the key deals (NOT PROVED without the list of used deals, or where the set
   takes too long to count).
5. The boards of another file, if there is one, are the same, and all there (else NOT PROVED).
6. The fingerprint is the one that was heard.  **Without that there is no yes**: a proof made after the session,
   announcement included, is perfect in itself.
7. It is no rehearsal (NOT PROVED).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeAlias

from ...deal import Deal
from ..beacon import is_signature, round_address, round_time
from ..boards.excluded import ExcludeList
from ..boards.numbers import format_boards
from ..boards.session import ALL_DEALS, Dealt
from .announced import NO_LIST, TEXT, Announcement, BoardSet
from .proof import Beacon, Proof, Signed, board_lines, check_beacon, deal_set
from .secret import hash_of
from .texts import read_plain

if TYPE_CHECKING:
    from ...board.board import Board

YES: Final = "yes"
NO: Final = "NO"
NOT_PROVED: Final = "NOT PROVED"
Heard: TypeAlias = str | Announcement
"""What somebody heard before the round was out: a fingerprint (in its one form), or the announcement that he kept."""


@dataclass
class Report:
    """What was found."""

    facts: list[str] = field(default_factory=list)
    """What the proof says, for the reader to compare with what he heard: a line each."""
    wrong: list[str] = field(default_factory=list)
    """Why it is not right."""
    unproved: list[str] = field(default_factory=list)
    """What cannot be proved, and what would be needed."""
    lacking: list[str] = field(default_factory=list)
    """Which arguments of `check_proof` would prove more: ``heard``, ``lists``."""
    condition: str = ""
    """Under which condition a yes holds."""
    proof: Proof | None = None

    @property
    def verdict(self) -> str:
        """`YES`, `NO` or `NOT_PROVED`."""
        return NO if self.wrong else NOT_PROVED if self.unproved else YES

    def lines(self) -> list[str]:
        """All that is to be said, the verdict last."""
        if self.verdict == YES:
            return [*self.facts, f"{YES}, {self.condition}"]
        return [*self.facts, *(f"{self.verdict}: {reason}" for reason in self.wrong or self.unproved)]


def check_proof(
    data: bytes,
    *,
    heard: Heard | None = None,
    boards: "Sequence[Board] | None" = None,
    lists: Iterable[bytes] = (),
    now: datetime | None = None,
    signed: Signed = is_signature,
) -> Report:
    """Check the bytes of a proof, as the head of this module says.

    *lists* are the bytes of the lists of used deals that are at hand, *now* is what the clock says, and *signed* tells
    whether a signature is a round's (ImportError: it cannot).
    """
    report = Report()
    try:
        report.proof = proof = Proof.from_text(read_plain(data))
        report.facts += _describe_announcement(proof.announcement)
        one = proof.announcement.find(proof.opened)
        report.facts += _describe_set(one)
        if hash_of(proof.secret) != one.hash:
            raise ValueError(f"the secret is not the one that was announced for {one.name}")
        _check_beacon(report, one, proof.beacon, now or datetime.now(UTC), signed)
        dealt = _check_deals(report, proof, one, lists)
        if boards is not None:
            _check_file(report, boards, dealt)
        if not report.wrong:
            _check_heard(report, proof.announcement, one, heard)
        if proof.announcement.rehearsal:
            report.unproved.append("this is a REHEARSAL: its round was out before it was announced")
    except ValueError as error:
        report.wrong.append(str(error))
    return report


def check_event(proofs: Sequence[Report]) -> Report:
    """The proofs of an event together: of one announcement, each set once, one value for the sets of a block."""
    whole = Report(condition=next((one.condition for one in proofs), ""))
    found = [one.proof for one in proofs if one.proof is not None]
    for one in proofs:
        name = f"{one.proof.opened}: " if one.proof else ""
        whole.wrong += [f"{name}{reason}" for reason in one.wrong]
        whole.unproved += [f"{name}{reason}" for reason in one.unproved]
        whole.lacking += one.lacking
    if len({proof.announcement.commitment for proof in found}) > 1:
        whole.wrong.append("the proofs are of several announcements")
    if whole.wrong or not found:
        return whole
    announcement, opened = found[0].announcement, [proof.opened for proof in found]
    whole.facts += _describe_announcement(announcement)
    whole.facts.append(f"proofs       {len(found)} of {len(announcement.sets)} board sets")
    whole.wrong += [f"board set {name} is opened twice" for name in dict.fromkeys(opened) if opened.count(name) > 1]
    values: dict[str, set[str]] = {}
    for proof in found:
        block = announcement.find(proof.opened).block
        if block.beacon.startswith(TEXT):
            values.setdefault(block.beacon, set()).add(proof.beacon.value)
    for beacon, several in values.items():
        if len(several) > 1:
            whole.wrong.append(f"several values are given for {beacon.removeprefix(TEXT)!r}: {sorted(several)}")
    if closed := [one.name for one in announcement.sets if one.name not in opened]:
        whole.unproved.append(f"there is no proof of {', '.join(closed)}")
    return whole


def _describe_announcement(announcement: Announcement) -> list[str]:
    rehearsal = ", a REHEARSAL" if announcement.rehearsal else ""
    return [
        f"announced    {announcement.name}{rehearsal}: by its own words on {announcement.announced} (UTC); whoever "
        "heard the fingerprint then knows whether that is true",
        f"fingerprint  {announcement.fingerprint}",
    ]


def _describe_set(one: BoardSet) -> list[str]:
    reserve = ", a RESERVE" if one.reserve else ""
    boards = f"{one.boards[0]}-{one.boards[-1]}"
    deals = "all deals" if one.block.deals == ALL_DEALS else f"{one.block.deals} ({one.block.size:,} deals)"
    return [f"board set    {one.name}{reserve}: boards {boards}, from {deals}"]


def _check_beacon(report: Report, one: BoardSet, beacon: Beacon, now: datetime, signed: Signed) -> None:
    """The third check."""
    if one.round is None:
        words = one.block.beacon.removeprefix(TEXT)
        report.facts.append(f"beacon       {words}: {beacon.words}")
        report.unproved.append(f"the value {beacon.words!r}: compare it yourself with {words!r}")
    else:
        out = f"round {one.round}, out at {round_time(one.round):%Y-%m-%d %H:%M:%S} UTC: {round_address(one.round)}"
        report.facts.append(f"beacon       drand quicknet, {out}")
    try:
        check_beacon(one, beacon, now, signed)
    except ImportError as error:
        report.unproved.append(str(error))


def _check_deals(report: Report, proof: Proof, one: BoardSet, lists: Iterable[bytes]) -> list[Dealt]:
    """The fourth check: the boards, dealt again where they can be."""
    numbers = [line.split(" ", 2)[1] for line in proof.boards]
    if numbers != [str(board) for board in one.boards]:
        raise ValueError(f"the boards of {one.name} are {one.boards[0]}-{one.boards[-1]}, and these are others")
    data = next((data for data in lists if sha256(data).hexdigest() == one.block.exclude), None)
    excluded = None if data is None else ExcludeList(data)
    if one.block.exclude != NO_LIST and excluded is None:
        report.unproved.append(f"the list of used deals is not here, SHA-256 {one.block.exclude}")
        report.lacking.append("lists")
        return _as_given(proof)
    if excluded is not None:
        report.facts.append(f"left out     up to {len(excluded):,} of {one.block.size:,} deals, by the list")
    try:
        dealt = deal_set(proof.announcement, one, proof.secret, proof.beacon, excluded)
    except (MemoryError, RecursionError):  # `SpaceTooLargeError` is one: the budgets are spent
        report.unproved.append(f"the set of deals takes too long to count: {one.block.deals[:200]}")
        return _as_given(proof)
    lines = zip(dealt, board_lines(dealt), proof.boards, strict=True)
    bad = [one.board for one, ours, theirs in lines if ours != theirs]
    if bad:
        raise ValueError(f"not what secret and beacon deal: board{'s' * (len(bad) != 1)} {format_boards(bad)}")
    report.facts.append(f"boards       {len(dealt)}, as secret and beacon deal them")
    return dealt


def _as_given(proof: Proof) -> list[Dealt]:
    """The boards that a proof gives."""
    lines = (line.split(" ", 2) for line in proof.boards)
    return [Dealt(int(number), Deal.from_pbn(deal)) for _, number, deal in lines]


def _check_file(report: Report, boards: "Sequence[Board]", dealt: Sequence[Dealt]) -> None:
    """The fifth check: the boards of another file."""
    from ..boards.board_file import compare_boards, missing_boards  # what a board is, besides its deal

    report.wrong += compare_boards(boards, dealt)
    if missing := missing_boards(boards, dealt):
        there = len(dealt) - len(missing)
        report.unproved.append(f"{there} of {len(dealt)} boards are in the file; missing: {format_boards(missing)}")
    elif not report.wrong:
        report.facts.append(f"file         its {len(dealt)} boards are the same")


def _check_heard(report: Report, announcement: Announcement, one: BoardSet, heard: Heard | None) -> None:
    """The sixth check."""
    before = "the value was known" if one.round is None else f"{round_time(one.round):%Y-%m-%d %H:%M:%S} UTC"
    if heard is None:
        report.unproved.append(f"announced in time? To know that, the fingerprint must have been heard before {before}")
        report.lacking.append("heard")
    elif isinstance(heard, Announcement):
        report.condition = f"if you had this announcement before {before}"
        if heard.commitment != announcement.commitment:
            report.wrong.append(f"the announcement that you kept is another: its fingerprint is {heard.fingerprint}")
    else:
        report.condition = f"if you heard this fingerprint before {before}"
        if heard != announcement.fingerprint:
            report.wrong.append(f"you heard {heard}, and the fingerprint of this is {announcement.fingerprint}")
