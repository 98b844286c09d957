"""Soaks: their hash computed another way, their parts in any order, kills, and what a check finds."""

import hashlib
import json

import pytest

from commands import errors_of, invoke
from everydeal import soak, spaces
from everydeal.bulk import random_numbers, to_ints
from everydeal.soak import Plan, fingerprint, make_part, trips
from places import DOCS

WAYS = [("pavlicek", None), ("endings", "decimal"), ("hands", "base64"), ("shapes", "checked"), ("contracts", "hex")]


def plainly(plan, start, count):
    """The hash, trip by trip and by Python's own integers."""
    space = spaces.by_name(plan.space)
    lanes = [0, 0]
    for number in to_ints(random_numbers(space, count, plan.seed, start=start)):
        item = space[number]
        words = [number >> 64 * i & (1 << 64) - 1 for i in reversed(range(-(-space.nbytes // 8)))]
        if plan.space in ("pavlicek", "endings"):
            words += item.hands
        elif plan.space in ("hands", "shapes"):
            words += [item] if plan.space == "hands" else item
        else:
            words.append(int.from_bytes(hashlib.sha256(space.format_item(item).encode()).digest()[:8], "big"))
        for lane in range(2):
            odd = [fingerprint.splitmix64(64 * lane + i) | 1 for i in range(64)]
            x = sum(word * factor for word, factor in zip(words, odd, strict=False)) % 2**64
            lanes[lane] = (lanes[lane] + fingerprint.splitmix64(x)) % 2**64
    return f"{lanes[0]:016x}{lanes[1]:016x}"


@pytest.mark.parametrize(("space", "notation"), WAYS)
def test_the_hash_is_that_of_its_definition(space, notation):
    plan = Plan(space, notation, "x")
    assert make_part(plan, 3, 40).hash == plainly(plan, 3, 40)


CHECK = ("roundtrip", "--check", "--certificate")


def test_parts_in_any_order_and_size_come_to_the_same(tmp_path, monkeypatch):
    """Also after a kill that cut the last line short, and from several files; `splitmix64` is the published one."""
    monkeypatch.setattr(trips, "BLOCK", 64)
    assert fingerprint.splitmix64(0) == 0xE220A8397B1DCDAF  # the first output for seed 0
    report = tmp_path / "soak.jsonl"
    command = ("roundtrip", "--certificate", report, "-n", "500", "--seed", "x")
    whole = make_part(Plan(seed="x"), 0, 500).hash
    soak.make(Plan(seed="x"), 480, report, part=120)
    assert invoke(*command).output == f"500 round trips of pavlicek, no difference: hash {whole}\n"
    lines = report.read_text().splitlines(keepends=True)
    report.write_text("".join([lines[0], lines[3], lines[1], lines[2][:30]]))
    assert soak.read([report]).trips == 240
    report.write_text("".join([lines[0], lines[3], lines[1]]))
    assert whole in invoke(*command).output
    (tmp_path / "b.jsonl").write_text(lines[0] + lines[2])
    report.write_text("".join([lines[0], *lines[3:], lines[1]]))
    check = invoke("roundtrip", "--check", "-n", "5e2", "--recompute", 2, "--certificate", report, tmp_path / "b.jsonl")
    assert check.output == f"500 round trips of pavlicek, each once, 2 of 5 parts made again: hash {whole}\n"


def test_a_check_finds_what_is_wrong(tmp_path):
    report = tmp_path / "soak.jsonl"
    soak.make(Plan(seed="x"), 30, report, part=10)
    lines = report.read_text().splitlines(keepends=True)
    wrong = json.loads(lines[2]) | {"hash": "0" * 32}
    for text, complaint in (
        (lines[:2] + lines[3:], "trips 10 to 19 are in no part"),
        ([*lines, lines[1]], "trip 0 is in two parts"),
        ([*lines[:2], json.dumps(wrong) + "\n", lines[3]], "not 00000000000000000000000000000000"),
        (["deals\n"], "is not a certificate"),
        ([lines[0].replace("x", "y", 1).replace("pavlicek", "andrews"), *lines[1:]], "have the hash"),
    ):
        report.write_text("".join(text))
        assert complaint in errors_of(*CHECK, report, "--recompute", 9)
    report.write_text("".join(lines))
    assert "is of another soak" in invoke("roundtrip", "--certificate", report, "-n", 40, "--space", "andrews").errors
    assert "'many' is not a whole number" in invoke("roundtrip", "--certificate", report, "-n", "many").errors


def test_a_check_is_of_the_soak_that_is_named(tmp_path):
    report = tmp_path / "soak.jsonl"
    soak.make(Plan(seed="x"), 30, report)
    assert invoke(*CHECK, report, "--space", "pavlicek", "--seed", "x", "--recompute", 0).code == 0
    for wrong, complaint in (
        (("--space", "andrews"), "have the space pavlicek, not andrews"),
        (("--as", "hex"), "have the notation None, not hex"),
        (("--seed", ""), "have the seed x, not "),
    ):
        assert complaint in errors_of(*CHECK, report, *wrong)


def test_a_difference_stops_the_soak(monkeypatch):
    monkeypatch.setattr(trips, "_through_text", lambda rows, *_: rows[::-1])
    with pytest.raises(ValueError, match="as decimal as"):
        make_part(Plan(notation="decimal"), 0, 5)
    monkeypatch.setattr(trips, "format_numbers", None)
    monkeypatch.setattr(spaces.pavlicek, "_item", lambda _: spaces.andrews[5])
    with pytest.raises(ValueError, match=r"the bulk space has|came back as a member"):
        make_part(Plan(), 0, 5)


def test_the_published_certificate_is_whole():
    """Each trip once, and the hash that the page tells; `roundtrip --certificate --check` makes parts again."""
    certificate = soak.read([DOCS / "certificates" / "pavlicek.jsonl"])
    assert certificate.plan == Plan("pavlicek", None, "everydeal soak")
    assert certificate.missing(certificate.trips) == []
    page = (DOCS / "soak.md").read_text()
    assert f"{certificate.trips:,} round trips of pavlicek, each once" in page
    assert certificate.hash in page
