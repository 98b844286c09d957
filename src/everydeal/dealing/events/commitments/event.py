"""An event under one commitment, version 2: one announcement for all sessions, and each is opened alone.

With S the event's secret (32 bytes), T the text of the terms, h(.) 64 hex digits, and a unit's text ``OPRR 3 - 0``:

    unit secret  s = HMAC-SHA256(S, "everydeal event 2 secret\\n" + h(SHA-256(T)) + "\\n" + unit + "\\n")
    leaf         l = SHA-256(00 + "everydeal event 2 leaf\\n" + unit + "\\n" + h(s) + "\\n")
    root           = the root of the tree (`tree`) over the leaves of all units, in their order
    commitment   E = SHA-256(T + "root: " + h(root) + "\\n")
    session key  k = HMAC-SHA256(s, "everydeal event 2 key\\n" + h(E) + "\\n" + unit + "\\n" + value + "\\n")

with the beacon's value as `beacons` gives it.  k is the key of the stream (`everydeal.stream`); boards are dealt from
it as ever (`sessions.session`).

*Binding*: another announcement for E, or another secret for a unit, is a collision of SHA-256.  *Hiding*: a leaf is the
hash of 256 bits that HMAC makes of S; units that were opened are other outputs of the same pseudorandom function, and
tell nothing of S or of what was not opened.  *Unpredictable*: a unit takes both its secret and its beacon.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac_digest
from secrets import token_bytes
from typing import Final

from ....stream import Stream
from .fingerprint import fingerprint, read_fingerprint
from .terms import HEX, TITLE, Terms, Unit
from .tree import Levels, climb, levels, path

OPENED_TITLE: Final = "everydeal session 2"


@dataclass(frozen=True)
class Opened:
    """One unit of an event, opened: its secret, and the path that shows that it was committed to."""

    event: str
    """The event's commitment, as hex digits."""
    unit: Unit
    secret: bytes
    path: tuple[bytes, ...]

    def to_text(self) -> str:
        """The text to publish."""
        lines = [OPENED_TITLE, f"event: {self.event}", f"unit: {self.unit}", f"secret: {self.secret.hex()}"]
        return "".join(f"{line}\n" for line in [*lines, *(f"path: {neighbour.hex()}" for neighbour in self.path)])

    @classmethod
    def from_text(cls, text: str) -> "Opened":
        """The opened unit that *text* is, to the byte.

        Raises:
            ValueError: it is none, or not in its one form.
        """
        first, *lines = text.split("\n")
        entries = [line.partition(": ")[::2] for line in lines if line]
        if first != OPENED_TITLE or [key for key, _ in entries[:3]] != ["event", "unit", "secret"]:
            raise ValueError(f"this opens no session of an event: its lines are {OPENED_TITLE!r}, event, unit, secret")
        (_, event), (_, unit), (_, secret), *rest = entries
        for key, value in entries:
            if key != "unit" and not HEX.fullmatch(value):
                raise ValueError(f"{key} {value!r} of the opened session is not 64 hex digits, 0-9 a-f")
        if any(key != "path" for key, _ in rest):
            raise ValueError("an opened session has the lines event, unit, secret, path, path, ...")
        neighbours = tuple(bytes.fromhex(value) for _, value in rest)
        opened = cls(event, Unit.from_text(unit), bytes.fromhex(secret), neighbours)
        if opened.to_text() != text:
            raise ValueError("the opened session must be the very bytes that were written: it has been changed")
        return opened


