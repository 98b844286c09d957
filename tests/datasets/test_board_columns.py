"""The table of whole boards as data people have it: what follows is there, and other programs write it back."""

import re

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from collection_programs import random_deals
from commands import errors_of, invoke, succeed
from everydeal import Board, read, read_boards, write
from everydeal.board import Result
from everydeal.board.vulnerability import is_vulnerable
from everydeal.datasets import Collection, append, collect, data_dictionary
from everydeal.datasets.boards.columns import CONTRACTS, DERIVED, FEATURES, WORDS
from everydeal.dealing.records.par import par_of
from places import DOCS, SAMPLES
from test_profile import thorough

REAL = SAMPLES / "pbn" / "endplay__example2.pbn"


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    """A collection of the boards of a real file."""
    path = tmp_path_factory.mktemp("columns") / "boards.parquet"
    collect([REAL], path, boards=True)
    return path


def test_what_follows_is_what_board_says(target):
    """Every column that is computed, of every board: against the objects, and in both kinds of tables."""
    boards = list(read(REAL))
    stored = pq.read_table(target)
    assert read_boards(REAL).read_all().select([column.name for column in (*DERIVED, *FEATURES)]).to_pylist() == (
        stored.select([column.name for column in (*DERIVED, *FEATURES)]).to_pylist()
    )
    assert stored["record"].to_pylist() == [board.record for board in boards]  # the order of the file
    assert 0 == stored["par_score_ns"].null_count < len(boards)  # the file has all tables of tricks
    for board, row in zip(boards, stored.to_pylist(), strict=True):
        result = board.result
        played = result is not None and not result.contract.is_passed_out
        assert row["overtricks"] == (result.tricks - result.contract.needed if played else None)
        assert row["made"] == (result.tricks >= result.contract.needed if played else None)
        declarer = board.declarer
        known = declarer is not None and board.vulnerability is not None
        assert row["declarer_vulnerable"] == (is_vulnerable(board.vulnerability, declarer) if known else None)
        own = None if declarer is None else board.deal.hcp(declarer) + board.deal.hcp((declarer + 2) % 4)
        assert row["hcp_declarer_side"] == own
        par = par_of(board)
        assert row["par_score_ns"] == (None if par is None else par.score)
        for side, seats in (("ns", (0, 2)), ("ew", (1, 3))):
            assert row[f"hcp_{side}"] == sum(map(board.deal.hcp, seats))
        for i, seat in enumerate("nesw"):
            assert row[f"hcp_{seat}"] == board.deal.hcp(i)
            assert row[f"shape_{seat}"] == "-".join(map(str, board.deal.shape(i)))
            assert row[f"pattern_{seat}"] == "-".join(map(str, board.deal.pattern(i)))
            lengths = tuple(row[f"{suit}_{seat}"] for suit in ("spades", "hearts", "diamonds", "clubs"))
            assert lengths == board.deal.shape(i)


def test_passed_out_and_unknown(tmp_path):
    deals = random_deals(3)
    boards = [Board(deal, number) for number, deal in enumerate(deals, 1)]
    boards[1].result = Result.parse("Pass")
    boards[2].result = Result.parse("4SX W -2")
    write(boards, tmp_path / "d.pbn")
    rows = read_boards(tmp_path / "d.pbn").read_all().to_pylist()
    names = ("overtricks", "made", "declarer_vulnerable", "hcp_declarer_side")
    assert [tuple(row[name] for name in names) for row in rows[:2]] == [(None,) * 4] * 2
    points = deals[2].hcp("E") + deals[2].hcp("W")
    assert tuple(rows[2][name] for name in names) == (-2, False, True, points)


@pytest.mark.thorough
def test_words_are_ordered_categories(target, tmp_path):
    """In Arrow, in pandas, and when DuckDB has found the rows: all words in their order, however a board is read."""
    pandas = pytest.importorskip("pandas")
    write(read(REAL), tmp_path / "x.rbn", losses=lambda _: None)  # a format that the kernel does not scan
    with Collection(target) as collection:
        found = collection.find(collection.deals_of(next(collection.batches(rows=range(1))))[0])
        for table in (
            pq.read_table(target),
            read_boards(REAL).read_all(),
            read_boards(tmp_path / "x.rbn").read_all(),
            found,
        ):
            for name, words in WORDS.items():
                column = table[name].combine_chunks()
                assert table.schema.field(name).type.ordered
                assert column.dictionary.to_pylist() == list(words)
    frame = pandas.read_parquet(target)
    assert frame["contract"].dtype == pandas.CategoricalDtype(CONTRACTS, ordered=True)
    assert (frame["strain"] > "H").sum() == frame["strain"].isin(["S", "NT"]).sum() > 0
    assert frame["overtricks"].mean() == pytest.approx(
        pq.read_table(target)["overtricks"].drop_null().to_pandas().mean()
    )


