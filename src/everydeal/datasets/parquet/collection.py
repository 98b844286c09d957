"""A collection of deals as everything reads it: a Parquet file, or a directory of them, on a disk or at a URL.

A directory has a manifest (`manifest`), or is what Spark, Polars or DuckDB have written: then all its files whose names
end in ``.parquet`` are its parts, in the order of their names, also those in folders like ``vulnerability=NS``, whose
value becomes a column.

Tables are read by Arrow, which checks the checksums of pages.  Deals are looked up by DuckDB (`Collection.having`);
only the row groups whose minimum and maximum allow it are read.
"""

import os
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote

import pyarrow as pa

from ... import arrow
from ...bulk import Deals, from_ints
from ...deal import Deal
from ...formats.core import remote
from ...spaces.base import Space
from ..boards.columns import ENUM, WORDS, as_words
from .file import File
from .folders import folder_at, is_directory, open_location
from .manifest import Manifest, hash_of

if TYPE_CHECKING:
    import duckdb

_OPEN_AT_A_TIME: Final = 64
_NO_VALUE: Final = "__HIVE_DEFAULT_PARTITION__"
"""What Spark calls the folder of rows without a value."""


class _Piece(NamedTuple):
    """A part as the collection knows it."""

    location: str
    """Its path or URL."""
    rows: int
    bounds: tuple[bytes, bytes] | None
    """Its least and largest deal, if known."""
    values: dict[str, str | None]
    """What the names of its folders say."""
    sha256: str | None = None
    """The hash of its bytes, if a manifest says it."""


