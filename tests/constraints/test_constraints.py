"""Constrained spaces on the full deck: what a set is, its names, its members, its published counts.

Then measures of a holding worked out by hand, and conditions that are written in more than one way.
"""

import json
import pickle
from fractions import Fraction
from math import comb

import pytest

import places
from conditions import ALL, GOLDEN, HAND, OPENER
from everydeal import Deal, Space, east, north, south, spaces, west
from everydeal.cards import RANKS
from everydeal.constraints import count, distribution, probability
from everydeal.constraints.conditions.expressions import Expression
from everydeal.constraints.counts import why_impossible
from everydeal.constraints.language.grammar import parse
from everydeal.constraints.logic.measures import SUITWISE, named, overcall_quality, stopped


def test_numbers_rise_with_those_of_all_deals() -> None:
    space = Space(OPENER, "pavlicek")
    numbers = [spaces.pavlicek.index(space[i * (space.size // 40)]) for i in range(40)]
    assert numbers == sorted(numbers)


A, B, C = north.hcp >= 12, south.spades >= 5, east.has("SA")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (~(A | B), ~A & ~B), (~(A & C), ~C | ~A), (A & B & C, C & (B & A)), (~~B, B), (A & A, A),
        (north.hcp > 11, A), (~(north.hcp <= 11), A), (2 * north.hcp >= 24, A), (A | ~A, north.hcp >= 0),
        (north.hcp.between(12, 14) | north.hcp.between(15, 17), north.hcp.between(12, 17)),
        (north.hcp - south.hcp >= 3, south.hcp - north.hcp <= -3),
        (north.lacks("SA") & south.lacks("SA") & west.lacks("SA"), C),
        ((north.spades >= 5) & ~(north.hcp < 12), ~((north.spades <= 4) | (north.hcp <= 11))),
        (north.hcp / 2 >= 6, A), (parse("hcp(north) / 2 >= 6"), A),
        (parse("hcp(north) > 11 and spades(north) + 1 > 5"), A & (north.spades >= 5)),
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
    with pytest.raises(ValueError, match=r"hcp\(north\) in 15..17"):
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
        with pytest.raises(ValueError, match="no deal meets"):
            space.sample(1)


def test_weights_by_rank() -> None:
    by_rank = north.weights({"A": 6, "K": 4, "J": 1}, "S") >= 7
    assert str(by_rank) == str(north.weights((6, 4, 0, 1), "S") >= 7)
    with pytest.raises(ValueError, match=r"'SA' .*rank"):
        north.weights({"SA": 6})
    with pytest.raises(TypeError, match=r"a weight is 1\.5"):
        north.weights({"A": 1.5})  # type: ignore[dict-item]


@pytest.mark.thorough
@pytest.mark.heavy
def test_a_distribution_is_a_dictionary_that_knows_more():
    points = distribution(north.hcp, given=north.spades == 13)
    assert points == {(Fraction(10),): comb(39, 13) * comb(26, 13)}
    assert (points.mean, points.deviation, points.names, points.share(10)) == (10, 0.0, ("hcp(north)",), 1)
    both = distribution(north.aces, south)
    assert both.total == ALL
    assert pickle.loads(pickle.dumps(both)).names == both.names == ("aces(north)", "shape(south)")
    with pytest.raises(ValueError, match="shapes have no mean"):
        _ = both.means
    with pytest.raises(ValueError, match="no deals"):
        _ = distribution(north.hcp, given=north.hcp > 50).mean
    aces = distribution(north.aces, north.hcp)
    assert aces.means == (1, 10)
    with pytest.raises(ValueError, match="take means"):
        _ = aces.mean


@pytest.mark.thorough
def test_a_distribution_as_a_table():
    pandas = pytest.importorskip("pandas")
    halves = distribution(north.aces * Fraction(1, 2), given=north.spades == 13).to_pandas()
    assert isinstance(halves, pandas.DataFrame)
    assert halves.to_dict("list")["deals"] == [comb(39, 13) * comb(26, 13)]
    assert halves.iloc[0, 0] == 0.5
    assert halves["share"].sum() == 1.0


def test_a_distribution_is_printed_as_a_table():
    shapes = distribution(north, given="hcp(north) >= 36")
    assert repr(shapes).splitlines()[0] == f"<distribution of shape(north): {len(shapes)} values"
    assert "  4-3-3-3  " in repr(shapes)
    assert shapes[4, 3, 3, 3] == shapes[(4, 3, 3, 3),] > 0
    both = distribution(north.aces, south.spades, given="aces(north) == 4")
    assert repr(both).startswith("<distribution of aces(north), spades(south): means 4, 3.")
    assert repr(distribution(north.aces, given="hcp(north) > 40")) == "<distribution of aces(north): no deals>"
    with pytest.raises(KeyError):
        distribution(north.aces)[5]
    with pytest.raises(TypeError, match=r"north.hcp\(deal\), not str"):
        west.hcp("x")  # type: ignore[arg-type]


def test_what_is_impossible_is_said():
    assert why_impossible((north.spades >= 5) & (north.hcp > 50)) == "hcp(north) >= 51 is impossible"
    two = why_impossible((north.spades >= 7) & (south.spades >= 7) & (north.hearts >= 1))
    assert two == "spades(north) >= 7 and spades(south) >= 7 are impossible together"
    with pytest.raises(ValueError, match="is impossible"):
        Space(north.hcp > 50).sample(1)
    with pytest.raises(ValueError, match="did you mean 'north'"):
        parse("hcp(nort) > 3")


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


@pytest.mark.heavy
@pytest.mark.thorough
def test_losing_tricks_have_the_published_mean_and_mode() -> None:
    losers = {int(k[0]): Fraction(v, ALL) for k, v in distribution(north.losers).items()}  # type: ignore[arg-type]
    assert round(float(sum(k * share for k, share in losers.items())), 4) == 7.5585
    assert round(float(100 * losers[8]), 2) == 24.50


@pytest.mark.heavy
def test_conditional_probability() -> None:
    fit = (north.spades + south.spades) >= 8
    assert (
        Space(fit).given(OPENER).probability
        == probability(fit, given=OPENER)
        == Fraction(count(fit & OPENER), count(OPENER))
    )
    with pytest.raises(ValueError, match="impossible"):
        probability(fit, given=False)
    with pytest.raises(ValueError, match=r"impossible.*: hcp\(north\) >= 38|impossible.*none"):
        Space(fit).given(north.hcp >= 38)


def test_the_name_of_a_file_is_not_a_condition(here) -> None:
    (here / "weak_two.deal").write_text("spades(north) == 6")
    with pytest.raises(ValueError, match=r"'weak_two.deal'.*open"):
        Space("weak_tow.deal")
    with pytest.raises(ValueError, match=r"name of a file"):
        count("weak_two.deal")
    assert Space((here / "weak_two.deal").read_text()) == Space("spades(north) == 6")


def test_a_shape_can_be_compared() -> None:
    for shape in ((4, 4, 3, 2), "4432", [4, 4, 3, 2]):
        assert Space(north.shape == shape) == Space(north.shape("4432"))
        assert Space(north.shape != shape) == Space(~north.shape("4432"))
    with pytest.raises(ValueError, match="4-4-3-3"):
        Space(north.shape == (4, 4, 3, 3))


@pytest.mark.thorough
@pytest.mark.heavy
def test_conditions_and_features_may_be_texts() -> None:
    opener = north.hcp >= 15
    assert count("hcp(north) >= 15") == count(opener) == Space("all").given(opener).of
    assert probability("spades(south) >= 5", given="hcp(north) >= 15") == probability(south.spades >= 5, given=opener)
    assert distribution("aces(south)", "shape(north)") == distribution(south.aces, north)
    with pytest.raises(ValueError, match="north"):
        count("hcp(nroth) >= 15")


def test_a_value_keeps_its_hash_but_does_not_give_it_away():
    """Hashes of texts are others in another process, so they are not pickled."""
    condition = parse("hcp(north) >= 15 and balanced(north) or aces(south) == 4").normal_form()
    known = hash(condition)
    again = pickle.loads(pickle.dumps(condition))
    assert again == condition
    assert hash(again) == known
    assert len(again.__getstate__()) == len(condition._names)
    assert "(hash)" in vars(condition)


def test_all_deals_have_the_numbers_of_a_released_space(each_engine):
    numpy = pytest.importorskip("numpy")
    from everydeal.bulk import Deals

    for order, name in (("pavlicek", "pavlicek"), ("suit", "pavlicek-suit"), ("honours", None)):
        space = Space("all", order)
        alike = space._numbered_alike
        assert (alike.name if alike else None) == name
        numbers = [0, 1, 10**20, 3 * 10**28, space.size - 1]
        rows = numpy.frombuffer(b"".join(number.to_bytes(12, "big") for number in numbers), numpy.uint8)
        deals = Deals.from_numbers(space, rows.reshape(-1, 12))
        assert list(deals) == [space[number] for number in numbers] == [(alike or space)[number] for number in numbers]
        assert (deals.numbers(space) == rows.reshape(-1, 12)).all()
    assert Space("hcp(north) >= 37", "suit")._numbered_alike is None


# Canonical texts: they are the names of spaces in ids and commitments, so they never change

TEXTS = json.loads((places.GOLDEN / "canonical_texts.json").read_text())["texts"]


@pytest.mark.parametrize(("text", "canonical"), TEXTS.items(), ids=TEXTS)
def test_canonical_texts(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert str(parse(canonical)) == canonical


def test_the_name_of_a_space_is_its_order_and_its_text() -> None:
    assert Space(parse("not hascard(west, SA)")).name == "space/1 order=honours: not hascard(west, SA)"
    pavlicek = Space(parse("hcp(north) != 10"), "pavlicek")
    assert pavlicek.name == "space/1 order=pavlicek: hcp(north) <= 9 or hcp(north) >= 11"


@pytest.mark.parametrize("join", ["or", "and"])
def test_parentheses_between_equals_make_no_difference(join: str) -> None:
    """Alternatives that may be made one in two ways: points with the shape, or controls with it."""
    one, two, three = "hcp(north) >= 20", "spades(north) >= 7", "controls(north) >= 8"
    written = [
        f"{one} {join} {two} {join} {three}",
        f"({one} {join} {two}) {join} {three}",
        f"{one} {join} ({two} {join} {three})",
        f"some = {three} {join} {two}; some {join} {one}",
    ]
    texts = {str(parse(text)) for text in written}
    assert texts == {f" {join} ".join(sorted([one, two, three]))}
    assert {str(parse(text)) for text in texts} == texts


DEAL = Deal.from_pbn("N:AKQ75.K84.Q5.964 9.AJ53.KJ92.QJ85 JT2.62.T84.AK732 8643.QT97.A763.T")


def holding(ranks: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


@pytest.mark.parametrize(
    ("ranks", "quality"),
    [
        ("", 0), ("JT987", 5), ("JT", 2), ("T", 1), ("A", 2), ("AKQJT", 10), ("KJ7", 5), ("KT7", 5), ("Q65432", 7),
        ("QJT98", 8), ("AJT98", 8), ("AK5432", 8), ("98765", 5),
    ],
)  # fmt: skip
def test_overcall_quality(ranks: str, quality: int) -> None:
    """A card each, one more for A, K and Q, and for J and T beside one of those."""
    assert overcall_quality(0, holding(ranks)) == quality


@pytest.mark.parametrize(
    ("ranks", "stops"),
    [
        ("", 0), ("A", 1), ("K", 0), ("K2", 1), ("Q2", 0), ("Q32", 1), ("J32", 0), ("J432", 1), ("T98765", 0),
        ("KQ", 1), ("QJ", 0), ("QJ2", 1),
    ],
)  # fmt: skip
def test_stoppers(ranks: str, stops: int) -> None:
    assert stopped(0, holding(ranks)) == stops


@pytest.mark.parametrize("name", SUITWISE)
def test_a_table_has_what_the_function_says_of_every_holding(name: str) -> None:
    value, _ = SUITWISE[name]
    every = tuple(value(0, held) for held in range(8192))
    assert named(name).by_holding == (every,) * 4
    assert named(name, 2).by_holding == ((0,) * 8192, (0,) * 8192, every, (0,) * 8192)


def test_the_rule_of_a_number_in_the_text_language() -> None:
    """North has 14 points and 8 cards in the two longest suits."""
    assert [parse(f"ruleof(north, {total})")(DEAL) for total in (20, 22, 23)] == [True, True, False]


def test_shapes_with_limits_in_the_text_language() -> None:
    """South has 3-2-3-5."""
    for shape, fits in (("3+-x-x-5", True), ("3-x-3-x", True), ("4+-x-x-x", False), ("x-1--x-x", False)):
        assert parse(f"shape(south, {shape})")(DEAL) is fits, shape
    assert count(parse("shape(south, 13+-x-x-x)")) * 635013559600 == count(True)


def test_true_and_false_from_the_left() -> None:
    strong = north.hcp >= 15
    assert count(True & strong) == count(strong & True) == count(False | strong) == count(strong)
    assert count(False & strong) == 0
    assert count(True | strong) == count(True)
