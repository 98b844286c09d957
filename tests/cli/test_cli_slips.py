"""What the command line says of slips: what was meant, the usage in two lines at most."""

from pathlib import Path

import pytest

from commands import invoke
from everydeal.cli import run
from places import EXAMPLES


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
