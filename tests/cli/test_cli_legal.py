"""``everydeal legal``, as a user meets it."""

import json
import sys
from pathlib import Path

import pytest

from commands import errors_of, invoke, succeed
from everydeal import Deal, spaces
from everydeal.legality import Replayed, packed, replay, replay_into_trick, table, totals
from everydeal.strains import to_strain

FOUR_EACH = "N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"
THREE_EACH = "N:A.A.A. K.K.K. Q.Q.Q. J.J.J."
NEEDS_A_RUFF = "N:AKQ.AK.AKQJT9. JT9.QJT.87654. 87654...AKQJT9 .987654..87654"


def test_illegal_says_why_and_exits_with_1() -> None:
    done = invoke("legal", FOUR_EACH)
    assert done.code == 1
    assert done.output.startswith("illegal: 9 tricks have been played, but there can have been at most 8: 2 in each")


def test_legal_says_where_if_not_everywhere() -> None:
    assert invoke("legal", NEEDS_A_RUFF).output == "legal with spades as trumps or with hearts as trumps\n"
    assert invoke("legal", NEEDS_A_RUFF, "--strain", "spades").output == "legal\n"
    done = invoke("legal", NEEDS_A_RUFF, "--strain", "NT")
    assert done.code == 1
    assert done.output.endswith("at notrump; the ending is legal with spades as trumps or with hearts as trumps\n")


def test_witness_is_shown_trick_by_trick() -> None:
    done = succeed("legal", THREE_EACH, "--strain", "h", "--on-lead", "w", "--witness", "--seed", "a")
    assert sum(line.startswith("  trick ") for line in done.lines) == 10
    assert "  strain hearts are trumps" in done.lines
    assert done.lines[-1] == f"  ending {THREE_EACH}, West on lead"


