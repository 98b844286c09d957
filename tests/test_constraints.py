"""Constrained spaces on the full deck: published sizes and deals, the laws, refusals, both engines, sampling."""

import json
import pickle
from fractions import Fraction
from math import comb, factorial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import everydeal
from everydeal import Deal, Space, east, north, south, spaces, west
from everydeal.bulk import Deals, random_numbers, to_ints
from everydeal.constraints import SpaceTooLargeError, boundary, count, counts, distribution, engine, mix, probability
from everydeal.constraints.boundary import Boundary
from everydeal.constraints.box import box_of
from everydeal.constraints.deck import FULL_DECK
from everydeal.constraints.expressions import Expression
from everydeal.constraints.filter import NothingPassesError
from everydeal.constraints.language import parse
from everydeal.constraints.mix import Mix
from everydeal.constraints.normal import normal_form
from everydeal.constraints.tables import deals_with_small_cards_alike
from everydeal.spaces.deals import owners_in

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "constraints.json").read_text())
NAMES = {"N": north, "E": east, "S": south, "W": west, "True": True}
CASES = {case["label"]: case for case in GOLDEN["cases"]}
ALL = factorial(52) // factorial(13) ** 4
HAND = ALL // comb(52, 13)
OPENER = north.hcp.between(15, 17) & north.balanced


