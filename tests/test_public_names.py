"""What type checkers are told of the public names is what there is when the program runs."""

import ast
import pydoc
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import everydeal
from definitions import PAGE, page
from everydeal import Board, Deal, bulk, constraints, datasets, dealing, ids, spaces
from everydeal.lazy_names import read_stub
from everydeal.spaces.base import Space

ROOT = Path(everydeal.__file__).parent
PACKAGES = [everydeal, bulk, constraints, datasets, dealing, spaces]
NEEDS_AN_EXTRA = {"arrow", "datasets", "spark", "read_boards"}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.__name__)
def test_a_stub_is_the_list_of_names(package: ModuleType) -> None:
    """Python's own reading of the stub, which type checkers follow, finds the names that are there when we run."""
    assert package.__file__ is not None
    statements = ast.parse(Path(package.__file__).with_suffix(".pyi").read_text("utf-8")).body
    names = [alias for node in statements if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert all(alias.asname == alias.name for alias in names)
    assert sorted(alias.name for alias in names) == package.__all__ == dir(package)
    for name in package.__all__:
        if package is not datasets and name not in NEEDS_AN_EXTRA:
            value = getattr(package, name)
            assert value is getattr(package, name)
            home = getattr(value, "__module__", None) or getattr(value, "__name__", package.__name__)
            assert home.startswith("everydeal")


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.__name__)
def test_no_other_name_is_there(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        package.bridge  # noqa: B018


def run_from(place: Path, program: str) -> subprocess.CompletedProcess[str]:
    """*program*, run by a Python that finds everydeal at *place* alone."""
    words = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, sys.argv[1]); {program}", str(place)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_from_a_zip_file(tmp_path: Path) -> None:
    parcel = tmp_path / "parcel.zip"
    with zipfile.ZipFile(parcel, "w") as archive:
        for path in ROOT.rglob("*"):
            if path.suffix in (".py", ".pyi", ".bin"):
                archive.write(path, Path("everydeal") / path.relative_to(ROOT))
    done = run_from(parcel, "import everydeal; print(everydeal.__file__, everydeal.spaces.legal[-1])")
    assert done.stdout.split(maxsplit=1) == [str(parcel / "everydeal" / "__init__.py"), f"{spaces.legal[-1]}\n"]


@pytest.mark.parametrize(
    ("text", "value"),
    [(None, "__init__.pyi is missing"), ("from .deal import Deal\n", "__init__.pyi, line 1"), ("import os", "line 1")],
)
def test_a_stub_that_is_missing_or_wrong_is_no_secret(text: str | None, value: str, tmp_path: Path) -> None:
    package = tmp_path / "everydeal"
    shutil.copytree(ROOT / "spaces", package / "spaces")  # as far as Python comes
    for file in ROOT.glob("*.py*"):
        shutil.copy(file, package)
    stub = package / "__init__.pyi"
    stub.unlink() if text is None else stub.write_text(text)
    done = run_from(tmp_path, "import everydeal")
    assert done.stderr.splitlines()[-1].startswith("ImportError: ")
    assert value in done.stderr


def test_comments_in_a_stub(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"# names\n\nfrom .deal import Deal as Deal  # a deal\nfrom . import spaces as spaces\n"
    monkeypatch.setattr(everydeal.__spec__.loader, "get_data", lambda _: text)
    assert read_stub(everydeal) == {"Deal": ".deal", "spaces": "."}


def test_dir_shows_public_names_alone() -> None:
    assert dir(everydeal) == everydeal.__all__
    assert {"Deal", "Hand", "Space", "read", "spaces", "__version__"} < set(dir(everydeal))
    assert dir(spaces) == spaces.__all__


def test_what_a_deal_is_asked_is_a_call() -> None:
    deal = spaces.pavlicek[10**27]
    assert everydeal.explain(deal).number == spaces.andrews.index(deal)
    assert list(map(str, everydeal.which(10**27, deal)))[:1] == ["pavlicek, counted from 0"]
    assert everydeal.legal(Deal("N:A... K... Q... J..."))
    board = Board(deal, 7)
    assert everydeal.board_id(board) == ids.encode(board)
    assert ids.board(everydeal.board_id(board)) == board


@pytest.mark.parametrize("space", spaces.all(), ids=str)
def test_help_says_what_the_order_is(space: Space[object]) -> None:
    text = pydoc.render_doc(space)
    assert f"{space.name}: {space.size} " in text
    theory = sys.modules[type(space).__module__].__doc__
    assert theory is not None
    assert theory.split("\n", 1)[0] in text


@pytest.mark.thorough
@pytest.mark.once
def test_what_modules_define_stays() -> None:
    """Numbers, tables, defaults and flags are changed on purpose alone: tests/definitions.txt shows which."""
    for needed in ("starlette", "fontTools", "polars"):
        pytest.importorskip(needed, reason="the extras 'web', 'print' and 'data' are not installed")
    assert list(page()) == PAGE.read_text("utf-8").splitlines()
