"""The dealer language: read as dealer reads it, evaluated alike by three ways, and counted exactly.

Then limits of its terms, what they decide, and sums of conditions on one number.
"""

import contextlib
import json
import re
from itertools import product
from math import comb
from random import Random

import numpy as np
import pytest

from everydeal import Deal, Hand, Space, spaces
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import parse
from everydeal.constraints.arrays import evaluate
from everydeal.constraints.conditions.shapes import read_shapes
from everydeal.constraints.dealer import load
from everydeal.constraints.language.dealer import exact, optimal, read
from everydeal.constraints.language.dealer.arrays import Arrays
from everydeal.constraints.language.dealer.evaluate import NoValueError, OfDeal
from everydeal.constraints.language.dealer.exact import UncountableError
from everydeal.constraints.language.dealer.exact.ranges import range_of
from everydeal.constraints.language.dealer.reading import words
from everydeal.constraints.language.dealer.reading.words import with_parameters
from everydeal.constraints.language.dealer.script import Average, Frequency, Print, PrintHands, PrintItems
from everydeal.constraints.language.tokens import ExpressionError
from everydeal.spaces import pavlicek
from linear import assert_linear
from places import GOLDEN, sample_text
from test_profile import thorough

SCRIPTS = sorted((GOLDEN / "dealer_scripts").glob("Descr.*"))
TERMS = json.loads((GOLDEN / "dealer_terms.json").read_text())
OPTIMAL = json.loads((GOLDEN / "optimal_points.json").read_text())
DEALS = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 3000, seed="dealer"))

COUNTABLE = sample_text("countable.txt").splitlines()

CLOSED = """\
clubs(north) ? hcp(north)/clubs(north) > 2 : 0
hcp(north)/3 > hcp(south)/2 and hcp(east)*hcp(west)%5 == 1
""".splitlines()


@pytest.mark.parametrize("text", TERMS["values"])
def test_terms_are_worth_what_dealer_says(text):
    term = read(f"condition {text}").condition
    deals = [Deal.from_pbn(line) for line in TERMS["deals"]]
    expected = TERMS["values"][text]
    assert [OfDeal(deal).value(term) for deal in deals] == expected
    assert Arrays(Deals(deals).hands).values(term).tolist() == expected


@pytest.mark.parametrize("text", COUNTABLE)
def test_three_ways_agree(text):
    term = read(text).condition
    values = Arrays(DEALS.hands).values(term)
    assert [OfDeal(DEALS[i]).value(term) for i in range(100)] == values[:100].tolist()
    assert (evaluate(exact.condition(term), DEALS) == (values != 0)).all()


@pytest.mark.parametrize("text", [CLOSED[0], *thorough(*CLOSED[1:])])
def test_what_cannot_be_counted_is_still_evaluated(text):
    term = read(text).condition
    values = Arrays(DEALS.hands).values(term)
    assert [OfDeal(DEALS[i]).value(term) for i in range(100)] == values[:100].tolist()
    with pytest.raises(UncountableError):
        exact.condition(term)
    assert not ((values != 0) & ~evaluate(exact.weakened(term), DEALS)).any()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_example_of_debian_is_read_and_can_be_counted(path):
    script = read(path.read_text(), str(path))
    assert script.actions
    condition = exact.condition(script.condition)
    found = Arrays(DEALS.hands).truths(script.condition)
    assert (evaluate(condition, DEALS) == found).all()


def test_the_dialects_mean_different_sets():
    """14 and 15 points: 5.69 % and 4.42 %; in our own language the same text means 14 points."""
    quotient = Space(exact.condition(read("hcp(north)/2 == 7").condition))
    assert quotient.size == Space(parse("hcp(north) in 14..15")).size != Space(parse("hcp(north)/2 == 7")).size
    assert Space(exact.condition(read("not hcp(north) > 5").condition)).size == 0