@pytest.fixture(params=["native", pytest.param("pure", marks=pytest.mark.thorough)])
def each_engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both engines, one after the other."""
    if request.param == "native" and not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    if request.param == "pure":
        monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    return str(request.param)


def condition_of(label: str) -> Any:
    return eval(CASES[label]["expression"], {}, NAMES)


@pytest.mark.parametrize("label", CASES)
def test_published_sizes_and_deals(label: str, each_engine: str) -> None:
    case = CASES[label]
    for order, vectors in case["vectors"].items():
        if each_engine == "pure" and order == "suit" and label in ("3", "8c"):
            continue  # a second each; the kernel does them
        space = Space(condition_of(label), order)
        assert space.size == int(case["size"])
        assert space.probability == Fraction(case["probability"])
        for vector in vectors:
            deal = Deal.from_pbn(vector["deal"])
            assert space[int(vector["index"])] == deal
            assert space.index(deal) == int(vector["index"])


def test_the_engines_agree_on_nodes_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    condition = north.hcp.between(15, 17) & ((south.controls >= 8) | (south.has("SAK") & (south.hcp <= 9)))
    native = Space(condition)
    monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    pure = Space(condition)
    assert type(native._engine) is not type(pure._engine)
    assert (native.size, native.nodes) == (pure.size, pure.nodes)
    for deal in native.sample(50, "agree"):
        assert pure.index(deal) == native.index(deal)
        assert pure[pure.index(deal)] == deal


@pytest.mark.slow
def test_the_engines_agree_on_distributions(monkeypatch: pytest.MonkeyPatch) -> None:
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    of = (south.aces, (north | west).controls)
    native = distribution(*of, given=condition_of("3"))
    monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    assert distribution(*of, given=condition_of("3")) == native


BALANCED_AROUND = (
    north.hcp.between(12, 14) & east.hcp.between(10, 12) & south.hcp.between(8, 10)
    & north.balanced & east.balanced & south.balanced & west.balanced
)  # fmt: skip


@pytest.mark.parametrize(
    "condition",
    [
        north.hcp.between(4, 6) & north.pattern("7-3-2-1") & east.pattern("4432"),
        north.pattern("5431") & east.pattern("4432") & south.pattern("5332"),
        (north.aces >= 2) & (west.aces <= 1) & (north.spades >= 7) & east.pattern("5431"),
        (north.aces == 2) & (south.spades >= 9) & (east.hearts >= 8),
        north.pattern("9211") & (west.aces >= 1) & (north.aces <= 1) & south.pattern("4333"),
        north.pattern("4333") & north.pattern("4-x-x-x"),
    ],
    ids=str,
)
def test_boundary_tables_are_the_diagram(condition: Expression, each_engine: str) -> None:
    space = Space(condition, "suit")
    box = box_of(space.formula, space.deck)
    assert box is not None
    tables = engine.build_tables(box)
    assert tables is not None
    assert isinstance(tables, Boundary) == (each_engine == "pure")
    assert tables.size == space.size == counts._by_tables(box)
    for number in [0, 1, space.size - 1, *(space.size * k // 7 for k in range(1, 7))]:
        owners = space._engine.owners(number)
        assert tables.owners(number) == owners
        assert tables.index(owners) == number
    for i in range(10):
        stranger = spaces.pavlicek[i * 10**27]
        owners = owners_in(stranger, space.deck.order("suit"))
        assert tables.index(owners) == space._engine.index(owners)


def test_boundary_tables_of_both_engines_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    box = box_of(normal_form(north.pattern("5530") & (west.aces >= 2) & south.pattern("8-x-x-x")), FULL_DECK)
    assert box is not None
    native = engine.build_tables(box)
    monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    pure = engine.build_tables(box)
    assert native is not None
    assert pure is not None
    assert (pure.size, pure.nodes) == (native.size, native.nodes)
    for number in [0, pure.size - 1, *(pure.size * k // 11 for k in range(1, 11))]:
        assert pure.owners(number) == native.owners(number)


def test_tables_that_would_take_too_long_leave_the_diagram_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    monkeypatch.setattr(boundary, "MOST_STEPS", 1000)
    monkeypatch.setattr(engine, "PURE_TABLES_FROM", 100)
    condition = north.pattern("6-5-x-x") & (east.aces >= 3)
    with pytest.raises(SpaceTooLargeError, match="honours"):
        Space(condition, "suit", max_nodes=200)
    assert Space(condition, "suit").size == Space(condition).size


@pytest.mark.slow
@pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")
def test_counts_that_only_boundary_tables_can_make() -> None:
    whole = 81613183253012200151534592
    assert count(BALANCED_AROUND, max_nodes=200_000) == whole
    points = distribution(south.hcp, given=BALANCED_AROUND, max_nodes=200_000)
    assert [int(held) for (held,) in points] == [8, 9, 10]  # type: ignore[call-overload]
    assert sum(points.values()) == whole


@pytest.mark.slow
def test_distributions_by_boundary_tables() -> None:
    given = north.shape("7321") & east.shape("2443") & south.shape("2245", "1336", "2335")
    for of in [(2 * north.aces - 1,), (south,), (west.aces,)]:
        assert counts._value_by_value(of, given, FULL_DECK) == distribution(*of, given=given)
    assert counts._value_by_value((north.losers,), given, FULL_DECK) is None
    assert counts._value_by_value((east.hcp, south.hcp, west.hcp), given, FULL_DECK) is None


def test_boundary_tables_are_for_shapes_and_points() -> None:
    refused = [north.losers <= 6, north.has("SA"), (north.hcp + south.hcp) >= 30, (north.hcp >= 5) & (south.aces >= 1)]
    for condition in [*refused, (north.hcp >= 10) | (south.hcp >= 10), north.hcp_in("S") >= 4]:
        assert box_of(normal_form(condition), FULL_DECK) is None


@pytest.mark.slow
@pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")
def test_four_balanced_hands_with_points() -> None:
    """49 million nodes as a diagram in order honours; the size is also the forward count's."""
    space = Space(BALANCED_AROUND, "suit")
    assert space.size == 81613183253012200151534592
    for number in (0, 10**20, space.size // 2, space.size - 1):
        deal = space[number]
        assert BALANCED_AROUND(deal)
        assert space.index(deal) == number
    deals = Deals.from_numbers(space, random_numbers(space, 200, seed="four"))
    assert all(map(BALANCED_AROUND, deals))
    assert [space.index(deal) for deal in deals] == to_ints(deals.numbers(space))


def test_no_condition_is_pavlicek() -> None:
    for order, space in (("pavlicek", spaces.pavlicek), ("suit", spaces.pavlicek_suit)):
        for number in (0, 1, 10**20, 10**28, ALL - 1):
            assert Space(True, order)[number] == space[number]


def test_numbers_rise_with_those_of_all_deals() -> None:
    space = Space(OPENER, "pavlicek")
    numbers = [spaces.pavlicek.index(space[i * (space.size // 40)]) for i in range(40)]
    assert numbers == sorted(numbers)


def test_the_same_set_written_in_two_ways() -> None:
    one = Space((north.spades >= 5) & ~(north.hcp < 12))
    two = Space(~((north.spades <= 4) | (north.hcp <= 11)))
    assert one == two
    assert one.name == two.name
    other = Space(parse("hcp(north) > 11 and spades(north) + 1 > 5"))
    assert other[10**20] == one[10**20]


A, B, C = north.hcp >= 12, south.spades >= 5, east.has("SA")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (~(A | B), ~A & ~B), (~(A & C), ~C | ~A), (A & B & C, C & (B & A)), (~~B, B), (A & A, A),
        (north.hcp > 11, A), (~(north.hcp <= 11), A), (2 * north.hcp >= 24, A), (A | ~A, north.hcp >= 0),
        (north.hcp.between(12, 14) | north.hcp.between(15, 17), north.hcp.between(12, 17)),
        (north.hcp - south.hcp >= 3, south.hcp - north.hcp <= -3),
        (north.lacks("SA") & south.lacks("SA") & west.lacks("SA"), C),
    ],
)  # fmt: skip
def test_the_canonical_text_does_not_depend_on_the_writing(one: Expression, other: Expression) -> None:
    assert Space(one) == Space(other)
    assert Space(one).name == Space(other).name


def test_forbidden_cards() -> None:
    assert Space(north.lacks("SA HA DA CA")).size == Space(north.aces == 0).size == comb(48, 13) * ALL // comb(52, 13)
    assert Space(north.lacks("SA") & east.lacks("SA") & south.lacks("SA") & west.lacks("SA")).size == 0
    space = Space(north.lacks("SAKQ") & south.lacks("SAKQ"))
    assert all(not deal.north & 7 and not deal.south & 7 for deal in space.sample(50, "a"))


def test_a_feature_can_be_divided_by_a_number() -> None:
    assert Space(north.hcp / 2 >= 7) == Space(parse("hcp(north) / 2 >= 7")) == Space(north.hcp >= 14)


def test_one_set_in_two_texts() -> None:
    strong, fair, aces = north.hcp >= 18, south.hcp >= 8, south.aces >= 2
    one, two = Space(strong & (fair | aces)), Space((strong & fair) | (strong & aces))
    assert one != two
    assert one.same_set(two)
    assert one.same_set(Space(strong & (fair | aces), "pavlicek"))
    assert not Space(north.has("SA")).same_set(Space(east.has("SA")))
    assert not one.same_set(Space(strong))


def test_names_read_back() -> None:
    odd = north.suitwise(lambda suit, holding: holding % 3 - 1)
    for condition in (OPENER, north.rule_of(20), odd >= 2, (north | south).stoppers == 4, north.like("AKxxx.*.x.*")):
        space = Space(condition, "suit", max_nodes=3_000_000)
        again = Space.from_name(space.name)
        assert again == space
        assert again.size == space.size
    assert pickle.loads(pickle.dumps(space)) == space


def test_members_and_strangers() -> None:
    space = Space(OPENER)
    for deal in space.sample(100, "members"):
        assert deal in space
        assert OPENER(deal)
    for deal in (spaces.pavlicek[i * 10**27] for i in range(50)):
        assert (deal in space) == OPENER(deal)
    with pytest.raises(ValueError, match=r"does not fulfil hcp\(north\) in 15..17 nor"):
        space.index(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"))
    with pytest.raises(ValueError, match="13 each"):
        space.index(Deal(north=1))
    with pytest.raises(TypeError):
        space.index("a deal")  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        space[space.size]


def test_an_empty_set_is_a_space(each_engine: str) -> None:
    for condition in (north.hcp > 37, north.has("SA") & south.has("SA"), (north.aces == 4) & (south.aces >= 1)):
        space = Space(condition)
        assert space.size == 0
        assert not space
        assert spaces.pavlicek[0] not in space
        with pytest.raises(IndexError):
            space[0]
        with pytest.raises(ValueError, match="nothing to sample"):
            space.sample(1)


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


def test_weights_by_rank() -> None:
    by_rank = north.weights({"A": 6, "K": 4, "J": 1}, "S") >= 7
    assert str(by_rank) == str(north.weights((6, 4, 0, 1), "S") >= 7)
    with pytest.raises(ValueError, match="'SA' is not a rank"):
        north.weights({"SA": 6})
    with pytest.raises(TypeError, match=r"a weight is 1\.5"):
        north.weights({"A": 1.5})  # type: ignore[dict-item]


def test_slips_of_the_pen_are_loud() -> None:
    with pytest.raises(ValueError, match="lower limit first"):
        north.hcp.between(17, 15)
    with pytest.raises(TypeError, match=r"0\.5, not a whole number"):
        north.suitwise(lambda suit, holding: holding.bit_count() / 2 + 0.5)  # type: ignore[arg-type, return-value]
    with pytest.raises(ValueError, match="has 14 cards, more than 13"):
        north.like("AKxxx.xxxx.xxx.xx")
    with pytest.raises(AttributeError, match="double-dummy"):
        north.tricks  # noqa: B018
    with pytest.raises(AttributeError, match=r"did you mean 'hcp'\?.*losers"):
        north.hpc  # noqa: B018
    with pytest.raises(ValueError, match="'Y' in 'AKYxx' is no card"):
        north.like("AKYxx.*.*.x")
    with pytest.raises(TypeError, match="'x', not a whole number"):
        north.rule_of("x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no shape"):
        (north | south).rule_of(20)
    with pytest.raises(TypeError, match=r"says None of .*; it must say True or False"):
        Space(north.shape_where(lambda s, h, d, c: None))  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match=r"is a text: everydeal\.constraints\.parse"):
        Space("hcp(north) > 30")  # type: ignore[arg-type]
    for quotient in (lambda: 2 / north.hcp, lambda: north.hcp / south.hcp):
        with pytest.raises(TypeError, match="quotients"):
            quotient()
    with pytest.raises(TypeError, match="remainders"):
        north.hcp % 2
    with pytest.raises(TypeError, match="'14' is neither a number"):
        north.hcp >= "14"  # type: ignore[operator]  # noqa: B015


def test_mistakes_are_loud() -> None:
    with pytest.raises(TypeError, match="&"):
        bool(north.hcp >= 3)
    with pytest.raises(TypeError):
        15 <= north.hcp <= 17  # type: ignore[operator]  # noqa: B015
    with pytest.raises(TypeError):
        (north.hcp >= 3) and (south.hcp >= 3)  # noqa: B018
    with pytest.raises(TypeError):
        hash(north.hcp)
    with pytest.raises(TypeError, match="products"):
        north.hcp * south.hcp
    with pytest.raises(TypeError, match="condition"):
        Space(north.hcp)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no order"):
        Space(OPENER, "best")
    with pytest.raises(TypeError, match="no shape"):
        (north | south).balanced  # noqa: B018
    for bad in ("5432", "54", "4-4-4-4"):
        with pytest.raises(ValueError, match="pattern"):
            north.pattern(bad)
    for bad in ("SAX", "", "SA SA", "A"):
        with pytest.raises(ValueError, match=r"twice|suit letter|no cards"):
            north.has(bad)


def test_tables_of_points_and_patterns() -> None:
    points = distribution(north.hcp)
    assert {str(int(k[0])): v // HAND for k, v in points.items()} == GOLDEN["hcp_one_hand"]
    patterns: dict[str, int] = {}
    for (shape,), deals in distribution(north).items():
        key = "-".join(map(str, sorted(shape, reverse=True)))  # type: ignore[arg-type]
        patterns[key] = patterns.get(key, 0) + deals
    assert patterns == {row["pattern"]: int(row["deals"]) for row in GOLDEN["patterns"]}
    both = distribution(north.hcp + south.hcp)
    assert both[(Fraction(20),)] == int(GOLDEN["partnership_hcp"]["20"])
    assert all(both[(k,)] == both[(40 - k,)] for (k,) in both)  # type: ignore[operator, index]


@pytest.mark.parametrize("rank", ["2", "9", "T", "J", "Q", "K", "A"])
def test_deals_with_small_cards_alike(rank: str) -> None:
    expected = GOLDEN["anchors"]["indistinguishable_small_cards"][rank]
    assert deals_with_small_cards_alike(rank) == int(expected)


def test_losing_tricks_have_the_published_mean_and_mode() -> None:
    losers = {int(k[0]): Fraction(v, ALL) for k, v in distribution(north.losers).items()}  # type: ignore[arg-type]
    assert round(float(sum(k * share for k, share in losers.items())), 4) == 7.5585
    assert round(float(100 * losers[8]), 2) == 24.50


def test_conditional_probability() -> None:
    fit = (north.spades + south.spades) >= 8
    assert (
        Space(fit).given(OPENER).probability
        == probability(fit, given=OPENER)
        == Fraction(count(fit & OPENER), count(OPENER))
    )
    with pytest.raises(ValueError, match="the condition given is impossible"):
        probability(fit, given=False)
    with pytest.raises(ValueError, match=r"the condition given is impossible.*: hcp\(north\) >= 38|impossible.*none"):
        Space(fit).given(north.hcp >= 38)


@pytest.mark.parametrize("label", ["1", "3", "6", "7a"])
def test_bulk_is_the_scalar_space(label: str) -> None:
    space = Space(condition_of(label))
    numbers = random_numbers(space, 3000, seed="bulk")
    deals = Deals.from_numbers(space, numbers, threads=2)
    assert (deals.numbers(space) == numbers).all()
    assert [deals[row] for row in range(0, 3000, 100)] == space.sample(3000, "bulk")[::100]
    strangers = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 50, seed="bulk"))
    if not all(deal in space for deal in strangers):
        with pytest.raises(ValueError, match="row"):
            strangers.numbers(space)


def test_arrays_agree_with_single_deals() -> None:
    from everydeal.constraints.arrays import evaluate

    deals = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 2000, seed="arrays"))
    conditions: list[Expression] = [
        OPENER, ~OPENER | south.rule_of(20), west.losers < east.losers, north.pattern("5-x-x-3-"), west.lacks("SA"),
        (north | south).stoppers == 4, south.quick_tricks >= 2.5,
    ]  # fmt: skip
    for condition in conditions:
        answers = evaluate(condition, deals)
        assert answers.tolist() == [condition(deal) for deal in deals]
    with pytest.raises(ValueError, match="uint64"):
        evaluate(OPENER, np.zeros((3, 4), np.int64))


