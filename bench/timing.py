"""What the benchmarks share: their options, files of boards, and how they measure: CPU time, medians, new processes."""

import argparse
import io
import os
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any

from everydeal import Board, write

REPEATS = 5


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """A parser of options whose help is the benchmark's docstring, line by line."""
    return argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)


def names_of(about: str | None, known: Iterable[str], default: Iterable[str]) -> list[str]:
    """The arguments of a benchmark that takes some *known* names; without any, the *default* ones."""
    parser = parser_of(about)
    parser.add_argument("names", nargs="*", metavar="NAME", default=list(default))
    names: list[str] = parser.parse_args().names
    if unknown := [name for name in names if name not in known]:
        parser.error(f"{unknown[0]!r} is not one of {', '.join(known)}")
    return names


def integer_options(about: str | None, **defaults: int) -> Any:
    """The options of a benchmark whose options are all integers, by their names."""
    options = parser_of(about)
    for name, default in defaults.items():
        options.add_argument(f"--{name}", type=int, default=default, help="default: %(default)s")
    return options.parse_args()


def stopwatch(clock: Callable[[], float] = time.process_time) -> Callable[[], float]:
    """Tells the seconds since now by a clock: CPU time of the process, unless another is given."""
    begun = clock()
    return lambda: clock() - begun


def once(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """The seconds that some work takes by a clock."""
    spent = stopwatch(clock)
    work()
    return spent()


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median CPU time of some work."""
    return median(once(work) for _ in range(repeats))


def with_result(work: Callable[[], Any], repeats: int = REPEATS) -> tuple[float, Any]:
    """The median CPU time of some work, and what it returned last."""
    kept: dict[str, Any] = {}  # the last alone, so that memory is used again
    return seconds(lambda: kept.update(result=work()), repeats), kept["result"]


def in_new_process(work: Callable[[str], str], text: str) -> str:
    """What *work* makes of a text in a new process, which finds nothing that an earlier one made."""
    ours, theirs = os.pipe()
    if not (child := os.fork()):
        os.write(theirs, work(text).encode())
        os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    with open(ours) as pipe:
        return pipe.read()


def written(boards: Iterable[Board], format: str, **options: Any) -> bytes:
    """The bytes of *boards* in a format."""
    stream = io.BytesIO()
    write(boards, stream, format, losses=lambda lost: None, **options)
    return stream.getvalue()
