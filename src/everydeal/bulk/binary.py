"""Binary formats decoded as arrays: a row a record.

The formats are described in `everydeal.formats`; whatever is wrong with a row is only marked here, and reported by the
format's own reader.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..formats.core import layouts
from ..formats.core.layouts import Layout
from ..formats.pavlicek import zrd
from ..formats.programs import gib_binary
from .engine import functions

Bytes = npt.NDArray[np.uint8]


class Decoded(NamedTuple):
    """Deals, and which rows are right; fields that the format does not have are None."""

    hands: npt.NDArray[np.uint64]
    good: npt.NDArray[np.bool_]
    number: npt.NDArray[Any] | None = None
    dealer: Bytes | None = None
    vulnerability: Bytes | None = None
    tricks: Bytes | None = None


class Decoder(NamedTuple):
    """How a format is decoded: the size of its records, and what makes the function for a file by its first bytes."""

    size: int
    make: Callable[[bytes], Callable[[Bytes], Decoded]]


def _dealt(owners: npt.NDArray[Any]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_]]:
    """The hands of owners, (n, 52), and which rows are full deals."""
    owners = np.ascontiguousarray(np.minimum(owners, 4), np.uint8)
    hands = np.empty((len(owners), 4), np.uint64)
    functions().to_hands(owners, hands, 1)
    return hands, np.asarray((np.bitwise_count(hands) == 13).all(axis=1))


def _unpacked(rows: Bytes, layout: Layout) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_]]:
    """The hands of packed deals, (n, bytes), and which rows are full deals."""
    byte, shift = np.array(layout.places, np.uint8).T
    return _dealt(np.array(layout.seats, np.uint8)[rows[:, byte] >> shift & 3])


def _tricks(values: Bytes, places: tuple[int, ...], *, of_sides: bool = False) -> tuple[Bytes, npt.NDArray[np.bool_]]:
    """Our table of a foreign one, (n, 20), and which rows have no number above 13."""
    good = np.asarray((values <= 13).all(axis=1))
    if of_sides:
        values = values.copy()
        ours = np.array([place // 5 % 2 == 1 for place in places])
        values[:, ours] = 13 - np.minimum(values[:, ours], 13)
    table = np.empty_like(values)
    table[:, list(places)] = values
    return table, good


def _zrd(rows: Bytes) -> Decoded:
    hands, good = _unpacked(rows, layouts.ZRD)
    halves = np.stack([rows[:, 13:] & 15, rows[:, 13:] >> 4], axis=2).reshape(len(rows), 20)
    tricks, fine = _tricks(halves, zrd.ORDER)
    return Decoded(hands, good & fine, tricks=tricks)


def _ber(rows: Bytes) -> Decoded:
    return Decoded(*_dealt(rows - np.uint8(ord("1"))))


def _cds(rows: Bytes) -> Decoded:
    hands, good = _unpacked(rows[:, 1:], layouts.CDS)
    return Decoded(hands, good & (rows[:, 0] > 0), number=rows[:, 0])


def _bridgebots(rows: Bytes) -> Decoded:
    hands, good = _unpacked(rows, layouts.BRIDGEBOTS)
    vulnerability = np.array([0, 2, 1, 3], np.uint8)[rows[:, 13] & 3]
    return Decoded(
        hands, good & (rows[:, 0] < 16), dealer=np.asarray(rows[:, 13] >> 2 & 3, np.uint8), vulnerability=vulnerability
    )


def _gib(head: bytes) -> Callable[[Bytes], Decoded]:
    byte_order = ">" if gib_binary.byte_order_of(head[: gib_binary.SIZE]) == "big" else "<"

    def decode(rows: Bytes) -> Decoded:
        suits = np.ascontiguousarray(rows[:, :16]).view(f"{byte_order}u4")
        hands, good = _unpacked(rows, layouts.GIB_BIG if byte_order == ">" else layouts.GIB_LITTLE)
        words = np.ascontiguousarray(rows[:, 16:]).view(f"{byte_order}u2")
        values = (words[:, :, None] >> np.array([0, 4, 8, 12], np.uint16) & 15).astype(np.uint8).reshape(-1, 20)
        tricks, fine = _tricks(values, gib_binary.ORDER, of_sides=True)
        return Decoded(hands, good & fine & ((suits >> 26) == 0).all(axis=1), tricks=tricks)

    return decode


DECODERS: Final = {
    "zrd": Decoder(zrd.SIZE, lambda _: _zrd),
    "ber": Decoder(52, lambda _: _ber),
    "cds": Decoder(14, lambda _: _cds),
    "bridgebots": Decoder(14, lambda _: _bridgebots),
    "gib-binary": Decoder(gib_binary.SIZE, _gib),
}
"""The formats that are decoded as arrays."""
