"""commit and verify as a tournament director meets them."""

import hashlib
import json
import os
import stat

import pytest

from commands import invoke
from everydeal import Board, read, spaces, write
from everydeal.dealing.events.commitments.commitment import Opening
from everydeal.dealing.events.sessions.session import deal_board, session_boards

BEACON = "7 12 23 31 44 48"


@pytest.fixture
def committed(here):
    """A session committed to, dealt and published: announcement.txt, s.secret, s.pbn."""
    outcome = invoke("commit", "--name", "Open Pairs", "--boards", "1-6", "--beacon", "the lottery", "-o", "s.secret")
    assert outcome.code == 0
    (here / "announcement.txt").write_text(outcome.output)
    assert invoke("deal", "--secret", "s.secret", "--beacon", BEACON, "-o", "s.pbn").code == 0
    return here


def verify(*options, file="s.pbn", beacon=BEACON):
    return invoke("verify", file, "--secret", "s.secret", "--beacon", beacon, *options)


def test_the_announcement_tells_all_but_the_secret(committed):
    secret = (committed / "s.secret").read_bytes()
    announcement = (committed / "announcement.txt").read_text()
    assert announcement.splitlines()[:-1] == secret.decode().splitlines()[:-1]
    assert announcement.splitlines()[-1] == f"commitment: {hashlib.sha256(secret).hexdigest()}"
    if os.name == "posix":
        assert stat.S_IMODE((committed / "s.secret").stat().st_mode) == 0o600


def test_a_secret_is_never_overwritten(committed):
    before = (committed / "s.secret").read_bytes()
    outcome = invoke("commit", "--name", "x", "--boards", "1", "--beacon", "y", "-o", "s.secret")
    assert (outcome.code, outcome.output) == (2, "")
    assert "never overwritten" in outcome.errors
    assert (committed / "s.secret").read_bytes() == before


def test_an_honest_session_agrees(committed):
    outcome = verify("--published", "announcement.txt")
    assert outcome.output == (
        "s.pbn agrees with the secret and the published commitment: 6 boards\n"
        "  name: Open Pairs\n"
        "  boards: 1-6\n"
        "  deals: pavlicek (53,644,737,765,488,792,839,237,440,000 of them)\n"
        "  beacon: the lottery\n"
        f"  its value: {BEACON}\n"
        "  not-in: (no list of used deals)\n"
    )
    assert "ATTENTION" not in outcome.errors
    assert verify().lines[0] == "s.pbn agrees with this secret; NOT compared with a published commitment: 6 boards"
    commitment = hashlib.sha256((committed / "s.secret").read_bytes()).hexdigest()
    assert verify("--published", commitment.upper()).code == 0
    assert f"compare with what was published beforehand: commitment {commitment}" in verify().errors
    assert invoke("verify", "s.pbn").code == 0


def test_the_session_agrees_in_a_format_without_tags(committed):
    write(read("s.pbn"), "s.lin", losses=lambda lost: None)
    assert verify(file="s.lin").code == 0
    assert verify(file="s.lin", beacon="7 12").code == 1


def test_one_board_alone_agrees(committed):
    invoke("deal", "--secret", "s.secret", "--beacon", BEACON, "--boards", "4", "-o", "four.pbn")
    assert verify("--boards", "4", file="four.pbn").lines[0].endswith(": 1 board")
    assert "missing: 1-3,5-6" in verify(file="four.pbn").output
    assert invoke("deal", "--secret", "s.secret", "--beacon", BEACON, "--boards", "7").code == 2


def test_a_tampered_board_is_named(committed):
    boards = list(read("s.pbn"))
    boards[2].deal = boards[2].deal.swap("N", "E")
    write(boards, "s.pbn")
    outcome = verify("--published", "announcement.txt")
    assert outcome.code == 1
    assert [line.partition(":")[0] for line in outcome.lines[:-1]] == ["board 3", "board 3"]
    assert outcome.lines[-1] == "s.pbn does NOT agree: 2 findings"
    assert "DealId" in invoke("verify", "s.pbn").output


def test_a_tampered_secret_is_named(committed):
    text = (committed / "s.secret").read_text()
    (committed / "s.secret").chmod(0o600)
    (committed / "s.secret").write_text(text[:-5] + ("0000" if text[-5:-1] != "0000" else "1111") + "\n")
    outcome = verify("--published", "announcement.txt")
    assert outcome.code == 1
    assert outcome.lines[0].startswith("secret: it is not the one committed to")
    assert "session: not one of 6 deals agrees" in outcome.output


def test_a_tampered_beacon_is_named(committed):
    outcome = verify(beacon="7 12 23 31 44 49")
    assert outcome.code == 1
    assert outcome.lines[0].startswith("beacon: '7 12 23 31 44 49' is given, but the file (board 1-6) says")


def test_a_damaged_record_does_not_hide_the_others(committed):
    text = (committed / "s.pbn").read_text()
    damaged = text.replace('[Board "2"]', '[Board "two"]')
    assert damaged != text
    (committed / "s.pbn").write_text(damaged)
    outcome = verify()
    assert outcome.code == 1
    assert "boards: missing: 2" in outcome.output
    assert "file: s.pbn" in outcome.output


