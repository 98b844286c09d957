"""Seeds that people choose, and those that nobody guesses; several announcements; files that are not overwritten."""

import json
import os
import stat
from pathlib import Path

import pytest

import everydeal
from commands import invoke
from effort import thorough
from everydeal import read
from everydeal.dealing.events.sessions import seeds

GOLDEN = json.loads((Path(everydeal.__file__).parents[2] / "golden" / "events.json").read_text())


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_stretching_makes_up_for_twenty_bits():
    """Where the bounds are: below 60 bits a seed can be guessed even if it is stretched, below 80 if it is not."""
    for bits, doubted in ((59, (True, True)), (60, (False, True)), (79, (False, True)), (80, (False, False))):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(seeds, "strength", lambda text, bits=bits: float(bits))
            assert (bool(seeds.doubts("seed", True)), bool(seeds.doubts("seed", False))) == doubted


@pytest.mark.parametrize("case", [GOLDEN["seeds"][0], *thorough(*GOLDEN["seeds"][1:])], ids=lambda case: case["text"])
def test_published_seeds(case):
    assert seeds.stretched(case["text"]).key.hex() == case["key"]
    assert seeds.strength(case["text"]) == case["bits"]


def test_a_seed_file_counts_by_its_bytes():
    assert seeds.from_file(bytes(range(32))).key.hex() == GOLDEN["seed_file"]["key"]
    with pytest.raises(ValueError, match="at least 16 bytes, not 15"):
        seeds.from_file(bytes(15))
    assert len({seeds.draw_seed() for _ in range(20)}) == 20


def test_who_could_guess_a_seed_is_warned(here, cheap_stretching):
    outcome = invoke("deal", "--seed", "Club Night 14 March 2026", "--boards", "1", "--json")
    assert "can be guessed (about 38 bits)" in outcome.errors
    assert outcome.code == 0
    assert invoke("deal", "--seed", "club night", "--boards", "1", "--json", "-q").errors == ""
    assert invoke("deal", "--seed", "7Kq-vT2m-Rw9x-Hd4p-bZ6s", "--boards", "1").errors == ""
    assert "can be guessed" in invoke("deal", "--seed", "club night", "--stretch", "--boards", "1").errors
    assert "counts to the byte" in invoke("deal", "--seed", "club  night", "--boards", "1").errors


def test_the_record_says_which_kind_of_seed(here, cheap_stretching):
    assert invoke("seed", "-o", "my.seed").code == 0
    assert stat.S_IMODE(os.stat("my.seed").st_mode) == 0o600
    kinds = {"text": ("--seed", "x"), "stretched": ("--seed", "x", "--stretch"), "file": ("--seed-file", "my.seed")}
    dealt = {}
    for kind, given in kinds.items():
        assert invoke("deal", "--boards", "1-2", *given, "-o", f"{kind}.pbn").code == 0
        boards = list(read(here / f"{kind}.pbn"))
        assert {board.tags["DealSeed"] for board in boards} == {kind}
        assert invoke("verify", f"{kind}.pbn", *given).code == 0
        dealt[kind] = boards[0].deal
    assert len(set(dealt.values())) == 3
    assert "DealSeed" not in invoke("deal").output
    wrong = invoke("verify", "stretched.pbn", "--seed", "x")
    assert wrong.code == 1
    assert "its seed is of the kind 'stretched'" in wrong.errors


def test_a_session_file_is_not_overwritten_and_for_its_owner_alone(here):
    assert invoke("deal", "-o", "a.pbn").code == 0
    assert stat.S_IMODE(os.stat("a.pbn").st_mode) == 0o600
    before = (here / "a.pbn").read_bytes()
    outcome = invoke("deal", "-o", "b.pbn", "-o", "a.pbn")
    assert outcome.code == 1
    assert "a.pbn is there already" in outcome.errors
    assert (here / "a.pbn").read_bytes() == before
    assert not (here / "b.pbn").exists()
    assert invoke("deal", "-o", "a.pbn", "--force", "--public").code == 0
    assert (here / "a.pbn").read_bytes() != before
    assert stat.S_IMODE(os.stat("a.pbn").st_mode) & 0o044 == 0o666 & ~_umask() & 0o044


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("deal", "--stretch"), "--stretch goes with --seed"),
        (("deal", "--seed", "x", "--seed-file", "y"), "not allowed with"),
        (("seed", "-o", "-"), "a secret goes to a file"),
        (("commit", "--name", "x", "--boards", "1", "--beacon", "y", "-o", "-"), "a secret goes to a file"),
        (("commit", "--name", "x"), "needs --boards, --beacon, -o"),
    ],
)
def test_wrong_arguments_say_what_to_do(here, arguments, reason):
    outcome = invoke(*arguments)
    assert outcome.code == 2
    assert reason in outcome.errors
    assert list(here.iterdir()) == []


def test_a_seed_file_that_is_none(here):
    (here / "short").write_bytes(b"short")
    outcome = invoke("deal", "--seed-file", "short")
    assert outcome.code == 1
    assert "short: a seed file has at least 16 bytes" in outcome.errors


def test_of_several_announcements_the_one_that_agrees_is_named(here):
    texts = []
    for number in (1, 2, 3):
        beacon = ("--beacon", "the lottery", "-o", f"{number}.secret")
        texts.append(invoke("commit", "--name", f"Session {number}", "--boards", "1-2", *beacon).output)
    assert invoke("commit", "--again", "2.secret").output == texts[1]
    assert invoke("deal", "--secret", "2.secret", "--beacon", "7 12", "-o", "s.pbn").code == 0
    check = ("verify", "s.pbn", "--secret", "2.secret", "--beacon", "7 12")
    quoted = "\n".join(f"> {line}" for text in texts for line in ["Hello", *text.splitlines(), ""])
    (here / "all.txt").write_text(quoted)
    outcome = invoke(*check, "--published", "all.txt")
    assert outcome.code == 0
    assert "3 announcements were given: number 2 agrees" in outcome.errors
    (here / "others.txt").write_text(texts[0] + texts[2])
    outcome = invoke(*check, "--published", "others.txt")
    assert outcome.code == 1
    assert "2 announcements were given: none agrees" in outcome.errors
    assert "secret: it is not the one committed to" in outcome.output
    (here / "one.txt").write_text(texts[1])
    assert invoke(*check, "--published", "others.txt", "--published", "one.txt").code == 0
    (here / "two.txt").write_text(texts[1].replace("commitment: ", "commitment: 0")[:-2] + "\n" + texts[1])
    outcome = invoke(*check, "--published", "two.txt")
    assert outcome.code == 0
    assert "ATTENTION: 2 different announcements are named 'Session 2'" in outcome.errors
