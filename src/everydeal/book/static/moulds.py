"""Which pages of an edition are moulds: one for each kind of thing that its pages show, and one for several pages at
once.

A mould has everything that a page of its kind can have: a page before and after it, a dealer and a vulnerability, a
place in every edition that can have one. The script takes away what another page has not. What the scripts cannot take
from a mould, because it is another number for each deal, is in `facts_of` and `rarities`.
"""

from typing import Any, Final

from ... import spaces
from ...deal import Deal
from .. import rarity
from ..editions import DEALS, EDITIONS, ENDINGS, HANDS, Edition

CHOICE: Final = {"dealer": "S", "vul": "EW"}
"""What the reader of a mould has chosen."""
BY_KERNEL: Final = frozenset(
    (
        "pavlicek", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled", "balanced",
        "endings", "power5", "legal", "hands", "hands-lexicographic",
    )
)  # fmt: skip
"""The editions that the kernel numbers; of the others the application is asked."""
_ILLEGAL: Final = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
_LEGAL: Final = Deal.from_pbn("N:AKQ... JT9... 876... 543...")


def moulds_of(edition: Edition) -> dict[str, tuple[str, dict[str, Any]]]:
    """The moulds of an edition by their names: each a path below the edition's, and a query."""
    pages: dict[str, int] = {}
    if edition.kind == HANDS:
        pages["hand"] = 10**11
    elif edition.kind == DEALS:
        pages["deal"] = 10**27
    elif edition.kind == ENDINGS:
        assert edition.space is not None
        pages["deal"] = edition.page_of(spaces.pavlicek[10**27])
        pages["ending"] = edition.page_of(_LEGAL)
        if _ILLEGAL in edition.space:
            pages["illegal"] = edition.page_of(_ILLEGAL)
    first = pages.get("deal") or pages["hand"]
    found: dict[str, tuple[str, dict[str, Any]]] = {name: (f"{page}", CHOICE) for name, page in pages.items()}
    return {**found, "several": ("several", {"pages": f"{first}-{first + 1}", **CHOICE})}


def editions_of(has_python: bool) -> list[Edition]:
    """The editions of a folder."""
    return [edition for edition in EDITIONS if has_python or edition.slug in BY_KERNEL]


def rarities() -> dict[str, Any]:
    """The counts behind “how rare it is”, as texts of digits."""
    shapes = {tuple(sorted(shape, reverse=True)) for shape in spaces.shapes}
    return {
        "whole": str(rarity.whole()),
        "hands": str(rarity.one_hand()),
        "points": _texts(rarity.by_points()),
        "weakness": _texts(rarity.by_weakness()),
        "fit": _texts(rarity.by_fit()),
        "length": _texts(rarity.by_length()),
        "voids": _texts(rarity.by_voids()),
        "handPoints": _texts(rarity.hands_by_points()),
        "patterns": {"-".join(map(str, shape)): str(rarity.of_pattern(shape)) for shape in sorted(shapes)},
    }


def _texts(numbers: tuple[int, ...]) -> list[str]:
    """Up to the last that is not 0."""
    return [str(number) for number in numbers if number]