class Collection:
    """A Parquet file of deals, or a directory of such files; *space* names the numbering if they do not say it.

    *path* may be a URL (``s3://``, ``gs://``, ``az://``, ``https://``), from which only the needed ranges are read.

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
        self.name = os.fspath(path)
        self._given = space
        self._open: OrderedDict[str, File] = OrderedDict()
        self._database: duckdb.DuckDBPyConnection | None = None
        self.manifest: Manifest | None = None
        self.is_directory = is_directory(path)
        if self.is_directory:
            self._folder = folder_at(path)
            self.manifest = self._folder.read_manifest()
            self._pieces = list(self._of_folder() if self.manifest is None else self._of_manifest(self.manifest))
        else:
            self._pieces = [_Piece(self.name, self._file(self.name).rows, None, {})]
        first = self._file(self._pieces[0].location)
        self.space: Space[Any] = first.space
        self._own = first.schema.set(first.schema.get_field_index("deal"), arrow.field(first.space))
        names = [name for name in self._pieces[0].values if name not in first.schema.names]
        self.schema: pa.Schema = self._own
        for name in names:
            self.schema = self.schema.append(pa.field(name, pa.string()))
        several = self.manifest is not None and self.manifest.ascending
        self.ascending: bool = first.ascending if len(self._pieces) == 1 else several

    def _of_manifest(self, manifest: Manifest) -> Iterator[_Piece]:
        facts = {f"everydeal.{key}".encode(): value.encode() for key, value in manifest.space.items()}
        found = arrow.space_in(facts, self.name)
        if found is not None:
            if self._given is not None and self._given.name != found.name:
                raise ValueError(f"{self.name} holds numbers of {found.name}, not of {self._given.name}")
            self._given = found
        if not manifest.parts:
            raise ValueError(f"{self.name} has no deals yet: the command that was making it did not finish")
        sizes = self._folder.sizes()
        for part in manifest.parts:
            location = self._folder.location(part.name)
            if sizes.get(part.name) != part.size:
                missing = part.name not in sizes
                what = "is not there" if missing else f"does not have the {part.size:,} bytes of its manifest"
                raise ValueError(
                    f"{location} {what}: if that was meant, 'everydeal compact' can write its manifest anew"
                )
            yield _Piece(location, part.rows, part.bounds, {}, part.sha256)

    def _of_folder(self) -> Iterator[_Piece]:
        names = sorted(name for name in self._folder.sizes() if name.endswith(".parquet"))
        if not names:
            what = "is a directory without" if self._folder.exists() else "is no directory of"
            hint = ": name the files in it, or 'everydeal collect' them" if self._folder.exists() else ""
            raise ValueError(f"{self.name} {what} Parquet files{hint}")
        for name in names:
            file = self._file(self._folder.location(name))
            yield _Piece(file.location, file.rows, None, _values(name))

    def _file(self, location: str) -> File:
        """The part, open; those not used for the longest time are closed."""
        file = self._open.pop(location, None) or File(location, self._given)
        self._open[location] = file
        if len(self._open) > _OPEN_AT_A_TIME:
            self._open.popitem(last=False)[1].close()
        return file

    def __len__(self) -> int:
        return sum(piece.rows for piece in self._pieces)

    def __enter__(self) -> "Collection":
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._open.values():
            file.close()
        if self._database is not None:
            self._database.close()

    @property
    def files(self) -> list[str]:
        """The paths or URLs of the Parquet files, in order.

        >>> Collection("deals.parquet").files  # doctest: +SKIP
        ['deals.parquet']
        """
        return [piece.location for piece in self._pieces]

    def check(self) -> None:
        """See that the parts have the bytes that the manifest says; without one, there is nothing to compare with.

        Raises:
            ValueError: a part was damaged or changed (SHA-256).
            OSError: it cannot be read.
        """
        for piece in self._pieces:
            if piece.sha256 is not None:
                with open_location(piece.location) as file:
                    if hash_of(file) != piece.sha256:
                        raise ValueError(f"{piece.location} has other bytes than its manifest says (sha256)")

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
                for table in self._file(piece.location).batches(own, range(start - first, stop - first)):
                    yield self._alike(table, piece, columns)
            first += piece.rows

    def pieces(self, location: str, rows: int) -> Iterator[pa.Table]:
        """All rows of one of the files, *rows* at a time: for who reads many files at once."""
        piece = next(piece for piece in self._pieces if piece.location == location)
        file = File(location, self._given)
        try:
            for table in file.pieces(rows):
                yield self._alike(table, piece)
        finally:
            file.close()

    def _alike(self, table: pa.Table, piece: _Piece, columns: list[str] | None = None) -> pa.Table:
        """A table of a part with the columns of all."""
        for name in self.schema.names[len(self._own.names) :]:
            table = table.append_column(name, pa.array([piece.values.get(name)] * len(table), pa.string()))
        names = self.schema.names if columns is None else columns
        try:
            return self._typed(table.select(names))
        except (KeyError, pa.ArrowException) as error:
            raise ValueError(f"{piece.location} has other columns than {self._pieces[0].location}: {error}") from None

    def _typed(self, table: pa.Table) -> pa.Table:
        """A table with the types of the collection, which DuckDB and others do not keep."""
        wanted = pa.schema([self.schema.field(name) for name in table.schema.names], self.schema.metadata)
        if table.schema.equals(wanted, check_metadata=True):
            return table
        columns = []
        for column, field in zip(table.columns, wanted, strict=True):
            if column.type == field.type:
                columns.append(column)
            elif field.name == "deal":
                columns.append(arrow.to_cells(arrow.to_rows(column, self.space), self.space))
            elif field.type == ENUM and field.name in WORDS:
                columns.append(as_words(field.name, column))
            else:
                columns.append(column.cast(field.type))
        return pa.table(columns, schema=wanted)

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

    def find(self, *wanted: "int | Deal") -> pa.Table:
        """The rows of some deals, or of the deals with some numbers: a table, empty if the collection has none of them.

        To look up many at once is quicker than one after the other.

        >>> len(Collection("deals.parquet").find(9742015333256459242625118119))  # doctest: +SKIP
        1

        Raises:
            ValueError: a deal is not in the space.
            IndexError: a number is outside the space.
        """
        numbers = [self.space.index(one) if isinstance(one, Deal) else one for one in wanted]
        return self.having(arrow.to_array(from_ints(numbers, self.space)))

    def having(self, cells: Any, columns: list[str] | None = None) -> pa.Table:
        """The rows whose deal is one of those in a column; parts and row groups that cannot have any are not read.

        >>> collection = Collection("deals.parquet")  # doctest: +SKIP
        >>> wanted = collection.find(9742015333256459242625118119)["deal"]  # doctest: +SKIP
        >>> len(collection.having(wanted))  # doctest: +SKIP
        1

        Raises:
            ValueError: a cell is not a number of so many bytes; names the row.
        """
        keys = arrow.to_array(arrow.to_rows(cells, self.space)).cast(pa.binary())
        names = columns or self.schema.names
        empty = pa.schema([self.schema.field(name) for name in names], self.schema.metadata).empty_table()
        if not len(keys):
            return empty
        low, high = (extreme.as_py() for extreme in pa.compute.min_max(keys).values())
        pieces = [piece for piece in self._pieces if piece.rows
                  and (piece.bounds is None or (piece.bounds[0] <= high and low <= piece.bounds[1]))]  # fmt: skip
        if not pieces:
            return empty
        import duckdb

        if self._database is None:
            self._database = duckdb.connect()
        source = "rows_of_collection"
        if any(self._file(piece.location).is_split() for piece in pieces):
            source = "rows_by_arrow"
            self._database.register(source, self._between(pieces, [*dict.fromkeys([*names, "deal"])], low, high))
        else:
            self.add_view(self._database, source, [piece.location for piece in pieces])
        self._database.register("wanted_deals", pa.table({"deal": keys}))
        chosen = ", ".join(map(quoted, names))
        found = self._database.sql(f"SELECT {chosen} FROM {source} SEMI JOIN wanted_deals USING (deal)")
        return self._typed(found.to_arrow_table())

    def _between(self, pieces: list[_Piece], names: list[str], low: bytes, high: bytes) -> pa.RecordBatchReader:
        """The row groups that can have deals from *low* to *high*, by Arrow, which reads them in every encoding."""
        own = [name for name in names if name in self._own.names]
        batches = (
            batch
            for piece in pieces
            for table in self._file(piece.location).between(low, high, own)
            for batch in self._alike(table, piece, names).to_batches()
        )
        return pa.RecordBatchReader.from_batches(pa.schema([self.schema.field(name) for name in names]), batches)

    def add_view(self, database: Any, name: str, files: Iterable[str] | None = None) -> None:
        """Make the collection, or some of its *files*, a view of a DuckDB *database*.

        DuckDB reads the files itself, or by Arrow if it cannot read their encoding.
        """
        locations = self.files if files is None else list(files)
        system = remote.file_system(locations[0]) if remote.scheme(locations[0]) else None
        if any(self._file(location).is_split() for location in locations):
            import pyarrow.dataset as ds

            database.register(name, ds.dataset(locations, filesystem=system))
            return
        if system is not None:
            with suppress(Exception):  # DuckDB knows it already
                database.register_filesystem(system)
        texts = ", ".join("'" + location.replace("'", "''") + "'" for location in locations)
        folders = self.is_directory and self.manifest is None
        options = (
            ", hive_partitioning = true, hive_types_autocast = false" if folders else ", hive_partitioning = false"
        )
        database.execute(f"CREATE OR REPLACE VIEW {quoted(name)} AS FROM read_parquet([{texts}]{options})")

    def __contains__(self, wanted: object) -> bool:
        """Is this deal, or the deal with this number, in the collection?"""
        return isinstance(wanted, (int, Deal)) and len(self.find(wanted)) > 0


def opened(path: "str | os.PathLike[str]") -> list[str]:
    """The files that a collection consists of now: for DuckDB, Polars, Spark and whatever else takes a list of files.

    A pattern like ``deals/*.parquet`` is not the same: while a collection changes, it can match parts that do not count
    yet, or no longer.

    >>> opened("deals/")  # doctest: +SKIP
    ['deals/part-00001-00000-5f0c2a9e.parquet', 'deals/part-00002-00000-b1d7c3a0.parquet']

    Raises:
        ValueError: as `Collection`.
        OSError: it cannot be read.
    """
    with Collection(path) as collection:
        return collection.files


def quoted(name: str) -> str:
    """A name as SQL has it."""
    return '"' + name.replace('"', '""') + '"'


def is_collection(path: "str | os.PathLike[str]") -> bool:
    """Is it a directory on a disk with a manifest, or whose files, hidden ones apart, are all Parquet files?"""
    folder = folder_at(path)
    if not os.path.isdir(path):
        return False
    if folder.read_manifest() is not None:
        return True
    names = folder.sizes()
    return bool(names) and all(name.endswith(".parquet") for name in names)


def _values(name: str) -> dict[str, str | None]:
    """The columns that the names of folders tell, like ``vulnerability=NS``."""
    pairs = (folder.partition("=") for folder in name.split("/")[:-1] if "=" in folder)
    return {unquote(name): None if value == _NO_VALUE else unquote(value) for name, _, value in pairs}
