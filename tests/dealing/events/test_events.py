"""Events under one commitment: the published vectors, the tree, what is refused, how terms are written."""

import itertools
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from effort import so_many
from events import PHASE, SECTIONS, SQUAREDEAL, WBG
from everydeal.dealing.events.commitments.checking import check_event
from everydeal.dealing.events.commitments.drafts import announce, propose, read_draft
from everydeal.dealing.events.commitments.event import Announcement, Event, Opened
from everydeal.dealing.events.commitments.squaredeal import read_squaredeal
from everydeal.dealing.events.commitments.terms import Terms, Unit
from everydeal.dealing.events.commitments.tree import climb, levels, node, path


def test_the_published_event(wbg):
    announcement = wbg.announcement
    assert announcement.to_text() == WBG["announcement"]
    assert announcement.commitment == WBG["commitment"] == sha256(announcement.hashed).hexdigest()
    assert (announcement.root, announcement.fingerprint) == (WBG["root"], WBG["fingerprint"])
    assert (wbg.terms.digest, len(wbg.terms.units)) == (WBG["terms_sha256"], WBG["leaves"])
    for case in WBG["units"]:
        unit = Unit(*case["unit"])
        opened = Opened.from_text(case["opened"])
        assert wbg.open(unit) == opened
        assert (opened.unit, opened.secret.hex()) == (unit, case["secret"])
        announcement.check(opened)
        assert announcement.stream(opened, case["value"]).key.hex() == case["key"]


def test_the_announcement_is_small(wbg):
    assert len(wbg.announcement.to_text()) < 3000


def test_a_tree_is_that_of_rfc_6962():
    def slow(leaves):  # its section 2.1, to the letter
        if len(leaves) == 1:
            return leaves[0]
        k = 1 << (len(leaves) - 1).bit_length() - 1
        return node(slow(leaves[:k]), slow(leaves[k:]))

    for count in range(1, so_many(130, 35)):
        leaves = [sha256(bytes([i])).digest() for i in range(count)]
        rows = levels(leaves)
        assert rows[-1] == [slow(leaves)]
        for place in range(count):
            neighbours = path(rows, place)
            assert climb(leaves[place], place, count, neighbours) == rows[-1][0]
            with pytest.raises(ValueError, match="too long"):
                climb(leaves[place], place, count, [*neighbours, bytes(32)])
            if neighbours:
                with pytest.raises(ValueError, match="too short"):
                    climb(leaves[place], place, count, neighbours[:-1])


def test_every_changed_byte_of_an_opened_session_is_refused(wbg):
    text = wbg.open(Unit("QF", 2)).to_text()
    for place, letter in enumerate(text):
        for other in {chr(ord(letter) ^ 1 << bit) for bit in range(8)} | set("\r\n\t :0a"):
            changed = text[:place] + other + text[place + 1 :]
            if other != letter:
                with pytest.raises(ValueError, match=r"\w"):
                    wbg.announcement.check(Opened.from_text(changed))
        with pytest.raises(ValueError, match=r"\w"):
            wbg.announcement.check(Opened.from_text(text[:place] + text[place + 1 :]))
    with pytest.raises(ValueError, match="leads to another root"):
        Announcement(wbg.terms, "0" * 64).check(
            replace(wbg.open(Unit("QF", 2)), event=Announcement(wbg.terms, "0" * 64).commitment)
        )
    with pytest.raises(ValueError, match="another event"):
        Announcement(wbg.terms, "0" * 64).check(wbg.open(Unit("QF", 2)))


def test_units_boards_and_files(wbg, cup):
    mixed = wbg.terms.phase("MXRR")
    assert [mixed.boards_of(session)[0] for session in (1, 2, 3, 4)] == [1, 11, 21, 1]
    assert mixed.file_of(Unit("MXRR", 7, "A", 1)) == "MXRR07-A-reserve1"
    assert mixed.title_of(Unit("MXRR", 7, "A", 1)) == "Mixed Teams Round Robin 7/29, section A, reserve 1"
    assert SECTIONS.boards_of(5) is None
    assert len(cup.terms.units) == 2 + 999 * 2 * 2
    assert [str(unit) for unit in itertools.islice(SECTIONS.units(), 5)] == [
        "SW 1 A 0",
        "SW 1 A 1",
        "SW 1 B 0",
        "SW 1 B 1",
        "SW 2 A 0",
    ]
    cup.announcement.check(cup.open(Unit("SW", 999, "B", 1)))
    for unit in (Unit("SW", 1), Unit("SW", 1, "C"), Unit("FIN", 3), Unit("FIN", 1, "-", 1), Unit("QF", 1)):
        with pytest.raises(ValueError, match=r"no unit|not a unit|no phase"):
            cup.open(unit)


