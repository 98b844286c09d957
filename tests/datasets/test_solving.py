"""Double-dummy tricks for a collection: by processes that may be killed, and right."""

import json
import os
import sys

import pytest

from collection_programs import fake_solver, killed_in_the_middle, random_deals
from commands import invoke
from everydeal import Board, write
from everydeal.board.double_dummy import solver
from everydeal.datasets import Collection, collect
from everydeal.datasets.boards.columns import DD_TRICKS
from everydeal.datasets.solve import solve
from everydeal.dealing.records.par import par
from places import GOLDEN
from test_profile import needs_solver


def tricks_in(table):
    """The tricks of each row."""
    return list(zip(*(table[name].to_pylist() for name in DD_TRICKS), strict=True))


@pytest.mark.slow
def test_a_solver_that_is_really_killed(tmp_path):
    (tmp_path / "d.txt").write_bytes(random_deals(2000).to_pbn())
    source, output = tmp_path / "d.parquet", tmp_path / "s.parquet"
    collect([tmp_path / "d.txt"], source)
    left = killed_in_the_middle("solve", source, output, tmp_path / "s.parquet.solving" / "000000000100.npy")
    assert 0 < int(left) < 2000
    with Collection(output) as collection:
        assert len(collection) == 2000
        for table in collection.batches():
            assert tricks_in(table) == fake_solver(collection.deals_of(table).hands.tolist())
    assert sorted(os.listdir(tmp_path)) == ["d.parquet", "d.txt", "s.parquet"]


@pytest.mark.slow
@needs_solver
def test_endplay_finds_the_tricks(tmp_path):
    """What another solver found, and what is clear without one: see golden/tricks.json."""
    known = json.loads((GOLDEN / "tricks.json").read_text())["deals"][:6]
    (tmp_path / "d.txt").write_text("".join(f"{row['deal']}\n" for row in known))
    collect([tmp_path / "d.txt"], tmp_path / "d.parquet")
    assert invoke("solve", tmp_path / "d.parquet", "-o", tmp_path / "s.parquet", "--threads", 1).code == 0
    found = {}
    with Collection(tmp_path / "s.parquet") as collection:
        for table in collection.batches():
            found |= zip(map(str, collection.deals_of(table)), map(list, tricks_in(table)), strict=True)
    assert found == {row["deal"]: row["tricks"] for row in known}


def test_nothing_is_begun_without_a_solver(tmp_path, monkeypatch):
    (tmp_path / "d.txt").write_bytes(random_deals(1).to_pbn())
    collect([tmp_path / "d.txt"], tmp_path / "d.parquet")
    solver.cache_clear()
    monkeypatch.setitem(sys.modules, "endplay", None)
    with pytest.raises(ImportError, match="endplay"):
        solve(tmp_path / "d.parquet", tmp_path / "s.parquet")
    assert sorted(os.listdir(tmp_path)) == ["d.parquet", "d.txt"]


@pytest.mark.slow
def test_boards_get_par_too(tmp_path):
    """Where dealer and vulnerability are there, and only there."""
    boards = [Board(deal, number) for number, deal in enumerate(random_deals(40), 1)]
    write(boards, tmp_path / "d.pbn")
    told = []
    for whole in (True, False):
        source, output = tmp_path / f"{whole}.parquet", tmp_path / f"{whole}.solved.parquet"
        collect([tmp_path / "d.pbn"], source, boards=whole)
        solve(source, output, workers=1, solver=fake_solver, progress=lambda *far: told.append(far))
        assert told[-1] == (40, 40)
        with Collection(output) as collection:
            assert ("par_score_ns" in collection.schema.names) == whole
            rows = [row for table in collection.batches() for row in table.to_pylist()]
        if whole:
            tables = [tuple(row[name] for name in DD_TRICKS) for row in rows]
            for row, table, board in zip(rows, tables, boards, strict=True):
                assert row["par_score_ns"] == par(table, board.dealer, board.vulnerability).score
            assert len({row["par_score_ns"] for row in rows}) > 1
