"""The table of the bridge deck as it comes with the package: one compressed file, checked by its hash.

The file is the line `_MAGIC` and then, compressed (zlib), the *payload*:

* one line of JSON: the classes, how many entries there are, and the totals (`Table.totals`);
* the columns of the `Table`: lengths and places (16 bits), leads (32 bits), little-endian, and starts (14 bytes,
  big-endian).

`SHA256` is the hash of the payload.  ``everydeal endings --recompute`` computes the table from nothing and compares;
``scripts/pack_legal_endings.py`` writes the file.
"""

import hashlib
import json
import sys
import zlib
from array import array
from functools import cache
from pathlib import Path

from .deck import BRIDGE
from .table import Table

SHA256 = "eebe4cc54e44be312bef2af38c6cf02046f3126a7b4e6e0157684ebd207a16af"
"""The hash of the payload of the file that comes with the package."""

FILE = "table.bin"
_MAGIC = b"everydeal: table of legal endings, version 1\n"
_START_BYTES = 14


@cache
def bridge_table() -> Table:
    """The table of the bridge deck, loaded when it is first asked for.

    Raises:
        ValueError: the file is damaged or missing.
    """
    return unpack(stored())


def stored() -> bytes:
    """The file that comes with the package, as it is on the disk.

    Raises:
        ValueError: it cannot be read.
    """
    try:
        return Path(__file__).with_name(FILE).read_bytes()
    except OSError as error:
        raise ValueError(f"{FILE} cannot be read ({error.strerror}): install everydeal again") from error


def pack(table: Table) -> bytes:
    """The file that holds *table*."""
    return _MAGIC + zlib.compress(payload(table), 9)


def payload(table: Table) -> bytes:
    """What the file holds, not compressed: equal for equal tables."""
    head = {"classes": table.classes, "entries": len(table.places), "totals": table.totals}
    columns = (array("H", table.lengths), table.places, table.leads)
    starts = b"".join(start.to_bytes(_START_BYTES, "big") for start in table.starts)
    return json.dumps(head).encode() + b"\n" + b"".join(map(_little_endian, columns)) + starts


def payload_of(file: bytes) -> bytes:
    """The payload in a file of the bridge deck, not a byte of which is wrong.

    Raises:
        ValueError: it is not such a file, or not the one that this version of the package was made with.
    """
    if not file.startswith(_MAGIC):
        raise _damaged("it does not begin as a table of legal endings")
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(file[len(_MAGIC) :])
    except zlib.error as error:
        raise _damaged(str(error)) from error
    if not stream.eof or stream.unused_data:
        raise _damaged(f"something follows its end: {len(stream.unused_data)} bytes" if stream.eof else "it is cut off")
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        raise _damaged(f"SHA-256 {found}, not {SHA256}")
    return content


def _damaged(why: str) -> ValueError:
    return ValueError(f"{FILE} is damaged: install everydeal again ({why})")


def unpack(file: bytes) -> Table:
    """The table in a file of the bridge deck.

    Raises:
        ValueError: as `payload_of`.
    """
    line, _, columns = payload_of(file).partition(b"\n")
    head = json.loads(line)
    classes, entries = head["classes"], head["entries"]
    blocks = len(classes) * (BRIDGE.full_hand + 1)
    at, found_columns = 0, []
    for code, size, count in (("H", 2, blocks), ("H", 2, entries), ("I", 4, entries)):
        found_columns.append(_from_little_endian(code, columns[at : at + size * count]))
        at += size * count
    table = Table(BRIDGE, classes, *found_columns)
    places = range(at, at + _START_BYTES * blocks, _START_BYTES)
    table.starts = tuple(int.from_bytes(columns[i : i + _START_BYTES], "big") for i in places)
    table.totals = {name: tuple(column) for name, column in head["totals"].items()}
    return table


def _little_endian(column: "array[int]") -> bytes:
    copy = array(column.typecode, column)
    if sys.byteorder == "big":
        copy.byteswap()
    return copy.tobytes()


def _from_little_endian(code: str, content: bytes) -> "array[int]":
    column = array(code, content)
    if sys.byteorder == "big":
        column.byteswap()
    return column
