"""deal, exclude-list, audit and records as a tournament director meets them."""

import json
import sys
from pathlib import Path

import pytest

from commands import errors_of, invoke, succeed
from everydeal import datasets, read, spaces
from everydeal.extras import install

# Dealing


def test_deal_prints_sixteen_boards_by_default(here):
    boards = list(read_text(invoke("deal").output, here))
    assert [board.number for board in boards] == list(range(1, 17))
    assert all(board.deal.is_full for board in boards)


def read_text(text, here):
    (here / "out.pbn").write_text(text)
    return read(here / "out.pbn")


def test_the_operating_system_never_deals_the_same(here):
    assert invoke("deal").output != invoke("deal").output


def test_a_seed_deals_the_same_for_ever(here):
    rows = [json.loads(line) for line in invoke("deal", "--seed", "everydeal", "--boards", "1-2", "--json").lines]
    assert rows[0] == {
        "board": 1,
        "dealer": "N",
        "vulnerable": "None",
        "deal": spaces.pavlicek[9742015333256459242625118119].to_pbn(),
        "id": "pavlicek:9742015333256459242625118119",
        "excluded": 0,
    }
    alone = invoke("deal", "--seed", "everydeal", "--boards", "2", "--json")
    assert json.loads(alone.output) == rows[1]


