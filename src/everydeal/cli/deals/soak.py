"""``everydeal soak``: very many round trips, and a certificate of them."""

import argparse
import sys
from typing import Any

from ..common import CommandError, add_command, print_json


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "soak",
        "Make very many round trips: random number -> text (with --notation) -> number -> deal -> number.\n"
        "Stops at the first difference. The report gets a line for each part, with a hash of its trips that\n"
        "does not depend on their order. Run the command again, and it continues after the last part, also to\n"
        "more trips.\n\n"
        "With --check, it reads reports instead: all trips must be there, each once, and some parts are made\n"
        "again. The reports may come from many machines (docs/soak.md). Exit code 1 if anything differs.",
        "everydeal soak --trips 1e9 --report soak.jsonl\n"
        "everydeal soak --trips 1e6 --report andrews.jsonl --space andrews --notation base64\n"
        "everydeal soak --check soak.jsonl --trips 1e9 --recompute 3",
    )
    parser.add_argument("--trips", metavar="N", help="how many, like 1000000 or 1e9")
    parser.add_argument("--report", metavar="FILE", help="the report to write or continue")
    parser.add_argument("--check", nargs="+", metavar="FILE", help="check these reports, which are one certificate")
    parser.add_argument("--recompute", type=int, default=1, metavar="N", help="parts to make again (default: 1)")
    parser.add_argument("--space", metavar="NAME", help="the space (default: pavlicek)")
    parser.add_argument("--notation", metavar="NAME", help="write and read each number in this notation, too")
    parser.add_argument("--seed", help="of the numbers (default: 'everydeal soak')")
    parser.add_argument("--part", metavar="N", default="1e7", help="trips of a part (default: 1e7)")
    parser.add_argument("--threads", type=int, metavar="N", help="threads (default: one for each processor)")
    parser.add_argument("--json", action="store_true", help="say what was done as one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the trips, or check reports."""
    if (options.check is None) == (options.report is None):
        raise CommandError("name a report to write (--report) or reports to read (--check)")
    from ...formats.core.remote import scheme

    for name in options.check or [options.report]:
        if kind := scheme(name):
            raise CommandError(f"{name}: soak works on disks, not on {kind}://", 1)
    if options.check is not None:
        return _check(options)
    from ... import notations, soak, spaces

    if options.trips is None:
        raise CommandError("say how many: --trips 1e9")
    if options.notation is not None:
        notations.by_name(options.notation)
    seed = "everydeal soak" if options.seed is None else options.seed
    plan = soak.Plan(spaces.by_name(options.space or "pavlicek").name, options.notation, seed)
    trips, part = _count(options.trips), _count(options.part)

    def show(done: int) -> None:
        print(f"\r{done:,} of {trips:,} trips ", end="", file=sys.stderr, flush=True)

    shown = show if sys.stderr.isatty() else None
    made = soak.make(plan, trips, options.report, part=part, threads=options.threads, progress=shown)
    if options.json:
        print_json({"space": plan.space, "trips": made.trips, "hash": made.hash, "report": options.report})
    else:
        print(f"{made.trips:,} round trips of {plan.space}, no difference: hash {made.hash}")
    return 0


def _check(options: argparse.Namespace) -> int:
    from ... import soak

    certificate = soak.read(options.check)
    for name, found in certificate.plan._asdict().items():
        wanted = getattr(options, name)
        if wanted is not None and wanted != found:
            raise CommandError(f"these reports have the {name} {found}, not {wanted}: leave --{name} out", 1)
    trips = None if options.trips is None else _count(options.trips)
    again = soak.verify(certificate, trips, recompute=options.recompute)
    if options.json:
        known = {"space": certificate.plan.space, "trips": certificate.trips, "hash": certificate.hash}
        print_json(known | {"parts": len(certificate.parts), "made_again": len(again)})
        return 0
    made = f"{len(again):,} of {len(certificate.parts):,} parts made again"
    print(f"{certificate.trips:,} round trips of {certificate.plan.space}, each once, {made}: hash {certificate.hash}")
    return 0


def _count(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        value = float(text)
        if value == int(value):
            return int(value)
    except (ValueError, OverflowError):
        pass
    raise CommandError(f"{text!r} is not a number of trips; write 1000000 or 1e6")
