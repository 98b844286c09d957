"""The functions on columns of deals: over Arrow, in DuckDB, in Polars, and for Spark."""

import ast
import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from collection_programs import random_deals
from commands import errors_of, invoke
from everydeal import Deal, arrow, read, spaces, spark
from everydeal.arrow import Numbers
from everydeal.board.call import CALL_NAMES
from everydeal.bulk import Deals, random_numbers, to_ints
from everydeal.cards import card_name
from everydeal.datasets import Collection, collect, register
from everydeal.datasets.function_table import FUNCTIONS
from everydeal.datasets.functions import Functions, _all_equal
from places import SAMPLES

STRONG = "hcp(north) >= 17 and shape(south, any 5xxx + any 4432)"
SPACES = [spaces.pavlicek, spaces.endings, spaces.andrews]
OTHERS = [pytest.param(space, marks=[pytest.mark.thorough, pytest.mark.heavy]) for space in SPACES[1:]]


def is_strong(deal):
    return deal.hcp("N") >= 17 and (5 in deal.shape("S") or deal.pattern("S") == (4, 4, 3, 2))


@pytest.fixture(scope="module", params=[SPACES[0], *OTHERS], ids=lambda space: space.name)
def sample(request, tmp_path_factory):
    """A space, some deals, and a collection of them."""
    space = request.param
    deals = random_deals(3000, "functions")
    folder = tmp_path_factory.mktemp("functions")
    (folder / "deals.txt").write_bytes(deals.to_pbn())
    collect([folder / "deals.txt"], folder / "deals.parquet", space=space, number=True)
    with Collection(folder / "deals.parquet") as collection:
        return space, list(Deals.concatenate(collection.deals())), folder / "deals.parquet"


def facts(space, deals):
    """What every engine should find, computed deal by deal."""
    return [
        (space.index(d), str(d), d.hcp("E"), "-".join(map(str, d.shape("W"))), is_strong(d))
        for d in deals
    ]  # fmt: skip


def test_over_arrow_with_nulls_and_columns_of_seats():
    f = Functions(spaces.pavlicek)
    deals = list(random_deals(40, "nulls"))
    texts = [None if i % 7 == 0 else str(deal) for i, deal in enumerate(deals)]
    column = f.pbn_deal(pa.array(texts, pa.string()))
    assert f.deal_pbn(column).to_pylist() == texts
    assert f.number_deal(f.deal_number(column)) == column
    seats = [None if i % 5 == 0 else "NESW"[i % 4] for i in range(40)]
    expected = [
        d.hcp(seat) if text and seat else None for d, text, seat in zip(deals, texts, seats, strict=True)
    ]  # fmt: skip
    assert f.hcp(column, pa.array(seats)).to_pylist() == expected
    assert f.shape(column[:0], pa.array([], pa.string())).to_pylist() == []
    assert f.in_set(pa.array([None, None], pa.binary()), "hcp(north) > 1").to_pylist() == [None, None]
    with pytest.raises(ValueError, match="not a seat"):
        f.hcp(column, "Q")
    with pytest.raises(ValueError, match="row 0"):
        f.hcp(pa.array([b"too short"]), "N")


def test_in_duckdb(sample):
    from everydeal.datasets.duck import query

    space, deals, path = sample
    functions = f"deal_number(deal), deal_pbn(deal), hcp(deal, 'E'), shape(deal, 'W'), in_set(deal, '{STRONG}')"
    sql = f"SELECT {functions} FROM deals"
    rows = [(int(number), *rest) for number, *rest in (tuple(row.values()) for row in query(sql, path).to_pylist())]
    assert rows == facts(space, deals)
    same = "SELECT count(*) AS n FROM deals WHERE deal_number(deal) = number AND number_deal(number) = deal"
    assert query(same, path).to_pylist() == [{"n": 3000}]
    assert query("SELECT deal FROM deals WHERE pbn_deal(deal_pbn(deal)) = deal", path).schema.field(
        0
    ).type == arrow.deal_type(space)


