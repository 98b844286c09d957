"""``--share 1/2``: one of several processes that run the tests side by side, each with files of its own.

pytest-xdist keeps more processors busy to the end, but collects every test in every process and tells of each by
messages: for thousands of short tests that takes half as much time again.  Neighbours stay together, five by five, for
they use the same tables.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest


class Share:
    """Leaves out the files of the other shares; *text* is like ``1/2``.

    Raises:
        pytest.UsageError: it is not.
    """

    def __init__(self, text: str, folders: Iterable[Path]) -> None:
        first, _, second = text.partition("/")
        if not (first.isdecimal() and second.isdecimal() and 1 <= int(first) <= int(second)):
            raise pytest.UsageError(f"--share {text}: say which share of how many, like 1/2")
        part, parts = int(first), int(second)
        files = [file for folder in folders for file in sorted(folder.rglob("*.py")) if file.name != "conftest.py"]
        self._others = {file for i, file in enumerate(files) if i // 5 % parts != part - 1}

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """A file of another share is not even looked at."""
        return True if collection_path in self._others else None
