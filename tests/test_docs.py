"""The documentation executes: every example in README.md and docs/ is run, and every link leads somewhere; the commands
that docs/ show with their output, in blocks marked ``console``, print just that.
"""

import doctest
import re
import shlex

import pytest

from commands import invoke
from everydeal import spaces
from places import DOCS, ROOT

PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])
LONG = ("collections.md", "constraints.md", "games.md", "queries.md")
by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.heavy, *[pytest.mark.thorough] * (page.name in LONG)])
        if page.name in ("collections.md", "constraints.md", "games.md", "kernel.md", "queries.md", "researcher.md")
        else page
        for page in PAGES
    ],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_the_examples_run(page, monkeypatch):
    if page.name in ("boards.md", "collections.md", "queries.md", "researcher.md"):
        pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


def test_the_examples_stand_between_fences():
    """Elsewhere Markdown takes >>> for a quotation."""
    for page in PAGES:
        outside = "".join(page.read_text("utf-8").split("```")[::2])
        assert not re.search("^>>>", outside, re.M), page


@by_page
def test_the_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("name", [*(space.name for space in spaces.all()), "completions", "layouts", "plays"])
def test_every_space_has_its_page(name):
    page = (DOCS / "spaces" / f"{name}.md").read_text()
    assert page.startswith(f"# `{name}`")
    for part in ("**Members**", "**Order**", "ormula**", "**Source**", "## Example", ">>>"):
        assert part in page
    has_kernel = name in ("completions", "layouts") or (name != "plays" and spaces.is_native(spaces.by_name(name)))
    assert ("**Kernel**: none" in page) != has_kernel
    assert f"({name}.md)" in (DOCS / "spaces" / "README.md").read_text()


def test_the_table_of_spaces_is_right():
    table = (DOCS / "spaces" / "README.md").read_text()
    for space in spaces.all():
        width = -(-8 * space.nbytes // 6)
        assert f"| {space.size} | {space.bits} | {space.nbytes} | {width} |" in table


# Commands and what they print

BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = sorted(page for page in DOCS.rglob("*.md") if BLOCK.search(page.read_text()))
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
    assert {"andrews.md", "7z68.md", "7z72.md", "wayper.md"} <= {page.name for page in SHOWN}


@pytest.mark.parametrize(
    "page", [pytest.param(page, id=str(page.relative_to(DOCS)), marks=MARKS.get(page.name, ())) for page in SHOWN]
)
def test_the_commands_print_what_the_page_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    for command, expected in commands(page.read_text()):
        found = "\n".join(line.rstrip() for line in run(command).splitlines())
        assert _CHECK(f"{expected.rstrip()}\n", f"{found.rstrip()}\n", doctest.ELLIPSIS), f"$ {command}\n{found[:3000]}"
