"""``everydeal dealer`` against the program `dealer` (Debian's package), whole processes, and the bulk of a split set.

    .venv/bin/python bench/dealer.py [FILE ...]

With files, scripts of dealer: for each, CPU seconds until the first deal of its set, in a process of its own without
what starting takes, and those that take more than two, or have no deal.  Without:

For conditions that are rarer and rarer: CPU seconds of both for the same number of deals, medians of three runs that
take turns, and their ratio (above 1: ours is faster).  Then 1,000 deals of a hand with so many points or more: the
share from which on ours is faster.  Then 1,000 deals of sets of all kinds that about one deal in a hundred is in,
medians of nine; and of sets of three hands that must be split.  The answers are
checked: every deal that either prints fulfils the condition.
"""

import resource
import statistics
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from timing import in_new_process, parser_of, stopwatch, with_result

from everydeal import Deal
from everydeal.cards import SUIT_NAMES
from everydeal.constraints.dealer import load
from everydeal.constraints.language.dealer.evaluate import OfDeal
from everydeal.constraints.language.dealer.tree import is_random
from everydeal.constraints.split import Trials

DEALER = "/usr/games/dealer"
BALANCED = "any 4333 + any 4432 + any 5332"
CASES = [
    ("12 %", 100_000, "hcp(north) >= 12 and hcp(north) <= 13 or hcp(north) == 0"),
    ("5 %", 20_000, f"hcp(north) >= 15 and hcp(north) <= 17 and shape(north, {BALANCED})"),
    ("1 %", 1000, "hcp(north) >= 17 and hcp(east) > 7 and control(east) < 3"),
    ("0.2 %", 1000, f"shape(north, {BALANCED}) and hcp(north) >= 20 and hcp(north) <= 21 and spades(south) >= 5"),
    ("0.05 %", 1000, f"shape(east, {BALANCED}) and hcp(east) >= 23 and hcp(east) < 25 and hcp(west) > 3"),
]
CROSSING = [(f"{points}+", 1000, f"hcp(north) >= {points}") for points in range(18, 25)]
"""2.5, 1.4, 0.8, 0.4, 0.2 and 0.1 % of all deals, and 4 % for the first."""
AROUND_ONE = [
    "shape(north, any 5440)",
    "shape(north, any 6511 + any 7222)",
    "shape(north, any 7222 + any 7411)",
    "shape(north, any 7330 + any 7411)",
    "shape(north, any 8311 + any 8221 + any 8320)",
    "shape(north, any 4441) and hcp(north) >= 12 and hcp(north) <= 15",
    "shape(north, 55xx) and hcp(north) >= 8 and hcp(north) <= 14",
    "shape(north, any 6322) and shape(south, any 5332)",
    f"shape(north, {BALANCED}) and hcp(north) >= 20 and hcp(north) <= 21",
    f"shape(north, {BALANCED}) and hcp(north) >= 18 and hcp(north) <= 19 and spades(south) >= 4",
    f"shape(north, {BALANCED}) and hcp(north) >= 15 and hcp(north) <= 17 and spades(south) == 5 and hearts(south) < 4",
    "shape(north, 6322 + 6232 + 6223 + 6331 + 6313 + 6133) and hcp(north) >= 6 and hcp(north) <= 10",
    "spades(north) == 6 and hearts(north) < 4 and hcp(north) >= 6 and hcp(north) <= 9 and top3(north, spades) >= 2",
    "hcp(north) >= 21 or hcp(north) >= 19 and shape(north, any 6xxx + any 7xxx) and losers(north) <= 3",
    "hcp(north) >= 21",
]
"""Shapes of one hand and of two, shapes with points, weak twos, openings of two clubs."""


def points(seat: str) -> str:
    """Points for honours and short suits, less one for each short suit with an honour, as practice scripts count."""
    wasted = " - ".join(f"({suit}({seat}) < 3 and hcp({seat}, {suit}) > 0)" for suit in SUIT_NAMES)
    short = " + ".join(f"{worth} * shape({seat}, any {length}xxx)" for length, worth in enumerate((3, 2, 1)))
    return f"(hcp({seat}) + {short} - {wasted})"


CALM = " and ".join(["hcp(west) < 12", *(f"top4(west, {suit}) < 2" for suit in SUIT_NAMES)])
CLUB = f"{points('south')} > 11 and {points('south')} < 23 and clubs(south) > 3 and {points('north')} > 5"
SPADE = f"{points('south')} > 12 and spades(south) > 4 and {points('north')} > 12 and spades(north) > 3 and {CALM}"
THREE_HANDS = [
    ("1.2 %", 1000, f"{CLUB} and diamonds(north) > 4 and {CALM}"),
    ("0.58 %", 1000, f"{CLUB} and {points('south')} < 15 and diamonds(north) > 4 and {CALM}"),
    ("0.47 %", 1000, f"{CLUB} and {points('south')} < 15 and diamonds(north) > 4 and hcp(north) > 8 and {CALM}"),
    ("0.13 %", 1000, f"{SPADE} and {points('south')} < 23"),
    ("0.09 %", 1000, f"{SPADE} and {points('south')} < 16"),
]
"""An opening, an answer and a quiet opponent: the kind of set that practice scripts ask for."""
SPLIT = (
    f"shape(north, {BALANCED}) and hcp(north) > 14 and hcp(north) < 18 and shape(south, 54xx + 45xx) "
    f"and hcp(south) > 8 and hcp(south) < 14 and hcp(west) < 12 and top4(west, spades) < 3 "
    f"and shape(west, {BALANCED} + any 5431)"
)
"""The kind of set that dealer makes 174 deals a second of."""


