"""A plug-in of pytest that tries changes: pytest collects the tests once, and a fork for each change runs some of them.

First, in one fork, all the tests run on the unchanged source; a trace of calls tells which tests call which functions.
A change inside a function is then made in the memory of a fork: the function gets other code, all caches are emptied,
and the tests that call it run until one fails.  What is changed when a file is imported (constants, defaults) cannot be
changed so late: the file is written, and a new pytest runs, on the tests that call anything in it; so it does for a
function that is called then too, if its change survives in memory.

A test that takes ten times the CPU time that it took before, and some seconds more, fails.  Hypothesis tries the
same examples every time and remembers none.

The environment has `MUTATION_JOB`, a JSON file: where the copy of the checkout is, the files that are changed, the
changes with their texts, and where results go, a line of JSON each.
"""

import functools
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any
from zlib import crc32

import pytest
from _pytest.runner import runtestprotocol

JOB: dict[str, Any] = json.loads(Path(os.environ["MUTATION_JOB"]).read_text())
COPY = Path(JOB["copy"])
FILES = {str(COPY / file): file for file in JOB["files"]}
SLOWER, MORE = 10, 2.0
"""A test may take so many times its CPU time, and so many seconds more."""
PYTEST = (sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "-p", "no:xdist")
MEMORY = 4 << 30
"""Bytes that a fork may have more than before."""

called: set[CodeType] = set()
"""The code of the functions of our files that were called since this was emptied."""


def note_call(frame: FrameType, event: str, argument: object) -> None:
    """For `sys.settrace`: what is called, and nothing of what goes on inside."""
    if frame.f_code.co_filename in FILES:
        called.add(frame.f_code)


sys.settrace(note_call)  # before anything of ours is imported


