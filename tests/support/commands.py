"""Run the command line inside the test's process, as the shell would."""

import io
import sys
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

from everydeal import cli
from everydeal.cli.common import parser_of as made_parser

parser_of = cache(made_parser)  # once for each command
VERDICTS = {
    *("audit", "check", "count", "diff", "filter", "info", "legal", "lookup", "robot", "roundtrip", "verify", "which"),
    "--check",
}
"""Where a code may be the answer; elsewhere one that is not 0 goes with a complaint."""


class Outcome(NamedTuple):
    """What a command did."""

    code: int
    output: str
    errors: str
    raw: bytes

    @property
    def lines(self) -> list[str]:
        return self.output.splitlines()


class _Stream(io.TextIOWrapper):
    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", write_through=True)


def invoke(*arguments: Any, stdin: str | bytes = b"") -> Outcome:
    """``everydeal ARGUMENTS < stdin``."""
    given = _Stream(stdin.encode() if isinstance(stdin, str) else stdin)
    output, errors = _Stream(), _Stream()
    with patch.multiple(sys, stdin=given, stdout=output, stderr=errors), patch.object(cli, "parser_of", parser_of):
        try:
            code = cli.run([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse's way out
            code = int(stop.code or 0)
    texts = [stream.buffer.getvalue() for stream in (output, errors)]  # type: ignore[attr-defined]
    assert code in (0, 1, 2, 3, 130), code
    assert not code or texts[1] or not arguments or VERDICTS.intersection(arguments), (code, arguments)
    return Outcome(code, texts[0].decode("utf-8", "replace"), texts[1].decode("utf-8", "replace"), texts[0])


def succeed(*arguments: Any, stdin: str | bytes = b"") -> Outcome:
    """What a command does that ends well."""
    outcome = invoke(*arguments, stdin=stdin)
    assert outcome.code == 0, outcome
    return outcome


def errors_of(*arguments: Any, stdin: str | bytes = b"", code: int = 1) -> str:
    """What a command says that ends with a code."""
    outcome = invoke(*arguments, stdin=stdin)
    assert outcome.code == code, outcome
    return outcome.errors
