"""Dealer scripts, run: what is printed, how deals are drawn, and agreement with the outputs of dealer itself."""

import json
import re
import shutil
import subprocess
from math import sqrt

import numpy as np
import pytest

from everydeal import Deal, spaces
from everydeal._native import kernel
from everydeal.constraints import Space
from everydeal.constraints.dealer import layout, load, solver
from everydeal.constraints.dealer import statistics as run_statistics
from everydeal.constraints.dealer.printing import Options
from everydeal.constraints.dealer.run import Run
from everydeal.constraints.dealer.scenario import boards, directives_of
from everydeal.constraints.dealer.statistics import Counter, Distribution, scaled
from everydeal.constraints.language.dealer.arrays import Arrays
from everydeal.constraints.language.dealer.tree import Par, Tricks
from everydeal.constraints.split import wilson
from everydeal.dealing.records.par import par
from everydeal.formats import read as read_boards
from everydeal.formats import write
from places import GOLDEN, sample_text
from test_profile import needs_solver, thorough

SCRIPTS = GOLDEN / "dealer_scripts"
NAMES = sorted(path.name.removeprefix("Descr.") for path in SCRIPTS.glob("Descr.*"))
LONG = {"test_dealer"}
HEAVY = {"1c", "hm1dr2d", "2nt", "stayman", "you_hold", "blue_team", "junkstayman"}
"""Their diagrams take long."""
pytestmark = pytest.mark.heavy  # the language's own tests run on the pure kernel too
DEALER = shutil.which("dealer") or shutil.which("dealer", path="/usr/games")


def run(text, seed="1", **options):
    """What a script prints, and the summary."""
    printed: list[str] = []
    deals = load(text)
    deals.seed = seed
    summary = Run(deals, seed, printed.append, Options(**options)).run()
    return "".join(printed), summary


def statistics(output):
    """The frequency tables of an output, row -> share, in order; and its averages by title."""
    tables, averages = [], {}
    for line in output.splitlines():
        if line.startswith("Frequency"):
            tables.append({})
        elif (row := re.fullmatch(r" *(Low|High|-?\d+)\t *(\d+)", line)) and tables:
            tables[-1][row[1]] = int(row[2])
        elif found := re.fullmatch(r"(.*): (-?[\d.e+-]+)", line):
            averages[found[1]] = float(found[2])
    return [{key: n / sum(table.values()) for key, n in table.items() if n} for table in tables], averages


@pytest.mark.parametrize(
    "name", [*(name for name in NAMES if name not in HEAVY | LONG), *thorough(*sorted(HEAVY | LONG))]
)
def test_the_examples_of_debian_run_and_agree_with_its_outputs(name):
    """Shares and averages within 4.5 standard errors of what dealer printed; the lines are in its layout."""
    if name in HEAVY and not kernel().native:
        pytest.skip("the pure kernel takes too long")
    if name == "test_operator_order":
        output, _ = run(SCRIPTS / f"Descr.{name}")
        assert output.splitlines()[:12] == (SCRIPTS / f"Refer.{name}").read_text().splitlines()[:12]
        return
    output, summary = run(SCRIPTS / f"Descr.{name}", statistics=True)
    refer = (SCRIPTS / f"Refer.{name}").read_text()
    produced = int(re.search(r"Produced (\d+)", refer)[1]) if "Produced" in refer else 10
    ours, theirs = statistics(output), statistics(refer)
    assert len(ours[0]) == len(theirs[0])
    if produced > 1:
        for one, other in zip(ours[0], theirs[0], strict=True):
            for key in one.keys() | other.keys():
                share = one.get(key, 0.0)
                assert abs(share - other.get(key, 0.0)) < 4.5 * sqrt(share * (1 - share) / produced) + 3 / produced
        for title, value in theirs[1].items():
            assert abs(ours[1][title] - value) < 4.5 * 3.5 / sqrt(produced), title
    if "Generated" in refer:
        generated = int(re.search(r"Generated (\d+)", refer)[1])
        share = summary.produced / summary.generated
        assert abs(produced / generated - share) < 4.5 * sqrt(share / generated) + 3 / generated
    assert re.sub(r"[-\d.akqjtAKQJT ]+", "#", output.splitlines()[0]) == re.sub(
        r"[-\d.akqjtAKQJT ]+", "#", refer.splitlines()[0].replace("Descr.pbn", "").replace("with file ,", "with file ,")
    )


