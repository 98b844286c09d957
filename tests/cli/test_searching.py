"""Searches that take long: how far they are, on a terminal; and Control-C, which ends them with what was found."""

import json
import signal
import sys
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from commands import invoke
from everydeal import Deal, kernel
from everydeal.cli.searching import Search
from everydeal.constraints import Space, parse, parts
from everydeal.constraints.dealer import load
from everydeal.constraints.engines import budgets
from everydeal.constraints.mix import Mix, MixClass
from everydeal.constraints.split import Conjunct, Split

pytestmark = pytest.mark.skipif(not kernel().native, reason="tens of thousands of deals are tested")
RARE = ("--where", "spades(north) >= 5", "--test", "hcp(north) >= 26")
SCRIPT = 'condition rnd(3) == 1 && hcp(north) >= 27 && cccc(south) > 300\naction printoneline, average "x" hcp(north)'
CLASSES = "HandType_A = hcp(north) >= 10\nHandType_B = cccc(north) + cccc(south) > 2800\nHandType_A || HandType_B"


@pytest.fixture
def interrupt() -> Iterator[None]:
    """Control-C as soon as something was found, as on a terminal."""
    look, state = Search._look, signal.getsignal(signal.SIGINT)

    def interrupted(search: Search) -> bool:
        ended = look(search)
        if not ended and any(split.passed for split, _ in search._sought):
            signal.raise_signal(signal.SIGINT)
        return ended or search.is_ended

    signal.signal(signal.SIGINT, signal.default_int_handler)
    with (
        patch.object(Search, "_look", interrupted),
        patch("everydeal.cli.common.PATIENCE", 0),
        patch("everydeal.cli.common.EVERY", -1),
        patch("commands._Stream.isatty", lambda stream: stream is sys.stderr),
    ):
        yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, state)


@pytest.mark.usefixtures("interrupt")
def test_what_was_found_is_given(tmp_path) -> None:
    found = invoke("random", *RARE, "-n", 1000, "--seed", "a")
    assert found.code == 130
    assert f"interrupted: {len(found.lines)} of 1,000 deals" in found.errors
    assert " of 1,000 deals found, " in found.errors
    assert found.lines == invoke("random", *RARE, "-n", len(found.lines), "--seed", "a").lines
    path = tmp_path / "boards.pbn"
    session = invoke("deal", *RARE, "--boards", "1-40", "--seed", "a", "-o", path)
    assert (session.code, path.read_text().count("[Board ")) == (130, 1)
    script = invoke("dealer", SCRIPT, "-p", 1000, "-s", 1)
    printed = [line for line in script.lines if line.startswith("n ")]
    assert script.code == 130
    assert f"interrupted: {len(printed)} of 1,000 deals" in script.errors
    assert f"Produced {len(printed)} hands" in script.output


@pytest.mark.thorough
@pytest.mark.usefixtures("interrupt")
def test_mixes_say_what_is_missing() -> None:
    levelled = invoke("dealer", "--level", CLASSES, "-p", 100_000, "-s", 1, "-q")
    assert levelled.code == 130
    assert "the proportions are not those that were asked for: " in levelled.errors
    rare = Split(Space("spades(north) >= 5"), [Conjunct("", parse("hcp(north) >= 26"), True)])
    mix = Mix.of_splits([MixClass("rare", 1, rare)], rare.part.size)
    with patch("everydeal.cli.sets.mix.make_mix", lambda *_: mix):
        mixed = invoke("mix", "level rest 100", "-n", 1000, "--json")
    assert mixed.code == 130
    assert f"rare has {len(mixed.lines)} of 1,000" in mixed.errors
    assert all(Deal.from_pbn(json.loads(line)["deal"]).hcp("N") >= 26 for line in mixed.lines)


def test_nothing_found_is_said_and_written_nowhere(interrupt, tmp_path) -> None:
    path = tmp_path / "none.pbn"
    with patch.object(Search, "_look", lambda search: setattr(search, "is_ended", True) or True):
        for words in (["random", *RARE, "-n", 9, "--seed", "a"], ["deal", *RARE, "--seed", "a", "--boards", "1-9"]):
            outcome = invoke(*words, "-o", path)
            assert (outcome.code, path.exists()) == (130, False)
            assert "none of 9 deals was found" in outcome.errors


def test_a_test_that_nothing_passes_is_refused() -> None:
    outcome = invoke("random", "--where", "spades(north) >= 5", "--test", "hcp(south) >= 5 and hcp(north) > 50")
    assert (outcome.code, outcome.output) == (1, "")
    assert "no deal passes the test: hcp(north) > 50" in outcome.errors


@pytest.mark.thorough
def test_a_distribution_of_a_set_that_is_too_large_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took 20 seconds, and was refused.  Nearly all limits hold the exact share."""
    text = "hcp(north) in 15..17 and balanced(north) and spades(south) >= 5 and hcp(south) in 6..9"
    words = ("count", text, "--of", "hcp(north)", "--of", "hcp(south)", "--json")
    exact = {json.dumps(row["of"]): row["percent"] for row in map(json.loads, invoke(*words).lines)}
    small = ("count", "hcp(north) >= 30", "--of", "hcp(north)")
    assert invoke(*small, "--split", "7600000").lines == invoke(*small, "--split", "never").lines
    for module in (budgets, parts):
        monkeypatch.setattr(module, "WHOLE", budgets.WHOLE._replace(nodes=500))
    monkeypatch.setattr(parts, "COMMON", 1 / 40)
    found = invoke(*words, "--split", "500")
    rows = [json.loads(line) for line in found.lines]
    assert "an estimate, of " in found.errors
    assert sum(row["deals"] for row in rows) == rows[0]["of_deals"] >= 4000
    within = [row["percent_low"] <= exact[json.dumps(row["of"])] <= row["percent_high"] for row in rows]
    assert sum(within) >= len(within) - 3 == 9
    assert "standard error" in invoke("count", text, "--of", "hcp(north)", "--split", "500").output


def test_in_python_what_is_impossible_or_missing_is_said() -> None:
    with pytest.raises(ValueError, match="51 is impossible"):
        load("condition hcp(north) > 50").deals(1, seed="a")
    with pytest.raises(FileNotFoundError, match="no such file"):
        load("weaktwo.dl")
    assert repr(load("condition hcp(north) >= 20").split) == "<whole set space/1 order=honours: hcp(north) >= 20>"


def test_a_share_is_found_soon_however_rare() -> None:
    """It once looked for 400 deals that pass, however long that took."""
    never = Split(Space("spades(north) >= 5"), [Conjunct("", parse("hcp(north) >= 37"), True)])
    with patch("everydeal.constraints.mix.TRIALS", 5000):
        (row,) = Mix.of_splits([MixClass("never", 1, never)], never.part.size).rows
    assert (row.size, row.natural) == (None, 0)
    assert row.limits is not None
    assert 0 == row.limits[0] < row.limits[1] < 0.001
