"""What formats of one board a record share: reading them one by one, writing them one by one, full deals only.

A format that is a board a line, or so many bytes a board, tells how a record is parsed and how it is formed, and has
its `read` and `write` from here: ``read, write = by_lines(_parse, _form)``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias, TypeVar

from ...board.board import Board
from ...board.tricks import tricks_to
from ...cards import SEAT_NAMES, Mask, Seat
from ...deal import Deal
from .errors import Report
from .registry import NO, POSSIBLE
from .source import Source
from .spelling.deals import card_count_error
from .spelling.holdings import parse_hand_of

T = TypeVar("T")
Recogniser: TypeAlias = Callable[[bytes], int]
Reader: TypeAlias = Callable[[Source], Iterator[Board]]
Writer: TypeAlias = Callable[[Iterable[Board], Report], Iterator[bytes]]
Form: TypeAlias = Callable[[Board, int], bytes]
"""Makes the record of a board; the number is its place among the records, from 1."""
REMARKS: Final = ("#", "%", ";")
"""What a line begins with that is a remark."""


def by_lines(
    parse: Callable[[str, int], Board], form: Form, *, strip: bool = True, before: bytes = b""
) -> tuple[Reader, Writer]:
    """`read` and `write` of a format with a board a line: see `read_lines`; *before* stands at the file's beginning."""

    def read(source: Source) -> Iterator[Board]:
        """The boards of a file."""
        return read_lines(source, parse, strip=strip)

    return read, writes(form, before)


def writes(form: Form, before: bytes = b"") -> Writer:
    """`write` of a format with a record a board: see `write_records`; *before* stands at the file's beginning."""

    def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
        """The records of some boards."""
        if before:
            yield before
        yield from write_records(boards, report, form)

    return write


def boards_of(
    source: Source,
    records: Iterable[tuple[int, T]],
    parse: Callable[[T, int], Board | Iterable[Board]],
    shown: Callable[[T], str | None] = str,
    **judged: bool,
) -> Iterator[Board]:
    """The boards of records, each given with the line it begins on; *parse* gets one and its number, from 1.

    This is where every reader ends.  A ValueError from *parse* is reported, with the record as *shown*, and costs its
    record only; a board gets its place, and is *judged* as `placed` says.
    """
    for record, (line, value) in enumerate(records, start=1):
        make = partial(parse, value, record)
        yield from attempted(source, make, line, record, shown(value), **judged)


def attempted(
    source: Source,
    make: Callable[[], Board | Iterable[Board]],
    line: int,
    record: int,
    value: str | None = None,
    **judged: bool,
) -> list[Board]:
    """The boards of one record, if they can be made; else the reason is reported, and there are none."""
    try:
        found = make()
        boards = [found] if isinstance(found, Board) else list(found)
    except ValueError as error:
        source.report.error(str(error), line=line, record=record, value=value)
        return []
    return [placed(source, board, line, record, value, **judged) for board in boards]


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


def is_read(parse: Callable[[T], object], value: T) -> bool:
    """Can a text, or some bytes, be parsed?"""
    try:
        parse(value)
    except ValueError:
        return False
    return True


