"""A session's boards compared with what was promised before it: ``everydeal verify`` as a function.

The theory is in docs/verifying.md, which has a program that does the same without this package.
"""

import os
from pathlib import Path
from typing import TypeAlias

from ..formats import read
from ..kinds import check_kind
from .events.commitments.commitment import Announcement, Opening
from .events.commitments.pasted import choose, read_announcements
from .events.commitments.verify import Finding, check_opening, check_session
from .events.sessions.session import deal_session

File: TypeAlias = str | os.PathLike[str]


def verify(boards: File, secret: File, *, beacon: str = "", published: File | None = None) -> list[Finding]:
    """What does not agree between a file of boards and the secret that the session was dealt from; nothing if all does.

    *secret* is the file that the organiser publishes after the session, *beacon* what the lottery (or whatever it was)
    said, *published* the announcement from before the session: a file, or the 64 hex digits of the commitment.
    Without *published* the boards agree with this secret and no more: the organiser could have chosen it afterwards.

    >>> [str(finding) for finding in verify("boards.pbn", "secret.txt", beacon="7 12 23")]  # doctest: +SKIP
    ['board 3: not the deal that was dealt']

    Raises:
        ValueError: a file is not what it should be, or the session was not to repeat deals used before, which
            ``everydeal verify --not-in`` checks.
        FormatError: a ValueError; the boards cannot be read.
        OSError: a file cannot be read.
    """
    check_kind(secret, str | os.PathLike, "the secret is a file: the path of what the organiser published")
    opening = Opening.from_text(Path(secret).read_bytes().decode())
    if opening.terms.used:
        raise ValueError("this session was not to repeat deals of other files: everydeal verify --not-in checks that")
    played = list(read(boards))
    findings = check_opening(opening, beacon, played, _announced(published, opening))
    dealt = deal_session(opening.terms.source, opening.stream(beacon), opening.terms.boards)
    return findings + check_session(played, dealt)


def _announced(published: File | None, opening: Opening) -> Announcement | str | None:
    """The announcement of a file, or the commitment as it is."""
    if published is None:
        return None
    if isinstance(published, str) and len(published) == 64 and not os.path.exists(published):
        return published.lower()
    return choose(read_announcements(Path(published).read_text(encoding="utf-8-sig")), opening)