def test_one_session_in_many_files(here):
    pytest.importorskip("fontTools", reason="the extra 'print' is not installed")
    outcome = invoke("deal", "--boards", "1-5", *("-o", "a.pbn", "-o", "a.lin", "-o", "a.html", "-o", "a.pdf"))
    assert (outcome.code, outcome.output) == (0, "")
    one, other = list(read("a.pbn")), list(read("a.lin"))
    assert [board.deal for board in one] == [board.deal for board in other]
    assert one[0].tags["DealId"].startswith("pavlicek:")
    assert (here / "a.html").read_text().count("<article") == 5
    assert (here / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("extension", ["dlm", "dup", "bri", "dge", "ber", "goe", "deals"])
def test_numbers_that_a_format_cannot_hold_are_refused_or_named(here, extension):
    path = f"a.{extension}"
    arguments = ("deal", "--boards", "1,3,7,40", "--seed", "x", "-o", "a.pbn", "-o", path)
    if extension in ("bri", "dge", "ber"):  # by place: they begin with one
        assert "cannot hold boards 5-6" in invoke("deal", "--boards", "5-6", "-o", path).errors
    refused = invoke(*arguments)
    assert refused.code in (1, 2)
    assert "cannot hold boards 1,3,7,40" in refused.errors
    assert not list(here.iterdir())
    outcome = succeed(*arguments, "--renumber")
    assert f"{path}: RENUMBERED 1-4, in this order: 1, 3, 7, 40" in outcome.errors
    assert [board.deal for board in read(path)] == [board.deal for board in read("a.pbn")]
    assert [board.number for board in read("a.pbn")] == [1, 3, 7, 40]


def test_templates_and_practice_endings(here):
    fixed = invoke("deal", "--space", "completions/N:AKQJ... - - -", "--boards", "1-3", "--json")
    assert all("AKQJ" in json.loads(line)["deal"].split(".")[0] for line in fixed.lines)
    invoke("deal", "--space", "cards 5", "--boards", "1-3", "-o", "e.pbn", "--title", "Practice")
    boards = list(read("e.pbn"))
    assert {board.deal.hand_sizes for board in boards} == {(5, 5, 5, 5)}
    assert boards[0].tags["DealId"].startswith("balanced:")
    assert boards[0].tags["Event"] == "Practice"


def test_conditions_mixes_and_legal_endings(here):
    rows = invoke("deal", "--where", "spades(north) >= 7", "--boards", "1-3", "--json").lines
    assert all(len(json.loads(row)["deal"][2:].split(".")[0]) >= 7 for row in rows)
    (here / "half.deal").write_text("strong = hcp(south) >= 12\nlevel strong 50\nlevel rest 50\n")
    invoke("deal", "--mix", "half.deal", "--boards", "1-8", "-o", "mix.pbn")
    assert sum(board.deal.hcp("S") >= 12 for board in read("mix.pbn")) == 4
    rows = invoke("deal", "--space", "legal 3", "--boards", "1-3", "--json").lines
    assert all(spaces.balanced[int(json.loads(row)["id"].partition(":")[2])] in spaces.legal for row in rows)


def test_used_deals_are_replaced_and_reported(here):
    invoke("deal", "--seed", "x", "--boards", "1-4", "-o", "old.pbn")
    outcome = invoke("deal", "--seed", "x", "--boards", "3-6", "--exclude", "old.pbn", "--json")
    assert [json.loads(line)["excluded"] for line in outcome.lines] == [1, 1, 0, 0]
    assert "used before, and replaced: board 3, board 4 (in old.pbn)" in outcome.errors
    assert "none of the deals is in old.pbn" in invoke("deal", "--exclude", "old.pbn").errors
    (here / "empty.pbn").write_text("")
    assert "empty.pbn holds NO deals" in invoke("deal", "--exclude", "empty.pbn").errors


def test_a_parquet_file_without_the_extra_says_so(here, monkeypatch):
    (here / "a.parquet").write_bytes(b"PAR1 and so on")
    monkeypatch.delitem(vars(datasets), "Collection", raising=False)  # if it is there already
    monkeypatch.setitem(sys.modules, "everydeal.datasets.parquet", None)
    for words in (("deal", "--exclude", "a.parquet"), ("exclude-list", "a.parquet", "-o", "a.deals")):
        assert install("data") in errors_of(*words, code=2)


def test_a_list_of_used_deals_grows(here):
    invoke("deal", "--seed", "x", "--boards", "1-4", "-o", "a.pbn")
    invoke("deal", "--seed", "x", "--boards", "3-8", "-o", "b.lin")
    assert invoke("exclude-list", "a.pbn", "-o", "u.deals").output.startswith("u.deals: 4 deals, 0 left out as repeats")
    outcome = json.loads(invoke("exclude-list", "u.deals", "b.lin", "-o", "v.deals", "--json").output)
    assert (outcome["deals"], outcome["repeats"]) == (8, 2)
    for name in ("a.pbn", "u.deals", "-"):
        assert "a list goes to a new file" in errors_of("exclude-list", "b.lin", "-o", name, code=2)
    outcome = invoke("deal", "--seed", "x", "--boards", "7-9", "--exclude", "v.deals", "--json")
    assert [json.loads(line)["excluded"] for line in outcome.lines] == [1, 1, 0]


# Auditing and printing


@pytest.mark.thorough
def test_audit_says_so_plainly(here):
    honest = invoke("random", "-n", 100, "--seed", "a").output
    outcome = succeed("audit", stdin=honest)
    assert outcome.lines[0].startswith("100 deals, ")
    assert outcome.lines[1].startswith("Looks shuffled")
    biased = "\n".join(honest.splitlines()[:20] * 5)  # as many: the laws for that number are known already
    outcome = invoke("audit", "--json", stdin=biased)
    assert outcome.code == 1
    row = json.loads(outcome.output)
    assert (row["deals"], row["shuffled"], row["repeats"]) == (100, False, 80)
    assert "the same deal again, up to seats and suits" in {
        found["name"] for found in row["comparisons"] if found["adjusted"] < 0.001
    }
    assert invoke("audit", "--unique", "deal", stdin=biased).code == 0
    assert "record 1: it does not fulfil the condition" in errors_of(
        "audit", "--where", "hcp(north) >= 30", stdin=honest
    )


@pytest.mark.thorough
def test_audit_names_what_is_not_a_full_deal(here):
    ending = "N:A... K... Q... J...\n"
    assert "record 1: not a full deal: the hands hold N1 E1 S1 W1 cards" in errors_of("audit", stdin=ending)
    lenient = invoke("audit", "--lenient", stdin=f"{ending}{spaces.pavlicek[5]}")
    assert lenient.code == 1
    assert lenient.lines[0].startswith("1 deal, ")
    assert invoke("audit", stdin="").code == 1


def test_records_of_any_file(here):
    invoke("deal", "--boards", "1-3", "-o", "a.lin")
    assert invoke("records", "a.lin", "-o", "a.html", "--title", "Tonight").code == 0
    assert "<h1>Tonight</h1>" in (here / "a.html").read_text()
    assert invoke("records", "a.lin", "-o", "a.txt").code == 2


def test_records_of_a_session_are_as_private_as_the_session(here):
    assert invoke("deal", "--boards", "1-2", "-o", "own.pbn").code == 0
    outcome = succeed("records", "own.pbn", "-o", "own.html")
    assert "for you alone" in outcome.errors
    assert Path("own.html").stat().st_mode & 0o077 == 0
    assert invoke("records", "own.pbn", "-o", "own.html", "--public").code == 1
    assert invoke("records", "own.pbn", "-o", "own.html", "--public", "--force").code == 0
    assert Path("own.html").stat().st_mode & 0o044
    assert "no folder" in invoke("records", "own.pbn", "-o", "none/own.html").errors
