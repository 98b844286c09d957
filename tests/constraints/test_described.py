"""What is said of a set of deals to a reader, whole or split."""

import pytest

from everydeal import Space
from everydeal.constraints import parse, parts, probability
from everydeal.constraints.described import describe

TEXT = "hcp(north) in 15..17 and balanced(north) and spades(south) >= 5 and hcp(south) in 6..9"
pytestmark = pytest.mark.heavy


def test_a_set_that_is_counted():
    text = "hcp(north) >= 20 and spades(south) >= 4"
    found = describe(text, deals=3)
    space = Space(parse(text))
    assert (found.is_whole, found.test, found.size, found.about) == (True, "", space.size, (space.size,) * 3)
    assert found.probability == (float(probability(parse(text))),) * 3
    assert found.deals == space.sample(3, "everydeal")
    assert Space.from_name(found.part).size == found.size


def test_a_set_that_is_split(monkeypatch):
    """Part, test and deals say the same set; the same for the same seed; its true size is within the limits."""
    monkeypatch.setattr(parts, "WHOLE", 500)
    monkeypatch.setattr(parts, "COMMON", 1 / 40)
    found = describe(TEXT, deals=5)
    condition = parse(TEXT)
    assert not found.is_whole
    assert len(found.deals) == 5
    assert all(condition(deal) for deal in found.deals)
    part = Space.from_name(found.part)
    assert part.size == found.size
    assert all(deal in part for deal in found.deals)
    best, low, high = found.about
    assert 0 < low < best < high < found.size
    assert low < Space(condition).size < high
    assert found.accepted.tried >= 1 << 16
    assert found.probability[1] < found.probability[0] < found.probability[2]
    assert all(parse(found.text)(deal) for deal in found.deals)
    assert describe(TEXT, deals=2).deals == found.deals[:2]


def test_an_impossible_set():
    found = describe("hcp(north) > 40")
    assert (found.is_whole, found.size, found.deals, found.about) == (True, 0, [], (0, 0, 0))
