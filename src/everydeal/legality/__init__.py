"""Legal endings and positions: which can lawful play reach, and by which play?

`legal` decides, `witness` shows a full deal and a play that lead to an ending, `replay` is the referee who checks it,
`why_illegal` says in words why there is none, `leads` who can be on lead in which strain.  The theory, with proofs, is
in docs/legal.md; it stands on hold patterns (`patterns`), tricks at suit level (`tricks`) and a recursion over both
(`recursion`), whose result is a `table`.  The modules of this folder deal with balanced endings; `play` has what there
is besides in the middle of a trick (docs/positions.md), and the functions here, which take all of them.
"""

from .play import PlayPosition, leads, legal, where_legal, why_illegal, witness
from .reasons import Reason
from .referee import IllegalPlayError, PlayedTrick, Replayed, replay, replay_into_trick
from .witness import Witness

__all__ = [
    "IllegalPlayError",
    "PlayPosition",
    "PlayedTrick",
    "Reason",
    "Replayed",
    "Witness",
    "leads",
    "legal",
    "replay",
    "replay_into_trick",
    "where_legal",
    "why_illegal",
    "witness",
]
