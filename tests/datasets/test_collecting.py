"""Files of deals into one collection: sorted, whole or not at all, taken up again, and nothing lost in silence."""

import os
from functools import cache
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from collection_programs import kill_when_there, numbers_in, random_deals
from commands import errors_of, invoke, succeed
from everydeal import Board, Deal, spaces, write
from everydeal.board import Auction, Result
from everydeal.bulk import Deals
from everydeal.datasets import Collection, append, collect
from everydeal.datasets.boards.functions import auction_number
from everydeal.datasets.work import LOCK, work_dir
from everydeal.formats import FormatError, read
from places import EXAMPLES
from test_profile import thorough

PBN = EXAMPLES / "deals.pbn"
OTHER_WAYS = [(True, "plain"), (False, "delta"), (False, "split"), (True, "split")]


@cache
def sorted_rows(lines: bytes, unique: bool) -> dict[str, list[Any]]:
    """What is to be collected from deals, in columns."""
    deals = list(Deals.from_pbn(lines))
    deals = sorted(set(deals) if unique else deals, key=spaces.pavlicek.index)
    rows: dict[str, list[Any]] = {"deal": deals, "number": list(map(spaces.pavlicek.index, deals))}
    for i, seat in enumerate("nesw"):
        rows[f"hcp_{seat}"] = [deal.hcp(i) for deal in deals]
        rows[f"shape_{seat}"] = ["-".join(map(str, deal.shape(i))) for deal in deals]
    return rows


@pytest.mark.parametrize("way", [(True, "delta"), *thorough((False, "plain"), *OTHER_WAYS)])
def test_collect_sorts_and_deduplicates(text, tmp_path, way):
    unique, encoding = way
    output = tmp_path / "deals.parquet"
    tally = collect([text], output, unique=unique, encoding=encoding, number=True, features=True, run_rows=700)
    assert (tally.read, tally.repeated, tally.written) == (5000, 1000 * unique, 5000 - 1000 * unique)
    with Collection(output) as collection:
        found = Deals.concatenate(collection.deals())
        table = pa.concat_tables(collection.batches())
    expected = sorted_rows(text.read_bytes(), unique)
    assert list(found) == expected["deal"]
    assert [int(number) for number in table["number"].to_pylist()] == expected["number"]
    for column in expected.keys() - {"deal", "number"}:
        assert table[column].to_pylist() == expected[column]
    assert sorted(os.listdir(tmp_path)) == ["deals.parquet", "deals.txt"]


@pytest.mark.heavy
def test_keep_order(text, tmp_path):
    collect([text, text], tmp_path / "d.parquet", keep_order=True, run_rows=700)
    with Collection(tmp_path / "d.parquet") as collection:
        deals = Deals.from_pbn(text.read_bytes())
        assert Deals.concatenate(collection.deals()) == deals + deals
        assert not collection.ascending
        assert deals[17] in collection


def test_auctions_have_their_numbers_contracts_and_results_in_columns(tmp_path):
    deal = next(read(PBN)).deal
    boards = [Board(deal, number) for number in range(1, 6)]
    boards[0].auction = Auction.parse("1NT Pass 3NT AP")
    boards[1].auction = Auction.parse("1S Pass")  # not complete
    boards[2].auction = long = Auction.parse(
        "1C X XX " + "1D X XX 1H X XX 1S X XX 1NT X XX 2C X XX 2D X XX 2H X XX AP"
    )  # 27 calls
    boards[3].result = Result.parse("4SX W -2")
    source, output = tmp_path / "boards.pbn", tmp_path / "boards.parquet"
    write(boards, source)
    collect([source], output, boards=True, keep_order=True)
    table = pq.read_table(output)
    numbers = auction_number(table["auction"]).to_pylist()
    assert numbers == ["3819", None, str(spaces.auctions.index(long)), None, None]
    results = [(row["contract"], row["declarer"], row["tricks_taken"]) for row in table.to_pylist()]
    assert results == [("3NT", "N", None), (None, None, None), ("2HXX", "W", None), ("4SX", "W", 8), (None, None, None)]


def test_what_boards_say_is_not_lost_in_silence(tmp_path):
    outcome = succeed("collect", PBN, "-o", tmp_path / "d.parquet")
    assert "--with boards keeps it" in outcome.errors


@pytest.mark.slow
def test_what_a_killed_process_left_is_cleared_away(tmp_path):
    """Killed in the middle of its runs; the next one finds its lock free, and its runs in the way of nobody."""
    source, output, work = tmp_path / "d.txt", tmp_path / "d.parquet", tmp_path / "d.parquet.collecting"
    source.write_bytes(random_deals(12_000).to_pbn())
    kill_when_there("collect", source, output, work / "run-000001.arrow")
    assert (work / LOCK).exists()
    collect([source], output)
    assert sorted(os.listdir(tmp_path)) == ["d.parquet", "d.txt"]
    with Collection(output) as collection:
        assert len(collection) == 12_000


def test_who_hears_of_progress_may_stop_it(text, tmp_path, monkeypatch):
    monkeypatch.setattr("everydeal.datasets.portions.LINES_AT_A_TIME", 1 << 15)

    def stop(tally):
        if tally.read > 2000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        collect([text], tmp_path / "d.parquet", run_rows=1000, progress=stop)
    assert os.listdir(tmp_path) == ["deals.txt"]


