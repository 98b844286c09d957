"""A hash of many trips that does not depend on their order: parts are added up, whoever made them.

A trip is a row of 64-bit words: those of its number (big-endian, the first the most significant), then those of its
member: the masks of a deal's four hands, N E S W; a hand's mask; a shape's four lengths; of anything else, the first 8
bytes of the SHA-256 of its text.  For each of two lanes, with the odd multipliers m[i] of `_multipliers`:

    x = sum of word[i] * m[i] mod 2^64;   y = finaliser of splitmix64 (x);   hash = sum of all y mod 2^64

A single trip that is wrong, left out or there twice passes with a probability of 2^-128, if nobody aims at it: it finds
faults, not forgers.
"""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
LANES: Final = 2
_MOST_WORDS: Final = 64
_LOW: Final = (1 << 64) - 1


def splitmix64(x: int) -> int:
    """The finaliser of splitmix64 (Steele, Lea and Flood, 2014), of x + its golden gamma."""
    x = (x + 0x9E3779B97F4A7C15) & _LOW
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _LOW
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _LOW
    return x ^ x >> 31


@cache
def _multipliers(lane: int) -> tuple[int, ...]:
    return tuple(splitmix64(_MOST_WORDS * lane + i) | 1 for i in range(_MOST_WORDS))


def hash_of(columns: list[Words]) -> int:
    """The hash of trips that are given word by word: each column has that word of all of them."""
    lanes = []
    for lane in range(LANES):
        x: Any = np.zeros(len(columns[0]), np.uint64)
        for word, multiplier in zip(columns, _multipliers(lane), strict=False):
            x += word * np.uint64(multiplier)
        x += np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        lanes.append(int((x ^ x >> np.uint64(31)).sum(dtype=np.uint64)))
    return add_hashes(0, lanes[0] << 64 | lanes[1])


def add_hashes(one: int, other: int) -> int:
    """The hash of the trips of both."""
    high = (one >> 64) + (other >> 64) & _LOW
    return high << 64 | (one & _LOW) + (other & _LOW) & _LOW


def words_of_numbers(rows: npt.NDArray[np.uint8]) -> list[Words]:
    """Numbers, uint8 (n, nbytes), big-endian, as columns of words."""
    count = -(-rows.shape[1] // 8)
    padded = np.zeros((len(rows), 8 * count), np.uint8)
    padded[:, 8 * count - rows.shape[1] :] = rows
    words = padded.view(">u8")
    return [words[:, i].astype(np.uint64) for i in range(count)]
