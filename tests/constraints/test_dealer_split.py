"""Scripts whose set is split: an exact part and tests, in whatever order and portions they are done.

Then classes of a script that are dealt in exact shares, and the files that it includes.
"""

from math import sqrt

import numpy as np
import pytest

from everydeal import Deal, Space, spaces
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import parts
from everydeal.constraints import split as split_module
from everydeal.constraints.arrays import evaluate
from everydeal.constraints.dealer import load
from everydeal.constraints.dealer.levels import Levels
from everydeal.constraints.engines.limits import NothingPassesError
from everydeal.constraints.language.dealer.evaluate import OfDeal
from places import sample_text

pytestmark = pytest.mark.heavy  # the language's own tests run on the pure kernel too


def spaces_of_all(many):
    """The hands of some deals of all."""
    return Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, many, seed="reject")).hands


def test_what_cannot_be_counted_is_split(monkeypatch):
    """Uniform: the split's deals and plain rejection agree on what the script's deals are like."""
    monkeypatch.setattr(parts, "COMMON", 1 / 40)
    text = "condition hcp(north) >= 14 and hcp(north)*hcp(south) > 150 and hcp(east)*hcp(west)*hcp(south) > 100"
    deals = load(text)
    found = deals.split
    assert not found.is_exact
    assert not all(each.exact for each in found.tests)
    hands = found.sample(400, "x")
    assert all(OfDeal(Deal(*row)).value(deals.condition) for row in hands.tolist())
    estimate = found.estimate()
    assert estimate.low < estimate.share < estimate.high
    part = found.part.condition
    everything = spaces_of_all(40000)
    inside = deals.arrays(everything, None, "").truths(deals.condition)
    assert not (inside & ~evaluate(part, everything)).any()
    share = inside.mean()
    assert abs(float(found.part.probability) * found.estimate().share - share) < 5 * sqrt(share / 40000)


def test_portions_do_not_change_the_deals():
    found = load("hcp(north)*hcp(south) > 150 and rnd(2) == 0").split
    few = found.sample(30, "y")
    many = found.sample(300, "y")
    assert (few == many[:30]).all()


def test_the_order_of_tests_and_their_blocks_change_no_answer(monkeypatch):
    """Those that let few pass come first, in blocks; each asked by itself of all deals says the same, dice too."""
    text = (
        "hcp(north)*hcp(south) > 60 and rnd(3) and hcp(east)*hcp(west) > 80 and rnd(5) == 1 "
        "and losers(east) < 9 and hcp(north) % 3"
    )
    found = load(text).split
    hands = spaces_of_all(3000)
    passing = np.ones(len(hands), bool)
    for each in found.tests:
        passing &= each.test(hands, split_module.Trials(0, len(hands)))
    monkeypatch.setattr(split_module, "PORTION", 700)
    assert 0 < passing.sum() < 500
    for _ in range(2):
        assert found.passing(hands).tolist() == np.flatnonzero(passing).tolist()


def test_a_division_needs_a_value_only_where_the_conditions_before_it_hold():
    text = "hcp(north)*hcp(east) > 0 && (hcp(south)*hcp(west)*controls(north))/(hcp(north)*hcp(east)) > 4"
    hands = spaces_of_all(2000)
    deals = load(text)
    of_deals, found = [OfDeal(Deal(*row)).value(deals.condition) for row in hands.tolist()], deals.split
    inside = hands[evaluate(found.part.condition, hands)]
    assert {tuple(row) for row in inside[found.passing(inside)].tolist()} == {
        tuple(row) for row, value in zip(hands.tolist(), of_deals, strict=True) if value
    }
    assert 0 < sum(of_deals) < 1500
    with pytest.raises(ValueError, match=r"line 1, column 11: .*division"):
        load("hcp(south)/hcp(north) > 1 && hcp(north) > 0").split.sample(9, "x")


def test_two_dice_are_not_one():
    deals = load("rnd(2) == 0 and rnd(2) == 1 and hcp(north) >= 0")
    deals.split.sample(200, "x")
    assert 0.15 < deals.split.estimate().share < 0.35


def test_giving_up():
    deals = load("condition hcp(north)*hcp(south)*hcp(east) == 1723")
    with pytest.raises(NothingPassesError, match="have not passed"):
        next(deals.split.portions("x", patience=5000))


LEVELLED = sample_text("levelled.dl")


@pytest.mark.thorough
def test_levels_are_exact_and_generated_levelling_is_ignored():
    deals = load(LEVELLED)
    levels = Levels(deals, LEVELLED)
    assert [each.name for each in levels.mix.classes] == ["HandType_Two", "HandType_One"]
    assert levels.mix.is_exact
    dealt = list(levels.mix.deal(31, "x"))
    names = [each.name for each in dealt]
    assert (names.count("HandType_Two"), names.count("HandType_One")) == (16, 15)
    assert dealt == list(levels.mix.deal(31, "x"))
    opener = deals.script.names["opener"]
    for deal, name, _ in dealt:
        values = OfDeal(deal)
        assert values.value(opener)
        assert values.value(deals.script.names[name])
    row = levels.mix.rows[0]
    assert (row.limits, row.natural) == (None, levels.mix.spaces[0].probability)