@pytest.mark.thorough
def test_in_polars(sample):
    pl = pytest.importorskip("polars")
    from everydeal.datasets import frames as f

    space, deals, path = sample
    frame = pl.scan_parquet(path).select(
        f.deal_number("deal", space=space).alias("number"),
        f.deal_pbn("deal", space=space).alias("pbn"),
        f.hcp("deal", "E", space=space).alias("hcp"),
        f.shape("deal", "W", space=space).alias("shape"),
        f.in_set("deal", STRONG, space=space).alias("strong"),
        back=f.number_deal("number", space=space) == pl.col("deal"),
        text=f.pbn_deal(f.deal_pbn("deal", space=space), space=space) == pl.col("deal"),
    )
    rows = frame.collect()
    assert rows["back"].all()
    assert rows["text"].all()
    found = rows.drop("back", "text").rows()
    assert [(int(number), *rest) for number, *rest in found] == facts(space, deals)
    assert f.read(path)["deal"].to_list() == pl.read_parquet(path)["deal"].to_list()
    deal = pl.col("deal").bridge  # knows the space by the column's type
    again = pl.scan_parquet(path).select(
        deal.deal_number(), deal.deal_pbn().alias("pbn"), deal.hcp("E").alias("hcp"), deal.shape("W").alias("shape"),
        deal.in_set(STRONG).alias("strong"),
    )  # fmt: skip
    assert [(int(number), *rest) for number, *rest in again.collect().rows()] == facts(space, deals)
    other = pl.scan_parquet(path).head(3).select(deal.number("pavlicek").alias("n"), deal.canonical().alias("c"))
    assert other.collect()["n"].to_list() == [str(spaces.pavlicek.index(deal)) for deal in deals[:3]]
    first = other.collect()["c"][0]
    assert first == space.index(deals[0].canonical()).to_bytes(space.nbytes, "big")
    wrong = next(one for one in SPACES if one is not space)
    with pytest.raises((ValueError, pl.exceptions.PolarsError), match="holds numbers of"):
        pl.scan_parquet(path).select(f.hcp("deal", "N", space=wrong)).collect()
    with pytest.raises(AttributeError, match="'points'"):
        deal.points("N")
    columns = {"c": ["4SX", "Pass"], "d": ["W", None], "v": ["NS", "All"], "t": [8, None], "p": [b"\x00", b""]}
    boards = pl.DataFrame(columns)
    scored = boards.select(pl.col("c").bridge.contract_score("d", "v", "t"), pl.col("p").bridge.play_text())
    assert scored.rows() == [(300, "SA"), (0, "")]


def test_arrow_goes_through_polars_and_duckdb_and_comes_back():
    pl, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    numbers = Numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 100, "there and back"))
    cells = numbers.table()
    for carrier in (pl.Series("deal", numbers), cells):  # whose types say the space
        back = Numbers.from_arrow(carrier)
        assert (back.space, (back.rows == numbers.rows).all()) == (spaces.pavlicek, True)
    for carrier in (pl.DataFrame(cells), duckdb.sql("SELECT deal FROM cells").to_arrow_table()):
        assert (Numbers.from_arrow(carrier, space=spaces.pavlicek).rows == numbers.rows).all()


@pytest.mark.parametrize("encoding", ["plain", "delta", "split"])
def test_queries_read_every_encoding(tmp_path, encoding):
    from everydeal.datasets.duck import query, write_query

    source, path = tmp_path / "d.txt", tmp_path / "d.parquet"
    source.write_bytes(random_deals(500, "x").to_pbn())
    collect([source], path, encoding=encoding)
    assert query("SELECT count(DISTINCT deal) AS n FROM deals", path).to_pylist() == [{"n": 500}]
    assert write_query("SELECT deal FROM d WHERE hcp(deal, 'N') > 10", tmp_path / "some.parquet", path) > 0
    with Collection(tmp_path / "some.parquet") as some:
        assert some.space is spaces.pavlicek
        assert all(deal.hcp("N") > 10 for deals in some.deals() for deal in deals)


