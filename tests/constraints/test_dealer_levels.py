"""Classes of a script that are dealt in exact shares, and the files that it includes."""

import pytest

from everydeal import Space
from everydeal.constraints.dealer import load
from everydeal.constraints.dealer.levels import Levels
from everydeal.constraints.language.dealer.evaluate import OfDeal
from places import sample_text

pytestmark = pytest.mark.heavy  # the language's own tests run on the pure kernel too

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