def test_levels_by_lines_and_by_branches():
    text = "a = hcp(north) >= 20 b = hcp(north) <= 3 condition 1 level a 25 level rest 75"
    assert Levels(load(text), text).mix.counts(8) == [2, 6]
    text = "a = hcp(north) >= 20 keep = rnd(10) < 3 b = hcp(north) <= 3 levelIt = (a and keep) or b condition levelIt"
    assert [each.name for each in Levels(load(text), text).mix.classes] == ["a", "b"]
    text = "HandType_A = hcp(north) >= 20 HandType_B = hcp(north) >= 22"
    with pytest.raises(ValueError, match=r"HandType_B.*narrower"):
        Levels(load(text), text).mix.deal(2, "x")
    with pytest.raises(ValueError, match="no classes to level"):
        Levels(load("hcp(north) > 3"), "")
    with pytest.raises(ValueError, match="90 %, not 100 %"):
        Levels(load("a = hcp(north) > 3 condition a level a 90"), "")


SPOT_CARDS = sample_text("spot_cards.dl")


@pytest.mark.parametrize(
    "ladder", ["levelIt = low or middle or high levelIt", "hcp(north) >= 0 and (low or middle or high)"]
)
def test_a_ladder_of_spot_cards_leaves_no_card_where_it_was_put(ladder):
    """What thins a class out is left away as a whole: its share is that of the class alone."""
    text = SPOT_CARDS + ladder
    levels = Levels(load(text), text).mix.classes
    assert [level.name for level in levels] == ["a", "b", "c", "d"]
    earlier: list[str] = []
    for level, alone in zip(
        levels, ["12..14", "15..17", "spades(south) == 6 or hearts(south) == 6", "20..37"], strict=True
    ):
        own = f"hcp(south) in {alone}" if ".." in alone else f"({alone})"
        assert level.split.part.size == Space(" and ".join([own, *earlier])).size
        earlier.append(f"not ({own})")


def test_a_ladder_may_be_one_factor_of_what_levels():
    """What else the name asks for stays; two ladders are said to be two."""
    text = "keep44 = hascard(west, 3C) keep = 1 a = hcp(south) < 10 b = hcp(south) > 14 c = spades(south) > 4 "
    text += "la = a and keep44 lb = b and keep lc = c and keep ld = not c and hcp(west) > 9 "
    found = Levels(load(once := text + "levelIt = (la or lb) and (lc or ld) levelIt"), once)
    asked = "(spades(south) > 4 or hcp(west) > 9)"
    assert [level.name for level in found.mix.classes] == ["a", "b"]
    assert [level.split.part.size for level in found.mix.classes] == [
        Space(f"hcp(south) in {points} and {asked}").size for points in ("0..9", "15..37")
    ]
    with pytest.raises(ValueError, match="levelIt is 2 ladders"):
        Levels(load(twice := once.replace("ld = not c", "ld = keep44 and not c")), twice)


FINER = sample_text("finer.dl")


def test_finer_classes_weights_and_marks_in_the_chat():
    """Dealer3's LevelType_ counts before HandType_, a weight of 0 leaves a class out, and the chat tells the shares."""
    found = Levels(load(FINER), FINER)
    assert [(level.name, float(level.target)) for level in found.mix.classes] == [
        ("LevelType_12", 0.25),
        ("LevelType_13", 0.75),
    ]
    assert [level.split.part.size for level in found.mix.classes] == [
        Space(f"hcp(south) == {n}").size for n in (12, 13)
    ]
    assert found.left_out == []
    filled, unknown = found.filled(FINER + "{{level-mix:12}}")
    assert "!S 25% of 75%, not {{level-mix:Low}}\n12: 25%\n13: 75%\n@chat*/" in filled
    assert (filled.endswith("{{level-mix:12}}"), unknown) == (True, ["{{level-mix:Low}}"])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("13_Share", "31_Share", "LevelType_31_Share is the weight of no class: there are HandType_Low"),
        ("13_Share = 3", "13_Share = -3", "LevelType_13_Share is the weight of a class: a number"),
        ("13_Share = 3", "13_Share = hcp(south)", "LevelType_13_Share is the weight of a class: a number"),
        ("13_Share = 3", "13_Share = 0 LevelType_12_Share = 0", "all classes have the weight 0"),
    ],
)
def test_weights_that_say_nothing_are_refused(old, new, message):
    with pytest.raises(ValueError, match=message):
        Levels(load(FINER.replace(old, new)), FINER)


def test_includes_are_looked_for_beside_and_above(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "strong.dl").write_text("strong = hcp(north) >= 20\n")
    (tmp_path / "sub").mkdir()
    script = tmp_path / "sub" / "a.dl"
    script.write_text('#include "lib/strong.dl"\n#include "nothing.dl"\ncondition strong\n')
    found = load(script)
    assert found.split.part.name.endswith("hcp(north) >= 20")
    assert load(str(script)).split.part.name == found.split.part.name
    assert ['"nothing.dl"' in note for note in found.script.notes] == [True]
    (tmp_path / "lib" / "strong.dl").write_text('#include "strong.dl"\n')
    with pytest.raises(ValueError, match="circle: a"):
        load(script)