def recognise_records(head: bytes, size: int, parse: Callable[[bytes, int], Board]) -> int:
    """`POSSIBLE` if a file's first records can be parsed and none is cut short; nothing else marks such a file."""
    if len(head) < size or (len(head) < 4096 and len(head) % size):
        return NO
    firsts = (head[at : at + size] for at in range(0, min(len(head) // size, 8) * size, size))
    return POSSIBLE if all(is_read(lambda data: parse(data, 1), first) for first in firsts) else NO


def read_lines(
    source: Source, parse: Callable[[str, int], Board], *, strip: bool = True, **judged: bool
) -> Iterator[Board]:
    """The boards of lines; *parse* gets the line, without blanks around it if *strip*, and the record's number.

    Blank lines and remarks are skipped.
    """
    return boards_of(source, lines_of(source, strip=strip), parse, str, **judged)


def lines_of(source: Source, *, strip: bool = True) -> Iterator[tuple[int, str]]:
    """The numbered lines of a file that are neither blank nor remarks."""
    for line, text in source.lines():
        bare = text.strip()
        shown = bare if strip else text
        if bare and not shown.startswith(REMARKS):
            yield line, shown


def placed(
    source: Source, board: Board, line: int, record: int, value: str | None = None, *, any_deal: bool = False,
    is_whole: bool = False,
) -> Board:  # fmt: skip
    """*board*, with its place; what is wrong with the number of its cards, or may be cut short, is reported.

    In a format for *any_deal*, fouled ones too, the number of cards is not wrong, and only noted.  What tells itself
    that it *is_whole*, by a check, say, is not cut short.
    """
    board.line, board.record = line, record
    complaint = card_count_error(board.deal)
    if complaint and not any_deal:
        source.report.error(complaint, line=line, record=record, value=value)
    elif not is_whole and (cut := cut_short(source, board)):
        source.report.error(cut, line=line, record=record, value=value)
    elif complaint:
        source.report.notice(complaint, line=line, record=record, value=value)
    return board


def cut_short(source: Source, board: Board) -> str:
    """Why *board*, of the line that *source* gave last, may be a half one, as a complaint; "" if it is not.

    A file that is cut short ends within a line; of what is given by then, only a full deal is beyond doubt.
    """
    whole = board.deal.is_full and (board.tricks is None or None not in board.tricks)
    if whole or not source.unended:
        return ""
    return "the last line has no line end and its deal is not full: the file may be cut short (if not, end the line)"


def write_records(boards: Iterable[Board], report: Report, form: Callable[[Board, int], T]) -> Iterator[T]:
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
        require_thirteen(seat, hand)
    return Deal(*hands)


def require_thirteen(seat: Seat, hand: Mask) -> Mask:
    """*hand* itself.

    Raises:
        ValueError: it has not 13 cards.
    """
    if hand.bit_count() != 13:
        raise ValueError(f"{SEAT_NAMES[seat]} holds {hand.bit_count()} cards, not 13")
    return hand


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
        sizes = deal.hand_sizes
        what = f"these hands have {'-'.join(map(str, sizes))} cards"
        if set(sizes) == {0, 13}:
            given = " and ".join(name for name, size in zip(SEAT_NAMES, sizes, strict=True) if size)
            what = f"only the cards of {given} are given"
        raise ValueError(f"the format holds full deals only, and {what}")
    return deal


def words_deal(words: Sequence[str], seats: Sequence[Seat] = range(4)) -> Deal:
    """The deal of four hands with dots between their suits, those of *seats*; a full one or an ending.

    Raises:
        ValueError: another number of words, one is no hand, or they are neither; says whose hand it is.
    """
    if len(words) != 4:
        raise ValueError(f"{len(words)} hands, not 4")
    hands = [0] * 4
    for seat, word in zip(seats, words, strict=True):
        hands[seat] = parse_hand_of(seat, word)
    return fair_deal(hands)


def require_situation(board: Board) -> tuple[Seat, str]:
    """The dealer and the vulnerability of *board*.

    Raises:
        ValueError: one of them is not given.
    """
    if board.dealer is None or board.vulnerability is None:
        raise ValueError("the format needs a dealer and a vulnerability")
    return board.dealer, board.vulnerability


def require_tricks(board: Board, order: Sequence[int]) -> list[int]:
    """The double-dummy tricks of *board*, in a format's *order* (see `board.tricks.order`).

    Raises:
        ValueError: there are none, or one is not known.
    """
    values = [value for value in tricks_to(board.tricks, order) if value is not None] if board.tricks else []
    if len(values) != 20:
        raise ValueError("the format needs all 20 double-dummy results")
    return values
