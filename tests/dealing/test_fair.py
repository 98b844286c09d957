"""Fair sessions: the published announcements, keys and boards, and the verdict on every changed proof."""

import dataclasses
import re
import subprocess
import sys
from datetime import datetime
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal.dealing.announcement import fingerprint as fingerprints
from everydeal.dealing.announcement.announced import Announcement, Block, BoardSet, check_count
from everydeal.dealing.announcement.fingerprint import fingerprint, parse_fingerprint
from everydeal.dealing.announcement.proof import Beacon, Proof, check_beacon, make_proof, source_of
from everydeal.dealing.announcement.secret import SecretFile, set_key, set_secret
from everydeal.dealing.announcement.texts import check_name, check_words, parse_day, read_plain
from everydeal.dealing.announcement.verify import check_event, check_proof
from everydeal.dealing.boards.board_file import session_boards
from everydeal.dealing.boards.excluded import ExcludeList
from everydeal.stream import Stream
from fair import CLUB, CUP, DICE, GOLDEN, REHEARSAL, ROUNDS, data_of, needs_beacon, proof_of, signed, unsigned
from places import DOCS
from test_profile import every_nth, examples, thorough

NOW = datetime.fromisoformat("2026-11-23T12:00:00+00:00")
QUICK = [case for case in GOLDEN["cases"] if "proof" not in case]
REMADE = [case for case in GOLDEN["cases"] if "proof" in case]
OPENED = [(vector, one) for vector in GOLDEN["vectors"] for one in vector["opened"]]


def opened_names(pair):
    return f"{pair[0]['title'][:12]} {pair[1]['set']}"


# The vectors


@pytest.mark.parametrize("vector", every_nth(99, GOLDEN["vectors"]), ids=lambda vector: vector["title"][:20])
def test_an_announcement_is_what_its_secret_gives(vector):
    announcement = Announcement.from_text(vector["announcement"])
    assert (announcement.commitment, announcement.fingerprint) == (vector["commitment"], vector["fingerprint"])
    assert (announcement.text, len(announcement.sets)) == (vector["announcement"], vector["sets"])
    secret = bytes.fromhex(vector["secret"])
    planned = [one._replace(hash="") for one in announcement.sets]
    day = parse_day(announcement.announced)
    made = SecretFile.announce(announcement.name, planned, day, rehearsal=announcement.rehearsal, secret=secret)
    assert made.announcement == announcement
    assert SecretFile.from_text(made.text) == made


@pytest.mark.parametrize("pair", every_nth(99, OPENED), ids=opened_names)
def test_secret_key_numbers_and_boards_are_the_published_ones(pair):
    vector, opened = pair
    announcement = Announcement.from_text(vector["announcement"])
    one = announcement.find(opened["set"])
    secret = set_secret(bytes.fromhex(vector["secret"]), one.name)
    key = set_key(secret, announcement.commitment, one.name, opened["value"])
    assert (secret, key.hex()) == (opened["secret"], opened["key"])
    lists = [ExcludeList(text.encode()) for text in vector["lists"]]
    excluded = next((entry for entry in lists if entry.digest == one.block.exclude), None)
    beacon = Proof.from_text(opened["proof"]).beacon
    assert beacon.value == opened["value"]
    file = SecretFile(bytes.fromhex(vector["secret"]), announcement)
    proof, dealt = make_proof(file, one, beacon, excluded)
    assert proof.text == opened["proof"]
    assert [str(board.deal) for board in dealt] == opened["boards"]
    assert [board.attempt for board in dealt] == opened["attempts"]
    numbers = [str(Stream(key).number(one.block.size, board - 1)) for board in one.boards]
    if opened["numbers"] is not None:
        assert numbers[: len(opened["numbers"])] == opened["numbers"]


@pytest.mark.parametrize("case", [*every_nth(3, QUICK), *thorough(*REMADE)], ids=lambda case: case["what"][:40])
def test_every_verdict(case):
    report = check_proof(
        data_of(case),
        heard=case["heard"],
        lists=[text.encode() for text in case["lists"]],
        now=datetime.fromisoformat(case["now"]),
        signed=signed if case["signature"] else unsigned,
    )
    assert report.verdict == case["verdict"], report.lines()
    assert report.lines()[-1].startswith(case["verdict"])


