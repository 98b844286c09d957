"""What is done with a collection: looked up, exported, counted, drawn."""

import io
import re

import numpy as np
import pyarrow.parquet as pq
import pytest

from boards import WRITTEN
from collection_programs import random_deals
from commands import errors_of, invoke, succeed
from everydeal import Board, spaces, write
from everydeal.bulk import Deals, from_ints, to_ints
from everydeal.datasets import Collection, collect
from everydeal.formats import AnnotatedWords, FormatError, read
from test_profile import every_nth


@pytest.mark.parametrize("encoding", ["plain", "split"])  # DuckDB reads the one, Arrow the other
def test_look_ups(text, tmp_path, monkeypatch, encoding):
    monkeypatch.setattr("everydeal.datasets.parquet.writer.ROW_GROUP", 300)
    output = tmp_path / "d.parquet"
    collect([text], output, encoding=encoding)
    deals = Deals.from_pbn(text.read_bytes())
    with Collection(output) as collection:
        file = collection._file(str(output))
        assert file._file.num_row_groups > 10
        read_groups = []
        inner = file._read
        monkeypatch.setattr(file, "_read", lambda group, *rest: read_groups.append(group) or inner(group, *rest))
        for row in (0, 1234, 3999):
            read_groups.clear()
            expected = 2 if row >= 3000 else 1
            assert len(collection.find(deals[row])) == expected
            assert (1 <= len(read_groups) <= 2) == (encoding == "split")
        assert collection.having(collection.find(deals[0])["deal"], ["deal"]).schema.names == ["deal"]
        assert len(collection.find(0)) == 0
        assert spaces.pavlicek[5] not in collection
        assert all(deal in collection for deal in deals[:20])


def test_lookup_export_and_stats_commands(text, tmp_path):
    output = tmp_path / "d.parquet"
    outcome = invoke("collect", text, "-o", output, "--unique", "deal", "--json")
    assert '"written": 4000' in outcome.output
    deal = random_deals(1)[0]
    found = succeed("lookup", output, deal.to_pbn(), spaces.pavlicek.index(deal))
    assert len(found.lines) == 2
    assert invoke("lookup", output, 5).code == 1
    assert f"pavlicek: number {10**40} is outside" in errors_of("lookup", output, 10**40)
    exported = invoke("convert", output)
    assert Deals.from_pbn(exported.raw) == Deals.concatenate(Collection(output).deals())
    everything = exported.lines
    for rows, expected in (("10:25", everything[10:25]), ("-2:", everything[-2:])):
        assert invoke("convert", output, f"--rows={rows}").lines == expected
    assert invoke("convert", output, "--rows", "x").code == 2
    assert "'5:2' are outside the 4,000 rows" in errors_of("convert", output, "--rows", "5:2", code=2)
    assert len(list(read(io.BytesIO(invoke("convert", output, "--to", "lin", "--rows", ":5").raw)))) == 5
    assert "4,000 deals, 4,000 of them full" in invoke("info", "--stats", output).output
    assert invoke("lookup", text, 5).code == 1
    assert "not a Parquet file" in invoke("lookup", text, 5).errors


@pytest.mark.parametrize("name", every_nth(4, [name for name in WRITTEN if name != "zdd"]))  # which holds no cards
def test_export_writes_what_the_boards_would_be_written_as(tmp_path, name):
    """In every format: the same bytes as without a collection in between, and the same losses reported."""
    full = tuple(range(5)) + tuple(13 - i for i in range(5))
    boards = [Board(deal, i + 1, tricks=full * 2, tags={"North": "Ann"}) for i, deal in enumerate(random_deals(3))]
    boards[1].raw_auction = AnnotatedWords(1, ("1C", "Pass", "Pass", "Pass"), {1: "short"})
    source, collection = tmp_path / "boards.pbn", tmp_path / "boards.parquet"
    write(boards, source)
    collect([source], collection, boards=True, keep_order=True)
    expected, losses = io.BytesIO(), {}
    try:
        write(read(source), expected, name, losses=losses.update)
    except FormatError:
        assert invoke("convert", collection, "--to", name).code == 1
        return
    outcome = invoke("convert", collection, "--to", name)
    assert outcome.raw == expected.getvalue()
    for what, count in losses.items():
        assert re.search(rf"{name} cannot hold {what}( \(.*\))?: lost on {count} board", outcome.errors)


def test_columns_that_no_board_has_are_named(text, tmp_path):
    collect([text], tmp_path / "d.parquet", features=True)
    invoke("query", "SELECT *, 5 AS score FROM deals", tmp_path / "d.parquet", "-o", tmp_path / "s.parquet")
    outcome = invoke("convert", tmp_path / "s.parquet", "--rows", ":3")
    assert len(outcome.lines) == 3
    assert "no board has a place for the columns score" in outcome.errors


def test_statistics_count_right(tmp_path):
    from everydeal.datasets.stats import Stats, _shares_of_points, share_of_pattern

    deals = random_deals(500)
    found = Stats()
    found.add(deals[:200])
    found.add(deals[200:])
    for seat in range(4):
        assert found.points[seat].sum() == 500
        assert found.mean(seat) == pytest.approx(np.mean([deal.hcp(seat) for deal in deals]))
        assert found.deviation(seat) == pytest.approx(np.std([deal.hcp(seat) for deal in deals]))
        patterns = ["-".join(map(str, deal.pattern(seat))) for deal in deals]
        assert dict(found.patterns[seat]) == {pattern: patterns.count(pattern) for pattern in set(patterns)}
    few = Stats()
    few.add(deals[:3])
    held = {deal.hcp(seat) for deal in deals[:3] for seat in range(4)}
    axis = [row["value"] for row in few.axis_of_points()]
    assert axis == list(range(max(held) + 1))
    assert held < set(axis)  # numbers that nobody holds are not left out
    assert sum(_shares_of_points()) == pytest.approx(1)
    assert sum(i * share for i, share in enumerate(_shares_of_points())) == pytest.approx(10)
    assert share_of_pattern("13-0-0-0") == pytest.approx(4 / 635013559600)


def test_statistics_of_columns_prune(tmp_path, text):
    output = tmp_path / "d.parquet"
    collect([text], output)
    statistics = pq.ParquetFile(output).metadata.row_group(0).column(0).statistics
    numbers = to_ints(Deals.from_pbn(text.read_bytes()).numbers(spaces.pavlicek))
    assert statistics.min == from_ints([min(numbers)], spaces.pavlicek).tobytes()
    assert statistics.max == from_ints([max(numbers)], spaces.pavlicek).tobytes()


@pytest.mark.slow
def test_statistics_are_drawn(text, tmp_path):
    pytest.importorskip("matplotlib", reason="the extra 'plot' is not installed")
    collect([text], tmp_path / "d.parquet")
    for name, head in (("d.png", b"\x89PNG"), ("d.svg", b"<?xml")):
        assert invoke("info", "--stats", tmp_path / "d.parquet", "--plot", tmp_path / name).code == 0
        assert (tmp_path / name).read_bytes().startswith(head)
    assert invoke("info", "--stats", tmp_path / "d.parquet", "--plot", tmp_path / "d.nonsense").code == 1