def test_the_owners_of_a_card_in_a_sample() -> None:
    """Chi-square of 20,000 deals against the exact shares; 16.3 is passed once in 1,000 times."""
    space = Space(OPENER)
    deals = Deals.from_numbers(space, random_numbers(space, 20_000, seed="chi"))
    for card, name in ((0, "SA"), (17, "HT"), (51, "C2")):
        held = np.bincount(deals.owners[:, card], minlength=4)
        exact = [20_000 * count(OPENER & hand.has(name)) / space.size for hand in (north, east, south, west)]
        assert sum((h - e) ** 2 / e for h, e in zip(held, exact, strict=True)) < 16.3


def test_samples_without_repeats() -> None:
    few = Space(north.has("SAKQJT98765432") & east.has("HAKQJT98765432") & south.has("DAKQJT9876543"))
    assert few.size == 14  # South has any of the 13 clubs and the two of diamonds
    all_of_them = few.sample(few.size, "a", distinct=True)
    assert sorted(map(few.index, all_of_them)) == list(range(few.size))
    assert few.sample(4, "a", start=3, distinct=True) == all_of_them[3:7]
    first: list[Deal] = []
    for deal in few.sample(100, "a"):
        first += [deal] * (deal not in first)
    assert first == all_of_them[: len(first)]
    with pytest.raises(ValueError, match=f"only {few.size} deals fulfil .*: not {few.size + 1} different"):
        few.sample(few.size + 1, "a", distinct=True)


