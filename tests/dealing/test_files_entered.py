"""What a command goes through, file by file: who follows `verify` or `deal` in the source visits so many of ours."""

import json
from pathlib import Path

import pytest

from commands import invoke
from fair import GOLDEN, needs_beacon
from walks import Walk, walk_of

pytestmark = pytest.mark.slow


DEALT_WITHOUT = {"bulk", "codes", "constraints", "ids", "legality", "notations", "numpy"}


def assert_short(walk: Walk, code: int, without: set[str]) -> None:
    assert walk.code == code
    assert len(walk.files) <= 35
    assert not without & set(walk.modules)


@needs_beacon
def test_deal_and_verify_enter_few_files(here: Path) -> None:
    """A rehearsal."""
    assert invoke("announce", "Club night", "--boards", "1-24", "--rehearse").code == 0
    (here / "round.json").write_text(json.dumps({"round": 1000, "signature": dict(GOLDEN["rounds"])[1000]}))
    assert invoke("open", "night.secret", "round.json").code == 0
    assert_short(walk_of("deal", "night.secret", "round.json", "-o", "night.pbn", "--force"), 0, DEALT_WITHOUT)
    alone = {"board", "bulk", "constraints", "formats", "ids", "legality", "numpy"}
    assert_short(walk_of("verify", "night.proof", "--heard", "night.txt"), 3, alone)
    with_boards = {"bulk", "constraints", "legality", "numpy"}
    assert_short(walk_of("verify", "night.proof", "night.pbn", "--heard", "night.txt"), 3, with_boards)


def test_deal_at_random_enters_few_files(here: Path) -> None:
    assert_short(walk_of("deal", "--boards", "1-24", "-o", "x.pbn", "--force"), 0, DEALT_WITHOUT)
