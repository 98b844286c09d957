"""Sets that take too much work: the budgets, and errors that say what to change."""

import pytest

from conditions import OPENER
from everydeal import Space, east, north, south
from everydeal.constraints import SpaceTooLargeError, count, distribution, parts
from everydeal.constraints.counts import forecasts
from everydeal.constraints.language.grammar import parse


def test_over_the_budget(each_engine: str) -> None:
    with pytest.raises(
        SpaceTooLargeError, match=r"more than 5,000 nodes at card \d+ \(\w\w\) in order honours"
    ) as error:
        Space(OPENER & (south.controls <= 5), max_nodes=5000)
    assert (error.value.order, error.value.nodes) == ("honours", 5000)
    with pytest.raises(SpaceTooLargeError, match=r"every order .* 1,000 .*What to change: ask for less, or allow more"):
        count(OPENER & (south.controls <= 5), max_nodes=1000)
    exact = north.shape("5431") & east.shape("2443") & south.shape("3325")
    with pytest.raises(SpaceTooLargeError, match=r"takes only [\d,]+ nodes in order suit: choose that order"):
        Space(exact, max_nodes=20_000)
    with pytest.raises(ValueError, match="no fewer than 0 nodes"):
        count(OPENER, max_nodes=-1)


def test_the_condition_that_has_to_remember_too_much_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "2_000")
    text = "a = not losers(north) - losers(south) <= 1\ncondition hcp(east) > 3 and a"
    with pytest.raises(SpaceTooLargeError, match=r"^losers\(north\) - losers\(south\) <= 1 \(line 1, column 9\) has"):
        Space(parse(text))
    with pytest.raises(SpaceTooLargeError, match=r"^a condition on the shape of north has to remember"):
        Space(north.rule_of(20), "pavlicek")
    with pytest.raises(SpaceTooLargeError, match=r"a condition on losers\(north\) - losers\(south\) has to remember"):
        distribution(north.losers - south.losers)
    with pytest.raises(SpaceTooLargeError, match=r"every order.*losers.*: limit each hand by itself"):
        count(north.losers + south.losers <= 13)


@pytest.mark.heavy
@pytest.mark.thorough
def test_a_condition_that_has_to_remember_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "20_000")
    condition = north.losers + south.losers <= 13
    with pytest.raises(
        SpaceTooLargeError,
        match=r"has to remember .* in order honours.*limit each hand by itself.*EVERYDEAL_MAX_STATES",
    ):
        Space(condition)
    made: list[int] = []
    with pytest.raises(SpaceTooLargeError):
        count(condition, max_nodes=10_000, progress=lambda _, __, nodes: made.append(nodes))
    assert sum(b for b, following in zip(made, [*made[1:], 0], strict=True) if following < b) < 40_000


@pytest.mark.slow
def test_a_rule_that_has_to_remember_too_much_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "120_000")
    with pytest.raises(SpaceTooLargeError, match=r"^ruleof\(north, 20\) has to remember"):
        Space((north.hcp <= 11) & north.rule_of(20), "pavlicek")


def test_more_can_be_allowed_to_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    condition = north.losers <= 4
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "100")
    with pytest.raises(SpaceTooLargeError, match="more than 100 things"):
        Space(condition)
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "100_000")
    assert Space(condition).size
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "many")
    with pytest.raises(ValueError, match="'many'; it must be a number of states"):
        Space(north.losers <= 3)


@pytest.mark.thorough
def test_a_forecast_is_about_right():
    opener = "hcp(north) in 8..12 and spades(north) == 5 and hearts(north) == 5"
    text = f"{opener} and hcp(south) in 12..14 and balanced(south)"
    first, *others = forecasts(parse(text))
    assert 80_000 < first.nodes < 700_000  # 228,446 in order suit, 355,892 in order honours
    assert all(first.nodes <= other.nodes for other in others)
    assert "about" in str(first)


def test_the_limits_of_a_split_are_these():
    """A seed deals other deals of a split set if one of them changes."""
    assert (parts.FEW, parts.WHOLE, parts.PART) == (400_000, 3_000_000, 600_000)
    assert (parts.STATES, parts.MACHINES, parts.MACHINES_OF_PART) == (200_000, 100_000, 45_000)
    assert (parts.GLANCE, parts.EARLY, parts.FAR, parts.FAILURES) == (150_000, 10, 26, 3)
    assert (parts.COMMON, parts.ENOUGH, parts.RARE) == (1 / 40, 1 / 6, 1 / 8)
    assert (parts.LOOK, parts.GLIMPSE) == (1 << 13, 1 << 10)
