"""The book as a folder of files: what is in it, without a browser."""

import asyncio
import hashlib
import json
import re
import zipfile
from functools import partial
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from commands import errors_of, invoke
from everydeal import book, spaces
from everydeal.book.app import create_app
from everydeal.book.editions import BY_SLUG
from everydeal.book.static import asking, pyodide, site
from everydeal.book.static.page_templates import BY_KERNEL, pages_of
from everydeal.book.workers import Inline
from static_site import served

pytestmark = pytest.mark.once
STUB = b"\0asm\1\0\0\0"
LOCAL = re.compile(r'(?:href|src|action)="([^"#?:]*)[^":]*"|from "(\.[^"]*)"|import\("(\.[^"]*)"\)')


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return asyncio.run(site.make(kernel=STUB))


def test_two_builds_are_the_same_bytes(files: dict[str, bytes]) -> None:
    assert asyncio.run(site.make(kernel=STUB)) == files


def test_every_address_leads_to_a_file_and_none_to_another_host(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        text = content.decode() if not name.endswith(".bin") else ""
        assert set(re.findall(r"https?://([^/\"'\s)]*)", text)) <= {
            "www.bridgebase.com",
            "www.w3.org",
            "localhost:8000",
        }
        for found in LOCAL.finditer(text):
            target = next(filter(None, found.groups()), "")
            if target in ("./", "../") or "${" in target:
                continue
            path = normpath(join(dirname(name), target))
            assert path in files or f"{path}/index.html" in files or path == ".", (name, target)
        assert "@root@" not in text
    worker = files["sw.js"].decode()
    for name in files.keys() - {".nojekyll", "404.html", "README.txt", "sw.js"}:
        assert f'"{name.removesuffix("index.html") or "./"}"' in worker, f"{name} is not kept for reading offline"


def test_the_scripts_know_every_part_of_a_leaf(files: dict[str, bytes]) -> None:
    """A section that leaf.js does not fill would show the template's deal on every page: teach it, then this list."""
    known = {"This deal", "This hand", "This ending", "Short codes for this", "Take it with you", "North holds it"}
    on_demand = {"How rare it is", "Can it have been played?"}
    with_python = asyncio.run(site.make(kernel=STUB, pyodide={}))
    for slug in ("andrews", "endings", "hands"):
        for made, allowed in ((files, known), (with_python, known | on_demand | {"The deals that contain it"})):
            html = made[f"{slug}/index.html"].decode()
            templates = re.findall(r'<template id="page-(?:deal|hand|ending)">(.*?)</template>', html, re.DOTALL)
            assert len(templates) == len(pages_of(BY_SLUG[slug]))
            for template in templates:
                recto = template.partition('class="recto"')[2]
                heads = re.findall(r"<h2[^>]*>([^<]*)", recto)
                assert all(any(head.startswith(one) for one in allowed) for head in heads), heads
                ids = set(re.findall(r"<dt[^>]*>(\w+)", recto.partition("ids")[2]))
                assert ids <= {"checked", "base64", "hex", "Wayper", "PBN", "hand"}
                assert len(on_demand & set(heads)) == (made is with_python)
                assert recto.count("/whole") == (made is with_python)


def test_the_kernel_s_editions_are_its_spaces() -> None:
    table = (site._kernel_scripts() / "spaces.js").read_text("utf-8").partition("TABLE = ")[2]
    assert set(re.findall(r'^  "?([a-z0-9-]+)"?: \{', table, re.MULTILINE)) == BY_KERNEL | {"suit-classes"}
    for slug in BY_KERNEL:
        assert BY_SLUG[slug].size == spaces.by_name(slug).size
        assert pages_of(BY_SLUG[slug])


def test_nothing_that_a_browser_lacks_is_imported_at_the_top() -> None:
    """The application is imported in Pyodide, where there is no Pillow: only the pictures of dots import it, late."""
    for path in Path(next(iter(book.__path__))).rglob("*.py"):
        if path.name != "png.py":
            assert not re.search(
                r"^(?:from|import) (?:PIL|\.png|\.\.pages\.png|fontTools)\b", path.read_text(), re.MULTILINE
            )


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of the right names, whose checksums are taken for Pyodide's."""
    folder = tmp_path / "package"
    folder.mkdir()
    for name in pyodide.CHECKSUMS:
        (folder / name).write_text(f"this is {name}")
    sums = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in pyodide.CHECKSUMS}
    monkeypatch.setattr(pyodide, "CHECKSUMS", sums)
    monkeypatch.setattr(site, "_kernel", lambda: STUB)
    return folder


