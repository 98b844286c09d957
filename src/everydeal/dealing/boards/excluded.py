"""Deals that must not come again: the one list that an announcement names.

It is a text: deals as Deal prints them, one a line, ascending by ASCII, each once, LF at the ends of lines, at most
`MOST_BYTES` bytes.  It is hashed as it is.  `excluded_files` has the deals of any other files.
"""

from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from typing import Final

from ...deal import Deal

MOST_BYTES: Final = 1 << 26
"""A list has at most so many bytes: some 900,000 deals."""


class ExcludeList:
    """The list of used deals that an announcement names by its hash.

    >>> len(ExcludeList.of([Deal("N:A... K... Q... J...")] * 2))
    1

    Raises:
        ValueError: the bytes are not a list in its one form; says which line.
    """

    def __init__(self, data: bytes) -> None:
        if len(data) > MOST_BYTES:
            raise ValueError(f"a list of used deals has at most {MOST_BYTES:,} bytes, not {len(data):,}")
        try:
            lines = data.decode("ascii").split("\n")
        except UnicodeDecodeError as error:
            raise ValueError(f"byte {error.start} of the list of used deals is not ASCII") from None
        if lines.pop():
            raise ValueError("the list of used deals has no LF at its end")
        for number, (one, other) in enumerate(pairwise(["", *lines]), start=1):
            if not one < other or not other.startswith("N:"):
                raise ValueError(f"line {number} of the list of used deals: {other[:80]!r} is no deal, or not in order")
        self.data = data
        self.digest = sha256(data).hexdigest()
        """SHA-256, as hex digits: what is announced."""
        self._lines = frozenset(lines)

    @classmethod
    def of(cls, deals: Iterable[Deal]) -> "ExcludeList":
        """The list of some deals."""
        return cls("".join(f"{line}\n" for line in sorted(set(map(str, deals)))).encode())

    def __len__(self) -> int:
        return len(self._lines)

    def among(self, deals: Iterable[Deal]) -> set[Deal]:
        """Those of *deals* that it holds."""
        return {deal for deal in deals if str(deal) in self._lines}
