"""Dealing for a tournament: fair sessions, the audit, hand records, and the robot that deals real cards.

`deal_session` deals boards, `SecretFile` announces them and `check_proof` checks that they were dealt as announced,
`solve` adds double-dummy tricks, `audit` tests whether deals look shuffled, and `robot` deals real cards.
"""

from ..lazy_names import lazy_names

__getattr__, __dir__, __all__ = lazy_names(__name__)