def test_hugeint_never_reaches_our_files(tmp_path):
    """DuckDB itself writes HUGEINT as DOUBLE, which holds 53 bits of a number's 96; through us it stays exact."""
    duckdb = pytest.importorskip("duckdb")
    from everydeal.datasets.duck import write_query

    number = spaces.pavlicek.size - 1
    lossy, exact = tmp_path / "lossy.parquet", tmp_path / "exact.parquet"
    duckdb.sql(f"COPY (SELECT {number}::HUGEINT AS n, {number}::UHUGEINT AS u) TO '{lossy}' (FORMAT parquet)")
    assert pq.read_schema(lossy).types == [pa.float64(), pa.float64()]
    assert int(pq.read_table(lossy)["n"][0].as_py()) != number
    assert write_query(f"SELECT {number}::HUGEINT AS n, deal_number(number_deal({number})) AS d", exact) == 1
    row = pq.read_table(exact).to_pylist()[0]
    assert not any(pa.types.is_floating(type) for type in pq.read_schema(exact).types)
    assert (int(row["n"]), int(row["d"])) == (number, number)


@pytest.mark.thorough
def test_the_query_command(sample, tmp_path):
    space, deals, path = sample
    strong = sorted(str(deal) for deal in deals if is_strong(deal))
    sql = f"SELECT deal_pbn(deal) AS pbn FROM deals WHERE in_set(deal, '{STRONG}')"
    assert sorted(invoke("query", sql, path).lines) == strong
    assert sorted(invoke("query", "-", path, stdin=sql).lines) == strong
    rows = [json.loads(line) for line in invoke("query", sql, path, "--json").lines]
    assert sorted(row["pbn"] for row in rows) == strong
    assert invoke("query", sql, path, "--csv").lines[0] == "pbn"
    two = invoke("query", "SELECT deal, number FROM deals ORDER BY number LIMIT 1", path)
    assert two.lines[1].split() == [
        "0x" + space.index(deals[0]).to_bytes(space.nbytes, "big").hex(),
        str(space.index(deals[0])),
    ]
    assert invoke("query", "SELECT nonsense FROM deals", path).code == 1
    assert "no condition" not in invoke("query", "SELECT in_set(deal, 'hcp(') FROM deals", path).output
    out = tmp_path / "strong.parquet"
    assert invoke("query", sql.replace("deal_pbn(deal) AS pbn", "deal"), path, "-o", out).code == 0
    assert sorted(invoke("convert", out).lines) == strong


def test_files_of_different_spaces_do_not_mix(tmp_path):
    (tmp_path / "d.txt").write_bytes(Deals([spaces.pavlicek[5]]).to_pbn())
    for name in ("pavlicek", "andrews"):
        collect([tmp_path / "d.txt"], tmp_path / f"{name}.parquet", space=spaces.by_name(name))
    assert "different spaces" in errors_of(
        "query", "FROM deals", tmp_path / "pavlicek.parquet", tmp_path / "andrews.parquet"
    )


# For Spark and Dask: the functions on batches


def batches(columns, size):
    return iter(pa.table(columns).to_batches(max_chunksize=size))


@pytest.mark.parametrize("size", [1, 7, 100])
def test_generation_does_not_depend_on_the_partitioning(size):
    expected = random_numbers(spaces.pavlicek, 100, "spark")
    made = pa.Table.from_batches(spark.generate(seed="spark")(batches({"id": pa.array(range(100))}, size)))
    assert (arrow.to_rows(made["deal"], spaces.pavlicek) == expected).all()
    mixed = np.random.default_rng(1).permutation(100)
    made = pa.Table.from_batches(spark.generate(seed="spark")(batches({"id": pa.array(mixed)}, size)))
    assert (arrow.to_rows(made["deal"], spaces.pavlicek) == expected[mixed]).all()
    members = pa.Table.from_batches(spark.generate(spaces.hands, start=77)(batches({"id": pa.array(mixed)}, size)))
    assert to_ints(arrow.to_rows(members["deal"], spaces.hands)) == (mixed + 77).tolist()
    with pytest.raises(IndexError):
        list(spark.generate(spaces.hands, start=spaces.hands.size - 1)(batches({"id": pa.array([0, 1])}, size)))


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_functions_on_batches(size):
    count = 200 if size > 1 else 40
    deals = random_deals(count, "batches")
    cells = [row.tobytes() for row in deals.numbers(spaces.pavlicek)]
    kept = pa.Table.from_batches(spark.keep(STRONG)(batches({"deal": cells}, size)))
    assert kept["deal"].to_pylist() == [cell for cell, deal in zip(cells, deals, strict=True) if is_strong(deal)]
    cells = sorted(cells * 3)
    once = pa.Table.from_batches(spark.deduplicate()(batches({"deal": cells}, size)))
    assert once["deal"].to_pylist() == sorted(set(cells))


