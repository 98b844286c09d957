"""The tags of PBN by numbers, as the kernel's scanners of whole boards tell them."""

from typing import Final

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
"""The names by their numbers: `texts/boards/whole/names.rs` has the same.  0 is any other name."""
FIELDS: Final = 8
"""Up to this number tags go to fields of `Board`, the others to its `tags`."""
