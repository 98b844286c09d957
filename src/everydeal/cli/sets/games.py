"""``everydeal legal --table games``: how many games there are, by the ranks of the deck."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from ...legality import game_weights, games
from ..common import print_json
from .recomputing import recomputed

Counts = dict[str, list[int]]
"""How many games there are with 1, 2, ... 13 ranks: at ``notrump`` and with one ``trump`` suit."""


def run(options: argparse.Namespace) -> int:
    """The table that comes with the package, or computed from nothing; 1 if they differ."""
    counts, equal = (
        recomputed(_compute, _payload, lambda: _payload(_stored()), "table") if options.check else (_stored(), True)
    )
    if not options.json:
        print(f"{'ranks':>5} {'games at notrump':>75} {'with one trump suit':>75}")
    for ranks, (notrump, trump) in enumerate(zip(counts["notrump"], counts["trump"], strict=True), start=1):
        if options.json:
            print_json({"ranks": ranks, "notrump": str(notrump), "trump": str(trump)})
        else:
            print(f"{ranks:>5} {notrump:>75,} {trump:>75,}")
    return 0 if equal else 1


def _stored() -> Counts:
    text = Path(games.__file__).with_name("games.json").read_text("utf-8")
    return {kind: [int(number) for number in numbers] for kind, numbers in json.loads(text).items()}


def _compute(report: Callable[[str], None]) -> Counts:
    """Every deck from nothing."""
    found: Counts = {"notrump": [], "trump": []}
    for ranks in range(1, 14):
        for kind, numbers in found.items():

            def tell(done: int, passes: int, matrices: int, name: str = f"{ranks} ranks, {kind}") -> None:
                report(f"{name}: pass {done + 1} of {passes}, {matrices:,} matrices")

            rules = games.Rules(ranks=ranks, trumps=kind == "trump")
            numbers.append(rules.games(sum(game_weights.blocks(rules, tell).values())))
    return found


def _payload(counts: Counts) -> bytes:
    return json.dumps(counts).encode()