def test_a_script_in_free_form():
    script = read(
        'produce 7 generate 99 vulnerable EW dealer west title "T" seed 4 predeal south SAQ542, HKJ87 west,DQ5 '
        'spades(north)==1 a=hcp(north)>3 condition a action printall, average "x" a, frequency (hcp(east), 1, 3), '
        'print(north,south), printes ("a ", hcp(west), \\n), printoneline hcp(north) a'
    )
    assert (script.produce, script.generate, script.vulnerable, script.dealer, script.title) == (7, 99, 2, 3, "T")
    assert len(script.cards) == 11
    assert script.lengths == {(0, 0): 1}
    kinds = [type(action) for action in script.actions]
    assert kinds == [Print, Average, Frequency, PrintHands, PrintItems, Print]
    assert script.condition is script.names["a"]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("hcps(north) > 3", "hcp(north) > 3"),
        ("HCP(n) > 3", "hcp(north) > 3"),
        ("spade(west) == 5", "spades(west) == 5"),
        ("hascard(east, TC)", "hascard(east, CT)"),
        ("shape(north, any 4333, 5xxx)", "shape(north, any 4333 + 5xxx)"),
        ("shape{north, 5+xxx}", "spades(north) >= 5"),
        ("altcount 9 13 9 5 2 1 pt9(north) > 20", "altcount 9 13 9 5 2 1 c13(north) > 20"),
        ("altcount 11 13 9 5 2 1 c13(north) > 20", "altcount 9 13 9 5 2 1 c13(north) > 20"),
        ("altcount 10 13 9 5 2 1 top5(north) > 20", "altcount 8 13 9 5 2 1 top5(north) > 20"),
        ("pt4(north) == 4", "aces(north) == 4"),
        ("condition hcp(north) > 3 condition hcp(south) > 3", "hcp(south) > 3"),
        ("hcp(north)>3and hcp(south)>3or 0", "hcp(north) > 3 and hcp(south) > 3"),
        ("(" * 190 + "hcp(north)" + ")" * 190 + " > 3", "hcp(north) > 3"),
        ("".join(f"hcp(north)=={n} ? {n % 3} : " for n in range(90)) + "0", "hcp(north) % 3"),
        ("hcp(north)>3 and\n# a comment\nhcp(south)>3 // one\n/* and one */", "hcp(north) > 3 && hcp(south) > 3"),
    ],
)
def test_spellings(text, same):
    one, other = (Arrays(DEALS.hands).truths(read(each).condition) for each in (text, same))
    assert (one == other).all()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title "no end\ncondition hcp(north) >= 20 action average "x" hcp(north)', "not closed"),
        ("# nothing but a comment\n", "says nothing"),
        ("", "says nothing"),
        ('action average "the “strong” hand" 1, printoneline; produce 3;', None),
        ("\ufeffcondition hcp(north) ≥ 15\r\naction average “points” hcp(north) – 10\x1a", None),
        (
            "condition hcp(north) > 20 action printrpt(par(NS, ew), parcontract(all), deal, trix), average par(south)",
            None,
        ),
        ("action average score(1, 19, tricks(north, 4)), evalcontract(NS, 63, 0)", None),
        ("opener north action printrpt(opc(NS, hearts), hcp(north)), average usereval(88, NS, 3)", None),
    ],
)
def test_what_other_dealers_and_word_processors_write(text, said):
    script = read(text)
    assert script.notes == [] if said is None else said in script.notes[0]


def test_the_optimal_point_count_is_darricades():
    for first, second, opens, points in OPTIMAL["computed"]:
        hands = Hand(first), Hand(second)
        assert [optimal.value(*hands, strain, opens == "second") for strain in range(6)] == points
    for north, south, longest, notrumps in OPTIMAL["published"]:
        hands = Hand(north), Hand(south)
        assert [optimal.value(*hands, strain) for strain in (optimal.LONGEST, 4)] == [longest, notrumps]


def test_the_optimal_point_count_is_a_condition_by_three_ways():
    script = read("condition opc(NS) >= 26.5 and opc(EW, notrumps) < 20.0 opener east")
    few = DEALS[:200]
    truths = Arrays(few.hands).truths(script.condition)
    assert truths.tolist() == [bool(OfDeal(deal).value(script.condition)) for deal in few]
    hands = [(deal.hands[0], deal.hands[2], deal.hands[1], deal.hands[3]) for deal in few]
    assert truths.tolist() == [
        optimal.value(north, south, 5, False) >= 2650 and optimal.value(east, west, 4, False) < 2000
        for north, south, east, west in hands
    ]
    with pytest.raises(UncountableError, match="Optimal"):
        exact.condition(script.condition)


