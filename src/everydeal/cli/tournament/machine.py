"""``everydeal machine``: the robot that deals real cards."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told
from ..sources import text_lines
from ..space_options import chosen_space

if TYPE_CHECKING:
    from ...dealing.robot import SessionRobot, Step
    from ...dealing.robot.machine import Scan


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "machine",
        "Read the scanned cards of a shuffled deck from standard input, one per line, in any order, and say\n"
        "at once for each which pocket (N E S W) it goes to. A card that comes twice, or that is not a card\n"
        "(a joker, a misread), goes to no pocket ('-') and is reported; cards that an ending does not use go\n"
        "'aside'. At the end the missing cards are named. Exit code 1 if anything was wrong with the deck.\n\n"
        "With --session, deal the boards of a file one after the other, deck after deck; 'board K done'\n"
        "follows a board's last card. The operator's commands, each on its own line: !undo (scan the last\n"
        "card again), !redo (scan the whole board again), !next (go on without the rest). Before a board's\n"
        "first card, !undo and !redo mean the board before. With --journal every line is on disk before the\n"
        "robot moves; after a jam or a power cut, the same command continues where it stopped, or can begin\n"
        "with !undo, even after the last board.",
        "everydeal machine hFghicP0Z1Z0cPoD < scanner\n"
        "everydeal machine 6pL_gE_kYUmzt5RSTA < scanner            # an id of Paul Wayper's, whose idea the robot is\n"
        "everydeal machine 40958565147961533588277623299 --json < scanner\n"
        "printf 'SA\\n10h\\n\u2666K\\n' | everydeal machine 0\n"
        "everydeal machine --session session.pbn --journal session.journal < scanner",
    )
    parser.add_argument("deal", nargs="?", metavar="ID", help="the deal: its id in any notation or code, or its cards")
    parser.add_argument(
        "--space", metavar="NAME", help="the numbering of the id (default: endings and what nests in it)"
    )
    parser.add_argument("--session", metavar="FILE", help="deal the boards of this file, of any format, instead")
    parser.add_argument("--journal", metavar="FILE", help="for --session: record what came, and resume from it")
    parser.add_argument("--json", action="store_true", help="one JSON object a scan, and one at the end")
    add_reading_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Deal the cards on standard input."""
    if (options.deal is None) == (options.session is None):
        raise CommandError("name one deal, or a --session")
    if options.journal and not options.session:
        raise CommandError("--journal belongs to a --session")
    return _deal_session(options) if options.session else _deal_one(options)


def _deal_one(options: argparse.Namespace) -> int:
    from ...cards import card_name
    from ...dealing import DealingMachine

    machine = DealingMachine(_deal(options))
    for _, text in text_lines():
        _tell(options, machine.scan(text))
    missing = [line for line in machine.complaints() if line.startswith("missing")]
    for line in missing:
        _complain(line)
    if options.json:
        absent = {seat: [card_name(card) for card in machine.missing_from(i)] for i, seat in enumerate("NESW")}
        print_json({"complete": machine.complete, "faults": len(machine.faults), "missing": absent})
    return 0 if machine.complete and not machine.faults else 1


def _deal(options: argparse.Namespace) -> Any:
    from ... import naming, spaces

    space = chosen_space(options)
    if space is not None and not isinstance(space, spaces.DealSpace):
        raise CommandError(f"members of {space.name} are not deals")
    return naming.read(options.deal, space).item


def _deal_session(options: argparse.Namespace) -> int:
    from ...dealing.robot import Journal, SessionRobot, resume
    from ...formats import read

    session = enumerate(read(options.session, **told(options)), start=1)
    boards = [(board.number or record, board.deal) for record, board in session]
    robot = SessionRobot(boards)
    journal = Journal(options.journal, boards) if options.journal else None
    wrong: set[int] = set()
    if journal is not None and journal.before:
        for earlier in resume(robot, journal.before):
            _judge(earlier, wrong)
        _say_where(robot, len(boards))
    for _, line in text_lines():
        at_work = None if robot.finished else robot.board
        step = _feed(robot, line, journal)
        if step is None:
            continue
        _judge(step, wrong)
        if step.board != at_work:
            _complain(f"back to board {step.board}, {robot.left} card{'s' * (robot.left != 1)} to come")
        _tell_step(options, step)
        if robot.finished:
            break
    if not robot.finished:
        _complain(f"the cards ended before the session: boards {', '.join(map(str, robot.remaining))} are not done")
    return 1 if wrong or not robot.finished else 0


def _judge(step: "Step", wrong: set[int]) -> None:
    """Keep in *wrong* the boards that are over with something wrong; one that is dealt again is judged anew."""
    wrong.discard(step.board)
    if step.complaints:
        wrong.add(step.board)


def _feed(robot: "SessionRobot", line: str, journal: Any) -> "Step | None":
    """Take a line, and keep it before anything moves; None if it makes no sense, which is told."""
    try:
        step = robot.feed(line)
    except ValueError as error:
        _complain(str(error))
        return None
    if journal is not None:
        journal.append(line)
    return step


def _say_where(robot: "SessionRobot", boards: int) -> None:
    """Tell the operator where the robot resumes, and which card to look for."""
    done = boards - len(robot.remaining)
    if robot.finished:
        _complain(f"resumed; all {done} boards are done; end the input, or take cards back with !undo or !redo")
    else:
        plural = "s" * (robot.left != 1)
        _complain(f"resumed; boards done: {done}; board {robot.board} goes on, {robot.left} card{plural} to come")
    if robot.last is not None:
        board, scan = robot.last
        _complain(f"the last card was {scan} (board {board}): if it is not there, begin with !undo")


def _tell_step(options: argparse.Namespace, step: "Step") -> None:
    if step.scan is not None:
        _tell(options, step.scan, step.board)
    if step.done:
        for complaint in step.complaints:
            _complain(f"board {step.board}: {complaint}")
        if options.json:
            print_json({"board": step.board, "done": True, "complaints": step.complaints})
        else:
            print(f"board {step.board} done")
        sys.stdout.flush()


def _tell(options: argparse.Namespace, scan: "Scan", board: int | None = None) -> None:
    """Say where a card goes, and what is wrong with it."""
    pocket = "NESW"[scan.seat] if scan.seat is not None else "aside" if scan.ok else "-"
    if options.json:
        where = {} if board is None else {"board": board}
        print_json({**where, "scan": scan.place, "text": scan.text, "verdict": scan.verdict.value, "pocket": pocket})
    else:
        print(pocket)
    sys.stdout.flush()  # the robot waits for it
    if not scan.ok:
        _complain(f"{'' if board is None else f'board {board}: '}{scan}")


def _complain(text: str) -> None:
    print(f"everydeal machine: {text}", file=sys.stderr, flush=True)
