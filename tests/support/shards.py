"""``--shard 1/2``: one of several processes that run the tests side by side, each with files of its own.

pytest-xdist keeps more processors busy to the end, but tells of each test by messages: for thousands of short tests
that takes half as much time again.  In the quick run each process has its files from the beginning (`Shard`).  In the
full one (``--shard-queue DIR``) it takes files as it comes to them (`ShardQueue`): some take a minute.  Either way it
collects no others: that takes ten seconds for all of them.  Neighbours stay together, for they use the same tables.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, pairwise
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
    """Runs the files that no other process has taken: first those whose names are *long*, for there is much waiting in
    them, on Spark or in a browser; then from a place of its own on, round to where it began; at last the docstrings.

    *folder* is where the processes write down what they have taken; each run needs a new one.
    """

    def __init__(self, shard: tuple[int, int], folder: Path, long: Collection[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._shard, self._folder, self._long = shard, folder, long
        self._files: list[pytest.File] = []
        self._begun = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> pytest.CollectReport | None:
        """No file is looked into before it is taken."""
        if self._begun or not isinstance(collector, pytest.File):
            return None
        self._files.append(collector)
        return pytest.CollectReport(collector.nodeid, "passed", None, [])

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """As pytest's own, of some of the tests; failures to collect, which are for that one, have no tests."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        self._begun = True
        for item, following in pairwise(chain(self._mine(session), [None])):
            assert item
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
        return True

    def _mine(self, session: pytest.Session) -> Iterator[pytest.Item]:
        def place(file: pytest.File) -> tuple[bool, bool, Path]:
            return file.path.stem not in self._long, type(file) is not pytest.Module, file.path

        files, (part, parts) = sorted(self._files, key=place), self._shard
        long, tests = (sum(not place(file)[at] for file in files) for at in (0, 1))
        start = long + (tests - long) * (part - 1) // parts
        for number in (*range(long), *range(start, tests), *range(long, start), *range(tests, len(files))):
            if self._take(number):
                items = list(session.genitems(files[number]))
                session.config.hook.pytest_collection_modifyitems(session=session, config=session.config, items=items)
                session.testscollected += len(items)
                yield from items

    def _take(self, number: int) -> bool:
        try:
            (self._folder / str(number)).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True
