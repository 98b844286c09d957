"""The robot that deals real cards: one deck, a whole session, and the journal from which it resumes."""

from .journal import Journal
from .machine import DealingMachine, Scan, Verdict, card_text
from .session import SessionRobot, Step, resume

__all__ = ["DealingMachine", "Journal", "Scan", "SessionRobot", "Step", "Verdict", "card_text", "resume"]
