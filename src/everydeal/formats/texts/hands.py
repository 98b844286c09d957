"""Four hands a line without a word whose they are, as Big Deal lists them: 67 characters, for a full deal.

``8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3``.  Programs differ in the order of the hands
(North East South West, the dealer first, North South East West, ...), so the reader needs: ``seats`` of
`everydeal.read`, ``--columns`` on the command line.  Written are North, East, South, West, or the order that ``seats``
says.

Source: the lists in files of Big Deal (H. van Staveren), whose PBN lines have the same hands behind a seat.
"""

from collections.abc import Iterable, Iterator

from ...board.board import Board
from ...cards import format_hand
from ..core.errors import Report
from ..core.records import fair_deal, read_lines, words_deal, write_records
from ..core.source import Source
from ..core.spelling.seats import parse_seats


def read(source: Source) -> Iterator[Board]:
    """The boards of a file.

    Without the seats nothing can be read: that is one error, not one for each line.
    """
    seats = source.hints.seats
    if seats is None:
        reason = "four hands a line, and nothing says whose they are: say the order of their seats, seats='NESW'"
        source.report.error(reason)
        return

    yield from read_lines(source, lambda text, _: Board(words_deal(text.split(), seats)))


def write(boards: Iterable[Board], report: Report, *, seats: str = "NESW") -> Iterator[bytes]:
    """The lines of some deals.

    Raises:
        ValueError: *seats* is not an order of seats.
    """
    order = parse_seats(seats)

    def form(board: Board, _: int) -> bytes:
        hands = fair_deal(board.deal.hands).hands
        return " ".join(format_hand(hands[seat]) for seat in order).encode() + b"\n"

    return write_records(boards, report, form)
