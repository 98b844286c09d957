"""The names of PBN's tags: which are mandatory, how they are spelled, which go to the fields of `Board`."""

from typing import Final

from ..core.tag_codes import CODES

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The mandatory tag set in the order of the export form (section 3.4 of the standard)."""

CANONICAL: Final = {name.lower(): name for name in CODES if name}
"""How a name is spelled, by its small letters."""
TO_FIELDS: Final = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "DoubleDummyTricks", "Auction", "Play", "Note"))


def is_table(name: str) -> bool:
    """A tag of this name is followed by the lines of a table."""
    return name.endswith("Table") and name != "Table"