def test_verify_for_programs(committed):
    assert json.loads(verify("--published", "announcement.txt", "--json").output) == {
        "agrees": True,
        "boards": 6,
        "findings": [],
        "notes": [],
        "published": True,
        "terms": [
            "name: Open Pairs",
            "boards: 1-6",
            "deals: pavlicek (53,644,737,765,488,792,839,237,440,000 of them)",
            "beacon: the lottery",
            f"its value: {BEACON}",
            "not-in: (no list of used deals)",
        ],
    }
    row = json.loads(verify("--json", beacon="1").output)
    assert row["agrees"] is False
    assert [finding["place"] for finding in row["findings"]] == ["beacon", "session"]


def test_a_seed_is_verified(here):
    invoke("deal", "--seed", "x", "--boards", "1-3", "-o", "x.pbn")
    assert invoke("verify", "x.pbn", "--seed", "x").code == 0
    assert invoke("verify", "x.pbn", "--seed", "y").code == 1
    assert invoke("verify", "x.pbn", "--seed", "x", "--boards", "1-4").lines[0] == "boards: missing: 4"


def test_used_deals_are_part_of_the_commitment(here):
    write([Board(spaces.pavlicek[i], i) for i in range(1, 5)], "old.pbn")
    invoke("commit", *("--name", "x", "--boards", "1-3", "--beacon", "y", "--not-in", "old.pbn", "-o", "s.secret"))
    without = invoke("deal", "--secret", "s.secret", "--beacon", BEACON)
    assert without.code == 2
    assert "give --not-in for the very same files" in without.errors
    assert invoke("deal", "--secret", "s.secret", "--beacon", BEACON, "--not-in", "old.pbn", "-o", "s.pbn").code == 0
    assert verify("--not-in", "old.pbn").code == 0
    unchecked = verify()
    assert unchecked.code == 0
    assert "that no deal was used before is not checked" in unchecked.errors
    write([Board(spaces.pavlicek[5], 1)], "old.pbn")
    assert verify("--not-in", "old.pbn").code == 2


def test_what_was_committed_to_is_not_asked_again(committed):
    assert "leave it out here" in verify("--cards", "5").errors
    assert "leave it out here" in invoke("deal", "--secret", "s.secret", "--beacon", "1", "--cards", "5").errors
    assert verify("--published", "nowhere").code == 2


def test_a_hidden_list_of_used_deals_lets_nobody_choose(here):
    write([Board(spaces.pavlicek[i], i) for i in range(1, 5)], "hidden.pbn")
    invoke("commit", *("--name", "x", "--boards", "1-3", "--beacon", "y", "--not-in", "hidden.pbn", "-o", "s.secret"))
    opening = Opening.from_text((here / "s.secret").read_text())
    picked = [deal_board(opening.terms.source, opening.stream(BEACON), board, 4 * (board == 3)) for board in (1, 2, 3)]
    write(session_boards(picked), "s.pbn")
    outcome = verify()
    assert outcome.code == 1
    assert outcome.lines[0].startswith("board 3: it is candidate 5 for this board: not decided without the list")
    assert outcome.lines[1] == "s.pbn does NOT agree: 1 finding"
    assert verify("--not-in", "hidden.pbn").lines[0].startswith("board 3: not the deal of this session")


def test_a_small_set_is_flagged(here):
    one = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT987654.32 ..32.AKQJT987654"
    invoke("commit", *("--name", "x", "--boards", "1-2", "--beacon", "y", "--template", one, "-o", "s.secret"))
    invoke("deal", "--secret", "s.secret", "--beacon", BEACON, "-o", "s.pbn")
    errors = verify().errors
    assert "ATTENTION: the boards are NOT from all full deals" in errors
    assert "its size is 1\n" in errors


def test_nothing_compared_is_not_agreement(committed):
    empty = verify("--published", "")
    assert (empty.code, empty.output) == (2, "")
    assert "neither a file that exists nor a commitment" in empty.errors
    assert invoke("verify", "s.pbn", "--secret", "", "--beacon", BEACON).code != 0
    assert invoke("deal", "--secret", "", "--beacon", BEACON).code != 0
    write(read("s.pbn"), "s.lin", losses=lambda lost: None)
    outcome = invoke("verify", "s.lin")
    assert outcome.code == 1
    assert outcome.lines[0].startswith("file: nothing to check")


def test_a_byte_order_mark_is_named(committed):
    for name in ("s.secret", "announcement.txt"):
        (committed / name).write_bytes(b"\xef\xbb\xbf" + (committed / name).read_bytes())
    outcome = verify()
    assert outcome.code == 1
    assert "byte order mark" in outcome.errors
    (committed / "s.secret").write_bytes((committed / "s.secret").read_bytes()[3:])
    assert verify("--published", "announcement.txt").code == 0


def test_removed_boards_of_a_seed_are_told(here):
    invoke("deal", "--seed", "x", "--boards", "1,3-4", "-o", "x.pbn")
    assert "compared: 1,3-4, the boards in the file; the file has NO board 2; --boards says" in (
        invoke("verify", "x.pbn", "--seed", "x").errors
    )
    assert "missing: 2" in invoke("verify", "x.pbn", "--seed", "x", "--boards", "1-4").output


def test_a_condition_is_committed_to(here):
    invoke(
        "commit", *("--name", "x", "--boards", "1-3", "--beacon", "y", "--where", "hcp(east) >= 20", "-o", "s.secret")
    )
    assert "deals: space/1 order=honours: hcp(east) >= 20\n" in (here / "s.secret").read_text()
    invoke("deal", "--secret", "s.secret", "--beacon", BEACON, "-o", "s.pbn")
    outcome = verify()
    assert outcome.code == 0
    assert "ATTENTION: the boards are NOT from all full deals" in outcome.errors
    assert min(board.deal.hcp("E") for board in read("s.pbn")) >= 20
