"""Committing to a session before anybody, the organiser too, can know its deals.

The organiser draws a secret of 32 bytes and writes an *opening*, a short text file that holds the secret and everything
that decides the deals: the session's name, its boards, the set of deals, which public value will be the beacon.  The
SHA-256 of that file, byte by byte, is the *commitment*; ``sha256sum`` shows it.  The *announcement*, the same text with
the commitment in the place of the secret, is published while nobody can know the beacon's value yet.  When the value is
out, the key of the session's stream of random numbers (`everydeal.stream`) is

    HMAC-SHA256(secret, "everydeal session key 1\\n" + commitment + "\\n" + beacon)

with the commitment as 64 hex digits and the beacon's value in UTF-8 (NFC, runs of blanks as one, none at the ends).
After the session the opening is published, and anybody can deal the session again.

*Hiding*: the commitment tells nothing about 256 random bits.  *Binding*: another opening with the same commitment would
be a collision of SHA-256.  Who knows only one of secret and beacon knows nothing about the key: HMAC-SHA256 is a
pseudorandom function of the beacon for who lacks the secret, and its output cannot be told before the beacon is there
by who has it.  The threat model, with what no protocol prevents, is in docs/dealing.md.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest as hmac_digest
from itertools import zip_longest
from secrets import token_bytes
from typing import Final
from unicodedata import category, normalize

from ....stream import Stream
from ..sessions.boards import format_boards, parse_boards
from ..sessions.sets import DealSet, parse_set

_TITLE: Final = "everydeal session 1"
_KEY_LABEL: Final = b"everydeal session key 1\n"
_HEX: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What everybody may know about a session beforehand."""

    name: str
    """Tells this session from every other: event, day, place."""
    boards: tuple[int, ...]
    deals: str
    """The set that is dealt from (see `sessions.sets`)."""
    size: int
    """How many deals the set has: with it, the set means what it meant then, or the difference shows."""
    beacon: str
    """Which public value will be the beacon: what, of when, published by whom, and how it is to be written."""
    used: tuple[str, ...] = ()
    """SHA-256, as hex digits, of each file of deals that the session must not repeat."""

    def __post_init__(self) -> None:
        for what, text in (("name", self.name), ("beacon", self.beacon)):
            if not text or clean_text(text) != text:
                raise ValueError(f"{what} {text!r}: it must be a line of text, without blanks at its ends or doubled")
        for digest in self.used:
            _check_hex(digest, "not-in")

    @property
    def source(self) -> DealSet:
        """The set that is dealt from.

        Raises:
            ValueError: it has not the size that was committed to.
        """
        source = parse_set(self.deals)
        if source.size != self.size:
            raise ValueError(f"the set {self.deals!r} has {source.size} deals, but the terms say {self.size}")
        return source

    def differences(self, other: "Terms") -> list[str]:
        """In what *other* is not the same, each with both values."""
        pairs = zip_longest(self._lines(), other._lines(), fillvalue="nothing")
        return [f"{ours!r} is {theirs!r} there" for ours, theirs in pairs if ours != theirs]

    def _lines(self) -> list[str]:
        return [
            f"name: {self.name}",
            f"boards: {format_boards(self.boards)}",
            f"deals: {self.deals}",
            f"size: {self.size}",
            f"beacon: {self.beacon}",
            *(f"not-in: {digest}" for digest in self.used),
        ]


@dataclass(frozen=True)
class Announcement:
    """What the organiser publishes before the beacon's value is known."""

    terms: Terms
    commitment: str
    """SHA-256 of the opening, as hex digits."""

    def to_text(self) -> str:
        """The text to publish."""
        return _format(self.terms, f"commitment: {self.commitment}")

    @classmethod
    def from_text(cls, text: str) -> "Announcement":
        """The announcement that *text* is; blank lines and line ends do not matter.

        Raises:
            ValueError: it is none; says which line.
        """
        terms, commitment = _parse([line for line in text.splitlines() if line.strip()], "commitment")
        return cls(terms, commitment)


