"""Stretching made cheap, for tests of what is done with a key or a fingerprint."""

import pytest

from everydeal.dealing.announcement import announced, fingerprint
from everydeal.dealing.boards import seeds


@pytest.fixture
def cheap_stretching(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys and fingerprints are others than the published ones, and take no time."""
    monkeypatch.setattr(seeds, "COST", 2)
    monkeypatch.setattr(fingerprint, "COST", 2)
    monkeypatch.setattr(announced, "fingerprint", fingerprint.fingerprint.__wrapped__)  # past the store of true ones
