"""``--shard=1/2:DIR``: one of several processes that run the tests side by side, each with files of its own.

pytest-xdist keeps more processors busy to the end, but tells of each test by messages: for thousands of short tests
that takes half as much time again.  Here each process takes files as it comes to them, for some take a minute, and
collects no others, for all of them would take ten seconds.  Neighbours stay together, for they use the same tables.
"""

from collections.abc import Collection, Iterator
from itertools import chain, pairwise
from pathlib import Path

import pytest


def parse_shard(text: str) -> tuple[tuple[int, int], Path]:
    """Which shard of how many ``1/2:DIR`` is, and where they write down what they have taken.

    Raises:
        pytest.UsageError: it is no such text.
    """
    shard, _, folder = text.partition(":")
    first, _, second = shard.partition("/")
    if not (folder and first.isdecimal() and second.isdecimal() and 1 <= int(first) <= int(second)):
        raise pytest.UsageError(f"--shard {text}: say which shard of how many, and a new folder, like 1/2:/tmp/queue")
    return (int(first), int(second)), Path(folder)


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
