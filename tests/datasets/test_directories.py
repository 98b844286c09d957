"""Collections that are directories: made, added to, merged, checked; and those that other programs have written."""

import json
import os
import shutil

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from collection_programs import numbers_in, numbers_of, random_deals, stopped_at
from commands import errors_of, invoke, succeed
from everydeal import Board, arrow, spaces, write
from everydeal.bulk import Deals
from everydeal.datasets import Collection, append, collect, compact, opened
from everydeal.datasets.parquet.folders import Folder, folder_at
from everydeal.datasets.parquet.manifest import NAME
from test_profile import thorough


def read_manifest(folder):
    return folder_at(folder).read_manifest()


@pytest.fixture
def files(tmp_path):
    """Two files of deals that have 500 in common; and the deals."""
    deals = random_deals(4000)
    first, second = deals[:2500], deals[2000:]
    (tmp_path / "a.txt").write_bytes(first.to_pbn())
    (tmp_path / "b.txt").write_bytes(second.to_pbn())
    return first, second


@pytest.mark.parametrize("unique", [False, True])
def test_made_added_to_and_merged(tmp_path, files, unique):
    """After each step the deals are those of the files; unique ones stay so; old parts are not rewritten by append."""
    first, second = files
    folder = tmp_path / "deals"
    made = invoke("collect", tmp_path / "a.txt", "-o", f"{folder}/", "--part-rows", 600, *["--unique", "deal"] * unique)
    assert made.output == f"2,500 deals in {folder}/\n"
    assert numbers_in(folder) == numbers_of(first)
    before = {name: (folder / name).stat().st_mtime_ns for name in os.listdir(folder) if name != NAME}
    assert len(before) == 5
    outcome = invoke("collect", "--append", tmp_path / "b.txt", "-o", folder)
    assert outcome.output.startswith(f"{2000 - 500 * unique:,} more deals")
    assert before.items() <= {name: (folder / name).stat().st_mtime_ns for name in os.listdir(folder)}.items()
    all_of_them = numbers_of(first, second[500:] if unique else second)
    assert sorted(numbers_in(folder)) == all_of_them
    look = [str(spaces.pavlicek.index(deal)) for deal in (first[0], second[-1])]
    assert len(invoke("lookup", folder, *look).lines) == 2
    assert invoke("compact", folder, "--part-rows", 1000).output.endswith("now (0 not rewritten)\n")
    assert numbers_in(folder) == all_of_them
    manifest = read_manifest(folder)
    assert manifest.ascending
    assert {part.name for part in manifest.parts} == set(os.listdir(folder)) - {NAME}
    assert len(invoke("lookup", folder, *look).lines) == 2
    assert f"({len(manifest.parts)} not rewritten)" in invoke("compact", folder, "--part-rows", 1000).output
    assert invoke("compact", "--check", folder).code == 0
    assert sorted(os.listdir(tmp_path)) == ["a.txt", "b.txt", "deals"]


@pytest.mark.heavy
def test_every_command_reads_a_directory_like_a_file(tmp_path, files):
    folder, file = tmp_path / "deals", tmp_path / "deals.parquet"
    collect([tmp_path / "a.txt", tmp_path / "b.txt"], folder, part_rows=999, features=True)
    collect([tmp_path / "a.txt", tmp_path / "b.txt"], file, features=True)
    sql = "SELECT count(*), count(DISTINCT deal), sum(hcp(deal, 'N')), max(shape_e) FROM deals"
    for name, *rest in (
        ["info", "--stats"], ["convert"], ["convert", "--rows", "990:1010"], ["lookup", 5], ["query", sql],
    ):  # fmt: skip
        both = [invoke(name, *rest, path) if name == "query" else invoke(name, path, *rest) for path in (folder, file)]
        assert both[0].raw == both[1].raw
        assert both[0].code == both[1].code
    collect([folder], tmp_path / "again.parquet", features=True)
    assert pq.read_table(tmp_path / "again.parquet").equals(pq.read_table(file))