def test_pointcount_holds_wherever_it_stands():
    script = read("condition hcp(north) == 0 pointcount 1 1 1 1 1")
    honours = read("top5(north) == 0")
    arrays = Arrays(DEALS.hands)
    assert (arrays.truths(script.condition) == arrays.truths(honours.condition)).all()


@pytest.mark.parametrize("word", ["pointcount", "Pointcount", "POINTCOUNT"])
def test_what_holds_wherever_it_stands_does_so_in_capitals(word: str) -> None:
    script = read(f"condition hcp(north) >= 8 {word} 1 1 1 1")
    assert Space(exact.condition(script.condition)).same_set(Space("top4(north) >= 8"))
    assert read("action average par(NS) Vulnerable NS").actions == read("vulnerable NS action average par(NS)").actions
    named = read(f"{word} = hcp(east) condition hcp(north) >= {word}")  # a name is no statement, wherever it is used
    assert named.condition == read("condition hcp(north) >= hcp(east)").condition


def test_a_name_may_be_defined_anew_before_it_is_used():
    script = read("a = spades(east) == 3 a = spades(east) > 5 condition a")
    assert script.condition == read("spades(east) > 5").condition
    assert "the last definition holds" in script.notes[0]


def test_parameters():
    assert read("hcp($1) > $2", parameters={1: "north", 2: "12"}).condition == read("hcp(north) > 12").condition
    assert read('hcp(north) > 12 // $3 in a comment\n/* or $4 */ action average "$5" 1').actions
    with pytest.raises(ExpressionError, match="-1 TEXT"):
        read("hcp($1) > 3")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hcp(north) = 12", "equality is written =="),
        ("hcp(north) => 12", "write >=, not =>"),
        ("hcp(north) in 15..17", "in dealer.s language write both limits"),
        ("balanced(north)", "our own language .* write shape.north, any 4333"),
        ("predeal north SAK, HKXQ", "there is no card 'X'"),
        ("predeal north spades == 5", "the cards of north are expected"),
        ("hcp(nort) > 12", "a seat is expected"),
        ("hpc(north) > 12", "did you mean 'hcp'"),
        ("hcp(north) >= 15..17", "write both limits"),  # 15. and .17, a second condition, for a while
        ("shape(north, 4332)", "do not add up to 13"),
        ("shape{north, 4332(}", "come last"),
        ("a = 1 b = a a = 2 b", "defined twice, not alike, and used in between"),
        ("predeal north SAK east SA", "predealt to two hands"),
        ("usereval(88, NS, 3) > 20", "a program that is not here"),
        ("hcp(north", "is expected"),
        ('average "x hcp(north)', "not closed"),
        ("/* no end", "not closed"),
        ("(" * 300 + "1" + ")" * 300, "nested"),
        ("altcount 12 1 2", "from 0 to 9"),
        ("action frequency (hcp(north), 5, 2)", "there is nothing"),
        ("action frequency (hcp(north), 0, 2000000000)", "has 2,000,000,001 places"),
    ],
)
def test_errors_say_what_is_wrong_and_where(text, message):
    with pytest.raises(ExpressionError, match=message) as caught:
        read(text, "weak.dl")
    assert str(caught.value).startswith("weak.dl:1:")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("12 <= hcp(north) <= 14", "line 1, column 18: the comparison before this one counts as a number"),
        ("not hcp(north) > 5", "line 1, column 16: 'not' binds tighter"),
        ("x = hcp(north) !x == 5", "line 1, column 19: 'not' binds tighter"),
        ("hcp(north) == 12 or 13", "line 1, column 18: a number by itself always holds"),
        ("(hcp(north) > 5) > (hcp(south) > 5) && !(hcp(east) > 3) == 1 || not shape(west, 4333) == 1 || 1", None),
        ("hcp(north) > 5 == hcp(south) > 5 && not (hcp(north) > 12)", None),
    ],
)
def test_what_most_people_mean_otherwise_is_noted(text, note):
    notes = read(text).notes
    assert notes == [] if note is None else [each.startswith(note) for each in notes] == [True]


