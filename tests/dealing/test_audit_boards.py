"""The audit of numbered boards: laws against other ways to count, tails against enumeration, level and power."""

import random
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, permutations, product
from math import comb, factorial, prod
from xml.etree import ElementTree

import numpy as np
import pytest

from commands import invoke, succeed
from everydeal import Board, Deal, east, north, south, spaces, west, write
from everydeal.book import rarity
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import distribution
from everydeal.dealing.audit import distributions, exact, run_audit, tails
from everydeal.dealing.audit.comparisons import compare
from everydeal.dealing.audit.distributions import Distribution
from everydeal.dealing.audit.repeats import classes, near_bound, nearest, repeats
from everydeal.dealing.audit.scores import scores_of
from everydeal.dealing.audit.statistic import LEVEL, threshold
from everydeal.dealing.audit.tails import binomial, cells, chi_square, cut, sum_of

LONG_COUNTS = [pytest.mark.slow, pytest.mark.heavy]


def fair(n, seed):
    return Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, n, seed=seed))


def as_shares(law):
    return {law.low + place: share for place, share in enumerate(law.shares) if share}


# Laws


def by_conditions(feature):
    """The shares of a feature's values by the diagrams of conditions, which share nothing with these."""
    counts = distribution(feature)
    return {value: Fraction(ways, sum(counts.values())) for (value,), ways in counts.items()}


def suits_that(fit):
    """How many of a deal's sixteen suits have a length that fits: a feature."""
    return sum(hand.suitwise(lambda _, held: fit(held.bit_count())) for hand in (north, east, south, west))


def exactly(at_least):
    """The shares of values from how many deals have at least each."""
    return {value: Fraction(one - more, at_least[0]) for value, (one, more) in enumerate(pairwise((*at_least, 0)))}


@pytest.mark.parametrize(
    ("law", "shares"),
    [
        (distributions.hand_points, lambda: by_conditions(north.hcp)),
        (partial(distributions.hand_points, 2), lambda: by_conditions(north.hcp + east.hcp)),
        (distributions.longest, lambda: exactly(rarity.by_length())),
        (distributions.voids, lambda: exactly(rarity.by_voids())),
        pytest.param(distributions.singletons, lambda: by_conditions(suits_that((1).__eq__)), marks=LONG_COUNTS),
        pytest.param(distributions.long_hands, lambda: by_conditions(suits_that((7).__le__)), marks=LONG_COUNTS),
        (distributions.suit_length, lambda: by_conditions(north.spades)),
        (distributions.aces, lambda: by_conditions(north.aces)),
    ],
)
def test_laws_are_the_exact_ones(law, shares):
    wanted = {value: share for value, share in shares().items() if share}
    found = as_shares(law())
    assert found.keys() == wanted.keys()
    assert all(abs(found[value] - share) < 1e-13 for value, share in wanted.items())


def test_points_of_a_side_are_those_of_26_cards():
    wanted = by_conditions(north.hcp + south.hcp)
    found = as_shares(distributions.side_points())
    assert found.keys() == {2 * points - 40 for points in wanted}
    assert all(abs(found[2 * points - 40] - share) < 1e-13 for points, share in wanted.items())


def test_a_deck_dealt_in_turn_has_the_known_variance():
    law = distributions.dealt_in_turn()
    assert abs(law.mean) < 1e-12
    assert law.deviation**2 == pytest.approx(20 * 4 / 3 * 52 * 3 / 16 * 52 / 51)
    assert law.low == -156
    assert law.shares == pytest.approx(law.shares[::-1])


def test_steps_have_the_variance_of_neighbouring_pairs():
    """Mean and variance, from the chances of two, three and four cards."""
    steps = distributions.steps()
    assert (steps.low, steps.mean) == (-51, pytest.approx(0, abs=1e-12))
    assert steps.shares == pytest.approx(steps.shares[::-1])
    assert steps.deviation**2 == pytest.approx(_variance_of_steps())


def _variance_of_steps():
    """By pairs of neighbours: alike, sharing a card, and apart, with the chances of drawing without replacement."""
    score = {1: 1, 3: -1}

    def chance(*seats):
        left, result = [13] * 4, 1.0
        for place, seat in enumerate(seats):
            result *= left[seat] / (52 - place)
            left[seat] -= 1
        return result

    def step(one, other):
        return score.get((other - one) % 4, 0)

    own = sum(chance(a, b) * step(a, b) ** 2 for a, b in product(range(4), repeat=2))
    next_to = sum(chance(a, b, c) * step(a, b) * step(b, c) for a, b, c in product(range(4), repeat=3))
    apart = sum(chance(a, b, c, d) * step(a, b) * step(c, d) for a, b, c, d in product(range(4), repeat=4))
    return 51 * own + 2 * 50 * next_to + (51 * 50 - 2 * 50) * apart


