"""The robot that deals, a deal or a session, and resumes it."""

import json
import subprocess
import sys
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import invoke, succeed
from everydeal import Board, Deal, spaces, write
from everydeal.cards import card_name
from everydeal.dealing import DealRobot
from everydeal.dealing.robot import Journal, SessionRobot, resume
from everydeal.dealing.robot.deal import Verdict
from test_profile import examples

DEALS = spaces.pavlicek.sample(3, seed="robot")
BOARDS = [(4, DEALS[0]), (5, DEALS[1]), (9, DEALS[2])]
DECK = [card_name(card) for card in range(52)]
lines = st.one_of(st.sampled_from(DECK), st.sampled_from(["!undo", "!redo", "!next", "joker", "!what", "♥K"]))
any_deal = st.one_of(
    st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__),
    st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__),
)


@given(deal=any_deal, order=st.permutations(range(52)))
def test_a_whole_deck_in_any_order_is_dealt(deal, order):
    robot = DealRobot(deal)
    for place, card in enumerate(order, start=1):
        scan = robot.scan(card_name(card))
        assert scan.ok
        assert (scan.place, scan.card) == (place, card)
        assert scan.seat == (None if deal.owner(card) == 4 else deal.owner(card))
    assert robot.complete
    assert robot.pockets == deal
    assert robot.complaints() == []


@given(deck=st.lists(st.one_of(st.integers(0, 51).map(card_name), st.text(max_size=3)), max_size=70))
def test_any_deck_is_sorted_or_reported(deck):
    robot = DealRobot(DEALS[0])
    scans = [robot.scan(text) for text in deck]
    seen = {scan.card for scan in scans if scan.card is not None}
    first = {card: next(scan.place for scan in scans if scan.card == card) for card in seen}
    for scan in (scan for scan in scans if scan.card is not None):
        dealt = scan.place == first[scan.card]
        assert (scan.ok, scan.seat) == (dealt, DEALS[0].owner(scan.card) if dealt else None)
        assert scan.earlier == (None if dealt else first[scan.card])
    assert len(scans) == len(deck) == len(robot.scans)
    assert sum(scan.verdict is Verdict.DEALT for scan in scans) == len(seen) == 52 - len(robot.missing)
    assert set(robot.missing) == set(range(52)) - seen
    assert sum(robot.pockets.hand_sizes) == len(seen)
    assert robot.faults == tuple(scan for scan in scans if not scan.ok)
    assert bool(robot.complaints()) == (not robot.complete or bool(robot.faults))


def state(robot):
    return robot.remaining, robot.current.pockets, robot.left


def feed(robot, lines):
    """Feed what makes sense; those lines."""
    taken = []
    for line in lines:
        if robot.finished:
            break
        try:
            robot.feed(line)
        except ValueError:
            continue
        taken.append(line)
    return taken


@given(orders=st.tuples(*[st.permutations(DECK)] * 3))
@examples(20)
def test_three_decks_in_any_order_are_dealt(orders):
    robot = SessionRobot(BOARDS)
    for (number, deal), order in zip(BOARDS, orders, strict=True):
        assert robot.board == number
        for text in order[:-1]:
            step = robot.feed(text)
            assert not step.done
            assert "NESW"[step.scan.seat] == "NESW"[deal.owner(text)]
        step = robot.feed(order[-1])
        assert (step.board, step.done, step.complaints) == (number, True, ())
    assert robot.finished


@given(before=st.lists(lines, max_size=130), after=st.lists(lines, max_size=20))
def test_a_robot_fed_the_journal_stands_where_the_other_stood(before, after):
    one, other = SessionRobot(BOARDS), SessionRobot(BOARDS)
    taken = feed(one, before)
    list(resume(other, taken))
    assert state(one) == state(other)
    assert feed(one, after) == feed(other, after)
    assert state(one) == state(other)


@given(st.lists(lines, max_size=40))
def test_undo_takes_back_one_card(texts):
    robot = SessionRobot(BOARDS)
    feed(robot, [text for text in texts if not text.startswith("!")])
    left, pockets, text = robot.left, robot.current.pockets, robot.current.missing[0]
    robot.feed(card_name(text))
    assert robot.left == left - 1
    robot.feed("!undo")
    assert (robot.left, robot.current.pockets) == (left, pockets)


def test_redo_and_next():
    robot = SessionRobot(BOARDS)
    for text in DECK[:20]:
        robot.feed(text)
    robot.feed("!redo")
    assert (robot.board, robot.left) == (4, 52)
    step = robot.feed("!next")
    assert step.done
    assert len(step.complaints) == 4  # the cards missing from four hands
    assert robot.board == 5


