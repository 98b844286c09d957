"""A collection of deals as everything reads it: a Parquet file, or a directory of them.

A directory has a manifest (`manifest`), or is what Spark, Polars or DuckDB have written: then all its files whose names
end in ``.parquet`` are its parts, in the order of their names, also those in folders like ``vulnerability=NS``, whose
value becomes a column.
"""

import os
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

import numpy as np
import pyarrow as pa

from ... import arrow
from ...bulk import Deals, from_ints
from ...deal import Deal
from ...spaces.base import Space
from ..runs import first_words
from .copies import is_copy, obtain, on_disk
from .file import File
from .fingerprints import LEAST, Fingerprints, of_rows, read_fingerprints, write_fingerprints
from .manifest import Manifest, read_manifest

_OPEN_AT_A_TIME: Final = 64
_NO_VALUE: Final = "__HIVE_DEFAULT_PARTITION__"
"""What Spark calls the folder of rows without a value."""


class _Piece(NamedTuple):
    """A part as the collection knows it."""

    path: Path
    rows: int
    bounds: tuple[bytes, bytes] | None
    """Its least and largest deal, if known."""
    values: dict[str, str | None]
    """What the names of its folders say."""
    sha256: str | None = None
    """The hash of its bytes, if a manifest says it."""


class Collection:
    """A Parquet file of deals, or a directory of such files; *space* names the numbering if they do not say it.

    *path* may be a URL (``s3://``, ``gs://``, ``az://``, ``https://``): what is read there is copied to disk first.

    >>> import tempfile, pyarrow.parquet as pq
    >>> from everydeal import spaces
    >>> from everydeal.bulk import random_numbers
    >>> numbers = arrow.Numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 1000, "everydeal"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     pq.write_table(numbers.table(), f"{folder}/deals.parquet")
    ...     with Collection(folder) as collection:
    ...         print(len(collection), collection.space.name, 9742015333256459242625118119 in collection)
    1000 pavlicek True

    Raises:
        ValueError: it is not a Parquet file, has no column ``deal``, or numbers deals in a space that is unknown here;
            a directory has no such file, or one that is not as its manifest says or as the others are.
        OSError: it cannot be read.
    """

    def __init__(self, path: "str | os.PathLike[str]", *, space: Space[Any] | None = None) -> None:
        self.path = on_disk(path)
        self._given = space
        self._open: OrderedDict[Path, File] = OrderedDict()
        self._hashes: dict[Path, str] = {}
        self.manifest: Manifest | None = None
        if self.path.is_dir():
            self.manifest = read_manifest(self.path)
            self._pieces = list(self._of_manifest() if self.manifest is not None else self._of_folder())
        else:
            self._pieces = [_Piece(self.path, self._file(self.path).rows, None, {})]
        first = self._file(self._pieces[0].path)
        names = [name for name in self._pieces[0].values if name not in first.schema.names]
        self._own: pa.Schema = first.schema
        self.schema: pa.Schema = first.schema
        for name in names:
            self.schema = self.schema.append(pa.field(name, pa.string()))
        self.space: Space[Any] = first.space
        several = self.manifest is not None and self.manifest.ascending
        self.ascending: bool = first.ascending if len(self._pieces) == 1 else several

    def _of_manifest(self) -> Iterator[_Piece]:
        assert self.manifest is not None
        found = arrow.space_in({f"everydeal.{key}".encode(): value.encode() for key, value in
                                self.manifest.space.items()}, str(self.path))  # fmt: skip
        if found is not None:
            if self._given is not None and self._given.name != found.name:
                raise ValueError(f"{self.path} holds numbers of {found.name}, not of {self._given.name}")
            self._given = found
        for part in self.manifest.parts:
            path = self.path / part.name
            self._hashes[path] = part.sha256
            if not path.exists() and is_copy(self.path):
                pass  # it is fetched when it is opened
            elif not path.exists() or path.stat().st_size != part.size:
                what = "is not there" if not path.exists() else f"does not have the {part.size:,} bytes of its manifest"
                raise ValueError(f"{path} {what}: if it was changed by design, 'everydeal manifest {self.path}/'")
            yield _Piece(path, part.rows, part.bounds, {}, part.sha256)

    def _of_folder(self) -> Iterator[_Piece]:
        paths = parquet_files(self.path)
        if not paths:
            raise ValueError(f"{self.path} is a directory without Parquet files")
        for path in paths:
            file = self._file(path)
            yield _Piece(path, file.rows, file.bounds(), _values(path.relative_to(self.path)))

    def _file(self, path: Path) -> File:
        """The part, open; those not used for the longest time are closed."""
        file = self._open.pop(path, None) or File(self._here(path), self._given)
        self._open[path] = file
        if len(self._open) > _OPEN_AT_A_TIME:
            self._open.popitem(last=False)[1].close()
        return file

    def _here(self, path: Path) -> Path:
        """The part, which is fetched if this is a copy that does not have it yet."""
        if path in self._hashes:
            obtain(path, self._hashes[path])
        return path

    def __len__(self) -> int:
        return sum(piece.rows for piece in self._pieces)

    def __enter__(self) -> "Collection":
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._open.values():
            file.close()

    @property
    def paths(self) -> list[Path]:
        """The Parquet files, in order, all of them on disk.

        >>> Collection("deals.parquet").paths  # doctest: +SKIP
        [PosixPath('deals.parquet')]
        """
        return [self._here(piece.path) for piece in self._pieces]

    def batches(self, columns: list[str] | None = None, rows: range | None = None) -> Iterator[pa.Table]:
        """The tables of *rows*, one row group or part of one at a time.

        >>> sum(len(table) for table in Collection("deals.parquet").batches(rows=range(10, 20)))  # doctest: +SKIP
        10

        Raises:
            ValueError: a file of the directory has other columns than the first.
        """
        wanted = rows if rows is not None else range(len(self))
        first = 0
        for piece in self._pieces:
            start, stop = max(wanted.start, first), min(wanted.stop, first + piece.rows)
            if start < stop:
                own = None if columns is None else [name for name in columns if name in self._own.names]
                for table in self._file(piece.path).batches(own, range(start - first, stop - first)):
                    yield self._alike(table, piece, columns)
            first += piece.rows

    def _alike(self, table: pa.Table, piece: _Piece, columns: list[str] | None = None) -> pa.Table:
        """A table of a part with the columns of all."""
        for name in self.schema.names[len(self._own.names) :]:
            table = table.append_column(name, pa.array([piece.values.get(name)] * len(table), pa.string()))
        names = self.schema.names if columns is None else columns
        wanted = pa.schema([self.schema.field(name) for name in names], self.schema.metadata)
        if len(self._pieces) == 1 or table.schema.equals(wanted, check_metadata=True):
            return table.select(names) if table.schema.names != names else table
        try:
            return table.select(names).cast(wanted)
        except (KeyError, ValueError, pa.ArrowException) as error:
            raise ValueError(f"{piece.path} has other columns than {self._pieces[0].path}: {error}") from None

    def deals(self, rows: range | None = None) -> Iterator[Deals]:
        """The deals of *rows*, many at a time.

        >>> for deals in Collection("deals.parquet").deals():  # doctest: +SKIP
        ...     print(deals.hcp()[:2].tolist())
        [[19, 11, 9, 1], [26, 5, 4, 5]]

        Raises:
            ValueError: as `batches`, or a cell is not a deal; names the row.
            IndexError: a number is outside the space; names the row.
        """
        return map(self.deals_of, self.batches(["deal"], rows))

    def deals_of(self, table: Any) -> Deals:
        """The deals in the column ``deal`` of one of the tables.

        >>> collection = Collection("deals.parquet")  # doctest: +SKIP
        >>> [len(collection.deals_of(table)) for table in collection.batches()]  # doctest: +SKIP
        [1000]

        Raises:
            ValueError: a cell is not a deal; names the row.
            IndexError: a number is outside the space; names the row.
        """
        return Deals.from_numbers(self.space, arrow.to_rows(table.column("deal"), self.space))

    def find(self, wanted: "int | Deal") -> pa.Table:
        """The rows of a deal, or of the deal with a number: a table, empty if the collection does not have it.

        Only the parts, and in them the row groups, whose minimum and maximum allow it are read.

        >>> len(Collection("deals.parquet").find(9742015333256459242625118119))  # doctest: +SKIP
        1

        Raises:
            ValueError: the deal is not in the space.
            IndexError: the number is outside the space.
        """
        number = self.space.index(wanted) if isinstance(wanted, Deal) else wanted
        key = from_ints([number], self.space).tobytes()
        found = [self.schema.empty_table()]
        for piece in self._pieces:
            if piece.rows and (piece.bounds is None or piece.bounds[0] <= key <= piece.bounds[1]):
                found += [self._alike(table, piece) for table in self._file(piece.path).find(key)]
        return pa.concat_tables(found)

    def having(
        self, cells: Any, columns: list[str] | None = None, *, make_fingerprints: bool = False
    ) -> Iterator[pa.Table]:
        """The rows whose deal is one of those in a column, which ascends; what cannot have any is not read.

        A part of a directory is searched by its `fingerprints`, if they are there, or made now for all searches.

        >>> collection = Collection("deals.parquet")  # doctest: +SKIP
        >>> wanted = collection.find(9742015333256459242625118119)["deal"]  # doctest: +SKIP
        >>> [len(table) for table in collection.having(wanted)]  # doctest: +SKIP
        [1]

        Raises:
            ValueError: a cell is not a number of so many bytes; names the row.
        """
        keys = arrow.to_rows(cells, self.space)
        ends = (keys[0].tobytes(), keys[-1].tobytes()) if len(keys) else (b"", b"")
        for piece in self._pieces if len(keys) else ():
            if piece.rows and (piece.bounds is None or (piece.bounds[0] <= ends[1] and ends[0] <= piece.bounds[1])):
                file = self._file(piece.path)
                own = _within(keys, piece.bounds)
                prints = self._fingerprints(piece, make_fingerprints)
                found = file.having(own, columns) if prints is None else file.among(own, prints, columns)
                for table in found:
                    yield self._alike(table, piece, columns)

    def _fingerprints(self, piece: _Piece, make: bool) -> Fingerprints | None:
        """Those of a part; if they are not there, *make* them, unless it is too small, or its deals do not ascend."""
        if piece.sha256 is None:
            return None
        found, file = read_fingerprints(piece.path, piece.sha256, piece.rows), self._file(piece.path)
        if found is None and make and piece.rows >= LEAST and file.ascending and not is_copy(self.path):
            tables = file.batches(["deal"], range(piece.rows))
            found = of_rows(arrow.to_rows(table["deal"], self.space) for table in tables)
            write_fingerprints(piece.path, piece.sha256, found)
        return found

    def __contains__(self, wanted: object) -> bool:
        """Is this deal, or the deal with this number, in the collection?"""
        return isinstance(wanted, (int, Deal)) and len(self.find(wanted)) > 0