def test_the_joint_law_of_points_counts_every_layout_of_honours():
    points, weight = distributions.points_together()
    assert (len(points), weight.sum()) == (12301, pytest.approx(1))
    assert (points.sum(1) == 40).all()
    every = {tuple(row): share for row, share in zip(points.tolist(), weight, strict=True)}
    assert (40, 0, 0, 0) not in every  # sixteen honours are more than thirteen cards
    top = every[37, 3, 0, 0]  # all but three knaves with North, one place for another card: none, 4+4+4+1 = 13 honours
    deals = factorial(52) // factorial(13) ** 4
    ways = comb(4, 1) * factorial(36) // (factorial(0) * factorial(10) * factorial(13) ** 2)
    assert top == pytest.approx(float(Fraction(ways, deals)))


def test_the_chance_of_one_deal_again():
    """Of n deals there are n (n - 1) / 2 pairs, each alike in 24 * 24 ways of all deals at the most."""
    deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    for n, pairs in ((2, 1), (3, 3)):
        (same,) = repeats(Deals([deal] * n).owners)
        assert same.p[0] == pytest.approx(pairs * 24 * 24 / spaces.pavlicek.size, rel=1e-12)


@cache
def many():
    return scores_of(fair(40_000, "laws"))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("law", "score"),
    [
        (distributions.highest_points, lambda scores: scores.points.max(1)),
        (distributions.lowest_points, lambda scores: scores.points.min(1)),
        (distributions.spread, lambda scores: scores.points.max(1) - scores.points.min(1)),
        (distributions.dealt_in_turn, lambda scores: scores.turn[:, 0]),
        (distributions.dealt_in_turn, lambda scores: scores.turn[:, 1]),
        (distributions.neighbours, lambda scores: scores.near[:, 1]),
        (distributions.steps, lambda scores: scores.steps[:, 0]),
        (distributions.steps, lambda scores: scores.steps[:, 1]),
        (distributions.pattern, lambda scores: scores.patterns[:, 2]),
    ],
)
def test_scores_of_many_deals_have_their_laws(law, score):
    values = np.asarray(score(many())).astype(int)
    law = law()
    found = cells(law, len(values))
    counts = np.bincount(values - law.low, minlength=len(law.shares))
    assert found.p(counts, len(values)) > 1e-4


def test_scores_of_one_deal():
    deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    scores = scores_of(Deals([deal]))
    assert scores.points.tolist() == [[14, 9, 9, 8]]
    assert scores.whole.tolist() == [[6, 0, 2, 0]]
    assert scores.aces.tolist() == [[2, 0, 0, 2]]
    owners = deal.owners()
    ranks = [13 * suit + rank for rank in range(13) for suit in range(4)]
    for place, order in enumerate((list(range(52)), ranks)):
        held = [owners[card] for card in order]
        apart = [(other - one) % 4 for one, other in pairwise(held)]
        assert scores.steps[0, place] == apart.count(1) - apart.count(3)
        assert scores.near[0, place] == sum(one == other for one, other in pairwise(held))
        assert scores.turn[0, place] == sum(2 * ((owner - i) % 4) - 3 for i, owner in enumerate(held))


# Tails


@pytest.mark.parametrize("n", [1, 2, 7, 40])
def test_sums_are_convolutions(n):
    law = distributions.side_points()
    power = law.shares
    for _ in range(n - 1):
        power = np.convolve(power, law.shares)
    tails = sum_of(law, n)
    found = np.array([tails.p(np.array([value]))[0] for value in range(n * law.low, n * law.low + len(power))])
    wanted = np.minimum(1, 2 * np.minimum(np.cumsum(power), np.cumsum(power[::-1])[::-1]))
    assert found == pytest.approx(wanted, abs=1e-12)