@pytest.mark.thorough
@needs_beacon
def test_the_signatures_of_the_vectors_are_what_the_verdicts_took_them_for():
    beacon = pytest.importorskip("everydeal.dealing.beacon")
    given = {Proof.from_text(read_plain(data_of(case))).beacon for case in GOLDEN["cases"] if _is_proof(case)}
    pairs = {(one.round, one.signature) for one in given if one.round} | ROUNDS
    assert {pair for pair in pairs if beacon.is_signature(*pair)} == ROUNDS
    assert len(pairs) > len(ROUNDS) + 3


def _is_proof(case):
    try:
        return bool(Proof.from_text(read_plain(data_of(case))))
    except ValueError:
        return False


# What is read


def test_what_mail_does_is_undone_and_nothing_else():
    text = CLUB["opened"][0]["proof"]
    mailed = "\ufeff\r\n" + "".join(f"> >{line} \t\r\n" for line in text.splitlines())
    assert read_plain(mailed.encode()) == text
    assert read_plain(b"  a\n") == "  a\n"
    with pytest.raises(ValueError, match="byte 1 is not UTF-8"):
        read_plain(b"a\xff")
    with pytest.raises(ValueError, match="at most 262,144"):
        read_plain(bytes(262_145))


@given(st.characters())
@examples(300)
def test_a_name_has_letters_that_can_be_seen_and_have_one_form(letter):
    """Of all characters those of the four rows: no marks, nothing that is invisible or that another form stands for."""
    import unicodedata

    try:
        check_name(f"a{letter}b")
    except ValueError:
        return
    category = unicodedata.category(letter)
    assert category[0] not in "CM"
    assert category not in ("Zl", "Zp")
    assert unicodedata.normalize("NFC", letter) == letter
    assert letter == " " or letter.isprintable()


def test_268_invisible_characters_are_refused():
    hidden = [0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, *range(0x200B, 0x2010), *range(0x2060, 0x2070), 0x2800]
    hidden += [0x3164, 0xFEFF, 0xFFA0, *range(0x1D173, 0x1D17B), *range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080)]
    for code in (*hidden, *range(0x20), *range(0x7F, 0xA0)):
        with pytest.raises(ValueError, match=f"U\\+{code:04X} cannot stand in a name"):
            check_name(f"a{chr(code)}b")


@pytest.mark.parametrize("name", ["Club night", "Łódź 2026", "Αθήνα", "Киев", "東京 Open", "!"])
def test_names(name):
    assert check_name(name) == name


@pytest.mark.parametrize("name", ["Clуb", "Αθήνα Open", "", " a", "a  b", "a ", "x" * 101])
def test_what_is_not_a_name(name):
    with pytest.raises(ValueError, match="name"):
        check_name(name)


def test_two_blocks_with_the_same_head_are_not_the_one_form():
    head = "".join(f"{line}\n" for line in CUP["announcement"].splitlines()[3:7])
    text = CUP["announcement"].replace("set: QUAL1-A-R1", f"{head}set: QUAL1-A-R1")
    with pytest.raises(ValueError, match="line 10 of the announcement"):
        Announcement.from_text(text)


def test_too_many_sets_are_refused_before_they_are_read():
    text = CLUB["announcement"].replace("hash: ", "set: A 1-2 5\nhash: ", 1)
    many = text.replace("set: A 1-2 5\n", "set: A 1-2 5\n" * 1000)
    with pytest.raises(ValueError, match="1,001 board sets"):
        Announcement.from_text(many)
    with pytest.raises(ValueError, match="at most 131,072 bytes"):
        Announcement.from_text(CLUB["announcement"] + "x" * 131_072)


