"""Deals that were used before, so that a session does not repeat them.

A collection answers one question, `among`: which of these few deals do you hold?  A sorted file of numbers
(`sessions.numbers`) answers it by bisection, a Parquet file of deals by its own look-up: who uses this says how to open
one (`everydeal.datasets.Collection`, which stands above this part of the package).  Every other file is read from end
to end and compared with the deals in question, so that memory does not grow with it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import file_digest
from typing import Any, Final, TypeAlias

from .... import ids
from ....deal import Deal
from ....formats import read
from .numbers import NumberFile, is_number_file, nested_number

_CHECKED: Final = 200_000
"""A file with so many numbers is checked when it is opened; a longer one when it is read through or committed to."""
Opener: TypeAlias = Callable[[str], Any]
"""Opens a Parquet file of deals: a context whose value has ``deals()`` and can tell whether a deal is in it."""


class UsedFiles:
    """The deals of several files: sorted files of numbers, lists of ids, and deals in any format.

    Raises:
        OSError: a file cannot be read.
        ValueError: a file of numbers is damaged.
    """

    def __init__(self, paths: Sequence[str], collection: Opener | None = None) -> None:
        self.paths = tuple(paths)
        self._collection = collection or no_collection
        self._sorted = {path: NumberFile(path) for path in self.paths if is_number_file(path)}
        for file in self._sorted.values():
            if len(file) <= _CHECKED:
                file.check()

    def among(self, deals: Iterable[Deal]) -> set[Deal]:
        """Those of *deals* that some file holds."""
        wanted = set(deals)
        found: set[Deal] = set()
        for path in self.paths:
            if path in self._sorted:
                found |= self._sorted[path].among(wanted - found)
            elif _is_parquet(path):
                with self._collection(path) as collection:
                    found |= {deal for deal in wanted - found if deal in collection}
            elif wanted - found:
                found |= wanted.intersection(deals_in(path))
        return found

    def digests(self) -> tuple[str, ...]:
        """SHA-256 of each file's bytes, as hex digits; files of numbers are read through and checked.

        Raises:
            ValueError: a file of numbers is damaged.
        """
        for file in self._sorted.values():
            file.check()
        return tuple(map(digest, self.paths))


def digest(path: str) -> str:
    """SHA-256 of a file's bytes, as hex digits."""
    with open(path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()


def deals_in(
    path: str, collection: Opener | None = None, *, seats: str | None = None, columns: str | None = None
) -> Iterator[Deal]:
    """The deals of a file of any format, or of a text file of ids, one a line.

    *seats* and *columns* are those of `everydeal.read`.

    Raises:
        FormatError: a record is not a deal.
        ValueError: a line of ids is not an id; names the line.
    """
    if is_number_file(path):
        return (ids.decode(str(number)).item for number in NumberFile(path).checked())
    if _is_parquet(path):
        return _collected(path, collection or no_collection)
    if _is_list_of_ids(path):
        return _listed(path)
    return (board.deal for board in read(path, seats=seats, columns=columns))


def numbers_in(path: str, collection: Opener | None = None, **told: Any) -> Iterator[int]:
    """The numbers of the deals of a file, in the nested spaces (see `deals_in`)."""
    if is_number_file(path):
        return NumberFile(path).checked()
    return map(nested_number, deals_in(path, collection, **told))


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


def no_collection(path: str) -> Any:
    """Refuse a Parquet file.

    Raises:
        ValueError: always; says what is missing.
    """
    raise ValueError(f"{path}: to read Parquet takes the extra data: pip install 'everydeal[data]'")


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
