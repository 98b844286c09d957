"""The robot that deals real cards: one deck, a whole session, and the journal from which it resumes."""

from .deal import DealRobot, Scan, Verdict
from .journal import Journal
from .session import SessionRobot, Step, resume

__all__ = ["DealRobot", "Journal", "Scan", "SessionRobot", "Step", "Verdict", "resume"]