def test_a_division_by_zero_has_no_value():
    term = read("hcp(north) / (spades(north) - spades(north)) > 1").condition
    for ask in (Arrays(DEALS.hands).values, OfDeal(DEALS[0]).value):
        with pytest.raises(NoValueError, match="line 1, column 12"):
            ask(term)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("5+xx5+", 20), ("(4432)", 12), ("5s(431)", 6), ("4+c3+d(2+2+)", 10), ("5+M3+c(31)", 8), ("5M5m(xx)", 16),
        ("4+s4+h(xx):d>c,h+s==10", 6), ("[67]d[0-4]c[0-4]h[0-4]s", 37), ("53(14)", 2), ("[13]c[2-5]d[34]hx", 16),
        ("(54xx):h>s,d>c", 10), ("(5xxx):c>6,d<3 or h+s==10", 10), ("4-s4-h5-cx", 150),
        ("4432 + 5xxx - xxx0", 37), ("3-xx5-", 240), ("4432+5xxx", 46), ("5Mxxx:M>c", 66), ("xxxx:M>c", 354),
    ],
)  # fmt: skip
def test_shapes_in_braces(text, count):
    """The counts are those of the manuals where they print them; the last seven by hand."""
    assert len(read_shapes(text)) == count


def test_distributions_are_added_and_taken_away():
    items = ("4333", "any 54xx", "5+-x-x-3-", "5+M(xxx)", "[13-5]xxx", "5M[2-3](xx)", "(4432)")
    for (one, other), sign in product(product(items, (*items, "5mxxx:h>s")), "+,-"):
        first, second = read_shapes(one), read_shapes(other)
        assert read_shapes(f"{one} {sign} {other}") == (first - second if sign == "-" else first | second)


@pytest.mark.parametrize("seed", range(40))
def test_mangled_scripts_are_refused_in_words(seed):
    """Bytes changed at random: a script, or an error with a place; never anything else."""
    random = np.random.default_rng(seed)
    text = list(SCRIPTS[seed % len(SCRIPTS)].read_text()[:1500])
    for _ in range(3):
        text[random.integers(len(text))] = str(random.choice(list("(){}\"'$%,=xS9 \n#/*")))
    with contextlib.suppress(ExpressionError):
        read("".join(text))


@pytest.mark.parametrize("piece", [b'/*"', b"/*", b'"/*', b"//", b"$1"])
def test_parameters_are_put_in_in_linear_time(piece: bytes) -> None:
    assert_linear(lambda data: with_parameters(data.decode(), {1: "x"}), piece, b'$1/*"')


def test_what_is_not_closed_has_no_parameters() -> None:
    assert with_parameters('$1 "$1" /*$1*/ $1 /* $1 "', {1: "x"}) == 'x "$1" /*$1*/ x /* $1 "'
    assert with_parameters('$1 "$1 /* $1', {1: "x"}) == 'x "$1 /* $1'


def test_a_stopper_is_one_table():
    """A condition on one suit of one hand, counted over that suit's 8192 holdings."""
    guarded = "(spades(east) >= 2 && hascard(east, KS)) or (spades(east) >= 3 && hcp(east, spades) >= 3)"
    condition = exact.condition(read(f"condition hascard(east, AS) or {guarded}").condition)
    assert str(condition).startswith("suitwise(east, ")

    def stops(held: int) -> bool:
        length, points = held.bit_count(), sum(4 - rank for rank in range(4) if held >> rank & 1)
        return bool(held & 1 or (length >= 2 and held & 2) or (length >= 3 and points >= 3))

    easts = sum(comb(39, 13 - held.bit_count()) for held in range(8192) if stops(held))
    assert Space(condition, "suit").size == easts * comb(39, 13) * comb(26, 13)


def test_words_that_only_print_are_refused_with_what_to_do():
    for word, instead in words.REFUSED.items():
        with pytest.raises(ExpressionError, match=re.escape(f"'{word}' is not possible: {instead}")):
            read(f"condition {word}(north) == 1")


