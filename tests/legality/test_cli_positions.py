"""``everydeal legal`` in the middle of a trick, as a user meets it."""

import json

from commands import invoke
from everydeal import Deal
from everydeal.legality import replay_into_trick

HANDS = "N:K32.Q.. A54.5.. .JT4.87. ..6.A97"


def test_a_position_is_legal_and_shown_to_the_last_card() -> None:
    done = invoke("legal", HANDS, "--table", "C3 S7 HK", "--leader", "W", "--strain", "C", "--witness")
    assert (done.code, done.lines[0]) == (0, "legal")
    assert done.lines[-2:] == ["  trick  9: W leads C3 S7 HK", f"  hands  {HANDS}, South to play"]


def test_the_sizes_of_the_hands_tell_who_led() -> None:
    row = json.loads(invoke("legal", HANDS, "--table", "C3 S7 HK", "--json", "--witness").output)
    assert (row["leader"], row["table"], row["legal"], row["kind"]) == ("W", ["C3", "S7", "HK"], True, None)
    found = row["witness"]
    left = replay_into_trick(Deal.from_pbn(found["deal"]), found["strain"], found["leader"], found["play"])
    assert str(left.hands) == HANDS
    assert found["table"] == ["C3", "S7", "HK"]


def test_a_bare_diagram_needs_no_table() -> None:
    assert invoke("legal", HANDS).lines == ["legal"]
    assert invoke("legal", HANDS, "--leader", "W").lines == ["legal"]
    done = invoke("legal", HANDS, "--leader", "N")
    assert (done.code, done.output) == (
        1,
        "illegal: by the number of cards in the hands West led to this trick, not North\n",
    )


def test_a_revoke_is_named_with_its_kind() -> None:
    row = json.loads(invoke("legal", "N:42..KQ. .8653.. ...KJT82 K95.7..", "--table", "S8 C7 D9", "--json").output)
    assert (row["legal"], row["kind"], row["leads"]) == (False, "revoke", {})
    assert row["why"] == "North did not follow to the spades lead, and still holds spades"


def test_a_table_that_does_not_go_with_the_hands_is_an_error() -> None:
    done = invoke("legal", HANDS, "--table", "C3 S7")
    assert done.code == 1
    assert "do not go with 2 cards on the table" in done.errors
    done = invoke("legal", HANDS, "--table", "C3 XX")
    assert (done.code, "XX" in done.errors) == (2, True)
    done = invoke("legal", "N:A... K... Q... J...", "--table", "")
    assert (done.code, "say with --on-lead who is on lead" in done.errors) == (1, True)