@dataclass(frozen=True)
class Opening:
    """The terms and the secret: what the organiser keeps until the session is over, and then publishes.

    >>> deals = parse_set("pavlicek")
    >>> terms = Terms(name="Club night", boards=(1, 2), deals=deals.text, size=deals.size, beacon="the lottery")
    >>> opening = Opening(terms, bytes(32))
    >>> Opening.from_text(opening.to_text()) == opening
    True
    >>> opening.commitment[:16], opening.stream("7 12 23 31 44 48").key.hex()[:16]
    ('fc1d33d25e30f9d0', '93596bdab5aee97b')
    """

    terms: Terms
    secret: bytes
    """32 random bytes."""

    def __post_init__(self) -> None:
        if len(self.secret) != 32:
            raise ValueError(f"a secret is 32 bytes, not {len(self.secret)}")

    @classmethod
    def draw(cls, terms: Terms) -> "Opening":
        """An opening with a fresh secret from the operating system's randomness."""
        return cls(terms, token_bytes(32))

    def to_text(self) -> str:
        """The one text of this opening: its SHA-256 is the commitment."""
        return _format(self.terms, f"secret: {self.secret.hex()}")

    @classmethod
    def from_text(cls, text: str) -> "Opening":
        """The opening that *text* is, to the byte.

        Raises:
            ValueError: it is none, or it has been changed since it was written; says where.
        """
        terms, secret = _parse(text.splitlines(), "secret")
        opening = cls(terms, bytes.fromhex(secret))
        if opening.to_text() != text:
            raise ValueError("the opening must be the very bytes that were written: its blanks or lines have changed")
        return opening

    @property
    def commitment(self) -> str:
        """SHA-256 of the opening's text, as 64 hex digits."""
        return sha256(self.to_text().encode()).hexdigest()

    @property
    def announcement(self) -> Announcement:
        """What to publish."""
        return Announcement(self.terms, self.commitment)

    def stream(self, beacon: str) -> Stream:
        """The session's random numbers, now that the beacon's value is known.

        Raises:
            ValueError: the value is empty or has characters that cannot be seen.
        """
        value = clean_text(beacon)
        if not value:
            raise ValueError("the beacon's value is empty")
        message = _KEY_LABEL + self.commitment.encode() + b"\n" + value.encode()
        return Stream(hmac_digest(self.secret, message, "sha256"))


def clean_text(text: str) -> str:
    """*text* as it counts: in Unicode's form NFC, runs of blanks as one, none at the ends.

    >>> clean_text("  7  12 23 ")
    '7 12 23'

    Raises:
        ValueError: it has control characters or others that cannot be seen.
    """
    result = " ".join(normalize("NFC", text).split())
    for letter in result:
        if category(letter)[0] == "C":
            raise ValueError(f"{text!r} has a character that cannot be seen (U+{ord(letter):04X})")
    return result


def _format(terms: Terms, last: str) -> str:
    return "".join(f"{line}\n" for line in [_TITLE, *terms._lines(), last])


def _parse(lines: list[str], last: str) -> tuple[Terms, str]:
    """The terms, and the value of the key *last*, of an announcement or opening."""
    what = "opening (a secret file)" if last == "secret" else "announcement"
    if not lines or lines[0].strip() != _TITLE:
        raise ValueError(f"this is not the {what} of a session: the first line is not {_TITLE!r}")
    entries: dict[str, list[str]] = {key: [] for key in ("name", "boards", "deals", "size", "beacon", "not-in", last)}
    for number, line in enumerate(lines[1:], start=2):
        key, _, value = line.partition(":")
        if key not in entries:
            raise ValueError(f"line {number} of the {what}: {key!r} is not one of {', '.join(entries)}")
        entries[key].append(value.strip())
    for key, values in entries.items():
        if len(values) != 1 and key != "not-in":
            raise ValueError(f"the {what} has {len(values)} lines {key!r}, not one")
    name, boards, deals, size, beacon, end = (values[0] for key, values in entries.items() if key != "not-in")
    if not (size.isascii() and size.isdecimal()):
        raise ValueError(f"size {size!r} is not a number")
    _check_hex(end, last)
    used = tuple(entries["not-in"])
    return Terms(name=name, boards=parse_boards(boards), deals=deals, size=int(size), beacon=beacon, used=used), end


def _check_hex(text: str, what: str) -> None:
    if not _HEX.fullmatch(text):
        raise ValueError(f"{what} {text!r} is not 64 hex digits, 0-9 a-f")
