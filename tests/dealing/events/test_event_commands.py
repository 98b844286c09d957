"""``everydeal event`` as an organiser and a captain meet it."""

import json
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import everydeal
from commands import invoke
from everydeal import Board, read, write

TERMS = """\
name: Club cup
phase: QUAL
title: Qualifying #/2
sessions: 1-2
sections: A B
boards: 1-4 / 5-8
reserves: 1
beacon: text:six numbers
file: QUAL#
phase: FIN
title: Final
sessions: 1-
boards: 1-
starts: {day}
file: FIN##
"""
SQUAREDEAL = json.loads((Path(everydeal.__file__).parents[2] / "golden" / "events.json").read_text())["squaredeal"]
LUCK = ("--beacon", "07 12 23 31 44 48")


@pytest.fixture(scope="module")
def made(tmp_path_factory, cheap_stretching_throughout):
    """An event, made and dealt once: cup.txt, cup.secret, QUAL1-B.pbn, QUAL1-B.opened."""
    folder = tmp_path_factory.mktemp("event")
    before = os.getcwd()
    os.chdir(folder)
    try:
        day = datetime.now(UTC) + timedelta(days=30)
        (folder / "cup.terms").write_text(TERMS.format(day=f"{day:%Y-%m-%d}"))
        outcome = invoke("event", "new", "cup.terms", "-o", "cup.txt", "--secret", "cup.secret")
        assert outcome.code == 0
        assert "must leave nothing open" in outcome.errors
        assert invoke("event", "deal", "cup.secret", "--unit", "QUAL 1 B", *LUCK).code == 0
        assert invoke("event", "open", "cup.secret", "--unit", "QUAL 1 B").code == 0
    finally:
        os.chdir(before)
    return folder


@pytest.fixture
def here(made, monkeypatch):
    monkeypatch.chdir(made)
    return made


def verify(*options, boards="QUAL1-B.pbn"):
    return invoke("event", "verify", "cup.txt", boards, "--opened", "QUAL1-B.opened", *LUCK, *options)


def test_a_session_agrees_with_what_was_announced(here):
    outcome = verify()
    assert outcome.code == 0
    assert outcome.output == (
        "QUAL1-B.pbn: Club cup, Qualifying 1/2, section B (unit QUAL 1 B 0), beacon 07 12 23 31 44 48: agrees\n"
    )
    assert "NOT compared: that this is the value described" in outcome.errors
    assert stat.S_IMODE(os.stat("QUAL1-B.pbn").st_mode) == stat.S_IMODE(os.stat("cup.secret").st_mode) == 0o600


def test_a_fingerprint_that_was_heard_is_compared(here):
    spoken = (here / "cup.txt").read_text().split()[-1].replace("-", " ").lower()
    assert verify("--published", spoken).code == 0
    assert "is not what was published" in verify("--published", "0" * 64).output
    assert invoke("event", "show", "cup.txt", "--published", spoken).code == 0
    outcome = verify("--published", spoken[:-1] + ("0" if spoken[-1] != "0" else "1"))
    assert (outcome.code, outcome.output) == (2, "")
    assert "a symbol is wrong" in outcome.errors


def test_everything_that_does_not_agree_is_named(here, tmp_path):
    boards = list(read(here / "QUAL1-B.pbn"))
    changed = [Board(boards[1].deal, 1), *boards[1:3]]
    write(changed, tmp_path / "changed.pbn")
    outcome = verify(boards=tmp_path / "changed.pbn")
    assert outcome.code == 1
    assert "board 1: not the deal of this session" in outcome.output
    assert "boards: missing: 4" in outcome.output
    other = invoke("event", "verify", "cup.txt", "QUAL1-B.pbn", "--opened", "QUAL1-B.opened", "--beacon", "1 2 3")
    assert "not one of 4 deals agrees" in other.output
    assert "beacon: '1 2 3' is given, but the file (board 1-4) says '07 12" in other.output
    row = json.loads(verify("--json").output)
    assert row["agrees"] is True


def test_sections_reserves_and_sessions_play_other_boards(here, tmp_path):
    seen = set()
    for unit in ("QUAL 1 A", "QUAL 1 B 1", "QUAL 2 B"):
        path = tmp_path / f"{unit}.pbn"
        assert invoke("event", "deal", "cup.secret", "--unit", unit, *LUCK, "-o", path).code == 0
        boards = list(read(path))
        assert boards[0].number == (5 if unit[5] == "2" else 1)
        assert boards[0].tags["DealUnit"].startswith(unit)
        seen |= {board.deal for board in boards}
    assert len(seen) == 12


