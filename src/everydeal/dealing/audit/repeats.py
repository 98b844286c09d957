"""Deals that come again: the same up to seats and suits, and nearly the same.

*Same.*  A deal of which the hands were given to other seats, in any of 24 ways, and the suits exchanged, in any of 24,
is the same deal to a cheat.  Two of n deals are, with a probability of at most 576 n (n - 1) / 2 / (number of deals).

*Near.*  Two deals have some cards in the same hands, up to 24 ways to exchange the seats; the distribution of how many
is known (`exact.matches`), and the chance that some pair has so many is at most the sum over pairs and ways.
"""

from itertools import permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from . import distributions, exact
from .distributions import Floats
from .given import Given
from .statistic import Test

_WAYS: Final = np.array(list(permutations(range(4))), np.uint8)
_APART: Final = 500
"""Deals at most so far apart are compared."""
_PAIRS: Final = 10_000_000
"""Of a large collection so many pairs are compared, at most."""
_BLOCK: Final = 256
Owners = npt.NDArray[np.uint8]


def repeats(owners: Owners, given: Given | None = None) -> list[Test]:
    """The two comparisons of a collection; *owners* are (n, 52).  Under a condition, only if one is the same."""
    if len(owners) < 2:
        return []
    if given is not None:
        return [_same("the same deal again", np.ascontiguousarray(owners).view("V52").ravel(), owners, given.size)]
    keys = classes(owners)
    different = np.sort(np.unique(keys, return_index=True)[1])  # what is the same is no news when it is near, too
    near = [_near(owners[different], different)] if len(different) > 1 else []
    return [_same("the same deal again, up to seats and suits", keys, owners, exact.DEALS // len(_WAYS) ** 2), *near]


def _same(name: str, keys: npt.NDArray[np.void], owners: Owners, size: int) -> Test:
    """Whether deals with one key come again, of *size* different ones or more."""
    n = len(keys)
    _, first, group, counts = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    again = n - len(first)
    detail = "none came before"
    if again:
        where = np.flatnonzero(group == int(np.flatnonzero(counts > 1)[0]))
        how = change_of(owners[where[0]], owners[where[1]])
        times = int(counts.min())
        every = f"every deal {'twice' if times == 2 else f'{times} times'}" if times == counts.max() else ""
        detail = f"{every or f'{again:,} came before'}{how}: deal {where[1] + 1} is deal {where[0] + 1}"
    p = min(1.0, n * (n - 1) / 2 / size) if again else 1.0
    return Test(name, np.array([p]), lambda level: 0.0, detail=detail)


def change_of(one: Owners, other: Owners) -> str:
    """How a deal became the other, in words behind a comma; nothing if it is the same."""
    for way in _WAYS:
        for suits in permutations(range(4)):
            if (way[one.reshape(4, 13)[list(suits)].ravel()] == other).all():
                turn = int(way[0])
                turned = (way == (np.arange(4) + turn) % 4).all()
                by = {0: "", 1: ", turned by a seat", 2: ", turned by two seats", 3: ", turned by three seats"}[turn]
                seats = by if turned else ", with other seats"
                return seats + (", with other suits" if suits != (0, 1, 2, 3) else "")
    return ""


def classes(owners: Owners) -> npt.NDArray[np.void]:
    """A key of 32 bytes that deals have in common if they are the same up to seats and suits."""
    weights = 4 ** np.arange(12, -1, -1)
    best: npt.NDArray[np.int64] | None = None
    for way in _WAYS:
        suits = np.sort(way[owners].reshape(-1, 4, 13).astype(np.int64) @ weights, axis=1)
        if best is None:
            best = suits
            continue
        first = (suits != best).argmax(1)
        rows = np.arange(len(suits))
        less = suits[rows, first] < best[rows, first]
        best[less] = suits[less]
    assert best is not None
    return np.ascontiguousarray(best).view("V32").ravel()


def _near(owners: Owners, places: npt.NDArray[np.int64]) -> Test:
    n = len(owners)
    apart = min(_APART, max(1, _PAIRS // n), n - 1)
    count, one, other = nearest(owners, apart)
    pairs = apart * n - apart * (apart + 1) // 2
    bound = near_bound(pairs)
    distribution = distributions.matches()
    pair = f"deals {places[one] + 1} and {places[other] + 1}"
    detail = f"{count} of 52 cards of {pair} are in the same hands; pairs up to {apart} apart were compared"
    p = float(bound[count - distribution.low])

    def attained(level: float) -> float:
        return float(bound[bound <= level].max(initial=0.0))

    return Test("nearly the same deal again, up to seats", np.array([p]), attained, detail=detail)


def near_bound(pairs: int) -> Floats:
    """A bound of the chance that some of so many pairs have at least each number of cards in common."""
    above = np.cumsum(distributions.matches().shares[::-1])[::-1]
    return np.minimum(1.0, len(_WAYS) * pairs * above)


def nearest(owners: Owners, apart: int) -> tuple[int, int, int]:
    """The most cards that two deals at most *apart* from each other have in the same hands, and which they are."""
    held = (owners[:, :, None] == np.arange(4)).astype(np.float32)
    best = (-1, 0, 0)
    for start in range(0, len(owners) - 1, _BLOCK):
        one = held[start : start + _BLOCK]
        other = held[start : start + _BLOCK + apart]
        rows, columns = len(one), len(other)
        common = (one.transpose(2, 0, 1).reshape(-1, 52) @ other.transpose(1, 2, 0).reshape(52, -1)).reshape(
            4, rows, 4, columns
        )
        later = np.arange(columns) - np.arange(rows)[:, None]
        bound = np.where((later > 0) & (later <= apart), common.max(2).sum(0), -1)  # each seat's best partner
        while (place := int(bound.argmax())) is not None and bound.flat[place] > best[0]:
            top = bound.flat[place]
            a, b = np.nonzero(bound == top)
            table = common[:, a, :, b]  # (pairs, 4, 4)
            exactly = table[:, np.arange(4), _WAYS].sum(2).max(1)
            winner = int(exactly.argmax())
            if exactly[winner] > best[0]:
                best = (int(exactly[winner]), start + int(a[winner]), start + int(b[winner]))
            bound[a, b] = -1
    return best