def test_errors_are_those_of_read(tmp_path):
    """The words that `read` knows: a deal outside of the space is an error as a bad record is."""
    bad = tmp_path / "bad.txt"
    bad.write_bytes(random_deals(5).to_pbn() + b"N:AK... - - -\n# a comment\n\nN:XY... ... ... ...\n")
    with pytest.raises(FormatError, match=r"bad.txt:9.*'X'"):
        collect(bad, tmp_path / "raise.parquet", space=spaces.endings)
    with pytest.raises(FormatError) as first:
        collect(bad, tmp_path / "raise.parquet")
    assert "errors='skip'" in first.value.__notes__[0]
    with pytest.raises(ValueError, match="skip"):
        collect(bad, tmp_path / "word.parquet", errors="skipp")
    assert os.listdir(tmp_path) == ["bad.txt"]
    assert collect(bad, tmp_path / "skip.parquet", errors="skip").bad == 2
    with pytest.raises(ExceptionGroup) as found:
        collect(bad, tmp_path / "collect.parquet", errors="collect")
    assert sorted(error.line for error in found.value.exceptions) == [6, 9]
    assert (tmp_path / "collect.parquet").read_bytes() == (tmp_path / "skip.parquet").read_bytes()
    assert invoke("collect", "--lenient", bad, "-o", tmp_path / "lenient.parquet").code == 1
    collect(tmp_path / "skip.parquet", tmp_path / "parts", part_rows=5)
    with pytest.raises(ExceptionGroup):
        append(bad, tmp_path / "parts", errors="collect")
    assert len(numbers_in(tmp_path / "parts")) == 10


def test_a_directory_that_is_not_ours_is_not_emptied(text, tmp_path):
    work = tmp_path / "d.parquet.collecting"
    work.mkdir()
    (work / "precious").write_text("not to be lost")
    with pytest.raises(ValueError, match="not ours"):
        collect([text], tmp_path / "d.parquet")
    assert os.listdir(work) == ["precious"]


def test_one_process_at_a_time(text, tmp_path):
    work = tmp_path / "d.parquet.collecting"
    with work_dir(work), pytest.raises(ValueError, match="another process"):
        collect([text], tmp_path / "d.parquet")
    assert not work.exists()
    collect([text], tmp_path / "d.parquet")


def test_a_damaged_file_is_noticed(tmp_path, text):
    output = tmp_path / "d.parquet"
    collect([text], output)
    data = bytearray(output.read_bytes())
    data[5000:5100] = bytes(byte ^ 0x55 for byte in data[5000:5100])
    output.write_bytes(data)
    assert "d.parquet" in errors_of("convert", output)


@pytest.mark.heavy
@pytest.mark.parametrize("step", ["gathering.write_run", "collect.with_columns"])
def test_a_full_disk_is_named_and_leaves_the_old_file_and_nothing_else(text, tmp_path, monkeypatch, step):
    output = tmp_path / "d.parquet"
    collect([text], output)
    before = output.read_bytes()

    def write_nothing(*_):
        raise OSError(28, "Error writing bytes to file. Detail: [errno 28] No space left on device")

    monkeypatch.setattr(f"everydeal.datasets.collecting.{step}", write_nothing)
    errors = errors_of("collect", text, text, "-o", output, "--force", "--run-rows", 1000)
    assert "d.parquet: No space left on device" in errors
    assert output.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["d.parquet", "deals.txt"]


def test_a_device_is_not_replaced(text, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "pipe is a device or pipe: a collection is a file" in errors_of("collect", text, "-o", pipe)
    assert pipe.is_fifo()


def test_any_ending_fits_into_endings(tmp_path):
    path = tmp_path / "d.txt"
    deals = Deals([Deal(), Deal(north=1), Deal(east=3, west=4), *random_deals(5)])
    path.write_bytes(deals.to_pbn())
    collect([path], tmp_path / "d.parquet", space=spaces.endings)
    with Collection(tmp_path / "d.parquet") as collection:
        assert collection.space is spaces.endings
        assert sorted(map(str, Deals.concatenate(collection.deals()))) == sorted(map(str, deals))


def test_each_board_once_or_each_deal_once(tmp_path):
    """The first of equal boards in the order of files; another table of the same deal is another board."""
    deal = next(iter(random_deals(1)))
    first = [Board(deal, 1, tags={"North": name}) for name in ("Ann", "Bob", "Ann")]
    write(first, tmp_path / "a.pbn")
    write([*first[:1], Board(deal, 1, tags={"North": "Cid"})], tmp_path / "b.pbn")
    files = [tmp_path / "a.pbn", tmp_path / "b.pbn"]
    kept = {}
    for once in ("deal", "board", "none"):
        unique = [] if once == "none" else ["--unique", once]
        target = tmp_path / f"{once}.parquet"
        outcome = succeed("collect", *files, "-o", target, "--with", "boards", *unique, "--run-rows", 2)
        table = pq.read_table(target)
        kept[once] = list(zip(table["north"].to_pylist(), table["record"].to_pylist(), strict=True))
        assert (f"of equal {once}s the first was kept" in outcome.output) == (once != "none")
    assert kept["deal"] == [("Ann", 1)]
    assert kept["board"] == [("Ann", 1), ("Bob", 2), ("Cid", 2)]
    assert len(kept["none"]) == 5
    assert "--with boards" in errors_of("collect", *files, "-o", tmp_path / "e.parquet", "--unique", "board")