def test_boards_once_in_a_directory(tmp_path):
    """A board that differs only in where it stands is known; another table of the same deal is not."""
    deals = random_deals(3)
    write([Board(deal, 1, tags={"North": "Ann"}) for deal in deals], tmp_path / "a.pbn")
    write([Board(deals[0], 1, tags={"North": name}) for name in ("Ann", "Bob")], tmp_path / "b.pbn")
    collect([tmp_path / "a.pbn"], tmp_path / "boards", boards=True, unique="board", part_rows=2)
    tally = append([tmp_path / "b.pbn"], tmp_path / "boards")
    assert (tally.written, tally.repeated) == (1, 1)
    with Collection(tmp_path / "boards") as collection:
        assert sorted(collection.find(deals[0])["north"].to_pylist()) == ["Ann", "Bob"]


def test_what_was_not_sorted_keeps_its_order(tmp_path, files):
    collect([tmp_path / "a.txt"], tmp_path / "deals", keep_order=True, part_rows=600)
    append([tmp_path / "b.txt"], tmp_path / "deals")
    compact(tmp_path / "deals", part_rows=8000)
    with Collection(tmp_path / "deals") as collection:
        assert len(collection.files) == 1
        assert Deals.concatenate(collection.deals()) == files[0] + files[1]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("work", ["append", *thorough("collect", "compact")])
def test_killed_at_any_moment_nothing_is_lost_or_twice(tmp_path, files, work, after):
    """Killed before or after each step that changes the directory; then there is the old or the new, and no more."""
    folder, (first, second) = tmp_path / "deals", files
    pq.write_table(pa.table({"deal": [bytes(12)] * 7}), tmp_path / "somebody.parquet")

    collect([tmp_path / "a.txt"], folder, part_rows=600)
    if work == "compact":
        append([tmp_path / "b.txt"], folder)
    shutil.copy(tmp_path / "somebody.parquet", folder / "part-00000-spark.parquet")
    shutil.copytree(folder, tmp_path / "before")

    def begin():
        shutil.rmtree(folder)
        shutil.copytree(tmp_path / "before", folder)

    def do():
        if work == "collect":
            return collect([tmp_path / "b.txt"], folder, part_rows=600)
        return append([tmp_path / "b.txt"], folder) if work == "append" else compact(folder, part_rows=900)

    done = numbers_of(second) if work == "collect" else numbers_of(first, second)
    old = done if work == "compact" else numbers_of(first)
    for last in range(100):
        begin()
        if not stopped_at(do, last, [(Folder, name) for name in ("write_manifest", "put", "remove")], after=after):
            break
        assert sorted(numbers_in(folder)) in (old, done)
        do()
        assert sorted(numbers_in(folder)) == done
        do()  # and once more: what is there already is not added
        assert sorted(numbers_in(folder)) == done
        assert set(os.listdir(folder)) == {
            NAME, "part-00000-spark.parquet", *(part.name for part in read_manifest(folder).parts)
        }  # fmt: skip
    assert last >= {"collect": 8, "append": 3, "compact": 8}[work]


def test_a_file_is_not_read_twice(tmp_path, files):
    """Whatever its name is; one that has been changed is read, and one that is read in another way, too."""
    collect([tmp_path / "a.txt"], tmp_path / "deals", part_rows=9999)
    (tmp_path / "c.txt").write_bytes((tmp_path / "a.txt").read_bytes())
    outcome = invoke("collect", "--append", tmp_path / "c.txt", tmp_path / "b.txt", "-o", tmp_path / "deals")
    assert outcome.output.startswith("2,000 more deals")
    assert f"not read again, as {tmp_path / 'deals'} has what they say: {tmp_path / 'c.txt'}" in outcome.errors
    (tmp_path / "c.txt").write_bytes(files[0][:100].to_pbn())
    assert append([tmp_path / "c.txt"], tmp_path / "deals").written == 100
    assert append([tmp_path / "c.txt"], tmp_path / "deals", input_space=spaces.andrews).written == 100
    assert compact(tmp_path / "deals").rows == 4700
    assert append([tmp_path / "b.txt"], tmp_path / "deals").known_files == [str(tmp_path / "b.txt")]


