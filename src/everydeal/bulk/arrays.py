"""Deals and double-dummy tricks in the arrays of two game libraries for machine learning, pgx and OpenSpiel.

The forms are those of `formats.programs.pgx` (keys and values) and `formats.programs.openspiel` (dealings), a row a
deal.  All of them hold full deals only.  `read_pgx` reads pgx's files of 12.5 million solved deals: ``.npy`` of shape
(2, n, 4), first the keys and then the values.

>>> deals = Deals.from_pbn("N:KT9743.AQT43.J.7 J85.9.Q6.KQJ9532 Q2.KJ765.T98.T64 A6.82.AK75432.A8")
>>> pgx_keys(deals).tolist(), deals_of_pgx(pgx_keys(deals)) == deals
([[58835992, 12758306, 67074695, 56200597]], True)
"""

import os
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..formats.programs import openspiel, pgx
from .deals import Deals

Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]

_PORTION: Final = 1 << 16
_KEY_SHIFTS: Final = np.arange(24, -1, -2, dtype=np.int32)
_VALUE_SHIFTS: Final = np.arange(16, -1, -4, dtype=np.int32)
_CARD_OF: Final = np.array(openspiel.CARD_OF, np.intp)
_ACTION_OF: Final = np.array(openspiel.ACTION_OF, np.int64)


def deals_of_pgx(keys: npt.ArrayLike) -> Deals:
    """The deals of pgx's keys, integers (n, 4): a row is the suits S H D C.

    Raises:
        ValueError: a number is not one of 13 digits in base 4, or not 13 cards for each seat; names the row.
        TypeError: not integers.
    """
    rows = _rows(keys, 4, "keys")
    _refuse(((rows < 0) | (rows >= 4**13)).any(axis=1), "a key is not four numbers of 13 digits in base 4", rows)
    owners = np.empty((len(rows), 4, 13), np.uint8)
    for begin in range(0, len(rows), _PORTION):
        part = rows[begin : begin + _PORTION].astype(np.int32)
        owners[begin : begin + _PORTION, :, list(pgx.RANKS)] = part[:, :, None] >> _KEY_SHIFTS & 3
    return _full(owners.reshape(-1, 52), rows)


def pgx_keys(deals: Deals) -> Ints:
    """pgx's keys of full deals, int32 (n, 4).

    Raises:
        ValueError: a deal is not full; names the row.
    """
    seats = _owners(deals).reshape(-1, 4, 13)[:, :, list(pgx.RANKS)]
    keys = np.zeros((len(seats), 4), np.int32)
    for place in range(13):
        keys = keys << 2 | seats[:, :, place]
    return keys


def tricks_of_pgx(values: npt.ArrayLike) -> Bytes:
    """The tricks of pgx's values, integers (n, 4): uint8 (n, 20), in the order of `everydeal.board.tricks`.

    Raises:
        ValueError: a number is not one of five hexadecimal digits 0 to D; names the row.
        TypeError: not integers.
    """
    rows = _rows(values, 4, "values")
    wrong = "a value is not four numbers of five hexadecimal digits 0 to D"
    _refuse(((rows < 0) | (rows >= 16**5)).any(axis=1), wrong, rows)
    digits = (rows[:, :, None] >> _VALUE_SHIFTS & 15).astype(np.uint8).reshape(-1, 20)
    _refuse((digits > 13).any(axis=1), wrong, rows)
    tricks = np.empty_like(digits)
    tricks[:, list(pgx.ORDER)] = digits
    return tricks


def pgx_values(tricks: npt.ArrayLike) -> Ints:
    """pgx's values of double-dummy tricks (n, 20), int32 (n, 4).

    Raises:
        ValueError: a number is above 13 (255 is one that is not known); names the row.
        TypeError: not integers.
    """
    rows = _rows(tricks, 20, "tricks")
    _refuse(((rows < 0) | (rows > 13)).any(axis=1), "not 20 numbers of tricks 0 to 13", rows)
    digits = rows[:, list(pgx.ORDER)].reshape(-1, 4, 5).astype(np.int32)
    return np.asarray((digits << _VALUE_SHIFTS).sum(axis=2, dtype=np.int32))


def deals_of_openspiel(dealings: npt.ArrayLike) -> Deals:
    """The deals of OpenSpiel's dealings, integers (n, 52): the i-th card of a row goes to player i mod 4.

    Raises:
        ValueError: a row is not each of the cards 0 to 51 once; names the row.
        TypeError: not integers.
    """
    rows = _rows(dealings, 52, "dealings")
    _refuse((np.sort(rows, axis=1) != np.arange(52)).any(axis=1), "not each of the cards 0 to 51 once", rows)
    owners = np.empty((len(rows), 52), np.uint8)
    np.put_along_axis(owners, _CARD_OF[rows], np.broadcast_to(np.arange(52, dtype=np.uint8) % 4, rows.shape), axis=1)
    return Deals.from_owners(owners)


def openspiel_dealings(deals: Deals) -> npt.NDArray[np.int64]:
    """OpenSpiel's dealings of full deals, int64 (n, 52), the high cards of each hand first.

    Raises:
        ValueError: a deal is not full; names the row.
    """
    cards = np.argsort(_owners(deals), axis=1, kind="stable").reshape(-1, 4, 13)
    return _ACTION_OF[cards.transpose(0, 2, 1).reshape(-1, 52)]


def read_pgx(path: str | os.PathLike[str], rows: slice = slice(None)) -> tuple[Deals, Bytes]:
    """The deals and tricks (n, 20) of a file of solved deals of pgx, or those of some of its *rows*.

    Only these rows are read.

    Raises:
        ValueError: the file is not an array of integers (2, n, 4), or a row of it is not right; names the row, counted
            from the first that is read.
        OSError: the file cannot be read.
    """
    try:
        table = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError) as error:
        raise ValueError(f"{os.fspath(path)}: not an array of NumPy (.npy): {error}") from None
    kind = getattr(table, "dtype", None)
    if kind is None or kind.kind not in "iu" or table.ndim != 3 or (table.shape[0], table.shape[2]) != (2, 4):
        what = "several arrays" if kind is None else f"{kind} {table.shape}"
        raise ValueError(f"{os.fspath(path)}: not the keys and values of deals, integers (2, n, 4), but {what}")
    try:
        return deals_of_pgx(table[0, rows]), tricks_of_pgx(table[1, rows])
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def _rows(array: npt.ArrayLike, width: int, what: str) -> npt.NDArray[Any]:
    rows = np.asarray(array)
    if rows.dtype.kind not in "iu":
        raise TypeError(f"{what} must be integers, not {rows.dtype}")
    if rows.ndim != 2 or rows.shape[1] != width:
        raise ValueError(f"{what} must have the shape (n, {width}), not {rows.shape}")
    return rows.astype(np.int64) if rows.dtype.itemsize < 4 else rows


def _refuse(wrong: Any, reason: str, rows: npt.NDArray[Any]) -> None:
    if wrong.any():
        row = int(wrong.argmax())
        raise ValueError(f"row {row}: {reason}: {rows[row].tolist()}")


def _full(owners: Bytes, rows: npt.NDArray[Any]) -> Deals:
    deals = Deals.from_owners(owners)
    _refuse((np.bitwise_count(deals.hands) != 13).any(axis=1), "not 13 cards for each seat", rows)
    return deals


def _owners(deals: Deals) -> Bytes:
    """The owners of full deals."""
    unfull = (np.bitwise_count(deals.hands) != 13).any(axis=1)
    if unfull.any():
        row = int(unfull.argmax())
        raise ValueError(f"row {row}: not a full deal: {deals[row]}")
    return deals.owners
