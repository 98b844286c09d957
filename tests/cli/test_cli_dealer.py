"""``everydeal dealer``, and the answers of ``sample`` and ``count`` to sets that are too large."""

import json
import os
import re
import warnings

import pytest

from commands import errors_of, invoke, succeed
from everydeal import Deal
from everydeal._native import kernel
from everydeal.constraints import parts
from everydeal.constraints.engines import budgets
from everydeal.constraints.engines.budgets import Budget
from everydeal.constraints.texts import DialectWarning, condition_of

native = pytest.mark.skipif(not kernel().native, reason="the pure engine does not split by itself")


def test_a_script_from_a_file_and_from_standard_input(tmp_path):
    script = tmp_path / "strong.dl"
    script.write_text('produce 3 condition hcp(north) >= $1 action printoneline, average "points" hcp(north)')
    one = succeed("dealer", script, "-s", "7", "-1", "30")
    assert len(re.findall("^n ", one.output, re.M)) == 3
    assert one.lines[-2].startswith("Initial random seed 7")
    assert "exact: " in one.errors
    assert "exact averages and frequencies: 1" in one.errors
    other = invoke("dealer", "-s", "7", "-1", "30", stdin=script.read_text())
    assert other.lines[:-1] == one.lines[:-1]


def test_options_add_to_the_script():
    text = "condition hcp(south) >= 10 action printpbn, printall"
    outcome = invoke("dealer", text, "-p", "1", "-v", "-q", "-N", "SAKQ,HA", "-T", "A night")
    assert outcome.lines[1].startswith("A K Q ")
    assert "[" not in outcome.output
    assert "Generated" not in outcome.output
    assert '[Event "A night"]' in invoke("dealer", text, "-p", "1", "-T", "A night").output


def test_nothing_is_printed_by_an_action_of_nothing_as_in_dealer():
    outcome = invoke("dealer", "hcp(north) >= 30 action // printall", "-s", "1")
    assert outcome.lines[1:3] == ["Produced 100000 hands", "Initial random seed 1"]
    assert "nothing stands behind 'action'" in outcome.errors
    assert invoke("dealer", "hcp(north) >= 30", "-p", "2", "-v").output.count("\n") == 12


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_letters_of_any_encoding_are_kept(encoding, tmp_path):
    text = '# été\r\nproduce 1 hcp(north) >= 30\r\naction average "Straße “1♠”" 7'.replace(
        "♠", "" if encoding == "cp1252" else "♠"
    )
    script = tmp_path / "letters.dl"
    script.write_bytes(text.encode(encoding))
    for outcome in (invoke("dealer", script, "-t", "5"), invoke("dealer", stdin=script.read_bytes())):
        assert outcome.lines[0].startswith("Straße “1"), outcome.errors


