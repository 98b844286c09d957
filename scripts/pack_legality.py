"""Write the tables of legal endings and positions that come with the package, computed from nothing, and their hashes.

Usage: python scripts/pack_legality.py [DIRECTORY]     (default: src/everydeal/legality); it takes some minutes

The hashes belong into src/everydeal/legality/packed.py.  A new hash with an unchanged format means that the numbers of
a released space have changed: that must never happen.
"""

import hashlib
import sys
from pathlib import Path

from everydeal.legality import table, totals
from everydeal.legality.deck import BRIDGE
from everydeal.legality.packed import ENDINGS, POSITIONS, pack, positions_payload, table_payload


def main() -> None:
    """Compute, write, print."""
    default = Path(__file__).resolve().parent.parent / "src" / "everydeal" / "legality"
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    for file, payload in (
        (ENDINGS, table_payload(table.compute(BRIDGE, _report))),
        (POSITIONS, positions_payload(totals.compute(BRIDGE, _report))),
    ):
        (directory / file.name).write_bytes(pack(payload))
        print(f"{file.name} {hashlib.sha256(payload).hexdigest()}")


def _report(step: str) -> None:
    print(step, file=sys.stderr)


if __name__ == "__main__":
    main()
