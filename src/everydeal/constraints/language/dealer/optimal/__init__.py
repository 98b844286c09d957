"""P. Darricades' Optimal Point Count, `opc` in DealerV2, and how many deals have how much of it.

`points` is the definition, `suits` what one suit adds to it, `tables` how many pairs of hands of some lengths have how
many points, and `counting` the deals that fulfil a condition on it.
"""

from .points import LONGEST, value

__all__ = ["LONGEST", "value"]
