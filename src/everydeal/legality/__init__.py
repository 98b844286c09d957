"""Legal endings and positions: which can lawful play reach, and by which play?

`legal` decides, `witness` shows a full deal and a play that lead there, `replay` is the referee who checks it,
`why_illegal` says in words why there is none, `leads` who can be on lead in which strain.  All of them take balanced
endings (a `Deal`), moments in the middle of a trick (`PlayPosition`) and *bare diagrams*, a `Deal` of which some hands
hold a card fewer than the others (`bare`).

The theory, with proofs, is in docs/legal.md and docs/positions.md; it stands on hold patterns (`patterns`), tricks at
suit level (`tricks`) and a recursion over both (`recursion`), whose result is a `table`.  An ending is a position with
an empty table: deciding, counting (`counts`) and numbering (`card_numbering`) know both as one.
"""

from .decide import leads, legal
from .play_position import PlayPosition
from .reasons import Reason, where_legal, why_illegal
from .referee import IllegalPlayError, PlayedTrick, Replayed, replay, replay_into_trick
from .witness import Witness, witness

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
