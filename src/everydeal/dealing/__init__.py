"""Dealing real cards: `DealingMachine`, the robot that sorts a scanned deck into four pockets."""

from .machine import DealingMachine, Scan, Verdict

__all__ = ["DealingMachine", "Scan", "Verdict"]
