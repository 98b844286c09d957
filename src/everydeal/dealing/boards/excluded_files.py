"""Deals that must not come again: those of any files.

Each is read from end to end and compared with the few deals in question, so that memory does not grow with it; a
Parquet file of deals is searched by its own look-up: who uses this says how to open one
(`everydeal.datasets.Collection`, which stands above this part of the package).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from ... import ids
from ...deal import Deal
from ...formats import read

Opener: TypeAlias = Callable[[str], Any]
"""Opens a Parquet file of deals: a context whose value has ``deals()`` and can tell whether a deal is in it."""


class ExcludedFiles:
    """The deals of several files: boards of any format, lists, and files of ids; *watch* sees them while they are read.

    Raises:
        OSError: a file cannot be read.
    """

    def __init__(
        self, paths: Sequence[str], collection: Opener, watch: Callable[[Iterator[Deal]], Iterable[Deal]] = iter
    ) -> None:
        self.paths, self._collection, self._watch = tuple(paths), collection, watch
        self._parquet = {path for path in self.paths if _is_parquet(path)}

    def among(self, deals: Iterable[Deal]) -> set[Deal]:
        """Those of *deals* that some file holds."""
        wanted = set(deals)
        found: set[Deal] = set()
        for path in self.paths:
            if not wanted - found:
                break
            if path in self._parquet:
                with self._collection(path) as collection:
                    found |= {deal for deal in wanted - found if deal in collection}
            else:
                found |= wanted.intersection(self._watch(deals_in(path, self._collection)))
        return found


def deals_in(path: str, collection: Opener, *, seats: str | None = None, columns: str | None = None) -> Iterator[Deal]:
    """The deals of a file of any format, or of a text file of ids, one a line.

    *seats* and *columns* are those of `everydeal.read`.

    Raises:
        FormatError: a record is not a deal.
        ValueError: a line of ids is not an id; names the line.
    """
    if _is_parquet(path):
        return _collected(path, collection)
    if _is_list_of_ids(path):
        return _listed(path)
    return (board.deal for board in read(path, seats=seats, columns=columns))


def _is_list_of_ids(path: str) -> bool:
    with open(path, "rb") as file:
        head = file.read(1 << 12).split(None, 1)
    try:
        return bool(head) and bool(ids.decode(head[0].decode("ascii")))
    except (ValueError, IndexError):
        return False


def _is_parquet(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(4) == b"PAR1"


def _collected(path: str, opener: Opener) -> Iterator[Deal]:
    with opener(path) as collection:
        for deals in collection.deals():
            yield from deals


def _listed(path: str) -> Iterator[Deal]:
    with open(path, encoding="ascii", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            if text := line.strip():
                try:
                    yield ids.decode(text).item
                except (ValueError, IndexError) as error:
                    raise ValueError(f"{path}:{number}: {error}") from None
