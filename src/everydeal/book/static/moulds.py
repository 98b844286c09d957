"""Which pages of an edition are moulds: one for each kind of thing that its pages show, and one for several pages at once.

A mould has everything that a page of its kind can have: a page before and after it, a dealer and a vulnerability.  The
script takes away what another page has not.
"""

from typing import Any, Final

from ... import spaces
from ..editions import DEALS, ENDINGS, HANDS, Edition

CHOICE: Final = {"dealer": "S", "vul": "EW"}
"""What the reader of a mould has chosen."""
_PAGES: Final = {"deal": 10**27, "hand": 10**11, "ending": spaces.balanced.size + 10**33}


def moulds_of(edition: Edition) -> dict[str, tuple[str, dict[str, Any]]]:
    """The moulds of an edition by their names: each a path below the edition's, and a query."""
    pages = {kind: _PAGES[kind] for kind in _KINDS[edition.kind]}
    found: dict[str, tuple[str, dict[str, Any]]] = {kind: (f"{page}", CHOICE) for kind, page in pages.items()}
    first = next(iter(pages.values()))
    return {**found, "several": ("several", {"pages": f"{first}-{first + 1}", **CHOICE})}


_KINDS: Final = {DEALS: ("deal",), HANDS: ("hand",), ENDINGS: ("deal", "ending")}
