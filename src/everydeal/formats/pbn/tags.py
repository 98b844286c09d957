"""The names of PBN's tags: which are mandatory, how they are spelled, which go to the fields of `Board`."""

from typing import Final

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The mandatory tag set in the order of the export form (section 3.4 of the standard)."""

_OTHERS = (
    "Competition", "DealId", "Description", "FrenchMP", "Generator", "Hidden", "Room", "Termination", "Score",
    "ScoreIMP", "ScoreMP", "ScoreRubber", "OptimumScore", "HomeTeam", "VisitTeam", "Round", "Section", "Stage", "Table",
    "BidSystemEW", "BidSystemNS", "PairEW", "PairNS", "WestNA", "NorthNA", "EastNA", "SouthNA", "WestType", "NorthType",
    "EastType", "SouthType", "Annotator", "AnnotatorNA", "Mode", "Application", "Time", "UTCDate", "UTCTime",
    "TimeControl", "TimeCall", "TimeCard", "Auction", "Play", "Note", "ActionTable", "AuctionTimeTable",
    "InstantScoreTable", "OptimumPlayTable", "OptimumResultTable", "PlayTimeTable", "ScoreTable", "TotalScoreTable",
    "Ability", "Minimax", "DoubleDummyTricks",
)  # fmt: skip
CANONICAL: Final = {name.lower(): name for name in MANDATORY + _OTHERS}
TO_FIELDS: Final = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "DoubleDummyTricks", "Auction", "Play", "Note"))


def is_table(name: str) -> bool:
    """A tag of this name is followed by the lines of a table."""
    return name.endswith("Table") and name != "Table"
