"""What a command goes through, file by file: who follows `verify` or `deal` in the source visits so many of ours."""

import json

import pytest

from commands import invoke
from fair import GOLDEN, needs_beacon
from walks import walk_of

pytestmark = pytest.mark.slow


@pytest.fixture
def rehearsal(here):
    assert invoke("announce", "Club night", "--boards", "1-24", "--rehearse").code == 0
    signature = dict(GOLDEN["rounds"])[1000]
    (here / "round.json").write_text(json.dumps({"round": 1000, "signature": signature}))


@needs_beacon
def test_verify_enters_few_files(rehearsal):
    assert invoke("open", "night.secret", "round.json").code == 0
    walk = walk_of("verify", "night.proof", "--heard", "night.txt")
    assert walk.code == 3  # a rehearsal
    assert len(walk.files) <= 35
    assert not {"board", "bulk", "constraints", "formats", "ids", "legality", "numpy"} & set(walk.modules)
    assert invoke("deal", "night.secret", "round.json", "-o", "night.pbn").code == 0
    walk = walk_of("verify", "night.proof", "night.pbn", "--heard", "night.txt")
    assert walk.code == 3
    assert len(walk.files) <= 35
    assert not {"bulk", "constraints", "legality", "numpy"} & set(walk.modules)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["--boards", "1-24"], id="random"),
        pytest.param(["night.secret", "round.json"], id="announced", marks=needs_beacon),
    ],
)
def test_deal_enters_few_files(rehearsal, words):
    walk = walk_of("deal", *words, "-o", "x.pbn", "--force")
    assert walk.code == 0
    assert len(walk.files) <= 35
    assert not {"bulk", "codes", "constraints", "ids", "legality", "notations", "numpy"} & set(walk.modules)
