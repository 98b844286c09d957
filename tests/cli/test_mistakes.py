"""What users got wrong, or we did, and one line does not show: tests/answers/mistakes.md has the others."""

from pathlib import Path

import pytest

from commands import errors_of, invoke
from everydeal import spaces
from everydeal.cli import run
from places import EXAMPLES


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of three boards, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert invoke("random", "-n", 3, "--seed", "a", "-o", "ok.pbn").code == 0
    return tmp_path / "ok.pbn"


@pytest.mark.parametrize(("words", "known"), [("--completion dos", "bash"), ("encode 0 --as roman", "three-bits")])
def test_an_unknown_choice_names_those_that_there_are(words: str, known: str) -> None:
    assert known in errors_of(*words.split(), code=2)


def test_a_binary_file_is_named(boards: Path) -> None:
    boards.with_name("x.bin").write_bytes(bytes(range(128, 256)))
    assert "x.bin:1:1: " in invoke("count", "x.bin").errors


def test_help_may_be_a_word() -> None:
    assert invoke("help", "count").output == invoke("count", "--help").output
    assert invoke("help").output == invoke("--help").output


def test_a_file_without_deals_is_named(boards: Path) -> None:
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
    for words, first in (("0:2", 0), ("2^10:1026", 1024), ("10^3:10^3+2", 1000)):
        assert invoke("decode", words).lines == [spaces.pavlicek[number].to_pbn() for number in (first, first + 1)]
    assert "ten^3" in invoke("decode", "ten^3").errors
    one = boards.with_name("one.pbn")
    assert invoke("random", "-o", one).code == 0
    assert "1 board to" in invoke("convert", one, "-o", boards.with_name("one.lin")).output


def test_two_hands_are_two_hands(boards: Path) -> None:
    two = boards.with_name("two.pbn")
    two.write_text('[Board "1"]\n[Deal "N:AKQJT98765432... - .AKQJT98765432.. -"]\n')
    assert "only the hands of N and S are given" in errors_of("encode", two, "--space", "pavlicek")
    assert "only the hand of E is given" in errors_of("encode", "N:- AKQJT98765432... - -", "--space", "pavlicek")


def test_an_interrupted_query_is_an_interrupted_command(boards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("duckdb")
    query = pytest.importorskip("everydeal.cli.collections.query")

    def interrupted(_: str) -> None:
        raise RuntimeError("Query interrupted")  # as DuckDB does

    monkeypatch.setattr(query, "require_query", interrupted)
    assert invoke("query", "SELECT 1", boards).code == 130


def test_a_commands_help_tells_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["show", "--help"])
    assert "FILE|DEAL  " in capsys.readouterr().out


def test_on_a_terminal_numbers_have_a_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    file, plain = str(EXAMPLES / "deals.pbn"), invoke("encode", EXAMPLES / "deals.pbn").lines
    monkeypatch.setattr("commands._Stream.isatty", lambda self: True, raising=False)
    heading, first, *_ = invoke("encode", file).lines
    assert "space endings" in heading
    assert first == f"    1  {plain[0]}  C3337AG-PV5GJCH-ACF25XG"
    assert invoke("encode", file, "--space", "andrews", "--as", "page").lines[0] == "board  page in the space andrews"
    assert invoke("encode", file, "--as", "short").lines[0] == "board  code short"


def test_a_file_that_exists_is_not_replaced_silently(tmp_path: Path) -> None:
    target = tmp_path / "x.pbn"
    assert invoke("random", "-n", 2, "-o", target).errors == ""
    assert f"{target} exists" in invoke("random", "-n", 2, "-o", target).errors
    assert invoke("random", "-n", 2, "-o", target, "--force").errors == ""
    assert invoke("deal", "--boards", "1-2", "-o", target).code != 0
