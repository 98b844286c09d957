"""Dealing for a tournament: fair sessions, the audit, hand records, and the robot that deals real cards.

`deal_session` deals boards, `SecretFile` announces them and `check_proof` checks that they were dealt as announced,
`solve` adds double-dummy tricks, `audit` tests whether deals look shuffled, and `robot` deals real cards.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .announcement.announced import Announcement
    from .announcement.secret import SecretFile
    from .announcement.verify import check_proof
    from .boards.session import deal_session
    from .records.solve import solve
    from .robot import DealRobot, Scan, Verdict

__all__ = ["Announcement", "DealRobot", "Scan", "SecretFile", "Verdict", "check_proof", "deal_session", "solve"]

_HOMES = {
    "robot": ("DealRobot", "Scan", "Verdict"),
    "announcement.announced": ("Announcement",),
    "announcement.secret": ("SecretFile",),
    "announcement.verify": ("check_proof",),
    "boards.session": ("deal_session",),
    "records.solve": ("solve",),
}


def __getattr__(name: str) -> Any:
    """What is imported only when it is used."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