def test_large_numbers_are_right_and_larger_ones_are_refused() -> None:
    """64 bits must hold them, and twice as much; a mistake there would be a wrong size, or wrong deals."""
    large = load(f"condition hcp(north)*{10**15} + spades(north) > 5").size
    assert large == load("condition hcp(north) > 0 or spades(north) > 5").size
    for text in (
        f"condition hcp(north)*hcp(south)*{10**15} > 5",
        f"condition hcp(north) > {1 << 60}",
        f"altcount 4 {10**17}\ncondition aces(north) > 0\naction average pt4(north)",
        f"condition rnd({(1 << 31) + 1}) > 5",
        f"a = cccc(north)*cccc(north)\ncondition hcp(north) > 5 ? a*a*a/{10**9} : 7",
    ):
        with pytest.raises(ExpressionError, match=r"line \d, column \d+: a number may become larger"):
            load(text)
    with pytest.raises(ValueError, match=r"may be as large as .* smaller factors"):
        Space(f"hcp(north) * {2**64 + 1} + spades(north) > 5")


LIMITED = (
    "hcp(north) - 2 * spades(south)", "(losers(east) + 1) / 3", "(hcp(west) - 20) % 7", "(5 - hcp(west)) / 2",
    "shape(north, any 4333) ? 3 * aces(south) : 0 - hearts(east)", "hascard(west, SA) && hcp(west) > 40", "cccc(north)",
    "score(vul, 4S, tricks(south, spades) - 3)", "imps(par(NS) * 3)", "par(EW)", "!(tricks(east, notrump) < 14)",
    "tricks(north, clubs) == 14 || hcp(north) != 38", "hcp(north) >= 37 ? 1 : tricks(south, hearts) + 2", "rnd(10)",
    "quality(east, hearts) * (spades(east) - 5)", "tricks(north, clubs) + tricks(east, clubs) <= 26",
)  # fmt: skip


@pytest.mark.parametrize("text", LIMITED)
def test_no_deal_is_beyond_the_limits(text):
    term = load(f"condition {text}").condition
    low, high = range_of(term)
    dice = Random(text)
    for _ in range(60):
        table = [[dice.choice((0, 7, 13)) for _ in range(5)] for _ in range(4)]
        par = dice.choice((-1520, 0, 1520))
        deal = pavlicek[dice.randrange(pavlicek.size)]
        known = OfDeal(deal, solve=lambda t=table: t, par=lambda _, p=par: p, random=dice.randrange)
        assert low <= known.value(term) <= high


@pytest.mark.parametrize(
    ("condition", "plain"),
    [
        ("tricks(north, spades) > 13", "0"),
        ("hcp(north) > 20 and tricks(north, spades) >= 0", "hcp(north) > 20"),
        ("tricks(south, clubs) == 14 or spades(west) == 7", "spades(west) == 7"),
        ("(rnd(6) < 6) and not (par(NS) > 2220)", "1"),
        ("imps(score(nv, 3N, tricks(west, notrump))) < 24", "1"),
    ],
)
def test_limits_decide_what_cannot_be_counted(condition, plain):
    deals = load(f"condition {condition}")
    assert deals.split.is_exact
    assert deals.split.part.size == load(f"condition {plain}").split.part.size


def test_why_nothing_passes_is_said():
    assert load("x = tricks(north, spades) x > 13").why_empty().endswith(": a number from 0 to 13 is never > 13")
    for text, part in (
        ("hcp(north) % 3 == 5", "hcp(north) % 3 == 5"),
        ("x = hcp(north)/2 == 40 x && spades(south) > 3", "x"),
        ("spades(south) > 3 and not hcp(north) > 5", "not hcp(north) > 5"),
        ("rnd(10) > 10", "rnd(10) > 10"),
    ):
        assert load(text).why_empty() == f"{part} is impossible"


def test_a_sum_of_conditions_on_one_number_is_a_table_of_it():
    weights = [Random(38).randrange(9) for _ in range(38)]
    one = " + ".join(f"(hcp(north) == {points}) * {weight}" for points, weight in enumerate(weights))
    deals = load(f"condition {one} > 4")
    wanted = " or ".join(f"hcp(north) == {points}" for points, weight in enumerate(weights) if weight > 4)
    assert deals.split.part.name == load(f"condition {wanted}").split.part.name
