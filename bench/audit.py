"""The audit's level and power: how often a shuffled collection fails, and which cheats are found.

    .venv/bin/python bench/audit.py level N COLLECTIONS [SEED [EXPR]]
    .venv/bin/python bench/audit.py power
    .venv/bin/python bench/audit.py find [COLLECTIONS]
    .venv/bin/python bench/audit.py speed

The tables of docs/dealing.md are from here.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
from timing import once, parser_of, stopwatch, with_result

from everydeal import spaces
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import Space, parse
from everydeal.dealing.audit import Given, run_audit
from everydeal.dealing.audit.comparisons import compare
from everydeal.dealing.audit.scores import scores_of
from everydeal.dealing.audit.statistic import threshold

RNG = np.random.default_rng(20261122)
Owners = npt.NDArray[np.uint8]
_BATCH = 100_000


def level(n: int, collections: int, seed: str, text: str = "") -> None:
    """Fair collections that fail, with repeats left out (they fail none in a million); of the deals of a condition."""
    boards, least, done = np.arange(n) % 32 + 1, [], 0
    batch = max(1, _BATCH // n)
    space = Space(parse(text)) if text else spaces.pavlicek
    given = Given(parse(text)) if text else None
    spent = stopwatch()
    while done < collections:
        numbers = random_numbers(space, n * batch, seed=f"{seed}/{n}/{done}")
        scores = scores_of(Deals.from_numbers(space, numbers)).batches(batch)
        tests = list(compare(scores, boards, given))
        least.append(np.min([test.p / test.weight for test in tests], axis=0))
        done += batch
    found = np.concatenate(least)
    for wanted in (0.001, 0.01, 0.05):
        failed = int((found <= threshold(tests, wanted)).sum())
        error = max(failed, 1) ** 0.5 / done
        print(
            f"{n} deals, {len(tests)} tests, {done} collections: "
            f"{failed} failed at {wanted}, {failed / done:.5f} +- {error:.5f}"
        )
    print(f"{spent():.0f} s of processor time", flush=True)


def fair(n: int) -> Owners:
    """A shuffled collection."""
    numbers = random_numbers(spaces.pavlicek, n, seed=str(RNG.integers(1 << 62)))
    return Deals.from_numbers(spaces.pavlicek, numbers).owners.copy()


def points(owners: Owners) -> npt.NDArray[np.int64]:
    """High-card points of the hands."""
    return Deals.from_owners(owners).hcp().astype(int)


def dealer_best(n: int, rival: int | None = None) -> Owners:
    """The dealer gets the strongest hand, or the stronger of his and a rival's, of a quarter of the deals."""
    owners = fair(n)
    strength, rows = points(owners), np.arange(n)
    dealer = rows % 4
    other = strength.argmax(1) if rival is None else (dealer + rival) % 4
    chosen = (RNG.random(n) < 0.25) & (strength[rows, other] > strength[rows, dealer])
    part, one, two = owners[chosen], dealer[chosen, None], other[chosen, None]
    owners[chosen] = np.where(part == one, two, np.where(part == two, one, part))
    return owners


def alternate(n: int, share: float) -> Owners:
    """The stronger side alternates, in some of the boards."""
    owners = fair(n)
    strength = points(owners)
    wrong = (strength[:, 0] + strength[:, 2] > 20) != (np.arange(n) % 2 == 0)
    rows = np.flatnonzero(wrong & (RNG.random(n) < share))
    owners[rows] = (owners[rows] + 1) % 4
    return owners


def only(n: int, keep: Callable[[npt.NDArray[np.int64]], npt.NDArray[np.bool_]]) -> Owners:
    """Only deals that somebody likes."""
    parts: list[Owners] = []
    while sum(map(len, parts)) < n:
        owners = fair(n)
        parts.append(owners[keep(points(owners))])
    return np.concatenate(parts)[:n]


