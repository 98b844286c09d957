"""Collections of deals in Parquet files: written, read, sorted, looked up, resumed."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import invoke
from everydeal import Board, Deal, Space, north, spaces, write
from everydeal.bulk import Deals, from_ints, random_numbers, to_ints
from everydeal.formats import FormatError, read

pa = pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")
import pyarrow.parquet as pq  # noqa: E402

from everydeal import arrow  # noqa: E402
from everydeal.arrow import Numbers  # noqa: E402
from everydeal.datasets import Collection, collect  # noqa: E402
from everydeal.datasets.runs import ascending_order, merge, repeats, write_run  # noqa: E402

PBN = Path(__file__).parent.parent / "examples" / "deals.pbn"


def random_deals(n, seed="collections"):
    return Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, n, seed))


@pytest.fixture
def text(tmp_path):
    """A file of 5000 deals, the last 1000 of them a second time."""
    deals = random_deals(4000)
    path = tmp_path / "deals.txt"
    path.write_bytes((deals + deals[3000:]).to_pbn())
    return path


# Arrow


@pytest.mark.parametrize(
    "space", [spaces.pavlicek, spaces.endings, spaces.hands, spaces.power5, Space(north.hcp >= 36)]
)
def test_numbers_go_out_and_come_back(space):
    numbers = Numbers(space, random_numbers(space, 50, "arrow"))
    for carrier in (numbers, pa.table({"deal": pa.array(numbers)}, schema=pa.schema([arrow.field(space)]))):
        back = Numbers.from_arrow(carrier)
        assert back.space == space
        assert (back.rows == numbers.rows).all()
    decimals = pa.table([arrow.to_decimals(numbers.rows, arrow.decimal_field(space).type)], schema=pa.schema([
        arrow.decimal_field(space)
    ]))  # fmt: skip
    assert [int(value) for value in decimals["number"].to_pylist()] == to_ints(numbers.rows)
    assert (Numbers.from_arrow(decimals, column="number").rows == numbers.rows).all()


@pytest.mark.parametrize("type", [pa.binary(), pa.large_binary(), pa.binary_view(), pa.binary(12)])
def test_a_column_that_lost_its_width_is_read_all_the_same(type):
    deals = random_deals(100)
    column = pa.array([row.tobytes() for row in deals.numbers(spaces.pavlicek)], type)
    for cells in (column, pa.chunked_array([column[:30], column[30:]]), column[10:90]):
        back = Deals.from_arrow(cells, space=spaces.pavlicek)
        assert back == (deals[10:90] if len(cells) == 80 else deals)


@pytest.mark.parametrize(
    ("cells", "complaint"),
    [
        ([b"x" * 12, b"x" * 11], "row 1: 11 bytes; numbers of pavlicek have 12"),
        ([b"x" * 12, None], "row 1: the deal is missing"),
    ],
)
def test_cells_that_are_no_numbers_are_refused(cells, complaint):
    with pytest.raises(ValueError, match=complaint):
        Deals.from_arrow(pa.array(cells, pa.binary()), space=spaces.pavlicek)


def test_a_number_that_is_too_large_is_refused():
    with pytest.raises(IndexError, match=r"row 0: number .* is outside pavlicek"):
        Deals.from_arrow(pa.array([b"\xff" * 12]), space=spaces.pavlicek)
    with pytest.raises(ValueError, match="row 1: number -1 is outside"):
        arrow.to_rows(pa.array([1, -1], pa.int64()).cast(pa.decimal128(29, 0)), spaces.pavlicek)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("space", b"goren", "a space that this version does not know"),
        ("size", b"17", "says that the size of pavlicek is 17"),
        ("order", b"andrews", "says that the order of pavlicek is andrews"),
    ],
)
def test_a_column_of_an_unknown_space_is_refused(key, value, complaint):
    metadata = {**arrow.metadata(spaces.pavlicek), f"everydeal.{key}".encode(): value}
    table = pa.table([pa.array([b"x" * 12], pa.binary(12))], schema=pa.schema([("deal", pa.binary(12))], metadata))
    with pytest.raises(ValueError, match=complaint):
        Deals.from_arrow(table)
    with pytest.raises(ValueError, match="does not say of which space"):
        Deals.from_arrow(table.replace_schema_metadata(None))


def test_deals_export_themselves():
    deals = random_deals(10)
    assert pa.array(deals).type == pa.binary(12)
    assert Deals.from_arrow(deals) == deals
    endings = Deals([Deal(north=1, east=2), Deal()])
    assert pa.array(endings).type == pa.binary(15)
    assert Deals.from_arrow(endings) == endings
    other = Deals.from_arrow(pa.array(deals), space=spaces.pavlicek)
    assert other == deals


# Sorting


@given(st.lists(st.binary(min_size=12, max_size=12).map(lambda b: b[:1] * 8 + b[8:]), max_size=60))
def test_order_is_that_of_bytes_and_stable(cells):
    rows = np.frombuffer(b"".join(cells), np.uint8).reshape(-1, 12)
    order = ascending_order(rows)
    assert order.tolist() == sorted(range(len(cells)), key=lambda i: (cells[i], i))
    ordered = [cells[i] for i in order]
    assert repeats(rows[order]).tolist() == [i > 0 and ordered[i] == ordered[i - 1] for i in range(len(cells))]


def test_merge_of_runs_is_the_sorted_whole(tmp_path):
    rows = random_numbers(spaces.pavlicek, 100_000, "runs") & np.uint8(0x0F)
    paths = []
    for i, part in enumerate(np.array_split(rows, 3)):
        part = part[ascending_order(part)]
        paths.append(str(tmp_path / f"{i}.arrow"))
        write_run(paths[-1], pa.table([arrow.to_array(part)], names=["deal"]))
    merged = np.concatenate(
        [arrow.to_rows(table["deal"], spaces.pavlicek) for table in merge(paths, spaces.pavlicek, 1)]
    )
    assert (merged == rows[ascending_order(rows)]).all()


# Collecting


@pytest.mark.parametrize("encoding", ["plain", "delta", "split"])
@pytest.mark.parametrize("unique", [False, True])
def test_collect_sorts_and_deduplicates(text, tmp_path, unique, encoding):
    output = tmp_path / "deals.parquet"
    tally = collect([text], output, unique=unique, encoding=encoding, number=True, features=True, run_rows=700)
    assert (tally.read, tally.repeated, tally.written) == (5000, 1000 * unique, 5000 - 1000 * unique)
    with Collection(output) as collection:
        found = Deals.concatenate(collection.deals())
        table = pa.concat_tables(collection.batches())
    expected = list(Deals.from_pbn(text.read_bytes()))
    assert sorted(found, key=spaces.pavlicek.index) == list(found)
    assert sorted(map(str, found)) == sorted(map(str, set(expected) if unique else expected))
    assert [int(number) for number in table["number"].to_pylist()] == [spaces.pavlicek.index(deal) for deal in found]
    for i, seat in enumerate("nesw"):
        assert table[f"hcp_{seat}"].to_pylist() == [deal.hcp(i) for deal in found]
        assert table[f"shape_{seat}"].to_pylist() == ["-".join(map(str, deal.shape(i))) for deal in found]
    assert sorted(os.listdir(tmp_path)) == ["deals.parquet", "deals.txt"]


def test_keep_order(text, tmp_path):
    collect([text, text], tmp_path / "d.parquet", keep_order=True, run_rows=700)
    with Collection(tmp_path / "d.parquet") as collection:
        deals = Deals.from_pbn(text.read_bytes())
        assert Deals.concatenate(collection.deals()) == deals + deals
        assert not collection.ascending
        assert deals[17] in collection


def test_boards_keep_all_that_files_say(tmp_path):
    boards = list(read(PBN))
    boards[0].tricks = tuple(range(10)) + (None,) * 10
    boards[0].comments = ("one", "two")
    source, output = tmp_path / "boards.pbn", tmp_path / "boards.parquet"
    write(boards, source)
    boards = list(read(source))
    tally = collect([source], output, boards=True, keep_order=True)
    assert (tally.written, tally.poorer) == (len(boards), 0)
    target = tmp_path / "back.pbn"
    assert invoke("export", output, "-o", target).code == 0
    assert list(read(target)) == boards
    again = tmp_path / "again.parquet"
    collect([output], again, boards=True, keep_order=True)
    assert pq.read_table(again) == pq.read_table(output)


def test_what_boards_say_is_not_lost_in_silence(tmp_path):
    outcome = invoke("collect", PBN, "-o", tmp_path / "d.parquet")
    assert outcome.code == 0
    assert "--boards keeps it" in outcome.errors


def test_bad_records_are_named(tmp_path, text):
    text.write_bytes(text.read_bytes() + b"N:AK... - - -\n# a comment\n\nN:XY... ... ... ...\n")
    output = tmp_path / "d.parquet"
    with pytest.raises(FormatError, match=r"deals.txt:5004.*'X'"):
        collect([text], output, space=spaces.endings)
    with pytest.raises(FormatError):
        collect([text], output)
    assert os.listdir(tmp_path) == ["deals.txt"]
    errors = []
    tally = collect([text], output, errors=errors.append)
    assert tally.written == 5000
    assert sorted(error.line for error in errors) == [5001, 5004]
    assert invoke("collect", "--lenient", text, "-o", output).code == 1


@pytest.mark.parametrize("kill_at", [1, 3])
def test_a_killed_collection_leaves_no_half_file_and_goes_on(text, tmp_path, monkeypatch, kill_at):
    monkeypatch.setattr("everydeal.datasets.portions.LINES_AT_A_TIME", 1 << 15)
    output, whole = tmp_path / "d.parquet", tmp_path / "whole.parquet"
    collect([text, text], whole, unique=True, run_rows=1000)
    collect([text], output)
    before = output.read_bytes()

    class Killed(BaseException):
        pass

    def kill(tally):
        if tally.read > 2000 * kill_at:
            raise Killed

    with pytest.raises(Killed):
        collect([text, text], output, unique=True, run_rows=1000, progress=kill)
    assert output.read_bytes() == before
    with pytest.raises(ValueError, match="begun with other files or options"):
        collect([text], output, run_rows=1000)
    tally = collect([text, text], output, unique=True, run_rows=1000)
    assert tally.resumed >= 1000
    assert (tally.read, tally.repeated, tally.written) == (10000, 6000, 4000)
    assert output.read_bytes() == whole.read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["d.parquet", "deals.txt", "whole.parquet"]


PROGRAMS = {
    "collect": "from everydeal.datasets import collecting, portions;"
    "portions.LINES_AT_A_TIME = 1 << 16; portions.BOARDS_AT_A_TIME = 500; reading.PIECE = 1 << 16;"
    "collecting.collect(sys.argv[1:2], sys.argv[2], run_rows=2000, boards='boards' in sys.argv[3])",
    "solve": "from everydeal.datasets import solve; import test_collections;"
    "solve.PORTION = 50; solve.solve(sys.argv[1], sys.argv[2], workers=1, solver=test_collections.slow_solver)",
}


def slow_solver(hands):
    time.sleep(0.01)
    return fake_solver(hands)


def killed_in_the_middle(program, source, output, ready, option=""):
    """Run a program, kill it as soon as the file *ready* is there, and run it again."""
    code = f"import sys; from everydeal.bulk import reading; {PROGRAMS[program]}"
    command = [sys.executable, "-c", code, str(source), str(output), option]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    process = subprocess.Popen(command, env=environment)
    while process.poll() is None and not ready.exists():
        time.sleep(0.002)
    assert process.poll() is None, "it was over before it could be killed"
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not output.exists()
    subprocess.run(command, env=environment, check=True)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), [("d.txt", ""), ("d.pbn", ""), ("d.pbn", "boards")])
def test_a_process_that_is_really_killed(tmp_path, name, option):
    deals = random_deals(12_000)
    source, output, whole = tmp_path / name, tmp_path / "d.parquet", tmp_path / "whole.parquet"
    if name == "d.txt":
        source.write_bytes(deals.to_pbn())
    else:
        write((Board(deal, i + 1, 0, "None") for i, deal in enumerate(deals)), source)
    killed_in_the_middle("collect", source, output, Path(f"{output}.collecting/run-000001.json"), option)
    collect([source], whole, boards="boards" in option)
    assert pq.read_table(output) == pq.read_table(whole)
    with Collection(output) as collection:
        rows = np.concatenate([arrow.to_rows(table["deal"], spaces.pavlicek) for table in collection.batches(["deal"])])
    expected = deals.numbers(spaces.pavlicek)
    assert (rows == expected[ascending_order(expected)]).all()
    assert sorted(os.listdir(tmp_path)) == sorted([name, "d.parquet", "whole.parquet"])


@pytest.mark.slow
def test_a_solver_that_is_really_killed(tmp_path):
    (tmp_path / "d.txt").write_bytes(random_deals(2000).to_pbn())
    source, output = tmp_path / "d.parquet", tmp_path / "s.parquet"
    collect([tmp_path / "d.txt"], source)
    killed_in_the_middle("solve", source, output, tmp_path / "s.parquet.solving" / "000000000100.npy")
    with Collection(output) as collection:
        assert len(collection) == 2000
        for table in collection.batches():
            assert table["tricks"].to_pylist() == [
                list(tricks) for tricks in fake_solver(collection.deals_of(table).hands.tolist())
            ]
    assert sorted(os.listdir(tmp_path)) == ["d.parquet", "d.txt", "s.parquet"]


def test_a_target_that_cannot_be_is_refused_before_any_work(tmp_path, text):
    precious = tmp_path / "precious"
    precious.write_text("not to be lost")
    for target, complaint in (
        (tmp_path, "is a directory"),
        (precious, "no Parquet file"),
        ("/no/where", "no directory"),
    ):
        outcome = invoke("collect", text, "-o", target)
        assert outcome.code == 1
        assert complaint in outcome.errors
    outcome = invoke("collect", text, "-o", tmp_path / "d.parquet", "--space", "hands")
    assert outcome.code == 1
    assert "hands numbers" in outcome.errors
    with pytest.raises(ValueError, match="at least one deal"):
        collect([text], tmp_path / "d.parquet", run_rows=0)
    assert sorted(os.listdir(tmp_path)) == ["deals.txt", "precious"]


def test_a_damaged_file_is_noticed(tmp_path, text):
    output = tmp_path / "d.parquet"
    collect([text], output)
    data = bytearray(output.read_bytes())
    data[5000:5100] = bytes(byte ^ 0x55 for byte in data[5000:5100])
    output.write_bytes(data)
    outcome = invoke("export", output)
    assert outcome.code == 1
    assert "d.parquet" in outcome.errors


def test_what_neighbours_share_is_not_written_twice(tmp_path):
    """The first bytes of full deals in `endings` are zero: the level of compression that finds it is taken."""
    (tmp_path / "d.txt").write_bytes(random_deals(20_000).to_pbn())
    sizes = {}
    for space in (spaces.pavlicek, spaces.endings):
        output = tmp_path / f"{space.name}.parquet"
        collect([tmp_path / "d.txt"], output, space=space)
        sizes[space] = pq.ParquetFile(output).metadata.row_group(0).column(0).total_compressed_size / 20_000
    assert sizes[spaces.endings] < sizes[spaces.pavlicek] + 0.7  # not + 3


def test_a_failed_write_leaves_the_old_file(text, tmp_path, monkeypatch):
    output = tmp_path / "d.parquet"
    collect([text], output)
    before = output.read_bytes()
    monkeypatch.setattr("everydeal.datasets.collecting._finish", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        collect([text, text], output)
    assert output.read_bytes() == before
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]


# Looking up, exporting


def test_look_ups(text, tmp_path, monkeypatch):
    monkeypatch.setattr("everydeal.datasets.parquet.ROW_GROUP", 300)
    output = tmp_path / "d.parquet"
    collect([text], output)
    deals = Deals.from_pbn(text.read_bytes())
    with Collection(output) as collection:
        assert collection._file.num_row_groups > 10
        read_groups = []
        inner = collection._file.read_row_group
        monkeypatch.setattr(collection, "_file", _Counting(collection._file, inner, read_groups))
        for row in (0, 1234, 3999):
            read_groups.clear()
            expected = 2 if row >= 3000 else 1
            assert len(collection.find(deals[row])) == expected
            assert len(set(read_groups)) <= 2
        assert len(collection.find(0)) == 0
        assert spaces.pavlicek[5] not in collection
        assert all(deal in collection for deal in deals[:20])


class _Counting:
    def __init__(self, file, read, groups):
        self._file, self._read, self._groups = file, read, groups

    def __getattr__(self, name):
        return getattr(self._file, name)

    def read_row_group(self, group, *arguments):
        self._groups.append(group)
        return self._read(group, *arguments)


def test_lookup_export_and_stats_commands(text, tmp_path):
    output = tmp_path / "d.parquet"
    outcome = invoke("collect", text, "-o", output, "--unique", "--json")
    assert '"written": 4000' in outcome.output
    deal = random_deals(1)[0]
    found = invoke("lookup", output, deal.to_pbn(), spaces.pavlicek.index(deal))
    assert found.code == 0
    assert len(found.lines) == 2
    assert invoke("lookup", output, 5).code == 1
    exported = invoke("export", output)
    assert Deals.from_pbn(exported.raw) == Deals.concatenate(Collection(output).deals())
    assert len(invoke("export", output, "--rows", "10:25").lines) == 15
    assert invoke("export", output, "--rows", "x").code == 2
    assert len(list(read(io.BytesIO(invoke("export", output, "--to", "lin", "--rows", ":5").raw)))) == 5
    assert "4,000 deals, 4,000 of them full" in invoke("stats", output).output
    assert invoke("lookup", text, 5).code == 1
    assert "not a Parquet file" in invoke("lookup", text, 5).errors


def test_any_ending_fits_into_endings(tmp_path):
    path = tmp_path / "d.txt"
    deals = Deals([Deal(), Deal(north=1), Deal(east=3, west=4), *random_deals(5)])
    path.write_bytes(deals.to_pbn())
    collect([path], tmp_path / "d.parquet", space=spaces.endings)
    with Collection(tmp_path / "d.parquet") as collection:
        assert collection.space is spaces.endings
        assert sorted(map(str, Deals.concatenate(collection.deals()))) == sorted(map(str, deals))


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
    assert sum(_shares_of_points()) == pytest.approx(1)
    assert sum(i * share for i, share in enumerate(_shares_of_points())) == pytest.approx(10)
    assert share_of_pattern("13-0-0-0") == pytest.approx(4 / 635013559600)


def fake_solver(hands):
    return [tuple((north + i) % 14 for i in range(20)) for north, *_ in hands]


def test_solving_resumes(text, tmp_path):
    from everydeal.datasets.solve import solve

    source, output = tmp_path / "d.parquet", tmp_path / "solved.parquet"
    os.truncate(text, 70 * 500)  # 500 deals are enough
    collect([text], source, unique=True)
    calls = []

    class Killed(BaseException):
        pass

    def kill(done, of):
        calls.append((done, of))
        if done > 200:
            raise Killed

    with pytest.raises(Killed):
        solve(source, output, workers=1, solver=fake_solver, progress=kill)
    assert not output.exists()
    left = solve(source, output, workers=1, solver=fake_solver)
    assert 0 < left < 500
    with Collection(output) as collection:
        assert len(collection) == 500
        for table in collection.batches():
            deals = collection.deals_of(table)
            assert table["tricks"].to_pylist() == [list(t) for t in fake_solver(deals.hands.tolist())]


@pytest.mark.slow
def test_endplay_finds_the_tricks(tmp_path):
    """What another solver found, and what is clear without one: see golden/tricks.json."""
    pytest.importorskip("endplay", reason="the extra 'endplay' is not installed")
    known = json.loads((Path(__file__).parent.parent / "golden" / "tricks.json").read_text())["deals"][:6]
    (tmp_path / "d.txt").write_text("".join(f"{row['deal']}\n" for row in known))
    collect([tmp_path / "d.txt"], tmp_path / "d.parquet")
    assert invoke("solve", tmp_path / "d.parquet", "-o", tmp_path / "s.parquet", "--workers", 1).code == 0
    found = {}
    with Collection(tmp_path / "s.parquet") as collection:
        for table in collection.batches():
            found |= zip(map(str, collection.deals_of(table)), table["tricks"].to_pylist(), strict=True)
    assert found == {row["deal"]: row["tricks"] for row in known}


def test_statistics_of_columns_prune(tmp_path, text):
    output = tmp_path / "d.parquet"
    collect([text], output)
    statistics = pq.ParquetFile(output).metadata.row_group(0).column(0).statistics
    numbers = to_ints(Deals.from_pbn(text.read_bytes()).numbers(spaces.pavlicek))
    assert statistics.min == from_ints([min(numbers)], spaces.pavlicek).tobytes()
    assert statistics.max == from_ints([max(numbers)], spaces.pavlicek).tobytes()


def test_a_board_without_a_number_gets_none(tmp_path):
    source = tmp_path / "d.pbn"
    write([Board(deal, number) for deal, number in zip(random_deals(2), (None, 7), strict=True)], source)
    collect([source], tmp_path / "d.parquet", boards=True, keep_order=True)
    assert pq.read_table(tmp_path / "d.parquet")["board"].to_pylist() == [None, 7]


@pytest.mark.parametrize("first", [1, 2, 7, 16, 99, 12345])
def test_full_deals_are_written_as_pbn_writes_boards(first):
    from everydeal.bulk.writing import pbn_of_full_deals

    deals, stream = random_deals(40), io.BytesIO()
    write((Board(deal, first + i) for i, deal in enumerate(deals)), stream, "pbn")
    assert b"".join(pbn_of_full_deals([deals[:17], deals[17:]], first)) == stream.getvalue()
    with pytest.raises(ValueError, match="not a full deal"):
        list(pbn_of_full_deals([Deals([Deal()])]))


@pytest.mark.slow
def test_statistics_are_drawn(text, tmp_path):
    pytest.importorskip("matplotlib", reason="the extra 'plot' is not installed")
    collect([text], tmp_path / "d.parquet")
    for name, head in (("d.png", b"\x89PNG"), ("d.svg", b"<?xml")):
        assert invoke("stats", tmp_path / "d.parquet", "--plot", tmp_path / name).code == 0
        assert (tmp_path / name).read_bytes().startswith(head)
    assert invoke("stats", tmp_path / "d.parquet", "--plot", tmp_path / "d.nonsense").code == 1
