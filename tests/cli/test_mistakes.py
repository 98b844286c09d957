"""What users got wrong, or we did: each is answered in words, with the exit code that says so, and nothing is lost."""

import json
from pathlib import Path

import pytest

from commands import invoke
from everydeal import spaces

DEAL = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of three boards, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert invoke("random", "-n", 3, "--seed", "a", "-o", "ok.pbn").code == 0
    return tmp_path / "ok.pbn"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("random --as base64 -o x.pbn", 2, "leave out --to, --json and -o"),
        ("filter all ok.pbn -q -o x.pbn", 2, "leave out -o and --to"),
        ("event --help", 2, "there is no command 'event'"),
        ("decode 5 -- -abcdefghijkl", 1, "'-abcdefghijkl' is neither a number nor an id"),
        ("random -n 1,0", 2, "'1,0' is not a whole number"),
        ("convert ok.pbn -o ok.pbn --unique deal", 1, "ok.pbn is an input, too"),
        ("filter all ok.pbn -o ok.pbn --force", 1, "ok.pbn is an input, too"),
        ("collect ok.pbn -o ok.pbn", 1, "ok.pbn is an input, too"),
        ("audit ok.pbn --ending", 2, "unrecognized arguments: --ending"),
        ("decode abc", 1, "'abc' is neither a number nor an id"),
        ("decode nonsense", 1, "'nonsense' is neither a number nor an id"),
        ("deal --boards 0-4", 2, "'0-4': board numbers start at 1"),
        ("deal --boards 4-0", 2, "--boards: '4-0': a range starts with its smaller number"),
        ("deal --boards 9-1000000", 2, "'9-1000000': the largest board number is 999999"),
        ("deal --boards x", 2, "--boards: 'x' is neither a board nor a range"),
        ("deal weak_two", 2, "weak_two is a lesson: did you mean --mix weak_two?"),
        ("deal --where north", 1, "a seat alone says nothing: write hcp(north)"),
        ("score 3NT", 2, "how many tricks? Write 3NT =, 3NT +1 or 3NT -2"),
        ("random --where hcp(north)>40", 1, "hcp(north)>40 (line 1, column 1) is impossible"),
        ("filter ok.pbn all", 2, "ok.pbn holds deals (pbn): the condition comes first"),
    ],
)
def test_a_mistake_is_told_and_nothing_is_written(boards: Path, words: str, code: int, said: str) -> None:
    before = boards.read_bytes()
    done = invoke(*words.split())
    assert (done.code, said in done.errors) == (code, True), done
    assert boards.read_bytes() == before
    assert [path.name for path in boards.parent.iterdir()] == ["ok.pbn"]


def test_how_many_pass_as_json(boards: Path) -> None:
    assert json.loads(invoke("filter", "all", boards, "-q", "--json").output) == {"passed": 3, "read": 3}


def test_a_file_without_deals_is_told(boards: Path) -> None:
    empty, cut = boards.with_name("empty.pbn"), boards.with_name("cut.pbn")
    empty.write_bytes(b"")
    assert (invoke("encode", empty).code, invoke("encode", stdin="").code) == (1, 1)
    assert "no deals in" in invoke("encode", empty).errors
    cut.write_bytes(boards.read_bytes()[:40])
    assert (invoke("encode", cut).code, "cut.pbn:4" in invoke("encode", cut).errors) == (1, True)


def test_an_illegal_ending_is_the_same_as_an_argument_and_from_standard_input() -> None:
    ending = "N:32... - - -"
    assert invoke("legal", ending) == invoke("legal", stdin=f"{ending}\n")
    assert invoke("legal", ending).output.startswith("illegal: ")


def test_what_is_larger_than_all_deals_is_an_ending_and_said_to_be() -> None:
    done = invoke("decode", spaces.pavlicek.size)
    assert (done.code, "it is an ending, with fewer cards" in done.errors) == (0, True)


def test_ranges_are_ranges_and_one_board_is_one_board(boards: Path) -> None:
    assert invoke("decode", "0:2").lines == [spaces.pavlicek[number].to_pbn() for number in (0, 1)]
    one = boards.with_name("one.pbn")
    assert invoke("random", "-o", one).code == 0
    assert "1 board to" in invoke("convert", one, "-o", boards.with_name("one.lin")).output


def test_two_hands_are_two_hands(boards: Path) -> None:
    two = boards.with_name("two.pbn")
    two.write_text('[Board "1"]\n[Deal "N:AKQJT98765432... - .AKQJT98765432.. -"]\n')
    done = invoke("encode", two, "--space", "pavlicek")
    assert (done.code, "only the hands N S are given" in done.errors) == (1, True)


def test_large_numbers_are_texts_in_json() -> None:
    [line] = invoke("random", "--seed", "a", "--json").lines
    assert isinstance(json.loads(line)["number"], str)
    [line] = invoke("encode", DEAL, "--json").lines
    assert isinstance(json.loads(line)["number"], str)
