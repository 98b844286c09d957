"""One book for all tests that look into one: its workers take half a second of the processor each to start."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from book_client import Client

if find_spec("starlette") is None:  # the extra 'web' is not installed
    collect_ignore_glob = ["*"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What runs the tests that are coroutines."""
    return "asyncio"


@pytest.fixture(scope="session")
def book() -> "Iterator[Client]":
    """An application that is called below HTTP."""
    from book_client import Client

    client = Client()
    yield client
    client.close()