def test_a_captain_deals_again_from_what_was_published(here, tmp_path):
    path = tmp_path / "again.pbn"
    outcome = invoke("event", "deal", "cup.txt", "--opened", "QUAL1-B.opened", *LUCK, "-o", path)
    assert outcome.code == 0
    assert [board.deal for board in read(path)] == [board.deal for board in read(here / "QUAL1-B.pbn")]


def test_show_prints_the_announcement_again(here):
    text = (here / "cup.txt").read_text()
    assert invoke("event", "show", "cup.secret", "--text").output == text
    mailed = "Dear captains,\r\n" + "".join(f"> {line}\r\n" for line in text.splitlines()) + "-- \r\nme"
    assert invoke("event", "show", "-", "--text", stdin=mailed).output == text
    shown = invoke("event", "show", "cup.txt").output
    assert "2 sessions, sections A B, boards 1-4 / 5-8, reserve sets: 1" in shown
    assert "NOT out before" in shown
    units = invoke("event", "show", "cup.txt", "--units").lines
    assert units[1] == "QUAL 1 A 1\t1-4\tQUAL1-A-reserve1\ttext:six numbers"
    assert len(units) == 2 * 2 * 2 + 999
    assert invoke("event", "show", "-", stdin=text.replace("Club", "Clup")).code == 1


def test_the_whole_event(here):
    assert invoke("event", "open", "cup.secret", "--unit", "QUAL 2 A 1").code == 0
    both = ("QUAL1-B.opened", "QUAL2-A-reserve1.opened")
    outcome = invoke("event", "verify", "cup.txt", "--all", "--secret", "cup.secret", *both)
    assert outcome.code == 1
    assert "unit QUAL 2 A 1: a reserve was opened without the planned set" in outcome.output
    assert "never opened: QUAL 1 A 0" in outcome.errors
    outcome = invoke("event", "verify", "cup.txt", "--all", "QUAL1-B.opened")
    assert outcome.code == 0
    assert "NOT compared: give --secret" in outcome.errors


def test_shares(here, tmp_path):
    secret = tmp_path / "s"
    outcome = invoke("event", "new", "cup.terms", "--secret", secret, "--share", "2/3", "-o", "-")
    (tmp_path / "x.txt").write_text(outcome.output)
    assert not secret.exists()
    assert len(list(tmp_path.glob("s.*"))) == 3
    false = tmp_path / "false"
    from everydeal.dealing.events.commitments.sharing import Share

    share = Share.from_text((tmp_path / "s.2").read_text())
    false.write_text(Share(share.event, 2, 2, bytes(32)).to_text())
    joined = invoke("event", "join", f"{secret}.1", false, f"{secret}.3", "--event", tmp_path / "x.txt", "-o", secret)
    assert joined.code == 0
    assert "FALSE: share 2" in joined.errors
    assert invoke("event", "show", secret, "--text").output == outcome.output
    assert invoke("event", "join", f"{secret}.1", "--event", tmp_path / "x.txt", "-o", tmp_path / "t").code == 1


def test_squaredeals_description_is_an_event(here, tmp_path):
    (tmp_path / "wbg.sqd").write_text(SQUAREDEAL)
    named = ("--beacon", "drand:quicknet:99000000+28800")
    outcome = invoke("event", "new", "--from-sqd", tmp_path / "wbg.sqd", *named, "--secret", tmp_path / "wbg.secret")
    assert outcome.code == 0
    assert "180 units under one commitment" in outcome.errors
    assert outcome.output.count("\nphase: ") == 7
    shown = invoke("event", "show", "-", stdin=outcome.output).output
    assert "  session 2: NOT out before 2033-01-21 03:09:24 UTC, at https://" in shown
    assert "/rounds/99028800\n" in shown
    units = invoke("event", "show", "-", "--units", stdin=outcome.output).lines
    assert units[2] == "OPRR 2 - 0\t17-32\tOPRR02\thttps://api.drand.sh/v2/beacons/quicknet/rounds/99028800"


