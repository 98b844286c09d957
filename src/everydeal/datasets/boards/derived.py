"""Columns that follow from others: from the deals (`features`), and from what a board says (`derived`)."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from ...board.call import BIDS, bid_strain
from ...bulk import Deals
from ...cards import SEATS
from .columns import DD_TRICKS, DERIVED, FEATURES, SIDES, WORDS, words_of

FEATURE_NAMES: Final = tuple(column.name for column in FEATURES)
DERIVED_NAMES: Final = tuple(column.name for column in DERIVED)
_VULNERABLE: Final = np.array([[side in ("All", "NS" if seat in "NS" else "EW") for seat in SEATS]
                               for side in WORDS["vulnerability"]])  # fmt: skip

_OUT_OF_REACH: Final = 1 << 14
"""No score: what a side has that may bid nothing more."""


def features(deals: Deals, names: Iterable[str] = FEATURE_NAMES) -> dict[str, pa.Array]:
    """Those of `FEATURES` that *names* names."""
    wanted = set(names)
    found: dict[str, pa.Array] = {}
    if any(name.startswith("hcp_") for name in wanted):
        points = deals.hcp()
        found |= {f"hcp_{seat}": _small(points[:, i]) for i, seat in enumerate(SEATS.lower())}
        found |= {f"hcp_{side}": _small(points[:, i] + points[:, i + 2]) for i, side in enumerate(SIDES)}
    if wanted - found.keys():
        lengths = np.ascontiguousarray(np.moveaxis(deals.shape(), 0, -1))  # seat by seat, suit by suit: (4, 4, n)
        keys = _keys(np.moveaxis(lengths, 1, -1))
        for i, seat in enumerate(SEATS.lower()):
            if f"shape_{seat}" in wanted:
                found[f"shape_{seat}"] = _shape_column(_shapes().places[keys[i]])
            if f"pattern_{seat}" in wanted:
                found[f"pattern_{seat}"] = _shape_column(_shapes().patterns[keys[i]])
            for j, suit in enumerate(("spades", "hearts", "diamonds", "clubs")):
                found[f"{suit}_{seat}"] = pa.array(lengths[i, j].view(np.int8))
    return {name: values for name, values in found.items() if name in wanted}


def derived(known_columns: Mapping[str, Any], deals: Deals) -> dict[str, pa.Array]:
    """The columns `DERIVED` of boards, of whom *known_columns* has the other columns."""
    declarer, side = (_codes(name, known_columns[name]) for name in ("declarer", "vulnerability"))
    level, taken = (_filled(known_columns[name]) for name in ("level", "tricks_taken"))
    played = (level > 0) & (taken >= 0)
    over = np.where(played, taken - level - 6, 0).astype(np.int8)
    known = (declarer >= 0) & (side >= 0)
    vulnerable = _VULNERABLE[np.where(known, side, 0), np.where(known, declarer, 0)]
    points = deals.hcp().astype(np.int8)
    sides = points[:, :2] + points[:, 2:]  # North-South's and East-West's
    own = sides[np.arange(len(sides)), np.maximum(declarer, 0) % 2]
    return {
        "overtricks": pa.array(over, mask=~played),
        "made": pa.array(over >= 0, mask=~played),
        "declarer_vulnerable": pa.array(vulnerable, mask=~known),
        "hcp_declarer_side": pa.array(own, mask=declarer < 0),
        "par_score_ns": par_scores(known_columns),
    }


def par_scores(known_columns: Mapping[str, Any]) -> pa.Array:
    """The column of par: null where tricks, dealer or vulnerability are not known.

    What `dealing.records.par` works out for a board, for all rows at once: bid by bid, from the highest down.  Who of
    a side takes more tricks scores more, so that each bid is played by the better of the two.
    """
    if known_columns[DD_TRICKS[0]].null_count == len(known_columns[DD_TRICKS[0]]):
        return pa.nulls(len(known_columns[DD_TRICKS[0]]), pa.int32())
    dealer, side = (_codes(name, known_columns[name]) for name in ("dealer", "vulnerability"))
    tricks = np.array([_filled(known_columns[name]) for name in DD_TRICKS], np.int8)
    known = (dealer >= 0) & (side >= 0) & (tricks >= 0).all(axis=0)
    rows = np.flatnonzero(known)
    by_seat = tricks[:, rows].reshape(4, 5, -1)
    vulnerable = _VULNERABLE[side[rows], :2].T
    places = (np.maximum(by_seat[:2], by_seat[2:]) + 14 * vulnerable[:, None]).astype(np.intp).swapaxes(0, 1)
    least = np.full((2, len(rows)), -_OUT_OF_REACH, np.int16)  # what each side may count on, as its own points
    for bid in reversed(range(BIDS)):
        points = _bid_points()[bid].take(places[bid_strain(bid)])
        least = np.maximum(least, np.minimum(points, -least[::-1]))
    above, over = least[0], -least[1]
    ours = np.maximum(above, np.minimum(0, over))
    theirs = np.minimum(over, np.maximum(0, above))
    scores = np.zeros(len(known), np.int32)
    scores[rows] = np.where(dealer[rows] % 2, theirs, ours)
    return pa.array(scores, mask=~known)


@cache
def _bid_points() -> Any:
    """What each bid scores with 0 to 13 tricks, not vulnerable and then vulnerable: int16 (bids, 28)."""
    from ...dealing.records.par import bid_points

    return np.hstack([np.array(bid_points(vulnerable), np.int16) for vulnerable in (False, True)])


def _codes(name: str, column: Any) -> Any:
    """The places of words among all of their column, (n,); -1 for none."""
    if isinstance(column, pa.DictionaryArray) and column.dictionary.equals(words_of(name)):
        return _filled(column.indices)
    from pyarrow import compute

    return _filled(compute.index_in(column, words_of(name)))


def _filled(column: Any) -> Any:
    """The numbers of a column, -1 where there is none."""
    column = column.fill_null(-1) if column.null_count else column
    return column.to_numpy() if isinstance(column, pa.ChunkedArray) else column.to_numpy(zero_copy_only=False)


def _small(values: Any) -> pa.Array:
    return pa.array(values.astype(np.int8))


def _shape_column(places: Any) -> pa.DictionaryArray:
    """The shapes in these places of `_shapes`, intp (n,), as texts like 5-4-3-1, each different one stored once."""
    marked = np.zeros(places.max(initial=0) + 1, bool)
    marked[places] = True
    present = np.flatnonzero(marked)
    renamed = np.empty(len(marked), np.int16)
    renamed[present] = np.arange(len(present), dtype=np.int16)
    return pa.DictionaryArray.from_arrays(pa.array(renamed[places]), _shapes().texts.take(pa.array(present)))


def shape_texts(lengths: Any) -> pa.StringArray:
    """Lengths of the suits, uint8 (n, 4), as texts like 5-4-3-1."""
    return _shapes().texts.take(pa.array(_shapes().places[_keys(lengths)]))


def _keys(lengths: Any) -> Any:
    """Lengths, uint8 (..., 4), as numbers of base 14: intp (...)."""
    spades, hearts, diamonds, clubs = np.moveaxis(lengths.astype(np.intp), -1, 0)
    return ((spades * 14 + hearts) * 14 + diamonds) * 14 + clubs


class _Shapes(NamedTuple):
    """All shapes of a hand; those of hands of fouled boards come last."""

    texts: pa.StringArray
    places: Any
    """Where each key has its text, intp (14**4,)."""
    patterns: Any
    """Where it has the text of the same lengths, the longest first."""


@cache
def _shapes() -> _Shapes:
    shapes = np.array(sorted(product(range(14), repeat=4), key=lambda shape: sum(shape) > 13), np.uint8)
    places = np.empty(14**4, np.intp)
    places[_keys(shapes)] = np.arange(len(shapes))
    patterns = np.empty_like(places)
    patterns[_keys(shapes)] = places[_keys(np.sort(shapes)[:, ::-1])]
    return _Shapes(pa.array(["-".join(map(str, shape)) for shape in shapes], pa.string()), places, patterns)
