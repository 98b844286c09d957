"""Wrong uses of conditions, features, hands and mixes: each says what to write."""

import sys

import pytest

from everydeal import Space, east, north, south
from everydeal.constraints import count
from everydeal.constraints.language.tokens import ExpressionError
from everydeal.constraints.mix import Mix

POINTS, STRONG = north.hcp, north.hcp >= 15
WRONG = {
    "condition(deal)": ["STRONG('x')", "STRONG(None)", "STRONG()", "north.balanced()"],
    "north.hcp(deal)": ["POINTS('x')", "POINTS(3)", "POINTS()", "north.spades('A')"],
    "Space(condition)": ["len(STRONG)", "list(STRONG)", "STRONG[0]", "3 in STRONG", "Mix(STRONG)"],
    "distribution(north.hcp)": ["len(POINTS)", "[*POINTS]", "POINTS[0]", "int(POINTS)", "abs(POINTS)"],
    "parentheses around": [
        "POINTS >= 12 & south.hcp >= 5", "STRONG >= 1", "STRONG < POINTS", "sorted([STRONG, STRONG])",
        "STRONG & 3", "STRONG | [STRONG]", "POINTS & STRONG", "bool(STRONG)", "STRONG and STRONG",
        "12 <= POINTS <= 15", "POINTS in (1, 4)", "max(POINTS, 3)", "12 | POINTS", "POINTS & POINTS",
    ],
    "compare it with a number": ["bool(POINTS)", "Space(POINTS)", "count(None)", "POINTS >= 12 & (south.hcp >= 5)"],
    "& | ~": ["STRONG + 1", "2 * STRONG", "STRONG ^ STRONG", "-STRONG", "float(STRONG)"],
    "parse(text)": ["STRONG & 'hcp(north) > 3'", "STRONG | ''"],
    "quotes, 12": ["POINTS >= '12'", "POINTS + '12'"],
    "Space('all')": ["Space(north.pattern == '4432')", "Space(north.pattern != '4432')"],
    "quotients": ["2 / POINTS", "POINTS / POINTS"],
    "remainders": ["POINTS % 2"],
    "products": ["POINTS * POINTS"],
    "lower limit first": ["POINTS.between(17, 15)"],
    "no order": ["Space(STRONG, 'best')"],
    "no shape": ["(north | south).balanced", "(north | south).rule_of(20)"],
    "0.5, not a whole": ["north.suitwise(lambda suit, holding: holding.bit_count() / 2 + 0.5)"],
    "'x', not a whole": ["north.rule_of('x')"],
    "says None of": ["Space(north.shape_where(lambda s, h, d, c: None))"],
    "14 cards, more": ["north.like('AKxxx.xxxx.xxx.xx')"],
    "'Y' in 'AKYxx' is not a card": ["north.like('AKYxx.*.*.x')"],
    "is not a shape": ["north.pattern('5432')", "north.pattern('54')", "north.pattern('4-4-4-4')"],
    "twice": ["north.has('SA SA')"],
    "suit letter": ["north.has('SAX')", "north.has('A')"],
    "no cards": ["north.has('')"],
    "double-dummy": ["north.tricks"],
    "did you mean 'hcp'": ["north.hpc"],
    "line 1, column 5": ["Space('hcp(')"],
    "like north.hcp >= 12 or north.hcp > south.hcp": ["POINTS == None", "POINTS == True", "POINTS < STRONG"],
    "isin(1, 4)": ["POINTS == [1, 2]", "POINTS.isin((1, 2))"],
    "no number": [
        "POINTS >= float('nan')", "POINTS == float('inf')", "POINTS.between(float('-inf'), 3)",
    ],
    "sums, differences, products": ["POINTS ** 2", "~POINTS", "POINTS ^ 1"],
    "write limits": ["POINTS // 5"],
    "cannot be divided by 0": ["POINTS / 0"],
    "use str(feature)": ["{POINTS: 1}"],
    "north.hcp >= 12": ["north >= 12", "12 > north"],
    "like north.hcp == 12 or north.spades == 5, not ": ["north == 12", "north != 'x'"],
    "north | south": ["north & south", "north + south"],
    "two hands together": ["north | 'x'", "north | POINTS"],
    "say what of it": ["len(north)", "[*north]"],
    "SAKQ HA', not int (3)": ["north.has(3)"],
    "'sample': Space(condition)": ["STRONG.sample(3)"],
    "'between'": ["POINTS.betwen(3, 4)"],
    "a class is its name": ["Mix([STRONG])", "Mix([('a', STRONG)])"],
    "class 'a': the target": ["Mix([('a', STRONG, 'x')])"],
    "give a percentage": ["Mix([('a', STRONG, float('nan'))])"],
    "whole number, not str ('x')": ["Mix([('a', 'hcp(north) > 36', 100)]).deal('x')"],
    "seed is a text, not int (3)": ["Mix([('a', 'hcp(north) > 36', 100)]).deal(1, 3)"],
    "lambda deal: deal.hcp('N') > 20, not int (3)": ["Space('hcp(north) > 36').filter(STRONG.holds(1) if 0 else 3)"],
}  # fmt: skip


