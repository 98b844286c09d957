"""The names of PBN's tags: which are mandatory, how they are spelled, their numbers, which go to fields of `Board`."""

from typing import Final

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The mandatory tag set in the order of the export form (section 3.4 of the standard)."""

CODES: Final = (
    "", "Deal", "Board", "Dealer", "Vulnerable", "Auction", "Play", "Note", "DoubleDummyTricks", "Event", "Site",
    "Date", "West", "North", "East", "South", "Scoring", "Declarer", "Contract", "Result", "Competition", "DealId",
    "Description", "FrenchMP", "Generator", "Hidden", "Room", "Termination", "Score", "ScoreIMP", "ScoreMP",
    "ScoreRubber", "OptimumScore", "HomeTeam", "VisitTeam", "Round", "Section", "Stage", "Table", "BidSystemEW",
    "BidSystemNS", "PairEW", "PairNS", "WestNA", "NorthNA", "EastNA", "SouthNA", "WestType", "NorthType", "EastType",
    "SouthType", "Annotator", "AnnotatorNA", "Mode", "Application", "Time", "UTCDate", "UTCTime", "TimeControl",
    "TimeCall", "TimeCard", "ActionTable", "AuctionTimeTable", "InstantScoreTable", "OptimumPlayTable",
    "OptimumResultTable", "PlayTimeTable", "ScoreTable", "TotalScoreTable", "Ability", "Minimax",
)  # fmt: skip
"""The names by the numbers that the kernel's scanners tell: `texts/boards/whole/names.rs` has the same.  0 is any other
name."""
FIELDS: Final = 8
"""Up to this number tags go to fields of `Board`, the others to its `tags`."""
CANONICAL: Final = {name.lower(): name for name in CODES if name}
"""How a name is spelled, by its small letters."""
TO_FIELDS: Final = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "DoubleDummyTricks", "Auction", "Play", "Note"))


def is_table(name: str) -> bool:
    """A tag of this name is followed by the lines of a table."""
    return name.endswith("Table") and name != "Table"