def functions_called() -> set[str]:
    """The outermost functions that were called, "file:name", and forget them."""
    names = {f"{FILES[code.co_filename]}:{code.co_qualname.partition('.<')[0]}" for code in called}
    called.clear()
    return names


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """After the tests' own profile is chosen."""
    from hypothesis import settings

    settings.register_profile("same", settings(), database=None, derandomize=True, print_blob=False)
    settings.load_profile("same")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests: first on the unchanged source, then on every change."""
    sys.settrace(None)
    gc.unfreeze()  # what the tests' own conftest.py has frozen could not be found
    at_import = functions_called() | {f"{file}:" for file in FILES.values()}
    memory = Memory()
    known = baseline(session, memory.caches)
    tests = {item.nodeid: item for item in session.items}
    touching: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        if known[test]["passed"]:
            for function in known[test]["functions"]:
                touching[function].append(test)
    gc.collect()
    gc.freeze()
    with Path(JOB["results"]).open("a") as results:
        for change in JOB["changes"]:
            start = time.time()
            function = f"{change['file']}:{change['function'].partition('.<')[0]}"
            functions, fate, by = memory.functions(change), "survived", "no test calls it"
            near = calling(touching, change["file"])  # what is cached is called by the first of many tests alone
            if functions and (chosen := in_order(touching[function] or near, known)):
                fate, by = in_memory(functions, memory.caches, [tests[test] for test in chosen], known)
            if fate == "survived" and (not functions or function in at_import):
                chosen = in_order(near, known)
                fate, by = in_file(change, chosen, known) if chosen else (fate, by)
            row = {"key": change["key"], "fate": fate, "by": by, "tests": len(chosen), "diff": change["diff"]}
            print(json.dumps(row | {"seconds": round(time.time() - start, 1)}), file=results, flush=True)
            print(f"{fate:8} {change['key']}  ({by})", file=sys.__stdout__, flush=True)
    return True


def calling(touching: dict[str, list[str]], file: str) -> list[str]:
    """The tests that call anything in a file."""
    return sorted({test for name, tests in touching.items() if name.startswith(f"{file}:") for test in tests})


def in_order(tests: list[str], known: dict[str, Any]) -> list[str]:
    """The quickest, as many as may be; those of a file together, as they share what their module sets up."""
    by_file: dict[str, list[str]] = defaultdict(list)
    left = JOB["budget"]
    for test in sorted(tests, key=lambda test: known[test]["seconds"]):
        left -= known[test]["seconds"]
        if left >= 0 or not by_file:
            by_file[test.partition("::")[0]].append(test)
    ordered = sorted(by_file.values(), key=lambda part: sum(known[test]["seconds"] for test in part))
    return [test for part in ordered for test in part]


# On the unchanged source


def baseline(session: pytest.Session, caches: list[Any]) -> dict[str, Any]:
    """Of each test: whether it passes, its CPU seconds, and what it calls; kept while its file is the same."""
    path = Path(JOB["baseline"])
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    sums = {item.nodeid: crc32(item.path.read_bytes()) for item in session.items}
    known = {test: row for test, checksum, row in rows if sums.get(test) == checksum}
    if missing := [item for item in session.items if item.nodeid not in known]:
        print(f"{len(missing)} tests on the unchanged source ...", file=sys.__stdout__, flush=True)
        child = os.fork()
        if not child:
            with path.open("a") as file:
                for item, following in zip(missing, [*missing[1:], None], strict=True):
                    print(
                        json.dumps([item.nodeid, sums[item.nodeid], facts(item, following, caches)]),
                        file=file,
                        flush=True,
                    )
            os._exit(0)
        os.waitpid(child, 0)
        known |= {test: row for test, _, row in map(json.loads, path.read_text().splitlines()) if test in sums}
    return known


def facts(item: pytest.Item, following: pytest.Item | None, caches: list[Any]) -> dict[str, Any]:
    """What is kept of a test; with empty caches it calls all that it depends on."""
    for cache in caches:
        cache.cache_clear()
    threading.settrace(note_call)
    sys.settrace(note_call)
    start = time.process_time()
    passed = all(report.passed for report in runtestprotocol(item, log=False, nextitem=following))
    sys.settrace(None)
    return {"passed": passed, "seconds": time.process_time() - start, "functions": sorted(functions_called())}


# On a change in memory


class Memory:
    """The functions of our files that are in memory, and all caches of functions."""

    def __init__(self) -> None:
        self.caches: list[Any] = []
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if isinstance(each, functools._lru_cache_wrapper):
                self.caches.append(each)
            elif isinstance(each, FunctionType) and each.__code__.co_filename in FILES:
                self._functions[_place(each.__code__)].append(each)

    def functions(self, change: dict[str, Any]) -> list[tuple[FunctionType, CodeType]]:
        """The functions that a change is in, with their new code; none if it cannot be put there."""
        path = str(COPY / change["file"])
        place = (path, change["function"], change["first_line"])
        new = {_place(code): code for code in _codes(compile(change["text"], path, "exec", dont_inherit=True))}
        found = self._functions[place]
        fitting = place in new and all(each.__code__.co_freevars == new[place].co_freevars for each in found)
        return [(each, new[place]) for each in found] if fitting else []


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of everything that is defined in some code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def in_memory(
    functions: list[tuple[FunctionType, CodeType]], caches: list[Any], items: list[pytest.Item], known: dict[str, Any]
) -> tuple[str, str]:
    """Run tests in a fork whose functions have other code; what became of the change, and by which test."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        status = 3
        try:
            limit_memory()
            for function, code in functions:
                function.__code__ = code
            for cache in caches:
                cache.cache_clear()
            status = 0 if all_pass(items, known, writing) else 1
        finally:
            os._exit(status)
    os.close(writing)
    last = ""
    with open(reading, "rb", buffering=0) as told:
        while lines := told.read(1 << 16):
            last = lines.decode().splitlines()[-1]
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "killed", f"{last}: {signal.Signals(os.WTERMSIG(status)).name}"
    return ("survived", "") if os.WEXITSTATUS(status) == 0 else ("killed", last)


def all_pass(items: list[pytest.Item], known: dict[str, Any], writing: int) -> bool:
    """Run tests until one fails, telling the name of each; a signal ends those that take too long."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for item, following in zip(items, [*items[1:], None], strict=True):
        os.write(writing, f"{item.nodeid}\n".encode())
        seconds = SLOWER * known[item.nodeid]["seconds"] + MORE
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.alarm(int(20 * seconds))
        if not all(report.passed for report in runtestprotocol(item, log=False, nextitem=following)):
            return False
    return True


def limit_memory() -> None:
    """A change that makes lists without end must not take the machine's memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


# On a change in its file


def in_file(change: dict[str, Any], chosen: list[str], known: dict[str, Any]) -> tuple[str, str]:
    """Run tests in a new process, on the changed file."""
    path = COPY / change["file"]
    unchanged = path.read_text()
    arguments = COPY / "tests.txt"
    arguments.write_text("\n".join(chosen))
    limit = 60 + SLOWER * sum(known[test]["seconds"] for test in chosen)
    environment = {key: value for key, value in os.environ.items() if key != "MUTATION_JOB"}
    path.write_text(change["text"])
    try:
        done = subprocess.run(
            [*PYTEST, *JOB["options"], f"@{arguments}"],
            cwd=COPY,
            env=environment,
            capture_output=True,
            text=True,
            timeout=limit,
            preexec_fn=limit_memory,
        )
    except subprocess.TimeoutExpired:
        return "killed", "time limit"
    finally:
        path.write_text(unchanged)
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return ("survived", "") if done.returncode == 0 else ("killed", failed[0] if failed else "cannot be imported")
