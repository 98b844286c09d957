"""Sets that take too much work: the budgets, and errors that say what to change."""

import signal

import pytest

from conditions import OPENER
from everydeal import Space, east, north, south
from everydeal._native.slow import SlowKernelWarning
from everydeal.constraints import SpaceTooLargeError, count, distribution, parts
from everydeal.constraints.engines import budgets, engine
from everydeal.constraints.engines.budgets import Budget
from everydeal.constraints.engines.diagram import Progress
from everydeal.constraints.engines.engine import cheapest
from everydeal.constraints.language.grammar import parse


def test_over_the_budget(each_engine: str) -> None:
    with pytest.raises(
        SpaceTooLargeError, match=r"more than 5,000 nodes at card \d+ \(\w\w\) in order honours"
    ) as error:
        Space(OPENER & (south.controls <= 5), max_nodes=5000)
    assert (error.value.order, error.value.nodes) == ("honours", 5000)
    with pytest.raises(SpaceTooLargeError, match=r"every order .* 1,000 .*What to change"):
        count(OPENER & (south.controls <= 5), max_nodes=1000)
    exact = north.shape("5431") & east.shape("2443") & south.shape("3325")
    with pytest.raises(SpaceTooLargeError, match=r"only [\d,]+ nodes in order suit"):
        Space(exact, max_nodes=20_000)
    with pytest.raises(ValueError, match="0 nodes"):
        count(OPENER, max_nodes=-1)


def test_the_condition_that_has_to_remember_too_much_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "2_000")
    text = "a = not losers(north) - losers(south) <= 1\ncondition hcp(east) > 3 and a"
    with pytest.raises(SpaceTooLargeError, match=r"^losers\(north\) - losers\(south\) <= 1 \(line 1, column 9\) has"):
        Space(parse(text))
    with pytest.raises(SpaceTooLargeError, match=r"condition on the shape of north"):
        Space(north.rule_of(20), "pavlicek")
    with pytest.raises(SpaceTooLargeError, match=r"condition on losers\(north\) - losers\(south\) "):
        distribution(north.losers - south.losers)
    with pytest.raises(SpaceTooLargeError, match=r"every order.*losers.*each hand"):
        count(north.losers + south.losers <= 13)


@pytest.mark.heavy
@pytest.mark.thorough
def test_a_condition_that_has_to_remember_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "20_000")
    condition = north.losers + south.losers <= 13
    with pytest.raises(SpaceTooLargeError, match=r"in order honours.*each hand.*EVERYDEAL_MAX_STATES"):
        Space(condition)
    made: list[int] = []
    with pytest.raises(SpaceTooLargeError):
        count(condition, max_nodes=10_000, progress=lambda _, __, nodes: made.append(nodes))
    assert sum(b for b, following in zip(made, [*made[1:], 0], strict=True) if following < b) < 40_000


@pytest.mark.slow
def test_a_rule_that_has_to_remember_too_much_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "120_000")
    with pytest.raises(SpaceTooLargeError, match=r"^ruleof\(north, 20\)"):
        Space((north.hcp <= 11) & north.rule_of(20), "pavlicek")


def test_more_can_be_allowed_to_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    condition = north.losers <= 4
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "100")
    with pytest.raises(SpaceTooLargeError, match="more than 100 things"):
        Space(condition)
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "100_000")
    assert Space(condition).size
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "many")
    with pytest.raises(ValueError, match=r"'many'; .*number of states"):
        Space(north.losers <= 3)


def test_the_limits_of_a_split_are_these() -> None:
    """A seed deals other deals of a split set if one of them changes."""
    assert budgets.WHOLE == (7_600_000, 300_000, ("honours", "suit"), True)
    assert budgets.PART == (600_000, 45_000, ("honours", "suit"), True)
    assert budgets.WHOLE.steps == [400_000, 7_600_000]
    assert budgets.PART.steps == [400_000, 600_000]
    by_honours = {(0, 10): 310_000, (0, 12): 1_050_000, (14, 15): 500_000}
    assert {"honours": by_honours, "pavlicek": by_honours, "suit": {(0, 14): 50_000}} == budgets.MOST_NODES
    assert budgets.MERGED == 40_000
    assert (parts.COMMON, parts.ENOUGH, parts.FAILURES) == (1 / 1000, 1 / 6, 3)
    assert (parts.LOOK, parts.GLIMPSE, parts.QUICKEST) == (1 << 13, 1 << 9, "pavlicek")


def test_where_more_nodes_are_allowed_than_usual_no_order_is_given_up() -> None:
    """The limits of growth are those of sets that keep within the usual budget."""
    fewer, more = budgets.whole_above(5_000_000), budgets.whole_above(50_000_000)
    assert (fewer, more) == (
        budgets.WHOLE._replace(nodes=5_000_000),
        budgets.WHOLE._replace(nodes=50_000_000, decides=False),
    )
    assert budgets.whole_above("never") is None


