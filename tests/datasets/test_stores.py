"""Collections that are directories in object stores: fsspec's own, in memory, and moto's, which speaks S3."""

import json
import os
import sys
from pathlib import Path

import pytest

from collection_programs import Killed, numbers_in, numbers_of, random_deals, stopped_at
from commands import errors_of, invoke
from everydeal import spaces
from everydeal.datasets import Collection, append, collect, compact, connect
from everydeal.datasets.parquet import is_directory
from everydeal.datasets.parquet.manifest import NAME
from everydeal.formats.core import remote

fsspec = pytest.importorskip("fsspec", reason="the extra 'cloud' is not installed")

DEALS = random_deals(900)


@pytest.fixture(params=["memory", pytest.param("s3", marks=pytest.mark.slow)])
def root(request, tmp_path, monkeypatch):
    """The URL of a directory in a store where there is nothing, and that store; two files of deals are here."""
    if request.param == "memory":
        monkeypatch.setattr(remote, "NEEDED", {**remote.NEEDED, "memory": ""})
        monkeypatch.setattr(remote, "WRITABLE", (*remote.WRITABLE, "memory"))
        system = fsspec.filesystem("memory")
        system.store.clear()
    else:
        system, _ = request.getfixturevalue("store")
        if system.exists("club/archive"):
            system.rm("club/archive", recursive=True)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_bytes(DEALS[:500].to_pbn())
    (tmp_path / "b.txt").write_bytes(DEALS[400:].to_pbn())
    return f"{request.param}://club/archive/deals/", system


def named_in(root, system):
    return {NAME, *(part["name"] for part in json.loads(system.cat_file(root + NAME))["parts"])}


def test_a_directory_in_a_store_is_one_on_a_disk(root):
    """Made, added to, asked, looked up, merged, checked, read again; and nothing is left here."""
    url, system = root
    made = invoke("collect", "a.txt", "-o", url.rstrip("/"), "--part-rows", 150, "--unique", "deal")
    assert made.output == f"500 deals in {url.rstrip('/')}\n"
    assert sorted(numbers_in(url)) == numbers_of(DEALS[:500])
    number = spaces.pavlicek.index(sorted(DEALS[:500], key=spaces.pavlicek.index)[-1])
    assert invoke("lookup", url, number).code == 0
    assert invoke("collect", "--append", "b.txt", "-o", url).output.startswith(f"400 more deals in {url}, 100 left out")
    assert set(remote.listing(url)) == named_in(url, system)
    assert len(set(remote.listing(url))) == 6
    sql = "SELECT count(*) AS n, sum(hcp(deal, 'N')) AS points FROM deals"
    facts = {"n": 900, "points": int(DEALS.hcp()[:, 0].sum())}
    assert json.loads(invoke("query", sql, url.rstrip("/"), "--json").output) == facts
    assert "900 deals, 900 of them full" in invoke("info", "--stats", url).output
    assert invoke("compact", url, "--part-rows", 500).output == "900 deals, 5 parts before, 2 now (0 not rewritten)\n"
    assert set(remote.listing(url)) == named_in(url, system)
    assert invoke("compact", "--check", url).output == "2 parts, 900 deals of pavlicek\n"
    assert collect([url], "back.parquet").written == 900
    assert sorted(numbers_in("back.parquet")) == sorted(numbers_in(url)) == numbers_of(DEALS)
    with connect(url) as database:
        assert database.sql("SELECT count(*) FROM deals").fetchall() == [(900,)]
    system.rm_file(url + NAME)
    assert invoke("compact", "--manifest", url).output == "2 parts, 900 deals of pavlicek\n"  # as of Spark's files
    assert sorted(numbers_in(url)) == numbers_of(DEALS)
    assert sorted(os.listdir()) == ["a.txt", "b.txt", "back.parquet"]


