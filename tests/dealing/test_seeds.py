"""Seeds that people choose, and those that nobody guesses; files that are not overwritten."""

import hashlib
import os
import stat

import pytest

from commands import invoke
from everydeal import read
from everydeal.dealing.boards import seeds


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_stretched_seed_is_scrypt_of_its_text():
    for text in ("club night", "Köln"):
        key = hashlib.scrypt(text.encode(), salt=b"everydeal seed 1\n", n=1 << 17, r=8, p=1, maxmem=1 << 28, dklen=32)
        assert seeds.stretched(text).key == key


def test_a_seed_file_counts_by_its_bytes():
    assert (
        seeds.from_file(bytes(range(32))).key == hashlib.sha256(b"everydeal seed-file 1\n" + bytes(range(32))).digest()
    )
    with pytest.raises(ValueError, match="16 bytes, not 15"):
        seeds.from_file(bytes(15))
    assert len({seeds.draw_seed() for _ in range(20)}) == 20


@pytest.mark.usefixtures("cheap_stretching")
def test_whoever_types_a_seed_is_warned(here):
    for given in (("--seed", "Club Night 14 March 2026"), ("--seed", "7Kq-vT2m-Rw9x-Hd4p-bZ6s", "--stretch")):
        outcome = invoke("deal", *given, "--boards", "1", "--json")
        assert outcome.code == 0
        assert "can be guessed" in outcome.errors
        assert "--seed-file" in outcome.errors
    assert invoke("deal", "--boards", "1").errors == ""


def test_the_record_says_which_kind_of_seed(here, cheap_stretching):
    assert invoke("seed", "-o", "my.seed").code == 0
    assert stat.S_IMODE(os.stat("my.seed").st_mode) == 0o600
    kinds = {"text": ("--seed", "x"), "stretched": ("--seed", "x", "--stretch"), "file": ("--seed-file", "my.seed")}
    dealt = {}
    for kind, given in kinds.items():
        assert invoke("deal", "--boards", "1-2", *given, "-o", f"{kind}.pbn").code == 0
        boards = list(read(here / f"{kind}.pbn"))
        assert {board.tags["DealSeed"] for board in boards} == {kind}
        dealt[kind] = boards[0].deal
    assert len(set(dealt.values())) == 3
    assert "DealSeed" not in invoke("deal").output


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
