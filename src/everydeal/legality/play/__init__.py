"""The middle of a trick: play positions and bare diagrams, legal or not, how many there are, and their numbers.

`PlayPosition` is a position that says what lies on the table; a *bare diagram* is a `Deal` of which some hands hold a
card fewer than the others (`bare`).  `legal`, `leads`, `why_illegal`, `where_legal` and `witness` take both, and
balanced endings.  The theory, with proofs, is in docs/positions.md.
"""

from .decide import leads, legal
from .position import PlayPosition
from .reasons import where_legal, why_illegal
from .witness import witness

__all__ = ["PlayPosition", "leads", "legal", "where_legal", "why_illegal", "witness"]