def test_a_deal_in_every_layout():
    """As Debian's dealer prints the first deal of seed 1."""
    deal = Deal.from_pbn("N:2.T98.K752.KJT84 5.J7642.986.9763 AQ8.AQ5.QJT.AQ52 KJT97643.K3.A43.")
    hands = deal.hands
    assert layout.printall(hands, 1) == (
        "   1.\n"
        "2                   5                   A Q 8               K J T 9 7 6 4 3 \n"
        "T 9 8               J 7 6 4 2           A Q 5               K 3 \n"
        "K 7 5 2             9 8 6               Q J T               A 4 3 \n"
        "K J T 8 4           9 7 6 3             A Q 5 2             - \n\n"
    )
    assert layout.compact(hands, " ") == "n 2.T98.K752.KJT84 e 5.J7642.986.9763 s AQ8.AQ5.QJT.AQ52 w KJT97643.K3.A43. "
    many = [hands, *(deal.hands for deal in spaces.pavlicek.sample(20, "layouts"))]
    assert all(layout.compacts(many, end) == [layout.compact(each, end) for each in many] for end in " \n")
    assert layout.printew(hands).splitlines()[3] == "-                   9 7 6 3 "
    assert layout.predealt(hands, 0b1001) == "-N S2,HT98,DK752,CKJT84  -W SKJT97643,HK3,DA43\n"
    assert layout.pages([hands] * 5, 0).count("2 ".ljust(20)) == 3
    tags = layout.pbn(hands, 6, None, None, 'a \\ and a "')
    assert '[Dealer "E"]\n[Vulnerable "EW"]' in tags
    assert r'[Event "a \\ and a \""]' in tags


def test_frequencies_in_dealers_layout():
    assert layout.frequency("x", {8: 1, 9: 2, 12: 4}, range(9, 11)) == (
        "Frequency x:\nLow\t       1\n    9\t       2\n   10\t       0\nHigh\t       4\n"
    )
    text = layout.frequency_of_two("x", {(9, 7): 3, (12, 5): 1}, range(9, 12), range(5, 7))
    assert text.splitlines() == [
        "Frequency x:", "        Low      5      6   High    Sum", "Low       0      0      0      0      0",
        "   9      0      0      0      3      3", "  10      0      0      0      0      0",
        "  11      0      0      0      0      0", "High      0      1      0      0      1",
        "Sum       0      1      0      3      4", "",
    ]  # fmt: skip


def test_actions_deal_by_deal():
    output, summary = run(
        'produce 3 condition hcp(north) >= 20 action printoneline, printes("points ", hcp(north), \\n), '
        'printrpt(NS, "x", hcp(north)), export(south), average "n" hcp(north)'
    )
    lines = output.splitlines()
    for first in range(0, 12, 4):
        deal = Deal.from_pbn("N:" + " ".join(lines[first].split()[1::2]))
        assert deal.hcp("N") >= 20
        assert lines[first + 1] == f"points {deal.hcp('N')}"
        assert lines[first + 2].endswith(f",'x',{deal.hcp('N')}")
        assert lines[first + 3].startswith("-S S")
    assert (summary.produced, summary.exact) == (3, ["n"])


def test_the_same_seed_deals_the_same():
    text = "produce 5 condition hcp(north)*hcp(south) > 150 action printoneline"
    assert run(text, "a")[0].splitlines()[:5] == run(text, "a")[0].splitlines()[:5]
    assert run(text, "a")[0].splitlines()[:5] != run(text, "b")[0].splitlines()[:5]