def test_a_search_makes_few_nodes_first_and_goes_on_where_it_came_furthest(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order whose diagram grows too quickly is given up; one that needs less than the others is found before."""
    monkeypatch.setattr(budgets, "BEGUN", 1_000)
    most = {"honours": {(0, 10): 900}, "pavlicek": {(0, 10): 900}, "suit": {(0, 14): 900}}
    monkeypatch.setattr(engine, "MOST_NODES", most)
    condition, tried, heard = parse("hcp(north) >= 30"), list[tuple[str, int]](), list[int]()
    grown = {"honours": (10, 901, 12), "pavlicek": (10, 900, 17), "suit": (14, 900, 30)}

    def make(order: str, limit: int, progress: Progress | None) -> str:
        tried.append((order, limit))
        read, nodes, place = grown[order]
        assert progress is not None
        progress(read, 52, nodes)
        if (order, limit) == ("pavlicek", 9_000):
            return order
        raise SpaceTooLargeError("", "", limit, place, order)

    def tell(read: int, cards: int, nodes: int) -> None:
        heard.append(nodes)

    budget = Budget(9_000, None, ("honours", "pavlicek", "suit"), True)
    assert cheapest(condition, make, budget, tell) == "pavlicek"
    assert tried == [*((order, 1_000) for order in budget.orders), ("suit", 9_000), ("pavlicek", 9_000)]
    assert heard == [900] * 4
    with pytest.raises(SpaceTooLargeError, match="901 nodes already after 10 cards in order honours"):
        cheapest(condition, make, budget._replace(nodes=8_000))
    tried.clear()
    with pytest.raises(SpaceTooLargeError, match="every order"):
        cheapest(condition, make, budget._replace(nodes=8_000, decides=False), tell)
    assert ("honours", 8_000) in tried, "none is given up where nothing has to be decided"


def test_an_order_is_given_up_for_what_it_gets_between_two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many nodes are no reason, if few of them came last."""
    monkeypatch.setattr(engine, "MOST_NODES", {"honours": {(0, 10): 5_000, (14, 15): 900}})

    def make(grown: dict[int, int]) -> str:
        def made(order: str, limit: int, progress: Progress | None) -> str:
            assert progress is not None
            for read, nodes in grown.items():
                progress(read, 52, nodes)
            return order

        return cheapest(parse("hcp(north) >= 30"), made, Budget(9_000, None, ("honours",), True))

    assert make({10: 5_000, 14: 6_000, 15: 6_900, 16: 9_000}) == "honours"
    with pytest.raises(SpaceTooLargeError, match="6,901 nodes already after 15 cards in order honours"):
        make({10: 5_000, 14: 6_000, 15: 6_901})


SMOLEN = (
    "hcp(north) in 15..17 and balanced(north) and hcp(south) in 9..13 and shape(south, 54xx + 45xx) "
    "and hcp(west) <= 11 and top4(west, spades) <= 2 and shape(west, any 4333 + any 4432 + any 5332 + any 5431)"
)
"""27 million nodes."""


@pytest.mark.slow
def test_what_is_far_too_large_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision makes as many nodes as the rule says, whatever is asked for; the same part either way."""
    made: list[int] = []
    conjuncts = parts.of_expression(parse(SMOLEN))
    found = [
        parts.split(conjuncts, first=first, progress=lambda _, __, nodes: made.append(nodes))
        for first in (None, "honours")
    ]
    tops = [nodes for nodes, after in zip(made, [*made[1:], 0], strict=True) if after < nodes]
    assert max(tops) <= budgets.BEGUN
    assert sum(tops) < 2 * 1_500_000
    assert [each.name for each in found] == [found[0].name] * 2
    assert (found[0].is_exact, found[0].part.order) == (False, "suit")


def test_a_decision_is_the_same_on_both_engines(each_engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With small budgets, so that the pure engine is soon done: whole in the order asked for, in another, or split."""
    monkeypatch.setattr(budgets, "BEGUN", 300)
    for name, nodes in (("WHOLE", 2_400), ("PART", 1_000)):
        monkeypatch.setattr(parts, name, getattr(parts, name)._replace(nodes=nodes))
    for name, many in (("LOOK", 64), ("GLIMPSE", 32)):
        monkeypatch.setattr(parts, name, many)
    few = "hcp(north) >= 34 and hcp(south) <= 1"
    for text, order, made, test in (
        (few, "honours", 1089, ""),
        ("shape(north, 7321)", "suit", 159, ""),
        ("spades(north) == 9 and hearts(south) == 9", "suit", 1445, ""),
        (f"{few} and balanced(south)", "honours", 184, "(hcp(south) <= 1) and (shape(south, "),
    ):
        found = parts.split(parts.of_expression(parse(text)), first="honours")
        assert (found.part.order, found.part.nodes) == (order, made), text
        assert found.test_text.startswith(test), text
        assert found.is_exact == (not test), text


def test_plain_python_says_what_a_large_set_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It refused sets that the kernel takes whole; now it takes them, and warns."""
    monkeypatch.setattr(budgets, "BEGUN", 300)
    monkeypatch.setattr(budgets, "MANY_NODES", 1_000)
    monkeypatch.setattr(budgets, "library", lambda: None)
    monkeypatch.setattr(budgets, "NODES", 5_000)
    text = "hcp(north) >= 34 and hcp(south) <= 1"
    with pytest.warns(SlowKernelWarning, match=r"without the native kernel"):
        found = parts.split(parts.of_expression(parse(text)), first="honours")
    assert (found.is_exact, found.part.nodes) == (True, 1089)


def test_control_c_stops_a_build(each_engine: str) -> None:
    """Also where Python notices it inside a callback of the kernel; and afterwards it is what it was."""
    found = signal.signal(signal.SIGINT, signal.default_int_handler)  # Spark's tests leave one of their own
    try:
        with pytest.raises(KeyboardInterrupt):
            Space("hcp(north) >= 37", progress=lambda *_: signal.raise_signal(signal.SIGINT))
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, found)
    assert count("hcp(north) >= 37") == Space("hcp(north) >= 37").size


def test_the_work_of_a_count_is_limited() -> None:
    text = "hcp(north) in 8..14 and losers(north) == 7"
    with pytest.raises(SpaceTooLargeError, match="losers"):
        count(text, budget=Budget(10_000, 500))
    assert count(text, budget=Budget(400_000, 6_000)) == count(text)  # in order suit, where it is less
