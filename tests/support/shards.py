"""``--shard 1/2``: one of several processes that run the tests side by side, each with files of its own.

pytest-xdist keeps more processors busy to the end, but tells of each test by messages: for thousands of short tests
that takes half as much time again.  In the quick run each process collects the files of its own only (`Shard`).  In the
full one (``--shard-queue DIR``) each collects all, and takes files as it comes to them (`ShardQueue`): some take a
minute.  Neighbours stay together, for they use the same tables.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest


def parse_shard(text: str) -> tuple[int, int]:
    """Which shard of how many ``1/2`` is.

    Raises:
        pytest.UsageError: it is no such text.
    """
    first, _, second = text.partition("/")
    if not (first.isdecimal() and second.isdecimal() and 1 <= int(first) <= int(second)):
        raise pytest.UsageError(f"--shard {text}: say which shard of how many, like 1/2")
    return int(first), int(second)


class Shard:
    """Leaves out the files of the other shards; two neighbours go to one."""

    def __init__(self, shard: tuple[int, int], folders: Iterable[Path]) -> None:
        part, parts = shard
        files = [file for folder in folders for file in sorted(folder.rglob("*.py")) if file.name != "conftest.py"]
        self._others = {file for i, file in enumerate(files) if i // 2 % parts != part - 1}

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """A file of another shard is not even looked at."""
        return True if collection_path in self._others else None


class ShardQueue:
    """Runs the files that no other process has taken: first the long ones, for there is much waiting in them, on Spark
    or in a browser; then from a place of its own on, round to where it began.

    *folder* is where the processes write down what they have taken; each run needs a new one.
    """

    def __init__(self, shard: tuple[int, int], folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._shard, self._folder = shard, folder

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """As pytest's own, of some of the tests; failures to collect, which are for that one, have no tests."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        mine = self._mine(session.items)
        item = next(mine, None)
        while item:
            following = next(mine, None)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
            item = following
        return True

    def _mine(self, items: list[pytest.Item]) -> Iterator[pytest.Item]:
        files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
        files.sort(key=lambda tests: (not _is_long(tests), tests[0].path))
        long, (part, parts) = sum(map(_is_long, files)), self._shard
        start = long + (len(files) - long) * (part - 1) // parts
        for number in (*range(long), *range(start, len(files)), *range(long, start)):
            if self._take(number):
                yield from files[number]

    def _take(self, number: int) -> bool:
        try:
            (self._folder / str(number)).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


def _is_long(tests: list[pytest.Item]) -> bool:
    """Whether they are all slow, or one may take longer than others may."""
    marks = [{mark.name for mark in test.iter_markers()} for test in tests]
    return all("slow" in names for names in marks) or any("timeout" in names for names in marks)
