"""Stretching made cheap, for tests of what is done with a fingerprint."""

import pytest

from everydeal.dealing.announcement import announced, fingerprint


@pytest.fixture
def cheap_stretching(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fingerprints are others than the published ones, and take no time."""
    monkeypatch.setattr(fingerprint, "COST", 2)
    monkeypatch.setattr(announced, "fingerprint", fingerprint.fingerprint.__wrapped__)  # past the store of true ones
