"""Seeds that people choose, and those that nobody guesses; files that are not overwritten."""

import json
import os
import re
import stat

import pytest

from commands import errors_of, invoke, succeed
from everydeal import _naming, read, spaces


def test_whoever_types_a_seed_is_warned(here):
    outcome = succeed("deal", "--seed", "Club Night 14 March 2026", "--boards", "1", "--json")
    assert "can be guessed" in outcome.errors
    assert "--seed @FILE" in outcome.errors
    assert invoke("deal", "--boards", "1").errors == ""


def test_a_seed_in_a_file_is_its_text(here):
    assert invoke("seed", "-o", "my.seed").code == 0
    assert stat.S_IMODE(os.stat("my.seed").st_mode) == 0o600
    text = (here / "my.seed").read_text().strip()
    assert re.fullmatch("[0-9a-f]{64}", text)
    assert len({invoke("seed").output for _ in range(20)}) == 20
    first, again = (invoke("deal", "--boards", "1-2", "--seed", seed, "--json") for seed in ("@my.seed", text))
    assert first.output == again.output
    assert "guessed" not in first.errors
    number = spaces.pavlicek.sample_numbers(2, text)
    assert [spaces.pavlicek.index(_naming.read(json.loads(line)["deal"]).item) for line in first.lines] == list(number)


def test_a_record_says_that_there_was_a_seed(here):
    assert invoke("deal", "--boards", "1-2", "--seed", "x", "-o", "x.pbn").code == 0
    assert {board.tags["DealSeed"] for board in read(here / "x.pbn")} == {"text"}
    assert "DealSeed" not in invoke("deal").output


def test_a_session_file_is_not_overwritten_and_for_its_owner_alone(here):
    assert invoke("deal", "-o", "a.pbn").code == 0
    assert stat.S_IMODE(os.stat("a.pbn").st_mode) == 0o600
    before = (here / "a.pbn").read_bytes()
    assert "a.pbn exists: --force replaces it" in errors_of("deal", "-o", "b.pbn", "-o", "a.pbn")
    assert (here / "a.pbn").read_bytes() == before
    assert not (here / "b.pbn").exists()
    assert invoke("deal", "-o", "a.pbn", "--force", "--public").code == 0
    assert (here / "a.pbn").read_bytes() != before
    assert stat.S_IMODE(os.stat("a.pbn").st_mode) & 0o044 == 0o666 & ~_umask() & 0o044


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("data", [b" \n", b"\xff\xfe"])
def test_a_seed_file_that_is_none(here, data):
    (here / "short").write_bytes(data)
    assert "short is not a text" in errors_of("deal", "--seed", "@short", code=2)
    assert "missing" in errors_of("random", "--seed", "@missing")
