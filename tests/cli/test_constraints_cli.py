"""The commands on sets of deals, the text language's errors, and the worked scenarios."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from commands import errors_of, invoke, succeed
from everydeal import Deal, kernel
from everydeal.constraints import scenarios
from everydeal.constraints.language.grammar import ExpressionError, parse, parse_feature, parse_script
from everydeal.constraints.logic.deck import FULL_DECK
from everydeal.constraints.mix import Mix
from everydeal.formats import read
from everydeal.pictures.charts import _without_tails
from places import DOCS, sample_text
from test_profile import thorough

OPENER = "hcp(north) in 15..17 and balanced(north)"


def test_count() -> None:
    outcome = invoke("count", OPENER)
    assert outcome.lines[:2] == ["size         2610137721058114653884217600", "probability  3862151523/79376694950"]
    assert "1 in 20.55" in outcome.output
    row = json.loads(invoke("count", "spades(south) >= 4", "--given", "balanced(north)", "--json").output)
    assert row["probability"] == "8850418427/21358970612"


def test_sample_index_and_deal_at_are_consistent() -> None:
    deals = invoke("random", "--where", OPENER, "-n", "5", "--seed", "s")
    assert deals.output == invoke("random", "--where", OPENER, "-n", "5", "--seed", "s").output
    numbers = invoke("encode", "--where", OPENER, stdin=deals.output)
    again = invoke("decode", "--where", OPENER, *numbers.lines)
    assert again.output == deals.output
    assert invoke("decode", "--where", "hcp(north) == 37", "0:1000:500").code == 0
    assert "does not fulfil hcp(north) >= 30" in errors_of("encode", "--where", "hcp(north) >= 30", stdin=deals.output)


def test_filter_keeps_what_passes() -> None:
    deals = invoke("random", "-n", "300", "--seed", "f").output
    passed = invoke("filter", "hcp(north) >= 12", stdin=deals)
    expected = [line for line in deals.splitlines() if Deal.from_pbn(line).hcp("N") >= 12]
    assert passed.lines == expected
    rest = invoke("filter", "not hcp(north) >= 12", "-q", stdin=deals)
    assert rest.output.strip() == f"{300 - len(expected)} of 300"
    assert invoke("filter", "hcp(north) >= 38", stdin=deals).code == 1


@pytest.mark.thorough
@pytest.mark.heavy
def test_many_samples_are_the_same_samples() -> None:
    many = invoke("random", "--where", OPENER, "-n", "5100", "--seed", "s").lines
    assert many[:20] == invoke("random", "--where", OPENER, "-n", "20", "--seed", "s").lines
    rows = [
        json.loads(line) for line in invoke("random", "--where", OPENER, "-n", "5100", "--seed", "s", "--json").lines
    ]
    assert [row["deal"] for row in rows] == many
    assert invoke("decode", "--where", OPENER, rows[-1]["number"]).lines == many[-1:]
    assert (
        invoke("random", "--where", OPENER, "-n", "5100", "--seed", "s", "--unique", "deal").lines == many
    )  # no repeats among so few


def test_samples_without_repeats() -> None:
    few = "has(north, SAKQJT98765432) and has(east, HAKQJT98765432) and has(south, DAKQJT9876543)"
    assert len(set(invoke("random", "--where", few, "-n", "14", "--unique", "deal").lines)) == 14
    too_many = invoke("random", "--where", few, "-n", "15", "--unique", "deal")
    assert too_many.code
    assert "only 14 deals" in too_many.errors


@pytest.mark.parametrize("form", ["lines", *thorough("pbn", "lin")])
def test_filter_reads_files_at_once_and_says_the_same(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"deals.{form if form != 'lines' else 'txt'}"
    deals = invoke("random", "-n", "1000", "--seed", "f")
    if form == "lines":
        path.write_text(deals.output)
    else:
        invoke("random", "-n", "1000", "--seed", "f", "-o", path)
    for options in ([], ["--to", "letters"], ["-q"]):
        whole = invoke("filter", "hcp(north) >= 14", path, *options)
        assert whole == invoke("filter", "hcp(north) >= 14", *options, stdin=path.read_bytes())
        assert whole.code == 0
    rows = invoke("filter", "hcp(north) >= 14", path, "--json").lines
    assert [json.loads(row)["deal"] for row in rows] == invoke("filter", "hcp(north) >= 14", path).lines
    assert all(deals.lines[json.loads(row)["record"] - 1] == json.loads(row)["deal"] for row in rows)


@pytest.mark.parametrize("options", [[], ["--json"], ["--to", "lin"], ["--to", "letters"]])
@pytest.mark.parametrize(
    ("bad", "reason"),
    [("N:AKQJT98.AKQ.. - - -", "not a full deal: the hands hold N10 E0 S0 W0 cards"), ("N:nonsense", "'N:nonsense'")],
)
def test_filter_refuses_partial_deals_and_prints_what_was_good_before(
    tmp_path: Path, options: list[str], bad: str, reason: str
) -> None:
    lines = invoke("random", "-n", "4", "--seed", "p").lines
    first, path = tmp_path / "first.txt", tmp_path / "deals.txt"
    first.write_text(lines[0])
    path.write_text("\n".join([*lines[1:3], bad, lines[3]]))
    strict = invoke("filter", "all", first, path, *options)
    assert (strict.code, len(strict.lines)) == (1, 3)
    assert "deals.txt:3, record 3: " in strict.errors
    assert reason in strict.errors
    assert "--lenient" in strict.errors
    lenient = invoke("filter", "all", first, path, "--lenient", *options)
    assert (lenient.code, len(lenient.lines)) == (1, 4)
    assert "record 3" in lenient.errors
    assert invoke("filter", "all", stdin=path.read_bytes()).lines == lines[1:3]


def test_a_condition_without_deals_has_no_distribution() -> None:
    assert "nothing to distribute" in invoke("count", "none", "--of", "hcp(north)").errors
    undefined = invoke("count", "aces(north) > 1", "--given", "none")
    assert undefined.code == 1
    assert "undefined" in undefined.output


def test_more_may_be_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("count", "losers(west) in 1..2")  # as no other test asks: what is counted already is remembered
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "50")
    assert "EVERYDEAL_MAX_STATES" in errors_of(*words, "--split", "never")
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "100000")
    counted = succeed(*words, "--split", "never")
    monkeypatch.setenv("EVERYDEAL_MAX_STATES", "50")
    if kernel().native:  # a split of which nothing is left to be tested is as exact
        assert invoke(*words).output == counted.output


def test_distributions() -> None:
    lines = [json.loads(line) for line in invoke("count", "all", "--of", "aces(north)", "--json").lines]
    assert [line["of"]["aces(north)"] for line in lines] == [0, 1, 2, 3, 4]
    table = invoke("count", "hcp(north) >= 30", "--of", "pattern(north)").output
    assert "4-3-3-3" in table
    joint = ("count", "hcp(north) >= 34", "--of", "hcp(north)", "--json", "--of")
    shapes, patterns = (
        [json.loads(line) for line in invoke(*joint, feature).lines] for feature in ("shape(north)", "pattern(north)")
    )
    added: dict[tuple[int, ...], int] = {}
    for row in shapes:
        points, shape = row["of"].values()
        key = (points, *sorted(shape, reverse=True))
        added[key] = added.get(key, 0) + int(row["size"])
    assert {(row["of"]["hcp(north)"], *row["of"]["pattern(north)"]): int(row["size"]) for row in patterns} == added
    assert "mean" in invoke("count", OPENER, "--of", "north.hcp").output


@pytest.mark.thorough
def test_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "points.png"
    outcome = invoke("count", "hcp(north) >= 30", "--of", "hcp(north)", "--plot", picture)
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        assert outcome.code == 2
        assert "[plot]" in outcome.errors
    else:
        assert picture.read_bytes()[:4] == b"\x89PNG"


def test_empty_tails_are_not_drawn() -> None:
    shares = {(Fraction(k),): share for k, share in enumerate([0.001, 20.0, 0.0, 79.998, 0.001])}
    assert list(_without_tails(shares)) == [(1,), (2,), (3,)]
    joint = {(shape, Fraction(k)): 10.0 / 4**k for k in range(6) for shape in [(4, 4, 3, 2), (5, 4, 3, 1)]}
    assert {key[1] for key in _without_tails(joint)} == set(range(5))


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("hcp(north) => 5", "column 12", ">="),
        ("", "column 1", "write 'all'"),
        ("hcp(north) in 17..15", "column 15", "lower limit first"),
        ("# only a remark", "line 1", "write 'all'"),
        ("hcp(nord) > 3", "column 5", "a seat is expected"),
        ("tricks(north, spades) >= 9", "column 1", "double-dummy"),
        ("15 <= hcp(north) <= 17", "column 18", "15..17"),
        ("balanced(north", "column 15", "')'"),
        ("foo and bar", "column 1", "there is no name 'foo'"),
        ("shape(north, 5432)", "column 14", "add up to 13"),
        ("hcp(north) * hcp(south) > 5", "column 12", "products"),
        ("hcp(north) >= 5\nhcp(south) > 4", "line 2, column 1", "second condition"),
        ("predeal north SAKX", "column 15", "SAKX"),
        ("predeal north SA, SA", "column 19", "SA is predealt already"),
        ("predeal north SAK\npredeal east SK", "line 2, column 14", "SK is predealt already"),
        ("generate 1000", "column 1", "nothing is tried"),
        ("hcp(north) > 5 hcp(south) > 3", "column 16", "'and'"),
        ("a = hcp(north)\na = hcp(south)\na > 3", "line 2, column 1", "twice"),
        ("hcp(north) > 5 @", "column 16", "means nothing"),
        ("level foo 30", "column 7", "define it above"),
        ("cccc(north) > 5", "column 1", "Kaplan"),
        ("predeal north SAKQJT98765432, HA", "column 31", "14 cards, more than 13"),
        ("a = spades(south) >=\ncondition a", "line 1, column 21", "breaks off here"),
        ("a = hcp(north) > 3 and\nb = aces(north) > 1\nb", "line 1, column 23", "breaks off here"),
        ("like(north, AKYxx.*.*.x)", "column 13", "'Y' in 'AKYxx' is not a card"),
        ("a = hcp(north) > 3\nlevel a -5", "line 2, column 9", "a number is expected for the percentage, not '-'"),
        ("hcp(north) > 3 /* and\nso on", "column 16", "not closed"),
        ("hcp(north) % 2 == 0", "column 12", "'%' is not possible"),
        ("hcp(north) > 3 ? 1 : 2", "column 16", "'?' is not possible"),
        ("score(vul, x) > 3", "column 1", "not possible"),
        ("imps(3) > 3", "column 1", "not possible"),
        ("quality(north, spades) > 3", "column 1", "sqot"),
        ("rnd(4) > 2", "column 1", "random"),
        ("action printall", "column 1", "everydeal random"),
        ("shape(north, any 4333 + 5x)", "column 25", "not a shape"),
        ("shape(north, any 5431 + any 5-4-3)", "column 25", "four lengths"),
        ("shape(north, any 4333 + 55x4)", "column 25", "do not add up to 13"),
        ("shape(north, 20-1-2-3)", "column 14", "do not add up to 13"),
        ("hcp(north, trumps) > 3", "column 12", "a suit is expected"),
        ("hascard(north, SX)", "column 16", "SX"),
        ("hcp(north) in 15", "column 17", "'..' is expected"),
        ("all; vulnerable banana", "column 17", "none, NS, EW or all is expected after 'vulnerable', not 'banana'"),
        ("all; vulnerable", "column 16", "none, NS, EW or all is expected after 'vulnerable', not the end"),
        ("weights(north, --5 4) > 3", "column 16", "'--5' is not a weight"),
    ],
)
def test_errors_point_at_the_place(text: str, place: str, what: str) -> None:
    with pytest.raises(ExpressionError, match="column") as error:
        parse(text)
    assert place in str(error.value)
    assert what in str(error.value)
    assert invoke("count", text).code == 1


def test_a_script_of_old() -> None:
    script = parse_script(sample_text("jacoby.dl"))
    assert (script.produce, script.dealer, script.vulnerable) == (12, 2, "NS")
    assert list(script.names) == ["opener", "fit"]
    text = str(script.condition)
    assert "hascard(north, C2)" in text
    assert str(parse(text)) == text


def test_features_by_text() -> None:
    assert str(parse_feature("hcp(north) + 2 * south.spades")) == "hcp(north) + 2 * spades(south)"
    with pytest.raises(ExpressionError):
        parse_feature("balanced(north)")


LESSONS = (DOCS / "lessons.md").read_text("utf-8")
FREQUENCIES = dict(re.findall(r"^\| `(\w+)` \|.*\| 1 in ([\d,.]+) \|$", LESSONS, re.MULTILINE))


@pytest.mark.heavy
@pytest.mark.slow
@pytest.mark.parametrize("name", scenarios.names())
def test_every_scenario_deals(name: str) -> None:
    """Without warnings; it is as frequent as its page says; its classes are apart, and every deal is in one."""
    script = parse_script(scenarios.text(name), name)
    mix = Mix.from_script(script)
    assert not script.notes
    assert not mix.warnings()
    assert FREQUENCIES[name] == f"{FULL_DECK.deals / mix.whole:,.1f}"
    conditions = {level: condition for level, condition, _ in script.levels}
    for deal, level, _ in mix.deal(20, "test"):
        assert script.condition(deal)
        assert [each for each in conditions if each != "rest" and conditions[each](deal)] == [level] * (level != "rest")


def test_scenarios_are_listed_and_have_names() -> None:
    listed = invoke("mix", "list").lines
    assert [line.split()[0] for line in listed] == scenarios.names() == sorted(FREQUENCIES)
    assert len(listed) == 30
    lines = invoke("mix", "finesse", "-q").lines
    assert lines[1].split()[:4] == ["finesse_wins", "50%", "5", "50%"]
    assert invoke("mix", "hcp(north) > 3").code == 1
    assert "did you mean weak_two?" in invoke("mix", "weak_too").errors
    assert "mix list" in invoke("deal", "--mix", "zzz").errors
    assert invoke("deal", "--mix", "list").output == invoke("mix", "list").output


@pytest.mark.heavy
def test_who_deals_in_a_scenario_deals_on_every_board(tmp_path: Path) -> None:
    for command in (
        ("deal", "--mix", "weak_two", "--boards", "1-8"),
        ("deal", "--where", "dealer north; hcp(north) in 5..10 and spades(north) == 6", "--boards", "1-8"),
        ("mix", "weak_two", "-n", "8"),
        ("random", "--where", "dealer north; hcp(north) in 5..10 and spades(north) == 6", "-n", "8"),
    ):
        path = tmp_path / f"{' '.join(command[:2])}.pbn"
        invoke(*command, "--seed", "dealer", "-o", path)
        boards = list(read(path))
        assert [board.dealer for board in boards] == [0, 1, 2, 3] * 2
        for board in boards:
            assert 5 <= board.deal.hcp(board.dealer) <= 10


@pytest.mark.thorough
@pytest.mark.heavy
def test_without_boards_a_lesson_deals_as_many_as_it_produces() -> None:
    for command, boards in (
        (("--mix", "weak_two"), 16),
        (("--mix", "weak_two", "--boards", "1-3"), 3),
        (("--where", "produce 2; hcp(north) >= 12"), 2),
        (("--where", "hcp(north) >= 12"), 16),
        (("--mix", "michaels"), 12),
    ):
        assert len(invoke("deal", *command, "--seed", "a", "--json").lines) == boards


def test_what_a_scenario_says_in_vain_is_refused_or_named(tmp_path: Path) -> None:
    for command in (("deal", "--boards", "1-2"), ("random",)):
        assert "'everydeal mix weak_two' deals them" in invoke(*command, "--where", "weak_two").errors
    at = ("Night", "--boards", "1-8", "--on", "2027-03-01", "-o", tmp_path / "night")
    assert "says 'dealer south'" in invoke("announce", *at, "--where", "dealer south; hcp(south) >= 12").errors
    printed = invoke("deal", "--boards", "1-2", "--where", "vulnerable NS; hcp(south) >= 12", "--seed", "a").errors
    assert "'vulnerable NS' is left out" in printed