def test_how_a_set_is_split_is_frozen():
    found = load("condition rnd(10) == 0 and hcp(north) >= 20 and spades(south) >= 5 and hcp(west) <= 11").split
    part = "space/1 order=honours: hcp(north) >= 20 and hcp(west) <= 11 and spades(south) >= 5"
    test = "rnd(10) == 0 (a condition that throws dice does not describe a set of deals)"
    assert found.name == f"{part} | test: {test}"


@pytest.mark.thorough
def test_exact_statistics_equal_those_of_many_deals():
    text = (
        "produce 40000 w = hcp(west) >= 12 and spades(west) >= 4 condition w action average hcp(west), "
        "average shape(west, any 4333 + any 4432), frequency (losers(west), 4, 7), "
        "frequency (hcp(west)/3, 3, 6, spades(west), 4, 5), average hcp(east)*2 + (spades(east) > 2 ? 1 : 0)"
    )
    exact, sampled = run(text), run(text, sampled=True)
    assert len(exact[1].exact) == 5
    assert len(sampled[1].sampled) == 5
    one, other = statistics(exact[0])[0][0], statistics(sampled[0])[0][0]
    assert all(abs(one[key] - other[key]) < 0.012 for key in one)
    means = [[float(x) for x in re.findall(r"^(\d[\d.]*)$", output, re.M)] for output, _ in (exact, sampled)]
    assert np.allclose(means[0], means[1], atol=0.08)
    tables = [re.findall(r"^ {3}[3-6]( +\d+){5}$", output, re.M) for output, _ in (exact, sampled)]
    assert len(tables[0]) == len(tables[1]) == 4


@pytest.mark.thorough
def test_deals_are_printed_first_and_an_average_too_large_is_that_of_the_deals(monkeypatch):
    text = 'condition hcp(north) >= 34 action average "points" hcp(south), printoneline produce 3'
    output, summary = run(text)
    assert (output.count("\nn "), output.startswith("n "), summary.exact) == (2, True, ["points"])
    limit = 2 * (1000 - 2 * Space("hcp(north) >= 34").nodes)
    monkeypatch.setattr(run_statistics, "STATISTICS", run_statistics.STATISTICS._replace(nodes=limit))
    again, summary = run(text)
    assert (again.partition("points")[0], summary.sampled) == (output.partition("points")[0], ["points"])


@pytest.mark.parametrize("how", ["produce 30", "generate 2000", "produce 0"])
def test_few_deals_are_printed_as_by_arrays(how, monkeypatch):
    """Cards and numbers, and how many there are."""
    text = (
        f"{how} startboard 5 condition hcp(north) >= 17 action printall, print(south), printoneline, export(EW), "
        'printes(hcp(south)*2, cccc(west), \\n), printrpt(NS, "x", hcp(north)), printpbn'
    )
    few, one = run(text, statistics=False)
    monkeypatch.setattr(Run, "_takes_no_arrays", lambda *_: False)
    many, other = run(text, statistics=False)
    assert few == many
    assert few.count("\n") > 400 or how == "produce 0"
    assert (one.produced, one.generated) == (other.produced, other.generated)


def test_what_programs_outside_tell_is_left_out_and_said():
    printed, summary = run(
        'hcp(north) > 20 produce 2 action printrpt("a", usereval(7), hcp(north)), average "b" usereval(8)'
    )
    assert [line.split(",")[:2] for line in printed.splitlines()[:2]] == [["'a'", "?"]] * 2
    assert [text.partition("(")[0] for text in summary.left_out] == ["usereval", "usereval"]
    with pytest.raises(ValueError, match="altcount"):
        run("action average usereval(88, NS, 3)")


SCENARIO = sample_text("scenario.dl")


def test_what_a_scenario_says_goes_with_its_first_board():
    assert directives_of(SCENARIO) == {"alias": "Strong"}
    printed, _ = run(SCENARIO, produce=2)
    assert printed.count("{alias: Strong}\n{We open 2C.}\n;They pass {always}.\n\n") == 1


