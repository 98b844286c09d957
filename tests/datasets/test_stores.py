"""Collections that are directories in object stores: fsspec's own, in memory, and moto's, which speaks S3."""

import json
import os
import sys

import pytest

from collection_programs import random_deals
from commands import invoke
from everydeal import spaces

pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")
fsspec = pytest.importorskip("fsspec", reason="the extra 'cloud' is not installed")

from everydeal import arrow  # noqa: E402
from everydeal.datasets import Collection, append, collect, compact, connect  # noqa: E402
from everydeal.datasets.parquet.manifest import NAME  # noqa: E402
from everydeal.formats.core import remote  # noqa: E402

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


def names_in(root, system):
    return set(remote.listing(root))


def named_in(root, system):
    return {NAME, *(part["name"] for part in json.loads(system.cat_file(root + NAME))["parts"])}


def deals_in(url):
    with Collection(url) as collection:
        return sorted(row.tobytes() for table in collection.batches()
                      for row in arrow.to_rows(table["deal"], collection.space))  # fmt: skip


def expected(deals):
    return sorted(row.tobytes() for row in deals.numbers(spaces.pavlicek))


def test_a_directory_in_a_store_is_one_on_a_disk(root):
    """Made, added to, asked, looked up, merged, checked, read again; and nothing is left here."""
    url, system = root
    made = invoke("collect", "a.txt", "-o", url.rstrip("/"), "--part-rows", 150, "--unique")
    assert made.output == f"500 deals in {url.rstrip('/')}\n"
    assert deals_in(url) == expected(DEALS[:500])
    with pytest.MonkeyPatch.context() as patch:  # a look-up fetches two parts: the first, and the deal's
        fetched = []
        patch.setattr(
            remote, "download", lambda url, path, inner=remote.download: fetched.append(url) or inner(url, path)
        )
        number = spaces.pavlicek.index(sorted(DEALS[:500], key=spaces.pavlicek.index)[-1])
        assert invoke("lookup", url, number).code == 0
        assert [name.endswith(".parquet") for name in fetched] == [False, True, True]
    assert invoke("collect", "--append", "b.txt", "-o", url).output.startswith(f"400 deals more in {url}, 100 left out")
    assert names_in(url, system) == named_in(url, system)
    assert len(names_in(url, system)) == 6
    sql = "SELECT count(*) AS n, sum(hcp(deal, 'N')) AS points FROM deals"
    facts = {"n": 900, "points": int(DEALS.hcp()[:, 0].sum())}
    assert json.loads(invoke("query", sql, url.rstrip("/"), "--json").output) == facts
    assert "900 deals, 900 of them full" in invoke("stats", url).output
    assert invoke("compact", url, "--part-rows", 500).output == "900 deals, 5 parts before, 2 now (0 not rewritten)\n"
    assert names_in(url, system) == named_in(url, system)
    assert invoke("manifest", url, "--check").output == "2 parts, 900 deals of pavlicek\n"
    assert collect([url], "back.parquet").written == 900
    assert deals_in("back.parquet") == deals_in(url) == expected(DEALS)
    with connect(url) as database:
        assert database.sql("SELECT count(*) FROM deals").fetchall() == [(900,)]
    system.rm_file(url + NAME)
    assert invoke("manifest", url).output == "2 parts, 900 deals of pavlicek\n"  # as of Spark's files
    assert deals_in(url) == expected(DEALS)
    assert sorted(os.listdir()) == ["a.txt", "b.txt", "back.parquet"]


class Killed(BaseException):
    """As by kill -9: nothing is cleared up."""


@pytest.mark.parametrize("work", ["collect", "append", "compact"])
def test_killed_or_cut_off_at_any_moment_there_is_the_old_or_the_new(root, work):
    """Whichever of the store's calls is the last: then the same call ends the work, and does nothing twice."""
    url, system = root
    if work != "collect":
        collect(["a.txt"], url, part_rows=200)
    if work == "compact":
        append(["b.txt"], url)

    def do():
        if work == "compact":
            return compact(url, part_rows=300)
        return append(["b.txt"], url) if work == "append" else collect(["a.txt"], url, part_rows=200)

    old = deals_in(url) if work != "collect" else []
    new = {"collect": expected(DEALS[:500]), "append": expected(DEALS[:500] + DEALS[400:])}.get(work, old)
    for last in range(30):  # the steps go on where the one before was cut off
        calls = []

        def dies(*given, inner, last=last, calls=calls):
            calls.append(given)
            if len(calls) > last % 5:
                raise Killed if last % 2 else OSError("the line was cut")
            return inner(*given)

        with pytest.MonkeyPatch.context() as patch:
            for name in ("upload", "remove"):
                inner = getattr(remote, name)
                patch.setattr(remote, name, lambda *given, inner=inner: dies(*given, inner=inner))
            try:
                do()
                break
            except OSError as error:
                assert "give the command again" in str(error)  # noqa: PT017
            except Killed:
                pass
        assert (deals_in(url) if remote.listing(url).get(NAME) else []) in (old, new)
    assert last < 29
    assert deals_in(url) == new
    assert names_in(url, system) == named_in(url, system)
    assert not os.path.exists("deals.uploading")


def test_what_is_not_ours_or_was_changed_is_refused(root):
    url, system = root
    assert "has no manifest" in invoke("collect", "--append", "a.txt", "-o", url).errors
    assert "there are no Parquet files" in invoke("stats", url).errors
    system.pipe_file(url + "notes.txt", b"not ours")
    assert "not a collection of ours" in invoke("collect", "a.txt", "-o", url).errors
    mixed = invoke("collect", url, "-o", "x.parquet")  # else what is not Parquet would be left out
    assert mixed.code == 1
    assert f"name each file of deals there, like {url}notes.txt" in mixed.errors
    system.rm_file(url + "notes.txt")
    assert sorted(os.listdir()) == ["a.txt", "b.txt"]
    collect(["a.txt"], url)
    inner = remote.upload
    with pytest.MonkeyPatch.context() as patch:  # somebody else adds while we do
        patch.setattr(remote, "upload", lambda path, to: inner(path, to) or patch.undo() or _another(system, url))
        with pytest.raises(OSError, match="changed by somebody else meanwhile"):
            append(["b.txt"], url)
    with pytest.raises(ValueError, match="finished work of another call"):
        append(["a.txt"], url)
    system.pipe_file(url + NAME, system.cat_file(url + NAME).replace(b'"version": 1', b'"version": 9'))
    assert "is of version 9" in invoke("stats", url).errors


def test_other_urls_are_refused_by_name(tmp_path):
    for work in (Collection, lambda url: collect([], url), lambda url: append([], url), compact):
        with pytest.raises(ValueError, match=r"^ftp://club/deals/: .*ftp://"):
            work("ftp://club/deals/")
    with pytest.raises(ValueError, match="s3:// has no name"):
        collect([], "s3://")


def test_a_package_that_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    (tmp_path / "a.txt").write_bytes(DEALS[:5].to_pbn())
    for command in (
        ("collect", "a.txt", "-o", "gs://club/x/"),
        ("stats", "gs://club/x/"),
        ("encode", "gs://club/a.pbn"),
    ):
        outcome = invoke(*command)
        assert (outcome.code, "pip install 'everydeal[cloud]' gcsfs" in outcome.errors) == (2, True)
    assert os.listdir() == ["a.txt"]


def _another(system, url):
    system.pipe_file(url + NAME, system.cat_file(url + NAME).replace(b'"generation": 1', b'"generation": 5'))