def test_filter_samples_what_cannot_be_counted() -> None:
    chosen = Space(OPENER).filter(lambda deal: deal.hcp("S") % 2 == 0, seed="filter")
    assert all(deal.hcp("S") % 2 == 0 and OPENER(deal) for deal in chosen.sample(50))
    share, low, high = chosen.estimate()
    assert low < share < high
    assert chosen.passed == 50 <= chosen.tried
    assert next(chosen).hcp("S") % 2 == 0
    with pytest.raises(ValueError, match="only"):
        Space(OPENER).filter(lambda deal: False).sample(1, tries=20)


def test_a_filter_that_nothing_passes_gives_up() -> None:
    nothing = Space(OPENER).filter(lambda deal: False, "a", patience=30)
    with pytest.raises(NothingPassesError, match=r"last 30 deals .*0 of 30 deals tried .* at most 11 %.*patience="):
        next(nothing)
    with pytest.raises(NothingPassesError, match="0 of 60 deals tried"):
        nothing.sample(1)
    seldom = Space(True).filter(lambda deal: deal.hcp("N") == 10, "b", patience=1000)
    assert len(seldom.sample(100)) == 100 < seldom.tried
    with pytest.raises(ValueError, match="above 0"):
        Space(OPENER).filter(lambda deal: True, patience=0)


