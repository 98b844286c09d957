"""Hands side by side, a suit a line, as ``dealer`` prints them: printall, print, printew, and DealerV2's printside.

::

       1.                                                      North hands:
    2           5           A Q 8       K J T 9 7 6 4 3
    T 9 8       J 7 6 4 2   A Q 5       K 3                       1.          2.          3.
    K 7 5 2     9 8 6       Q J T       A 4 3                  2           Q 7 4 3 2   K 8 3
    K J T 8 4   9 7 6 3     A Q 5 2     -                      ...

A column is 20 characters wide (here 12), two for each card, a dash for a void.  ``printall`` has all four hands, with
North's first; ``print(north)`` a page with the hands of one seat, four deals abreast, numbered, so that pages of
several seats tell whose hands belong together; DealerV2 names the seats behind the number and is indented by five.
``printew`` has two hands and no word whose they are: the reader has to know (``--columns WENS``: West and East).

A suit of ten cards or more fills its column, or more, without a gap behind it; of the ways to read it that one is taken
in which every hand has 13 cards, if there is one only.  The number is not the board's, but which deal the run produced.

Sources: the output of Debian's dealer 20211121; DealerV2 2.4 (dealerv2/DealerV2_4, Examples/Reports).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from ...board.board import Board
from ...cards import RANKS, SEAT_NAMES, Mask, Seat, format_hand, parse_seat
from ..core.records import boards_of, require_full, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from ..core.spelling.deals import board_of_hands
from .statistics import LeftOut, is_statistic

_WIDTH: Final = 20
_NARROW: Final = 10
"""A holding of fewer cards is filled up to the width."""
_PAGE: Final = re.compile(r"[\s\f]*+(North|East|South|West) hands:\s*")
_NUMBERS: Final = re.compile(r"(?:[ ]{0,8}[0-9]{1,9}\.[ ]*+){1,4}")
_NAMED: Final = re.compile(r"[ ]{0,8}[0-9]{1,9}\.((?:[ ]+(?:North|East|South|West)){1,4})[ ]*")
_CELLS: Final = re.compile(r"[ ]*+(?>(?:(?:[AKQJT2-9]|-)(?:[ ]++|\Z))+)", re.IGNORECASE)
_LONGEST: Final = 200
_INDENT: Final = 5

Holdings = tuple[Mask, ...]
"""The cards of one suit in each of the hands side by side, 13 bits each."""


@dataclass
class _Block:
    """The lines of some hands side by side."""

    seats: list[Seat]
    """Whose the hands are; those of a page are one seat's."""
    numbers: list[int] = field(default_factory=list)
    """Of a page: which deals the hands are of."""
    indent: int = 0
    line: int = 0
    rows: list[list[Holdings]] = field(default_factory=list)

    def add(self, text: str) -> None:
        """The next suit's line.

        Raises:
            ValueError: so many hands cannot be read in it.
        """
        ways = list(splits(text[self.indent :], len(self.numbers) or len(self.seats)))
        if not ways:
            raise ValueError(f"not the holdings of {len(self.numbers) or len(self.seats)} hands in columns of {_WIDTH}")
        self.rows.append(ways)

    def hands(self) -> list[Mask]:
        """The hands.

        Raises:
            ValueError: they have not 13 cards each, or can be read in several ways.
        """
        found = set()
        for way in product(*self.rows):
            hands = tuple(
                sum(cards << 13 * suit for suit, cards in enumerate(column)) for column in zip(*way, strict=True)
            )
            if all(hand.bit_count() == 13 for hand in hands):
                found.add(hands)
        if len(found) != 1:
            raise ValueError("not hands of 13 cards" if not found else "the hands can be read in several ways")
        return list(found.pop())


def splits(text: str, count: int) -> Iterator[Holdings]:
    """The ways to read the holdings of *count* hands in a line.

    >>> [[format_hand(spades)[:-3] for spades in way] for way in splits("A K Q J T 9 8 7 6 5 4 3", 2)]
    [['AKQJT98765', '43'], ['AKQJT987654', '3']]
    """
    run = 0
    while run < 13 and text[2 * run : 2 * run + 1].upper() in RANKS and text[2 * run : 2 * run + 1]:
        if text[2 * run + 1 : 2 * run + 2] not in (" ", ""):
            return
        if run and RANKS.index(text[2 * run].upper()) <= RANKS.index(text[2 * run - 2].upper()):
            break
        run += 1
    void = run == 0 and text[:1] == "-"
    if not run and not void:
        return
    ranks = [RANKS.index(letter.upper()) for letter in text[: 2 * run : 2]]
    if count == 1:
        if not text[2 * (run or 1) :].strip():
            yield (sum(1 << rank for rank in ranks),)
        return
    for taken in range(min(run, _NARROW), run + 1):
        width = 2 * taken if taken >= _NARROW else _WIDTH
        if taken >= _NARROW or not text[2 * (taken or 1) : width].strip():
            own = sum(1 << rank for rank in ranks[:taken])
            yield from ((own, *rest) for rest in splits(text[width:], count - 1))


