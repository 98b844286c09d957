"""The commands that docs/ show with their output, in blocks marked ``console``, print just that."""

import doctest
import re
import shlex

import pytest

from commands import invoke
from places import DOCS, ROOT

BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = sorted(page for page in DOCS.rglob("*.md") if BLOCK.search(page.read_text()))
MARKS = {
    "teacher.md": (pytest.mark.thorough, pytest.mark.heavy),  # it counts the sets of a mix
    "7z72.md": (pytest.mark.thorough,),
}
_CHECK = doctest.OutputChecker().check_output


def commands(text):
    """Each command of a page's blocks, and the output that stands below it."""
    for block in BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):  # it goes on in the next line
                more, _, output = output.partition("\n")
                command = command.removesuffix("\\") + more.lstrip()
            yield command, output


def run(command):
    """What a command, or several with pipes between, prints; complaints come last."""
    output = errors = ""
    for word in re.split(r" \| (?=everydeal )", command):
        program, *arguments = shlex.split(word)
        if program == "printf":
            output = arguments[0].replace("\\n", "\n")
            continue
        assert program == "everydeal"
        done = invoke(*arguments, stdin=output)
        output, errors = done.output, errors + done.errors
    return output + errors


def test_there_are_pages():
    assert {"andrews.md", "7z68.md", "7z72.md", "wayper.md"} <= {page.name for page in PAGES}


@pytest.mark.parametrize(
    "page", [pytest.param(page, id=str(page.relative_to(DOCS)), marks=MARKS.get(page.name, ())) for page in PAGES]
)
def test_the_commands_print_what_the_page_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    for command, expected in commands(page.read_text()):
        found = "\n".join(line.rstrip() for line in run(command).splitlines())
        assert _CHECK(f"{expected.rstrip()}\n", f"{found.rstrip()}\n", doctest.ELLIPSIS), f"$ {command}\n{found[:3000]}"
