"""The site builds, strictly: no link is broken, every picture's code draws something."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from everydeal.cli.commands import MODULES
from places import DOCS, ROOT

pytest.importorskip("myst_parser", reason="the group 'docs' is not installed")
from site_pages.folders import list_the_folder
from site_pages.pictures import draw


@pytest.mark.slow
@pytest.mark.timeout(1200)  # in pure Python the pages' pictures and notebooks take minutes
def test_the_site_builds_strictly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", str(DOCS), str(tmp_path / "site")]
    pyodide = os.environ.get("EVERYDEAL_PYODIDE", "none")  # a test fetches nothing
    environment = os.environ | {"EVERYDEAL_PYODIDE": pyodide, "EVERYDEAL_THEME": "basic"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    gallery = (tmp_path / "site" / "gallery.html").read_text()
    assert gallery.count('class="picture"') + gallery.count("<img") >= 20
    assert 'id="everydeal.Deal.from_pbn"' in (tmp_path / "site" / "reference" / "deals.html").read_text()
    boards = (tmp_path / "site" / "reference" / "boards.html").read_text()
    assert ">Type<" not in boards, "the words before a colon were taken for a type"
    pages = list((tmp_path / "site" / "reference" / "commands").glob("*.html"))
    assert {page.stem for page in pages} == set(MODULES)
    if (book := tmp_path / "site" / "book").is_dir():  # without the kernel for browsers there is none
        assert (book / "andrews" / "index.html").is_file()
        assert (book / "py").is_dir() == (book / "constrained").is_dir() == (pyodide != "none")
    assert all(f"everydeal {page.stem}" in page.read_text() for page in pages)


def test_the_pages_of_a_folder_come_in_the_order_of_its_links() -> None:
    source = [(DOCS / "tutorials" / "README.md").read_text("utf-8")]
    list_the_folder(SimpleNamespace(srcdir=DOCS), "tutorials/README", source)  # type: ignore[arg-type]
    order = source[0].rpartition(":hidden:")[2].split()[:-1]
    assert order[0] == "teacher"
    assert sorted(order) == sorted({file.stem for file in (DOCS / "tutorials").glob("*.md")} - {"README"})


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("from everydeal import Deal\nDeal()", "svg"),
        ("'<svg xmlns=\"http://www.w3.org/2000/svg\"/>'", "svg"),
        ("from everydeal import spaces\nspaces.shapes", "html"),
        ("with open('a.png', 'wb') as file: file.write(b'x')", "png"),
    ],
)
def test_a_picture_is_what_its_code_makes(code: str, kind: str) -> None:
    assert draw(code)[0] == kind


@pytest.mark.parametrize("code", ["1", "x = 1", "open('a.svg', 'w').close(); open('b.png', 'w').close()", "1 / 0"])
def test_code_that_draws_nothing_is_an_error(code: str) -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        draw(code)
