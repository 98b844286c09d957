"""Dealing for a tournament: events and sessions, the audit, hand records, and the robot that deals real cards."""

from .robot import DealingMachine, Scan, Verdict

__all__ = ["DealingMachine", "Scan", "Verdict"]
