"""Dealing for a tournament: events and sessions, the audit, hand records, and the robot that deals real cards.

`deal_session` deals the boards of a session, `verify` compares a file with what was promised, `solve` adds
double-dummy tricks, `audit` tests whether deals look shuffled, and `DealingMachine` deals real cards.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .events.sessions.session import deal_session
    from .records.solve import solve
    from .robot import DealingMachine, Scan, Verdict
    from .verifying import verify

__all__ = ["DealingMachine", "Scan", "Verdict", "deal_session", "solve", "verify"]

_HOMES = {
    "robot": ("DealingMachine", "Scan", "Verdict"),
    "events.sessions.session": ("deal_session",),
    "records.solve": ("solve",),
    "verifying": ("verify",),
}


def __getattr__(name: str) -> Any:
    """What is imported only when it is used."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