def cpu(command: list[str], script: str) -> tuple[float, str]:
    """CPU seconds and output of a process."""
    spent = stopwatch(lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]))
    output = subprocess.run(command, input=script, text=True, capture_output=True, check=True).stdout
    return spent(), output


def check(output: str, condition: str, wanted: int) -> None:
    """Every deal printed fulfils the condition, and there are enough."""
    term = load(condition).condition
    lines = [line for line in output.splitlines() if line.startswith("n ")]
    assert len(lines) == wanted, (len(lines), wanted)
    for line in lines[:: max(1, wanted // 200)]:
        assert OfDeal(Deal.from_pbn("N:" + " ".join(line.split()[1::2]))).value(term)


def compare(cases: list[tuple[str, int, str]], runs: int = 3) -> list[float]:
    """Print a table; the ratios."""
    ours = [str(Path(sys.executable).parent / "everydeal"), "dealer"]
    ratios = []
    print(f"{'share':>7} {'deals':>8} {'everydeal':>10} {'dealer':>8} {'ratio':>7}")
    for share, wanted, condition in cases:
        script = f"generate 100000000 produce {wanted} condition {condition} action printoneline"
        times: tuple[list[float], list[float]] = ([], [])
        for seed in range(1, runs + 1):
            for command, taken in zip((ours, [DEALER]), times, strict=True):
                seconds, output = cpu([*command, "-s", str(seed)], script)
                taken.append(seconds)
                if seed == 1:
                    check(output, condition, wanted)
        mine, theirs = map(statistics.median, times)
        ratios.append(theirs / mine)
        said = condition if runs > 3 else ""
        print(f"{share:>7} {wanted:>8} {mine:>9.3f}s {theirs:>7.3f}s {ratios[-1]:>7.2f}  {said}".rstrip(), flush=True)
    return ratios


def share_of(condition: str) -> float:
    """The exact share of all deals."""
    return float(load(f"condition {condition}").split.part.probability)


LIMIT = 2.0
"""Seconds of CPU in which the first deal should come."""


def first_deal(path: str) -> str:
    """How long the first deal of a script takes; or what is wrong with the script, or that it has no deal."""
    spent = stopwatch()
    try:
        deals = load(Path(path))
        hands = deals.split.sample(1, "bench")
    except ValueError as error:
        return f"no deal: {str(error).splitlines()[0]}"
    seconds = spent()
    assert is_random(deals.condition) or deals.arrays(hands, Trials(0, 1), "bench").truths(deals.condition).all()
    kind = "whole" if deals.split.is_exact else "split"
    return f"{seconds:.2f} s, {kind}"


def first_deals(paths: list[str]) -> None:
    """Print what is noteworthy of many scripts, each in a process of its own, so that none finds what another made."""
    for name in ("bulk", "constraints.language.dealer.arrays"):
        import_module(f"everydeal.{name}")
    times = []
    for path in paths:
        said = in_new_process(first_deal, path)
        if said[:1].isdigit():
            times.append(float(said.split()[0]))
        if not said[:1].isdigit() or times[-1] > LIMIT:
            print(f"{path}: {said or 'ended early'}", flush=True)
    quick = sum(seconds <= LIMIT for seconds in times)
    print(f"{len(paths)} scripts, {len(times)} dealt; {quick} in {LIMIT:g} s, median {statistics.median(times):.2f} s")


def main() -> None:
    """Print the tables."""
    parser = parser_of(__doc__)
    parser.add_argument("scripts", nargs="*", metavar="SCRIPT")
    if scripts := parser.parse_args().scripts:
        first_deals(scripts)
        return
    compare(CASES)
    ratios = compare(CROSSING)
    shares = [share_of(condition) for _, _, condition in CROSSING]
    slower = max((place for place, ratio in enumerate(ratios) if ratio < 1), default=-1)
    print(f"1,000 deals: ours is faster at {100 * shares[min(slower + 1, len(shares) - 1)]:.2g} % and below")
    around = [(f"{100 * share_of(condition):.2g} %", 1000, condition) for condition in AROUND_ONE]
    slower = [case[0] for case, ratio in zip(around, compare(around, 9), strict=True) if ratio < 1]
    print(f"1,000 deals of {len(around)} sets: dealer is faster at {', '.join(slower) or 'none'}")
    compare(THREE_HANDS)
    chosen, split = with_result(lambda: load(SPLIT).split, 1)
    seconds, hands = with_result(lambda: split.sample(100_000, "bench"), 1)
    term = load(SPLIT).condition
    assert all(OfDeal(Deal(*row)).value(term) for row in hands[::997].tolist())
    script = f"generate 100000000 produce 300 condition {SPLIT} action printoneline"
    rejecting, output = cpu([DEALER, "-s", "1"], script)
    check(output, SPLIT, 300)
    print(
        f"a split set: chosen in {chosen:.2f} s, {len(hands) / seconds:,.0f} deals/s; dealer {300 / rejecting:,.0f}/s"
    )


if __name__ == "__main__":
    main()
