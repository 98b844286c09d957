"""`everydeal book` as a process of its own, for the tests that need a real server."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BOOK = ("-m", "everydeal", "book")
ENDLESS_BOOK = (str(Path(__file__).with_name("endless_book.py")),)
"""One whose other processes never come to an end."""


@contextmanager
def running_book(*arguments: str, program: tuple[str, ...] = BOOK) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server on a free port, and its process; killed at the end if it still runs."""
    command = [sys.executable, *program, "--port", "0", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + (process.stderr.read() if process.stderr else "")
        yield found[0], process
    finally:
        process.kill()
        process.communicate()
