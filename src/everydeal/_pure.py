"""The bulk loops in plain Python and NumPy: what they mean, and what runs where there is no native kernel.

The functions are those of `_native.deals`, and the numbers of auctions; those of other members are made
by `bulk.ranking.OwnCode`.  They refuse the same rows, by the same `RefusedError`.
"""

import numpy as np
import numpy.typing as npt

from . import notations
from ._status import RefusedError, Status
from .board.auction import Auction
from .board.call import BIDS
from .cards import DECK
from .deal import Deal
from .spaces import auctions
from .spaces.released.bidding_play.auction_counts import auction_counts
from .stream import Stream

Bytes = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]


def to_hands(rows: Bytes, hands: Masks, threads: int = 1) -> None:
    """Fill *hands*, (n, 4), from owners (n, 52) or packed (n, 13)."""
    owners = unpack(rows) if rows.shape[1] == 13 else rows
    bad = (owners > 4).any(axis=1)
    if bad.any():
        raise RefusedError(Status.BAD_OWNER, int(bad.argmax()))
    for seat in range(4):
        bits = np.zeros((len(rows), 8), np.uint8)
        bits[:, :7] = np.packbits(owners == seat, axis=1, bitorder="little")
        hands[:, seat] = bits.view("<u8")[:, 0]


def from_hands(hands: Masks, rows: Bytes, threads: int = 1) -> None:
    """Fill *rows*, owners (n, 52) or packed (n, 13), from *hands*, (n, 4)."""
    north, east, south, west = hands.T
    held = north | east | south | west
    twice = north & east | (north | east) & south | (north | east | south) & west
    strange = (twice != 0) | (held > DECK)
    if rows.shape[1] == 13 and (bad := strange | (held != DECK)).any():
        row = int(bad.argmax())
        raise RefusedError(Status.BAD_OWNER if strange[row] else Status.NOT_IN_SPACE, row)
    _refuse(strange, Status.BAD_OWNER)
    owners = np.full((len(hands), 52), 4, np.uint8)
    for seat in range(4):
        masks = np.ascontiguousarray(hands[:, seat : seat + 1], "<u8").view(np.uint8)
        owners[np.unpackbits(masks, axis=1, count=52, bitorder="little").view(bool)] = seat
    rows[:] = pack(owners) if rows.shape[1] == 13 else owners


def pack(owners: Bytes) -> Bytes:
    """Four owners, each 0..3, a byte, the first in the lowest bits."""
    first, second, third, fourth = (owners[:, i::4] for i in range(4))
    return np.asarray(first | second << 2 | third << 4 | fourth << 6, np.uint8)


def unpack(packed: Bytes) -> Bytes:
    """The inverse of `pack`."""
    shifts = np.array([0, 2, 4, 6], np.uint8)
    return np.asarray(packed[:, :, None] >> shifts & 3, np.uint8).reshape(len(packed), 4 * packed.shape[1])


def format_pbn(hands: Masks, lines: bytearray | memoryview, threads: int = 1) -> None:
    """Fill *lines* with the deal strings of *hands*, (n, 4)."""
    lines[:] = "".join(f"{Deal(*masks).to_pbn()}\n" for masks in hands.tolist()).encode()


def parse_pbn(lines: bytes | memoryview, hands: Masks, threads: int = 1) -> None:
    """Fill *hands*, (n, 4), from n lines of deal strings."""
    texts = split_lines(lines)
    if len(texts) != len(hands):
        raise RefusedError(Status.BAD_TEXT, min(len(texts), len(hands)))
    for row, line in enumerate(texts):
        try:
            hands[row] = Deal.from_pbn(line.decode("ascii")).hands
        except ValueError:
            raise RefusedError(Status.BAD_TEXT, row) from None


def count_lines(text: bytes | memoryview) -> int:
    """How many lines *text* has; the last need not end."""
    text = bytes(text)
    return text.count(b"\n") + (bool(text) and not text.endswith(b"\n"))


def format_numbers(notation: str, numbers: Bytes, lines: bytearray) -> int:
    """Write *numbers*, (n, width), one a line, into *lines*; how many bytes it took."""
    size = 1 << 8 * numbers.shape[1]
    data = (int.from_bytes(row.tobytes(), "big") for row in numbers)
    text = "".join(f"{notations.format(number, size, notation)}\n" for number in data).encode()
    lines[: len(text)] = text
    return len(text)


def parse_numbers(notation: str, lines: bytes, numbers: Bytes) -> None:
    """Fill *numbers*, (n, width), from n lines of text."""
    width = numbers.shape[1]
    texts = split_lines(lines)
    if len(texts) != len(numbers):
        raise RefusedError(Status.BAD_TEXT, min(len(texts), len(numbers)))
    for row, line in enumerate(texts):
        text = line.removesuffix(b"\r").decode("ascii", "replace")
        plain = text.isascii() and (notation != "decimal" or text.isdigit())
        try:
            if not plain or text != text.strip():
                raise ValueError(text)
            number = notations.parse(text, 1 << 8 * width, notation)
        except IndexError:
            raise RefusedError(Status.NUMBER_TOO_LARGE, row) from None
        except ValueError:
            raise RefusedError(Status.BAD_TEXT, row) from None
        numbers[row] = np.frombuffer(number.to_bytes(width, "big"), np.uint8)


def random_numbers(key: bytes, size: int, start: int, numbers: Bytes, threads: int = 1) -> None:
    """Fill *numbers*, (n, width), with numbers *start* ... of the stream of *key* below *size*."""
    n, width = numbers.shape
    data = b"".join(number.to_bytes(width, "big") for number in Stream(key).numbers(size, n, start=start))
    numbers[:] = np.frombuffer(data, np.uint8).reshape(n, width)


def split_lines(text: bytes | memoryview) -> list[bytes]:
    """The lines of a text; the last need not end."""
    lines = bytes(text).split(b"\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _refuse(bad: npt.NDArray[np.bool_], status: Status) -> None:
    if bad.any():
        raise RefusedError(status, int(bad.argmax()))


# Auctions


def rank_auctions(calls: Bytes, numbers: Masks, threads: int = 1) -> None:
    """Fill *numbers*, (n,), with those of the complete auctions in *calls*, (n, width), padded with 255.

    An auction of more than 24 calls has 2**64 - 1 in place of a number that may be larger.
    """
    for row, padded in enumerate(calls.tolist()):
        length = padded.index(255) if 255 in padded else len(padded)
        try:
            number = auctions.index(Auction(tuple(padded[:length])))
        except ValueError:
            raise RefusedError(Status.NOT_IN_SPACE, row) from None
        if set(padded[length:]) - {255}:
            raise RefusedError(Status.NOT_IN_SPACE, row)
        numbers[row] = number if length <= _CALLS else _ALL_BITS


def unrank_auctions(numbers: Masks, calls: Bytes, threads: int = 1) -> None:
    """Fill *calls*, (n, 24), with the auctions of *numbers*, (n,), padded with 255."""
    for row, number in enumerate(numbers.tolist()):
        if number >= _AUCTIONS:
            raise RefusedError(Status.NUMBER_TOO_LARGE, row)
        found = auctions[number].calls
        calls[row] = [*found, *[255] * (_CALLS - len(found))]


_CALLS, _ALL_BITS = 24, (1 << 64) - 1
_AUCTIONS = auction_counts(BIDS, complete=True).shorter(_CALLS + 1)
"""So many have up to 24 calls."""
