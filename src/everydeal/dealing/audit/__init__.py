"""The audit of a collection: does it look shuffled?

Of full deals, numbered or not, by `judge`; of deals that were to fulfil a condition, by `audit` with `Given`.  Both
give a verdict, all comparisons, and a picture of them (``svg()``).
"""

from typing import TYPE_CHECKING, Any

from .expectation import Expectation, Given
from .report import Audit, Comparison, audit
from .tally import Tally

if TYPE_CHECKING:
    from .judgement import Judgement, judge

__all__ = ["Audit", "Comparison", "Expectation", "Given", "Judgement", "Tally", "audit", "judge"]


def __getattr__(name: str) -> Any:
    """What needs arrays, imported only when it is used."""
    if name in ("Judgement", "judge"):
        from . import judgement

        return getattr(judgement, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
