"""``everydeal roundtrip --certificate``: very many round trips, and a certificate of them."""

import argparse

from ... import notations, soak, spaces
from ...formats.core.remote import scheme
from ..common import CommandError, print_json, status


def run(options: argparse.Namespace) -> int:
    """Make the trips, or check files of them."""
    if options.sources:
        raise CommandError("--certificate draws its own deals: leave out the files and deals")
    for name in options.certificate:
        if kind := scheme(name):
            raise CommandError(f"{name}: certificates are made on disks, not on {kind}://", 1)
    if options.check:
        return _check(options)
    if len(options.certificate) > 1:
        raise CommandError("one file is written; several are for --check")
    if options.n is None:
        raise CommandError("say how many trips: -n 1e9")
    [file] = options.certificate
    if options.notation is not None:
        notations.by_name(options.notation)
    seed = "everydeal soak" if options.seed is None else options.seed
    plan = soak.Plan(spaces.by_name(options.space or "pavlicek").name, options.notation, seed)
    trips = options.n
    shown = status()

    def show(done: int) -> None:
        shown.show(lambda seconds: f"{done:,} of {trips:,} trips, {done / seconds:,.0f}/s")

    made = soak.make(plan, trips, file, threads=options.threads, progress=show)
    shown.clear()
    if options.json:
        print_json({"space": plan.space, "trips": made.trips, "hash": made.hash, "file": file})
    else:
        print(f"{made.trips:,} round trips of {plan.space}, no difference: hash {made.hash}")
    return 0


def _check(options: argparse.Namespace) -> int:
    certificate = soak.read(options.certificate)
    for name, found in certificate.plan._asdict().items():
        wanted = getattr(options, name)
        if wanted is not None and wanted != found:
            option = "as" if name == "notation" else name
            raise CommandError(f"these files have the {name} {found}, not {wanted}: leave --{option} out", 1)
    again = soak.verify(certificate, options.n, recompute=options.recompute)
    if options.json:
        known = {"space": certificate.plan.space, "trips": certificate.trips, "hash": certificate.hash}
        print_json(known | {"parts": len(certificate.parts), "made_again": len(again)})
        return 0
    made = f"{len(again):,} of {len(certificate.parts):,} parts made again"
    print(f"{certificate.trips:,} round trips of {certificate.plan.space}, each once, {made}: hash {certificate.hash}")
    return 0
