"""The report of a soak: one JSON object a line, the plan and then the parts, in any order.

A report is written part by part, each at once on the disk, so that a killed soak goes on after its last part.  Reports
of one plan are one certificate: their parts must cover the trips from 0 on, each once.
"""

import json
import os
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from .. import _native, spaces
from .fingerprint import add_hashes
from .trips import Part, Plan, make_part

PART = 10_000_000


@dataclass
class Certificate:
    """What reports say together.

    >>> plan = Plan("shapes", "base64", "a seed")
    >>> certificate = Certificate(plan, [make_part(plan, 0, 50), make_part(plan, 50, 50)])
    >>> certificate.trips, certificate.hash == make_part(plan, 0, 100).hash
    (100, True)
    """

    plan: Plan
    parts: list[Part] = field(default_factory=list)

    @property
    def trips(self) -> int:
        """How many trips there are.

        >>> Certificate(Plan("shapes"), [Part(0, 50, "0" * 32), Part(50, 10, "0" * 32)]).trips
        60
        """
        return sum(part.trips for part in self.parts)

    @property
    def hash(self) -> str:
        """The hash of all trips: of the parts, added up.

        >>> Certificate(Plan("shapes"), [Part(0, 50, "0" * 31 + "7"), Part(50, 10, "0" * 31 + "8")]).hash[-2:]
        '0f'
        """
        total = 0
        for part in self.parts:
            total = add_hashes(total, int(part.hash, 16))
        return f"{total:032x}"

    def missing(self, trips: int) -> list[range]:
        """The trips below *trips* that are in no part.

        >>> Certificate(Plan("shapes"), [Part(10, 50, "0" * 32)]).missing(100)
        [range(0, 10), range(60, 100)]

        Raises:
            ValueError: a trip is in two parts.
        """
        gaps, reached = [], 0
        for part in sorted(self.parts):
            if part.start < reached:
                raise ValueError(f"trip {part.start:,} is in two parts")
            if part.start > reached:
                gaps.append(range(reached, min(part.start, trips)))
            reached = part.start + part.trips
        if reached < trips:
            gaps.append(range(reached, trips))
        return [gap for gap in gaps if len(gap)]


def make(
    plan: Plan,
    trips: int,
    report: "str | os.PathLike[str]",
    *,
    part: int = PART,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Certificate:
    """Make the trips 0 ... *trips* - 1 that the report does not have yet, and add them to it, *part* at a time.

    *progress* hears how many trips the report has.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     make(Plan("shapes", "base64", "a seed"), 100, f"{folder}/report.json", part=50).trips
    100

    Raises:
        ValueError: a trip shows a difference, or the report is of another plan, or damaged.
        OSError: the report cannot be written.
    """
    if trips < 1 or part < 1:
        raise ValueError("a soak has at least one trip, and so has a part")
    there = os.path.exists(report) and os.path.getsize(report) > 0
    certificate = read([report]) if there else Certificate(plan)
    if certificate.plan != plan:
        raise ValueError(f"{report} is of another soak: {_named(certificate.plan)}")
    if there:
        _cut(report)
    with open(report, "a", encoding="utf-8") as file:
        if not there:
            _add(file, head(plan))
        for gap in certificate.missing(trips):
            for start in range(gap.start, gap.stop, part):
                begun = time.process_time()
                made = make_part(plan, start, min(part, gap.stop - start), threads=threads)
                _add(file, line(made) | {"cpu_seconds": round(time.process_time() - begun, 2)})
                certificate.parts.append(made)
                if progress is not None:
                    progress(certificate.trips)
    return certificate


def head(plan: Plan) -> dict[str, Any]:
    """The first line of a report."""
    space = spaces.by_name(plan.space)
    return {"soak": 1, **plan._asdict(), "size": str(space.size)}


def line(part: Part) -> dict[str, Any]:
    """The line of a part."""
    return {**part._asdict(), "kernel": str(_native.kernel())}


def _cut(report: "str | os.PathLike[str]") -> None:
    """Take away a last line that a kill cut short."""
    with open(report, "rb+") as file:
        whole = file.read().rfind(b"\n") + 1
        file.truncate(whole)


def _add(file: Any, facts: dict[str, Any]) -> None:
    file.write(json.dumps(facts) + "\n")
    file.flush()
    os.fsync(file.fileno())


def read(reports: Iterable["str | os.PathLike[str]"]) -> Certificate:
    """What reports of one plan say together; a last line that a kill cut short does not count.

    >>> read(["report.json", "from-the-other-machine.json"]).trips  # doctest: +SKIP
    20000000

    Raises:
        ValueError: one is not a report, or they are of different plans.
        OSError: one cannot be read.
    """
    found: Certificate | None = None
    for report in reports:
        with open(report, encoding="utf-8", errors="replace") as file:
            rows = _rows(file.read(), str(report))
        first, parts = rows[0], rows[1:]
        try:
            plan = Plan(first["space"], first["notation"], first["seed"])
            made = [Part(int(row["start"]), int(row["trips"]), row["hash"]) for row in parts]
        except (KeyError, TypeError) as error:
            raise ValueError(f"{report} is not a certificate: {error!r} is missing") from None
        if first.get("soak") != 1 or first.get("size") != str(spaces.by_name(plan.space).size):
            raise ValueError(f"{report} is of a later version, or of a space that is another one here")
        if found is not None and found.plan != plan:
            raise ValueError(f"{report} is of another soak than the one before: {_named(plan)}")
        found = found or Certificate(plan)
        found.parts += made
    if found is None:
        raise ValueError("no report is named")
    return found


def _rows(text: str, name: str) -> list[dict[str, Any]]:
    whole, _, _ = text.rpartition("\n")
    try:
        rows = [json.loads(row) for row in whole.split("\n") if row]
    except ValueError:
        rows = []
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise ValueError(f"{name} is not a certificate")
    return rows


def verify(certificate: Certificate, trips: int | None = None, *, recompute: int = 1) -> list[Part]:
    """See that the parts cover the trips from 0 on, each once, and make some of them again; these.

    >>> plan = Plan("shapes", "base64", "a seed")
    >>> [part.trips for part in verify(Certificate(plan, [make_part(plan, 0, 50)]))]
    [50]

    Raises:
        ValueError: a trip is missing or there twice, or a part comes out differently; or *recompute* is negative.
    """
    if recompute < 0:
        raise ValueError(f"{recompute} parts cannot be made again: write 0 or more")
    gaps = certificate.missing(certificate.trips if trips is None else trips)
    if gaps:
        raise ValueError(f"trips {gaps[0].start:,} to {gaps[0].stop - 1:,} are in no part")
    chosen = random.sample(certificate.parts, min(recompute, len(certificate.parts)))
    for part in chosen:
        made = make_part(certificate.plan, part.start, part.trips)
        if made != part:
            last = part.start + part.trips - 1
            raise ValueError(f"trips {part.start:,} to {last:,} have the hash {made.hash}, not {part.hash}")
    return chosen


def _named(plan: Plan) -> str:
    return f"{plan.space}, notation {plan.notation}, seed {plan.seed!r}"
