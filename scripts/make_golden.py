"""Write golden/spaces.json and golden/deals.tsv anew.  A difference to what is there means that a released order has
changed: a bug.

For every released space but LEFT_OUT: its size, the first and the last three members, and two hashes, so that another
implementation can prove that it has the same order.  Both are SHA-256 over the bytes of 10,000 members in turn:

* ``first``: numbers 0, 1, 2, ... 9,999 (all of them, if the space is smaller);
* ``spread``: numbers i * size // 10,000 for i = 0 ... 9,999.

The bytes of a member: for a deal, the owners of the 52 cards SA SK ... C2, a byte each, N E S W = 0..3, 4 = nobody;
for a hand, its mask as 8 bytes, low byte first (bit c is card c); for a shape, its four lengths, a byte each; for a
position of the play, the owners, with 5, 6 and 7 for the first, second and third card on the table, and then a byte
for who led and one for the strain, S H D C NT = 0..4; for an auction its calls, a byte each, and then 255; for a
contract the bid, how often it is doubled, and the declarer, or 255 if passed out; for a result its contract's, and the
tricks.  Since its members take milliseconds each, ``positions`` has 300 instead of 10,000.

golden/deals.tsv has the spaces of deals for readers of lines, such as the Rust tests: the name of the space, a number,
and its deal, for 32 numbers over the whole range, both ends, and every number in golden/vectors.json.

    .venv/bin/python scripts/make_golden.py
"""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from everydeal import Deal, spaces
from everydeal.board import Auction, Contract, Result
from everydeal.legality import PlayPosition
from everydeal.spaces.base import Space

GOLDEN = Path(__file__).parents[1] / "golden"
COUNT = 10_000
FEWER = {"positions": 300}
LEFT_OUT = {"games-notrump", "games-trump", "complete-boards"}
"""A member of these takes a second: docs/spec/vectors/ has some."""
LINES = 32


def member_bytes(member: Any) -> bytes:
    """The bytes of a member that are hashed."""
    if isinstance(member, Deal):
        return member.owners()
    if isinstance(member, int):
        return member.to_bytes(8, "little")
    if isinstance(member, PlayPosition):
        return member.row()
    if isinstance(member, Auction):
        return bytes([*member.calls, 255])
    if isinstance(member, Contract):
        return b"\xff" if member.bid is None else bytes([member.bid, member.doubled, member.declarer])
    if isinstance(member, Result):
        return member_bytes(member.contract) + bytes([] if member.tricks is None else [member.tricks])
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
    count = FEWER.get(space.name, COUNT)
    return {
        "sha256_first": digest(space, range(min(count, space.size))),
        "sha256_spread": digest(space, (i * space.size // count for i in range(count))),
    }


def deal_lines() -> str:
    """The text of golden/deals.tsv."""
    vectors = json.loads((GOLDEN / "vectors.json").read_text())["vectors"]
    lines = []
    for space in spaces.all():
        if isinstance(space, spaces.DealSpace):
            numbers = {int(vector["number"]) for vector in vectors if vector["space"] == space.name}
            numbers |= {0, 1, 2, space.size - 3, space.size - 2, space.size - 1}
            numbers |= {i * space.size // LINES for i in range(LINES)}
            lines += [f"{space.name}\t{number}\t{space.format_item(space[number])}\n" for number in sorted(numbers)]
    return "".join(lines)


def main() -> None:
    """Write the tables."""
    rows = [facts(space) | hashes(space) for space in spaces.all() if space.name not in LEFT_OUT]
    about = "Every released space; scripts/make_golden.py wrote this and says what is hashed. It never changes."
    (GOLDEN / "spaces.json").write_text(json.dumps({"about": about, "spaces": rows}, indent=1) + "\n")
    (GOLDEN / "deals.tsv").write_text(deal_lines())


if __name__ == "__main__":
    main()
