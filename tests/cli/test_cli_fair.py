"""announce, deal, open and verify as a director meets them."""

import json
import os
import stat
import sys
from datetime import UTC, datetime, timedelta

import pytest

from commands import errors_of, invoke, succeed
from everydeal import Board, read, spaces, write
from everydeal.dealing.announcement import announced, fingerprint
from fair import CLUB, GOLDEN, proof_of
from places import DOCS, sample_text

ROUND = json.dumps({"round": 1000, "signature": dict(GOLDEN["rounds"])[1000]})


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Fingerprints that take no time, and rounds that need no pairing; the others are tested in tests/dealing."""
    from everydeal.cli.tournament import opening, verify
    from fair import signed

    monkeypatch.setattr(fingerprint, "COST", 2)
    monkeypatch.setattr(announced, "fingerprint", fingerprint.fingerprint.__wrapped__)
    for module, name in ((opening, "check_beacon"), (verify, "check_proof")):
        whole = getattr(module, name)
        monkeypatch.setattr(
            module, name, lambda *given, whole=whole, **more: whole(*given, **{"signed": signed} | more)
        )


@pytest.fixture
def rehearsed(here):
    """A rehearsal, dealt and opened: night.txt, night.secret, round.json, night.pbn, night.proof."""
    assert invoke("announce", "Club night", "--boards", "1-4", "--rehearse").code == 0
    (here / "round.json").write_text(ROUND)
    assert invoke("deal", "night.secret", "round.json", "-o", "night.pbn").code == 0
    assert invoke("open", "night.secret", "round.json").code == 0
    return here


def in_days(days):
    return f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%d}"


def test_a_night_is_announced(here):
    outcome = succeed("announce", "Club night", "--boards", "1-24", "--on", in_days(7))
    text, secret = (here / "night.txt").read_text(), (here / "night.secret").read_text()
    assert secret.endswith(text)
    assert f"announced: {in_days(0)}\ndeals: pavlicek\n" in text
    mark = text.splitlines()[-1].removeprefix("fingerprint: ")
    assert f"fingerprint {mark}" in outcome.output
    assert f"SESSION: deal from {in_days(7)} 00:00:00 UTC on, with https://api.drand.sh/v2/beacons/" in outcome.output
    if os.name == "posix":
        assert stat.S_IMODE((here / "night.secret").stat().st_mode) == 0o600
    again = invoke("announce", "Club night", "--boards", "1-24", "--on", in_days(7))
    assert (again.code, (here / "night.secret").read_text()) == (2, secret)
    assert "night.txt exists" in again.errors


def test_a_rehearsal_from_end_to_end(rehearsed):
    boards = list(read("night.pbn"))
    assert {board.tags["Event"] for board in boards} == {"REHEARSAL Club night"}
    assert boards[0].tags["DealSet"] == "SESSION"
    outcome = invoke("verify", "night.proof", "night.pbn", "--heard", "night.txt")
    assert outcome.code == 3
    assert outcome.lines[-1].startswith("NOT PROVED: this is a REHEARSAL")
    assert "file         its 4 boards are the same" in outcome.lines
    row = json.loads(invoke("verify", "night.proof", "--json").output)
    assert (row["verdict"], row["wrong"], len(row["unproved"])) == ("NOT PROVED", [], 2)
    once_more = (rehearsed / "night.proof").read_bytes()
    assert invoke("open", "night.secret", "round.json").code == 0
    assert (rehearsed / "night.proof").read_bytes() == once_more
    (rehearsed / "night.proof").write_text("mine")
    assert "is another file" in invoke("open", "night.secret", "round.json").errors


def test_the_round_of_a_rehearsal_is_in_the_tutorial():
    assert f"\n{ROUND}\n" in (DOCS / "tutorials" / "director.md").read_text("utf-8")


def test_the_usual_files_of_a_session(rehearsed):
    pytest.importorskip("fontTools", reason="the extra 'print' is not installed")
    (rehearsed / "night.pbn").unlink()
    errors = errors_of("deal", "night.secret", code=2)
    assert "SESSION takes round 1000, out at 2023-08-23 15:59:24 UTC: https://api.drand.sh/v2/beacons/quick" in errors
    assert "round.json" in errors
    outcome = succeed("deal", "night.secret", "round.json")
    written = [f"everydeal deal: 4 boards in night.{kind}" for kind in ("pbn", "dup", "pdf")]
    assert outcome.errors.splitlines() == written
    assert [board.deal for board in read("night.dup")] == [board.deal for board in read("night.pbn")]
    assert (rehearsed / "night.pdf").read_bytes().startswith(b"%PDF")
    assert stat.S_IMODE((rehearsed / "night.dup").stat().st_mode) == 0o600 or os.name != "posix"
    assert "is there already" in invoke("deal", "night.secret", "round.json").errors


def test_of_the_usual_files_those_are_written_that_can_be(here, monkeypatch):
    """DUP has no place for endings, PDF needs fontTools: the PBN is there all the same, and what is not is said."""
    monkeypatch.setitem(sys.modules, "everydeal.dealing.records.pdf", None)
    words = ("--space", "cards 3", "--rehearse", "-o", "night")
    assert invoke("announce", "Endings", "--boards", "1-4", *words).code == 0
    (here / "round.json").write_text(ROUND)
    errors = errors_of("deal", "night.secret", "round.json")
    assert [len(board.deal.north) for board in read("night.pbn")] == [3] * 4
    assert not {"night.dup", "night.pdf"} & set(os.listdir(here))
    assert [line.split(": ")[1] for line in errors.splitlines() if "NOT written" in line] == [
        "night.dup is NOT written",
        "night.pdf is NOT written",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "not the JSON of a round"),
        (ROUND.replace("1000", "1001"), "has round 1000, and this is 1001"),
        (ROUND.replace("b446", "b447"), "not quicknet's of round 1000"),
    ],
)
@pytest.mark.parametrize("command", ["deal", "open"])
def test_a_round_that_is_not_right(rehearsed, command, text, reason):
    (rehearsed / "round.json").write_text(text)
    assert reason in errors_of(command, "night.secret", "round.json", "-o", "new.pbn")
    assert not (rehearsed / "new.pbn").exists()


def test_a_round_that_is_not_out_is_an_error(here):
    invoke("announce", "Club night", "--boards", "1-4", "--on", in_days(8))
    number = int((here / "night.txt").read_text().partition("set: SESSION 1-4 ")[2].split()[0])
    (here / "round.json").write_text(json.dumps({"round": number, "signature": "ab" * 48}))
    for command in ("deal", "open"):
        assert "no such proof" in errors_of(command, "night.secret", "round.json")


def test_a_championship_has_a_set_for_each_session(here):
    (here / "cup.terms").write_text(sample_text("club_cup.terms").format(day=in_days(9)))
    row = json.loads(invoke("announce", "cup.terms", "--rehearse", "--json").output)
    assert [one["set"] for one in row["sets"]] == ["QUAL1", "QUAL1-R1", "QUAL2", "QUAL2-R1"]
    assert (row["announcement"], row["secret"], row["rehearsal"]) == ("cup.txt", "cup.secret", True)
    (here / "round.json").write_text(ROUND)
    assert "which board set? name one of QUAL1, QUAL2" in invoke("deal", "cup.secret", "round.json").errors
    assert invoke("deal", "cup.secret", "round.json", "--set", "QUAL2", "-o", "a.pbn").code == 0
    assert [board.number for board in read("a.pbn")] == [3, 4]
    assert invoke("open", "cup.secret", "round.json", "--all").code == 0
    proofs = ("QUAL1.proof", "QUAL1-R1.proof", "QUAL2.proof", "QUAL2-R1.proof")
    outcome = invoke("verify", "--all", *proofs, "--heard", "cup.txt")
    assert "proofs       4 of 4 board sets" in outcome.lines
    assert (outcome.code, outcome.lines[-1].split(":")[0]) == (3, "NOT PROVED")
    reserve = invoke("verify", "QUAL1-R1.proof")
    assert "board set    QUAL1-R1, a RESERVE: boards 1-2, from all deals" in reserve.lines
    assert invoke("verify", "--all", *proofs[:2], "--heard", "cup.txt").lines[-1].endswith("QUAL2, QUAL2-R1")


def test_a_value_in_words(here):
    words = "ten dice thrown at 19.30 - left to right"
    assert invoke("announce", "Cup", "--boards", "1-2", "--text", words, "-o", "cup").code == 0
    assert f"the value of SESSION: {words}" in invoke("deal", "cup.secret").errors
    assert invoke("deal", "cup.secret", "3 5 6\n", "-o", "cup.pbn").code == 0
    assert invoke("open", "cup.secret", "3 5 6").code == 0
    outcome = invoke("verify", "cup.proof", "cup.pbn", "--heard", "cup.txt")
    assert (outcome.code, outcome.lines[-1]) == (
        3, f"NOT PROVED: the value '3 5 6': compare it yourself with {words!r}",
    )  # fmt: skip
    assert "single blanks" in invoke("announce", "Cup", "--boards", "1-2", "--text", "a  b", "-o", "x").errors


def test_conditions_and_lists_of_used_deals_are_announced(here):
    write([Board(spaces.pavlicek[i], i) for i in range(1, 5)], "old.pbn")
    made = invoke("exclude-list", "old.pbn", "old.pbn", "-o", "old.deals")
    assert made.output.startswith("old.deals: 4 deals, 4 left out as repeats; SHA-256 ")
    assert "must not change" in invoke("exclude-list", "old.pbn", "-o", "old.deals").errors
    chosen = ("--where", "hcp(east) >= 20", "--exclude", "old.deals")
    assert invoke("announce", "Night", "--boards", "1-3", "--rehearse", *chosen).code == 0
    assert "deals: space/1 order=honours: hcp(east) >= 20\n" in (here / "night.txt").read_text()
    (here / "round.json").write_text(ROUND)
    assert "--exclude it" in invoke("deal", "night.secret", "round.json").errors
    given = ("--exclude", "old.deals")
    assert invoke("deal", "night.secret", "round.json", *given, "-o", "night.pbn").code == 0
    assert min(board.deal.hcp("E") for board in read("night.pbn")) >= 20
    assert invoke("open", "night.secret", "round.json", *given).code == 0
    outcome = invoke("verify", "night.proof", "night.pbn", *given)
    assert any(line.startswith("left out     up to 4 of ") for line in outcome.lines)
    assert "list of used deals" in invoke("verify", "night.proof").output
    assert (
        "exclude-list' makes one"
        in invoke("announce", "N", "--boards", "1-3", "--rehearse", "--exclude", "old.pbn").errors
    )


def test_yes_no_and_not_proved(here):
    (here / "night.proof").write_text(proof_of("club"))
    (here / "other.pbn").write_text("")
    fake = "\n".join(proof_of("club").splitlines()[:-1])
    (here / "fake.proof").write_text(fake)
    assert invoke("verify", "fake.proof").code == 1
    assert invoke("verify", "other.pbn", "night.proof").lines[0].startswith("NO: other.pbn: not a proof")
    assert invoke("verify", "night.proof", "--heard", CLUB["fingerprint"][:-1] + "6").code == 2
    assert "mistyped" in invoke("verify", "night.proof", "--heard", CLUB["fingerprint"][:-1] + "6").errors
    assert "not a proof" in invoke("verify", "other.pbn").output
    assert "one file of boards" in invoke("verify", "a", "b", "c").errors


def test_eight_of_24_boards_of_a_seed_are_not_all(here):
    assert invoke("seed", "-o", "my.seed").code == 0
    assert invoke("deal", "--boards", "1-8", "--seed", "@my.seed", "-o", "t8.pbn").code == 0
    assert invoke("verify", "t8.pbn", "--seed", "@my.seed").code == 2
    whole = invoke("deal", "--boards", "1-24", "--seed", "@my.seed")
    outcome = invoke("diff", "--deals", "-", "t8.pbn", stdin=whole.raw)
    assert (outcome.code, len(outcome.lines)) == (1, 16)


def test_what_was_announced_is_not_asked_again(rehearsed):
    for option in (("--boards", "1-4"), ("--space", "cards 5"), ("--seed", "x")):
        assert "leave it out here" in invoke("deal", "night.secret", "round.json", *option).errors
