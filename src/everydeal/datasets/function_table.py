"""Our functions on columns of deals and boards: their names, their types, and what they give.

From this one table come the functions that DuckDB, Polars and Spark are given, and the help of ``everydeal query``.
`functions` and `boards.functions` do the work, over Arrow.
"""

from typing import Final, NamedTuple


class Function(NamedTuple):
    """A function: its work is the method of that name of `functions.Functions`."""

    name: str
    parameters: dict[str, str]
    """Its parameters and their types, as SQL calls them; DECIMAL is wide enough for the numbers of the space."""
    result: str
    about: str
    """What it gives, in a few words."""

    @property
    def columns(self) -> list[str]:
        """The parameters that are columns; the others are mostly one text for all rows."""
        return [name for name in self.parameters if name not in _TEXTS]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.parameters)})"


_TEXTS: Final = frozenset(("seat", "condition", "space"))

FUNCTIONS: Final = {
    function.name: function
    for function in (
        Function("deal_number", {"deal": "BLOB"}, "DECIMAL", "the number"),
        Function("number_deal", {"number": "DECIMAL"}, "BLOB", "the deal that has a number"),
        Function("deal_pbn", {"deal": "BLOB"}, "VARCHAR", "the PBN deal string"),
        Function("pbn_deal", {"text": "VARCHAR"}, "BLOB", "the deal of a PBN deal string"),
        Function("hcp", {"deal": "BLOB", "seat": "VARCHAR"}, "TINYINT", "high-card points of 'N', 'E', 'S' or 'W'"),
        Function("shape", {"deal": "BLOB", "seat": "VARCHAR"}, "VARCHAR", "lengths S-H-D-C: '5-4-3-1'"),
        Function("in_set", {"deal": "BLOB", "condition": "VARCHAR"}, "BOOLEAN",
                 "does it meet a condition? (docs/expressions.md)"),
        Function("number", {"deal": "BLOB", "space": "VARCHAR"}, "VARCHAR", "the number in another space, as digits"),
        Function("canonical", {"deal": "BLOB"}, "BLOB",
                 "the same for deals that differ by turning the table and renaming suits"),
        Function("auction_text", {"auction": "BLOB"}, "VARCHAR", "the calls: '1NT Pass 3NT Pass Pass Pass'"),
        Function("auction_number", {"auction": "BLOB"}, "VARCHAR", "the number of a complete auction, as digits"),
        Function("play_text", {"play": "BLOB"}, "VARCHAR", "the cards: 'SQ S3 S6 SA ...'"),
        Function("contract_score",
                 {"contract": "VARCHAR", "declarer": "VARCHAR", "vulnerability": "VARCHAR", "tricks": "INTEGER"},
                 "INTEGER", "North-South's points"),
    )
}  # fmt: skip
"""The functions by their names."""
