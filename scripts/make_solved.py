"""Make golden/solved.json: double-dummy tricks of deals, as the solver DDS finds them.

    python scripts/make_solved.py [FILE ...] > golden/solved.json

For 20 deals of our own, and the first 20 of each file.  A row is a deal and its tricks, 20 hexadecimal digits in the
order of `everydeal.board.tricks`.  Needs the extra ``endplay`` (which brings DDS).
"""

import itertools
import json
import sys

from endplay import dds, types

from everydeal import Deal, read, spaces
from everydeal.stream import Stream

BOARDS = 20


def own_deals() -> list[Deal]:
    """Deals of our own, the same in every run."""
    stream = Stream.from_text("everydeal solver")
    return [spaces.pavlicek[stream.number(spaces.pavlicek.size, i)] for i in range(BOARDS)]


def solved(deals: list[Deal]) -> list[tuple[int, ...]]:
    """The tricks of some deals in our order, from the solver by the names of seats and strains."""
    tables = dds.calc_all_tables([types.Deal(str(deal)) for deal in deals])
    seats = (types.Player.north, types.Player.east, types.Player.south, types.Player.west)
    strains = (types.Denom.spades, types.Denom.hearts, types.Denom.diamonds, types.Denom.clubs, types.Denom.nt)
    return [tuple(table[strain, seat] for seat, strain in itertools.product(seats, strains)) for table in tables]


def main() -> None:
    deals = own_deals()
    for path in sys.argv[1:]:
        deals += [board.deal for board in itertools.islice(read(path), BOARDS)]
    rows = {}
    for start in range(0, len(deals), BOARDS):
        part = deals[start : start + BOARDS]
        rows |= {str(deal): bytes(tricks).hex()[1::2] for deal, tricks in zip(part, solved(part), strict=True)}
    print(json.dumps({"source": "DDS, by scripts/make_solved.py", "tricks": rows}, indent=1))


if __name__ == "__main__":
    main()
