"""What the tests of collections share: random deals, and programs that are killed in the middle and run again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from everydeal import spaces
from everydeal.bulk import Deals, random_numbers
from places import SUPPORT

Hands = Iterable[Sequence[int]]
"""Those of each deal."""
Tricks = list[tuple[int, ...]]


@cache  # a second for 4,000, on the pure kernel
def random_deals(n: int, seed: str = "collections") -> Deals:
    return Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, n, seed))


def numbers_of(*deals: Deals) -> list[bytes]:
    """The numbers of deals, in order."""
    return sorted(row.tobytes() for some in deals for row in some.numbers(spaces.pavlicek))


def numbers_in(path: Path | str) -> list[bytes]:
    """The numbers in a collection, in its order."""
    from everydeal import arrow
    from everydeal.datasets import Collection

    with Collection(path) as collection:
        tables = list(collection.batches())
        return [row.tobytes() for table in tables for row in arrow.to_rows(table["deal"], collection.space)]


class Killed(BaseException):
    """As by kill -9: nothing is cleared up."""


def stopped_at(
    do: Callable[[], object],
    last: int,
    calls: Iterable[tuple[object, str]],
    dies: type[BaseException] = Killed,
    *,
    after: bool = False,
) -> bool:
    """Do it, but for the end at, or after, one of some *calls*; False if it was over before."""
    made: list[object] = []

    def ends(inner: Callable[..., Any], *given: Any) -> Any:
        made.append(given)
        if len(made) > last and not after:
            raise dies("the end")
        found = inner(*given)
        if len(made) > last:
            raise dies("the end")
        return found

    with pytest.MonkeyPatch.context() as patch:
        for owner, name in calls:
            inner = getattr(owner, name)
            patch.setattr(owner, name, lambda *given, inner=inner: ends(inner, *given))
        try:
            do()
        except dies:
            return True
    return False


PROGRAMS = {
    "collect": "from everydeal.datasets import collect, portions;"
    "from everydeal.datasets.boards import reading as whole;"
    "portions.LINES_AT_A_TIME = 1 << 16; whole.CHUNK = 500; reading.PIECE = 1 << 16;"
    "collect(sys.argv[1:2], sys.argv[2], run_rows=2000, boards='boards' in sys.argv[3])",
    "solve": "from everydeal.datasets import solve; import collection_programs;"
    "solve.PORTION = 50;"
    "print(solve.solve(sys.argv[1], sys.argv[2], workers=1, solver=collection_programs.slow_solver))",
}


def slow_solver(hands: Hands) -> Tricks:
    time.sleep(0.01)
    return fake_solver(hands)


def kill_when_there(
    program: str, source: Path, output: Path, ready: Path, option: str = ""
) -> tuple[list[str], dict[str, str]]:
    """Run a program, and kill it as soon as the file *ready* is there; what was to be run."""
    code = f"import sys; from everydeal.bulk import reading; {PROGRAMS[program]}"
    command = [sys.executable, "-c", code, str(source), str(output), option]
    environment = {**os.environ, "PYTHONPATH": str(SUPPORT)}
    with subprocess.Popen(command, env=environment) as process:
        while process.poll() is None and not ready.exists():
            time.sleep(0.002)
        assert process.poll() is None, "it was over before it could be killed"
        process.send_signal(signal.SIGKILL)
    assert not output.exists()
    return command, environment


def killed_in_the_middle(program: str, source: Path, output: Path, ready: Path, option: str = "") -> str:
    """Run a program, kill it as soon as the file *ready* is there, and run it again; what it prints then."""
    command, environment = kill_when_there(program, source, output, ready, option)
    return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


def fake_solver(hands: Hands) -> Tricks:
    return [tuple((north + i) % 14 for i in range(20)) for north, *_ in hands]