def test_what_spark_adds_stays_and_counts_when_it_is_described(tmp_path, files):
    """Rows that others write into a directory are never deleted; a manifest makes them part of the collection."""
    folder = tmp_path / "deals"
    collect([tmp_path / "a.txt"], folder, part_rows=9999)
    cells = arrow.to_array(files[1].numbers(spaces.pavlicek)).cast(pa.binary())
    pq.write_table(pa.table({"deal": cells}), folder / "part-00000-c000.snappy.parquet")
    (tmp_path / "c.txt").write_bytes(random_deals(20, "more").to_pbn())
    assert append([tmp_path / "c.txt"], folder).written == 20
    compact(folder)
    assert (folder / "part-00000-c000.snappy.parquet").exists()
    assert len(numbers_in(folder)) == 2520
    assert "is in no manifest, so it does not count" in invoke("compact", "--check", folder).errors
    assert invoke("compact", "--manifest", folder, "--from", "pavlicek").output == "2 parts, 4,520 deals of pavlicek\n"
    (tmp_path / "d.txt").write_bytes(random_deals(30, "still more").to_pbn())
    assert append([tmp_path / "d.txt"], folder).written == 30
    assert compact(folder).rows == 4550
    assert sorted(numbers_in(folder)) == numbers_of(*files, random_deals(20, "more"), random_deals(30, "still more"))
    assert opened(folder) == [str(folder / part.name) for part in read_manifest(folder).parts]


def test_a_damaged_directory_is_noticed(tmp_path, files):
    folder = tmp_path / "deals"
    collect([tmp_path / "a.txt"], folder, part_rows=1000)
    part = folder / read_manifest(folder).parts[1].name
    data = bytearray(part.read_bytes())
    data[700] ^= 1
    part.write_bytes(data)
    assert "other bytes than its manifest says" in errors_of("compact", "--check", folder)
    data[data.index(b"ARROW:schema") + 20] ^= 8
    part.write_bytes(data)
    assert str(part) in invoke("info", "--stats", folder).errors
    part.write_bytes(data + b"x")
    assert "does not have the" in invoke("info", "--stats", folder).errors
    part.unlink()
    assert f"{part} is not there" in invoke("lookup", folder, 5).errors
    (folder / NAME).write_text('{"version": 9, "parts": []}')
    assert "version 9; this everydeal knows version 1" in invoke("info", "--stats", folder).errors
    (folder / NAME).write_text("{")
    assert "is damaged" in invoke("info", "--stats", folder).errors


def test_what_cannot_be_is_refused(tmp_path, files):
    folder, precious = tmp_path / "deals", tmp_path / "precious"
    collect([tmp_path / "a.txt"], folder, part_rows=1000)
    precious.write_text("not to be lost")
    before = sorted(tmp_path.rglob("*"))
    for arguments, complaint in (
        (
            ("collect", "--append", tmp_path / "b.txt", "-o", tmp_path / "none"),
            "has no manifest, so it is not a collection that can be changed",
        ),
        (
            ("collect", "--append", tmp_path / "b.txt", "-o", folder, "--unique", "deal", "--with", "boards"),
            "leave --unique, --with out",
        ),
        (("collect", tmp_path / "b.txt", "-o", tmp_path, "--force"), "not a collection of ours"),
        (("collect", tmp_path / "b.txt", "-o", precious, "--force"), "not a Parquet file"),
        (("collect", tmp_path / "b.txt", "-o", "/no/where"), "there is no folder"),
        (("collect", tmp_path / "b.txt", "-o", tmp_path / "d.parquet", "--space", "hands"), "hands numbers"),
        (("collect", tmp_path / "b.txt", "-o", tmp_path / "d.parquet", "--run-rows", 0), "at least one deal"),
        (("solve", folder, "-o", tmp_path / "s.parquet", "--threads", 0), "at least one process, not 0"),
        (("compact", tmp_path), "has no manifest"),
        (("compact", folder, "--part-rows", 0), "a part has at least one row, not 0"),
        (("collect", tmp_path / "b.txt", "-o", folder, "--part-rows", 0), "a part has at least one row, not 0"),
        (("compact", "--manifest", tmp_path / "deals" / "x"), "no Parquet files"),
        (("collect", "-o", tmp_path / "x.parquet"), "no file of deals is named"),
        (("collect", "file:///a.pbn", "-o", tmp_path / "x.parquet"), "write the path without file://"),
        (("collect", tmp_path / "b.txt", "-o", "https://club/x.parquet"), "nothing can be written to https://"),
        (("collect", "--append", tmp_path / "b.txt", "-o", "ftp://club/x/"), "nothing can be written to ftp://"),
        (("info", "--stats", "ftp://club/x.parquet"), "not on ftp://; copy the files first; s3://, gs://, "),
        (("query", "FROM deals", "-o", "s3://club/x.parquet"), "query works on disks, not on s3://"),
        (("compact", "https://club/x/"), "nothing can be written to https://"),
        (("compact", "--manifest", "https://club/x/"), "nothing can be written to https://"),
        (("collect", "@s3://club/a", "-o", tmp_path / "y.parquet"), "a list of files works on disks"),
        (("roundtrip", "-n", 1, "--certificate", "s3://club/soak"), "made on disks, not on s3://"),
        (("solve", "az://club/x.parquet", "-o", tmp_path / "y.parquet"), "solve works on disks, not on az://"),
    ):
        outcome = invoke(*arguments)
        assert outcome.code in (1, 2)
        assert complaint in outcome.errors
    assert sorted(tmp_path.rglob("*")) == before
    assert precious.read_text() == "not to be lost"


