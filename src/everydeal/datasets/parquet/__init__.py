"""Collections as Parquet: one file, or a directory of parts with a manifest.

`writer` writes a file, whole or not at all; `file` reads one; `manifest` says what the parts of a directory are, and
`directory` writes them; `fingerprints` and `pages` find deals in a part without reading it whole; `copies` are of
collections in object stores; `collection` is what everything else reads: one file or many.
"""

from .collection import Collection
from .copies import on_disk
from .writer import ENCODINGS, ROW_GROUP, Writer, check_target, naming, write_tables

__all__ = ["ENCODINGS", "ROW_GROUP", "Collection", "Writer", "check_target", "naming", "on_disk", "write_tables"]
