"""The double-dummy samples of pgx (a game library for machine learning): CSV lines, and its keys and values.

A line is a PBN deal string from North on and 20 numbers: North's, East's, South's and West's tricks as declarer, each
in clubs, diamonds, hearts, spades, notrump.

In pgx itself a deal is a key of four numbers, one a suit, S H D C: 13 digits in base 4, the ace's the highest, then
2, 3, ... K, each the seat N E S W = 0 to 3.  A result is a value of four numbers, one a seat, of five hexadecimal
digits in the order above.  `deal_key` and `key_deal`, `tricks_value` and `value_tricks` are those.

Sources: sotetsuk/pgx, contractbridge-ddstable; checked with a solver.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ...board.board import Board
from ...board.tricks import Tricks, order, tricks_from, tricks_to
from ...deal import Deal
from ..core.records import full_deal, read_lines, require_full, require_tricks, writes
from ..core.source import Source

ORDER: Final = order((0, 1, 2, 3), (3, 2, 1, 0, 4), seats_first=True)
RANKS: Final = (0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""pgx's order of the ranks, A 2 3 ... K, as ours."""


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""

    def parse(text: str, _: int) -> Board:
        if source.unended and text.endswith(",1"):
            raise ValueError("the last line has no line end, and its last number may go on: the file may be cut short")
        return _parse(text)

    return read_lines(source, parse)


def deal_key(deal: Deal) -> tuple[int, ...]:
    """The key of a full deal.

    >>> deal_key(Deal.from_pbn("N:KT9743.AQT43.J.7 J85.9.Q6.KQJ9532 Q2.KJ765.T98.T64 A6.82.AK75432.A8"))
    (58835992, 12758306, 67074695, 56200597)
    """
    owners = require_full(deal).owners()
    key = []
    for suit in range(4):
        digits = 0
        for rank in RANKS:
            digits = 4 * digits + owners[13 * suit + rank]
        key.append(digits)
    return tuple(key)


def key_deal(key: Sequence[int]) -> Deal:
    """The full deal of a key.

    Raises:
        ValueError: not four numbers of 13 digits, or no full deal.
    """
    if len(key) != 4 or any(not 0 <= digits < 4**13 for digits in key):
        raise ValueError(f"{tuple(key)} is not four numbers of 13 digits in base 4")
    hands = [0] * 4
    for suit, digits in enumerate(key):
        for place, rank in enumerate(reversed(RANKS)):
            hands[digits >> 2 * place & 3] |= 1 << 13 * suit + rank
    return full_deal(hands)


def tricks_value(tricks: Tricks) -> tuple[int, ...]:
    """The value of double-dummy tricks.

    Raises:
        ValueError: one is not known.
    """
    value = []
    counts = tricks_to(tricks, ORDER)
    for seat in range(4):
        digits = 0
        for count in counts[5 * seat : 5 * seat + 5]:
            if count is None:
                raise ValueError("pgx needs all 20 double-dummy results")
            digits = 16 * digits + count
        value.append(digits)
    return tuple(value)


def value_tricks(value: Sequence[int]) -> Tricks:
    """The double-dummy tricks of a value.

    Raises:
        ValueError: not four numbers of five digits 0 to D.
    """
    if len(value) != 4 or any(not 0 <= digits < 16**5 for digits in value):
        raise ValueError(f"{tuple(value)} is not four numbers of 5 hexadecimal digits")
    return tricks_from([digits >> 4 * place & 15 for digits in value for place in (4, 3, 2, 1, 0)], ORDER)


def _parse(text: str) -> Board:
    deal, *counts = text.split(",")
    if not all(re.fullmatch(r"\s*[0-9]{1,2}\s*", count) for count in counts):
        raise ValueError("not a deal and 20 numbers")
    return Board(require_full(Deal.from_pbn(deal)), tricks=tricks_from([int(count) for count in counts], ORDER))


def _form(board: Board, _: int) -> bytes:
    counts = ",".join(map(str, require_tricks(board, ORDER)))
    return f"{require_full(board.deal).to_pbn()},{counts}\n".encode()


write = writes(_form)
