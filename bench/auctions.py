"""Auctions to numbers and back, in bulk and one by one: python bench/auctions.py [--rows N] [FILES ...]

The auctions are those of FILES (of any format), or without files drawn uniformly below 2^30, which real ones have on
average; each is taken again and again to make N rows.  Every answer is compared with that of the scalar space.  Times
are medians of CPU time on one thread, and ratios to the scalar space in the same run.
"""

import argparse
import sys

import numpy as np
from timing import seconds

import everydeal
from everydeal import spaces
from everydeal.board import Auction
from everydeal.bulk import auctions as bulk
from everydeal.formats import read
from everydeal.stream import Stream


def auctions_of(files: list[str]) -> list[Auction]:
    """The complete auctions of up to 24 calls of some files; drawn, if there are none."""
    if not files:
        return [spaces.auctions[n] for n in Stream.from_text("bench").numbers(1 << 30, 4000)]
    found = []
    for file in files:
        boards = read(file, errors=lambda error: print(error, file=sys.stderr))
        found += [board.auction for board in boards if board.auction is not None and board.auction.is_complete]
    return [Auction(auction.calls) for auction in found if len(auction) <= bulk.LONGEST]


def main() -> None:
    """Check and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--rows", type=int, default=400_000)
    options = parser.parse_args()
    found = auctions_of(options.files)
    numbers = [spaces.auctions.index(auction) for auction in found]
    few = np.full((len(found), bulk.LONGEST), bulk.PADDING, np.uint8)
    for row, auction in zip(few, found, strict=True):
        row[: len(auction)] = auction.calls
    again = -(-options.rows // len(found))
    calls, wanted = np.tile(few, (again, 1)), np.tile(np.array(numbers, np.uint64), again)
    assert (bulk.rank(calls, threads=1) == wanted).all()
    assert (bulk.unrank(wanted, threads=1) == calls).all()
    mean = sum(map(len, found)) / len(found)
    bits = sum(number.bit_length() for number in numbers) / len(numbers)
    print(f"{everydeal.kernel()}; {len(found):,} auctions of {mean:.1f} calls and {bits:.1f} bits on average")
    scalar = {
        "rank": seconds(lambda: [spaces.auctions.index(Auction(auction.calls)) for auction in found]) / len(found),
        "unrank": seconds(lambda: [spaces.auctions[number] for number in numbers]) / len(found),
    }
    work = {"rank": lambda: bulk.rank(calls, threads=1), "unrank": lambda: bulk.unrank(wanted, threads=1)}
    for name, function in work.items():
        each = seconds(function) / len(calls)
        ratio = f"{scalar[name] / each:,.0f} times the scalar space, {1e6 * scalar[name]:.1f} us"
        print(f"{name:7} {1e-6 / each:6.2f} M/s   {ratio}")


if __name__ == "__main__":
    main()
