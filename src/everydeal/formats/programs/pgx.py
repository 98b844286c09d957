"""The double-dummy samples of pgx (a game library for machine learning): CSV lines, and its keys and values.

A line is a PBN deal string from North on and 20 numbers: North's, East's, South's and West's tricks as declarer, each
in clubs, diamonds, hearts, spades, notrump.

In pgx itself a deal is a key of four numbers, one a suit, S H D C: 13 digits in base 4, the ace's the highest, then
2, 3, ... K, each the seat N E S W = 0 to 3.  A result is a value of four numbers, one a seat, of five hexadecimal
digits in the order above.  `everydeal.bulk.arrays` has those.

Sources: sotetsuk/pgx, contractbridge-ddstable; checked with a solver.
"""

import re
from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from ...board.tricks import order, tricks_from
from ...deal import Deal
from ..core.records import read_lines, require_full, require_tricks, writes
from ..core.source import Source

ORDER: Final = order((0, 1, 2, 3), (3, 2, 1, 0, 4), seats_first=True)
RANKS: Final = (0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""pgx's order of the ranks, A 2 3 ... K, as ours."""


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""

    def parse(text: str, _: int) -> Board:
        if source.unended and text.endswith(",1"):
            raise ValueError("the last line has no line end, and its last number may go on: the file may be cut short")
        deal, *counts = text.split(",")
        if not all(re.fullmatch(r"\s*[0-9]{1,2}\s*", count) for count in counts):
            raise ValueError("not a deal and 20 numbers")
        return Board(require_full(Deal.from_pbn(deal)), tricks=tricks_from([int(count) for count in counts], ORDER))

    return read_lines(source, parse)


def _form(board: Board, _: int) -> bytes:
    counts = ",".join(map(str, require_tricks(board, ORDER)))
    return f"{require_full(board.deal).to_pbn()},{counts}\n".encode()


write = writes(_form)
