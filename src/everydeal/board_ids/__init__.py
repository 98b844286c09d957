"""One id for a whole board: deal, number, dealer, vulnerability, auction, contract, play or claim, result.

`encode` makes some 31 bytes of a played board, `decode` the board of them; `to_text` and `from_text` write them so that
they can be copied: some 57 characters, of which one, two or three wrong ones never pass.  Equal boards have equal ids,
however their files tell them: what follows from the rest is not stored, and refused where it is.

>>> from everydeal.board import Auction
>>> board = Board(Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"), number=3)
>>> board.auction = Auction.parse("1S Pass 2H Pass 2S AP")
>>> board_id(board)
'04900ZT-2Q6Z0Y4-25E774E-X0SRH7M-BP1HZ07-FK34'
>>> board_of_id(board_id(board)) == board
True

Names, tags, alerts, explanations, comments and double-dummy tables are left out; what else is, ``losses`` of
`everydeal.write` says of the format ``boards``.  docs/board-ids.md has every byte.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Protocol

from ..argument_checks import check_kind, wrong_kind
from ..board.board import Board
from ..deal import Deal
from ..notations.checked_bytes import CheckedBytes
from .encoding import bytes_to_record, record_to_bytes, size_of
from .record import board_of, record_of


class Stream(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """The next bytes, at most *size*; none only at the end."""


_NOTATION = CheckedBytes()
_SHORTEST = 17
"""Bytes of the shortest record: a full deal and nothing else."""


def encode(board: Board | Deal) -> bytes:
    """The bytes of a board, or of a deal alone.

    >>> encode(Deal(1, 2, 4, 8)).hex()
    '0112001000006577bc8787c364250b7111dab507'

    Raises:
        ValueError: a hand holds more than 13 cards, or the board is too long (an irregular auction of 1001 calls).
    """
    return record_to_bytes(record_of(board if isinstance(board, Board) else Board(board)))


def decode(data: bytes) -> Board:
    """The board of some bytes: the inverse of `encode`.

    >>> decode(encode(Deal(1, 2, 4, 8))).deal
    Deal.from_pbn('N:A... K... Q... J...')

    Raises:
        ValueError: they are not what `encode` makes of any board; says why.
    """
    board = board_of(bytes_to_record(data))
    if encode(board) != data:
        raise ValueError("not in the one form that a board has: it stores what follows from the rest")
    return board


def split(source: bytes | Stream) -> Iterator[bytes]:
    """The records of a stream in which they stand one after the other, in bounded memory.

    >>> one, other = encode(Deal(1, 2, 4, 8)), encode(Deal())
    >>> list(split(one + other)) == [one, other]
    True

    Raises:
        ValueError: something is not a record, or the last is cut short; says how many came before.
    """
    if not isinstance(source, bytes | bytearray | memoryview) and not hasattr(source, "read"):
        raise wrong_kind("records are bytes, or a stream of bytes", source)
    stream: Stream = BytesIO(source) if isinstance(source, bytes | bytearray | memoryview) else source
    count = 0
    while head := _read(stream, 3):
        try:
            size = size_of(head)
            if size is None:
                raise ValueError("the record is cut short")
            data = head + _read(stream, size - len(head))
            if len(data) < size:
                raise ValueError("the record is cut short")
        except ValueError as error:
            raise ValueError(f"record {count + 1}: {error}") from None
        yield data
        count += 1


def to_text(data: bytes) -> str:
    """Bytes of a board as text: base 32 with a check, in groups of seven characters.

    >>> to_text(encode(Deal(1, 2, 4, 8)))
    '049003S-Z6RD3BF-204BHXT-J552RXM-M20R9ZY-P0WS'
    """
    check_kind(data, bytes | bytearray, "the bytes of a board are bytes: board_ids.encode(board)")
    return _NOTATION.format(data)


def from_text(text: str) -> bytes:
    """The bytes of a text: the inverse of `to_text`; case, blanks and hyphens do not count, O is 0, I and L are 1.

    >>> from_text(to_text(encode(Deal()))) == encode(Deal())
    True

    Raises:
        ValueError: it is not such a text; one with one, two or three wrong characters never is.
    """
    check_kind(text, str, "the id of a board is a text")
    return _NOTATION.parse(text)


def is_text(text: str) -> bool:
    """Whether *text* looks like a board's id; its check may still be wrong.

    >>> is_text("04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G"), is_text("0JYMWMF-CD9A1JN-JC00000")
    (True, False)
    """
    check_kind(text, str, "the id of a board is a text")
    stripped = text.strip()
    long_enough = len(stripped) >= _NOTATION.width(_SHORTEST) and not stripped.isdecimal()
    return long_enough and _NOTATION.fits(stripped)


def board_id(board: Board | Deal) -> str:
    """The id of a board, as text.

    >>> board_id(Board(Deal(), number=7))
    '049003T-66RD31K-V04BHXT-J552RXT-SP6919V-4KT8'

    Raises:
        ValueError: as `encode`.
    """
    return to_text(encode(board))


def board_of_id(text: str) -> Board:
    """The board that an id names: the inverse of `board_id`.

    >>> board_of_id(board_id(Board(Deal(), number=7))).vulnerability
    'All'

    Raises:
        ValueError: it names none; says what is wrong.
    """
    return decode(from_text(text))


def ids(boards: Iterable[Board | Deal]) -> Iterator[str]:
    """The ids of boards, one by one.

    >>> [len(text) for text in ids([Deal(), Board(Deal(), number=7)])]
    [44, 44]

    Raises:
        ValueError: as `encode`.
    """
    check_kind(boards, Iterable, "the boards are a list of boards or deals")
    return map(board_id, boards)


def _read(stream: Stream, size: int) -> bytes:
    """*size* bytes, however little the stream gives at a time; fewer only at its end."""
    data = b""
    while len(data) < size and (more := stream.read(size - len(data))):
        data += more
    return data


__all__ = [
    "board_id", "board_of_id", "decode", "encode", "from_text", "ids", "is_text", "record_of", "split", "to_text",
]  # fmt: skip