# What is refused


def andrews_batch():
    space = spaces.andrews
    rows = random_numbers(space, 50, "andrews")
    return Numbers(space, rows).table().to_batches()[0]


def test_batches_that_name_another_space_are_refused():
    batch = andrews_batch()
    with pytest.raises(ValueError, match="andrews, not of pavlicek"):
        list(spark.keep("hcp(north) > 12")(iter([batch])))
    kept = list(spark.keep("hcp(north) > 12", spaces.andrews)(iter([batch])))
    assert kept[0].num_rows == sum(deal.hcp("N") > 12 for deal in Deals.from_arrow(batch))


def test_what_cannot_be_generated_or_deduplicated_is_refused():
    with pytest.raises(ValueError, match=r"column 'id'; .* x"):
        list(spark.generate()(batches({"x": [1]}, 10)))
    with pytest.raises(ValueError, match="rows without a number"):
        list(spark.generate()(batches({"id": [1, None]}, 10)))
    with pytest.raises(ValueError, match="rows without a deal"):
        list(spark.deduplicate()(batches({"deal": pa.array([None, b"a", b"a", b"b"])}, 10)))
    for cells in ([b"b", b"a"], [b"a", b"b", b"a"]):
        with pytest.raises(ValueError, match="do not ascend"):
            list(spark.deduplicate()(batches({"deal": cells}, 2)))
    for start, stop in ((-5, None), (0, None)):
        with pytest.raises(ValueError, match=r"number 0, not -5|0 to 2\^63 - 1"):
            spark.members(None, spaces.pavlicek, start=start, stop=stop)
    with pytest.raises(ValueError, match="-1 rows"):
        spark.random_deals(None, -1, "seed")


def test_a_column_and_a_table_that_name_different_spaces_are_refused(tmp_path):
    table = andrews_batch().to_struct_array()
    table = pa.Table.from_struct_array(table).replace_schema_metadata(arrow.metadata(spaces.pavlicek))
    table = table.cast(pa.schema([arrow.field(spaces.andrews)], table.schema.metadata))
    with pytest.raises(ValueError, match="andrews and in pavlicek"):
        Numbers.from_arrow(table)
    pq.write_table(table, tmp_path / "d.parquet")
    with pytest.raises(ValueError, match="andrews and in pavlicek"):
        Collection(tmp_path / "d.parquet")


def test_queries_only_read(sample):
    _, _, path = sample
    before = path.read_bytes()
    assert "is an input, too" in errors_of("query", "SELECT 1", path, "-o", path)
    assert "a SELECT, not COPY" in errors_of("query", f"COPY deals TO '{path}'", path)
    assert path.read_bytes() == before
    outcome = invoke("query", "SELECT hcp(deal, 'Q') FROM deals", path)
    assert "not a seat" in outcome.errors
    assert "UDF" not in outcome.errors
    assert invoke("query", "DESCRIBE deals", path).code == 0


@pytest.mark.parametrize("name", ["rows.csv", "rows.CSV", "rows.xlsx", "rows.json"])
def test_a_parquet_file_has_no_name_of_another_kind(sample, name, tmp_path):
    _, _, path = sample
    outcome = invoke("query", "SELECT deal FROM deals", path, "-o", tmp_path / name)
    assert outcome.code != 0
    assert "Parquet" in outcome.errors
    assert not (tmp_path / name).exists()


