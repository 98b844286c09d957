"""``everydeal machine``: the robot that deals real cards."""

import argparse
from typing import Any

from .frame import CommandError, add_command, print_json
from .sources import text_lines


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "machine",
        "deal real cards: scanned cards in, pockets out",
        "Read the scanned cards of a shuffled deck from standard input, one a line, in any order, and say for each\n"
        "at once which pocket (N E S W) it goes to. A card that comes twice and what is no card (a joker, a misread)\n"
        "go to no pocket ('-') and are reported; cards that an ending does not use go 'aside'. At the end the missing\n"
        "cards are named. Exit code 1 if anything was wrong with the deck.",
        "everydeal machine hFghicP0Z1Z0cPoD < scanner\n"
        "everydeal machine 40958565147961533588277623299 --json < scanner\n"
        "printf 'SA\\n10h\\n\u2666K\\n' | everydeal machine 0",
    )
    parser.add_argument("deal", metavar="ID", help="the deal: its id in any notation, or a deal string")
    parser.add_argument(
        "--space", metavar="NAME", help="the numbering of the id (default: endings and what nests in it)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a scan, and one at the end")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Deal the cards on standard input."""
    import sys

    from ..dealing import DealingMachine

    machine = DealingMachine(_deal(options))
    for _, text in text_lines():
        scan = machine.scan(text)
        pocket = "NESW"[scan.seat] if scan.seat is not None else "aside" if scan.ok else "-"
        if options.json:
            print_json({"scan": scan.place, "text": scan.text, "verdict": scan.verdict.value, "pocket": pocket})
        else:
            print(pocket)
        sys.stdout.flush()  # the robot waits for it
        if not scan.ok:
            print(f"everydeal machine: {scan}", file=sys.stderr)
    missing = [line for line in machine.complaints() if line.startswith("missing")]
    for line in missing:
        print(f"everydeal machine: {line}", file=sys.stderr)
    if options.json:
        print_json({"complete": machine.complete, "faults": len(machine.faults), "missing": missing})
    return 0 if machine.complete and not machine.faults else 1


def _deal(options: argparse.Namespace) -> Any:
    from .. import ids, spaces
    from ..deal import Deal

    space = spaces.by_name(options.space) if options.space else None
    if space is not None and not isinstance(space, spaces.DealSpace):
        raise CommandError(f"members of {space.name} are no deals")
    if ":" in options.deal:
        return Deal.from_pbn(options.deal)
    return ids.decode(options.deal, space=space).item
