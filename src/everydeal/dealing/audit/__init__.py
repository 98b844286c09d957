"""The audit of a collection: does it look shuffled?

`run_audit` compares full deals, numbered or not, with a shuffled deck, or with the deals that fulfil a condition
(`Given`), and gives a verdict, all comparisons, and a picture of them (``svg()``).
"""

from .gathered import Gathered
from .given import Given
from .result import AuditResult, run_audit
from .statistic import TestResult

__all__ = ["AuditResult", "Gathered", "Given", "TestResult", "run_audit"]
