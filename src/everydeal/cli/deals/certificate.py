"""``everydeal roundtrip --certificate``: very many round trips, and a certificate of them."""

import argparse

from ... import soak, spaces
from ...formats.core.remote import scheme
from ..common import CommandError, answer, counter


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
    seed = "everydeal soak" if options.seed is None else options.seed
    plan = soak.Plan(spaces.by_name(options.space or "pavlicek").name, options.notation, seed)
    made = soak.make(plan, options.n, file, threads=options.threads, progress=counter("trips", options.n))
    row = {"space": plan.space, "trips": made.trips, "hash": made.hash, "file": file}
    answer(options, row, f"{made.trips:,} round trips of {plan.space}, no difference: hash {made.hash}")
    return 0


def _check(options: argparse.Namespace) -> int:
    certificate = soak.read(options.certificate)
    for name, found in certificate.plan._asdict().items():
        wanted = getattr(options, name)
        if wanted is not None and wanted != found:
            option = "as" if name == "notation" else name
            raise CommandError(f"these files have the {name} {found}, not {wanted}: leave --{option} out", 1)
    again = soak.verify(certificate, options.n, recompute=options.recompute)
    space, trips, parts = certificate.plan.space, certificate.trips, len(certificate.parts)
    row = {"space": space, "trips": trips, "hash": certificate.hash, "parts": parts, "made_again": len(again)}
    made = f"{len(again):,} of {parts:,} parts made again"
    answer(options, row, f"{trips:,} round trips of {space}, each once, {made}: hash {certificate.hash}")
    return 0