def test_the_set_that_is_meant_is_the_only_one_or_the_only_one_planned_for_a_round():
    cup, club = (Announcement.from_text(vector["announcement"]) for vector in (CUP, CLUB))
    first = [one for one in cup.sets if one.name in ("QUAL1-A", "QUAL1-A-R1")]
    one, reserve = first
    alone = dataclasses.replace(cup, sets=tuple(first))
    assert club.choose() == club.choose(number=5) == club.sets[0]
    assert alone.choose(number=one.round) == one
    assert alone.choose(reserve.name) == reserve
    for announcement, number, named in (
        (alone, 5, "QUAL1-A, QUAL1-A-R1$"),
        (cup, one.round, "QUAL1-A, QUAL1-B$"),
        (dataclasses.replace(cup, sets=cup.sets[:8]), None, "QUAL2-B, QUAL2-B-R1$"),
        (dataclasses.replace(cup, sets=cup.sets[:9]), None, "QUAL2-B, QUAL2-B-R1 and 1 more$"),
    ):
        with pytest.raises(ValueError, match=named):
            announcement.choose(number=number)
    for many in (0, 1001):
        with pytest.raises(ValueError, match=f"{many:,} board sets"):
            check_count(many)


# Fingerprints


def test_a_fingerprint_is_understood_as_it_is_typed():
    assert parse_fingerprint(" iabdb-xh93o cqhw3\t3dyq5 a5 ") == CLUB["fingerprint"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1ABDB-XH930-CQHW3-3DYQ5-A6", "mistyped"),
        ("1ABDB-XH930-CQHW3-3DYQ5-5A", "mistyped"),
        ("A1BDB-XH930-CQHW3-3DYQ5-A5", "mistyped"),
        ("1ABDB", "these are 5"),
        ("1ABDB-XH930-CQHW3-3DYQ5-U5", "'U' is not one of them"),
        ("", "these are 0"),
    ],
)
def test_what_is_not_a_fingerprint(text, reason):
    with pytest.raises(ValueError, match=reason):
        parse_fingerprint(text)


@given(commitment=st.integers(0, 2**256 - 1), place=st.integers(0, 21), symbol=st.sampled_from(fingerprints.SYMBOLS))
@examples(50)
def test_any_slip_of_one_symbol_is_found(commitment, place, symbol):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fingerprints, "COST", 2)
        made = fingerprint.__wrapped__(f"{commitment:064x}")
    symbols = made.replace("-", "")
    changed = symbols[:place] + symbol + symbols[place + 1 :]
    if changed == symbols:
        assert parse_fingerprint(changed) == made
    else:
        with pytest.raises(ValueError, match="mistyped"):
            parse_fingerprint(changed)


# Beacons, files and events


def test_the_beacon_of_a_set_is_checked_before_boards_are_dealt():
    announcement = Announcement.from_text(CLUB["announcement"])
    one, number = announcement.sets[0], 32285085
    good = next(signature for found, signature in ROUNDS if found == number)
    check_beacon(one, Beacon(number, good), NOW, signed)
    for wrong, now, reason in (
        ((number + 1, good), NOW, "and this is 32285086"),
        ((number, bytes(48)), NOW, "not quicknet's of round"),
        ((number, b"\xab" * 48), NOW, "not quicknet's of round"),
        ((number, good), datetime.fromisoformat("2026-09-17T15:23:38+00:00"), "or the clock is wrong"),
    ):
        with pytest.raises(ValueError, match=reason):
            check_beacon(one, Beacon(*wrong), now, signed)
    with pytest.raises(ValueError, match="is round 32285085, and this is of another kind"):
        check_beacon(one, Beacon(words="7 12"), NOW, signed)
    dice = Announcement.from_text(DICE["announcement"]).sets[0]
    check_beacon(dice, Beacon(words="3 5 6"), NOW, signed)
    with pytest.raises(ValueError, match="is a value in words, text Ten"):
        check_beacon(dice, Beacon(number, good), NOW, signed)


@pytest.mark.parametrize("words", ["", "3  5", "é", "x" * 201, "3\t5", "3\U0001d1735", "3\u28005", " 3", "3\n"])
def test_words_of_a_beacon_have_one_form(words):
    assert check_words("3 5 6", "value") == "3 5 6"
    with pytest.raises(ValueError, match="single blanks between words"):
        check_words(words, "value")


