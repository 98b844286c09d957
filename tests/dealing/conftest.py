"""Stretching made cheap, for tests of what is done with a key or a fingerprint."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from everydeal.dealing.events import stretching
from everydeal.dealing.events.commitments import event


@contextmanager
def _cheaply() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stretching, "COST", 2)
        patch.setattr(event, "fingerprint", event.fingerprint.__wrapped__)  # past the store of true ones
        yield


@pytest.fixture
def cheap_stretching() -> Iterator[None]:
    """Keys and fingerprints are others than the published ones, and take no time."""
    with _cheaply():
        yield


@pytest.fixture(scope="module")
def cheap_stretching_throughout() -> Iterator[None]:
    """The same from here to the end of the module."""
    with _cheaply():
        yield
