"""Files at URLs: a store of objects (moto's server, which speaks S3) and a web server."""

import gzip
import os
from pathlib import Path

import pytest

from collection_programs import random_deals
from everydeal.cli import run
from everydeal.datasets import Collection, collect
from everydeal.formats import Board, read, write
from everydeal.formats.core import remote

pytest.importorskip("s3fs", reason="the extra 'cloud' is not installed")
pytestmark = pytest.mark.slow


def test_files_in_a_store_are_read_and_written(store, tmp_path, monkeypatch, capfd):
    """Every kind of file comes from a store as from a disk, and a collection goes there and is read there."""
    system, address = store
    monkeypatch.chdir(tmp_path)
    deals = random_deals(50)
    boards = [Board(deal, number) for number, deal in enumerate(deals, 1)]
    write(boards[:10], "a.pbn")
    write(boards[10:20], "b.lin")
    with gzip.open("c.pbn.gz", "wb") as file:
        write(boards[20:30], file, "pbn")
    Path("d.txt").write_bytes(deals[30:40].to_pbn())
    write(boards[40:], "e.pbn")
    collect(["e.pbn"], "e.parquet", boards=True)
    names = ["a.pbn", "b.lin", "c.pbn.gz", "d.txt", "e.parquet"]
    for name in names:
        system.put_file(name, f"club/{name}")
        assert remote.stamp_of_url(f"s3://club/{name}")[1] == os.path.getsize(name)
    urls = [f"s3://club/{name}" for name in names]

    system.chmod("club/c.pbn.gz", "public-read")
    assert [board.deal for board in read(urls[0])] == list(deals[:10])
    assert [board.deal for board in read(f"{address}/club/c.pbn.gz")] == list(deals[20:30])
    assert run(["collect", *urls, "-o", "s3://club/all.parquet", "--with", "boards"]) == 0
    assert not list(tmp_path.glob("*.collecting"))
    collect(names, "all.parquet", boards=True)
    with Collection("all.parquet") as here, Collection("s3://club/all.parquet") as there:
        own, ours = (next(iter(collection.batches())) for collection in (here, there))
        assert ours.drop_columns(["source"]) == own.drop_columns(["source"])
        sources = own["source"].to_pylist()  # of a row of a collection, the file that it came from
        assert ours["source"].to_pylist() == [name if name == "e.pbn" else f"s3://club/{name}" for name in sources]
    assert run(["convert", "s3://club/all.parquet", "-o", "s3://club/back.pbn"]) == 0
    assert sorted(map(str, (board.deal for board in read("s3://club/back.pbn")))) == sorted(map(str, deals))
    capfd.readouterr()
    assert run(["query", "SELECT count(*) AS n FROM deals", "s3://club/all.parquet", "--json"]) == 0
    assert run(["encode", urls[1]]) == 0
    assert run(["lookup", "s3://club/all.parquet", str(deals[3])]) == 0
    printed = capfd.readouterr().out
    assert printed.startswith('{"n": 50}')
    assert "a.pbn" in printed

    assert run(["collect", "s3://club/none.pbn", "-o", "x.parquet"]) == 1
    assert run(["collect", urls[0], "-o", "s3://nowhere/x.parquet"]) == 1
    assert run(["encode", f"{address}/club/b.lin"]) == 1
    printed = capfd.readouterr().err
    assert "/club/b.lin: the server refuses it (403)" in printed
    assert "s3://club/none.pbn" in printed
    assert "s3://nowhere/x.parquet" in printed
    assert not list(tmp_path.glob("x.parquet*"))


def test_an_upload_that_fails_leaves_nothing(store, tmp_path, monkeypatch):
    """Neither an object nor parts of one; what was there before stays."""
    system, _ = store
    monkeypatch.setattr(remote, "_BLOCK", 5 << 20)
    path = tmp_path / "large"
    path.write_bytes(os.urandom(1 << 20) * 12)
    remote.upload(path, "s3://club/large")
    assert system.info("club/large")["size"] == 12 << 20

    def breaks(source, target, size):
        target.write(source.read(11 << 20))
        raise KeyboardInterrupt

    monkeypatch.setattr("shutil.copyfileobj", breaks)
    for name in ("large", "new"):
        with pytest.raises(KeyboardInterrupt):
            remote.upload(path, f"s3://club/{name}")
    assert system.info("club/large")["size"] == 12 << 20
    assert not system.exists("club/new")
    assert not system.list_multipart_uploads("club")
