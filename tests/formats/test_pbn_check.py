"""The verifier of PBN: what it finds in each kind of wrong game, and that it finds nothing in right ones."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import read
from everydeal.formats import check
from places import SAMPLES

DEAL = '[Deal "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]\n'
PLAYED = DEAL + '[Declarer "S"]\n[Contract "5HX"]\n[Play "W"]\n'


def complaints(text: str) -> list[str]:
    return [error.reason for error in check(io.BytesIO(text.encode("latin-1")), "pbn")]


def called(calls: str, *, dealer: str = "N", first: str = "N", tags: str = "") -> list[str]:
    return complaints(f'[Dealer "{dealer}"]\n{tags}[Auction "{first}"]\n{calls}\n')


def test_every_deliberately_wrong_game_has_an_error() -> None:
    """All but a tag that only PBN 1.0 forbids, and two games in which nothing is said to be wrong (61 and 71).

    "Bad section" stands after an empty line, so the records count one on from there.
    """
    data = Path(SAMPLES / "pbn" / "bridge-pbn__errors_10.pbn").read_bytes()
    assert set(range(1, 76)) - {error.record for error in check(io.BytesIO(data), "pbn")} == {1, 62, 72}


@pytest.mark.parametrize("name", ["correct_10", "correct_20", "three_test_records"])
def test_correct_files_have_no_error(name: str) -> None:
    path = SAMPLES / "pbn" / f"bridge-pbn__{name}.pbn"
    assert list(check(path)) == []


@pytest.mark.parametrize(
    "calls", ["1C Pass Pass Pass", "Pass AP", "1C X XX 1D X AP", "1C ^I 1C X", "^S 1C Pass 2C", "1C +", "1C ! =1= *"]
)
def test_legal_auctions(calls: str) -> None:
    note = '[Note "1:text"]\n' if "=" in calls else ""
    assert called(calls + "\n" + note) == []


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ("1D 1C", "not higher"), ("Pass Pass Pass Pass 1C", "after the end"), ("1D ^I 1S", "insufficient, and is not"),
        ("8C", "not a call"), ("1N zz P", "not a call"), ("1N Dbl P 1C", "in another form"),
        ("1N Dbl P 1C", "not higher"), ("- 1D", "E begins the auction"), ("1C =7=", "not there"),
        ("1C =44=", "=1= to =32="), ("1C !!!", "suffix"), ("1C ! $3", "two annotations"), ("1C $9", "other kind"),
    ],
)  # fmt: skip
def test_illegal_auctions(calls: str, reason: str) -> None:
    """Each is said once, and costs no deal."""
    assert [reason in found for found in called(calls, tags=DEAL)].count(True) == 1
    assert list(read(io.StringIO(f'[Dealer "N"]\n{DEAL}[Auction "N"]\n{calls}\n'), "pbn"))


def test_the_auction_names_contract_and_declarer() -> None:
    tags = '[Contract "{}"]\n[Declarer "{}"]\n'
    calls = "1H Pass 2H X Pass 2S 4H X AP"  # North first named hearts
    assert called(calls, tags=tags.format("4HX", "N")) == []
    assert "the auction comes to 4HX" in called(calls, tags=tags.format("4H", "N"))[0]
    assert "by the auction it is N" in called(calls, tags=tags.format("4HX", "S"))[0]
    assert called(calls, tags=tags.format("4HX", "^S")) == []


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("SK H3 S4 S3\nC5 C2 C6 CK", None), ("SK H3 S4 H2", "revoke"), ("SK H3 S4 ^R H2", None),
        ("SK H3 ^R S4 S3", "marked as a revoke, and is not one"), ("KS", "not a card"),
        ("^L SK", "marked as a lead out of turn, and is not one"), ("SA", "not a card that West holds"),
        ("SK H3 S4 S3\nSK", "trick 2 has no card of North"), ("SK ? ? ? H3", "two annotations"),
        ("SA ? ? ? H3", "'SA' is not a card that West holds"), ("S10 H3", "in another form"),
    ],
)  # fmt: skip
def test_the_play_of_the_cards(cards: str, reason: str | None) -> None:
    found = complaints(PLAYED + cards + "\n")
    assert found == [] if reason is None else [reason in fault for fault in found].count(True) == 1


def test_a_result_that_the_play_refutes() -> None:
    play = PLAYED.replace("[Play", '[Result "{}"]\n[Play') + "SK H3 S4 S3\n"
    assert complaints(play.format(1)) == []
    assert "given as 0" in complaints(play.format(0))[0]


@pytest.mark.parametrize(
    ("tag", "value", "right"),
    [
        ("Date", "1995.06.10", True), ("Date", "????.??.??", True), ("Date", "1995.13.10", False),
        ("Score", "NS -100", True), ("Score", "10.-10", False), ("ScorePercentage", "101", False),
        ("ScorePercentage", "EW 50. NS 50.0", True), ("Result", "NS 9 EW 4", True), ("Result", "NS 9 EW 2", False),
        ("Contract", "7NTXX", True), ("Contract", "5Hearts", False), ("Declarer", "White", False),
        ("MyOwn", "anything", True), ("Declarer", "#", False), ("Time", "23:59:59", True), ("Time", "25:00", False),
    ],
)  # fmt: skip
def test_values(tag: str, value: str, right: bool) -> None:
    assert (complaints(f'[{tag} "{value}"]') == []) is right


def test_lines_have_255_characters_with_their_end() -> None:
    assert complaints("{\n" + "x" * 254 + "\n}") == []
    assert complaints("{\n" + "x" * 255 + "\n}") == ["a line of more than 255 characters"]
    for letters, found in ((254, []), (255, [2])):
        utf8 = io.BytesIO(("{\r\n" + "♠" * letters + "\r\n}\r\n").encode())
        assert [error.line for error in check(utf8, "pbn")] == found, "letters count, not their bytes"


@given(st.binary(max_size=300))
def test_any_bytes_are_verified(data: bytes) -> None:
    list(check(io.BytesIO(data), "pbn"))


WORDS = ["1C", "X", "XX", "Pass", "AP", "^I", "^S", "^L", "^R", "-", "*", "+", "SA", "S2", "=1=", "$1", "$", "!", "^"]


@given(st.lists(st.sampled_from([*WORDS, "\n", '\n[Note "1:a"]\n', '\n[Play "W"]\n']), max_size=40))
def test_any_words_are_verified(words: list[str]) -> None:
    complaints(f'[Dealer "N"]\n{DEAL}[Declarer "S"]\n[Contract "1NT"]\n[Auction "N"]\n' + " ".join(words))
