"""Terms of a championship, and SquareDeal's descriptions, written out as board sets."""

from datetime import datetime, timedelta

import pytest

from everydeal.dealing.announcement import announced, fingerprint
from everydeal.dealing.announcement.announced import Block, BoardSet
from everydeal.dealing.announcement.secret import SecretFile
from everydeal.dealing.announcement.squaredeal import read_squaredeal
from everydeal.dealing.announcement.terms import parse_range, plan_sets, read_terms
from everydeal.dealing.announcement.texts import parse_day
from everydeal.dealing.beacon import round_at, round_time
from places import sample_text

TERMS = sample_text("cup.terms")
SQUAREDEAL = sample_text("games.squaredeal")


def no_list(path):
    raise AssertionError(path)


def test_terms_are_written_out():
    name, phases = read_terms(TERMS, lambda path: {"used.deals": "ab" * 32}[path])
    sets = plan_sets(phases)
    first = round_at(parse_day("2026-12-02"))
    assert name == "Club cup 2026"
    assert [one.line for one in sets[:4]] == [
        f"set: QUAL1-A 1-4 {first}",
        f"set: QUAL1-A-R1 1-4 {first}",
        f"set: QUAL1-B 1-4 {first}",
        f"set: QUAL1-B-R1 1-4 {first}",
    ]
    assert sets[4].line == f"set: QUAL2-A 5-8 {first + 14400}"
    assert round_time(first).isoformat() == "2026-12-02T00:00:00+00:00"
    assert (round_time(first + 14400) - round_time(first)).seconds == 12 * 3600
    full = 53644737765488792839237440000
    assert sets[8] == BoardSet("FIN1", range(1, 17), 40000000, Block("cards 13", full, "ab" * 32))
    assert sets[9] == BoardSet("DICE1", range(1, 5), None, Block(beacon="text ten dice - left to right"))
    assert [one.reserve for one in sets[:2]] == [False, True]


@pytest.mark.parametrize(
    ("text", "old", "new", "reason"),
    [
        (TERMS, "name: Club cup 2026\n", "", "need a line 'name'"),
        (TERMS, "phase: QUAL", "phase: Qual", "a capital letter"),
        (TERMS, "boards: 1-4 / 5-8\n", "", "line 3: the line 'boards' is missing"),
        (TERMS, "boards: 1-4 / 5-8", "boards: 1-999999", "like 1-24; they are 1 to 999"),
        (TERMS, "boards: 1-4 / 5-8", "boards: 4-1", "like 1-24"),
        (TERMS, "reserves: 1", "reserves: 10", "a number, 0 to 9"),
        (TERMS, "on: 2026-12-02\n", "", "needs one line 'on'"),
        (TERMS, "on: 2026-12-02", "on: 2026-02-30", "is not a day"),
        (TERMS, "step: 12 hours", "step: 1 week", "write 1 day, 12 hours"),
        (TERMS, "sections: A B", "sections: A A", "none twice"),
        (TERMS, "sections: A B", "sections: a", "8 capital letters"),
        (TERMS, "sessions: 2", "sessions: 1-", "a number, 1 to 999"),
        (TERMS, "sessions: 2", "file: x", "line 4: 'file: x' begins with none of"),
        (TERMS, "sessions: 2", "sessions: 2\nsessions: 2", "a second line 'sessions'"),
        (TERMS, "text ten dice - left to right", "text zehn Würfel", "A-Z a-z 0-9"),
        (TERMS, "beacon: text ten", "beacon: nist 2", "for drand write 'on' or 'round'"),
        (TERMS, "deals: cards 13", "deals: cards 14", "'14' is not a number of cards"),
        (TERMS, "phase: QUAL", "sessions: 1\nphase: QUAL", "stands before the first line 'phase'"),
        (SQUAREDEAL, "SN 2:", "SN 0:", "line 5: the number of sessions or boards is open: write the most"),
        (SQUAREDEAL, ":32:", ":?:", "is open"),
        (SQUAREDEAL, "TN World Bridge Games\n", "", "needs a line TN"),
        (SQUAREDEAL, "# comment", "hello", "line 1: 'hello' is not a line"),
        (SQUAREDEAL, "SN 2:3x10:OPRR##:Open round robin #", "SN 2", "not sessions:boards"),
        (SQUAREDEAL, "OPRR##", "##", "no letter to call the phase by"),
        (SQUAREDEAL, ":32:", ":1000:", "they are 1 to 999"),
    ],
)
def test_texts_with_a_mistake_are_refused(text, old, new, reason):
    assert old in text
    changed = text.replace(old, new, 1)
    with pytest.raises(ValueError, match=reason):
        read_squaredeal(changed, 40000000) if text == SQUAREDEAL else read_terms(changed, lambda path: "ab" * 32)


