"""Write the tables of positions that come with the package, computed from nothing, and their hash.

Usage: python scripts/pack_positions.py [DIRECTORY]     (default: src/everydeal/legality/play)

Prints the hash; it belongs into `SHA256` in src/everydeal/legality/play/tables.py.  A new hash with an unchanged format
means that the numbers of a released space have changed: that must never happen.
"""

import hashlib
import sys
from pathlib import Path

from everydeal.legality.play.tables import FILE, compute_bridge_tables, pack, payload


def main() -> None:
    """Compute, write, print."""
    default = Path(__file__).resolve().parent.parent / "src" / "everydeal" / "legality" / "play"
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    tables = compute_bridge_tables(lambda step: print(step, file=sys.stderr))
    (directory / FILE).write_bytes(pack(tables))
    print(hashlib.sha256(payload(tables)).hexdigest())


if __name__ == "__main__":
    main()