@pytest.mark.thorough
def test_what_is_too_long_and_swapping_are_refused_in_words(tmp_path):
    long = "a0 = hcp(north)\n" + "".join(f"a{n + 1} = a{n} + 1\n" for n in range(2500)) + "a2500 > 3"
    assert "standard input:202:13: this is more than 200 operations deep" in invoke("dealer", stdin=long).errors
    for text in (
        "(" + " + ".join(["spades(north)", "hearts(east) - clubs(east)"] * 500) + ") > 4000",
        " or ".join(f"hcp(north) == {20 + n % 18}" for n in range(600)),
        " and ".join(f"hcp(north) != {n % 20}" for n in range(600)),
    ):
        outcome = invoke("dealer", "-s", "1", "-v", stdin=f"c = {text} condition c produce 9 action printes(c)")
        assert (outcome.code, outcome.output) == (0, "1" * 9), outcome.errors
    script = tmp_path / "swap.dl"
    script.write_text("hcp(north) > 20")
    assert "nothing needs to be swapped" in invoke("dealer", "-2", script).errors


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("-p -3 good.dl", 2, "-p: N is missing"),
        ("-p-3 good.dl", 2, "'-3' is not a whole number"),
        ("-g x good.dl", 2, "'x' is not a whole number"),
        ("good.dl more.dl", 2, "unrecognized arguments: more.dl (one SCRIPT is taken"),
        ("-N ZZ good.dl", 2, "-N 'ZZ': cards are expected, suit by suit, like SAKQ,HA"),
        ("-1 good.dl", 2, "write the script first: everydeal dealer good.dl -1 TEXT"),
        ("-l 5 good.dl", 2, "-l is not possible: deals are not taken from a library"),
        ("-e", 2, "leave -e out"),
        ("-x 2 -M 1 -R 4 -D 9 none.dl", 1, "none.dl: no such file"),
        (".", 1, ".: a directory"),
        ("zeros.dl", 1, "zeros.dl: nothing but zero bytes"),
        ("one.dl", 1, 'two.dl:1: #include "one.dl" goes in a circle: one.dl > two.dl > one.dl'),
        ("x.pbn", 1, "looks like deals in the format pbn, not like a script"),
        ("-o no/x.pbn good.dl", 1, "there is no folder no"),
    ],
)
def test_what_is_not_a_script_is_refused_in_words(words, code, said, tmp_path, monkeypatch):
    texts = {
        "good.dl": "hcp(north) > 20",
        "zeros.dl": "\0" * 9,
        "one.dl": '#include "two.dl"',
        "two.dl": '#include "one.dl"',
        "x.pbn": '[Event "x"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT98.J98.T9 6543.765.T765.87 2.432.432.65432"]\n',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    outcome = invoke("dealer", *words.split(), stdin="")
    assert (outcome.code, outcome.output) == (code, "")
    assert said in outcome.errors


def test_errors_in_and_behind_included_files_have_their_own_lines(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "sub/main.dl": '// 1\n#include "good.inc"\n\nx && hpc(north)',
        "good.inc": "x = hcp(north) > 3\ny = 2\nz = 3\n",
        "sub/outer.dl": '#include "inner.inc"',
        "inner.inc": '\n #include "wrong.inc" // here',
        "wrong.inc": "a = 1\n b = hpc(south)",
        "sub/fine.dl": '#include "good.inc"\nproduce 2 condition x action printoneline',
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert f"{os.path.join('sub', 'main.dl')}:4:6: there is no name 'hpc'" in invoke("dealer", "sub/main.dl").errors
    assert " wrong.inc:2:6: there is no name 'hpc'" in invoke("dealer", "sub/outer.dl").errors
    assert len(invoke("dealer", "sub/fine.dl", "-v").lines) == 2


def test_errors_have_a_place():
    outcome = invoke("dealer", "condition hcp(nort) > 3")
    assert (outcome.code, outcome.output) == (1, "")
    assert "line 1, column 15: a seat is expected" in outcome.errors
    assert invoke("dealer", "no-such-file.dl").code == 1
    assert invoke("dealer", "hcp(north) > 3", "-p", "-4").code == 2


@pytest.mark.heavy
def test_exact_refuses_what_has_to_be_tested():
    assert "throws dice" in errors_of("dealer", "condition rnd(2) == 1", "--split", "never")


@pytest.mark.thorough
@pytest.mark.heavy
def test_exact_counts_one_hand_by_its_holdings():
    """The deals are those that come without it."""
    script = "produce 2 condition cccc(north) >= 2500 action printoneline"
    exact, plain = (invoke("dealer", script, "-s", "1", *option) for option in (["--split", "never"], []))
    assert exact.code == 0
    assert exact.output.splitlines()[:2] == plain.output.splitlines()[:2]
    assert "% of 53,644,737,765,488,792,839,237,440,000; dealt by testing" in exact.errors
    none = succeed("dealer", 'condition cccc(north) >= 2500 action average "points" hcp(north)', "-s", "1")
    assert none.errors.count("everydeal dealer: exact: ") == 1
    assert "dealt" not in none.errors
    whole = invoke("dealer", 'produce 3 condition hcp(north) > 30 action average "dice" rnd(6)', "-s", "1")
    assert "dealt by testing" not in whole.errors
    produced, generated = (int(re.search(rf"{word} (\d+)", none.output)[1]) for word in ("Produced", "Generated"))
    size, whole = (int(number.replace(",", "")) for number in re.findall(r"[\d,]{25,}", none.errors))
    assert abs(produced * whole / size - generated) <= 1


def test_boards_go_to_a_file(tmp_path):
    path = tmp_path / "x.pbn"
    done = invoke(
        "dealer", "dealer south hcp(south) >= 20", "-p", "3", "-s", "1", "-v", "-o", str(path), "--rotate", "n"
    )
    assert (done.code, done.output) == (0, "")
    assert path.read_text().count('[Dealer "N"]') == 3
    assert (
        "--rotate: it takes seats"
        in invoke("dealer", "hcp(north) > 20", "-o", str(path), "--force", "--rotate", "x").errors
    )
    for words in (("dealer", "hcp(north) > 20 action printall"), ("deal",)):
        refused = invoke(*words, "-o", "x.foo")
        assert ("no format goes by the name 'x.foo'" in refused.errors, refused.output, refused.code) == (True, "", 2)
    assert "-o FILE" in invoke("dealer", "hcp(north) > 20", "--rotate", "n").errors


def test_levels_on_the_command_line():
    text = "HandType_A = hcp(north) >= 20 HandType_B = hcp(north) <= 2 HandType_A or HandType_B action printoneline"
    outcome = invoke("dealer", "--level", text, "-p", "8", "-s", "1", "-v")
    points = [Deal.from_pbn("N:" + " ".join(line.split()[1::2])).hcp("N") for line in outcome.lines]
    assert sum(each >= 20 for each in points) == 4
    assert "775210323410809268643158400" in outcome.errors
    assert "left out" not in outcome.errors
    text = text.replace("HandType_A or", "keeper = hascard(west, AS) keeper and rnd(9) < 5 and (HandType_A or", 1)
    outcome = invoke("dealer", "--level", text.replace("HandType_B action", "HandType_B) action"), "-p", "2")
    assert "left out, as the script's own levelling: keeper, dice" in outcome.errors
    assert "of no class" not in outcome.errors
    outcome = invoke("dealer", "--level", "HandType_A = spades(north) > 5 HandType_B = spades(north) < 3", "-p", "2")
    assert re.search(r"about [56]\d\.\d % of the deals that the condition lets pass are of no class", outcome.errors)


def test_the_chat_tells_the_shares_of_the_mix():
    text = (
        "/*@chat\n{{level-mix:A}} {{level-mix:C}}\n@chat*/ HandType_A = hcp(north) >= 20 HandType_B = hcp(north) <= 2"
    )
    outcome = invoke("dealer", "--level", text + " action printpbn", "-p", "1", "-s", "1")
    assert "50% {{level-mix:C}}" in outcome.output
    assert "{{level-mix:C}} names no class of the mix" in outcome.errors


@pytest.mark.heavy
def test_long_tables_are_left_out_of_messages():
    short = "(spades(south) < 3 ? 3 - spades(south) : 0) + (hearts(south) < 3 ? 3 - hearts(south) : 0)"
    outcome = invoke("dealer", f"{short} + hcp(south) == 29 && hascard(north, AS) && rnd(3) > 0", "-p", "1", "-s", "1")
    assert "suitwise(south, ...) == 29" in outcome.errors


def test_a_part_and_a_test_are_given_back():
    part, test = "hcp(north) >= 20", "spades(south) >= 5"
    outcome = invoke("random", "--where", part, "--test", test, "-n", "4", "--seed", "x")
    deals = [Deal.from_pbn(line) for line in outcome.lines]
    assert all(deal.hcp("N") >= 20 and deal.shape("S")[0] >= 5 for deal in deals)
    rest = invoke("random", "--where", part, "--test", test, "-n", "2", "--start", "2", "--seed", "x")
    assert rest.lines == outcome.lines[2:]
    whole = [Deal.from_pbn(line) for line in invoke("random", "--where", part, "-n", "60", "--seed", "x").lines]
    assert [deal for deal in whole if deal.shape("S")[0] >= 5][:4] == deals
    assert "--where: give both" in errors_of("random", "--test", test, code=2)


@pytest.mark.heavy
def test_tests_are_given_back_in_their_own_words():
    """Conditions that have others in them stay one."""
    for test in (
        "(losers(north) == 7) and (clubs(west) <= 2 or hcp(east) >= 9)",
        "losers(west) >= 4",
        "((aces(east) <= 1 and losers(west) >= 4) or hcp(east) >= 9) and (spades(west) == 4)",
    ):
        outcome = invoke("random", "--where", "hcp(north) >= 20", "--test", test, "--seed", "x")
        assert f"--where 'hcp(north) >= 20' --test '{test}'\n" in outcome.errors
    script = (
        "hcp(north) + hcp(south) >= 20\n and opener and (hcp(east) /* low */ < 9 and hcp(west) % 3 > rnd(2)) produce 1"
    )
    errors = invoke("dealer", f"opener = aces(north) > 0 or aces(west) > 0 condition {script}", "-s", "1").errors
    dice = "(a condition that throws dice does not describe a set of deals)"
    assert f"(opener) and (hcp(east) <= 8) and (hcp(west) % 3 > rnd(2) {dice})" in errors


@pytest.mark.thorough
@native
def test_sets_that_are_too_large_have_an_answer(monkeypatch):
    text = "hcp(north) in 15..17 and balanced(north) and hcp(south) in 8..9 and spades(south) >= 5"
    exact = json.loads(invoke("count", text, "--json").output)
    for name in ("WHOLE", "PART"):
        monkeypatch.setattr(parts, name, getattr(parts, name)._replace(nodes=20_000))
        monkeypatch.setattr(budgets, name, getattr(parts, name))
    monkeypatch.setattr(parts, "COMMON", 2)
    counted = json.loads(invoke("count", text, "--split", "20000", "--json").output)
    assert counted["estimate"]
    assert counted["percent_low"] < exact["percent"] < counted["percent_high"]
    assert "an estimate" in invoke("count", text, "--split", "20000").output
    sampled = invoke("random", "--where", text, "-n", "3", "--seed", "x")
    part, test = re.search("--where '(.*)' --test '(.*)'", sampled.errors).groups()
    given = invoke("random", "--where", part, "--test", test, "-n", "3", "--seed", "x")
    assert (given.output, given.errors) == (
        sampled.output,
        sampled.errors,
    )  # the same words, which may be given back again
    dealt = invoke("deal", "--where", text, "--boards", "1-3", "--seed", "x")
    assert re.search(r"--where '(.*)' --test '(.*)'", dealt.errors).groups() == (part, test)
    again = invoke("deal", "--where", part, "--test", test, "--boards", "2", "--seed", "x")
    assert [line for line in again.lines if line.startswith("[Deal ")] == [
        [line for line in dealt.lines if line.startswith("[Deal ")][1]
    ]
    mixed = invoke("mix", f"condition {text}\nlevel rest 100", "-n", "2", "--seed", "x", "--to", "json")
    assert [json.loads(line)["class"] for line in mixed.lines] == ["rest", "rest"]
    assert len(set(invoke("random", "--where", text, "-n", "3", "--seed", "x", "--unique", "deal").lines)) == 3


@pytest.mark.parametrize(
    ("text", "hint", "clear"),
    [
        ("hcp(north)/2 == 7", "whole numbers", "hcp(north) == 14"),
        ("(hcp(north) + 4) / 2 == 9", "whole numbers", "hcp(north) == 14"),
        ("hcp(north)*(1/2) == 7", "whole numbers", "hcp(north)*(4/2) == 28"),
        ("hcp(north) >= 27/2", "whole numbers", "hcp(north) >= 28/2"),
        ("(2*hcp(north) + 1)/2 > 14", "whole numbers", "2*hcp(north)/2 >= 14"),
        ("not hcp(north) > 5", "binds", "not (hcp(north) > 5)"),
    ],
)
def test_where_dealer_means_something_else_it_is_said(text, hint, clear):
    outcome, same = invoke("count", text), invoke("count", clear)
    assert (outcome.code, outcome.output) == (0, same.output)
    assert hint in outcome.errors
    assert same.errors == ""
    with pytest.warns(DialectWarning, match=hint) as found:
        condition = condition_of(text)
    assert found[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert condition_of(condition) is condition
        condition_of(clear)


@native
def test_what_is_too_large_to_be_counted_is_estimated_or_refused(monkeypatch):
    text = "hcp(north) in 15..17 and controls(south) <= 5"
    monkeypatch.setattr("everydeal.constraints.engines.budgets.COUNTED", Budget(100))
    counted = invoke("count", text, "--json").output  # as a whole set, which is split if it is too large for that
    assert counted == invoke("count", text, "--split", "never", "--json").output
    monkeypatch.setattr("everydeal.constraints.parts.WHOLE", Budget(100))
    monkeypatch.setattr("everydeal.constraints.parts.PART", Budget(100))
    estimated = invoke("count", text, "--json")
    assert "too large in every order of the cards" in estimated.errors
    row, exact = json.loads(estimated.output), json.loads(counted)
    assert row["percent_low"] < exact["percent"] < row["percent_high"]
    monkeypatch.setenv("EVERYDEAL_MAX_NODES", "100")
    refused = invoke("count", text, "--split", "never")
    assert (refused.code, refused.output, "try order" in refused.errors) == (1, "", False)
    assert "allow more nodes (EVERYDEAL_MAX_NODES in the environment)" in refused.errors
    monkeypatch.setenv("EVERYDEAL_MAX_NODES", "many")
    assert "EVERYDEAL_MAX_NODES: 'many' is not a number of nodes" in invoke("count", text, "--split", "never").errors
