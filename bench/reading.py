"""Reading files: `read_deals` and `read` against endplay and bridgebots, in one run.  Every answer is asserted.

Whole boards, and their columns, are in bench/boards.py.

    .venv/bin/python bench/reading.py [--deals 200000] [--others PYTHON]

--others is a Python with endplay and bridgebots (python3 -m venv other; other/bin/pip install endplay bridgebots); it
reads the first 2000 played boards, in its own process.  Times are CPU seconds of this process, the median of 5 runs.
"""

import io
import os
import subprocess
import sys
import tempfile

from timing import parser_of, seconds, written

from everydeal import Board, kernel, read, read_deals, spaces
from everydeal.bulk import Deals, random_numbers
from everydeal.cards import card_name, cards_of
from everydeal.formats import AnnotatedWords

OTHERS = 2000
"""Boards for the other programs."""

_OTHER = """
import sys, time
name, path = sys.argv[1:]
if name == "endplay":
    from endplay.parsers import pbn, lin
    def run():
        with open(path) as file:
            return len((pbn if path.endswith("pbn") else lin).load(file))
else:
    from pathlib import Path
    from bridgebots import parse_pbn, parse_single_lin
    def run():
        return len((parse_pbn if path.endswith("pbn") else parse_single_lin)(Path(path)))
count = run()
times = []
for _ in range(3):
    start = time.process_time(); run(); times.append(time.process_time() - start)
print(count, sorted(times)[1])
"""


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--deals", type=int, default=200_000, help="deals in each file")
    parser.add_argument("--others", metavar="PYTHON", help="a Python with endplay and bridgebots")
    options = parser.parse_args()
    print(f"kernel {kernel()}")
    deals = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, options.deals, seed="reading"))
    baselines = {name: others(name, options.others, deals) for name in ("pbn", "lin")}
    for title, name, data in (
        ("pbn, deals only", "pbn", file_of(deals, "pbn")),
        ("pbn, import form", "pbn", file_of(deals, "pbn", export=False)),
        ("pbn, played", "pbn", played(deals, "pbn")),
        ("lin, deals only", "lin", file_of(deals, "lin")),
        ("lin, played", "lin", played(deals, "lin")),
    ):
        bench(f"read_deals {title}", data, name, deals, baselines[name])
    part = deals[: options.deals // 20]
    for name in ("pbn", "lin"):
        bench(f"read {name}, played", played(part, name), name, part, baselines[name], one_by_one=True)
    for name in ("zrd", "bridgebots", "ber", "gib-binary"):
        bench(f"read_deals {name}", file_of(deals, name), name, deals, {})


def file_of(deals: Deals, name: str, **form: bool) -> bytes:
    """A file of *deals*."""
    tricks = (7,) * 20 if name in ("zrd", "gib-binary") else None
    return written([Board(deal, i % 99 + 1, tricks=tricks) for i, deal in enumerate(deals)], name, **form)


def played(deals: Deals, name: str) -> bytes:
    """A file of *deals* with all that the other programs ask for: names, an auction, a lead and a result."""
    names = {seat: seat.lower() for seat in ("North", "East", "South", "West")}
    outcome = {"Declarer": "N", "Contract": "1NT", "Result": "7"}
    boards = [
        Board(
            deal,
            i % 99 + 1,
            0,
            tags={**names, **outcome},
            raw_auction=AnnotatedWords(0, ("1NT", "Pass", "Pass", "Pass")),
            raw_play=AnnotatedWords(1, (card_name(next(cards_of(deal.east))), "*")),
        )
        for i, deal in enumerate(deals)
    ]
    return written(boards, name).replace(b"|sv|0|", b"|sv|o|")


def bench(
    title: str, data: bytes, name: str, deals: Deals, baselines: dict[str, float], *, one_by_one: bool = False
) -> None:
    """Time one way to read, and print it with the ratios to the baselines."""

    def in_bulk() -> None:
        assert read_deals(io.BytesIO(data), name).deals == deals

    def in_turn() -> None:
        assert sum(1 for _ in read(io.BytesIO(data), name)) == len(deals)

    rate = len(deals) / seconds(in_turn if one_by_one else in_bulk)
    ratios = "".join(f", {rate / other:,.0f} x {program}" for program, other in baselines.items())
    print(f"{title:26} {rate:12,.0f} deals/s {rate * len(data) / len(deals) / 1e6:8,.0f} MB/s{ratios}")


def others(name: str, python: str | None, deals: Deals) -> dict[str, float]:
    """How many deals a second other programs read, and what they lose."""
    result: dict[str, float] = {}
    if python is None:
        return result
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, f"deals.{name}")
        with open(path, "wb") as file:
            file.write(played(deals[:OTHERS], name))
        for program in ("endplay", "bridgebots"):
            command = [python, "-c", _OTHER, program, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                print(f"{program:10} {name}: fails: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
                continue
            count, seconds = done.stdout.split()
            rate = OTHERS / float(seconds)
            print(f"{program:10} {name} {rate:12,.0f} deals/s; returns {count} boards of {OTHERS}")
            assert int(count) == OTHERS
            result[program] = rate
    return result


if __name__ == "__main__":
    main()
