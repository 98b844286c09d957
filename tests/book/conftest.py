"""One book for all tests that look into one: its workers take half a second of the processor each to start."""

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")

from book_client import Client


@pytest.fixture(scope="session")
def book() -> Iterator[Client]:
    """An application that is called below HTTP."""
    client = Client()
    yield client
    client.close()
