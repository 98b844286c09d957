"""Fingerprints: which deals a part surely does not have, so that what is appended need not read all that is there.

Beside a part ``NAME.parquet`` whose deals ascend lies ``_NAME.fingerprints``: the first eight bytes of every 32nd deal,
and 16 bits of a hash of each.  The former tell in which block of 32 a deal would be.  If no fingerprint there is the
deal's own, the part does not have it; else it may, and the deals with that fingerprint are to be compared.  Of deals
that are not there, 32 in 65,536 come to that.

It takes 2.25 bytes a deal and can be made again at any time (`of_rows`): when it is missing or damaged (CRC-32), is of
another version, or belongs to other bytes than the part's (SHA-256).  Its layout: a line of JSON that says all this,
then the heads and the fingerprints, little-endian.
"""

import json
import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ... import arrow
from ..runs import first_words

VERSION: Final = 1
LEAST: Final = 1 << 17
"""The deals of a part that is worth to have some: of a smaller one, no row group would be left out."""
_BLOCK: Final = 32
_ODD: Final = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], np.uint64)
_HEADS: Final = np.dtype("<u8")
_PRINTS: Final = np.dtype("<u2")


class Fingerprints(NamedTuple):
    """Those of one part."""

    heads: npt.NDArray[np.uint64]
    """The first words of the deals 0, 32, 64, ..."""
    prints: npt.NDArray[np.uint16]
    """One a deal."""

    def candidates(self, keys: arrow.Rows) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """Which *keys*, uint8 (n, nbytes), may be at which rows: two arrays of equal length, both intp.

        Every row that is one of the keys is among them.
        """
        words, marks = first_words(keys), _marks(keys)
        first = np.maximum(np.searchsorted(self.heads, words).astype(np.intp) - 1, 0)
        last = np.maximum(np.searchsorted(self.heads, words, "right").astype(np.intp) - 1, 0)
        counts = last - first + 1  # one, but where a block begins with the key's word
        which = np.repeat(np.arange(len(keys)), counts)
        blocks = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts - first, counts)
        padded = np.zeros((len(self.heads), _BLOCK), np.uint16)
        padded.reshape(-1)[: len(self.prints)] = self.prints
        hits = np.flatnonzero(padded[blocks] == marks[which, None])
        rows = blocks[hits // _BLOCK] * _BLOCK + hits % _BLOCK
        there = rows < len(self.prints)
        return which[hits // _BLOCK][there], rows[there]


class Maker:
    """Takes the deals of a part, in order, and gives its fingerprints."""

    def __init__(self) -> None:
        self._heads: list[npt.NDArray[np.uint64]] = []
        self._prints: list[npt.NDArray[np.uint16]] = []
        self._rows = 0

    def add(self, rows: arrow.Rows) -> None:
        """Add deals, uint8 (n, nbytes)."""
        self._heads.append(first_words(rows[-self._rows % _BLOCK :: _BLOCK]))
        self._prints.append(_marks(rows))
        self._rows += len(rows)

    def made(self) -> Fingerprints:
        """The fingerprints of all."""
        return Fingerprints(np.concatenate([np.empty(0, np.uint64), *self._heads]),
                            np.concatenate([np.empty(0, np.uint16), *self._prints]))  # fmt: skip


def of_rows(tables: Iterable[arrow.Rows]) -> Fingerprints:
    """The fingerprints of deals that ascend, uint8 (n, nbytes) many at a time."""
    maker = Maker()
    for rows in tables:
        maker.add(rows)
    return maker.made()


def beside(part: Path) -> Path:
    """Where the fingerprints of a part are."""
    return part.with_name(f"_{part.stem}.fingerprints")


def write_fingerprints(part: Path, sha256: str, found: Fingerprints) -> None:
    """Write those of the part with that hash, whole or not at all."""
    data = found.heads.astype(_HEADS).tobytes() + found.prints.astype(_PRINTS).tobytes()
    facts = {"version": VERSION, "sha256": sha256, "deals": len(found.prints), "crc32": zlib.crc32(data)}
    path = beside(part)
    new = path.with_name(f"{path.name}.{os.getpid()}.part")
    with open(new, "wb") as file:
        file.write(json.dumps(facts).encode() + b"\n")
        file.write(data)
    os.replace(new, path)


def read_fingerprints(part: Path, sha256: str, deals: int) -> Fingerprints | None:
    """Those of the part with that hash and so many deals; None if they are not there, or not as they must be."""
    try:
        with open(beside(part), "rb") as file:
            facts: Any = json.loads(file.readline(1000))
            data = file.read()
        heads = -(-deals // _BLOCK) * _HEADS.itemsize
        told = {"version": VERSION, "sha256": sha256, "deals": deals, "crc32": zlib.crc32(data)}
    except (OSError, ValueError):
        return None
    if facts != told or len(data) != heads + deals * _PRINTS.itemsize:
        return None
    prints = np.frombuffer(data, _PRINTS, offset=heads).astype(np.uint16, copy=False)
    return Fingerprints(np.frombuffer(data[:heads], _HEADS).astype(np.uint64, copy=False), prints)


def _marks(rows: arrow.Rows) -> npt.NDArray[np.uint16]:
    """The fingerprints of deals: the top 16 bits of a hash by multiplication, equal for equal deals on any machine."""
    mixed = first_words(rows) * _ODD[0] ^ first_words(rows[:, ::-1]) * _ODD[1]
    mixed ^= mixed >> np.uint64(29)
    found: npt.NDArray[np.uint16] = (mixed * _ODD[0] >> np.uint64(48)).astype(np.uint16)
    return found
