"""Fingerprints and pages: what a part surely does not have is not read, and what it has is found."""

import mmap

import numpy as np
import pytest

from collection_programs import random_deals
from commands import invoke
from everydeal import spaces
from everydeal.bulk import random_numbers

pa = pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")
import pyarrow.parquet as pq  # noqa: E402

from everydeal import arrow  # noqa: E402
from everydeal.datasets import Collection, append, collect  # noqa: E402
from everydeal.datasets.columns import schema  # noqa: E402
from everydeal.datasets.parquet import Writer  # noqa: E402
from everydeal.datasets.parquet.collection import File  # noqa: E402
from everydeal.datasets.parquet.fingerprints import (  # noqa: E402
    Maker,
    beside,
    of_rows,
    read_fingerprints,
    write_fingerprints,
)
from everydeal.datasets.parquet.manifest import read_manifest  # noqa: E402
from everydeal.datasets.parquet.pages import PagesError, deals_at  # noqa: E402
from everydeal.datasets.runs import ascending_order  # noqa: E402

SPACE = spaces.pavlicek


def ascending(rows):
    return rows[ascending_order(rows)]


@pytest.mark.parametrize("kind", ["random", "repeated", "neighbours", "short", "long"])
def test_candidates_have_every_row_that_is_a_key(kind):
    """Against comparing each with each, whatever blocks begin with; and few that are none."""
    rows = random_numbers(SPACE, 901, "rows")
    if kind == "repeated":
        rows = rows[np.arange(901) // 70]  # a deal fills more than two blocks
    elif kind == "neighbours":
        rows[:, :10] = 7  # all have the same first word
    elif kind == "short":
        rows = rows[:, :5]
    elif kind == "long":
        rows = np.concatenate([rows, rows[:, ::-1]], axis=1)
    rows = ascending(np.ascontiguousarray(rows))
    other = random_numbers(SPACE, 90, "keys")[:, : rows.shape[1]]
    keys = ascending(np.concatenate([rows[::7], np.resize(other, (90, rows.shape[1])), rows[:1], rows[-1:]]))
    maker = Maker()
    for start in range(0, 901, 301):
        maker.add(rows[start : start + 301])
    found = maker.made()
    assert all((one == whole).all() for one, whole in zip(found, of_rows([rows]), strict=True))
    which, places = found.candidates(keys)
    told = set(zip(which.tolist(), places.tolist(), strict=True))
    there = {(key, row) for key, row in zip(*np.nonzero((keys[:, None] == rows[None]).all(axis=2)), strict=True)}
    assert told >= there
    if kind != "neighbours":
        assert len(told - there) < 10


@pytest.mark.parametrize("encoding", ["plain", "split", "delta"])
def test_deals_of_pages_are_those_of_arrow(tmp_path, encoding, monkeypatch):
    """At any places of any row group; other encodings are not guessed at; a flipped bit is noticed."""
    monkeypatch.setattr("everydeal.datasets.parquet.writer.ROW_GROUP", 20_000)
    rows = ascending(random_numbers(SPACE, 50_000, "pages"))
    path = tmp_path / "d.parquet"
    with Writer(path, schema(SPACE), encoding=encoding, ascending=True) as writer:
        writer.write(pa.table([arrow.to_array(rows)], schema=schema(SPACE)))
    metadata = pq.read_metadata(path)
    places = np.unique(np.random.default_rng(1).integers(0, 20_000, 100))
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY) as data:
        chunk = metadata.row_group(1).column(0)
        if encoding == "delta":
            with pytest.raises(PagesError):
                deals_at(data, chunk, places, 12)
            return
        assert (deals_at(data, chunk, places, 12) == rows[20_000 + places]).all()
        assert deals_at(data, chunk, places[:0], 12).shape == (0, 12)
        data[chunk.data_page_offset + 500] ^= 1
        with pytest.raises(OSError, match="wrong checksum"):
            deals_at(data, chunk, places, 12)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A unique collection of 3,000 deals in parts large enough for fingerprints."""
    for place in ("fingerprints", "collection", "directory"):
        monkeypatch.setattr(f"everydeal.datasets.parquet.{place}.LEAST", 500)
    (tmp_path / "a.txt").write_bytes(random_deals(3000).to_pbn())
    collect([tmp_path / "a.txt"], tmp_path / "deals", unique=True, part_rows=1000)
    return tmp_path / "deals"


def parts(folder):
    return [(folder / part.name, part) for part in read_manifest(folder).parts]


@pytest.mark.parametrize("state", ["whole", "missing", "damaged", "cut", "another part's", "another version"])
def test_what_is_appended_is_there_once_whatever_became_of_the_fingerprints(folder, state, monkeypatch):
    """They are made anew where they cannot be used, and then the collection is searched by them alone."""
    for path, _ in parts(folder):
        own = beside(path)
        data = own.read_bytes()
        if state == "missing":
            own.unlink()
        elif state == "damaged":
            own.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
        elif state == "cut":
            own.write_bytes(data[:-2])
        elif state == "another version":
            own.write_bytes(data.replace(b'"version": 1', b'"version": 2'))
        elif state == "another part's":
            own.write_bytes(beside(parts(folder)[0][0]).read_bytes().replace(b'"crc32"', b'"crc"'))
    new = folder.parent / "b.txt"
    new.write_bytes((random_deals(3000)[::10] + random_deals(700, "other")).to_pbn())
    tally = append([new], folder)
    assert (tally.repeated, tally.written) == (300, 700)
    assert all(read_fingerprints(path, part.sha256, part.rows) for path, part in parts(folder))
    monkeypatch.setattr(File, "having", None)
    assert append([new], folder).written == 0
    assert len(list(folder.glob("_*.fingerprints"))) == 4  # none for the last part, which has no row
    assert invoke("manifest", folder, "--check").code == 0
    invoke("compact", folder, "--part-rows", 2000)
    assert {beside(path) for path, _ in parts(folder)} == set(folder.glob("_*.fingerprints"))
    assert append([new], folder).written == 0


def test_a_fingerprint_alone_is_no_deal(folder):
    """Where all fingerprints are equal, every deal may be anywhere: they are compared, and nothing is lost."""
    for path, part in parts(folder):
        found = read_fingerprints(path, part.sha256, part.rows)
        write_fingerprints(path, part.sha256, found._replace(prints=np.zeros_like(found.prints)))
    keys = arrow.to_cells(ascending(random_deals(3000)[:5].numbers(SPACE)), SPACE)
    with Collection(folder) as collection, pytest.MonkeyPatch.context() as patch:
        patch.setattr("everydeal.datasets.parquet.fingerprints._marks", lambda rows: np.zeros(len(rows), np.uint16))
        found = pa.concat_tables(collection.having(keys)).column("deal")
        assert arrow.to_bytes(found) == arrow.to_bytes(keys)
