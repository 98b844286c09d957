"""``everydeal legal`` in the middle of a trick, as a user meets it."""

import json
from pathlib import Path

import pytest

from commands import errors_of, invoke
from everydeal import Deal
from everydeal.legality import packed, replay_into_trick, totals

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


def test_recomputing_compares_with_the_stored_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, file = packed.bridge_positions(), packed.POSITIONS.stored()
    monkeypatch.setattr(totals, "compute", lambda deck, report: found)
    assert "equal to the stored tables" in invoke("legal", "--table", "positions", "--check").errors
    monkeypatch.setattr(packed, "__file__", str(tmp_path / "packed.py"))
    assert "no stored tables to compare with: positions.bin cannot be read (No such file" in errors_of(
        "legal", "--table", "positions", "--check"
    )
    (tmp_path / packed.POSITIONS.name).write_bytes(file)
    other = found._replace(blocks=(1, *found.blocks[1:]))
    monkeypatch.setattr(totals, "compute", lambda deck, report: other)
    assert "DIFFERENT from the stored tables: SHA-256" in errors_of("legal", "--table", "positions", "--check")