@pytest.mark.parametrize("name", ["x.pbn", "x.lin"])
def test_boards_are_rotated_with_what_belongs_to_them(tmp_path, name):
    kept: list[list[int]] = []
    _, summary = run(SCENARIO, produce=5, keep=kept)
    assert summary.produced == len(kept) == 5
    script = load(SCENARIO).script
    plain = list(boards(script, kept))
    assert [(board.dealer, board.vulnerability, board.number) for board in plain[:2]] == [(2, "NS", 3), (2, "NS", 4)]
    write(boards(script, kept, [0, 1]), tmp_path / name)
    turned = list(read_boards(tmp_path / name))
    assert [board.dealer for board in turned] == [0, 1, 0, 1, 0]
    assert [board.vulnerability for board in turned] == ["NS", "EW", "NS", "EW", "NS"]
    assert all(board.deal.hands[board.dealer] == hands[2] for board, hands in zip(turned, kept, strict=True))
    assert turned[0].comments == ("alias: Strong", "We open 2C.", "They pass {always}.")
    standard = list(boards(script, kept, "standard"))
    assert [board.dealer for board in standard] == [2, 3, 0, 1, 2]


def test_dice():
    output, summary = run("produce 4000 condition rnd(10) < 3 action average rnd(100)", sampled=True)
    assert abs(summary.produced / summary.generated - 0.3) < 0.03
    assert abs(float(output.splitlines()[0]) - 49.5) < 2


def test_predealt_cards_and_lengths_are_given():
    output, summary = run("produce 200 predeal south SAKQ, HA west DQ spades(north)==1 action average spades(north)")
    assert output.splitlines()[0] == "1"
    assert summary.generated == 200


@pytest.mark.parametrize(
    ("produce", "numbers"),
    [("", (101, 1000)), ("produce 1000", (101, 1000)), ("produce 2000", (101, 1000)), ("produce 200", (200, 1981))],
)
def test_generate_says_how_many_unless_produce_is_smaller(produce, numbers):
    """10.1 % of a thousand deals, as many as that is on average, whatever the dice of a single run."""
    condition = "hcp(north) >= 15 and hcp(north) <= 17"
    _, summary = run(f'generate 1000 {produce} condition {condition} action printoneline, average "x" hcp(north)')
    assert (summary.produced, summary.generated, summary.exact) == (*numbers, ["x"])


def test_a_set_that_is_empty():
    output, summary = run('condition hcp(north) > 40 action average "x" hcp(north)')
    assert output.splitlines()[0] == "x: -nan"
    assert summary.produced == 0


def test_averages_of_one_title_keep_their_errors():
    _, summary = run(
        'produce 4 action average "a" hcp(north), average "a" hcp(south), average aces(east)', sampled=True
    )
    assert list(summary.errors) == ["a", "a (2)", "the average"]


def test_a_deal_is_solved_once_for_each_strain():
    solved = []

    def solve(hands, strains):
        solved.append((len(hands), strains))
        return np.full((len(hands), 4, 5), 7)

    hands = np.array([[8191 << 13 * suit for suit in range(4)]] * 3, np.uint64)
    arrays = Arrays(hands, solve=solve, par=lambda tricks, side: tricks[:, 0, 4] * 10 + side)
    assert arrays.values(Tricks(1, 2), np.array([1])).tolist() == [7]
    assert arrays.values(Par(1, 2)).tolist() == [-72] * 3
    assert arrays.values(Par(0, 1)).tolist() == [71] * 3
    assert solved == [(1, {2}), (3, {0}), (3, {1}), (2, {2}), (3, {3}), (3, {4})]


def test_wilson_and_scaling():
    assert wilson(0, 10).low == 0.0
    assert wilson(10, 10).high == pytest.approx(1.0)
    counts = Counter({(1,): 1, (2,): 1, (3,): 1})
    assert scaled(counts, 10) == {(1,): 4, (2,): 3, (3,): 3}
    assert Distribution(counts).mean == 2