def test_the_estimate_of_a_filter_covers_the_truth_as_often_as_it_says() -> None:
    share = Fraction(Space(north.aces >= 2).size, ALL)
    filtered = Space(True).filter(lambda deal: (deal.north & 0x8004002001).bit_count() >= 2)
    covered = 0
    for seed in range(150):
        filtered.sample(12, f"coverage {seed}")
        _, low, high = filtered.estimate()
        covered += low <= share <= high
    assert 134 <= covered <= 150  # 95 % of 150 is 142.5, four standard deviations 10.7; the seeds are fixed


def test_a_filter_takes_a_seed_as_a_space_does() -> None:
    space = Space(OPENER)
    tested = space.filter(lambda deal: deal.hcp("S") >= 8)
    deals = tested.sample(3, "1")
    assert deals == tested.sample(3, "1") == space.filter(lambda deal: deal.hcp("S") >= 8, "1").sample(3)
    assert repr(tested) == f"<filter of {space.name}, 3 of {tested.tried} deals passed>"
    with pytest.raises(TypeError, match="a seed is a text"):
        tested.sample(3, 1)  # type: ignore[arg-type]


@pytest.mark.heavy
def test_a_mix_has_the_published_sizes_and_counts() -> None:
    levelling = GOLDEN["levelling"]
    classes: list[tuple[str, Any, int]] = [
        (row["name"], True if row["name"] == "rest" else eval(row["expression"], {}, NAMES), row["target_percent"])
        for row in levelling["classes"]
    ]
    mixed = Mix(classes, given=eval(levelling["given"], {}, NAMES))
    assert [row.size for row in mixed.rows] == [int(row["size"]) for row in levelling["classes"]]
    assert mixed.left_over == 0
    for n, expected in levelling["counts"].items():
        assert mixed.counts(int(n)) == expected
    dealt = list(mixed.deal(40, "a seed"))
    assert [name for _, name, _ in dealt].count("major5") == 14
    assert dealt == list(mixed.deal(40, "a seed"))
    by_name = dict(zip((row.name for row in mixed.rows), mixed.spaces, strict=True))
    assert all(by_name[name].index(deal) == number for deal, name, number in dealt)
    assert "overlaps" in mixed.warnings()[0]