@pytest.mark.parametrize(
    ("root", "dies"),
    [("memory", Killed), *(pytest.param(kind, OSError, marks=pytest.mark.slow) for kind in ("memory", "s3"))],
    indirect=["root"],
)
@pytest.mark.parametrize("work", ["collect", "append", "compact"])
def test_killed_or_cut_off_at_any_moment_there_is_the_old_or_the_new(root, work, dies):
    """Whichever of the store's calls is the last, or one of three where each goes over a wire; then the same call does
    the work, and leaves nothing else."""
    url, system = root

    if work != "collect":
        collect(["a.txt"], url, part_rows=200)
    if work == "compact":
        append(["b.txt"], url)
    before = {name: system.cat_file(url + name) for name in set(remote.listing(url))}

    def begin():
        if system.exists(url):
            system.rm(url, recursive=True)
        for name, data in before.items():
            system.pipe_file(url + name, data)

    def do():
        if work == "compact":
            return compact(url, part_rows=300)
        return append(["b.txt"], url) if work == "append" else collect(["a.txt"], url, part_rows=200)

    first, both = numbers_of(DEALS[:500]), numbers_of(DEALS[:500] + DEALS[400:])
    old, new = {"collect": ([], first), "append": (first, both), "compact": (both, both)}[work]
    for last in range(0, 30, 1 if url.startswith("memory:") else 3):
        begin()
        if not stopped_at(do, last, [(remote, name) for name in ("upload", "remove", "replace")], dies):
            break
        assert (sorted(numbers_in(url)) if _has_deals(url, system) else []) in (old, new)
        do()
        assert sorted(numbers_in(url)) == new
        assert set(remote.listing(url)) == named_in(url, system)
    assert 2 < last < 27
    assert sorted(os.listdir()) == ["a.txt", "b.txt"]


def _has_deals(url, system):
    return bool(remote.listing(url).get(NAME)) and named_in(url, system) != {NAME}


def test_of_two_who_change_a_collection_one_is_refused(root):
    """Whoever replaces a manifest that is no longer the one it knew takes its parts back, and nothing is lost."""
    url, system = root
    collect(["a.txt"], url)
    inner = remote.upload

    def meanwhile(path, to):
        patch.undo()
        os.rename("deals.collecting", "elsewhere")  # the other one works on another machine
        append(["b.txt"], url)
        os.rename("elsewhere", "deals.collecting")
        return inner(path, to)

    Path("c.txt").write_bytes(DEALS[:50].to_pbn())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(remote, "upload", meanwhile)
        with pytest.raises(OSError, match="somebody else"):
            append(["c.txt"], url)
    assert sorted(numbers_in(url)) == numbers_of(DEALS[:500] + DEALS[400:])
    assert set(remote.listing(url)) == named_in(url, system)
    assert append(["c.txt"], url).written == 50


@pytest.mark.heavy
def test_only_what_is_needed_is_read(root, monkeypatch):
    """A look-up asks for ranges: a row group, and the ends of files."""
    url, _ = root
    Path("many.txt").write_bytes(random_deals(60_000, "many").to_pbn())
    monkeypatch.setattr("everydeal.datasets.parquet.writer.ROW_GROUP", 5000)
    collect(["many.txt"], url, part_rows=30_000)
    inner, counts = remote._Remote.readinto, []

    def counted(file, buffer):
        counts.append(inner(file, buffer))
        return counts[-1]

    monkeypatch.setattr(remote._Remote, "readinto", counted)
    with Collection(url) as collection:
        assert len(next(collection.batches(["deal"], range(40_000, 40_010)))) == 10
    assert 60_000 < sum(counts) < 200_000  # of 700,000


def test_what_is_not_ours_is_refused(root):
    url, system = root
    assert "has no manifest" in invoke("collect", "--append", "a.txt", "-o", url).errors
    assert "is no directory of Parquet files" in invoke("info", "--stats", url).errors
    system.pipe_file(url + "notes.txt", b"not ours")
    assert "not a collection of ours" in invoke("collect", "a.txt", "-o", url).errors
    assert f"name each file of deals there, like {url}notes.txt" in errors_of("collect", url, "-o", "x.parquet")
    system.rm_file(url + "notes.txt")
    assert sorted(os.listdir()) == ["a.txt", "b.txt"]
    collect(["a.txt"], url)
    system.pipe_file(url + NAME, system.cat_file(url + NAME).replace(b'"version": 1', b'"version": 9'))
    assert "is of version 9" in invoke("info", "--stats", url).errors


def test_other_urls_are_refused_by_name(tmp_path):
    for work in (Collection, lambda url: collect([], url), lambda url: append([], url), compact):
        with pytest.raises(ValueError, match=r"^ftp://club/deals/: .*ftp://"):
            work("ftp://club/deals/")
    with pytest.raises(ValueError, match="s3:// has no name"):
        collect([], "s3://")
    assert [is_directory(f"https://club/deals{end}") for end in ("/", ".parquet", "")] == [True, False, False]


def test_a_package_that_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    (tmp_path / "a.txt").write_bytes(DEALS[:5].to_pbn())
    for command in (
        ("collect", "a.txt", "-o", "gs://club/x/"),
        ("info", "--stats", "gs://club/x/"),
        ("encode", "gs://club/a.pbn"),
    ):
        assert "pip install '.[cloud]' gcsfs" in errors_of(*command, code=2)
    assert os.listdir() == ["a.txt"]