@dataclass(frozen=True)
class Announcement:
    """What the organiser publishes before any beacon's value is known."""

    terms: Terms
    root: str
    """The root of the tree, as hex digits."""

    @cached_property
    def hashed(self) -> bytes:
        """The bytes whose SHA-256 is the commitment: all of the announcement but its last line."""
        return f"{self.terms.text}root: {self.root}\n".encode()

    @cached_property
    def commitment(self) -> str:
        """SHA-256, as hex digits."""
        return sha256(self.hashed).hexdigest()

    @property
    def fingerprint(self) -> str:
        """The commitment, to be read aloud."""
        return fingerprint(self.commitment)

    def to_text(self) -> str:
        """The text to publish."""
        return f"{self.hashed.decode()}fingerprint: {self.fingerprint}\n"

    @classmethod
    def from_entries(cls, entries: Sequence[tuple[str, str]]) -> "Announcement":
        """The announcement of these lines, from ``name`` to ``root``.

        Raises:
            ValueError: they are none, or not in their one form; says which line.
        """
        if not entries or entries[-1][0] != "root" or not HEX.fullmatch(entries[-1][1]):
            raise ValueError("an announcement ends with the line root, 64 hex digits, and the fingerprint")
        return cls(Terms.from_entries(entries[:-1]), entries[-1][1])

    @classmethod
    def from_text(cls, text: str) -> "Announcement":
        """The announcement that *text* is, to the byte (for what mail has done to one see `mail`).

        Raises:
            ValueError: it is none, it is not in its one form, or the fingerprint is another's.
        """
        first, *lines = text.split("\n")
        if first != TITLE or lines[-1:] != [""]:
            raise ValueError(f"this announces no event: it does not begin with the line {TITLE!r}, or has no end")
        entries = [_entry(line) for line in lines[:-1]]
        if not entries or entries[-1][0] != "fingerprint":
            raise ValueError("the announcement has no end: its line 'fingerprint' is missing")
        announcement = cls.from_entries(entries[:-1])
        if announcement.fingerprint != read_fingerprint(entries[-1][1]) or announcement.to_text() != text:
            raise ValueError("the announcement has been changed: its fingerprint is another's")
        return announcement

    def key(self, unit: Unit, secret: bytes, value: str) -> bytes:
        """The key of the stream that a unit's boards are dealt from; *value* is the beacon's."""
        message = f"everydeal event 2 key\n{self.commitment}\n{unit}\n{value}\n"
        return hmac_digest(secret, message.encode(), "sha256")

    def stream(self, opened: Opened, value: str) -> Stream:
        """The random numbers of an opened unit."""
        return Stream(self.key(opened.unit, opened.secret, value))

    def check(self, opened: Opened) -> None:
        """ValueError unless *opened* opens a unit of this event with the secret that was committed to."""
        if opened.event != self.commitment:
            raise ValueError(f"it belongs to another event: {opened.event}, not {self.commitment}")
        self.terms.check_unit(opened.unit)
        place, count = self.terms.places[opened.unit], len(self.terms.units)
        root = climb(leaf(opened.unit, opened.secret), place, count, opened.path)
        if not compare_digest(root.hex(), self.root):
            raise ValueError(f"the secret of {opened.unit} is not the one committed to: it leads to another root")


@dataclass(frozen=True)
class Event:
    """The organiser's side: the terms, and the secret of the whole event.

    >>> from .terms import Phase
    >>> phase = Phase(code="FIN", title="Final", sessions=1, boards=("1-16",), beacon="text:six numbers", file="FIN")
    >>> event = Event(Terms("Cup", "2026-05-01", (phase,)), bytes(32))
    >>> opened = event.open(Unit("FIN", 1))
    >>> event.announcement.check(opened)
    >>> event.announcement.stream(opened, "7 12 23 31 44 48").key.hex()[:16]
    '65b5499af476919e'
    """

    terms: Terms
    secret: bytes = field(repr=False)
    """32 random bytes."""

    def __post_init__(self) -> None:
        if len(self.secret) != 32:
            raise ValueError(f"a secret is 32 bytes, not {len(self.secret)}")

    @classmethod
    def draw(cls, terms: Terms) -> "Event":
        """An event with a fresh secret from the operating system's randomness."""
        return cls(terms, token_bytes(32))

    def to_text(self) -> str:
        """The text of the secret file: the terms, and the secret as a last line."""
        return f"{self.terms.text}secret: {self.secret.hex()}\n"

    @classmethod
    def from_text(cls, text: str) -> "Event":
        """The event of a secret file, to the byte.

        Raises:
            ValueError: it is none, or has been changed; says where.
        """
        first, *lines = text.split("\n")
        entries = [_entry(line) for line in lines if line]
        if first != TITLE or not entries or entries[-1][0] != "secret" or not HEX.fullmatch(entries[-1][1]):
            raise ValueError(
                "this is not the secret file of an event: it does not end with the line secret, 64 hex digits"
            )
        event = cls(Terms.from_entries(entries[:-1]), bytes.fromhex(entries[-1][1]))
        if event.to_text() != text:
            raise ValueError("the secret file must be the very bytes that were written: its blanks or lines changed")
        return event

    def unit_secret(self, unit: Unit) -> bytes:
        """The secret of a unit."""
        message = f"everydeal event 2 secret\n{self.terms.digest}\n{unit}\n"
        return hmac_digest(self.secret, message.encode(), "sha256")

    @cached_property
    def _tree(self) -> Levels:
        return levels([leaf(unit, self.unit_secret(unit)) for unit in self.terms.units])

    @cached_property
    def announcement(self) -> Announcement:
        """What to publish beforehand."""
        return Announcement(self.terms, self._tree[-1][0].hex())

    def open(self, unit: Unit) -> Opened:
        """What to publish when a unit has been played.

        Raises:
            ValueError: the event has no such unit.
        """
        self.terms.check_unit(unit)
        neighbours = tuple(path(self._tree, self.terms.places[unit]))
        return Opened(self.announcement.commitment, unit, self.unit_secret(unit), neighbours)


def leaf(unit: Unit, secret: bytes) -> bytes:
    """The leaf of a unit."""
    return sha256(b"\0everydeal event 2 leaf\n" + f"{unit}\n{secret.hex()}\n".encode()).digest()


def _entry(line: str) -> tuple[str, str]:
    key, colon, value = line.partition(": ")
    if not colon:
        raise ValueError(f"line {line!r} is not 'key: value'")
    return key, value