def test_sets_are_counted_before_they_are_written_out():
    text = "name: x\n" + "phase: A\nsessions: 999\nsections: A B C\nreserves: 9\nboards: 1-999\nround: 9\n" * 20
    _, phases = read_terms(text, no_list)
    with pytest.raises(ValueError, match="599,400 board sets: an announcement has 1 to 1,000"):
        plan_sets(phases)


def test_a_description_of_squaredeal():
    name, phases = read_squaredeal(SQUAREDEAL, 40000000)
    assert name == "World Bridge Games"
    assert [one.line for one in plan_sets(phases)] == [
        "set: OPRR1 1-10 40000000",
        "set: OPRR1-R1 1-10 40000000",
        "set: OPRR2 11-20 40000000",
        "set: OPRR2-R1 11-20 40000000",
        "set: FIN1 1-32 40000000",
        "set: FIN1-R1 1-32 40000000",
    ]
    assert len(plan_sets(read_squaredeal(SQUAREDEAL, 40000000, 0)[1])) == 3


def test_days_ranges_and_rounds():
    assert parse_range("1-24") == range(1, 25)
    for text in ("1", "0-4", "1-1000", "1-4,7", "a-b", "", "01-4"):
        with pytest.raises(ValueError, match="like 1-24"):
            parse_range(text)
    assert round_time(1000).isoformat() == "2023-08-23T15:59:24+00:00"
    for number in (1, 2, 1000, 32281510):
        assert round_at(round_time(number)) == number
        assert round_at(round_time(number) - timedelta(seconds=1)) == number
    for number in (0, 10**10):
        with pytest.raises(ValueError, match="rounds are 1 to"):
            round_time(number)


def test_a_round_is_announced_a_day_and_an_hour_ahead(monkeypatch):
    monkeypatch.setattr(fingerprint, "COST", 2)  # fingerprints are others than the published ones, and take no time
    monkeypatch.setattr(announced, "fingerprint", fingerprint.fingerprint.__wrapped__)  # past the store of true ones
    now = datetime.fromisoformat("2026-11-29T22:30:00+00:00")
    number = round_at(parse_day("2026-11-30"))
    file = SecretFile.announce("Club night", [BoardSet("SESSION", range(1, 25), number)], now)
    assert file.announcement.announced == "2026-11-29"
    assert SecretFile.announce("Club night", [BoardSet("SESSION", range(1, 25), number)], now) != file
    late = now + timedelta(minutes=45)
    for sooner, when in ((number, late), (number - 3600, now), (1000, now)):
        with pytest.raises(ValueError, match="the day before"):
            SecretFile.announce("Club night", [BoardSet("SESSION", range(1, 25), sooner)], when)
    with pytest.raises(ValueError, match="announcement, 2026-11-29"):
        SecretFile.announce("Club night", [BoardSet("SESSION", range(1, 25), number - 1)], now)
    past = SecretFile.announce("Trial", [BoardSet("SESSION", range(1, 25), 1000)], now, rehearsal=True)
    assert past.text.startswith("everydeal secret 1 REHEARSAL\n")
    with pytest.raises(ValueError, match="in a rehearsal, round"):
        SecretFile.announce("Trial", [BoardSet("SESSION", range(1, 25), number)], now, rehearsal=True)
