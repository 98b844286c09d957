"""What the command line says of slips: what was meant, the usage in two lines at most."""

import pytest

from everydeal.cli import run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("enkode x", "did you mean encode?"),
        ("zzzz", "there is no command 'zzzz'; --help lists them"),
        (
            "encode --as base46 x",
            "everydeal encode: error: argument --as: invalid choice: 'base46': did you mean base64?",
        ),
        ("encode --spaces andrews", "everydeal encode: error: unrecognized arguments: --spaces: did you mean --space?"),
        ("random -n x", "everydeal random: error: argument -n: 'x' is not a number"),
        ("spaces what", "everydeal spaces: error: unrecognized arguments: what"),
    ],
)
def test_a_slip_is_told_in_three_lines(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(words.split())
    told = capsys.readouterr().err
    assert left.value.code == 2
    assert said in told
    assert len(told.splitlines()) <= 3


def test_a_commands_help_tells_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["show", "--help"])
    assert "FILE|DEAL  " in capsys.readouterr().out