@pytest.mark.parametrize("program", ["duckdb", *thorough("pandas", "polars")])
def test_other_programs_write_it_back(target, tmp_path, program):
    """The boards are the same after the way through another program, tags, notes and numbers included."""
    theirs = tmp_path / "theirs.parquet"
    if program == "pandas":
        pytest.importorskip("pandas").read_parquet(target).to_parquet(theirs)
    elif program == "polars":
        pytest.importorskip("polars").read_parquet(target).write_parquet(theirs)
    else:
        pytest.importorskip("duckdb").sql(f"COPY (FROM '{target}') TO '{theirs}' (FORMAT parquet)")
    space = () if program == "polars" else ("--from", "pavlicek")
    ours = invoke("convert", target, "--to", "pbn")
    assert ours.raw == invoke("convert", theirs, "--to", "pbn", *space).raw
    assert invoke("collect", theirs, "-o", tmp_path / "back.parquet", "--with", "boards", *space).code == 0
    assert pq.read_table(tmp_path / "back.parquet").equals(pq.read_table(target))


def test_a_word_of_another_program_is_refused_by_name(target, tmp_path):
    table = pq.read_table(target).slice(0, 3)
    place = table.schema.get_field_index("dealer")
    pq.write_table(table.set_column(place, "dealer", pa.array(["N", "north", None])), tmp_path / "d.parquet")
    assert "column 'dealer' holds 'north'" in errors_of(
        "collect", tmp_path / "d.parquet", "-o", tmp_path / "x.parquet", "--with", "boards"
    )


def test_boards_stay_in_the_order_of_their_files_unless_equal_ones_are_looked_for(tmp_path):
    deals = random_deals(30)
    write([Board(deal, 1) for deal in deals], tmp_path / "a.pbn")
    collect([tmp_path / "a.pbn"], tmp_path / "a.parquet", boards=True)
    collect([tmp_path / "a.pbn"], tmp_path / "b.parquet", boards=True, unique="board")
    collect([tmp_path / "a.pbn"], tmp_path / "c.parquet", boards=True, keep_order=False)
    rows = {name: pq.read_table(tmp_path / f"{name}.parquet")["record"].to_pylist() for name in "abc"}
    assert rows["a"] == list(range(1, 31)) != rows["b"] == rows["c"]
    collect([tmp_path / "a.pbn"], tmp_path / "deals", boards=True, part_rows=10)
    write([Board(deal, 1) for deal in random_deals(5, "more")], tmp_path / "b.pbn")
    append([tmp_path / "b.pbn"], tmp_path / "deals")
    with Collection(tmp_path / "deals") as collection:
        table = pa.concat_tables(collection.batches(["record"]))
    assert table["record"].to_pylist() == [*range(1, 31), *range(1, 6)]


def test_what_is_left_out_is_named(tmp_path):
    """A second tag of one name has no place in a board."""
    source = tmp_path / "d.pbn"
    write([Board(deal, 1, tags={"Annotator": "Ann"}) for deal in random_deals(2)], source)
    source.write_text(source.read_text().replace('[Annotator "Ann"]', '[Annotator "Ann"]\n[Annotator "Bob"]', 1))
    outcome = succeed("collect", source, "-o", tmp_path / "d.parquet", "--with", "boards")
    assert "[Annotator] comes a second time in one game" in outcome.errors


def test_the_data_dictionary_is_in_every_file_and_on_the_page(target):
    stored = {row["name"]: row for row in data_dictionary().to_pylist()}
    for field in pq.read_schema(target):
        assert field.metadata[b"description"].decode() == stored[field.name]["description"] != ""
        assert field.metadata.get(b"unit", b"").decode() == stored[field.name]["unit"]
        assert field.nullable == stored[field.name]["nullable"]
    page = (DOCS / "collections.md").read_text()
    for row in stored.values():
        null = "yes" if row["nullable"] else "no"
        cells = f"{row['type']} | {row['unit']} | {null} | `{row['example']}` | {row['description']}"
        cells = re.escape(f"| `{row['name']}` | {cells} |")
        assert re.search(cells, page), row["name"]
