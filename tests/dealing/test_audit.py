"""The audit: exact expectations against published counts and brute force, and what it finds and says."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb

import pytest

from everydeal import Deal, Space, kernel, north, spaces
from everydeal.bulk import Deals
from everydeal.dealing.audit import AuditResult, Given, exact, result, run_audit
from everydeal.dealing.audit.distributions import Deck, hand_points
from everydeal.dealing.audit.statistic import LEVEL
from test_profile import thorough

ACES = (0, 13, 26, 39)


def collection(deals):
    return Deals(list(deals))


def dealt(order, seats=tuple(i // 13 for i in range(52))):
    """The deal in which the i-th card of *order* goes to ``seats[i]``."""
    hands = [0, 0, 0, 0]
    for card, seat in zip(order, seats, strict=True):
        hands[seat] |= 1 << card
    return Deal(*hands)


# Exact expectations


def test_points_and_patterns_are_the_published_counts():
    hands = comb(52, 13)
    points, patterns = hand_points().shares, exact.pattern()
    assert [round(points[n] * hands, 3) for n in (0, 10, 20, 36, 37)] == [2310789600, 59723754816, 4086538404, 60, 4]
    assert patterns[4, 4, 3, 2] * hands == 136852887600
    assert patterns[12, 1, 0, 0] * hands == 2028
    assert (len(points), len(patterns)) == (38, 39)


def small_distribution(statistic, hand, words):
    counts = Counter(statistic(word) for word in words)
    return {value: Fraction(count, sum(counts.values())) for value, count in sorted(counts.items())}


@pytest.mark.parametrize("hand", [1, 2])
def test_neighbours_and_matches_by_brute_force(hand, monkeypatch):
    """The same sums with hands of 1 and 2 cards, against every one of the layouts."""
    seats = [seat for seat in range(4) for _ in range(hand)]
    words = set(permutations(seats))
    ties = small_distribution(lambda word: sum(a == b for a, b in pairwise(word)), hand, words)
    same = small_distribution(lambda word: sum(a == b for a, b in zip(word, seats, strict=True)), hand, words)
    assert exact.neighbours(hand) == ties
    assert exact.matches(hand) == same


# What it finds


def honest(n, seed="honest"):
    return spaces.pavlicek.sample(n, seed=seed)


@pytest.mark.parametrize("n", [0, 1, 4, 36, *thorough(1000)])
def test_an_honest_collection_passes(n):
    result = run_audit(collection(honest(n)))
    assert result.shuffled
    assert result.deals == n


def test_a_collection_at_the_level_itself_fails_and_above_it_passes():
    at, above = (result.TestResult("points, North", 0.0001, p, "10 HCP") for p in (LEVEL, LEVEL * 1.01))
    assert AuditResult(100, (above,), LEVEL, False).shuffled
    assert AuditResult(100, (above,), LEVEL, False).failures == ()
    assert not AuditResult(100, (at, above), LEVEL, False).shuffled
    assert AuditResult(100, (at, above), LEVEL, False).failures == (at,)


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


def riffled(n, times):
    """Some riffles of a sorted deck, dealt one card at a time."""
    rng = random.Random(2)
    for _ in range(n):
        order = list(range(52))
        for _ in range(times):
            cut = sum(rng.random() < 0.5 for _ in range(52))
            one, two = order[:cut], order[cut:]
            order = []
            while one or two:
                source = one if rng.random() * (len(one) + len(two)) < len(one) else two
                order.append(source.pop(0))
        yield dealt(order, [i % 4 for i in range(52)])


def repeating(n):
    """A generator that knows only 200 deals."""
    deals = honest(200)
    return [deals[i * 7 % 200] for i in range(n)]


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


def cards_kept(n):
    """The spade ace and the heart ten stay with whoever had them on the last board, by an exchange."""
    deals = [honest(1)[0]]
    for deal in honest(n)[1:]:
        owners = list(deal.owners())
        for card in (0, 17):
            seat, before = owners[card], deals[-1].owner(card)
            other = next(place for place in range(52) if owners[place] == before and place not in (0, 17))
            if seat != before:
                owners[card], owners[other] = before, seat
        deals.append(Deal.from_owners(owners))
    return deals


def card_at_north(n):
    """The spade two goes to North in a fifth of the deals in which it is elsewhere: 40 % in all."""
    for i, deal in enumerate(honest(n)):
        owners = list(deal.owners())
        if i % 5 == 0 and owners[12] != 0:
            other = owners.index(0)
            owners[other], owners[12] = owners[12], 0
        yield Deal.from_owners(owners)


def turned_twice(n):
    return list(honest(n // 2)) + [deal.rotate(1) for deal in honest(n // 2)]


def nearly_again(n):
    """One deal of a hundred is an earlier one, with four cards in other hands."""
    deals = honest(n)
    for place in range(99, n, 100):
        owners = list(deals[place - 60].owners())
        for _ in range(2):
            a, b = owners.index(0), owners.index(1)
            owners[a], owners[b] = 1, 0
        deals[place] = Deal.from_owners(owners)
    return deals


def by_points(n):
    return sorted(honest(n), key=lambda deal: deal.hcp(0) + deal.hcp(2))


def by_numbers(n):
    return sorted(honest(n))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("cheat", "n", "name", "detail"),
    [
        pytest.param(more_aces, 500, "aces, South: fit", "", marks=pytest.mark.thorough),
        (cards_kept, 300, "a card that stays from the last board", "the spade ace stays in 299 of 299"),
        (card_at_north, 300, "a card at one seat", "the spade two is at North in "),
        (turned_twice, 300, "the same deal again, up to seats and suits", "every deal twice, turned by a seat: deal "),
        (nearly_again, 300, "nearly the same deal again, up to seats", " of 52 cards of deals "),
        (by_points, 300, "sorted by the points of North-South", "0 of 299 have less than the one before"),
        (by_numbers, 300, "sorted by their numbers", "0 of 299 have "),
        (lambda n: riffled(n, 2), 300, "", ""),
        pytest.param(lambda n: riffled(n, 5), 1000, "", "", marks=pytest.mark.thorough),
        pytest.param(swapped_with_any, 1000, "who holds which card, all cards", "", marks=pytest.mark.thorough),
        pytest.param(fewer_long_suits, 2000, "", "", marks=pytest.mark.thorough),
        pytest.param(too_even, 1000, "who holds which card, all cards", "", marks=pytest.mark.thorough),
        (repeating, 300, "the same deal again, up to seats and suits", "100 came before: deal "),
    ],
)
def test_a_planted_bias_is_found_and_named(cheat, n, name, detail):
    result = run_audit(collection(cheat(n)))
    assert not result.shuffled
    assert "NOT SHUFFLED" in result.verdict()
    if name:
        assert any(found.name == name and detail in found.detail for found in result.failures), result.failures[:3]
    if cheat in (turned_twice, by_points, by_numbers, card_at_north):
        assert result.failures[0].name == name


# Deals that fulfil a condition


def test_a_condition_that_says_nothing_expects_a_shuffled_deck():
    plain, given_all = Deck(), Given(north.hcp >= 0)
    assert given_all.size == exact.DEALS
    for one, other in (
        (given_all.points(0), plain.points(0)),
        (given_all.aces(1), plain.aces(1)),
        (given_all.pattern(3), plain.pattern(3)),
        (given_all.suit_length(2, 3), plain.suit_length(2, 3)),
        (given_all.points(0, 2), plain.points(0, 2)),
        (given_all.suit_length(1, 0, 3), plain.suit_length(1, 0, 3)),
    ):
        assert one.low == other.low
        assert one.shares == pytest.approx(other.shares, rel=1e-12)


@pytest.mark.slow
def test_dealt_by_condition_passes_and_selected_otherwise_fails():
    if not kernel().native:
        pytest.skip("the counts of a condition take minutes without the native kernel")
    long = north.spades >= 6
    expected = Given(long)
    deals = Space(long).sample(1500, seed="long")
    assert run_audit(collection(deals[:400]), given=expected).shuffled
    assert not run_audit(collection(deals[:400])).shuffled
    strong = [deal for deal in deals if deal.hcp(2) >= 10]
    result = run_audit(collection(strong), given=expected)
    assert any(found.name.startswith("points, South") for found in result.failures)
    again = run_audit(collection([*deals[:200], deals[7]]), given=expected)
    assert again.failures[0].name == "the same deal again"


@pytest.mark.slow
def test_counts_out_of_reach_are_left_out_and_named():
    condition = (north.spades >= 9) & north.has("SA")  # no diagram counts these within the limit
    expected = Given(condition, max_nodes=2_000)
    result = run_audit(collection(Space(condition).sample(50, "x")), given=expected)
    assert "aces of North" not in result.left_out
    assert "shape of East" in result.left_out
    assert "aces, North: fit" in {found.name for found in result.findings}


def test_what_cannot_be_is_an_error():
    with pytest.raises(ValueError, match="observed, and is impossible"):
        run_audit(collection(honest(60)), given=Given(north.hcp.between(5, 20)))
    with pytest.raises(ValueError, match="no deal fulfils"):
        run_audit(collection(honest(10)), given=Given(north.hcp >= 38))
