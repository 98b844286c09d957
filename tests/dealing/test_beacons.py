"""The beacon: what a round's JSON says, and what its signature proves."""

import json
import re
import sys

import pytest

from everydeal.dealing.beacon import is_signature, read_round, value_of
from everydeal.extras import install
from fair import GOLDEN, needs_beacon

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
def test_what_is_no_round(text, reason):
    with pytest.raises(ValueError, match=reason):
        read_round(text)
