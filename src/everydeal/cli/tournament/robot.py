"""``everydeal robot``: the robot that deals real cards."""

import argparse
import os
import sys
from contextlib import closing, nullcontext
from typing import Any, Final

from ... import spaces
from ...deal import Deal
from ...dealing.robot import Journal, Scan, SessionRobot, Step, resume
from ...formats import read
from ..common import CommandError, answer, hint_at_terminal, print_json, say
from ..meanings import chosen_space, hints
from ..sources import named

UNFINISHED: Final = 3
"""The exit code if cards are missing, or boards not done."""
_MISSING: Final = "missing from "
"""How complaints begin that tell which cards never came."""


def run(options: argparse.Namespace) -> int:
    """Deal the cards on standard input: those of one deal are a session of one board."""
    boards = _boards(options)
    robot = SessionRobot(boards)
    over: dict[int, tuple[str, ...]] = {}
    """What was wrong with each board that is over."""
    with closing(Journal(options.journal, boards)) if options.journal else nullcontext() as journal:
        if journal is not None and journal.before:
            for earlier in resume(robot, journal.before):
                _keep(earlier, over)
            _say_where(robot, len(boards))
        hint_at_terminal()
        for line in sys.stdin:  # blank ones, too, for each is answered
            _keep(_obey(options, robot, journal, line.strip()), over)
            if robot.finished:
                break
    if not robot.finished:
        last = robot.current.complaints() if robot.left < 52 else []
        if len(robot.remaining) == 1 and robot.current.complete:  # an ending, of which the rest of the deck is aside
            over[robot.board] = tuple(last)
        else:
            for complaint in last:
                if complaint.startswith(_MISSING):  # the others have been said
                    say(f"board {robot.board}: {complaint}")
            left = ", ".join(map(str, robot.remaining))
            which = f"boards {left} are" if "," in left else f"board {left} is"
            say(f"the cards ended before the session: {which} not done")
            if options.json and last:
                print_json({"board": robot.board, "done": False, "complaints": last})
            return UNFINISHED
    complaints = [complaint for one in over.values() for complaint in one]
    if any(complaint.startswith(_MISSING) for complaint in complaints):
        return UNFINISHED
    return 1 if complaints else 0


def _boards(options: argparse.Namespace) -> list[tuple[int, Deal]]:
    """The boards of a file, each with its number; or one deal, as board 1."""
    if options.deal == "-":
        raise CommandError("standard input is the scanner's: name the deal, or a file of boards")
    if os.path.isfile(options.deal):
        session = enumerate(read(options.deal, **hints(options)), start=1)
        return [(board.number or record, board.deal) for record, board in session]
    space = chosen_space(options)
    if space is not None and not isinstance(space, spaces.DealSpace):
        raise CommandError(f"members of {space.name} are not deals")
    return [(1, named(options.deal, space).item)]


def _keep(step: Step | None, over: dict[int, tuple[str, ...]]) -> None:
    """Keep what was wrong with a board that is over; one that is dealt again is judged anew."""
    if step is not None:
        over.pop(step.board, None)
        if step.done:
            over[step.board] = step.complaints


def _obey(options: argparse.Namespace, robot: SessionRobot, journal: Journal | None, line: str) -> Step | None:
    """Take a line, keep it before anything moves, and answer; None if it makes no sense, which is said."""
    at_work, last = None if robot.finished else robot.board, robot.last
    try:
        if not line:
            raise ValueError("a blank line is neither a card nor one of !undo, !redo, !next")
        step = robot.feed(line)
    except ValueError as error:
        _answer(options, "-")
        say(error)
        return None
    if journal is not None:
        journal.append(line)
    if step.board != at_work:
        say(f"back to board {step.board}, {robot.left} card{'s' * (robot.left != 1)} to come")
    if step.scan is not None:
        _tell_scan(options, step.scan, step.board)
    elif not step.done:
        _answer(options, f"undone {last and last[1]}" if line == "!undo" else f"again board {step.board}", step.board)
    if step.done:
        for complaint in step.complaints:
            say(f"board {step.board}: {complaint}")
        _answer(options, f"board {step.board} done", step.board, done=True, complaints=step.complaints)
    return step


def _say_where(robot: SessionRobot, boards: int) -> None:
    """Tell the operator where the robot resumes, and which card to look for."""
    done = boards - len(robot.remaining)
    if robot.finished:
        say(f"resumed; all {done} boards are done; end the input, or take cards back with !undo or !redo")
    else:
        plural = "s" * (robot.left != 1)
        say(f"resumed; boards done: {done}; board {robot.board} goes on, {robot.left} card{plural} to come")
    if robot.last is not None:
        board, scan = robot.last
        say(f"the last card was {scan} (board {board}): if it is not there, begin with !undo")


def _tell_scan(options: argparse.Namespace, scan: Scan, board: int) -> None:
    """Say where a card goes, and what is wrong with it."""
    pocket = "NESW"[scan.seat] if scan.seat is not None else "aside" if scan.ok else "-"
    _answer(options, pocket, board, scan=scan.place, text=scan.text, verdict=scan.verdict.value, pocket=pocket)
    if not scan.ok:
        say(f"board {board}: {scan}")


def _answer(options: argparse.Namespace, said: str, board: int | None = None, **row: Any) -> None:
    """Answer a line of the scanner's at once: the robot waits for it."""
    answer(options, ({} if board is None else {"board": board}) | (row or {"answer": said}), said)
    sys.stdout.flush()
