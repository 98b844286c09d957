"""Where the randomness of deals comes from: seeds that people choose, those that nobody guesses, and the beacon."""

import json
import os
import re
import stat
import sys

import pytest

from commands import errors_of, invoke, succeed
from everydeal import _naming, read, spaces
from everydeal.dealing.beacon import is_signature, read_round, value_of
from everydeal.extras import install
from fair import GOLDEN, needs_beacon


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


# The beacon: what a round's JSON says, and what its signature proves


ROUNDS = GOLDEN["rounds"]
SIGNATURES = dict(ROUNDS)
THOUSAND = bytes.fromhex(SIGNATURES[1000])


@pytest.mark.thorough
@pytest.mark.parametrize(("number", "signature"), ROUNDS)
@needs_beacon
def test_real_rounds_prove_themselves(number, signature):
    assert is_signature(number, bytes.fromhex(signature))


@pytest.mark.thorough
@needs_beacon
def test_forged_rounds_are_refused():
    modulus = int(
        "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab", 16
    )
    number = int.from_bytes(THOUSAND, "big")
    x = number % (1 << 381)
    twice = (number - x + x + modulus).to_bytes(48, "big") if x + modulus < 1 << 381 else b"\xff" * 48
    infinity = b"\xc0" + bytes(47)
    fastnet = bytes.fromhex(GOLDEN["fastnet_1000"])
    for forged in (bytes.fromhex("ab" * 48), THOUSAND[:-1] + b"\0", fastnet, twice, infinity, b"\xff" * 48, bytes(48)):
        assert not is_signature(1000, forged)


@pytest.mark.thorough
@needs_beacon
def test_a_signature_is_of_one_round():
    assert not is_signature(1001, THOUSAND)


def test_without_the_extra_it_says_how_to_get_it(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "py_ecc"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "py_ecc", None)
    with pytest.raises(ImportError, match=re.escape(install("beacon"))):
        is_signature(1000, THOUSAND)


def test_the_json_of_a_round():
    assert read_round(json.dumps({"round": 1000, "signature": THOUSAND.hex(), "more": 1})) == (1000, THOUSAND)
    assert value_of(THOUSAND) == "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"signature": "' + "ab" * 48 + '"}', "no number 'round'"),
        ('{"round": 1000.0, "signature": "' + "ab" * 48 + '"}', "no number 'round'"),
        ('{"round": true, "signature": "' + "ab" * 48 + '"}', "no number 'round'"),
        ('{"round": 1000, "signature": "' + "ab" * 47 + '"}', "no 'signature' of 96 hex digits"),
        ('{"round": 1000, "signature": "' + "AB" * 48 + '"}', "no 'signature' of 96 hex digits"),
        ('{"round": 1000, "signature": null}', "no 'signature'"),
        ("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd", "not the JSON of a round"),
        ("[" * 10_000, "not the JSON of a round"),
        ("[" * 100_000, "not the JSON of a round"),
        ("[1000]", "not the JSON of a round"),
        ('{"round": ' + "9" * 5000 + "}", "not the JSON of a round"),
    ],
)
def test_what_is_not_a_round(text, reason):
    with pytest.raises(ValueError, match=reason):
        read_round(text)
