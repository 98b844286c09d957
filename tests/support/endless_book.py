"""`everydeal book` whose other processes never come to an end; it prints a line whenever one is asked for something."""

import sys
import time
from collections.abc import Callable
from typing import Any

from everydeal.book.workers import Workers
from everydeal.cli import main

_run = Workers.run


async def _run_without_end(workers: Workers, function: Callable[..., Any], *_: Any, client: str = "") -> Any:
    print("asked", flush=True)
    workers.seconds = 3600
    return await _run(workers, time.sleep, 3600, client=client)


if __name__ == "__main__":  # the other processes load this file, too
    Workers.run = _run_without_end  # type: ignore[method-assign, assignment]
    sys.argv.insert(1, "book")
    main()
