"""Dealing from described sets: python bench/constraints.py [--deals N] [--rounds R]

At shares of 5 %, 0.25 % and 0.03 % of all deals: the diagram (build, and one-core deals a second in both directions),
a straightforward rejection loop in Rust with the same predeal (bench/rejection.rs, compiled here), and endplay's
generate_deals where endplay is installed (pip install everydeal[endplay]).  Every answer is checked.  Medians of CPU
time in one run; the ratios matter, not the figures.
"""

import subprocess
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from timing import integer_options, with_result

import everydeal
from everydeal import Space, north, south
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import Expression
from everydeal.constraints.arrays import evaluate
from everydeal.constraints.engines import automata

OPENER = north.hcp.between(15, 17) & north.balanced
CASES: dict[str, Expression] = {
    "5%": OPENER,
    "0.25%": OPENER & south.hcp.between(8, 9) & ((south.spades == 5) | (south.hearts == 5)),
    "0.03%": OPENER & south.has("SAKQ"),
}


def diagram(condition: Expression, deals: int, rounds: int) -> tuple[float, float, float, Space]:
    """Seconds to build, deals a second unranked and ranked."""
    build, space = with_result(lambda: cold(condition), rounds)
    numbers = random_numbers(space, deals, seed="bench")
    unrank, dealt = with_result(lambda: Deals.from_numbers(space, numbers, threads=1), rounds)
    rank, back = with_result(lambda: dealt.numbers(space, threads=1), rounds)
    assert (back == numbers).all()
    assert evaluate(condition, dealt).all()
    return build, deals / unrank, deals / rank, space


def cold(condition: Expression) -> Space:
    """The space, nothing being known from earlier."""
    automata.forget()
    return Space(condition)


def rejection(program: Path, case: str, tries: int, share: float, rounds: int) -> float:
    """Deals a second of the Rust loop."""
    rates = []
    for _ in range(rounds):
        words = subprocess.run([program, case, str(tries)], capture_output=True, text=True, check=True).stdout.split()
        found, nanoseconds = int(words[0]), int(words[1])
        assert abs(found - tries * share) < 6 * (tries * share) ** 0.5 + 1, "the loop deals another set"
        rates.append(found / nanoseconds * 1e9)
    return median(rates)


def endplay_rate(case: str, deals: int) -> float | None:
    """Deals a second of endplay's generate_deals; None without endplay."""
    try:
        from endplay.dealer import generate_deals  # type: ignore[import-not-found]
        from endplay.evaluate import hcp, is_balanced  # type: ignore[import-not-found]
        from endplay.types import Deal, Denom  # type: ignore[import-not-found]
    except ImportError:
        return None

    def opens(deal: Any) -> bool:
        return 15 <= hcp(deal.north) <= 17 and bool(is_balanced(deal.north))

    def answers(deal: Any) -> bool:
        held = deal.south
        return 8 <= hcp(held) <= 9 and 5 in (len(held[Denom.spades]), len(held[Denom.hearts]))

    predeal = Deal("N:... ... AKQ... ...") if case == "0.03%" else Deal()
    tests = [opens, answers] if case == "0.25%" else [opens]
    dealt = partial(generate_deals, *tests, predeal=predeal, produce=deals, max_attempts=10**9)
    seconds, found = with_result(lambda: list(dealt()), 1)
    assert len(found) == deals
    return deals / seconds


def main() -> None:
    """Print the table."""
    options = integer_options(__doc__, deals=200_000, rounds=5)
    print(f"kernel: {everydeal.kernel()}")
    head = f"{'share':>7} {'build s':>8} {'unrank/s':>10} {'rank/s':>10} {'Rust loop/s':>12} {'ratio':>7}"
    print(f"{head} {'endplay/s':>10} {'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "rejection"
        source = Path(__file__).parent / "rejection.rs"
        subprocess.run(["rustc", "-O", "-o", program, source], check=True)
        for case, condition in CASES.items():
            build, unrank, rank, space = diagram(condition, options.deals, options.rounds)
            predealt = Space(south.has("SAKQ")).size if case == "0.03%" else space.deck.deals
            loop = rejection(program, case, 2_000_000, space.size / predealt, options.rounds)
            other = endplay_rate(case, 200 if case == "5%" else 20)
            tail = f"{other:10,.0f} {unrank / other:8,.0f}" if other else f"{'-':>10} {'-':>8}"
            share = f"{float(100 * space.probability):.3g}%"
            print(f"{share:>7} {build:8.3f} {unrank:10,.0f} {rank:10,.0f} {loop:12,.0f} {unrank / loop:7.1f} {tail}")


if __name__ == "__main__":
    main()
