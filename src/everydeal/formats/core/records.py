"""What formats of one board a record share: reading them one by one, writing them one by one, full deals only."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from ...board.board import Board
from ...cards import SEAT_NAMES, Mask
from ...deal import Deal
from .errors import Report
from .registry import NO, POSSIBLE
from .source import Source
from .spelling.deals import card_count_error

T = TypeVar("T")


def boards_of(
    source: Source,
    records: Iterable[tuple[int, T]],
    parse: Callable[[T, int], Board | Iterable[Board]],
    shown: Callable[[T], str | None] = str,
) -> Iterator[Board]:
    """The boards of records, each given with the line it begins on; *parse* gets one and its number, from 1.

    This is where every reader ends.  A ValueError from *parse* is reported, with the record as *shown*, and costs its
    record only; a board gets its place (`placed`).
    """
    for record, (line, value) in enumerate(records, start=1):
        yield from attempted(source, partial(parse, value, record), line, record, shown(value))


def attempted(
    source: Source, make: Callable[[], Board | Iterable[Board]], line: int, record: int, value: str | None = None
) -> Iterator[Board]:
    """The boards of one record, if they can be made; else the reason is reported."""
    try:
        found = make()
        boards = [found] if isinstance(found, Board) else list(found)
    except ValueError as error:
        source.report.error(str(error), line=line, record=record, value=value)
        return
    for board in boards:
        yield placed(source, board, line, record, value)


def read_records(source: Source, size: int, parse: Callable[[bytes, int], Board]) -> Iterator[Board]:
    """The boards of records of *size* bytes; *parse* gets the bytes and the record's number.

    A last record that is cut short is reported.
    """

    def records() -> Iterator[tuple[int, bytes]]:
        whole = 0
        while len(data := source.read(size)) == size:
            whole += 1
            yield 0, data
        if data.strip(b"\0\r\n\x1a "):
            reason = f"the file ends in the middle of a record: {len(data)} of {size} bytes"
            source.report.error(reason, record=whole + 1)

    return boards_of(source, records(), parse, lambda _: None)


def recognise_records(head: bytes, size: int, parse: Callable[[bytes, int], Board]) -> int:
    """`POSSIBLE` if a file's first records can be parsed and none is cut short; nothing else marks such a file."""
    if len(head) < size or (len(head) < 4096 and len(head) % size):
        return NO
    try:
        for at in range(0, min(len(head) // size, 8) * size, size):
            parse(head[at : at + size], 1)
    except ValueError:
        return NO
    return POSSIBLE


def read_lines(
    source: Source, parse: Callable[[str, int], Board], comment: str = "#", *, strip: bool = True
) -> Iterator[Board]:
    """The boards of lines; *parse* gets the line, without blanks around it if *strip*, and the record's number.

    Blank lines and those that start with *comment* are skipped.
    """
    lines = ((line, text.strip() if strip else text) for line, text in source.lines())
    records = ((line, text) for line, text in lines if text.strip() and not text.startswith(comment))
    return boards_of(source, records, parse)


def placed(source: Source, board: Board, line: int, record: int, value: str | None = None) -> Board:
    """*board*, with its place; what is wrong with the number of its cards, or may be cut short, is reported."""
    board.line, board.record = line, record
    if complaint := card_count_error(board.deal) or cut_short(source, board):
        source.report.error(complaint, line=line, record=record, value=value)
    return board


def cut_short(source: Source, board: Board) -> str:
    """Why *board*, of the line that *source* gave last, may be a half one, as a complaint; "" if it is not.

    A file that is cut short ends within a line; of what is given by then, only a full deal is beyond doubt.
    """
    whole = board.deal.is_full and (board.tricks is None or None not in board.tricks)
    if whole or not source.unended:
        return ""
    return "the last line has no line end and its deal is not full: the file may be cut short (if not, end the line)"


def write_records(boards: Iterable[Board], report: Report, form: Callable[[Board, int], bytes]) -> Iterator[bytes]:
    """The records of some boards; *form* gets the board and its record's number.

    A ValueError from *form* is reported and costs its board only; the next board gets the record number.
    """
    record = 1
    for place, board in enumerate(boards, start=1):
        try:
            data = form(board, record)
        except ValueError as error:
            report.error(str(error), record=place, value=str(board.deal))
            continue
        yield data
        record += 1


def first_number(board: Board, highest: int) -> int:
    """The number that a file with consecutive numbers begins with: that of its first board, or 1 if it has none.

    Raises:
        ValueError: it is above *highest*.
    """
    number = board.number or 1
    if number > highest:
        raise ValueError(f"board {number}: a file of this format can begin with board {highest} at most")
    return number


def full_deal(hands: Sequence[Mask]) -> Deal:
    """The deal of four hands of 13 cards.

    Raises:
        ValueError: a hand has another number of cards, or a card is in two hands.
    """
    for seat, hand in enumerate(hands):
        if hand.bit_count() != 13:
            raise ValueError(f"{SEAT_NAMES[seat]} holds {hand.bit_count()} cards, not 13")
    return Deal(*hands)


def fair_deal(hands: Sequence[Mask]) -> Deal:
    """The deal of four hands that are a full deal or an ending.

    Raises:
        ValueError: they are neither, or a card is in two hands.
    """
    deal = Deal(*hands)
    if complaint := card_count_error(deal):
        raise ValueError(complaint)
    return deal


def require_full(deal: Deal) -> Deal:
    """*deal* itself.

    Raises:
        ValueError: it is not a full deal.
    """
    if not deal.is_full:
        sizes = "-".join(map(str, deal.hand_sizes))
        raise ValueError(f"the format holds full deals only, and these hands have {sizes} cards")
    return deal