def test_reports_and_exports_go_to_files(tmp_path):
    csv, export = tmp_path / "a.csv", tmp_path / "b.exp"
    text = 'produce 2 action csvrpt(deal, "a,b", hcp(north)), export(NS)'
    output, _ = run(text, csv=str(csv), export=str(export), statistics=False)
    assert output == ""
    assert len(csv.read_text().splitlines()) == len(export.read_text().splitlines()) == 2
    assert run(f"predeal {_words(export)}", statistics=False)[1].produced == 40


def _words(export):
    """An exported line as a predeal statement takes it."""
    line = export.read_text().splitlines()[0]
    return line.replace("-N", "north").replace("-S", "south")


@pytest.mark.thorough
@needs_solver
def test_double_dummy_last():
    each = ", ".join(f"tricks(south, {strain})" for strain in ("clubs", "diamonds", "hearts", "spades", "notrumps"))
    text = (
        "produce 3 n = hcp(north) >= 15 and hcp(south) >= 11 condition tricks(south, notrumps) >= 9 and n "
        'action average "t" dds(south, notrumps), average "s" score(nv, x3N, tricks(south, notrumps)), '
        f"printoneline(tricks(south, notrumps)), printrpt(trix(south), {each})"
    )
    output, summary = run(text)
    lines = output.splitlines()
    tricks = [int(line.split()[-1]) for line in lines[0:6:2]]
    assert min(tricks) >= 9
    for line, in_notrumps in zip(lines[1:6:2], tricks, strict=True):
        numbers = list(map(int, line.split(",")))
        assert numbers[:5] == numbers[5:]
        assert numbers[4] == in_notrumps
    assert float(lines[6].removeprefix("t: ")) == pytest.approx(sum(tricks) / 3, abs=1e-4)
    assert summary.errors.keys() == {"t", "s"}


@pytest.mark.thorough
@needs_solver
def test_par_is_that_of_the_records():
    """The solver's par, as scripts print it, against our own: score, strain, doubled, seats."""
    tables = [
        [int(digit, 16) for digit in row] for row in json.loads((GOLDEN / "solved.json").read_text())["tricks"].values()
    ]
    tricks = np.array(tables).reshape(-1, 4, 5)
    for vulnerable, name in enumerate(("None", "NS", "EW", "All")):
        scores, texts = solver.par(tricks, vulnerable), solver.par_contracts(tricks, vulnerable)
        for table, score, text in zip(tables, scores, texts, strict=True):
            ours = par(table, 0, name)
            assert score == ours.score
            contract, seats = text.split(" by ")
            written = {(each[1], "X" in each, who) for each, who in map(str.split, ours.brief.split(", "))}
            assert (contract[1], "*" in contract, seats) in written


@pytest.mark.thorough
@pytest.mark.skipif(DEALER is None, reason="the program dealer is not installed (apt install dealer)")
@pytest.mark.parametrize(
    "condition",
    [
        "hcp(north)/2 == 7", "not hcp(north) > 5", "cccc(north) >= 1500", "(hcp(north)>10)+(hcp(south)>10) == 2",
        "hcp(north) * spades(north) > 60", "losers(north) <= 6 and hcp(south) % 4 == 1",
        "spades(north) >= hearts(north) ? hcp(south) > 12 : quality(east, hearts) > 300",
    ],
)  # fmt: skip
def test_shares_agree_with_the_program(condition):
    found = load(f"condition {condition}").split
    script = f"generate 100000 produce 100000 condition {condition} action average 1"
    output = subprocess.run([DEALER, "-s", "11"], input=script, text=True, capture_output=True, check=True).stdout
    share = int(re.search(r"Produced (\d+)", output)[1]) / 100_000
    if not found.is_exact:
        found.sample(2000, "x")
    exact = float(found.part.probability) * found.estimate().share
    assert abs(share - exact) <= 4 * sqrt(exact * (1 - exact) / 100_000) + (0 if found.is_exact else 0.02)