def test_what_is_opened_is_a_new_file(here):
    (here / "QUAL1-A.opened").write_text("something else")
    for options in ((), ("-o", "cup.txt"), ("-o", "cup.secret")):
        outcome = invoke("event", "open", "cup.secret", "--unit", "QUAL 1 A", *options)
        assert outcome.code == 2
        assert "exists, and is another file" in outcome.errors
    again = invoke("event", "open", "cup.secret", "--unit", "QUAL 1 B")
    assert again.code == 0
    assert "ATTENTION" not in again.errors
    early = invoke("event", "open", "cup.secret", "--unit", "FIN 2")
    assert early.code == 0
    assert "ATTENTION: FIN 2 - 0 cannot be over: its beacon is NOT out before" in early.errors


def test_of_several_announcements_the_one_that_was_opened_counts(here, tmp_path):
    other = invoke("event", "new", "cup.terms", "--secret", tmp_path / "other").output
    (tmp_path / "mail.txt").write_text((here / "cup.txt").read_text() + other)
    arguments = (tmp_path / "mail.txt", "QUAL1-B.pbn", "--opened", "QUAL1-B.opened", *LUCK)
    outcome = invoke("event", "verify", *arguments)
    assert outcome.code == 0
    assert "2 announcements were given: number 1 agrees" in outcome.errors
    assert "ATTENTION: 2 different announcements are named 'Club cup'" in outcome.errors
    shown = invoke("event", "show", tmp_path / "mail.txt", "--text")
    assert shown.output == other
    assert "holds 2 announcements: this is the last" in shown.errors
    (tmp_path / "mail.txt").write_text(other + other.replace("Club", "Clup"))
    assert "it belongs to another event" in invoke("event", "verify", *arguments).output


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("deal", "cup.secret", *LUCK), 2, "which session?"),
        (("deal", "cup.secret", "--unit", "QUAL 3 A", *LUCK), 2, "no unit 'QUAL 3 A 0'"),
        (("deal", "cup.secret", "--unit", "QUAL 1 A"), 2, "give the beacon's value"),
        (("deal", "cup.secret", "--unit", "FIN 1", "--beacon", "1 2 3"), 1, "no JSON: give the JSON of https://"),
        (("deal", "cup.secret", "--unit", "QUAL 1 A", "--beacon", " "), 1, "1 to 1000 characters"),
        (("deal", "cup.secret", "--unit", "QUAL 1 B", *LUCK), 1, "is there already"),
        (("deal", "cup.secret", "--unit", "QUAL 1 B", *LUCK, "--not-in", "cup.txt"), 2, "lists announced"),
        (("deal", "cup.txt", "--unit", "QUAL 1 B", *LUCK), 1, "not the secret file"),
        (("deal", "cup.secret", "--unit", "QUAL 1 A", *LUCK, "-o", "-"), 1, "-o -: name a file"),
        (("new", "-", "--secret", "x"), 1, "an event needs a line 'name'"),
        (("open", "cup.secret", "--unit", "QUAL 1 C"), 2, "sections A B"),
        (("new", "cup.terms", "--secret", "cup.secret"), 2, "never overwritten"),
        (("new", "cup.terms", "--secret", "-"), 2, "a secret goes to a file"),
        (("new", "cup.terms", "--secret", "x", "-o", "cup.txt"), 2, "cup.txt exists"),
        (("new", "--secret", "x"), 2, "name a file with the terms"),
        (("new", "cup.txt", "--secret", "x"), 1, "leave out 'announced'"),
        (("verify", "cup.txt"), 2, "takes the announcement, the boards"),
        (("verify", "cup.secret", "--all", "QUAL1-B.pbn"), 1, "QUAL1-B.pbn: this opens no session"),
    ],
)
def test_wrong_arguments_say_what_to_do(here, arguments, code, reason):
    outcome = invoke("event", *arguments)
    assert (outcome.code, outcome.output) == (code, "")
    assert reason in outcome.errors
    assert not (here / "x").exists()
    assert not (here / "-").exists()


def test_an_announcement_as_json(made):
    shown = json.loads(invoke("event", "show", made / "cup.txt", "--json").output)
    said = invoke("event", "show", made / "cup.txt").output
    assert f"fingerprint {shown['fingerprint']}\n" in said
    assert f"{shown['name']}, announced {shown['announced']} (UTC)\n" in said
    assert all(f"{phase['code']}  {phase['title']}\n" in said for phase in shown["phases"])
    units = [json.loads(line) for line in invoke("event", "show", made / "cup.txt", "--units", "--json").lines]
    lines = invoke("event", "show", made / "cup.txt", "--units").lines
    assert [line.split("\t") for line in lines] == [
        [unit["unit"], unit["boards"] or "1-", unit["file"], unit["beacon"]] for unit in units
    ]
