"""Write the tables of `everydeal.legality` that come with the package, computed from nothing, and their hashes.

Usage: python scripts/pack_legality.py [DIRECTORY]     (default: src/everydeal/legality); it takes some minutes,
and for games the native kernel

The hashes belong into src/everydeal/legality/packed.py.  A new hash with an unchanged format means that the numbers of
a released space have changed: that must never happen.
"""

import hashlib
import sys
from pathlib import Path

from everydeal.legality import table, totals
from everydeal.legality.deck import BRIDGE
from everydeal.legality.games import Rules
from everydeal.legality.packed import ENDINGS, GAMES, POSITIONS, games_payload, pack, positions_payload, table_payload


def main() -> None:
    """Compute, write, print."""
    default = Path(__file__).resolve().parent.parent / "src" / "everydeal" / "legality"
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    sums = ((file, _games(bool(trumps))) for trumps, file in enumerate(GAMES))
    for file, payload in (
        *sums,
        (ENDINGS, table_payload(table.compute(BRIDGE, _report))),
        (POSITIONS, positions_payload(totals.compute(BRIDGE, _report))),
    ):
        (directory / file.name).write_bytes(pack(payload))
        print(f"{file.name} {hashlib.sha256(payload).hexdigest()}")


def _games(trumps: bool) -> bytes:
    return games_payload(Rules(trumps=trumps).blocks(lambda done, of, _: _report(f"pass {done + 1} of {of}")))


def _report(step: str) -> None:
    print(step, file=sys.stderr)


if __name__ == "__main__":
    main()