def recognise(head: bytes) -> int:
    """A page of a seat, a number over four hands, or two hands side by side, at the beginning."""
    lines = [line for line in head.decode("latin-1").splitlines()[:60] if line.strip("\f ")]
    for begin, line in enumerate(lines):  # a line of low cards alone looks like a statistic, too
        if _begins(lines[begin : begin + 5]):
            return CERTAIN
        if not (line.lstrip().startswith("[") or is_statistic(line, alone=True)):
            return NO
    return NO


def _begins(lines: list[str]) -> bool:
    """Do hands begin with these lines?"""
    if len(lines[0]) > _LONGEST:
        return False
    if _PAGE.fullmatch(lines[0]):
        return len(lines) > 1 and _NUMBERS.fullmatch(lines[1][:_LONGEST]) is not None
    header = _header(lines[0], None)
    block = header or _Block([3, 1])
    try:
        for text in lines[1:5] if header else lines[:4]:
            block.add(text[:_LONGEST])
        return len(block.rows) == 4 and bool(block.hands())
    except ValueError:
        return False


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return boards_of(source, _deals(source), _board, lambda _: None, is_whole=True)


def _deals(source: Source) -> Iterator[tuple[int, dict[Seat, Mask]]]:
    """The hands of each deal by their seats, with the line they begin on.

    Those of pages come at the end of the file, as the last page may have the last seat's hands.
    """
    pages: dict[int, dict[Seat, Mask]] = {}
    block: _Block | None = None
    page: Seat | None = None
    record = 0
    left_out = LeftOut(source.report)
    for line, text in source.lines():
        text = text.strip("\f\r")
        if not text.strip():
            continue
        if len(text) > _LONGEST:
            source.report.error(f"a line of more than {_LONGEST} characters", line=line, value=text)
            continue
        seat = _PAGE.fullmatch(text)
        header = None if seat else _header(text, page)
        if block is not None and block.rows and (seat or header or not _CELLS.fullmatch(text)):
            _complain_of_part(source, block, record + 1)
            block = None
        if seat:
            page, block = parse_seat(seat[1]), None
        elif header is not None:
            header.line = line
            block = header
        elif _CELLS.fullmatch(text):
            block = block or _unnamed(source, line)
            if block is None:
                return
            try:
                block.add(text)
                hands = block.hands() if len(block.rows) == 4 else []
            except ValueError as error:
                source.report.error(str(error), line=line, record=record + 1, value=text)
                block = None
                continue
            if hands:
                if block.numbers:
                    _keep(source, pages, block, hands)
                else:
                    record += 1
                    yield block.line, dict(zip(block.seats, hands, strict=True))
                block = None
        else:
            left_out.take(line, text)
    if block is not None and (block.rows or block.line):
        _complain_of_part(source, block, record + 1)
    left_out.tell()
    yield from ((0, hands_of_deal) for _, hands_of_deal in sorted(pages.items()))


def _header(text: str, page: Seat | None) -> _Block | None:
    """The block that a line with numbers begins; None if it begins no block."""
    named = _NAMED.fullmatch(text)
    if named:
        return _Block([parse_seat(name) for name in named[1].split()], indent=_INDENT)
    if not _NUMBERS.fullmatch(text):
        return None
    numbers = [int(word.strip(" .")) for word in text.split()]
    if page is not None:
        return _Block([page], numbers)
    return _Block([0, 1, 2, 3]) if len(numbers) == 1 else None


def _unnamed(source: Source, line: int) -> _Block | None:
    """Two hands side by side, whose the user says."""
    if source.hints.seats is None:
        reason = (
            "two hands side by side, and nothing says whose they are: say seats='WENS' for West and East"
            " (printew), seats='NSEW' for North and South"
        )
        source.report.error(reason, line=line)
        return None
    return _Block(list(source.hints.seats[:2]), line=line)


def _keep(source: Source, pages: dict[int, dict[Seat, Mask]], block: _Block, hands: Sequence[Mask]) -> None:
    for number, hand in zip(block.numbers, hands, strict=True):
        hands_of_deal = pages.setdefault(number, {})
        if hands_of_deal.setdefault(block.seats[0], hand) != hand:
            reason = f"deal {number} has two different hands for {SEAT_NAMES[block.seats[0]]}"
            source.report.error(reason, line=block.line, record=number)


def _board(hands: dict[Seat, Mask], _: int) -> Board:
    return board_of_hands([hands.get(seat) for seat in range(4)])


def _complain_of_part(source: Source, block: _Block, record: int) -> None:
    reason = f"hands that end after {len(block.rows)} of their 4 suits"
    source.report.error(reason, line=block.line, record=record)


def _form(board: Board, record: int) -> bytes:
    """A full deal as ``printall`` prints it."""
    hands = require_full(board.deal).hands
    lines = [f"{record:4d}."]
    for suits in zip(*(format_hand(hand).split(".") for hand in hands), strict=True):
        cells = [" ".join(ranks or "-") + " " for ranks in suits]
        lines.append("".join(cell.ljust(_WIDTH) for cell in cells[:-1]) + cells[-1])
    return ("\n".join(lines) + "\n\n").encode()


write = writes(_form)
