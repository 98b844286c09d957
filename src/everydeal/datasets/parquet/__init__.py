"""Collections as Parquet: one file, or a directory of parts with a manifest, on a disk or in an object store.

`writer` writes a file, whole or not at all; `file` reads one; `manifest` says what the parts of a directory are,
`folders` has what a directory on a disk and one in a store have in common, and `directory` changes them; `collection`
is what everything else reads: one file or many.
"""

from .collection import Collection, opened
from .folders import is_directory
from .writer import ENCODINGS, ROW_GROUP, Writer, check_target, naming, write_tables

__all__ = ["ENCODINGS", "ROW_GROUP", "Collection", "Writer", "check_target", "is_directory", "naming", "opened",
           "write_tables"]  # fmt: skip