def rotated(n: int, share: float) -> Owners:
    """Some boards come again, with the hands moved round and the suits exchanged."""
    owners = fair(n)
    for row in np.flatnonzero(RNG.random(n) < share):
        if row > 50:
            suits = owners[RNG.integers(0, row)].reshape(4, 13)[RNG.permutation(4)].ravel()
            owners[row] = (suits + RNG.integers(1, 4)) % 4
    return owners


def any_with_any(n: int) -> Owners:
    """The classical wrong shuffle: every card is changed with any, and the deck dealt in turn."""
    deck, rows = np.tile(np.arange(52), (n, 1)), np.arange(n)
    for place in range(52):
        other = RNG.integers(0, 52, n)
        deck[rows, place], deck[rows, other] = deck[rows, other], deck[rows, place].copy()
    owners = np.empty((n, 52), np.uint8)
    np.put_along_axis(owners, deck, np.tile(np.arange(52) % 4, (n, 1)).astype(np.uint8), 1)
    return owners


def kept(n: int) -> Owners:
    """Two cards stay with whoever had them on the last board, by an exchange."""
    owners = fair(n)
    for row in range(1, n):
        for card in (0, 17):
            seat, before = owners[row, card], owners[row - 1, card]
            if seat != before:
                places = np.flatnonzero(owners[row] == before)
                other = RNG.choice(places[(places != 0) & (places != 17)])
                owners[row, card], owners[row, other] = before, seat
    return owners


def at_one_seat(n: int) -> Owners:
    """The spade two is at North in 40 % of the deals."""
    owners = fair(n)
    for row in np.flatnonzero((owners[:, 12] != 0) & (RNG.random(n) < 0.2)):
        other = RNG.choice(np.flatnonzero(owners[row] == 0))
        owners[row, other], owners[row, 12] = owners[row, 12], 0
    return owners


def riffled(n: int, times: int) -> Owners:
    """A sorted pack is riffled, and dealt in turn."""
    owners = np.empty((n, 52), np.uint8)
    for row in range(n):
        deck = np.arange(52)
        for _ in range(times):
            left = np.sort(RNG.permutation(52)[: RNG.binomial(52, 0.5)])
            mixed = np.empty(52, int)
            rest = np.setdiff1d(np.arange(52), left)
            mixed[left], mixed[rest] = deck[: len(left)], deck[len(left) :]
            deck = mixed
        owners[row, deck] = np.arange(52) % 4
    return owners


def by_length(n: int) -> Owners:
    """The suits of each deal are exchanged so that North's are in the order of their lengths."""
    owners = fair(n).reshape(n, 4, 13)
    order = np.argsort(-(owners == 0).sum(2), axis=1, kind="stable")
    return np.take_along_axis(owners, order[:, :, None], 1).reshape(n, 52)


def without_dull(n: int) -> Owners:
    """The dullest tenth is left out: by the longest suit in any hand, then by the most points in any."""
    owners = fair(n * 10 // 9 + 1)
    deals = Deals.from_owners(owners)
    dull = deals.shape().max((1, 2)).astype(int) * 41 + deals.hcp().max(1)
    return owners[np.sort(np.argsort(dull, kind="stable")[len(owners) - n :])]


def again(n: int, change: Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.uint8]]) -> Owners:
    """One deal of a hundred is an earlier one, changed."""
    owners = fair(n)
    for row in range(99, n, 100):
        owners[row] = change(owners[RNG.integers(0, row)].copy())
    return owners