def test_a_query_without_a_collection_asks_for_one():
    assert invoke("query", "SELECT 1").output.strip() == "1"
    assert "name the collection" in errors_of("query", "SELECT count(*) FROM deals", code=2)


def test_empty_frames_and_frames_of_nulls():
    pl = pytest.importorskip("polars")
    from everydeal.datasets import frames as f

    frame = pl.DataFrame({"deal": pl.Series([None, None], dtype=pl.Binary)})
    for some in (frame, frame.head(0)):
        found = some.select(f.deal_pbn("deal").alias("pbn"), hcp=f.hcp("deal", "N"), shape=f.shape("deal", "S"))
        assert found.rows() == [(None, None, None)] * len(some)


def test_shapes_of_fouled_boards():
    f = Functions(spaces.power5)
    deals = Deals.from_numbers(spaces.power5, random_numbers(spaces.power5, 300, "fouled"))
    column = pa.array(Numbers(spaces.power5, deals.numbers(spaces.power5)))
    assert f.shape(column, "N").to_pylist() == ["-".join(map(str, deal.shape("N"))) for deal in deals]
    assert f.deal_pbn(column).to_pylist() == [str(deal) for deal in deals]
    everything = Deals([Deal(north=(1 << 52) - 1)]).numbers(spaces.power5)
    assert f.shape(arrow.to_array(everything), "N").to_pylist() == ["13-13-13-13"]


@pytest.mark.filterwarnings("ignore:.*unregistered extension 'everydeal.deal'")
def test_nanoarrow_takes_and_gives_columns():
    nanoarrow = pytest.importorskip("nanoarrow", reason="nanoarrow is not installed")
    numbers = Numbers(spaces.endings, random_numbers(spaces.endings, 20, "nanoarrow"))
    column = nanoarrow.Array(numbers)
    assert list(column.iter_py()) == [row.tobytes() for row in numbers.rows]
    back = Numbers.from_arrow(column, space=spaces.endings)
    assert (back.rows == numbers.rows).all()
    deals = Deals.from_numbers(spaces.endings, numbers.rows)
    assert list(nanoarrow.Array(deals).iter_py()) == list(nanoarrow.Array(pa.array(deals)).iter_py())


@given(st.lists(st.sampled_from(["", "N", "S", "NN", "hcp(north) == 3"]), max_size=6), st.integers(0, 2))
def test_whether_all_texts_are_equal(texts, start):
    for type in (pa.string(), pa.large_string(), pa.string_view()):
        cells = pa.array(texts, type).slice(start)
        assert _all_equal(cells) == (len(set(texts[start:])) == 1)


@pytest.mark.thorough
def test_functions_of_whole_boards_say_what_board_says(tmp_path):
    """Calls, cards, scores, numbers of another space and canonical deals, against the objects."""
    connect = pytest.importorskip("everydeal.datasets.duck").connect
    target = tmp_path / "boards.parquet"
    source = SAMPLES / "pbn" / "endplay__example2.pbn"
    collect([source], target, boards=True, keep_order=True)
    with connect(target) as database:
        found = database.sql(
            "SELECT auction_text(auction), play_text(play),"
            " contract_score(contract, declarer, vulnerability, tricks_taken),"
            " number(deal, 'andrews'), deal_pbn(canonical(deal)) FROM deals ORDER BY record"
        ).fetchall()
        nothing = database.sql("SELECT contract_score('Pass', NULL, NULL, NULL), auction_text(NULL)").fetchall()
        assert nothing == [(0, None)]
        for wrong in ("auction_text('\\x99'::BLOB)", "contract_score('3NT', 'N', 'None', 14)", "number(deal, 'hands')"):
            with pytest.raises(Exception, match=r"the number of a call|14 tricks|hands numbers"):
                database.sql(f"SELECT {wrong} FROM deals").fetchall()
    for board, (calls, cards, score, number, canonical) in zip(read(source), found, strict=True):
        assert calls == (None if board.auction is None else " ".join(CALL_NAMES[call] for call in board.auction.calls))
        assert cards == (None if board.play is None else " ".join(map(card_name, board.play.cards)))
        assert score == (None if board.result is None else board.result.score(board.vulnerability))
        assert number == str(spaces.andrews.index(board.deal))
        assert canonical == str(board.deal.canonical())


