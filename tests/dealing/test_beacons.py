"""Beacons: what an announcement names, when it is out, and what a pasted text proves."""

import base64
import json
import sys
from datetime import UTC, datetime
from hashlib import sha256, sha512
from pathlib import Path

import pytest

import everydeal
from everydeal.dealing.events.beacons import Drand, parse_beacon
from everydeal.dealing.events.beacons.drand import round_after, round_time
from everydeal.dealing.events.beacons.nist import rsa_key

GOLDEN = json.loads((Path(everydeal.__file__).parents[2] / "golden" / "events.json").read_text())
ROUNDS = GOLDEN["drand"]["rounds"]
NIST = "nist:2:" + GOLDEN["nist"]["time"]
PULSE = GOLDEN["nist"]["pulse"]
MADE_UP = GOLDEN["nist_made_up"]


def drand(number, signature, **more):
    return json.dumps({"round": number, "signature": signature, **more})


def flip(text):
    return text[:-1] + ("0" if text[-1] != "0" else "1")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("number", "signature"), [ROUNDS[0], *(pytest.param(*one, marks=pytest.mark.thorough) for one in ROUNDS[1:])]
)
def test_real_rounds_prove_themselves(number, signature):
    pytest.importorskip("py_ecc", reason="the extra beacon is not installed")
    found = parse_beacon(f"drand:quicknet:{number}").value(drand(number, signature))
    assert found.value == sha256(bytes.fromhex(signature)).hexdigest()
    assert not found.unchecked
    assert f"round {number}" in found.checked[0]


@pytest.mark.thorough
def test_false_rounds_are_refused():
    pytest.importorskip("py_ecc", reason="the extra beacon is not installed")
    number, signature = ROUNDS[0]
    beacon, later = parse_beacon(f"drand:quicknet:{number}"), parse_beacon(f"drand:quicknet:{number + 1}")
    infinity = "c0" + "00" * 47
    for forged in (flip(signature), ROUNDS[1][1], GOLDEN["drand"]["fastnet_1000"], infinity, "ff" * 48, "00" * 48):
        with pytest.raises(ValueError, match="not quicknet's of round 1000"):
            beacon.value(drand(number, forged))
    with pytest.raises(ValueError, match="not quicknet's of round 1001"):
        later.value(drand(number + 1, signature))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (drand(1001, ROUNDS[0][1]), "this is round 1001, not 1000"),
        (drand(1000.0, ROUNDS[0][1]), "this is round 1000.0"),
        (drand(1000, ROUNDS[0][1], randomness="00" * 32), "randomness is not"),
        (drand(1000, ROUNDS[0][1][:-2]), "no signature of 96 hex digits"),
        (drand(1000, None), "no signature of 96 hex digits"),
        ("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd", "no JSON"),
        ("[" * 10_000, "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[1000]", "no JSON object: give the JSON of https://api.drand.sh/v2/beacons/quicknet/rounds/1000"),
    ],
)
def test_what_is_no_round_is_refused_before_any_signature_is_checked(text, reason):
    with pytest.raises(ValueError, match=reason):
        parse_beacon("drand:quicknet:1000").value(text)


def test_without_the_extra_the_value_is_there_but_not_checked(monkeypatch):
    monkeypatch.setitem(sys.modules, "py_ecc", None)
    for name in [name for name in sys.modules if name.startswith("py_ecc.")]:
        monkeypatch.setitem(sys.modules, name, None)
    found = parse_beacon("drand:quicknet:1000").value(drand(*ROUNDS[0]))
    assert found.value == sha256(bytes.fromhex(ROUNDS[0][1])).hexdigest()
    assert not found.checked
    assert "round 1000: pip install 'everydeal[beacon]'" in found.unchecked[0]


def test_rounds_and_times():
    assert round_time(1000).isoformat() == "2023-08-23T15:59:24+00:00"
    for number in (1, 2, 1000, 32281510):
        assert round_after(round_time(number)) == number
    assert round_after(datetime(2023, 8, 23, 15, 59, 22, 500_000, tzinfo=UTC)) == 1000
    daily = parse_beacon("drand:quicknet:1000+28800")
    assert (daily.published(3) - daily.published(1)).days == 2
    assert daily.address(2).endswith("/rounds/29800")
    with pytest.raises(ValueError, match="further off than the year 9999"):
        parse_beacon("drand:quicknet:999999999999").published()


