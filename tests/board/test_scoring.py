"""Scores: Law 77 against the printed table; Law 78 against the scale and published examples."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal.board import (
    PASSED_OUT,
    Artificial,
    Assigned,
    Contract,
    Line,
    Result,
    Scoring,
    Traveller,
    imps,
    score,
)  # fmt: skip
from everydeal.board.scoring import (
    board_a_match,
    butler,
    cross_imps,
    datum,
    matchpoints,
    percentages,
    total_points,
)  # fmt: skip
from everydeal.strains import STRAINS
from test_profile import examples

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "scoring.json").read_text())
LAW_77 = GOLDEN["law_77"]
ALL = list(product(range(1, 8), range(5), range(3), range(14), (False, True)))
"""Levels, strains, doublings, tricks, vulnerable or not."""
SCORES = st.integers(-760, 760).map(lambda tens: 10 * tens)


def by_the_table(level: int, strain: int, doubled: int, tricks: int, vulnerable: bool) -> int:
    """Law 77 line by line, as a scorer reads it: trick by trick."""
    column = "vulnerable" if vulnerable else "not vulnerable"
    over = tricks - 6 - level
    if over < 0:
        points = 0
        for number in range(1, -over + 1):
            row = "first undertrick" if number == 1 else "each additional undertrick"
            points -= LAW_77[row][column][doubled]
            if number >= 4:
                points -= LAW_77["bonus for the fourth and each subsequent undertrick"][column][doubled]
        return points
    name = STRAINS[strain]
    values = [LAW_77["each odd trick"].get(name, LAW_77["each further odd trick in notrump"])] * level
    if name == "NT":
        values[0] = LAW_77["first odd trick in notrump"]
    trick_score = sum(value[doubled] for value in values)
    points = trick_score + (LAW_77["game"][column] if trick_score >= LAW_77["game from"] else LAW_77["partscore"])
    points += {6: LAW_77["slam"]["small"], 7: LAW_77["slam"]["grand"]}.get(level, {column: 0})[column]
    points += (0, LAW_77["making a doubled contract"], LAW_77["making a redoubled contract"])[doubled]
    further = LAW_77["each odd trick"].get(name, LAW_77["each further odd trick in notrump"])[0]
    overtrick = LAW_77["overtrick"][("undoubled", "doubled", "redoubled")[doubled]]
    return points + over * (further if overtrick == "trick value" else overtrick[column])


def test_every_contract_scores_as_law_77_prints():
    assert len(ALL) == 35 * 3 * 14 * 2
    for level, strain, doubled, tricks, vulnerable in ALL:
        contract = Contract.of(level, strain, doubled)
        expected = by_the_table(level, strain, doubled, tricks, vulnerable)
        assert score(contract, tricks, vulnerable=vulnerable) == expected, (contract, tricks, vulnerable)
        result = Result(contract.by(tricks % 4), tricks)
        sides = ("NS", "EW") if tricks % 2 == 0 else ("EW", "NS")
        for name in ("All", sides[0]) if vulnerable else ("None", sides[1]):
            assert [result.score(name, side) for side in sides] == [expected, -expected], (result, name)


def test_nobody_scores_when_passed_out():
    assert score(PASSED_OUT, None, vulnerable=True) == Result(PASSED_OUT).score("All", "EW") == LAW_77["passed out"]


def test_a_score_needs_tricks_and_a_declarer():
    with pytest.raises(ValueError, match="tricks, not 14"):
        score(Contract.parse("1C"), 14, vulnerable=False)
    with pytest.raises(ValueError, match="not known who declared"):
        Result.parse("3NT 9").score("None")
    with pytest.raises(ValueError, match="not one of None, NS, EW, All"):
        Result.parse("3NT S 9").score("nobody")


@pytest.mark.parametrize(("low", "high", "expected"), GOLDEN["law_78b"]["scale"])
def test_imps_by_the_scale_of_law_78b(low, high, expected):
    for difference in range(low, (high or low + 3000) + 10):
        assert imps(difference) == expected
        assert imps(-difference) == -expected


@pytest.mark.parametrize("example", GOLDEN["matchpoints"], ids=lambda example: example["source"][:30])
def test_matchpoints_as_published(example):
    scores = [Artificial() if compared == "average" else compared for compared in example["scores"]]
    awards = matchpoints(scores)
    assert [award.ns for award in awards] == [Fraction(text) for text in example["ns"]]
    top = 2 * (len(scores) - 1)
    assert all(award.ns + award.ew == top for award in awards)


@pytest.mark.parametrize("example", GOLDEN["cross_imps"], ids=lambda example: example["source"][:30])
def test_cross_imps_as_published(example):
    own = example["table"] - 1
    assert cross_imps(example["scores"], total=True)[own].ns == example["sum"]
    assert cross_imps(example["scores"])[own] == (Fraction(example["mean"]), -Fraction(example["mean"]))


@pytest.mark.parametrize("example", GOLDEN["datum"], ids=lambda example: example["source"][:30])
def test_datum_as_published(example):
    assert datum(example["scores"]) == example["datum"]


@given(st.lists(SCORES, min_size=2, max_size=12))
@examples(50)
def test_pairs_share_what_there_is(scores):
    """Half of all comparisons each; what North-South win, East-West of the same table lose."""
    awards = matchpoints(scores)
    assert sum(award.ns for award in awards) == len(scores) * (len(scores) - 1)
    assert all(award.ns + award.ew == 2 * (len(scores) - 1) for award in awards)
    for award, own in zip(awards, scores, strict=True):
        assert award.ns == sum((own > other) * 2 + (own == other) for other in scores) - 1
    for comparison in (cross_imps, butler, total_points):
        assert all(award.ns == -award.ew for award in comparison(scores))
    assert sum(award.ns for award in cross_imps(scores)) == 0


@given(st.lists(SCORES, min_size=1, max_size=8), st.integers(1, 4))
@examples(30)
def test_neuberg_is_as_if_each_score_came_more_often(scores, times):
    """The reason of the formula: n scores that stand for times * n."""
    fewer = matchpoints([*scores, *[Artificial()] * (len(scores) * (times - 1))])
    assert fewer[: len(scores)] == matchpoints([score for score in scores for _ in range(times)])[::times]


@given(st.lists(SCORES, min_size=2, max_size=6), SCORES, SCORES)
@examples(40)
def test_a_weighted_score_is_the_mean_of_its_parts(scores, one, other):
    third = Fraction(1, 3)
    weighted = Assigned({one: third, other: 1 - third} if one != other else one)
    for comparison in (matchpoints, cross_imps):
        mixed, first, second = (comparison([*scores, own]) for own in (weighted, one, other))
        for got, a, b in zip(mixed, first, second, strict=True):
            assert got.ns == third * a.ns + (1 - third) * b.ns
            assert got.ew == third * a.ew + (1 - third) * b.ew


def test_a_split_score_is_compared_on_either_side():
    """North-South keep 620 in everybody's eyes, East-West are taken to have let through only 170."""
    awards = matchpoints([Assigned(620, 170), 420, 140])
    assert [(int(award.ns), int(award.ew)) for award in awards] == [(4, 2), (2, 0), (0, 4)]
    assert [int(award.ew) for award in total_points([Assigned(620, 170), 420])] == [-170, -420]
    assert [int(award.ns) for award in cross_imps([Assigned(620, 170), 420])] == [5, -5]


