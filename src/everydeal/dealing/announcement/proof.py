"""The proof of a board set: announcement, the set's secret, the beacon's value, and the boards that they deal.

    everydeal proof 1
    (the announcement, all its lines)
    open: SESSION
    secret: aad032dc21af6dfc...
    round: 32285085 81dbce51d5...         or "value: " and words
    board: 1 N:KQ2.A4.J8.T97532 ...       every board of the set

It reveals nothing of any other set.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeAlias

from ...stream import Stream
from ..beacon import is_signature, round_time, value_of
from ..boards.excluded import ExcludeList
from ..boards.session import ALL_DEALS, DealSource, Dealt, all_deals, deal_session
from .announced import NO_LIST, REHEARSAL, Announcement, Block, BoardSet
from .secret import SecretFile, set_key
from .texts import HEX, check_words

Signed: TypeAlias = Callable[[int, bytes], bool]
"""Tells whether a signature is quicknet's of a round, as `beacon.is_signature` does."""
TITLE: Final = "everydeal proof 1"
_END: Final = re.compile("^fingerprint: .*\n", re.MULTILINE)
_OPENED: Final = re.compile(
    rf"open: ([^\n]+)\nsecret: ({HEX})\n(?:round: ([1-9][0-9]*) ([0-9a-f]{{96}})|value: ([^\n]+))\n"
    r"((?:board: [1-9][0-9]* N:[AKQJT2-9. ]+\n)+)"
)


@dataclass(frozen=True)
class Beacon:
    """What a beacon gave: a round and its signature (48 bytes), or a value in words."""

    round: int | None = None
    signature: bytes = b""
    words: str = ""

    @property
    def value(self) -> str:
        """The value, as it goes into the key."""
        return self.words if self.round is None else value_of(self.signature)

    @property
    def line(self) -> str:
        """The line of a proof."""
        return f"value: {self.words}" if self.round is None else f"round: {self.round} {self.signature.hex()}"


@dataclass(frozen=True)
class Proof:
    """What is published of a board set when it has been played; nothing in it is checked yet but its form."""

    announcement: Announcement
    opened: str
    """The name of the board set."""
    secret: str
    """Its secret, as hex digits."""
    beacon: Beacon
    boards: tuple[str, ...]
    """The lines of the boards."""

    @property
    def text(self) -> str:
        """The text to publish."""
        title = f"{TITLE} {REHEARSAL}" if self.announcement.rehearsal else TITLE
        opened = f"open: {self.opened}\nsecret: {self.secret}\n{self.beacon.line}\n"
        return f"{title}\n{self.announcement.text}{opened}" + "".join(f"{line}\n" for line in self.boards)

    @classmethod
    def from_text(cls, text: str) -> "Proof":
        """The proof that *text* is (see `texts.read_plain`).

        Raises:
            ValueError: it is not a proof, or not in its one form; says what.
        """
        title, _, rest = text.partition("\n")
        if title not in (TITLE, f"{TITLE} {REHEARSAL}"):
            raise ValueError(f"not a proof: its first line is not {TITLE!r}, but {title[:60]!r}")
        end = _END.search(rest)
        if end is None:
            raise ValueError("the proof has no end of its announcement: the line 'fingerprint' is missing")
        announcement = Announcement.from_text(rest[: end.end()])
        if announcement.rehearsal != title.endswith(REHEARSAL):
            raise ValueError("only one of proof and announcement is a rehearsal")
        found = _OPENED.fullmatch(rest, end.end())
        if found is None:
            raise ValueError("behind the announcement come the lines open, secret, round or value, and the boards")
        name, secret, number, signature, words, boards = found.groups()
        beacon = Beacon(int(number), bytes.fromhex(signature)) if number else Beacon(words=check_words(words, "value"))
        return cls(announcement, name, secret, beacon, tuple(boards.splitlines()))


def set_tags(announcement: Announcement, one: BoardSet, beacon: Beacon) -> dict[str, str]:
    """What the boards of a file say of their origin, by PBN's names."""
    return {"DealSet": one.name, "DealFingerprint": announcement.fingerprint, "DealBeacon": beacon.value}


def board_lines(dealt: Iterable[Dealt]) -> tuple[str, ...]:
    """The lines of dealt boards: hands from North on, S.H.D.C."""
    return tuple(f"board: {one.board} {one.deal}" for one in dealt)


def source_of(block: Block) -> DealSource:
    """The set of deals of a block.

    Raises:
        ValueError: there is no such set, it is not written in its one form, or it has not the size announced.
        SpaceTooLargeError: a condition takes more than the usual budgets to count.
    """
    if block.deals == ALL_DEALS:
        return all_deals()
    from ..boards.described_sets import parse_set  # all spaces, and conditions

    try:
        source = parse_set(block.deals)
    except ValueError as error:
        reason = str(error).partition("\n")[0]
        raise ValueError(f"deals {block.deals[:60]!r} names no set: {reason[:200]}") from None
    if source.text != block.deals:
        raise ValueError(f"deals {block.deals[:60]!r} is not in its one form, which is {source.text[:60]!r}")
    if source.size != block.size:
        raise ValueError(f"the set {block.deals[:60]!r} has {source.size} deals, and {block.size} were announced")
    return source


def deal_set(
    announcement: Announcement, one: BoardSet, secret: str, beacon: Beacon, excluded: ExcludeList | None = None
) -> list[Dealt]:
    """The boards of a board set, from its secret (hex digits) and what the beacon gave.

    Raises:
        ValueError: the set of deals is not what was announced (see `source_of`), or *excluded* is another list.
        SpaceTooLargeError: a condition takes more than the usual budgets to count.
    """
    wanted = NO_LIST if excluded is None else excluded.digest
    if one.block.exclude != wanted:
        raise ValueError(f"board set {one.name} was announced with the list of used deals {one.block.exclude}")
    key = set_key(secret, announcement.commitment, one.name, beacon.value)
    return deal_session(source_of(one.block), Stream(key), one.boards, excluded)


def make_proof(
    file: SecretFile, one: BoardSet, beacon: Beacon, excluded: ExcludeList | None = None
) -> tuple[Proof, list[Dealt]]:
    """The proof of a board set, and its boards.

    Raises:
        ValueError, SpaceTooLargeError: see `deal_set`.
    """
    secret = file.open(one.name)
    dealt = deal_set(file.announcement, one, secret, beacon, excluded)
    return Proof(file.announcement, one.name, secret, beacon, board_lines(dealt)), dealt


def check_beacon(one: BoardSet, beacon: Beacon, now: datetime, signed: Signed = is_signature) -> None:
    """Check that this is what the beacon of a board set gave: its round, which is out and signed by quicknet.

    Words are not checked: people compare them.

    Raises:
        ValueError: it is not; says what is wrong.
        ImportError: py_ecc is not installed.
    """
    if one.round is None or beacon.round is None:
        if one.round != beacon.round:
            wanted = f"a value in words, {one.block.beacon}" if one.round is None else f"round {one.round}"
            raise ValueError(f"the beacon of board set {one.name} is {wanted}, and this is of another kind")
        return
    if beacon.round != one.round:
        raise ValueError(f"board set {one.name} has round {one.round}, and this is {beacon.round}")
    if (out := round_time(one.round)) > now:
        raise ValueError(
            f"round {one.round} is out at {out:%Y-%m-%d %H:%M:%S} UTC, and this computer's clock says "
            f"{now.astimezone(UTC):%Y-%m-%d %H:%M:%S}: no such proof can exist yet, or the clock is wrong"
        )
    if not signed(one.round, beacon.signature):
        raise ValueError(f"the signature is not quicknet's of round {one.round}")
