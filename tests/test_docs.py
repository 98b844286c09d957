"""The documentation executes: every example in README.md and docs/ is run, and every link leads somewhere."""

import doctest
import re

import pytest

from everydeal import spaces
from places import ROOT

DOCS = ROOT / "docs"
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
