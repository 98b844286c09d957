"""Commands with what they print, as pages show them: in blocks marked ``console``, each behind a ``$``.

``python tests/support/transcripts.py golden/answers/odd.md`` writes a page anew with what its commands answer now: read
the difference before you keep it.
"""

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from commands import invoke
from places import ROOT

BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
FACT = re.compile(r"'[^' ]*'|\"[^\" ]*\"|\b(?:true|false|null)\b|--[a-z-]+|[^\s\"']*[^\sa-z\"'.,:;()-][^\s\"']*")
"""Words with a figure, a capital or a sign in them, options, and single words in quotes."""


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a page's blocks, and the output that stands below it."""
    for block in BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):  # it goes on in the next line
                more, _, output = output.partition("\n")
                command = command.removesuffix("\\") + more.lstrip()
            yield command, output


def run(command: str, get: Callable[[str], str] = str) -> tuple[str, int]:
    """What a command, or several with pipes between, prints, and the last one's exit code; complaints come last."""
    output, errors, code = "", "", 0
    for word in re.split(r" \| (?=everydeal |tee |grep |sha256sum$)", command):
        program, *arguments = shlex.split(word)
        if program == "printf":
            output = arguments[0].replace("\\n", "\n")
        elif program == "tee":
            Path(arguments[0]).write_text(output, "utf-8")
        elif program == "cat":
            output = Path(arguments[0]).read_text("utf-8")
        elif program == "grep":  # -v, and a word
            output = "".join(line for line in output.splitlines(keepends=True) if arguments[1] not in line)
        elif program == "sha256sum":
            output = f"{sha256(output.encode()).hexdigest()}\n"
        elif program == "python":
            output = value(arguments[1])
        elif program == "curl":
            output = get(arguments[0])
        else:
            assert program == "everydeal"
            done = invoke(*arguments, stdin=output)
            output, errors, code = done.output, errors + done.errors, done.code
    return output + errors, code


NAMES = """
import everydeal
from everydeal import Deal, Hand, Space, board_ids, codes, count, counting, distribution, formats, ids, legal, legality
from everydeal import north, notations, probability, sequences, south, spaces, which
from everydeal.board import *
from everydeal.formats import AnnotatedWords, Board
"""


@cache
def imported() -> dict[str, Any]:
    """The `NAMES`."""
    exec(NAMES, names := dict[str, Any]())
    return names


def value(expression: str) -> str:
    """What Python says of an expression in these names, or its error."""
    try:
        return f"{eval(expression, imported())!r}\n"
    except Exception as error:
        return f"{type(error).__name__}: {error}\n"


def facts(text: str) -> list[list[str]]:
    """What stays of each line if a sentence is said in other words: what it quotes, its figures, names and signs.  Of a
    line of three words or fewer, as tables have, that is all.
    """
    lines = filter(str.strip, text.splitlines())
    return [line.split() if len(re.findall("[a-z]{2,}", line)) <= 3 else FACT.findall(line) for line in lines]


def answer(command: str, get: Callable[[str], str] = str) -> str:
    """What a command prints, and its exit code if it is not 0, as a page shows them."""
    said, code = run(command, get)
    return "\n".join(line.rstrip() for line in [*said.splitlines(), f"exit code {code}"][: None if code else -1])


def renew(page: Path) -> None:
    """Write a page anew.  Its folder has the examples and the samples, as in the test."""
    text = page.read_text("utf-8")
    with TemporaryDirectory() as folder, chdir(folder):
        for name in ("examples", "tests"):
            Path(name).symlink_to(ROOT / name)
        shown = "".join(f"$ {command}\n{answer(command)}".rstrip("\n") + "\n" for command, _ in commands(text))
    page.write_text(BLOCK.sub(lambda _: f"```console\n{shown}```", text, count=1), "utf-8")


if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"  # of usages
    for name in sys.argv[1:]:
        renew(Path(name).resolve())