def moved(owners: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Four cards in other hands."""
    for one, other in ((0, 1), (2, 3)):
        a, b = RNG.choice(np.flatnonzero(owners == one)), RNG.choice(np.flatnonzero(owners == other))
        owners[a], owners[b] = other, one
    return owners


def sixteen_bits(n: int) -> Owners:
    """A generator with 65,536 seeds."""
    numbers = random_numbers(spaces.pavlicek, 65_536, seed="seeds")
    return Deals.from_numbers(spaces.pavlicek, [numbers[i] for i in RNG.integers(0, 65_536, n)]).owners.copy()


def by_strength(n: int) -> Owners:
    """Sorted by the points of North and South."""
    owners = fair(n)
    held = points(owners)
    return owners[np.argsort(held[:, 0] + held[:, 2], kind="stable")]


TO_FIND: dict[str, tuple[int, Callable[[int], Owners]]] = {
    "two cards kept from the last board": (1000, kept),
    "one card at one seat in 40 %": (1000, at_one_seat),
    "5 riffles of a sorted pack": (4000, lambda n: riffled(n, 5)),
    "suits in the order of North's lengths": (1000, by_length),
    "the dullest 10 % left out": (1000, without_dull),
    "1 % of the deals again": (1000, lambda n: again(n, lambda owners: owners)),
    "1 % again, turned": (1000, lambda n: again(n, lambda owners: (owners + 1) % 4)),
    "1 % again, four cards moved": (1000, lambda n: again(n, moved)),
    "sorted by the points of North-South": (1000, by_strength),
    "seeds of 16 bits": (1000, sixteen_bits),
    "no cheat": (1000, fair),
    "7 riffles of a sorted pack (not to be found)": (4000, lambda n: riffled(n, 7)),
}
"""What has to be found in 18 of 20 collections, or cannot be."""


def find(runs: int) -> None:
    """How many collections of each cheat are found, and by which comparison first."""
    for what, (n, make) in TO_FIND.items():
        results = [run_audit(Deals.from_owners(make(n)), np.arange(n) % 32 + 1) for _ in range(runs)]
        found = sum(not result.shuffled for result in results)
        print(f"| {what} | {n:,} | {found} of {runs} | {results[-1].findings[0].name} |", flush=True)


CHEATS: dict[str, Callable[[int], Owners]] = {
    "none": fair,
    "dealer gets the strongest hand in 25 %": dealer_best,
    "dealer gets the stronger of his and his left's hand in 25 %": lambda n: dealer_best(n, 1),
    "strong side alternates": lambda n: alternate(n, 1.0),
    "strong side alternates in 25 %": lambda n: alternate(n, 0.25),
    "no deal without a hand of 12 points": lambda n: only(n, lambda held: held.max(1) >= 12),
    "no hand above 21 points": lambda n: only(n, lambda held: held.max(1) <= 21),
    "5 % of boards again, rotated, suits exchanged": lambda n: rotated(n, 0.05),
    "any card with any, dealt in turn": any_with_any,
}


def power() -> None:
    """Each cheat, in collections of several sizes."""
    spent = stopwatch()
    for what, make in CHEATS.items():
        row = []
        for n, runs in ((100, 6), (1000, 6), (4000, 3), (12000, 3)):
            results = [run_audit(Deals.from_owners(make(n)), np.arange(n) % 32 + 1) for _ in range(runs)]
            row.append(f"{sum(not result.shuffled for result in results)}/{runs}")
        print(f"| {what} | {' | '.join(row)} | {results[-1].findings[0].name} |", flush=True)
    print(f"{spent():.0f} s of processor time")


def speed() -> None:
    """Processor time of audits, medians of five; the distributions of the scores are computed before."""
    for n in (36, 1000, 4000, 20000):
        deals, boards = Deals.from_owners(fair(n)), np.arange(n) % 32 + 1
        first = once(partial(run_audit, deals, boards))
        taken, found = with_result(partial(run_audit, deals, boards))
        assert found.deals == n
        print(f"{n} deals: {taken:.2f} s, the first {first:.2f} s")


if __name__ == "__main__":
    parser = parser_of(__doc__)
    commands = parser.add_subparsers(required=True)
    for work in (level, power, find, speed):
        command = commands.add_parser(work.__name__, help=work.__doc__)
        command.set_defaults(work=work)
        if work == level:
            command.add_argument("n", type=int)
            command.add_argument("collections", type=int)
            command.add_argument("seed", nargs="?", default="fair")
            command.add_argument("text", nargs="?", default="", metavar="expr")
        elif work == find:
            command.add_argument("runs", nargs="?", type=int, default=20, metavar="collections")
    options = vars(parser.parse_args())
    options.pop("work")(**options)
