"""Commands with what they print, as pages show them: in blocks marked ``console``, each behind a ``$``; expressions of
Python behind ``>>>``, in the names of `NAMES`.

``python tests/support/transcripts.py tests/answers/odd.md`` writes a page anew with what its commands answer now: read
the difference before you keep it.
"""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from commands import invoke
from places import ROOT

if TYPE_CHECKING:
    from book_client import Client

BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
FACT = re.compile(
    r"'[^' ]*'|\"[^\" ]*\"|--[a-z-]+|[^\s\"']*[^\sa-z\"'.,:;()-][^\s\"']*"
    r"|\b(?:true|false|null|yes|no|not|none|nothing|never|cannot|only|without|legal|illegal"
    r"|north|east|south|west|spades?|hearts?|diamonds?|clubs?|notrumps?)\b"
)
"""Words with a figure, a capital or a sign in them, options, single words in quotes; refusals, seats and strains."""


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a page's blocks, with its prompt, and the output that stands below it."""
    for block in BLOCK.findall(text):
        for part in re.split(r"^(?=\$ |>>> )", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):  # it goes on in the next line
                more, _, output = output.partition("\n")
                command = command.removesuffix("\\") + more.lstrip()
            yield command, output


def run(command: str) -> tuple[str, int]:
    """What a command, or several with pipes between, prints, and the last one's exit code; complaints come last."""
    if command.startswith(">>> "):
        return value(command.removeprefix(">>> ")), 0
    output, errors, code = "", "", 0
    for word in re.split(r" \| (?=everydeal |tee |grep |sha256sum$)", command):
        program, *arguments = shlex.split(word.removeprefix("$ "))
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
        elif program == "curl":
            output = page_of_book(arguments[0])
        else:
            assert program == "everydeal"
            done = invoke(*arguments, stdin=output)
            output, errors, code = done.output, errors + done.errors, done.code
    return output + errors, code


NAMES = """
from importlib import import_module
from pathlib import Path
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


@cache
def book() -> "Client":
    """The book's application, which is of the extra 'web'."""
    from book_client import Client

    return Client()


def page_of_book(address: str) -> str:
    """What a page says between its head and its foot, or where it leads, or a file; and how long it may be kept."""
    answer = book().get(address)
    kind = answer.headers.get("content-type", "").partition(";")[0]
    kept = re.findall("immutable|no-store|$", answer.headers.get("cache-control", ""))[0]
    head = f"{answer.status} {kind} {kept} {answer.headers.get('content-disposition', '')}"
    text = answer.headers["location"] if 300 <= answer.status < 400 else answer.text
    if kind == "text/html":
        text = text.partition("<main")[2].partition("</main>")[0]
        text = "<main" + re.sub(r"<(script|style|svg).*?</\1>", " ", text, flags=re.DOTALL)
        text = unescape(re.sub("<[^>]*>", " ", re.sub(r"</(?:p|tr|h\d|li|div|dd|dt|td)>", "\n", text)))
        text = "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
    return f"{' '.join(head.split())}\n{text}"


def facts(text: str) -> list[list[str]]:
    """What stays of each line if a sentence is said in other words: what it quotes, its figures, names, signs, what it
    refuses.  Of a line of three words or fewer, as tables have, or without any of these, that is all.
    """
    lines = filter(str.strip, text.splitlines())
    return [(len(re.findall("[a-z]{2,}", line)) > 3 and FACT.findall(line)) or line.split() for line in lines]


def answer(command: str) -> str:
    """What a command prints, and its exit code if it is not 0, as a page shows them."""
    said, code = run(command)
    return "\n".join(line.rstrip() for line in [*said.splitlines(), f"exit code {code}"][: None if code else -1])


def renew(page: Path) -> None:
    """Write a page anew.  Its folder has the examples and the samples, as in the test."""
    text = page.read_text("utf-8")
    with TemporaryDirectory() as folder, chdir(folder):
        for name in ("examples", "tests"):
            Path(name).symlink_to(ROOT / name)
        text = BLOCK.sub(lambda block: f"```console\n{answered(block[0])}```", text)
    page.write_text(text, "utf-8")


def answered(block: str) -> str:
    """The commands of a block, each with what it answers now."""
    return "".join(f"{command}\n{answer(command)}".rstrip("\n") + "\n" for command, _ in commands(block))


if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"  # of usages
    for name in sys.argv[1:]:
        renew(Path(name).resolve())
