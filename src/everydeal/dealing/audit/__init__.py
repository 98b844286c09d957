"""The audit of a collection: does it look shuffled?

Of full deals, numbered or not, by `judgement.judge`; of deals that were to fulfil a condition, by `audit` with `Given`.
"""

from .expectation import Expectation, Given
from .report import Audit, Comparison, audit
from .tally import Tally

__all__ = ["Audit", "Comparison", "Expectation", "Given", "Tally", "audit"]