@pytest.mark.parametrize("output", [(), ("--json",)])
def test_a_witness_is_refereed_before_it_is_shown(output: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["everydeal.legality.witness"]
    monkeypatch.setattr(module, "replay_into_trick", lambda deal, _, leader, __: Replayed(deal, [], leader, ()))
    with pytest.raises(AssertionError, match=r"referee, the play from .*"):
        invoke("legal", THREE_EACH, "--witness", *output)


def test_witness_as_json_can_be_replayed() -> None:
    endings = "\n".join(str(ending) for ending in spaces.legal.sample(5, "witness"))
    for line in invoke("legal", "--witness", "--json", stdin=endings).lines:
        found = json.loads(line)["witness"]
        left, tricks = replay(Deal.from_pbn(found["deal"]), to_strain(found["strain"]), found["leader"], found["play"])
        assert str(left) == found["ending"]
        assert not tricks or "NESW"[tricks[-1].winner] == found["on_lead"]


def test_json_has_one_row_for_each_ending() -> None:
    done = invoke("legal", "--json", FOUR_EACH, NEEDS_A_RUFF)
    rows = [json.loads(line) for line in done.lines]
    assert done.code == 1
    assert [row["legal"] for row in rows] == [False, True]
    assert rows[0]["leads"] == {}
    assert rows[1]["leads"] == {"S": "NESW", "H": "NESW"}
    assert rows[1]["why"] is None


def test_hands_of_sizes_that_play_never_leaves_are_illegal_and_say_so() -> None:
    done = invoke("legal", stdin=f"{THREE_EACH}\nN:A... K.Q.. ... ...\n{THREE_EACH}\n")
    assert done.code == 1
    assert [line[:7] for line in done.lines] == ["legal", "illegal", "legal"]
    assert "play never leaves hands of 1, 2, 0 and 0 cards (N E S W)" in done.lines[1]


def test_endings_prints_the_exact_table() -> None:
    every = invoke("legal", "--table", "endings").lines
    assert len(every) == 1 + 13 + 1
    assert every[0].count("Pavlicek") == 1
    assert all(title in every[0] for title in ("strain: some", "strain: notrump", "strain: one-trump", "strain: every"))
    assert every[-1].split()[:4] == ["13-1", f"{spaces.balanced.size:,}", f"{spaces.legal.size:,}", "6.2308"]
    assert every[-1].split()[8:] == ["124,497,259,407,291,120,349,122,460,855,776", "6.0494"]
    assert len({len(line) for line in every}) == 1


def test_endings_as_json() -> None:
    rows = [json.loads(line) for line in invoke("legal", "--table", "endings", "--json").lines]
    assert len(rows) == 4 * 13
    for strain in ("some", "notrump", "one-trump", "every"):
        mine = [row for row in rows if row["strain"] == strain]
        assert [row["cards"] for row in mine] == list(range(13, 0, -1))
        assert sum(int(row["all"]) for row in mine) == spaces.balanced.size
    assert sum(int(row["legal"]) for row in rows if row["strain"] == "some") == spaces.legal.size


@pytest.mark.slow
def test_endings_recomputed_equal_the_stored() -> None:
    done = succeed("legal", "--table", "endings", "--check")
    assert done.lines == invoke("legal", "--table", "endings").lines
    assert "computed from nothing in" in done.errors
    assert f"equal to the stored table, 1,319,964 bytes: SHA-256 {packed.ENDINGS.sha256}" in done.errors
    assert "by the quotas and by the recursion, 210,787 entries: the same" in done.errors


def test_recomputing_reads_the_stored_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, file = packed.bridge_table(), packed.ENDINGS.stored()
    monkeypatch.setattr(table, "compute", lambda deck, report: found)
    monkeypatch.setattr(table, "disputed", lambda found: [])
    monkeypatch.setattr("everydeal.legality.__file__", str(tmp_path / "__init__.py"))
    missing = invoke("legal", "--table", "endings", "--check")
    assert missing.code == 1
    assert "no stored table to compare with: endings.bin cannot be read (No such file" in missing.errors
    stored = tmp_path / packed.ENDINGS.name
    stored.write_bytes(file[:-1000])
    damaged = invoke("legal", "--table", "endings", "--check")
    assert (damaged.code, damaged.lines) == (1, missing.lines)
    assert "no stored table to compare with: endings.bin is damaged: install everydeal again (it is" in damaged.errors
    stored.write_bytes(file)
    assert "equal to the stored table" in invoke("legal", "--table", "endings", "--check").errors
    other = packed.table_payload(found).replace(b"6497400", b"6497401")
    monkeypatch.setattr(packed, "table_payload", lambda found: other)
    assert "DIFFERENT from the stored table: SHA-256" in errors_of("legal", "--table", "endings", "--check")
    monkeypatch.setattr(table, "disputed", lambda found: [None])
    changed = invoke("legal", "--table", "endings", "--check")
    assert "by the quotas and by the recursion, 210,787 entries: 1 DIFFERENT" in changed.errors


@pytest.mark.thorough
def test_the_table_of_the_article_and_what_it_spares() -> None:
    done = invoke("legal", "--table", "balanced").lines
    assert done[1].split() == ["13", "(13!)^4", "53644737765488792839237440000"]
    assert done[7].split() == ["7", "24!", "x", "(7!)^4", "201474727133525966905424640000"]
    assert done[14].split() == ["Total", "2058009868335972036308496616883640"]
    assert done[15] == "In hexadecimal 6577 BC87 87C3 6425 0B71 123D 85B8: 111 bits"
    spared = invoke("legal", "--table", "layouts").lines
    assert len(spared) == 1 + 14**4 + 2
    assert spared[1].split() == ["0-0-0-0", "52!", "x", "(0!)^4", "1"]
    assert spared[-2].split() == ["Total", "1068380067768858063542620835042803325"]
    assert spared[-1] == "In hexadecimal 00CD C334 4730 7D3E 53F6 746B 564F BE7D: 120 bits"
    rows = [json.loads(line) for line in invoke("legal", "--table", "balanced", "--json").lines]
    assert sum(int(row["endings"]) for row in rows[:-1]) == int(rows[-1]["total"])


# In the middle of a trick


HANDS = "N:K32.Q.. A54.5.. .JT4.87. ..6.A97"


def test_a_position_is_legal_and_shown_to_the_last_card() -> None:
    done = invoke("legal", HANDS, "--on-table", "C3 S7 HK", "--on-lead", "W", "--strain", "C", "--witness")
    assert (done.code, done.lines[0]) == (0, "legal")
    assert invoke("legal", HANDS, "--on-table", "C3, S7,HK", "--on-lead", "W", "--strain", "C").lines == ["legal"]
    assert done.lines[-2:] == ["  trick  9: W leads C3 S7 HK", f"  hands  {HANDS}, South to play"]


def test_the_sizes_of_the_hands_tell_who_led() -> None:
    row = json.loads(invoke("legal", HANDS, "--on-table", "C3 S7 HK", "--json", "--witness").output)
    assert (row["leader"], row["table"], row["legal"], row["kind"]) == ("W", ["C3", "S7", "HK"], True, None)
    found = row["witness"]
    left = replay_into_trick(Deal.from_pbn(found["deal"]), found["strain"], found["leader"], found["play"])
    assert str(left.hands) == HANDS
    assert found["table"] == ["C3", "S7", "HK"]


def test_a_bare_diagram_needs_no_table() -> None:
    assert invoke("legal", HANDS).lines == ["legal"]
    assert invoke("legal", HANDS, "--on-lead", "W").lines == ["legal"]
    done = invoke("legal", HANDS, "--on-lead", "N")
    assert (done.code, done.output) == (
        1,
        "illegal: by the number of cards in the hands West led to this trick, not North\n",
    )


def test_a_revoke_is_named_with_its_kind() -> None:
    row = json.loads(invoke("legal", "N:42..KQ. .8653.. ...KJT82 K95.7..", "--on-table", "S8 C7 D9", "--json").output)
    assert (row["legal"], row["kind"], row["leads"]) == (False, "revoke", {})
    assert row["why"] == "North did not follow to the spades lead, and still holds spades"


def test_a_table_that_does_not_go_with_the_hands_is_an_error() -> None:
    errors = errors_of("legal", HANDS, "--on-table", "C3 S7")
    assert "do not go with 2 cards on the table" in errors
    assert "by these sizes West led to this trick and 3 cards lie on the table" in errors
    assert "XX" in errors_of("legal", HANDS, "--on-table", "C3 XX", code=2)
    assert "cards with spaces between them" in errors_of("legal", HANDS, "--on-table", "C3S7HK", code=2)
    assert "say with --on-lead who is on lead" in errors_of("legal", "N:A... K... Q... J...", "--on-table", "")


HEADLINE = 411106031435583197973559046112330932


def test_positions_prints_the_exact_table() -> None:
    lines = invoke("legal", "--table", "positions").lines
    assert len(lines) == 1 + 14 + 1
    assert lines[-1].split()[:2] == ["13-0", f"{HEADLINE:,}"]
    assert len({len(line) for line in lines}) == 1


def test_positions_as_json() -> None:
    rows = [json.loads(line) for line in invoke("legal", "--table", "positions", "--json").lines]
    assert len(rows) == 53 * (7 + 6)
    assert sum(int(row["number"]) for row in rows if row["category"] == "all-strains") == HEADLINE
    assert rows[0] == {
        "cards": 13, "on_table": 0, "kind": "position", "category": "all-strains",
        "number": "1072894755309775856784748800000",
    }  # fmt: skip


def test_recomputing_compares_with_the_stored_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    found = packed.bridge_positions()
    monkeypatch.setattr(totals, "compute", lambda deck, report: found)
    assert "equal to the stored tables" in invoke("legal", "--table", "positions", "--check").errors
    other = found._replace(blocks=(1, *found.blocks[1:]))
    monkeypatch.setattr(totals, "compute", lambda deck, report: other)
    assert "DIFFERENT from the stored tables: SHA-256" in errors_of("legal", "--table", "positions", "--check")
