"""Equal boards among rows in the order of their deals: which ones come again."""

from collections.abc import Iterator

import pyarrow as pa

from ... import arrow

_PLACE = frozenset(("source", "line", "record"))
_AT_A_TIME = 1 << 13


class Repeated:
    """Finds rows that differ from an earlier one of the same deal in nothing but where they stand.

    Only the rows of one deal are remembered, so that memory is bounded by the boards of a deal.
    """

    def __init__(self) -> None:
        self._deal: bytes | None = b""
        self._seen: set[str] = set()

    def without(self, rows: pa.Table) -> tuple[pa.Table, int]:
        """The rows that are new, and how many are not; tables come in the order of deals."""
        again = self.again(rows)
        count = sum(again)
        return (rows.filter(pa.array([not is_again for is_again in again])) if count else rows), count

    def again(self, rows: pa.Table) -> list[bool]:
        """Of each row, is it one that came before?"""
        return [is_again for start in range(0, len(rows), _AT_A_TIME) for is_again in self._again(rows, start)]

    def _again(self, rows: pa.Table, start: int) -> Iterator[bool]:
        some = rows.slice(start, _AT_A_TIME)
        deals = arrow.to_bytes(some.column("deal"))
        contents = some.select(
            [name for name in some.schema.names if name not in _PLACE and name != "deal"]
        ).to_pylist()
        for deal, row in zip(deals, contents, strict=True):
            if deal != self._deal:
                self._deal, self._seen = deal, set()
            text = repr(row | {"tags": sorted(repr(tag) for tag in row["tags"] or ())})
            yield text in self._seen
            self._seen.add(text)
