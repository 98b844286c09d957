"""Every board of the sample files has an id that gives it back; and the prime of the text is what it is said to be."""

import numpy as np
import pytest

from everydeal import board_ids
from everydeal.board_ids.record import PlayKind, record_of
from everydeal.formats import read
from everydeal.notations.checked_bytes import PRIME
from places import SAMPLES


def boards_of(folder):
    for file in sorted((SAMPLES / folder).iterdir()):
        yield from read(file, errors=lambda error: None)


@pytest.mark.parametrize(
    "folder",
    [
        "lin",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("pbn", "json", "dds", "duplimate", "giblib", "pgx")),
    ],
)
def test_every_board_goes_both_ways(folder):
    sizes = []
    for board in boards_of(folder):
        if max(board.deal.hand_sizes) > 13:  # a fouled board, in a file of errors
            with pytest.raises(ValueError, match="at most 13"):
                board_ids.encode(board)
            continue
        data, record = board_ids.encode(board), record_of(board)
        back = board_ids.decode(data)
        assert record_of(back) == record
        assert board_ids.from_text(board_ids.to_text(data)) == data
        if record.playing[0] in (PlayKind.WHOLE, PlayKind.PART) and record.auction is not None:
            sizes.append(len(data))
    assert not sizes or sum(sizes) / len(sizes) <= 31.3


def lets_pass(prime, width=256):
    """Whether 1, 2 or 3 wrong characters of so many can pass: a 32^i + b 32^j + c = 0, by meeting in the middle."""
    powers = [pow(32, i, prime) for i in range(1, width)]
    one = np.array(sorted({a * power % prime for power in powers for a in range(-31, 32) if a}), np.int64)
    if len(one) != 62 * (width - 1):
        return True  # two errors of one character are alike: together they pass
    for c in range(1, 32):
        at = np.minimum(np.searchsorted(one, (-c - one) % prime), len(one) - 1)
        if c in one or prime - c in one or (one[at] == (-c - one) % prime).any():
            return True
    return False


def test_no_three_wrong_characters_of_256_pass():
    assert all(PRIME % n for n in range(2, 185_365))
    assert not lets_pass(PRIME)


@pytest.mark.thorough
def test_it_is_the_largest_such_prime():
    primes = (n for n in range(2**35 - 1, PRIME, -2) if all(n % d for d in range(3, 185_365, 2)))
    assert all(map(lets_pass, primes))
