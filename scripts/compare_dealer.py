"""How common the deals of scripts are, by us and by the program `dealer` (Debian's package): within 4 sigma?

    .venv/bin/python scripts/compare_dealer.py SCRIPT ... [--deals 300000]

Each script's condition is tried by `dealer` on so many deals (seed 1) and compared with our share, which is exact, or
an estimate with its own error where the set is split.  Left out are scripts that `dealer` does not read (words of
DealerV2 and Dealer3), and conditions on double-dummy tricks and dice.  The exit code is 1 if any share is more than
4 sigma off.
"""

import argparse
import re
import subprocess
import sys
from math import sqrt
from pathlib import Path

from everydeal.constraints.dealer.sets import DealerSet, with_includes
from everydeal.constraints.language.dealer import read
from everydeal.constraints.language.dealer.tree import is_double_dummy, is_random

DEALER = "/usr/games/dealer"
TRIALS = 200_000
"""So many trials estimate the share of a set that is split."""


def share_of_dealer(text: str, deals: int) -> float | None:
    """The share of *deals* deals that fulfil a script's condition; None if dealer does not read the script."""
    command = [DEALER, "-s", "1", "-g", str(deals), "-p", str(deals)]
    script = text.rstrip("\x1a\0 \n") + '\naction average "x" 1\n'
    done = subprocess.run(command, input=script, text=True, capture_output=True, timeout=120)
    found = re.search(r"Generated (\d+) hands\nProduced (\d+) hands", done.stdout)
    return None if found is None or done.returncode else int(found[2]) / int(found[1])


def our_share(deals: DealerSet) -> tuple[float, float]:
    """Our share of the deals with what is predealt, and its standard error."""
    split = deals.split
    part = float(split.part.size / deals.base.size)
    if split.is_exact or not split.part.size:
        return part, 0.0
    for _ in split.portions("compare", wanted=1 << 16):
        if split.tried >= TRIALS:
            break
    share = split.estimate().share
    return part * share, part * sqrt(share * (1 - share) / split.tried)


def main() -> int:
    """Compare them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scripts", nargs="+", type=Path)
    parser.add_argument("--deals", type=int, default=300_000)
    options = parser.parse_args()
    seen, compared, off, worst = set(), 0, 0, 0.0
    for path in options.scripts:
        text = with_includes(path)
        try:
            script = read(text, str(path))
        except ValueError:
            continue
        key = repr((script.condition, script.cards))
        if key in seen or script.lengths or is_double_dummy(script.condition) or is_random(script.condition):
            continue
        seen.add(key)
        theirs = share_of_dealer(text, options.deals)
        if theirs is None:
            continue
        ours, error = our_share(DealerSet(script))
        sigma = sqrt(ours * (1 - ours) / options.deals + error**2)
        distance = abs(ours - theirs) / sigma if sigma else float(ours != theirs) * 99
        compared, off, worst = compared + 1, off + (distance > 4), max(worst, distance)
        if distance > 3:
            print(f"{path}: {100 * ours:.5f} % and {100 * theirs:.5f} %, {distance:.1f} sigma", flush=True)
    print(f"{compared} different conditions, {options.deals:,} deals each: {off} beyond 4 sigma, at most {worst:.2f}")
    return int(off > 0)


if __name__ == "__main__":
    sys.exit(main())