def test_cards_of_an_ending_that_nobody_holds_go_aside():
    robot = SessionRobot([(1, Deal.from_pbn("N:A... K... Q... J..."))])
    steps = [robot.feed(text) for text in DECK]
    assert [step.scan.seat for step in steps[:5]] == [0, 1, 2, 3, None]
    assert robot.finished
    assert steps[-1].complaints == ()


def test_what_makes_no_sense_is_said():
    robot = SessionRobot(BOARDS)
    for line, complaint in (("!undo", "no card of board 4"), ("!stop", "neither a card nor one of")):
        with pytest.raises(ValueError, match=complaint):
            robot.feed(line)
    for boards in ([], [BOARDS[0], BOARDS[0]]):
        with pytest.raises(ValueError, match="numbers once"):
            SessionRobot(boards)


def test_the_journal_survives_a_torn_line(tmp_path):
    path = str(tmp_path / "journal")
    with closing(Journal(path, BOARDS)) as journal:
        for line in ("SA", "joker", "!undo"):
            journal.append(line)
    with open(path, "ab") as file:
        file.write(b"HK")  # the power failed here
    with closing(Journal(path, BOARDS)) as again:
        assert again.before == ["SA", "joker", "!undo"]
        again.append("H2")
    with closing(Journal(path, BOARDS)) as last:
        assert last.before == ["SA", "joker", "!undo", "H2"]


def test_a_journal_of_another_session_is_refused(tmp_path):
    path = str(tmp_path / "journal")
    Journal(path, BOARDS).close()
    with pytest.raises(ValueError, match="journal of this session"):
        Journal(path, BOARDS[:2])
    (tmp_path / "other").write_text("something\n")
    with pytest.raises(ValueError, match="not the journal"):
        Journal(str(tmp_path / "other"), BOARDS)


@pytest.fixture
def session(here):
    write([Board(deal, number) for number, deal in BOARDS], "s.pbn")


def test_a_session_on_the_command_line(session):
    outcome = succeed("robot", "s.pbn", stdin="\n".join(DECK * 3))
    assert outcome.lines[52] == "board 4 done"
    assert "".join(outcome.lines[:52]) == "".join("NESW"[owner] for owner in DEALS[0].owners())
    rows = [json.loads(line) for line in invoke("robot", "s.pbn", "--json", stdin="\n".join(DECK)).lines]
    assert rows[0]["board"] == 4
    assert rows[-1] == {"board": 4, "done": True, "complaints": []}


def test_a_jam_in_the_middle_costs_nothing(session):
    """Cut after 70 cards, resumed with the rest: together the pockets of an undisturbed run."""
    whole = invoke("robot", "s.pbn", stdin="\n".join(DECK * 3)).lines
    first = invoke("robot", "s.pbn", "--journal", "j", stdin="\n".join((DECK * 3)[:70]))
    assert first.code == 3
    assert "boards 5, 9 are not done" in first.errors
    second = succeed("robot", "s.pbn", "--journal", "j", stdin="\n".join((DECK * 3)[70:]))
    assert "resumed; boards done: 1; board 5 goes on, 34 cards to come" in second.errors
    assert "the last card was HT West" in second.errors
    assert first.lines + second.lines == whole
    assert invoke("robot", "s.pbn", "--journal", "j").code == 0


@pytest.mark.parametrize("boards", [1, 3])
def test_a_jam_on_the_last_card_of_a_board(session, boards):
    """The last card of a board, and of the session, did not reach its pocket: it is undone, and comes again."""
    command = ("robot", "s.pbn", "--journal", "j")
    whole = invoke("robot", "s.pbn", stdin="\n".join(DECK * 3)).lines
    invoke(*command, stdin="\n".join(DECK * boards))
    number = BOARDS[boards - 1][0]
    again = succeed(*command, stdin="\n".join(["!undo", DECK[-1], *DECK * (3 - boards)]))
    assert f"(board {number}): if it is not there, begin with !undo" in again.errors
    assert f"back to board {number}, 1 card to come" in again.errors
    assert again.lines[0].startswith("undone C2 ")
    assert again.lines[1:] == whole[53 * boards - 2 :]


def test_undo_and_redo_reach_back_over_empty_boards():
    robot = SessionRobot(BOARDS)
    for line in [*DECK, "!next", "!next"]:
        robot.feed(line)
    assert robot.finished
    assert robot.last[0] == 4
    assert robot.feed("!undo") == (4, None, False, ())
    assert (robot.board, robot.left, robot.remaining) == (4, 1, (4, 5, 9))
    robot.feed(DECK[-1])
    assert robot.board == 5
    robot.feed("!redo")
    assert (robot.board, robot.left) == (4, 52)
    with pytest.raises(ValueError, match="board 4"):
        robot.feed("!redo")


def test_a_board_that_is_dealt_again_is_judged_anew(session):
    cards = ["joker", *DECK, "!redo", *DECK * 3]
    assert invoke("robot", "s.pbn", stdin="\n".join(cards)).code == 0