@pytest.mark.parametrize("said", WRONG)
def test_what_to_write_is_said(said):
    names = {"POINTS": POINTS, "STRONG": STRONG, "north": north, "south": south}
    names |= {"Space": Space, "Mix": Mix, "count": count}
    for wrong in WRONG[said]:
        with pytest.raises((TypeError, ValueError, AttributeError, ZeroDivisionError)) as error:
            eval(wrong, names)
        assert said in str(error.value), wrong


def test_hands_are_equal_and_keys():
    assert north | east == east | north
    assert {north: 1}[north] == 1
    assert north != south
    assert (north.hcp >= 15) == STRONG
    assert Mix([("a", "hcp(north) >= 15", 40.5), ("b", True, 59.5)], "hcp(north) >= 14").counts(200) == [81, 119]


@pytest.mark.parametrize("limit", [sys.getrecursionlimit(), 100_000])
@pytest.mark.parametrize(
    "text",
    [
        "(" * 900 + "hcp(north) > 3" + ")" * 900,
        "not " * 1200 + "hcp(north) > 3",
        "hcp(north) > " + "(" * 900,
        "(" * 20_000 + "all" + ")" * 20_000,
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_too_deep_is_refused_wherever_python_itself_would_stop(text, limit, recursion_limit):
    """Other packages raise Python's limit, py_ecc to 100,000."""
    recursion_limit(limit)
    with pytest.raises(ExpressionError, match="too much is nested"):
        count(text)


@pytest.mark.thorough
@pytest.mark.heavy
def test_long_chains_are_counted_and_what_is_too_deep_is_refused():
    chain = alternating = north.hcp == 40
    for number in range(700):
        chain = chain | (north.hcp == 10 + number % 28)
    assert count(chain) == count(north.hcp >= 10)
    assert count(~chain) == count(north.hcp <= 9)
    for number in range(99):
        alternating = (alternating & STRONG) | (south.hcp == number % 38)
    with pytest.raises(ValueError, match="200 deep"):
        assert ((alternating & STRONG) | (south.hcp == 0)) & STRONG
    assert len(repr(alternating)) > 1000
    names = "".join(f"a{n + 1} = a{n} or hcp(north) == {n % 30}\n" for n in range(900))
    assert count(f"a0 = hcp(north) == 0\n{names}a900") == count(north.hcp <= 29)
    names = "".join(f"a{n + 1} = (a{n} or hcp(north) == {n % 30}) and hcp(south) < 30\n" for n in range(900))
    with pytest.raises(ExpressionError, match=r"line 101, column 8: .*200 deep"):
        count(f"a0 = hcp(north) == 0\n{names}a900")
