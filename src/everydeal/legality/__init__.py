"""Legal endings: which balanced endings can lawful play reach, and by which play?

`legal` decides, `witness` shows a full deal and a play that lead to an ending, `replay` is the referee who checks it,
`why_illegal` says in words why there is none, `leads` who can be on lead in which strain.  The theory, with proofs, is
in docs/legal.md; it stands on hold patterns (`patterns`), tricks at suit level (`tricks`) and a recursion over both
(`recursion`), whose result is a `table`.
"""

from .decide import leads, legal
from .reasons import where_legal, why_illegal
from .referee import IllegalPlayError, PlayedTrick, replay
from .witness import Witness, witness

__all__ = [
    "IllegalPlayError",
    "PlayedTrick",
    "Witness",
    "leads",
    "legal",
    "replay",
    "where_legal",
    "why_illegal",
    "witness",
]
