"""Travellers as scoring programs tell them -> PBN's ``ScoreTable``, which `formats.score_table_reader` reads.

A line of a traveller is a mapping of PBN's column names to texts; the table has the columns that some line tells.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ...board.board import Board
from ...board.contract import Contract
from ...cards import card_name, parse_card
from ..core.spelling.tables import row_of

COLUMNS: Final = (
    "Section", "Table", "Round", "PairId_NS", "PairId_EW", "Names_NS", "Names_EW", "Contract", "Declarer", "Result",
    "Lead", "Score_NS", "MP_NS", "MP_EW", "IMP_NS", "IMP_EW", "Butler_NS", "Butler_EW", "Remarks",
)  # fmt: skip
"""In the order of the table."""


def tell_lines(board: Board, lines: Sequence[Mapping[str, str]]) -> None:
    """Give a board the table of these lines; columns and empty values that no line has are left out."""
    columns = [name for name in COLUMNS if any(line.get(name) for line in lines)]
    board.tags["ScoreTable"] = ";".join(columns)
    board.tables["ScoreTable"] = tuple(row_of(_tidy(line.get(name, "")) for name in columns) for line in lines)


def pbn_contract(text: str) -> str | None:
    """A contract in PBN's words, ``Pass`` for a board that was passed out; None if it is not a contract.

    >>> [pbn_contract(text) for text in ("4 H x", "3NT", "5 SXX", "6n*", "PASS", "")]
    ['4HX', '3NT', '5SXX', '6NTX', 'Pass', None]
    """
    try:
        return Contract.parse(re.sub(r"[\s-]", "", text).replace("*", "X")).name()
    except ValueError:
        return None


def pbn_lead(text: str) -> str:
    """A card in PBN's way, the suit first, from either way; "" if it is not a card.

    >>> pbn_lead("2D"), pbn_lead("S10"), pbn_lead("?")
    ('D2', 'ST', '')
    """
    try:
        return card_name(parse_card(text))
    except ValueError:
        return ""


def _tidy(text: str) -> str:
    return " ".join(text.replace('"', "'").split()) or "-"