def test_a_mix_in_bulk_is_the_same_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = Mix([("strong", north.hcp >= 15, 30), ("rest", True, 70)])
    one_by_one = list(mixed.deal(300, "a seed"))
    monkeypatch.setattr(mix, "_MANY", 0)
    monkeypatch.setattr(mix, "_PORTION", 64)
    assert list(mixed.deal(300, "a seed")) == one_by_one
    assert [dealt.name for dealt in mixed.deal(10)].count("strong") == 3


def test_a_mix_warns_once_of_each_fact() -> None:
    mixed = Mix([("strong", north.hcp >= 15, 50), ("huge", north.hcp >= 20, 0), ("bal", north.balanced, 50)])
    one, two, three = mixed.warnings()
    assert one == f"class 'huge' is empty: earlier classes have all its {count(north.hcp >= 20):,} deals"
    assert two.startswith("class 'bal' overlaps with earlier ones")
    assert three.endswith("deals are in no class and are never dealt")
    assert [dealt.name for dealt in mixed.deal(7, "a")].count("strong") == 4  # 3.5 and 3.5: the earlier class wins


def test_mixes_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="add up to 90"):
        Mix([("a", OPENER, 90)])
    empty = Mix([("a", north.aces >= 2, 50), ("b", north.aces == 3, 50)])
    assert any("'b' is empty" in warning for warning in empty.warnings())
    with pytest.raises(ValueError, match="'b' should be 50 %"):
        empty.deal(10)
    weighted = Mix([("a", north.aces == 1, 1), ("b", north.aces == 2, 2)], weights=True)
    assert weighted.counts(9) == [3, 6]
