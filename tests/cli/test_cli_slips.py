"""What the command line says of slips: what was meant, the usage in two lines at most."""

from pathlib import Path

import pytest

from commands import invoke
from everydeal import Deal
from everydeal.cli import run
from places import EXAMPLES


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("enkode x", "everydeal: error: there is no command 'enkode': did you mean encode?"),
        ("zzzz", "there is no command 'zzzz'; --help lists them"),
        (
            "encode --as base46 x",
            "everydeal encode: error: argument --as: invalid choice: 'base46': did you mean base64?",
        ),
        ("encode --spaces andrews", "everydeal encode: error: unrecognized arguments: --spaces: did you mean --space?"),
        ("random -n x", "everydeal random: error: argument -n: 'x' is not a whole number"),
        ("spaces what", "everydeal spaces: error: unrecognized arguments: what (everydeal spaces takes only options)"),
        ("random --count 5", "everydeal random: error: unrecognized arguments: --count 5: did you mean -n?"),
        ("random --space=5 --frobnicate 5", "everydeal random: error: unrecognized arguments: --frobnicate 5\n"),
        ("random --frmat=pbn", "everydeal random: error: unrecognized arguments: --frmat=pbn\n"),
        ("random 5", "everydeal random: error: unrecognized arguments: 5: did you mean -n 5?"),
        ("convert x --format=lin", "unrecognized arguments: --format=lin: did you mean --to?"),
    ],
)
def test_a_slip_is_told_in_three_lines(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(words.split())
    complaint = capsys.readouterr().err
    assert left.value.code == 2
    assert said in complaint
    assert len(complaint.splitlines()) <= 3


def test_a_commands_help_tells_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["show", "--help"])
    assert "FILE|DEAL  " in capsys.readouterr().out


def test_what_is_no_deal_is_told_what_a_deal_looks_like() -> None:
    for done in (invoke("encode", "hello"), invoke("encode", stdin="hello\n")):
        assert done.code == 1
        assert "'hello'" in done.errors
        assert "a deal is" in done.errors
        assert "N:AKQ" in done.errors


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


def test_names_that_are_nearly_right(tmp_path, monkeypatch):
    """Spaces, formats, notations, seats, files and the endings of their names."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "session.pbn").write_text('[Board "1"]\n')
    for words, near in (
        (("encode", "0", "--space", "pavlick"), "pavlicek"),
        (("convert", "session.pbn", "-o", "x.dup", "--to", "dupp"), "dup"),
        (("random", "--to", "jsn"), "json"),
        (("random", "-o", "x.pnb"), "pbn"),
        (("decode", "0", "--as", "bas64"), "base64"),
        (("decode", "0", "--as", "two-bit"), "two-bits"),
        (("count", "hcp(nroth) > 3"), "north"),
        (("encode", "sesion.pbn"), "session.pbn"),
        (("info", "sesion.pbn"), "session.pbn"),
        (("convert", "sesion.pbn", "-o", "x.lin"), "session.pbn"),
    ):
        outcome = invoke(*words)
        assert f"did you mean {near}?" in (outcome.output + outcome.errors).replace("'", ""), words
    with pytest.raises(ValueError, match="'nroth' is not a seat: write N, E, S or W; did you mean 'north'"):
        Deal("nroth:AK... - - -")
