"""The organiser's side: the secret of an event, and the keys that come of it.

S is 32 bytes of the operating system's, new for each announcement.  With h(x) for x in hex digits,

    set secret   s = HMAC-SHA256(S, "everydeal set secret 1\\n" + set name + "\\n")
    hash           = h(SHA-256(h(s)))
    key          k = HMAC-SHA256(s, "everydeal key 1\\n" + h(E) + "\\n" + set name + "\\n" + value + "\\n")

E is the announcement's commitment, the value the beacon's.  A hash hides 256 bits that HMAC makes of S; secrets that
were opened tell nothing of the others; k needs s, which nobody else has, and the value, which nobody knows yet.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import digest
from secrets import token_bytes
from typing import Final

from ..beacon import round_time
from .announced import REHEARSAL, Announcement, BoardSet
from .texts import HEX

TITLE: Final = "everydeal secret 1"
AHEAD: Final = timedelta(hours=1)
"""A round must be so far ahead when it is announced."""
_FILE: Final = re.compile(rf"{TITLE}(?: {REHEARSAL})?\nsecret: ({HEX})\n(.*)", re.DOTALL)


def set_secret(secret: bytes, name: str) -> str:
    """The secret of a board set, as hex digits."""
    return digest(secret, f"everydeal set secret 1\n{name}\n".encode(), "sha256").hex()


def hash_of(own_secret: str) -> str:
    """What is announced of a set's secret."""
    return sha256(own_secret.encode()).hexdigest()


def set_key(own_secret: str, commitment: str, name: str, value: str) -> bytes:
    """The key of the random numbers (`everydeal.stream`) that a board set is dealt from."""
    message = f"everydeal key 1\n{commitment}\n{name}\n{value}\n"
    return digest(bytes.fromhex(own_secret), message.encode(), "sha256")


@dataclass(frozen=True)
class SecretFile:
    """The secret of an event, and its announcement.

    >>> sets = [BoardSet("SESSION", range(1, 9), 32285085)]
    >>> day = datetime(2026, 9, 15, tzinfo=UTC)
    >>> file = SecretFile.announce("Club night", sets, day, secret=bytes(range(32)))
    >>> file.announcement.fingerprint
    '1ABDB-XH930-CQHW3-3DYQ5-A5'
    >>> SecretFile.from_text(file.text) == file
    True
    """

    secret: bytes = field(repr=False)
    """S: 32 random bytes."""
    announcement: Announcement

    @classmethod
    def announce(
        cls,
        name: str,
        sets: Iterable[BoardSet],
        now: datetime,
        *,
        rehearsal: bool = False,
        secret: bytes | None = None,
    ) -> "SecretFile":
        """Announce board sets today, with a fresh secret of the operating system's (or, to check vectors, *secret*).

        Raises:
            ValueError: a round is out within the hour, or they cannot be announced; says why.
        """
        planned, own = list(sets), token_bytes(32) if secret is None else secret
        for one in planned:
            if one.round is not None and not rehearsal and round_time(one.round) < now + AHEAD:
                raise ValueError(
                    f"board set {one.name}: its round is out at {round_time(one.round):%Y-%m-%d %H:%M:%S} UTC: "
                    "announce on the day before, or earlier"
                )
        hashed = (one._replace(hash=hash_of(set_secret(own, one.name))) for one in planned)
        return cls(own, Announcement(name, f"{now.astimezone(UTC):%Y-%m-%d}", tuple(hashed), rehearsal))

    @property
    def text(self) -> str:
        """The text to keep: it is not changed after it was written, so it can be copied, locked away or split."""
        title = f"{TITLE} {REHEARSAL}" if self.announcement.rehearsal else TITLE
        return f"{title}\nsecret: {self.secret.hex()}\n{self.announcement.text}"

    @classmethod
    def from_text(cls, text: str) -> "SecretFile":
        """The secret of a file's text (see `texts.read_plain`).

        Raises:
            ValueError: it is not a secret file, or something in it has been changed; says what.
        """
        found = _FILE.fullmatch(text)
        if found is None:
            raise ValueError(f"not a secret file: those begin with {TITLE!r} and a line 'secret' of 64 hex digits")
        file = cls(bytes.fromhex(found[1]), Announcement.from_text(found[2]))
        for one in file.announcement.sets:
            if hash_of(set_secret(file.secret, one.name)) != one.hash:
                raise ValueError(f"the secret is not that of the announcement: board set {one.name} has another hash")
        if file.text != text:
            raise ValueError("only one of secret and announcement is a rehearsal")
        return file

    def open(self, name: str) -> str:
        """The secret of a board set, as hex digits."""
        return set_secret(self.secret, self.announcement.find(name).name)