def test_files_in_directories_and_lists(tmp_path):
    """Directories are walked, collections in them are read, names of no format are reported; a list names files."""
    deals = random_deals(40)
    (tmp_path / "in" / "deep").mkdir(parents=True)
    write([Board(deal) for deal in deals[:10]], tmp_path / "in" / "a.pbn")
    write([Board(deal) for deal in deals[10:20]], tmp_path / "in" / "deep" / "b.lin")
    (tmp_path / "in" / "notes.odt").write_text("no deals")
    (tmp_path / "c.txt").write_bytes(deals[20:30].to_pbn())
    collect([tmp_path / "c.txt"], tmp_path / "in" / "collection", part_rows=3)
    (tmp_path / "d.txt").write_bytes(deals[30:].to_pbn())
    (tmp_path / "list").write_text(f"{tmp_path}/d.txt\n\n")
    outcome = succeed("collect", tmp_path / "in", f"@{tmp_path / 'list'}", "-o", tmp_path / "all.parquet")
    assert "notes.odt" in outcome.errors
    assert numbers_in(tmp_path / "all.parquet") == numbers_of(deals)
    missing = invoke("collect", "@-", "-o", tmp_path / "x.parquet", stdin=f"{tmp_path}/d.txt\n/no/file\n")
    assert "standard input:2: there is no file /no/file" in missing.errors


def test_files_are_a_path_or_several_and_patterns(tmp_path):
    deals = random_deals(20)
    for name, part in (("a.txt", deals[:10]), ("b.txt", deals[10:])):
        (tmp_path / name).write_bytes(part.to_pbn())
    for number, files in enumerate((f"{tmp_path}/?.txt", [tmp_path / "*.txt"], [tmp_path / "a.txt", f"{tmp_path}/b*"])):
        collect(files, tmp_path / f"{number}.parquet")
        assert numbers_in(tmp_path / f"{number}.parquet") == numbers_of(deals)
    assert collect(tmp_path / "a.txt", tmp_path / "parts", part_rows=5).written == 10
    assert append(f"{tmp_path}/[ab].txt", tmp_path / "parts").known_files == [str(tmp_path / "a.txt")]
    assert sorted(numbers_in(tmp_path / "parts")) == numbers_of(deals)


