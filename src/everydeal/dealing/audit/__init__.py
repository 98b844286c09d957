"""The audit of a collection: does it look shuffled?"""

from .expectation import Expectation, Given
from .report import Audit, Comparison, audit
from .tally import Tally

__all__ = ["Audit", "Comparison", "Expectation", "Given", "Tally", "audit"]