def test_a_real_pulse_is_the_hash_of_its_fields():
    found = parse_beacon(NIST).value(json.dumps({"pulse": PULSE}))
    assert found.value == PULSE["outputValue"].lower()
    assert "--certificate" in found.unchecked[0]
    assert parse_beacon(NIST).address() == "https://beacon.nist.gov/beacon/2.0/pulse/time/1783680960000"


def changed(value):
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return flip(value) if value else "x"
    if isinstance(value, list):
        return value[:-1]
    return {**value, "value": flip(value["value"])}


@pytest.mark.parametrize("key", sorted(PULSE))
def test_every_changed_field_of_a_pulse_is_refused(key):
    forged = {**PULSE, key: changed(PULSE[key])}
    with pytest.raises(ValueError, match=r"not the SHA-512|this pulse is"):
        parse_beacon(NIST).value(json.dumps(forged))


@pytest.mark.parametrize("key", sorted(PULSE))
@pytest.mark.parametrize("bad", [None, [], {}, 1.5, "\ud800", 10**30])
def test_a_pulse_of_nonsense_is_refused(key, bad):
    with pytest.raises(ValueError):  # noqa: PT011 (which reason depends on the field)
        parse_beacon(NIST).value(json.dumps({**PULSE, key: bad}))


def test_the_rsa_signature_of_a_pulse():
    certificate, pulse = base64.b64decode(MADE_UP["certificate"]), MADE_UP["pulse"]
    beacon = parse_beacon("nist:2:2026-11-20T12:00Z")
    found = beacon.value(json.dumps(pulse), certificate=certificate)
    assert len(found.checked) == 2
    assert not found.unchecked
    assert rsa_key(certificate)[1] == 65537
    with pytest.raises(ValueError, match="not the one that the pulse names"):
        beacon.value(json.dumps(pulse), certificate=certificate + b"\0")
    message = bytes.fromhex(pulse["signatureValue"])
    forged = {**pulse, "statusCode": 0}
    from everydeal.dealing.events.beacons import nist

    forged["outputValue"] = sha512(nist.signed_bytes(forged) + message).hexdigest()
    assert beacon.value(json.dumps(forged)).unchecked  # anybody can make such a pulse
    with pytest.raises(ValueError, match="signature is not that of the certificate"):
        beacon.value(json.dumps(forged), certificate=certificate)
    broken = certificate[:100]
    with pytest.raises(ValueError, match=r"not an X\.509 certificate"):
        nist.check_rsa(broken, sha512(broken).hexdigest(), b"", message)


@pytest.mark.parametrize(
    "name",
    [
        "drand:quicknet:0",
        "drand:quicknet:01",
        "drand:quicknet:5+0",
        "drand:fastnet:5",
        "drand:quicknet:٣",
        "nist:2:2026-02-30T10:00Z",
        "nist:2:2026-02-03 10:00Z",
        "nist:1:2026-02-03T10:00Z",
        "text:",
        "text: ",
        "text:two  blanks",
        "six numbers",
        "",
    ],
)
def test_what_names_no_beacon(name):
    with pytest.raises(ValueError, match="beacon"):
        parse_beacon(name)


@pytest.mark.parametrize("name", ["drand:quicknet:7", "drand:quicknet:7+9", NIST, "text:six numbers"])
def test_names_go_there_and_back(name):
    assert str(parse_beacon(name)) == name


def test_what_is_out_before_the_day_is_over_is_refused():
    parse_beacon("drand:quicknet:1000").check_day("2023-08-22")
    with pytest.raises(ValueError, match="2023-08-23 15:59:24 UTC, not after"):
        parse_beacon("drand:quicknet:1000").check_day("2023-08-23")
    assert Drand(1000, 5).round_of(3) == 1010
    parse_beacon("text:any").check_day("2023-08-23")


def test_a_value_in_words_has_one_form():
    found = parse_beacon("text:six numbers").value("  7\t12  23 ")
    assert found.value == "7 12 23"
    assert not found.checked