def test_a_wrong_deck_in_a_session_is_named(session):
    cards = ["SA", "SA", "joker", "!undo", "!what", *DECK, "!next", "!next"]
    outcome = invoke("robot", "s.pbn", stdin="\n".join(cards))
    assert outcome.code == 3
    assert "board 4: SA comes twice" in outcome.errors
    assert "board 4: 'joker' is not a card" in outcome.errors
    assert "'!what' is neither a card" in outcome.errors
    assert "board 5: missing from North" in outcome.errors


def test_each_line_is_answered_by_a_line(session):
    """A program that drives the robot reads as many answers as it wrote lines, and one more at the end of a board."""
    before, after = ["", DECK[0], "!undo", "!undo", "what", "!what", DECK[0], "!redo"], ["!redo", "!next", "!next"]
    cards = [*before, *DECK, "!next", *after]
    outcome = invoke("robot", "s.pbn", stdin="".join(f"{card}\n" for card in cards))
    seat = "NESW"[DEALS[0].owner(0)]
    name = {"N": "North", "E": "East", "S": "South", "W": "West"}[seat]
    assert outcome.lines[:8] == ["-", seat, f"undone {DECK[0]} {name}", "-", "-", "-", seat, "again board 4"]
    assert outcome.lines[60:] == ["board 4 done", "board 5 done", "again board 4", "board 4 done", "board 5 done"]
    rows = invoke("robot", "s.pbn", "--json", stdin="\n!undo\nSA\n!undo\n!redo\n!next\n").lines
    assert len(rows) == 6
    assert json.loads(rows[3])["answer"].startswith("undone SA")


@pytest.mark.parametrize(
    ("cards", "code"),
    [(DECK * 3, 0), (["joker", *DECK * 3], 1), (DECK * 2, 3), ([*DECK * 2, "SA", "!next"], 3), ([], 3)],
    ids=["all is dealt", "a misread", "a board is left", "cards are missing", "nothing came"],
)
def test_the_exit_code_says_whether_all_is_dealt(session, cards, code):
    assert invoke("robot", "s.pbn", stdin="\n".join(cards)).code == code


def test_the_exit_code_of_one_deal():
    assert invoke("robot", "0", stdin="\n".join(["SA", "joker"])).code == 3
    assert invoke("robot", "0", stdin="\n".join(["joker", "", *DECK])).code == 1
    assert invoke("robot", "0", stdin="\n".join(["", *DECK])).code == 0


@pytest.mark.parametrize(("arguments", "code"), [((), 2), (("0", "s.pbn"), 2), (("no.pbn", "--journal", "j"), 1)])
def test_one_deal_or_a_session(session, arguments, code):
    assert invoke("robot", *arguments).code == code


def test_one_deal_is_a_session_of_one_board(here):
    whole = invoke("robot", "0", stdin="\n".join(DECK)).lines
    assert (len(whole), whole[-1]) == (53, "board 1 done")
    first = invoke("robot", "0", "--journal", "j", stdin="\n".join(DECK[:20]))
    assert first.code == 3
    assert "board 1: missing from West: " in first.errors
    row = json.loads(invoke("robot", "0", "--json", stdin="\n".join(DECK[1:])).lines[-1])
    assert row == {"board": 1, "done": False, "complaints": ["missing from North: SA"]}
    again = invoke("robot", "0", "--journal", "j", stdin="\n".join(DECK[20:]))
    assert (again.code, first.lines + again.lines) == (0, whole)


def test_an_ending_is_dealt_when_all_its_cards_came():
    ending = "N:A... K... Q... J..."
    assert invoke("robot", ending, stdin="SA\nH2\nSK\nSQ\nSJ").code == 0
    assert invoke("robot", ending, stdin="SA\nH2\nSK\nSQ").code == 3
    assert invoke("robot", ending, stdin="SA\nSA\nSK\nSQ\nSJ").code == 1


def test_a_journal_belongs_to_one_robot_at_a_time(tmp_path):
    path, boards = str(tmp_path / "j"), [(1, spaces.pavlicek[5])]
    program = (
        "import sys; from everydeal import spaces; from everydeal.dealing.robot import Journal\n"
        "try: Journal(sys.argv[1], [(1, spaces.pavlicek[5])])\n"
        "except ValueError as error: print(error)"
    )
    command = [sys.executable, "-c", program, path]
    with closing(Journal(path, boards)) as journal:
        journal.append("SA")
        assert "another robot has this journal open" in subprocess.run(command, capture_output=True, text=True).stdout
        with pytest.raises(ValueError, match="another robot"):
            Journal(path, boards)
    with closing(Journal(path, boards)) as again:
        assert again.before == ["SA"]
