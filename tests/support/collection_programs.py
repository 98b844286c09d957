"""What the tests of collections share: random deals, and programs that are killed in the middle and run again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from everydeal import spaces
from everydeal.bulk import Deals, random_numbers
from places import SUPPORT

Hands = Iterable[Sequence[int]]
"""Those of each deal."""
Tricks = list[tuple[int, ...]]


@cache  # a second for 4,000, on the pure kernel
def random_deals(n: int, seed: str = "collections") -> Deals:
    return Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, n, seed))


PROGRAMS = {
    "collect": "from everydeal.datasets import collect, portions;"
    "from everydeal.datasets.boards import reading as whole;"
    "portions.LINES_AT_A_TIME = 1 << 16; whole.CHUNK = 500; reading.PIECE = 1 << 16;"
    "collect(sys.argv[1:2], sys.argv[2], run_rows=2000, boards='boards' in sys.argv[3])",
    "solve": "from everydeal.datasets import solve; import collection_programs;"
    "solve.PORTION = 50; solve.solve(sys.argv[1], sys.argv[2], workers=1, solver=collection_programs.slow_solver)",
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
    process = subprocess.Popen(command, env=environment)
    while process.poll() is None and not ready.exists():
        time.sleep(0.002)
    assert process.poll() is None, "it was over before it could be killed"
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not output.exists()
    return command, environment


def killed_in_the_middle(program: str, source: Path, output: Path, ready: Path, option: str = "") -> None:
    """Run a program, kill it as soon as the file *ready* is there, and run it again."""
    command, environment = kill_when_there(program, source, output, ready, option)
    subprocess.run(command, env=environment, check=True)


def fake_solver(hands: Hands) -> Tricks:
    return [tuple((north + i) % 14 for i in range(20)) for north, *_ in hands]
