"""Columns that follow from others: from the deals (`features`), and from what a board says (`derived`)."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ...board.call import BIDS, bid_strain
from ...bulk import Deals
from ...cards import SEATS
from ...dealing.records.par import bid_points
from .columns import DD_TRICKS, DERIVED, FEATURES, SIDES, WORDS

FEATURE_NAMES: Final = tuple(column.name for column in FEATURES)
DERIVED_NAMES: Final = tuple(column.name for column in DERIVED)
_VULNERABLE: Final = np.array([[side in ("All", "NS" if seat in "NS" else "EW") for seat in SEATS]
                               for side in WORDS["vulnerability"]])  # fmt: skip

_OUT_OF_REACH: Final = 1 << 20
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
        lengths = deals.shape()
        sorted_lengths = np.sort(lengths, axis=2)[:, :, ::-1]
        for i, seat in enumerate(SEATS.lower()):
            if f"shape_{seat}" in wanted:
                found[f"shape_{seat}"] = shape_column(lengths[:, i])
            if f"pattern_{seat}" in wanted:
                found[f"pattern_{seat}"] = shape_column(sorted_lengths[:, i])
            for j, suit in enumerate(("spades", "hearts", "diamonds", "clubs")):
                found[f"{suit}_{seat}"] = _small(lengths[:, i, j])
    return {name: values for name, values in found.items() if name in wanted}


def derived(known_columns: Mapping[str, Any], deals: Deals) -> dict[str, pa.Array]:
    """The columns `DERIVED` of boards, of whom *known_columns* has the other columns."""
    declarer, side = (_codes(name, known_columns[name]) for name in ("declarer", "vulnerability"))
    level, taken = (_numpy(known_columns[name].fill_null(-1)) for name in ("level", "tricks_taken"))
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

    What `dealing.records.par` works out for a board, for all rows at once: bid by bid, from the highest down.
    """
    dealer, side = (_codes(name, known_columns[name]) for name in ("dealer", "vulnerability"))
    tricks = [_numpy(known_columns[name].fill_null(-1)) for name in DD_TRICKS]
    known = np.logical_and.reduce([dealer >= 0, side >= 0, *(counts >= 0 for counts in tricks)])
    rows = np.flatnonzero(known)
    points = np.array([bid_points(False), bid_points(True)], np.int32)
    vulnerable = _VULNERABLE[side[rows]].astype(np.int8)
    found = [np.full(len(rows), -_OUT_OF_REACH, np.int32), np.full(len(rows), _OUT_OF_REACH, np.int32)]
    for bid in reversed(range(BIDS)):
        plays = [points[vulnerable[:, seat], bid, tricks[5 * seat + bid_strain(bid)][rows]] for seat in range(4)]
        north_south, east_west = np.maximum(plays[0], plays[2]), -np.maximum(plays[1], plays[3])
        above, over = found
        found = [
            np.maximum(above, np.minimum(north_south, over)),
            np.minimum(over, np.maximum(east_west, above)),
        ]
    above, over = found
    ours = np.maximum(above, np.minimum(0, over))
    theirs = np.minimum(over, np.maximum(0, above))
    scores = np.zeros(len(known), np.int32)
    scores[rows] = np.where(dealer[rows] % 2, theirs, ours)
    return pa.array(scores, mask=~known)


def _codes(name: str, column: Any) -> Any:
    """The places of words among all of their column, int32 (n,); -1 for none."""
    return _numpy(pc.index_in(column.cast(pa.string()), pa.array(WORDS[name])).fill_null(-1))


def _numpy(column: Any) -> Any:
    return column.to_numpy() if isinstance(column, pa.ChunkedArray) else column.to_numpy(zero_copy_only=False)


def _small(values: Any) -> pa.Array:
    return pa.array(values.astype(np.int8))


def shape_column(lengths: Any) -> pa.DictionaryArray:
    """Lengths of the suits, uint8 (n, 4), as texts like 5-4-3-1, each different one stored once."""
    places, texts = _shapes()
    found = places[_keys(lengths)]
    present = np.flatnonzero(np.bincount(found, minlength=len(texts)))
    renamed = np.zeros(len(texts), np.int16)
    renamed[present] = np.arange(len(present), dtype=np.int16)
    return pa.DictionaryArray.from_arrays(pa.array(renamed[found]), texts.take(pa.array(present)))


def shape_texts(lengths: Any) -> pa.StringArray:
    """Lengths of the suits, uint8 (n, 4), as texts like 5-4-3-1."""
    places, texts = _shapes()
    return texts.take(pa.array(places[_keys(lengths)]))


def _keys(lengths: Any) -> Any:
    """Lengths, uint8 (n, 4), as numbers of base 14: int32 (n,)."""
    spades, hearts, diamonds, clubs = lengths.T.astype(np.int32)
    return ((spades * 14 + hearts) * 14 + diamonds) * 14 + clubs


@cache
def _shapes() -> tuple[Any, pa.StringArray]:
    """Where each key has its text, int32 (14**4,), and the texts; those of hands of fouled boards come last."""
    shapes = sorted(product(range(14), repeat=4), key=lambda shape: sum(shape) > 13)
    places = np.empty(14**4, np.int32)
    places[_keys(np.array(shapes, np.uint8))] = np.arange(len(shapes), dtype=np.int32)
    return places, pa.array(["-".join(map(str, shape)) for shape in shapes], pa.string())