@pytest.mark.thorough
def test_pyodide_is_that_which_the_book_is_written_for(tmp_path: Path, package: Path) -> None:
    assert f"Pyodide {pyodide.VERSION}" in " ".join(invoke("book", "--help").output.split())
    done = invoke("book", "--static", str(tmp_path / "book"), "--pyodide", str(package))
    assert (done.code, done.errors) == (0, "")
    for name in pyodide.CHECKSUMS:
        assert (tmp_path / "book" / "py" / name).read_text() == f"this is {name}"
    parcel = zipfile.ZipFile(tmp_path / "book" / "py" / "everydeal.zip")
    assert parcel.testzip() is None
    assert {"everydeal/ids.py", "jinja2/environment.py", "starlette/routing.py"} < set(parcel.namelist())
    assert not any(name.startswith(("everydeal/cli", "everydeal/dealing")) for name in parcel.namelist())
    (package / "package.json").write_text('{"version": "0.1"}')
    (package / "pyodide.mjs").write_text("another")
    with pytest.raises(pyodide.PyodideError, match=r"pyodide.mjs .*\(0.1\)"):
        pyodide.read(package)
    (package / "pyodide.mjs").unlink()
    with pytest.raises(pyodide.PyodideError, match=r"it has no pyodide.mjs"):
        pyodide.read(package)


@pytest.mark.thorough
def test_pyodide_is_fetched_with_its_checksums(tmp_path: Path, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command that names no folder; without it the book is written, and what is missing is said."""
    with served(package) as (host, _):
        monkeypatch.setattr(pyodide, "fetch", partial(pyodide.fetch, host))
        done = invoke("book", "--static", str(tmp_path / "with"), "--json")
        assert (done.code, done.errors, json.loads(done.output)["python"]) == (0, "", True)
        assert (tmp_path / "with" / "py" / "pyodide.mjs").read_text() == "this is pyodide.mjs"
        (package / "python_stdlib.zip").write_bytes(b"damaged")
        done = invoke("book", "--static", str(tmp_path / "damaged"), "--json")
        assert (done.code, json.loads(done.output)["python"]) == (0, False)
        assert "python_stdlib.zip" in done.errors
        assert "how rare a deal is" in done.errors
        assert not (tmp_path / "damaged" / "py").exists()
        (package / "python_stdlib.zip").unlink()
        with pytest.raises(pyodide.PyodideError, match=r"does not give python_stdlib.zip: .*not found"):
            pyodide.fetch()
    with pytest.raises(pyodide.PyodideError, match="does not give"):
        pyodide.fetch()
    assert invoke("book", "--static", str(tmp_path / "none"), "--pyodide", "none").errors == ""


def test_the_command_says_what_is_in_its_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    for arguments, code, said in (
        (["--static", str(tmp_path / "full")], 1, "not empty: name a new directory"),
        (["--static", str(tmp_path / "full" / "file")], 1, "is a file: name a new directory"),
        (["--static", str(tmp_path / "new"), "--open", "--port", "80"], 2, "leave out --port and --open"),
        (["--pyodide", "x"], 2, "goes with --static DIR"),
        (["--static", str(tmp_path / "new"), "--pyodide", "none", "--url", "example.org"], 1, "write it like https://"),
    ):
        monkeypatch.setattr(site, "_kernel", lambda: STUB)
        done = invoke("book", *arguments)
        assert (done.code, said in done.errors) == (code, True), (arguments, done)
    monkeypatch.undo()
    monkeypatch.setattr(site, "KERNEL", "no.bin")
    assert "python build_kernel.py --wasm makes" in errors_of(
        "book", "--static", str(tmp_path / "new"), "--pyodide", "none"
    )


def test_the_command_writes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "_kernel", lambda: STUB)
    done = invoke("book", "--static", str(tmp_path / "book"), "--pyodide", "none", "--url", "https://example.org/book/")
    assert done.code == 0, done.errors
    card = asyncio.run(asking.ask(create_app(workers=Inline()), f"/andrews/{10**27}.png")).body
    assert (tmp_path / "book" / "card.png").read_bytes() == card
    assert 'content="https://example.org/book/card.png"' in (tmp_path / "book" / "index.html").read_text()
    assert not (tmp_path / "book.new").exists()