def test_secret_files_and_announcements_go_there_and_back(cup, cheap_stretching):
    assert Event.from_text(cup.to_text()) == cup
    assert Announcement.from_text(cup.announcement.to_text()) == cup.announcement
    for text in (cup.to_text() + "\n", cup.to_text().replace("\n", "\r\n"), cup.to_text().replace("Cup", "Cup ")):
        with pytest.raises(ValueError, match=r"\w"):
            Event.from_text(text)
    with pytest.raises(ValueError, match="fingerprint is another's"):
        Announcement.from_text(cup.announcement.to_text().replace("name: Cup", "name: Cap"))
    assert "secret" not in repr(cup)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"code": "fin"}, "phase 'fin'"),
        ({"code": "F" * 17}, "capital letter"),
        ({"title": " Final"}, "title"),
        ({"title": "Final \u200b"}, "title"),
        ({"sessions": 1000}, "1 to 999"),
        ({"sessions": 0}, "1 to 999"),
        ({"sections": ("B", "A")}, "ascending"),
        ({"sections": ("A", "A")}, "ascending"),
        ({"sections": ("-", "A")}, "codes"),
        ({"sections": ()}, "codes"),
        ({"boards": ()}, "at least one"),
        ({"boards": ("1-4,5",)}, "write 1-5"),
        ({"boards": ("16-1",)}, "upwards"),
        ({"reserves": 10}, "0 to 9"),
        ({"size": 0}, "size"),
        ({"beacon": "six numbers"}, "beacon"),
        ({"file": "FIN"}, "needs a #"),
        ({"file": "a/b#"}, "letters, digits"),
        ({"used": ("AB" * 32,)}, "64 hex digits"),
        ({"beacon": "drand:quicknet:999999999999"}, "year 9999"),
    ],
)
def test_what_is_no_phase(change, reason):
    with pytest.raises(ValueError, match=reason):
        replace(PHASE, **change)


def test_what_is_no_event():
    for name, announced, phases, reason in [
        ("", "2026-05-01", (PHASE,), "name"),
        ("Cup", "2026-5-1", (PHASE,), "not a day"),
        ("Cup", "2026-02-30", (PHASE,), "not a day"),
        ("Cup", "2026-05-01", (), "at least one phase"),
        ("Cup", "2026-05-01", (PHASE, PHASE), "two phases"),
        ("Cup", "2026-05-01", (PHASE, replace(PHASE, code="B", file="FI#1")), None),
        ("Cup", "2026-05-01", (PHASE, replace(PHASE, code="B", file="FIN#")), "'FIN1' would be those of FIN 1"),
        ("Cup", "2026-05-01", (PHASE, replace(PHASE, code="B", file="FIN2", sessions=1)), "'FIN2' would be"),
        ("Cup", "2026-05-01", (replace(PHASE, beacon="drand:quicknet:1000"),), "not after the day"),
        ("Cup", "2023-08-23", (replace(PHASE, beacon="drand:quicknet:1000"),), "not after the day"),
        ("Cup", "2023-08-22", (replace(PHASE, beacon="drand:quicknet:1000+5"),), None),
    ]:
        if reason is None:
            assert Terms(name, announced, phases)
        else:
            with pytest.raises(ValueError, match=reason):
                Terms(name, announced, phases)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("reserves: 1", "reserves: 01"),
        ("reserves: 1", "reserves: +1"),
        ("sessions: 1-17", "sessions: 1-017"),
        ("boards: 1-16 / 17-32", "boards: 1-16/17-32"),
        ("sections: -", "sections: - "),
        ("size: 5", "size: 05"),
        ("sections: -\n", ""),
        ("title: Open", "title:  Open"),
        ("announced: 2024-10-10\n", ""),
        ("file: OPRR##\n", "file: OPRR##\nfile: OPRR##\n"),
    ],
)
def test_what_is_not_in_its_one_form_is_refused(old, new):
    with pytest.raises(ValueError, match=r"form|should be|sessions|begins|without blanks|codes|a range"):
        Announcement.from_text(WBG["announcement"].replace(old, new, 1))


def test_the_set_must_have_its_size(cup):
    assert PHASE.source.size == PHASE.size
    with pytest.raises(ValueError, match="but the terms say 5"):
        replace(PHASE, size=5).source  # noqa: B018


# ---- other ways to write terms -------------------------------------------------------------------------------------


def test_squaredeals_description_is_read(wbg):
    name, phases = read_squaredeal(SQUAREDEAL, wbg.terms.phases[0].beacon)
    assert Terms(name, "2024-10-10", phases) == wbg.terms
    assert read_squaredeal(SQUAREDEAL)[1][0].beacon == "text:DJI1910"
    _, (phase,) = read_squaredeal("TN Cup\nDI x\nSN 0:?:SW##:Swiss #\n")
    assert (phase.sessions, phase.boards) == (None, ("1-",))
    _, (phase,) = read_squaredeal("TN Cup\nDI x\nSN 5:3x10:SW#:Swiss #\n", reserves=0)
    assert (phase.boards, phase.reserves) == (("1-10", "11-20", "21-30"), 0)


