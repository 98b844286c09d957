"""Two events: the published one and a small one."""

import pytest

from events import PHASE, SECTIONS, WBG
from everydeal.dealing.events.commitments.event import Announcement, Event
from everydeal.dealing.events.commitments.terms import Terms


@pytest.fixture(scope="module")
def wbg():
    """World Bridge Games 2024, as in the vectors."""
    return Event(Announcement.from_text(WBG["announcement"]).terms, bytes.fromhex(WBG["secret"]))


@pytest.fixture(scope="module")
def cup():
    """A small event with sections, reserves and an open end."""
    return Event(Terms("Cup", "2026-05-01", (PHASE, SECTIONS)), bytes(range(32)))