def boards_of(name):
    opened = Proof.from_text(proof_of(name))
    from everydeal.dealing.announcement.verify import _as_given

    return session_boards(_as_given(opened))


def check(name="club", **more):
    return check_proof(proof_of(name).encode(), heard=CLUB["fingerprint"], now=NOW, signed=signed, **more)


def test_a_file_of_boards_is_compared():
    boards = boards_of("club")
    report = check(boards=boards)
    assert report.verdict == "yes"
    assert report.lines()[-1] == "yes, if you heard this fingerprint before 2026-09-17 15:23:39 UTC"
    same = "file         its 8 boards are the same"
    assert same in report.facts
    assert "board set    SESSION: boards 1-8, from all deals" in report.facts
    some = check(boards=boards[:3])
    assert same not in some.facts
    assert (some.verdict, some.unproved) == ("NOT PROVED", ["3 of 8 boards are in the file; missing: 4-8"])
    assert check(boards=[]).verdict == "NOT PROVED"
    twice = check(boards=[*boards[:2], *boards])
    assert twice.verdict == "yes"
    other = boards_of("club")[2]
    other.deal = other.deal.swap("N", "E")
    wrong = check(boards=[other, *boards])  # a wrong deal, and the right one behind it
    assert wrong.verdict == "NO"
    assert same not in wrong.facts
    assert [what.partition(": not the deal that was dealt: ")[0] for what in wrong.wrong] == ["board 3"]
    other.deal, other.tags["DealId"] = boards[2].deal, boards[0].tags["DealId"]
    assert check(boards=[other]).wrong == [f"board 3: DealId {other.tags['DealId']} is another deal: {boards[0].deal}"]


def test_the_announcement_that_was_kept_is_compared():
    kept, other = (Announcement.from_text(vector["announcement"]) for vector in (CLUB, REHEARSAL))
    data = proof_of("club").encode()
    report = check_proof(data, heard=kept, now=NOW, signed=signed)
    assert report.lines()[-1] == "yes, if you had this announcement before 2026-09-17 15:23:39 UTC"
    assert check_proof(data, heard=other, now=NOW, signed=signed).wrong == [
        f"the announcement that you kept is another: its fingerprint is {REHEARSAL['fingerprint']}"
    ]


