"""What an audit compares: every subject for every seat it speaks of."""

from collections import Counter

from everydeal import spaces
from everydeal.dealing.audit import Expectation, Tally, audit, exact


def test_every_subject_is_compared() -> None:
    tally = Tally()
    for deal in spaces.pavlicek.sample(1500, "subjects"):
        tally.add(deal)
    result = audit(tally)
    found = Counter(comparison.subject for comparison in result.comparisons)
    assert {subject: found[subject] for subject in ("points", "patterns", "voids", "aces", "suit lengths")} == {
        "points": 4, "patterns": 4, "voids": 4, "aces": 4, "suit lengths": 16,
    }  # fmt: skip
    assert found["points together"] == 3
    freedom = {c.where: c.freedom for c in result.comparisons if c.subject == "aces"}
    assert set(freedom.values()) == {3}  # 0, 1, 2, and 3 with 4: of 1500 hands four have all four aces


def test_what_a_shuffled_deck_gives_to_pairs() -> None:
    expected = Expectation()
    assert expected.pair_points(1) == exact.points(26) != exact.points()
    assert expected.pair_suit_length(2, 3) == exact.suit_length(26) != exact.suit_length()
    assert expected.size == spaces.pavlicek.size
