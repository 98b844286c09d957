"""Write golden/spaces.json anew.  A difference to what is there means that a released order has changed: a bug.

For every released space: its size, the first and the last three members, and two hashes, so that another implementation
can prove that it has the same order.  Both are SHA-256 over the bytes of 10,000 members, one after the other:

* ``first``: numbers 0, 1, 2, ... 9,999 (all of them, if the space is smaller);
* ``spread``: numbers i * size // 10,000 for i = 0 ... 9,999.

The bytes of a member: for a deal, the owners of the 52 cards SA SK ... C2, a byte each, N E S W = 0..3, 4 = nobody; for
a hand, its mask as 8 bytes, low byte first (bit c is card c); for a shape, its four lengths, a byte each.

    .venv/bin/python scripts/make_golden.py
"""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from everydeal import Deal, spaces
from everydeal.spaces import Space

GOLDEN = Path(__file__).parents[1] / "golden" / "spaces.json"
COUNT = 10_000


def member_bytes(member: Any) -> bytes:
    """The bytes of a deal, a hand or a shape that are hashed."""
    if isinstance(member, Deal):
        return member.owners()
    if isinstance(member, int):
        return member.to_bytes(8, "little")
    return bytes(member)


def digest(space: Space[Any], numbers: Iterable[int]) -> str:
    """SHA-256, in hexadecimal, of the members with these numbers."""
    state = sha256()
    for number in numbers:
        state.update(member_bytes(space[number]))
    return state.hexdigest()


def facts(space: Space[Any]) -> dict[str, Any]:
    """What the table says about one space, except for the hashes."""
    return {
        "name": space.name,
        "size": str(space.size),
        "bits": space.bits,
        "nbytes": space.nbytes,
        "first": [space.format_item(space[i]) for i in range(3)],
        "last": [space.format_item(space[i]) for i in range(-3, 0)],
    }


def hashes(space: Space[Any]) -> dict[str, str]:
    """The two hashes of one space."""
    return {
        "sha256_first": digest(space, range(min(COUNT, space.size))),
        "sha256_spread": digest(space, (i * space.size // COUNT for i in range(COUNT))),
    }


def main() -> None:
    """Write the table."""
    rows = [facts(space) | hashes(space) for space in spaces.all()]
    about = "Every released space; scripts/make_golden.py wrote this and says what is hashed. It never changes."
    GOLDEN.write_text(json.dumps({"about": about, "spaces": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
