"""The audit of a collection: does it look shuffled?"""

from .report import Audit, Comparison, audit
from .tally import Tally

__all__ = ["Audit", "Comparison", "Tally", "audit"]
