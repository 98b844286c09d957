"""The audit: exact expectations against published counts and brute force, p-values against tables, and its power."""

import random
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, Space, kernel, north, spaces
from everydeal.cards import RANK_ORDER, SUIT_ORDER
from everydeal.dealing.audit import Expectation, Given, Tally, audit, exact, lengths
from everydeal.dealing.audit.chisquare import chi_square_tail, fit, holm
from everydeal.dealing.audit.report import LEVEL, Audit, Comparison

ACES = (0, 13, 26, 39)


def collection(deals):
    tally = Tally()
    for deal in deals:
        tally.add(deal)
    return tally


def dealt(order, seats=tuple(i // 13 for i in range(52))):
    """The deal in which the i-th card of *order* goes to ``seats[i]``."""
    hands = [0, 0, 0, 0]
    for card, seat in zip(order, seats, strict=True):
        hands[seat] |= 1 << card
    return Deal(*hands)


# Exact expectations


def test_aces_one_card_after_the_other():
    """Dealt one by one, the 13 cards of a hand take an ace with the share of aces among the cards that are left."""
    shares = {0: Fraction(1)}
    for gone in range(13):
        after = Counter()
        for aces, share in shares.items():
            ace = Fraction(4 - aces, 52 - gone)
            after[aces + 1] += share * ace
            after[aces] += share * (1 - ace)
        shares = after
    assert exact.aces() == {aces: shares[aces] for aces in range(5)}


def test_points_and_patterns_are_the_published_counts():
    hands = comb(52, 13)
    points, patterns = exact.points(), exact.pattern()
    assert [points[n] * hands for n in (0, 10, 20, 36, 37)] == [2310789600, 59723754816, 4086538404, 60, 4]
    assert patterns[4, 4, 3, 2] * hands == 136852887600
    assert patterns[12, 1, 0, 0] * hands == 2028
    assert (len(points), len(patterns)) == (38, 39)


@pytest.mark.parametrize(
    "shares",
    [
        exact.points,
        partial(exact.points, 26),
        exact.aces,
        exact.pattern,
        exact.voids,
        exact.suit_length,
        partial(exact.suit_length, 26),
        exact.neighbours,
        exact.matches,
        exact.owner,
        lengths.voids,
        lengths.singletons,
        lengths.longest,
        lengths.long_hands,
    ],
)
def test_shares_are_probabilities(shares):
    assert sum(shares().values()) == 1
    assert min(shares().values()) > 0


def test_points_of_two_hands_are_twice_a_hand_on_average():
    assert sum(points * share for points, share in exact.points(26).items()) == 20
    assert exact.points(26)[40] == Fraction(comb(36, 10), comb(52, 26))


def small_distribution(statistic, hand, words):
    counts = Counter(statistic(word) for word in words)
    return {value: Fraction(count, sum(counts.values())) for value, count in sorted(counts.items())}


def test_four_hands_together_agree_with_one():
    """Expectations add up, though hands of a deal depend on each other."""

    def mean(share):
        return sum(value * p for value, p in share.items())

    assert mean(lengths.voids()) == 4 * mean(exact.voids())
    patterns = exact.pattern()
    assert mean(lengths.singletons()) == 4 * sum(pattern.count(1) * p for pattern, p in patterns.items())
    assert mean(lengths.long_hands()) == 4 * sum(p for pattern, p in patterns.items() if pattern[0] >= 7)
    assert sum(p for length, p in lengths.longest().items() if length < 7) == lengths.long_hands()[0]


def test_lengths_of_deals_by_brute_force():
    """All 2,520 deals of eight cards: four suits of two, four hands of two."""
    deals = set(permutations([0, 0, 1, 1, 2, 2, 3, 3]))
    suits = [[Counter(deal[2 * suit : 2 * suit + 2]) for suit in range(4)] for deal in deals]
    rows = [[tuple(suit[seat] for seat in range(4)) for suit in one] for one in suits]
    voids = Counter(sum(row.count(0) for row in one) for one in rows)
    longest = Counter(max(map(max, one)) for one in rows)
    assert lengths.count_deals(lambda row: row.count(0), int.__add__, cards=2) == voids
    assert lengths.count_deals(max, max, cards=2) == longest
    assert sum(voids.values()) == 2520


@pytest.mark.parametrize("hand", [1, 2])
def test_neighbours_and_matches_by_brute_force(hand, monkeypatch):
    """The same sums with hands of 1 and 2 cards, against every one of the layouts."""
    seats = [seat for seat in range(4) for _ in range(hand)]
    words = set(permutations(seats))
    ties = small_distribution(lambda word: sum(a == b for a, b in pairwise(word)), hand, words)
    same = small_distribution(lambda word: sum(a == b for a, b in zip(word, seats, strict=True)), hand, words)
    assert exact.neighbours(hand) == ties
    assert exact.matches(hand) == same


# The test itself


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [  # made with scipy.stats.chi2.sf, and quantiles from any table
        (3.841458820694124, 1, 0.05),
        (10, 1, 0.001565402258002549),
        (5.991464547107979, 2, 0.05),
        (30, 2, 3.0590232050182594e-07),
        (0.5, 7, 0.9994464813904249),
        (18.307038053275146, 10, 0.05),
        (100, 13, 1.659026080708587e-15),
        (124.342, 100, 0.05000071576997178),
        (60, 153, 0.9999999999990806),
        (250, 153, 1.2184928819177127e-06),
        (400, 153, 5.4747754683931864e-24),
        (5000, 153, 0.0),
        (0, 5, 1.0),
    ],
)
def test_chi_square_against_tables(x, freedom, p):
    assert chi_square_tail(x, freedom) == pytest.approx(p, rel=1e-9)


@given(st.floats(0.01, 300), st.integers(1, 200))
def test_chi_square_recurrence(x, freedom):
    """Q(x, f + 2) - Q(x, f) = (x/2)^(f/2) exp(-x/2) / Gamma(f/2 + 1), an independent relation between both forms."""
    from math import exp, lgamma, log

    step = exp(freedom / 2 * log(x / 2) - x / 2 - lgamma(freedom / 2 + 1))
    assert chi_square_tail(x, freedom + 2) - chi_square_tail(x, freedom) == pytest.approx(step, rel=1e-6, abs=1e-13)


def test_cells_with_a_small_expectation_are_pooled():
    share = {value: Fraction(count, 100) for value, count in enumerate([1, 1, 2, 46, 46, 3, 1])}
    result = fit({3: 50, 4: 50}, share)
    assert result is not None
    assert [cell.values for cell in result.cells] == [(0, 1, 2, 3), (4, 5, 6)]
    assert result.statistic == 0
    assert fit({3: 4}, share) is None
    with pytest.raises(ValueError, match="impossible: 9"):
        fit({9: 1}, share)


def test_holm_by_hand():
    assert holm([]) == []
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


# Counting


@given(st.lists(st.integers(0, spaces.pavlicek.size - 1), min_size=1, max_size=12))
def test_the_tally_counts(numbers):
    deals = [spaces.pavlicek[number] for number in numbers]
    tally = collection(deals)
    for card in range(52):
        assert tally.owners(card) == [sum(deal.owner(card) == seat for deal in deals) for seat in range(4)]
    for seat in range(4):
        assert tally.points[seat] == Counter(deal.hcp(seat) for deal in deals)
        assert tally.shapes[seat] == Counter(deal.shape(seat) for deal in deals)
        assert tally.aces[seat] == Counter(sum(deal.owner(ace) == seat for ace in ACES) for deal in deals)
    for counts, order in zip(tally.neighbours, (SUIT_ORDER, RANK_ORDER), strict=True):
        pairs = list(pairwise(order))
        assert counts == Counter(sum(deal.owner(a) == deal.owner(b) for a, b in pairs) for deal in deals)
    both = pairwise(deals)
    assert tally.matches == Counter(
        sum(a == b for a, b in zip(one.owners(), other.owners(), strict=True)) for one, other in both
    )
    assert tally.repeats == len(deals) - len(set(deals))


@given(st.lists(st.integers(0, spaces.pavlicek.size - 1), min_size=1, max_size=12))
def test_the_tally_counts_hands_together(numbers):
    deals = [spaces.pavlicek[number] for number in numbers]
    tally = collection(deals)
    hands = [[deal.shape(seat) for seat in range(4)] for deal in deals]
    assert tally.deal_voids == Counter(sum(suits.count(0) for suits in shapes) for shapes in hands)
    assert tally.deal_singletons == Counter(sum(suits.count(1) for suits in shapes) for shapes in hands)
    assert tally.deal_longest == Counter(max(map(max, shapes)) for shapes in hands)
    assert tally.deal_long_hands == Counter(sum(max(suits) >= lengths.LONG for suits in shapes) for shapes in hands)
    for partner in (1, 2, 3):
        assert tally.pair_points[partner - 1] == Counter(deal.hcp(0) + deal.hcp(partner) for deal in deals)
        both = Counter(tuple(map(int.__add__, shapes[0], shapes[partner])) for shapes in hands)
        assert tally.pair_shapes[partner - 1] == both


def test_an_ending_is_refused():
    with pytest.raises(ValueError, match="not a full deal but 1-1-1-1"):
        Tally().add(spaces.balanced[-1])


def test_distinct_counts_a_deal_once():
    tally = Tally(distinct=True)
    for number in (1, 2, 1, 1, 3):
        tally.add(spaces.pavlicek[number])
    assert (tally.deals, tally.repeats) == (3, 2)


# What it finds


def honest(n, seed="honest"):
    return spaces.pavlicek.sample(n, seed=seed)


@pytest.mark.parametrize("n", [0, 1, 4, 36, 1000])
def test_an_honest_collection_passes(n):
    result = audit(collection(honest(n)))
    assert result.shuffled
    assert result.deals == n


def test_a_collection_at_the_level_itself_still_passes():
    at, below = (Comparison("points", "North", 0.0001, "10 HCP", adjusted=p) for p in (LEVEL, LEVEL * 0.99))
    assert Audit(100, (at,), 0).shuffled
    assert Audit(100, (at,), 0).failures == []
    assert not Audit(100, (below, at), 0).shuffled
    assert Audit(100, (below, at), 0).failures == [below]


def test_too_few_deals_say_nothing():
    assert "too few" in audit(Tally()).verdict()


@pytest.mark.thorough
def test_honest_collections_fail_as_rarely_as_promised():
    """Of 100 sets of 32 deals, the level 0.05 is passed by no more than 12 (binomial tail 0.0015)."""
    smallest = [audit(collection(spaces.pavlicek.sample(32, seed=f"set {i}"))).adjusted for i in range(100)]
    assert sum(p < 0.05 for p in smallest) <= 12
    assert min(smallest) >= 0.001


def more_aces(n):
    """South trades a small card for an ace that another seat holds, in one deal of four."""
    for i, deal in enumerate(honest(n)):
        hands = list(deal.hands)
        ace = next((card for card in ACES if not hands[2] >> card & 1), None)
        if i % 4 == 0 and ace is not None:
            owner, low = deal.owner(ace), hands[2].bit_length() - 1
            hands[2] ^= 1 << ace | 1 << low
            hands[owner] ^= 1 << ace | 1 << low
        yield Deal(*hands)


def swapped_with_any(n):
    """The well-known bad shuffle: every place changes with any place, not only those still to come."""
    rng = random.Random(1)
    for _ in range(n):
        order = list(range(52))
        for i in range(52):
            j = rng.randrange(52)
            order[i], order[j] = order[j], order[i]
        yield dealt(order)


def riffled_twice(n):
    """Two riffles of a sorted deck, dealt one card at a time."""
    rng = random.Random(2)
    for _ in range(n):
        order = list(range(52))
        for _ in range(2):
            cut = sum(rng.random() < 0.5 for _ in range(52))
            one, two = order[:cut], order[cut:]
            order = []
            while one or two:
                source = one if rng.random() * (len(one) + len(two)) < len(one) else two
                order.append(source.pop(0))
        yield dealt(order, [i % 4 for i in range(52)])


def repeating(n):
    """A generator that knows only 500 deals."""
    deals = honest(500)
    return [deals[i * 7 % 500] for i in range(n)]


def too_even(n):
    """Every deal in four rotations: each seat holds each card equally often."""
    return [deal.rotate(quarters) for deal in honest(n // 4) for quarters in range(4)]


def fewer_long_suits(n):
    """Each deal in which a hand has seven cards of a suit is dropped with probability 0.35: alike in all seats."""
    rng = random.Random(3)
    for deal in honest(n):
        if max(max(map(int.bit_count, suits_of(hand))) for hand in deal.hands) < 7 or rng.random() >= 0.35:
            yield deal


def suits_of(hand):
    return [hand >> shift & (1 << 13) - 1 for shift in (0, 13, 26, 39)]


@pytest.mark.parametrize(
    ("cheat", "n", "subject", "where"),
    [
        (more_aces, 2000, "aces", "South"),
        pytest.param(swapped_with_any, 3000, "holders of all cards", "uneven", marks=pytest.mark.thorough),
        (riffled_twice, 200, "neighbours in one hand", "suit order"),
        (repeating, 600, "repeats", "all deals"),
        pytest.param(fewer_long_suits, 3000, "long suits of a deal", "all four hands", marks=pytest.mark.thorough),
        (too_even, 2000, "holders of all cards", "too even"),
    ],
)
def test_a_planted_bias_is_found_and_named(cheat, n, subject, where):
    result = audit(collection(cheat(n)))
    assert not result.shuffled
    assert (subject, where) in {(found.subject, found.where) for found in result.failures}
    assert "NOT SHUFFLED" in result.verdict()


@pytest.mark.thorough
def test_a_selection_is_no_shuffle():
    slams = (deal for deal in honest(12000) if deal.hcp(0) + deal.hcp(2) >= 31)
    result = audit(collection(slams))
    assert any(found.subject == "points together" for found in result.failures)


def test_hands_of_a_small_deck_stay_apart():
    """Every pair of the aces counts as it should: 13 * 12 / (52 * 51) of the deals in one hand."""
    share = exact.aces()
    pairs = sum(comb(count, 2) * p for count, p in share.items())
    assert pairs == len(list(combinations(ACES, 2))) * Fraction(13 * 12, 52 * 51)


# Deals that fulfil a condition


def test_a_condition_that_says_nothing_expects_a_shuffled_deck():
    plain, given_all = Expectation(), Given(north.hcp >= 0)
    assert given_all.size == plain.size
    assert given_all.points(0) == plain.points(0)
    assert list(given_all.points(0)) == list(plain.points(0))
    assert given_all.aces(1) == plain.aces(1)
    assert given_all.voids(2) == plain.voids(2)
    assert given_all.patterns(3) == plain.patterns(3)
    assert list(given_all.patterns(3)) == list(plain.patterns(3))
    assert given_all.suit_length(3, 2) == plain.suit_length(3, 2)
    assert given_all.pair_points(2) == plain.pair_points(2)
    assert given_all.pair_suit_length(3, 1) == plain.pair_suit_length(3, 1)


@pytest.mark.slow
def test_dealt_by_condition_passes_and_selected_otherwise_fails():
    if not kernel().native:
        pytest.skip("the counts of a condition take minutes without the native kernel")
    long = north.spades >= 6
    expected = Given(long)
    deals = Space(long).sample(1500, seed="long")
    assert audit(collection(deals[:400]), expected).shuffled
    assert not audit(collection(deals[:400])).shuffled
    strong = [deal for deal in deals if deal.hcp(2) >= 10]
    result = audit(collection(strong), expected)
    assert ("points", "South") in {(found.subject, found.where) for found in result.failures}


@pytest.mark.slow
def test_counts_out_of_reach_are_left_out_and_named():
    condition = (north.spades >= 9) & north.has("SA")  # no boundary tables can count these, whatever the limit
    expected = Given(condition, max_nodes=2_000)
    result = audit(collection(Space(condition).sample(50, "x")), expected)
    assert "aces of North" not in result.left_out
    assert "shape of East" in result.left_out
    assert ("aces", "North") in {(found.subject, found.where) for found in result.comparisons}


def test_what_cannot_be_is_an_error():
    with pytest.raises(ValueError, match="observed, but impossible"):
        audit(collection(honest(10)), Given(north.hcp == 37))
    with pytest.raises(ValueError, match="no deal fulfils"):
        audit(collection(honest(10)), Given(north.hcp >= 38))