@pytest.mark.parametrize(
    "text", ["", "TN Cup", "TN Cup\nSN 1:1-8:A#:x", "TN Cup\nDI x\nSN 1:A", "{}", "TN C\nDI x\nSN 2:8:A:b"]
)
def test_what_is_no_description_of_squaredeals(text):
    with pytest.raises(ValueError, match=r"SquareDeal|DI|sessions:boards|needs a #"):
        read_squaredeal(text)


DRAFT = """\
# The club's cup
name: Cup
phase: QUAL
title: Qualifying #
sessions: 1-2
sections: A B
boards: 1-16/ 17-32
starts: 2026-12-02
file: QUAL#

phase: FIN
title: Final
sessions: 1-1
boards: 1-24
beacon: text: six  numbers
file: FIN
not-in: used.numbers
"""


def test_terms_as_an_organiser_writes_them():
    name, (first, second) = read_draft(DRAFT, lambda path: sha256(path.encode()).hexdigest())
    assert (name, first.sections, first.boards, first.reserves) == ("Cup", ("A", "B"), ("1-16", "17-32"), 0)
    assert first.beacon == str(propose(datetime(2026, 12, 2, tzinfo=UTC)))
    assert first.source_of_luck.published() == datetime(2026, 12, 1, 12, 0, 0, tzinfo=UTC)
    assert (second.beacon, second.used) == ("text:six numbers", (sha256(b"used.numbers").hexdigest(),))
    assert announce(name, (first, second), datetime(2026, 11, 22, 9, tzinfo=UTC)).announced == "2026-11-22"
    with pytest.raises(ValueError, match="not after the day"):
        announce(name, (first,), datetime(2026, 12, 1, 1, tzinfo=UTC))
    soon = replace(first, beacon=str(propose(datetime(2026, 12, 2, 12, 30, tzinfo=UTC))))
    assert soon.source_of_luck.published() == datetime(2026, 12, 2, 0, 30, tzinfo=UTC)
    assert announce(name, (soon,), datetime(2026, 12, 1, 23, 29, tzinfo=UTC))
    with pytest.raises(ValueError, match="too soon"):
        announce(name, (soon,), datetime(2026, 12, 1, 23, 31, tzinfo=UTC))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("name: Cup\n", "", "line 'name'"),
        ("starts: 2026-12-02\n", "", "needs a line 'beacon'"),
        ("sessions: 1-2\n", "", "'sessions' is missing"),
        ("sessions: 1-2", "sessions: 2", "write 1-17"),
        ("title: Final", "size: 5", "leave out 'size'"),
        ("title: Final", "colour: red", "does not begin with"),
        ("title: Final", "title: Final\ntitle: End", "2 lines 'title'"),
        ("phase: QUAL\n", "", "before the first line 'phase'"),
        ("file: FIN\n", "file: FIN\ndeals: nothing\n", "phase of line 11"),
        ("file: FIN\n", "file: FIN\nreserves: many\n", "reserves"),
    ],
)
def test_what_is_wrong_with_terms_is_named(old, new, reason):
    with pytest.raises(ValueError, match=reason):
        read_draft(DRAFT.replace(old, new), lambda path: "0" * 64)


# ---- an event that is over -----------------------------------------------------------------------------------------


def test_an_event_that_is_over(cup, wbg):
    played = [
        cup.open(Unit("FIN", 1)),
        cup.open(Unit("FIN", 2)),
        cup.open(Unit("SW", 1, "A")),
        cup.open(Unit("SW", 1, "B")),
    ]
    findings, notes = check_event(cup.announcement, played, cup)
    assert (findings, notes) == ([], ["phase SW, open-ended: 1 session opened, none after session 1"])
    findings, notes = check_event(cup.announcement, played[1:])
    assert (findings, notes[0]) == ([], "never opened: FIN 1 - 0")
    odd = [*played, cup.open(Unit("SW", 3, "A", 1)), wbg.open(Unit("QF", 1))]
    findings, _ = check_event(cup.announcement, odd, Event(cup.terms, bytes(32)))
    assert [str(finding)[:38] for finding in findings] == [
        "unit QF 1 - 0: it belongs to another e",
        "secret: it is not the one committed to",
        "unit SW 3 A 1: a reserve was opened wi",
        "phase SW: session 2 (A) was passed ove",
    ]
    other = Event(replace(cup.terms, name="Cap"), cup.secret)
    assert "'name: Cap' is 'name: Cup' in the announcement" in check_event(cup.announcement, [], other)[0][0].text
