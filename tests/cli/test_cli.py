"""The commands as a user meets them: what they print, how they pipe, and what they say when something is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import errors_of, invoke, succeed
from everydeal import Deal, spaces
from everydeal.stream import Stream
from example_deal import DEAL
from places import ROOT

EXAMPLE = ROOT / "examples" / "deals.pbn"
NUMBER = "40958565147961533588277623299"
NOTATIONS = ("decimal", "hex", "base64", "checked")
_OF_ALL_DEALS = [space for space in spaces.all() if space is not spaces.suit_classes]  # which has one of each class
DEAL_SPACES = [space.name for space in _OF_ALL_DEALS if isinstance(space, spaces.DealSpace)]


def test_encode_a_deal_given_as_an_argument() -> None:
    assert invoke("encode", DEAL).output == NUMBER + "\n"


@pytest.mark.parametrize("space", DEAL_SPACES)
@pytest.mark.parametrize("notation", ["checked", *(pytest.param(n, marks=pytest.mark.slow) for n in NOTATIONS[:3])])
def test_encode_then_decode_is_the_identity(space: str, notation: str) -> None:
    deals = invoke("random", "-n", 5, "--seed", space).output
    numbers = succeed("encode", "--space", space, "--as", notation, stdin=deals)
    assert len(numbers.lines) == 5
    assert invoke("decode", "--space", space, stdin=numbers.output).output == deals


@pytest.mark.parametrize("notation", NOTATIONS)
def test_without_a_space_any_diagram_goes_both_ways(notation: str) -> None:
    diagrams = "\n".join(
        str(space[10**9]) for space in (spaces.pavlicek, spaces.endings[10**30 :], spaces.endings[::-1])
    )
    numbers = invoke("encode", "--ending", "--as", notation, stdin=f"{diagrams}\n")
    assert invoke("decode", stdin=numbers.output).lines == diagrams.splitlines()


@pytest.mark.parametrize("form", ["lines", "letters", "sequences", "diagram"])
def test_decode_says_that_a_deal_is_not_a_number(form: str) -> None:
    deal = invoke("decode", NUMBER, "--to", form).output
    answer = invoke("decode", deal)
    assert (answer.code, answer.output) == (1, "")
    assert "is a deal, not a number: for its number, everydeal encode" in answer.errors


def test_files_may_stand_behind_options() -> None:
    assert (
        invoke("encode", DEAL, "--space", "andrews", DEAL).lines == [str(spaces.andrews.index(Deal.from_pbn(DEAL)))] * 2
    )
    assert invoke("encode", DEAL, "--frobnicate", DEAL).code == 2


def test_bytes_are_raw_and_of_fixed_width() -> None:
    deals = invoke("random", "-n", 7, "--seed", "bytes").output
    raw = invoke("encode", "--space", "pavlicek", "--as", "bytes", stdin=deals).raw
    assert len(raw) == 7 * 12
    assert invoke("decode", "--space", "pavlicek", "--as", "bytes", stdin=raw).output == deals


def test_encode_json_tells_where_each_deal_came_from() -> None:
    rows = [json.loads(line) for line in invoke("encode", EXAMPLE, "--json").lines]
    assert [row["record"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0]["source"] == str(EXAMPLE)
    assert rows[0]["space"] == "endings"
    assert all(spaces.endings.index(Deal.from_pbn(row["deal"])) == int(row["number"]) for row in rows)


def test_decode_to_every_form() -> None:
    assert "♠ KQJT72" in invoke("decode", NUMBER, "--to", "diagram").output
    letters = invoke("decode", NUMBER, "--to", "letters").output
    assert letters == "WSSSSENSWWWWSNNNENWWWSENESNEENSESWNWSWEWSEENEENSENWN\n"
    row = json.loads(invoke("decode", NUMBER, "--to", "json").output)
    assert row == {"number": NUMBER, "space": "pavlicek", "deal": DEAL}
    assert "md|" in invoke("decode", NUMBER, "--to", "lin").output


def test_decode_writes_files_that_encode_reads(tmp_path: Path) -> None:
    for name in ("three.pbn", "three.lin", "three.zbs", "three.txt"):
        path = tmp_path / name
        assert invoke("decode", "0", "5", NUMBER, "-o", path).code == 0
        assert invoke("encode", path).lines == ["0", "5", NUMBER]


def test_hands_and_shapes_have_commands_too() -> None:
    hand = invoke("decode", "--space", "hands", "13").output
    assert hand == "KQJT98765432.A..\n"
    assert invoke("encode", "--space", "hands", stdin=hand).output == "13\n"
    assert invoke("encode", "--space", "shapes", "5-4-3-1").output.strip() == str(spaces.shapes.index((5, 4, 3, 1)))
    assert "are not deals" in invoke("decode", "--space", "hands", "13", "--to", "diagram").errors


def test_random_is_reproducible_and_can_go_on() -> None:
    whole = invoke("random", "-n", 6, "--seed", "club night").lines
    assert whole[4:] == invoke("random", "-n", 2, "--seed", "club night", "--start", 4).lines
    assert whole == [str(deal) for deal in spaces.pavlicek.sample(6, "club night")]
    assert invoke("random", "-n", 3).output != invoke("random", "-n", 3).output


def test_show_draws_what_a_player_wants_to_know() -> None:
    shown = invoke("show", DEAL, "--plain").output
    assert shown.startswith(Deal.from_pbn(DEAL).diagram())
    assert "N 14 HCP 1-5-3-4" in shown
    assert NUMBER in shown
    assert invoke("show", NUMBER, "--plain").output == shown
    assert "Board 1, dealer N, vulnerable None" in invoke("show", EXAMPLE).output
    assert json.loads(invoke("show", DEAL, "--json").output)["hcp"] == [14, 9, 9, 8]


def test_a_board_without_a_number_is_shown_with_its_dealer(tmp_path: Path) -> None:
    """And what is shown reads back with it."""
    path, shown = tmp_path / "a.ben", tmp_path / "shown.txt"
    path.write_text(f"{DEAL.removeprefix('N:')}\nE N-S\n")
    shown.write_text(invoke("show", path).output)
    assert shown.read_text().startswith("dealer E, vulnerable NS\n")
    assert invoke("show", shown).output == shown.read_text()


def test_show_says_that_a_fouled_board_has_no_ending_number() -> None:
    assert "more than 13 cards" in invoke("show", "N:AKQJT98765432.A.. - - -").output


def test_roundtrip_does_the_main_job() -> None:
    done = succeed("roundtrip", EXAMPLE)
    assert "all equal" in done.output
    summary = json.loads(invoke("roundtrip", EXAMPLE, "--json").output)
    assert summary["deals"] == 16
    assert summary["differences"] == summary["errors"] == 0


def test_spaces_is_the_table() -> None:
    rows = [json.loads(line) for line in invoke("spaces", "--json").lines]
    assert [row["name"] for row in rows if not row["native"]] == [
        "bidding", "contracts", "results", "games-notrump", "games-trump", "complete-boards",
    ]  # fmt: skip
    assert [row["name"] for row in rows] == [space.name for space in spaces.all()]
    assert rows[0]["size"] == "53644737765488792839237440000"  # a float would change it
    assert len(invoke("spaces").lines) == len(rows) + 1


@pytest.mark.parametrize("content", [b"", b"\x00\xff\x8b" * 1000, b"\n\n\n", b'[Event "?"]\n[Deal "N:AK'])
def test_files_that_are_not_files_of_deals(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.pbn"
    path.write_bytes(content)
    for command in ("encode", "show", "roundtrip"):
        errors = errors_of(command, path)
        assert "Traceback" not in errors
        assert "strange.pbn" in errors


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "secret.pbn"
    path.write_text("x")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user reads every file")
    assert "secret.pbn" in invoke("encode", path).errors


def test_lenient_reports_each_bad_record_and_keeps_the_good_ones() -> None:
    lines = [DEAL, DEAL.replace("8.AKQT4", "A.AKQT4"), DEAL]
    strict = invoke("encode", stdin="\n".join(lines))
    assert strict.code == 1
    assert strict.lines == [NUMBER]
    lenient = invoke("encode", "--lenient", stdin="\n".join(lines))
    assert lenient.code == 1
    assert lenient.lines == [NUMBER, NUMBER]
    assert "line 2" in lenient.errors
    numbers = invoke("decode", "--lenient", "0", "x!", "0")
    assert numbers.code == 1
    assert len(numbers.lines) == 2


def test_lenient_leaves_out_what_is_in_no_space() -> None:
    fouled = "N:AKQJT98765432.A.. - - -"
    done = invoke("encode", "--lenient", stdin=f"{fouled}\n{DEAL}\n")
    assert (done.code, done.lines) == (1, [NUMBER])
    assert "standard input:1" in done.errors
    assert "North holds 14 cards" in done.errors
    assert invoke("encode", fouled, "--space", "power5").code == 0


def test_lenient_names_the_record_of_the_file_and_complains_once() -> None:
    fouled = '[Event "?"]\n[Deal "N:AKQJT98765432.A.. - - -"]\n'
    done = invoke("encode", "--lenient", stdin=f'[Event "?"]\n\n{fouled}\n[Event "?"]\n[Deal "{DEAL}"]\n')
    assert done.lines == [NUMBER]
    assert done.errors.count("\n") == 1
    assert "record 2" in done.errors


def test_a_pipe_that_closes_early_is_not_an_error() -> None:
    command = f"{sys.executable} -m everydeal random -n 3000 --as decimal | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.strip().isdecimal()


def test_what_was_printed_before_an_error_comes_out() -> None:
    words = [sys.executable, "-m", "everydeal", "encode"]
    done = subprocess.run(words, input=f"{DEAL}\nbad\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (1, [NUMBER])
    assert "record 2" in done.stderr


@pytest.mark.parametrize("form", [*NOTATIONS, "two-bits", "three-bits"])
def test_all_that_encode_prints_decode_reads(form: str) -> None:
    texts = invoke("encode", DEAL, "--as", form).output
    assert invoke("decode", stdin=texts).lines == [DEAL]
    assert invoke("decode", "--", texts.strip()).lines == [DEAL]


def test_the_shortened_code_must_be_named() -> None:
    text = invoke("encode", DEAL, "--as", "short").output.strip()
    assert invoke("decode", text, "--as", "short").lines == [DEAL]
    assert "say --as short" in invoke("decode", text).errors


def test_pages_first_and_last() -> None:
    assert invoke("encode", DEAL, "--space", "andrews", "--as", "page").lines == ["49321653299255886550697095353"]
    assert invoke("decode", "49321653299255886550697095353", "--space", "andrews", "--as", "page").lines == [DEAL]
    published = "N:KT862.J62.9632.A A93.K94.J4.K9765 4.A5.AKT75.QJT43 QJ75.QT873.Q8.82"
    assert invoke("decode", "10^27", "--space", "andrews", "--as", "page").lines == [published]
    row = json.loads(invoke("decode", "10^27", "--space", "andrews", "--as", "page", "--json").output)
    assert (row["page"], row["deal"]) == (str(10**27), published)
    ends = [str(spaces.andrews[0]), str(spaces.andrews[-1])]
    assert invoke("decode", "first", "last", "--space", "andrews").lines == ends
    pages = invoke("random", "-n", "3", "--seed", "pages", "--as", "page").lines
    assert [int(page) - 1 for page in pages] == [
        int(number) for number in invoke("random", "-n", "3", "--seed", "pages", "--as", "decimal").lines
    ]
    assert "pages are written in decimal or hex" in invoke("decode", "hFghicP0Z1Z0cPoD", "--as", "page").errors


def test_the_robot_knows_its_inventor_s_ids() -> None:
    assert invoke("robot", "6pL_gE_kYUmzt5RSTA", stdin="SA\nS8\n").lines == ["W", "N"]


def test_random_endings_of_given_sizes() -> None:
    for cards, sizes in (("7", (7, 7, 7, 7)), ("7-7-6-7", (7, 7, 6, 7))):
        lines = invoke("random", "-n", "3", "--seed", "layouts", "--space", f"layouts/{cards}").lines
        assert [Deal.from_pbn(line).hand_sizes for line in lines] == 3 * [sizes]
        assert lines == invoke("random", "-n", "3", "--seed", "layouts", "--space", spaces.layouts(*sizes).name).lines
    assert "not hand sizes" in invoke("random", "--space", "layouts/seven").errors


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((DEAL, "--space", "pavlicek"), NUMBER),
        ((NUMBER, "--space", "pavlicek"), DEAL),
        (("10^27", "--space", "andrews", "--as", "page"), "page 1000000000000000000000000000"),
        (("8.AKQT4.AJ6.T742", "--space", "hands"), "583839532664"),
        (("583839532664", "--space", "hands"), "8.AKQT4.AJ6.T742"),
        (("1-5-3-4", "--space", "shapes"), "C(1,1) + C(7,2) + C(11,3) = 187"),
        (("187", "--space", "shapes"), "1-5-3-4"),
        (("N:.K.A. .Q.K. .J.Q. .T.J.", "--space", "balanced"), "Each hand has 2 cards"),
        (("N:A... - - ...2", "--space", "endings"), "North fewer than 1"),
        (("last", "--space", "layouts/1-0-0-0"), "1 * 1 / 1"),
        (("0", "--space", "completions/N:AKQ... - - -"), "The template"),
        (("first", "--where", "hcp(north) == 37"), "The deals of the set"),
        (("6pL_gE_kYUmzt5RSTA", "--space", "power4"), "Every card has two bits"),
    ],
)
def test_explain_shows_every_method(arguments: tuple[str, ...], says: str) -> None:
    done = succeed("explain", *arguments)
    assert says in done.output
    assert done.lines[-1].startswith("Proof: ")


# Auctions, contracts and results


def test_auctions_and_numbers() -> None:
    assert invoke("encode", "--space", "auctions", "1n p 3n ap").output == "3819\n"
    lines = invoke("encode", "--space", "bidding", stdin="1NT Pass 3NT AP\n-\n").lines
    assert lines == ["3819", str(spaces.auctions.size)]
    assert invoke("decode", "--space", "auctions", "3819").output == "1NT Pass 3NT Pass Pass Pass\n"
    assert invoke("decode", "--space", "results", "2447", "--json").output.endswith('"member": "3NTX S +1"}\n')
    assert "3109" in invoke("explain", "--space", "auctions", "1NT Pass 3NT AP").output
    assert "the auction is not complete" in errors_of("encode", "--space", "auctions", "1NT Pass 3NT")


def test_random_auctions_are_those_of_the_seed() -> None:
    found = invoke("random", "-n", "3", "--seed", "a", "--space", "bidding", "--as", "decimal").lines
    assert list(map(int, found)) == list(Stream.from_text("a").numbers(spaces.bidding.size, 3))


def test_which_knows_auctions() -> None:
    assert invoke("which", "3820", "1NT Pass 3NT AP").lines == ["auctions, counted from 1", "bidding, counted from 1"]
    assert invoke("which", "7", "1NT Pass 3NT AP").code == 1
    assert invoke("which", "10^27", "CVNSY7Z-5VB9A1H-GDSRTV7").lines[0].startswith("andrews, counted from 1")