def _within(keys: arrow.Rows, bounds: tuple[bytes, bytes] | None) -> arrow.Rows:
    """Those of the keys, which ascend, that may be between the bounds."""
    if bounds is None:
        return keys
    words = first_words(keys)
    low, high = first_words(np.frombuffer(b"".join(bounds), np.uint8).reshape(2, -1))
    return keys[np.searchsorted(words, low) : np.searchsorted(words, high, "right")]


def is_collection(path: "str | os.PathLike[str]") -> bool:
    """Is it a directory with a manifest, or one whose files, hidden ones apart, are all Parquet files?"""
    folder = Path(path)
    if not folder.is_dir():
        return False
    if read_manifest(folder) is not None:
        return True
    return any(True for _ in _shown(folder)) and all(file.suffix == ".parquet" for file in _shown(folder))


def parquet_files(folder: Path) -> list[Path]:
    """The Parquet files in a directory and the folders in it, by name; none whose name begins with . or _."""
    return sorted(file for file in _shown(folder) if file.suffix == ".parquet")


def _shown(folder: Path) -> Iterator[Path]:
    """The files in a directory, without hidden ones and those that engines pass over, like ``_SUCCESS``."""
    for file in folder.rglob("*"):
        if file.is_file() and not any(name.startswith((".", "_")) for name in file.relative_to(folder).parts):
            yield file


def _values(path: Path) -> dict[str, str | None]:
    """The columns that the names of folders tell, like ``vulnerability=NS``."""
    pairs = (folder.partition("=") for folder in path.parts[:-1] if "=" in folder)
    return {unquote(name): None if value == _NO_VALUE else unquote(value) for name, _, value in pairs}