def test_sums_of_very_many_deals_keep_to_a_window():
    tails = sum_of(distributions.hand_points(), 300_000)
    assert len(tails.below) < 1 << 20
    deviation = distributions.hand_points().deviation * 300_000**0.5
    for z, p in ((0.0, 1.0), (1.959964, 0.05), (4.417173, 1e-5)):
        assert tails.p(np.array([3_000_000 + round(z * deviation)]))[0] == pytest.approx(p, rel=0.01)
    assert tails.p(np.array([0, 3_000_000 * 2])) == pytest.approx([1e-15, 1e-15])


@pytest.mark.thorough
@pytest.mark.parametrize(("n", "chance"), [(1, 0.5), (10, 0.3), (200, 0.06), (1000, 0.5)])
def test_counts_are_binomial(n, chance):
    share = Fraction(str(chance))
    law = [comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(n + 1)]
    tails = binomial(n, chance)
    for k in range(0, n + 1, max(1, n // 50)):
        wanted = float(min(1, 2 * min(sum(law[: k + 1]), sum(law[k:]))))
        assert tails.p(np.array([k]))[0] == pytest.approx(wanted, abs=1e-12)
    for level in (0.3, 0.05, 1e-3):
        wanted = sum(share for k, share in enumerate(law) if tails.p(np.array([k]))[0] <= level)
        assert tails.attained(level) == pytest.approx(float(wanted), abs=1e-12)


def test_pearsons_statistic_is_exact_for_few_deals():
    """Against every way to put 18 deals into three cells."""
    law, n = Distribution(0, np.array([0.3, 0.3, 0.4])), 18
    found = cells(law, n)
    expected = n * found.shares
    rows = [row for row in product(range(n + 1), repeat=3) if sum(row) == n]
    statistic = [float((((np.array(row) - expected) ** 2) / expected).sum()) for row in rows]
    chance = [factorial(n) / prod(map(factorial, row)) * float(np.prod(law.shares ** np.array(row))) for row in rows]
    for row, value in zip(rows[::7], statistic[::7], strict=True):
        at_least = sum(c for s, c in zip(statistic, chance, strict=True) if s >= value - 1e-7)
        assert found.p(np.array(row), n) == pytest.approx(at_least, abs=1e-12)
    for level in (0.1, 1e-3, 1e-5):
        wanted = sum(c for row, c in zip(rows, chance, strict=True) if found.p(np.array(row), n) <= level)
        assert found.attained(n, level) == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("n", [100, 280])
def test_pearsons_statistic_on_a_grid_is_nearly_that_of_all_ways(n):
    shares = np.array([0.1, 0.25, 0.65])
    exact, near = tails._pearson_of_all(shares, n), tails._pearson_on_grid(shares, n)
    assert exact.above[0] == pytest.approx(1)
    for value in (1.0, 5.0, 12.0, 25.0):
        low, high = (float(exact.p(np.array(value + slack))) for slack in (0.2, -0.2))
        assert low <= near.p(np.array(value)) <= high


@pytest.mark.thorough
def test_dull_deals_are_as_many_as_counted_by_splits_and_points():
    """Suit by suit, by the lengths and points of all seats, by Fourier's transform: another way than a diagram's."""
    splits = np.array([split for split in product(range(6), repeat=4) if sum(split) == 13])
    held = np.array(list(product(range(4), repeat=4)))[:, :, None] == np.arange(4)  # who has A K Q J
    points = (held * np.array([4, 3, 2, 1])[:, None]).sum(1)
    spots = splits[:, None] - held.sum(1)
    ways = np.where(spots >= 0, 1 / np.array([float(factorial(k)) for k in range(14)])[spots.clip(0)], 0).prod(2)
    suit = np.zeros((len(splits), 21, 21, 21))
    np.add.at(suit, (np.arange(len(splits))[:, None], *points.T[:3]), ways * factorial(9))
    waves = np.fft.rfftn(suit, axes=(1, 2, 3))
    keys, place = np.unique((splits[:, None] + splits) @ [196, 14, 1, 0], return_inverse=True)
    two = np.zeros((len(keys), *waves.shape[1:]), complex)
    for row, targets in zip(waves, place.reshape(len(splits), -1), strict=True):
        two[targets] += row * waves
    vectors = np.array([(*three, 20 - sum(three)) for three in product(range(14), repeat=3) if 7 <= sum(three) <= 20])
    table = np.fft.irfftn(two, (21, 21, 21), axes=(1, 2, 3))[:, *vectors.T[:3]]
    at = {int(key): number for number, key in enumerate(keys)}
    both = [(one, at[13 * 211 - key]) for key, one in at.items() if 13 * 211 - key in at]
    pairs = table[[one for one, _ in both]].T @ table[[other for _, other in both]]
    dull = pairs[(vectors[:, None] + vectors).max(2) < 14].sum()
    assert dull / exact.DULL_DEALS == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [  # made with scipy.stats.chi2.sf, and quantiles from any table
        (3.841458820694124, 1, 0.05),
        (10, 1, 0.001565402258002549),
        (124.342, 100, 0.05000071576997178),
        (60, 153, 0.9999999999990806),
        (250, 153, 1.2184928819177127e-06),
        (0, 5, 1.0),
    ],
)
def test_chi_square_against_tables(x, freedom, p):
    assert chi_square(np.array([x]), freedom)[0] == pytest.approx(p, rel=1e-6)


def test_cuts_are_as_far_out_as_twelve_deals_allow():
    law = distributions.highest_points()
    for n in (100, 1000):
        found = cut(law, n, upper=True)
        tail = sum(share for value, share in as_shares(law).items() if value >= found.at)
        further = sum(share for value, share in as_shares(law).items() if value > found.at)
        assert n * further < 12 <= n * tail == pytest.approx(n * found.chance)
    assert cut(law, 20, upper=True) is None


# Level and power


@pytest.mark.thorough
@pytest.mark.parametrize("n", [16, 100, 1000])
def test_attained_levels_add_up(n):
    """Every comparison has a name of its own and takes no more of the level than its part; all take the whole of it."""
    tests = list(compare(scores_of(fair(n, "x")).batches(1), np.arange(n) % 32 + 1))
    level = threshold(tests)
    assert len({test.name for test in tests}) == len(tests)
    taken = {test.name: test.attained(level * test.weight) for test in tests}
    assert [test.name for test in tests if not 0 <= taken[test.name] <= level * test.weight * (1 + 1e-9)] == []
    assert 0.99 * LEVEL < sum(taken.values()) <= LEVEL
    assert sum(test.attained(1.00001 * level * test.weight) for test in tests) > LEVEL  # there is no larger one


@pytest.mark.heavy
def test_fair_collections_fail_as_often_as_they_should():
    batches, n = 1500, 36
    tests = list(compare(scores_of(fair(n * batches, "level")).batches(batches), np.arange(n) % 32 + 1))
    least = np.min([test.p / test.weight for test in tests], axis=0)
    for wanted in (0.05, 0.2):
        failed = int((least <= threshold(tests, wanted)).sum())
        assert wanted * batches * 0.6 < failed < wanted * batches * 1.2


def exchange(deals, rows, one, other):
    owners = deals.owners.copy()
    part, a, b = owners[rows], one[rows, None], other[rows, None]
    owners[rows] = np.where(part == a, b, np.where(part == b, a, part))
    return Deals.from_owners(owners)


@pytest.mark.thorough
def test_what_favours_the_dealer_is_found():
    deals, n = fair(1000, "dealer"), 1000
    points, dealer = deals.hcp().astype(int), (np.arange(n) % 4).astype(np.uint8)
    best = points.argmax(1).astype(np.uint8)
    cheated = exchange(deals, np.flatnonzero(np.arange(n) % 7 < 2), dealer, best)
    boards = np.arange(n) % 32 + 1
    assert run_audit(deals, boards).shuffled
    found = run_audit(cheated, boards)
    assert not found.shuffled
    assert found.failures[0].name.startswith("points of the dealer")
    assert "NOT SHUFFLED" in found.verdict()
    assert run_audit(cheated).shuffled  # without numbers nobody knows who dealt


@pytest.mark.thorough
def test_a_rhythm_is_found():
    deals = fair(400, "rhythm")
    points = deals.hcp().astype(int)
    wrong = (points[:, 0] + points[:, 2] > 20) != (np.arange(400) % 2 == 0)
    owners = deals.owners.copy()
    owners[wrong] = (owners[wrong] + 1) % 4
    found = run_audit(Deals.from_owners(owners), np.arange(400) % 32 + 1)
    assert any("stronger side" in failure.name for failure in found.failures)


def test_boards_that_come_again_in_disguise_are_found():
    deals, rng = fair(40, "again"), random.Random(1)
    owners = deals.owners.copy()
    suits = owners[20].reshape(4, 13)[rng.sample(range(4), 4)].ravel()
    owners[30] = np.array(rng.sample(range(4), 4))[suits]
    found = run_audit(Deals.from_owners(owners))
    assert (found.repeats, found.failures[0].name) == (1, "the same deal again, up to seats and suits")
    assert found.failures[0].detail == "1 came before, with other suits: deal 31 is deal 21"
    keys = classes(owners)
    assert keys[30] == keys[20]
    assert len(set(keys.tolist())) == 39


def test_the_nearest_deals_are_found():
    owners = fair(300, "near").owners.copy()
    owners[250] = (owners[30] + 1) % 4
    swap = np.flatnonzero(owners[250] == 0)[0], np.flatnonzero(owners[250] == 1)[0]
    owners[250, swap[0]], owners[250, swap[1]] = 1, 0
    assert nearest(owners, 299) == (50, 30, 250)
    assert nearest(owners, 100)[0] < 40
    few = owners[:12]
    ways = [np.array(way) for way in permutations(range(4))]
    slow = max(
        int((way[few[a]] == few[b]).sum()) for a in range(12) for b in range(a + 1, min(12, a + 6)) for way in ways
    )
    assert nearest(few, 5)[0] == slow
    assert near_bound(1)[0] == 1
    assert near_bound(10)[52 - distributions.matches().low] < 1e-26


# What is said


def test_few_deals_are_never_called_shuffled():
    verdict = run_audit(fair(16, "few"), range(1, 17)).verdict()
    assert verdict.startswith("No sign of anything wrong; but with 16 deals this audit can only find what is far off")
    assert "dealer's hand off by 4.4 points" in verdict
    assert run_audit(fair(201, "few")).verdict().startswith("Looks shuffled")
    for many, said in ((0, "0 deals: nothing to say."), (1, "with 1 deal this audit"), (2, "with 2 deals this audit")):
        assert said in run_audit(fair(many, "few")).verdict()


def test_what_cannot_be_audited():
    with pytest.raises(ValueError, match=r"2 board numbers .*3"):
        run_audit(fair(3, "x"), [1, 2])
    with pytest.raises(ValueError, match="from 1"):
        run_audit(fair(3, "x"), [0, 1, 2])
    with pytest.raises(ValueError, match="full"):
        run_audit(Deals([Deal.from_pbn("N:A... K... Q... J...")]))


def test_the_command_looks_at_board_numbers(tmp_path):
    deals = list(fair(30, "boards"))
    write([Board(deal, number) for number, deal in enumerate(deals, 1)], tmp_path / "a.pbn")
    outcome = succeed("audit", tmp_path / "a.pbn", "--json")
    assert "points of the dealer: sum" in outcome.output
    odd = [Board(deal, number, dealer=0) for number, deal in enumerate(deals, 1)]
    write(odd, tmp_path / "b.pbn")
    outcome = invoke("audit", tmp_path / "b.pbn")
    assert outcome.code == 1
    assert "FOUND: another dealer or vulnerability than the number's: " in outcome.output
    assert "board 2;" in outcome.output
    outcome = invoke("audit", tmp_path / "a.pbn", "-", stdin=str(deals[0]))
    assert "dealer and vulnerability were not looked at" in outcome.output
    assert outcome.code == 1  # the first board, again


@pytest.mark.thorough
@pytest.mark.heavy
def test_the_picture_has_a_dot_for_each_comparison_and_red_ones_for_failures(tmp_path):
    fair = Deals(spaces.pavlicek.sample(120, "picture"))
    for deals in (fair, fair[:60] + fair[:60], fair[:0]):
        result = run_audit(deals)
        picture = result.svg()
        dots = [element.get("fill") for element in ElementTree.fromstring(picture).iter() if "circle" in element.tag]
        assert len(dots) == len(result.findings)
        assert len(set(dots)) == 1 + (0 < len(result.failures) < len(dots)) - (not dots)
        assert dots.count("#a40a23") == len(result.failures)
        assert result.verdict()[:12] in picture
        assert all(f"{found.p:.2g}" in picture for found in result.findings[:8])
    source, path = tmp_path / "deals.txt", tmp_path / "audit.svg"
    source.write_bytes(fair.to_pbn())
    assert invoke("audit", source, "--plot", path).code == 0
    assert path.read_text(encoding="utf-8") == run_audit(fair).svg()
    assert invoke("audit", source, "--where", "all", "--plot", path).code == 0
    assert path.read_text(encoding="utf-8").count("<circle") > 40
    assert "name a file like audit.svg" in invoke("audit", source, "--plot", tmp_path / "audit.png").errors
