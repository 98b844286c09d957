"""Write the table of legal endings that comes with the package, computed from nothing, and its hash.

Usage: python scripts/pack_legal_endings.py [DIRECTORY]     (default: src/everydeal/legality)

Prints the hash; it belongs into `SHA256` in src/everydeal/legality/packed.py.  A new hash with an unchanged format
means that the numbers of a released space have changed: that must never happen.
"""

import hashlib
import sys
from pathlib import Path

from everydeal.legality.compute import compute_bridge_table
from everydeal.legality.packed import FILE, pack, payload


def main() -> None:
    """Compute, write, print."""
    default = Path(__file__).resolve().parent.parent / "src" / "everydeal" / "legality"
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    table = compute_bridge_table(lambda step: print(step, file=sys.stderr), native=False)
    (directory / FILE).write_bytes(pack(table))
    print(hashlib.sha256(payload(table)).hexdigest())


if __name__ == "__main__":
    main()