def test_artificial_scores_at_every_scoring():
    scores = [420, Artificial(60, 40), None, 450]
    assert matchpoints(scores)[1] == (Fraction(12, 5), Fraction(8, 5))
    assert matchpoints(scores)[2] is None
    assert percentages(scores)[1] == (60, 40)
    assert cross_imps(scores)[1] == butler(scores)[1] == (3, -3)
    assert cross_imps(scores, total=True)[1] == (6, -6)
    assert total_points(scores)[1] == (0, 0)
    assert [award and award.ns for award in cross_imps(scores)] == [-1, 3, None, 1]
    with pytest.raises(ValueError, match="55% has no IMPs"):
        cross_imps([420, Artificial(55, 45)])
    with pytest.raises(ValueError, match="0 to 100 percent"):
        Artificial(120, 0)
    with pytest.raises(ValueError, match="add up to 1"):
        Assigned({420: Fraction(1, 2)})


def test_few_tables():
    assert percentages([420]) == [(50, 50)]
    assert matchpoints([]) == cross_imps([]) == butler([]) == []
    assert cross_imps([420]) == [(0, 0)]
    assert datum([Artificial()]) is None
    assert butler([Artificial()]) == [(0, 0)]
    assert [award and (award.ns, award.ew) for award in board_a_match([50, None, 50])] == [(1, 1), None, (1, 1)]
    with pytest.raises(ValueError, match="two tables, not 3"):
        board_a_match([50, 50, 50])


class OfAnArray:
    """A whole number that is no `int`, as NumPy's are."""

    def __init__(self, points: int) -> None:
        self.points = points

    def __index__(self) -> int:
        return self.points


@pytest.mark.parametrize("scoring", Scoring)
def test_every_scoring_has_its_name(scoring):
    assert Scoring.parse(scoring.value) is scoring
    assert len(scoring.compare([420, -50])) == 2
    assert scoring.compare([OfAnArray(420), OfAnArray(-50)]) == scoring.compare([420, -50])
    for wrong in ("A", 420.0, float("nan")):
        with pytest.raises(TypeError, match=r"whole number, .* not "):
            scoring.compare([420, wrong])


def test_scorings_by_other_names():
    assert Scoring.parse("Board-a-match") is Scoring.BOARD_A_MATCH
    assert Scoring.parse("MP;OneDate") is Scoring.MATCHPOINTS
    with pytest.raises(ValueError, match=r"'chess'.*IMP"):
        Scoring.parse("chess")


def test_a_traveller_keeps_what_it_is_given_and_says_what_does_not_follow():
    compared = Scoring.MATCHPOINTS.compare([620, -100, 650])
    lines = [
        Line(Result.parse("4S N 10"), awards=((Scoring.MATCHPOINTS, compared[0]),)),
        Line(Result.parse("4S N 9"), given_score=-100, awards=((Scoring.MATCHPOINTS, compared[2]),)),
        Line(Result.parse("4S N 10"), given_score=650),
    ]
    traveller = Traveller(tuple(lines), "All")
    assert traveller.scores() == [620, -100, 650]
    assert traveller.contradictions() == [
        "line 3: the score is given as 650, and 4S N = scores 620",
        "line 2: MP NS is given as 4, and comes to 0",
        "line 2: MP EW is given as 0, and comes to 4",
    ]
    assert Traveller((Line(Result.parse("1NT 7")), Line()), "None").scores() == [None, None]
    assert Line("4S N 9") == Line(Result.parse("4S N -1"))
    with pytest.raises(ValueError, match="vulnerability 'both'"):
        Traveller((), "both")