def test_register_gives_the_functions_to_a_connection_of_your_own():
    duckdb = pytest.importorskip("duckdb")
    deals = Deals.from_numbers(spaces.andrews, random_numbers(spaces.andrews, 5, "register"))
    cells = [row.tobytes() for row in deals.numbers(spaces.andrews)]
    connection = duckdb.connect()
    assert register(connection, spaces.andrews) == list(FUNCTIONS)
    connection.execute("CREATE TABLE t (place INTEGER, d BLOB)")
    connection.executemany("INSERT INTO t VALUES (?, ?)", list(enumerate([*cells, None])))
    found = connection.execute("SELECT deal_pbn(d), number_deal(deal_number(d)) FROM t ORDER BY place").fetchall()
    assert found == [*zip(map(str, deals), cells, strict=True), (None, None)]
    register(connection)  # once more, and of another space
    assert connection.execute("SELECT deal_pbn(number_deal('5'))").fetchone() == (str(spaces.pavlicek[5]),)
    with pytest.raises(TypeError, match="connection to DuckDB"):
        register("x")
    with pytest.raises(TypeError, match="a space is wanted"):
        register(connection, "andrews")


def test_the_table_of_functions_is_what_polars_and_the_help_say():
    """The stub has every function, and each with its parameters; so have the methods of an expression."""
    pytest.importorskip("polars")
    from everydeal.datasets import frames

    stub = ast.parse(Path(frames.__file__).with_suffix(".pyi").read_text())
    methods = next(node for node in stub.body if isinstance(node, ast.ClassDef)).body
    for body, left_out in ((stub.body, "read"), (methods, "__init__")):
        in_stub = {node.name: len(node.args.args) for node in body if isinstance(node, ast.FunctionDef)}
        assert in_stub.pop(left_out)
        assert in_stub == {name: len(function.parameters) for name, function in FUNCTIONS.items()}
    spoken = invoke("query", "--help").output
    assert all(str(function) in spoken and function.about in spoken for function in FUNCTIONS.values())
    assert set(FUNCTIONS) <= set(dir(frames))


def test_files_are_tables_under_names_of_their_own(tmp_path):
    """Whatever they are called: two of one name, one called file_0, one called deals."""
    (tmp_path / "d.txt").write_bytes(Deals([spaces.pavlicek[5], spaces.pavlicek[9]]).to_pbn())
    names = ["file_0.parquet", "file_1.parquet", "a/x.parquet", "b/x.parquet", "deals.parquet", "my deals.parquet"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        collect([tmp_path / "d.txt"], tmp_path / name)
    sql = "SELECT " + ", ".join(f"(SELECT count(*) FROM {name})" for name in
                                ("file_0", "file_1", "x", "x_2", "deals_2", "my_deals", "deals"))  # fmt: skip
    outcome = invoke("query", sql, *(tmp_path / name for name in reversed(names)), "--csv")
    assert outcome.lines[1] == "2,2,2,2,2,2,12"
    assert f"{tmp_path / 'a/x.parquet'} is x_2" in outcome.errors


def test_damage_is_seen_by_queries(tmp_path):
    """DuckDB ignores the checksums of pages: the parts of a directory are compared with their hashes first."""
    (tmp_path / "d.txt").write_bytes(random_deals(500, "x").to_pbn())
    collect([tmp_path / "d.txt"], tmp_path / "deals", part_rows=300)
    part = sorted((tmp_path / "deals").glob("*.parquet"))[0]
    data = part.read_bytes()
    for place in range(200, len(data), len(data) // 7):
        part.write_bytes(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :])
        outcome = invoke("query", "SELECT count(DISTINCT deal) FROM deals", tmp_path / "deals")
        assert outcome.code == 1
