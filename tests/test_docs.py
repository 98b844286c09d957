"""The documentation executes: every example in README.md and docs/ is run, and every link leads somewhere; the commands
that docs/ show with their output, in blocks marked ``console``, print just that.

Then the twelve programs of docs/programs.md: short, from everydeal alone, and right.
"""

import ast
import doctest
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from everydeal import Deal, spaces, write
from places import DOCS, ROOT
from test_profile import needs_solver
from transcripts import BLOCK, answer, commands, facts, run

PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])
LONG = ("collections.md", "constraints.md", "games.md", "queries.md")


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


def headings(page):
    """The anchors that Markdown gives the headings of a page."""
    titles = re.findall("^#+ (.*)", page.read_text().lower(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}


def test_the_links_lead_somewhere():
    for page in [*DOCS.rglob("*.md"), *ROOT.glob("*.md"), ROOT / "golden" / "README.md", ROOT / "js" / "README.md"]:
        for target, part in re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", page.read_text("utf-8")):
            there = page.parent / target if target else page
            assert there.exists(), f"{page} links to {target}"
            assert not part or there.suffix != ".md" or part in headings(there), f"{page} links to {target}#{part}"


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

SHOWN = sorted(page for page in DOCS.rglob("*.md") if BLOCK.search(page.read_text()))
LENGTHY = (
    "arrays audits book-parts collections commands conditions dealing deals engines event exact large mixes parts "
    "samples scripts searching sets small splits tables values"
)
BOTH = (pytest.mark.thorough, pytest.mark.heavy)
MARKS = {
    "docs/tutorials/teacher.md": BOTH,  # it counts the sets of a mix
    "docs/articles/7z72.md": (pytest.mark.thorough,),
    "tests/answers/book/pages.md": (pytest.mark.thorough, pytest.mark.once),
    **{f"tests/answers/{name}.md": (pytest.mark.heavy,) for name in ("boards", "python", "refused", "tournament")},
    **{f"tests/answers/{name}.md": BOTH for name in LENGTHY.split()},
}
_CHECK = doctest.OutputChecker().check_output


def test_there_are_pages():
    assert {"andrews.md", "7z68.md", "7z72.md", "wayper.md"} <= {page.name for page in SHOWN}


@pytest.fixture
def folder(here, monkeypatch):
    """A folder of its own, in which the examples are where pages look for them."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("examples", "tests"):
        (here / name).symlink_to(ROOT / name)


def files():
    """What is in the folder, and when it was written."""
    return {path.name: path.stat().st_mtime_ns for path in Path().iterdir()}


def by_name(pages):
    """A test for each of these pages."""
    names = [(page, str(page.relative_to(ROOT))) for page in pages]
    return pytest.mark.parametrize(
        "page", [pytest.param(page, id=name, marks=MARKS.get(name, ())) for page, name in names]
    )


@by_name(SHOWN)
def test_the_commands_print_what_the_page_shows(page, folder):
    for command, expected in commands(page.read_text()):
        found = "\n".join(line.rstrip() for line in run(command)[0].splitlines())
        assert _CHECK(f"{expected.rstrip()}\n", f"{found.rstrip()}\n", doctest.ELLIPSIS), f"{command}\n{found[:3000]}"


@by_name(sorted((ROOT / "tests" / "answers").rglob("*.md")))
def test_the_answers_stay(page, folder):
    """The figures, names and signs in them, and the exit codes; a command that is refused writes nothing."""
    if page.name in ("arrays.md", "collections.md", "frames.md", "parts.md", "rows.md", "soaks.md", "tables.md"):
        pytest.importorskip("duckdb", reason="the extra 'data' is not installed")
    if page.parent.name == "book" and not all(map(find_spec, ("starlette", "endplay", "segno", "PIL", "fontTools"))):
        pytest.skip("pages without an extra offer less")
    for command, expected in commands(page.read_text("utf-8")):
        before = files()
        found = answer(command)
        assert facts(found) == facts(expected), f"{command}\n{found}"
        assert not found.endswith(("code 1", "code 2")) or "--lenient" in command or files() == before


PAGE = (DOCS / "programs.md").read_text()
PROGRAMS = dict(re.findall(r"^## (.+?)\n.*?```python\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))
PROGRAM = pytest.mark.parametrize("name", PROGRAMS)


def said_by(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    exec(compile(PROGRAMS[name].replace("1_000_000", "1_000"), name, "exec"), {})
    return capsys.readouterr().out


def test_there_are_twelve() -> None:
    assert len(PROGRAMS) == 12


@PROGRAM
def test_programs_are_short_and_import_little(name: str) -> None:
    assert len(PROGRAMS[name].splitlines()) <= 5
    for node in ast.walk(ast.parse(PROGRAMS[name])):
        if isinstance(node, ast.ImportFrom):
            assert node.module == "everydeal"
        elif isinstance(node, ast.Import):
            assert [alias.name for alias in node.names] == ["pandas"]


def test_practice_deals(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_by("A hundred practice deals", capsys)
    assert said.count("https://www.bridgebase.com/tools/handviewer.html?n=") == 100
    assert (here / "practice.pbn").read_text().count("[Deal ") == 100


def test_boards_that_came_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deals = spaces.pavlicek.sample(5, seed="season")
    write(deals[:3], "round1.pbn")
    write(deals[2:], "round2.pbn")
    assert said_by("Boards that came twice", capsys) == "[['round1.pbn board 3', 'round2.pbn board 1']]\n"


def test_a_picture(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said_by("A deal as a picture", capsys)
    assert ">A K Q 10 4</text>" in (here / "deal.svg").read_text()


def test_an_id(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="check"):
        said_by("An id for an address", capsys)
    assert capsys.readouterr().out == "R8FMACC-JXKYS6K-YBPTVPD True\n"


def test_a_deal_that_holds_an_ending(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    said = said_by("A deal that holds an ending", capsys)
    assert "S AKQJT98" in said
    assert "north" in said


@pytest.mark.thorough
@pytest.mark.heavy
def test_the_chance_of_a_fit(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib", reason="the extra 'plot' is not installed")
    said = said_by("The chance of a fit", capsys)
    assert said.startswith("0.446888233")
    assert (here / "south.png").read_bytes().startswith(b"\x89PNG")


def test_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert said_by("A page of the Impossible Bridge Book", capsys).startswith("page 49321653299255886550697095353 ")


def test_legal_endings(capsys: pytest.CaptureFixture[str]) -> None:
    said = said_by("Is this ending legal?", capsys)
    assert said.startswith("True\ndeal   N:A")
    assert said.endswith("ending N:A... K... Q... J..., North on lead\n")


@pytest.mark.thorough
def test_a_session(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from fair import CLUB, proof_of

    (here / "night.proof").write_text(proof_of("club"))
    (here / "night.txt").write_text(CLUB["announcement"])
    said = said_by("A session that can be trusted", capsys)
    assert "board set    SESSION: boards 1-8, from all deals\n" in said
    assert said.splitlines()[-1].startswith(("yes, if you had this announcement before", "NOT PROVED: a round's"))
    (here / "night.proof").write_text(proof_of("club").replace("board: 8", "board: 9"))
    assert "NO: the boards of SESSION are 1-8" in said_by("A session that can be trusted", capsys)


def test_a_million_deals(capsys: pytest.CaptureFixture[str]) -> None:
    strongest = [Deal(line).hcp("N") for line in said_by("A million deals", capsys).split("\n") if line]
    assert strongest == sorted(strongest)
    assert len(strongest) == 10


@needs_solver
def test_results(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    (here / "club.lin").write_bytes((ROOT / "examples" / "deals.lin").read_bytes())
    assert "contract" in said_by("A club's results", capsys)


def test_endings_of_eight_cards(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said_by("All endings of eight cards", capsys).splitlines()
    numbers = [int(line.split(" ", 1)[0]) for line in lines]
    assert len(numbers) == 2520
    assert numbers == sorted(numbers)
