"""The engines of constrained spaces: published sizes and deals on each, and the boundary tables against the diagram."""

from fractions import Fraction

import pytest

import everydeal
from conditions import CASES, condition_of
from everydeal import Deal, Space, east, north, south, spaces, west
from everydeal.bulk import Deals, random_numbers, to_ints
from everydeal.constraints import SpaceTooLargeError, count, counts, distribution
from everydeal.constraints.conditions.expressions import Expression
from everydeal.constraints.engines import boundary
from everydeal.constraints.engines import choice as engine
from everydeal.constraints.engines.boundary import Boundary
from everydeal.constraints.engines.boxes import box_of
from everydeal.constraints.logic.deck import FULL_DECK
from everydeal.spaces.deals import owners_in


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


@pytest.mark.parametrize("limit", [30, 3000])
def test_the_engines_refuse_at_the_same_card(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel counts the nodes of two hands' shapes before it builds any, with bits."""
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    conditions = (
        north.pattern("5431") & south.pattern("5332"), north.pattern("5431") & south.pattern("5332") & (west.hcp > 9),
        (north.hcp > 11) & (south.spades > 4) & west.has("SA"),
    )  # fmt: skip
    for condition in conditions:
        layers = []
        for name in ("native", "pure"):
            monkeypatch.setattr(engine, "kernel", lambda name=name: everydeal.kernel()._replace(name=name))
            try:
                Space(condition, max_nodes=limit, patient=False)
                layers.append(-1)
            except SpaceTooLargeError as error:
                layers.append(error.layer)
        assert layers[0] == layers[1]


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


def test_boundary_tables_when_only_the_fewest_points_are_told() -> None:
    """By inclusion and exclusion of the deals in which North or West has no ace."""

    def tables(condition: Expression) -> Boundary:
        box = box_of((north.shape("9211") & south.shape("1543") & condition).normal_form(), FULL_DECK)
        assert box is not None
        return Boundary(box)

    found = tables((north.aces >= 1) & (west.aces >= 1))
    no_ace = [north.aces == 0, west.aces == 0, (north.aces == 0) & (west.aces == 0)]
    one, other, both = (tables(condition).size for condition in no_ace)
    assert found.size == tables(north.aces >= 0).size - one - other + both
    for number in (0, found.size // 3, found.size - 1):
        assert found.index(found.owners(number)) == number


@pytest.mark.thorough
def test_boundary_tables_of_both_engines_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    box = box_of((north.pattern("5530") & (west.aces >= 2) & south.pattern("8-x-x-x")).normal_form(), FULL_DECK)
    assert box is not None
    native = engine.build_tables(box)
    monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    pure = engine.build_tables(box)
    assert native is not None
    assert pure is not None
    assert (pure.size, pure.nodes) == (native.size, native.nodes)
    for number in [0, pure.size - 1, *(pure.size * k // 11 for k in range(1, 11))]:
        assert pure.owners(number) == native.owners(number)


@pytest.mark.thorough
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
        assert box_of(condition.normal_form(), FULL_DECK) is None


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