def test_a_set_that_takes_too_long_to_count_is_not_proved(monkeypatch):
    from everydeal.constraints import SpaceTooLargeError
    from everydeal.dealing.announcement import proof

    def too_large(block):
        raise SpaceTooLargeError("", "", 0, 0, "")

    monkeypatch.setattr(proof, "source_of", too_large)
    report = check(boards=boards_of("club"))
    assert (report.verdict, report.wrong) == ("NOT PROVED", [])
    assert "takes too long to count" in report.unproved[0]


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        (Block("template N:QKA... - - -", 5), "not in its one form"),
        (Block("cards 05", 5), "'05' is not a number of cards, 1 to 13"),
        (Block("cards 5", 5), "and 5 were announced"),
        (Block("x"), "deals 'x' names no set: there is no space 'x'"),
        (Block("cards " + "9" * 5000), "'99999999999999999999' is not a number of cards"),
        (Block("mix " + "9" * 5000 + " a: space/1 order=honours: all"), "is not a class of a mix"),
        (Block("space/1 order=honours: hcp(north) > " + "9" * 5000), "a number of 5,000 digits is not read"),
        (Block("space/1 order=honours: " + "(" * 9000 + "all" + ")" * 9000), "too much is nested in each other"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_sets_that_are_not_what_was_announced(block, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        source_of(block)
    assert len(str(caught.value)) < 300  # whoever gets a proof from somebody reads what is wrong with it


def cup_reports(*names, lists=True):
    given = [text.encode() for text in CUP["lists"]] if lists else []
    return [
        check_proof(proof_of(f"cup {name}").encode(), heard=CUP["fingerprint"], now=NOW, signed=signed, lists=given)
        for name in names
    ]


def test_the_proofs_of_an_event_together():
    names = [one["set"] for one in CUP["opened"]]
    report = check_event(cup_reports(*names))
    assert (report.verdict, len(report.unproved)) == ("NOT PROVED", 1)
    assert report.unproved[0].startswith("there is no proof of QUAL1-A-R1, QUAL1-B, ")
    assert "QUAL2-B-R1" not in report.unproved[0].split(", ")
    assert "proofs       5 of 90 board sets" in report.facts
    assert check_event(cup_reports(names[0], names[0])).wrong == [f"board set {names[0]} is opened twice"]
    assert check_event([*cup_reports(names[0]), check()]).wrong == ["the proofs are of several announcements"]
    missing = check_event(cup_reports("FINAL7", lists=False))
    assert missing.unproved[0].startswith("FINAL7: the list of used deals is not here")
    assert check_event([check()]).verdict == "yes"


def test_one_value_for_the_sets_of_a_block():
    block = Block(beacon="text six numbers")
    file = SecretFile.announce("Cup", [BoardSet(name, range(1, 3), None, block) for name in ("A", "B")], NOW)
    texts = [make_proof(file, one, Beacon(words=words))[0].text for one, words in _both(file, "7 12", "7 13")]
    reports = [check_proof(text.encode(), heard=file.announcement, now=NOW) for text in texts]
    assert [report.verdict for report in reports] == ["NOT PROVED"] * 2
    assert check_event(reports).wrong == ["several values are given for 'six numbers': ['7 12', '7 13']"]


def _both(file, *words):
    return zip(file.announcement.sets, words, strict=True)


def test_a_list_tells_how_many_it_leaves_out_and_has_one_form():
    (report,) = cup_reports("FINAL7")
    assert any(line.startswith("left out     up to ") for line in report.facts)
    assert ExcludeList(b"").digest == CUP_EMPTY
    for data, reason in (
        (b"N:B\nN:A\n", "line 2"),
        (b"N:A\nN:A\n", "line 2"),
        (b"N:A", "no LF at its end"),
        (b"N:\xff\n", "byte 2"),
        (b"pavlicek:5\n", "line 1"),
    ):
        with pytest.raises(ValueError, match=reason):
            ExcludeList(data)


CUP_EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("secret: 00", "secret: 01"), "SESSION has another hash"),
        (("everydeal secret 1\n", "everydeal secret 1 REHEARSAL\n"), "only one of secret and announcement"),
        (("secret: ", "Secret: "), "not a secret file"),
        (("1-8", "1-9"), "has been changed"),
    ],
)
def test_a_changed_secret_is_refused(change, reason):
    announcement = Announcement.from_text(CLUB["announcement"])
    text = SecretFile(bytes.fromhex(CLUB["secret"]), announcement).text
    with pytest.raises(ValueError, match=reason):
        SecretFile.from_text(text.replace(*change))


# The verifier of docs/verifying.md, as it stands there: a program that is whole in itself

PROGRAM = re.search(r"```python\n(.*?)```", (DOCS / "verifying.md").read_text(encoding="utf-8"), re.DOTALL)[1]  # type: ignore[index]


@pytest.fixture(scope="module")
def program():
    """The verifier."""
    module = ModuleType("check_proof")
    exec(PROGRAM, vars(module))
    return module


@pytest.mark.thorough
def test_it_has_at_most_60_lines():
    assert len(PROGRAM.splitlines()) <= 60


@pytest.mark.thorough
@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["what"][:40])
def test_it_refuses_what_the_command_refuses(program, case):
    """``second`` is its verdict: it deals from all full deals only, and has no lists."""
    known = signed if case["signature"] else lambda number, signature: None
    verdict, _ = program.check(data_of(case), case["heard"], known, datetime.fromisoformat(case["now"]).timestamp())
    assert verdict == case["second"]


@pytest.mark.thorough
def test_it_runs_alone(tmp_path):
    (tmp_path / "check_proof.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "night.proof").write_text(proof_of("club").replace("board: 2 N:4", "board: 2 N:5"))
    words = [sys.executable, "-I", "check_proof.py", "night.proof", CLUB["fingerprint"]]
    found = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (found.returncode, found.stdout[:4]) == (1, "NO: ")