@pytest.mark.parametrize("way", ["pandas", "polars", "polars folder", "duckdb", "spark"])
def test_what_went_through_other_programs_comes_back(tmp_path, files, way):
    """Parquet of others works in every command: where the space was lost, it is named, and never guessed."""
    collect([tmp_path / "a.txt"], tmp_path / "ours.parquet", space=spaces.andrews, number=True)
    target = _through(way, tmp_path / "ours.parquet", tmp_path / "theirs.parquet")
    knows_space = way.startswith("polars")
    name = () if knows_space else ("--from", "andrews")
    if not knows_space:
        for command in (
            ("info", "--stats", target),
            ("lookup", target, 5),
            ("collect", target, "-o", tmp_path / "no.parquet"),
        ):
            assert "does not say of which space its numbers are" in errors_of(*command)
    assert "2,500 deals, 2,500 of them full" in invoke("info", "--stats", target, *name).output
    deal = files[0][7]
    assert len(invoke("lookup", target, deal, *name).lines) == 1
    assert invoke("query", "SELECT sum(hcp(deal, 'N')) FROM deals", target, *name).output.strip() == str(
        int(files[0].hcp()[:, 0].sum())
    )
    back = invoke("collect", target, "-o", tmp_path / "back.parquet", *name)
    assert back.code == 0
    assert numbers_in(tmp_path / "back.parquet") == numbers_of(files[0])
    if way == "polars folder":
        assert invoke("compact", "--manifest", target, *name).code == 0
        assert len(invoke("lookup", target, deal).lines) == 1


def _through(way, ours, theirs):
    if way == "pandas":
        pytest.importorskip("pandas").read_parquet(ours).sample(frac=1, random_state=1).to_parquet(theirs)
    elif way == "polars":
        pytest.importorskip("polars").read_parquet(ours).write_parquet(theirs)
    elif way == "polars folder":
        frame = pytest.importorskip("polars").read_parquet(ours)
        theirs.mkdir()
        for i, part in enumerate(frame.sample(fraction=1, shuffle=True, seed=1).iter_slices(900)):
            part.write_parquet(theirs / f"{i}.parquet")
    elif way == "duckdb":
        duckdb = pytest.importorskip("duckdb")
        duckdb.sql(f"COPY (SELECT *, board % 2 AS odd FROM (SELECT *, row_number() OVER () AS board FROM '{ours}')) "
                   f"TO '{theirs}' (FORMAT parquet, PARTITION_BY odd)")  # fmt: skip
    else:  # what Spark's own files look like: nullable bytes of any length, and files beside them
        table = pq.read_table(ours).select(["deal"]).cast(pa.schema([("deal", pa.binary())]))
        theirs.mkdir()
        for i in range(3):
            pq.write_table(table.slice(i * 1000, 1000), theirs / f"part-0000{i}-c000.snappy.parquet")
        for name in ("_SUCCESS", ".part-00000-c000.snappy.parquet.crc"):
            (theirs / name).write_bytes(b"")
    return theirs


def test_the_space_travels_with_sparks_own_metadata(tmp_path):
    """A field of a frame has metadata, which Spark writes as JSON."""
    deals = random_deals(10)
    facts = {f"everydeal.{key}": value for key, value in arrow.facts_of(spaces.andrews).items()}
    knows_space = json.dumps({"type": "struct", "fields": [{"name": "deal", "type": "binary", "metadata": facts}]})
    schema = pa.schema([("deal", pa.binary())], {"org.apache.spark.sql.parquet.row.metadata": knows_space})
    cells = arrow.to_array(deals.numbers(spaces.andrews)).cast(pa.binary())
    pq.write_table(pa.table([cells], schema=schema), tmp_path / "part-0.parquet")
    with Collection(tmp_path) as collection:
        assert collection.space is spaces.andrews
        assert Deals.concatenate(collection.deals()) == deals
    with pytest.raises(ValueError, match="andrews, not of pavlicek"):
        Collection(tmp_path, space=spaces.pavlicek)


def test_columns_that_are_left_out_are_named(tmp_path, files):
    collect([tmp_path / "a.txt"], tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet").append_column("mine", pa.array(np.arange(2500)))
    pq.write_table(table, tmp_path / "b.parquet")
    outcome = invoke("collect", tmp_path / "b.parquet", "-o", tmp_path / "c.parquet")
    assert (outcome.code, "no collection has such columns: mine" in outcome.errors) == (0, True)
