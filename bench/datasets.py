"""Collections of deals: python bench/datasets.py [--deals N] [--folder DIR] [--spark | --encodings | --boards N ...]

PBN files, with tags and as deal strings -> Parquet -> PBN, with time and the peak of anonymous memory (Linux); whole
boards of a club (--boards N ...: only these); bytes a deal in each encoding beside the entropy of the set; look-ups;
what DuckDB and Polars add to the bare kernel.  --spark: only what Spark adds to one process.
With --encodings only: the table of encodings and compressions in docs/collections.md.  Every answer is checked.
"""

import math
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from operator import truediv
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from timing import once, parser_of, stopwatch

import everydeal
from everydeal import arrow, spaces
from everydeal.bulk import Deals, from_ints, random_numbers
from everydeal.bulk.reading import read_deals
from everydeal.cli import run
from everydeal.datasets import Collection, collect
from everydeal.datasets.duck import connect
from everydeal.datasets.functions import Functions
from everydeal.datasets.parquet import ENCODINGS, ROW_GROUP

SPACE = spaces.pavlicek


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--deals", type=int, default=10_000_000)
    parser.add_argument("--rows", type=int, default=1_000_000, help="for the functions")
    parser.add_argument("--folder", help="where to work (default: a temporary directory)")
    parser.add_argument("--spark", action="store_true", help="only Spark")
    parser.add_argument("--encodings", action="store_true")
    parser.add_argument("--boards", type=int, nargs="+", metavar="N", help="only whole boards, so many")
    options = parser.parse_args()
    print(f"{everydeal.kernel()}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        if options.encodings:
            encodings(Path(folder))
            return
        if options.boards:
            for n in options.boards:
                whole(Path(folder), n)
            return
        if options.spark:
            spark(options.rows)
            return
        tagged(Path(folder), options.deals)
        whole(Path(folder), options.deals // 20)
        files(Path(folder), options.deals)
        functions(Path(folder), options.rows)


def entropy(n: int) -> float:
    """The bytes a deal of a set of n random deals: log2(size^n / n!), nearly."""
    return (math.lgamma(n + 1) / -math.log(2) + n * math.log2(SPACE.size)) / n / 8


def tagged(folder: Path, n: int) -> None:
    """PBN as programs write it, with tags, to Parquet and back to PBN."""
    text, path, back = folder / "deals.pbn", folder / "tagged.parquet", folder / "back.pbn"
    with open(text, "w") as file:
        for start in range(0, n, 1 << 16):
            numbers = random_numbers(SPACE, min(1 << 16, n - start), "bench", start=start)
            for i, deal in enumerate(Deals.from_numbers(SPACE, numbers).to_pbn().decode().splitlines(), start + 1):
                file.write(f'[Board "{i}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n\n')
    print(f"{n:,} boards of PBN with number, dealer and vulnerability; the collection keeps the deals only:")
    print(f"  {text.stat().st_size / n:.1f} bytes a deal of PBN")
    report("PBN -> Parquet", n, *in_new_process(collected, text, path, "plain"), made=path)
    report("Parquet -> PBN", n, *in_new_process(export, path, back))
    with Collection(path) as collection:
        deals, boards = Deals.concatenate(collection.deals()), read_deals(back)
    assert boards.deals == deals
    assert sum_of(deals) == sum(sum_of(part) for part in made(n))
    text.unlink()
    back.unlink()


def whole(folder: Path, n: int) -> None:
    """Whole boards of a club: 12 tables play each deal, with names, an auction, a contract, a result; to Parquet."""
    n -= n % 12
    text, path = folder / "club.pbn", folder / "club.parquet"
    with open(text, "w") as file:
        lines = (line for deals in made(n // 12) for line in deals.to_pbn().decode().splitlines())
        for i, deal in enumerate(lines):
            for table in range(12):
                file.write(club_board(i, table, deal))
    size = text.stat().st_size / n
    print(
        f"{n:,} boards of a club, 12 tables a deal: event, date, players, contract, declarer, result, auction, section"
    )
    print(f"  and table; all of it is kept, in columns; {size:.1f} bytes a board of PBN")
    report("PBN -> boards", n, *in_new_process(collected_whole, text, path), made=path)
    with connect(path) as database:
        rows = "SELECT count(*), count(DISTINCT deal), sum(tricks_taken), count(auction), sum(record) FROM deals"
        expected = n, n // 12, sum((6 + (i + t) % 5) for i in range(n // 12) for t in range(12)), n, n * (n + 1) // 2
        assert database.sql(rows).fetchall() == [expected]
    text.unlink()


def club_board(i: int, table: int, deal: str) -> str:
    """A board as a club's program writes it; the players move."""
    session, number = divmod(i, 24)
    names = [f"Player {(session * 7 + 4 * table + seat + number // 2) % 600}" for seat in range(4)]
    bid = ("1NT", "2H", "2S", "3NT", "4S")[(i + 3 * table) % 5]
    dealer = "NESW"[number % 4]
    return (
        f'[Event "Club evening {session}"]\n[Site "Club"]\n[Date "20{10 + session % 15}.05.{1 + session % 28:02}"]\n'
        f'[Board "{number + 1}"]\n[West "{names[0]}"]\n[North "{names[1]}"]\n[East "{names[2]}"]\n'
        f'[South "{names[3]}"]\n[Deal "{deal}"]\n[Declarer "{dealer}"]\n[Contract "{bid}"]\n'
        f'[Result "{6 + (i + table) % 5}"]\n[Table "{table + 1}"]\n[Section "A"]\n'
        f'[Auction "{dealer}"]\n{bid} AP\n\n'
    )


def collected_whole(text: Path, path: Path) -> None:
    collect([text], path, boards=True)


def made(n: int) -> Iterator[Deals]:
    """The deals of the benchmark."""
    for start in range(0, n, 1 << 18):
        yield Deals.from_numbers(SPACE, random_numbers(SPACE, min(1 << 18, n - start), "bench", start=start))


def sum_of(deals: Deals) -> int:
    """A number that does not depend on the order of the deals: the sum of their hashes."""
    words = deals.hands * np.array([3, 5, 7, 11], np.uint64)
    mixed = np.bitwise_xor.reduce(words, axis=1) * np.uint64(0x9E3779B97F4A7C15)
    return int((mixed >> np.uint64(32)).sum())


def export(path: Path, target: Path) -> None:
    assert run(["convert", str(path), "-o", str(target)]) == 0


def report(what: str, n: int, seconds: float, cpu_seconds: float, memory: float, made: Path | None = None) -> None:
    cost = f"{cpu_seconds / n * 1e6:6.2f} CPU us/deal"
    size = f"{made.stat().st_size / n:.3f} bytes each" if made else ""
    print(f"{what:17} {n / seconds:11,.0f} deals/s  {cost}  {memory:5.0f} MB anonymous  {size}")


def encodings(folder: Path, rows: int = 1 << 19) -> None:
    """Bytes a deal, and CPU seconds to write a million, in a stretch of a sorted collection of n deals."""
    for n in (10**7, 3 * 10**7, 10**8, 10**9):
        numbers = stretch(n, rows)
        table = pa.table([arrow.to_array(numbers)], schema=pa.schema([arrow.field(SPACE)]))
        print(f"{n:,} deals: entropy {entropy(n):.2f} bytes a deal")
        for encoding in ENCODINGS.values():
            for compression, level in (("zstd", 3), ("zstd", 15), ("gzip", 6), ("brotli", 5)):
                path, ways = folder / "encoding.parquet", {"compression": compression, "compression_level": level}
                ways |= {"row_group_size": ROW_GROUP, "use_dictionary": False, "column_encoding": {"deal": encoding}}
                cost = once(partial(pq.write_table, table, path, **ways)) / rows * 1e6
                assert pq.read_table(path) == table
                print(f"  {encoding:18} {compression:6} {level:2}  {path.stat().st_size / rows:6.2f}  {cost:.2f} s")


def stretch(n: int, rows: int) -> arrow.Rows:
    """Neighbours in a sorted collection of n random deals: the steps between them are exponential."""
    steps = np.random.default_rng(1).exponential(SPACE.size / n / 2**64, rows)
    number, numbers = SPACE.size // 3, []
    for high, low in zip(steps.tolist(), random_numbers(SPACE, rows, "low")[:, 4:], strict=True):
        number += int(high * 2**32) << 32 | int.from_bytes(low[:4].tobytes(), "big")
        numbers.append(number)
    return from_ints(numbers, SPACE)


def files(folder: Path, n: int) -> None:
    text, back = folder / "deals.txt", folder / "back.txt"
    with open(text, "wb") as file:
        for deals in made(n):
            file.write(deals.to_pbn())
    print(
        f"{n:,} random deals: {text.stat().st_size / n:.1f} bytes a deal as text, entropy of the set {entropy(n):.3f}"
    )
    for encoding in ENCODINGS:
        path = folder / f"{encoding}.parquet"
        report(f"lines -> {encoding}", n, *in_new_process(collected, text, path, encoding), made=path)
        report(f"{encoding} -> lines", n, *in_new_process(exported, path, back))
        assert back.stat().st_size == text.stat().st_size
        look_up(path, n)
    if n <= 2_000_000:
        assert sorted(text.read_bytes().splitlines()) == sorted(back.read_bytes().splitlines())


def collected(text: Path, path: Path, encoding: str) -> None:
    tally = collect([text], path, encoding=encoding)
    assert tally.written == tally.read


def exported(path: Path, text: Path) -> None:
    with Collection(path) as collection, open(text, "wb") as file:
        for deals in collection.deals():
            file.write(deals.to_pbn())


def look_up(path: Path, n: int) -> None:
    wanted = [SPACE[int.from_bytes(row.tobytes(), "big")] for row in random_numbers(SPACE, 20, "bench")]
    with Collection(path) as collection:
        found: list[Any] = []
        times = [once(lambda deal=deal: found.append(collection.find(deal)), time.perf_counter) for deal in wanted]
        assert [len(rows) for rows in found] == [1] * len(wanted)
        print(f"  look-up: {1000 * median(times):.1f} ms (median, open file of {n:,} deals)")


def in_new_process(work: Callable[..., None], *arguments: Any) -> tuple[float, float, float]:
    """Wall-clock and CPU seconds of *work* in a process of its own, and its peak of anonymous memory in MB."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        result: tuple[float, float, float] = pool.apply(_measured, (work, arguments))
    return result


def _measured(work: Callable[..., None], arguments: tuple[Any, ...]) -> tuple[float, float, float]:
    wall, cpu = stopwatch(time.perf_counter), stopwatch()
    with Peak() as peak:
        work(*arguments)
    return wall(), cpu(), peak.megabytes


class Peak:
    """The largest anonymous memory (RssAnon) of this process while the context lasts, looked at every 20 ms.

    Files that are mapped are not in it: the system can drop their pages at any time.
    """

    def __init__(self) -> None:
        self.megabytes = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while True:
            with open("/proc/self/status") as file:
                anonymous = next(line for line in file if line.startswith("RssAnon:"))
            self.megabytes = max(self.megabytes, int(anonymous.split()[1]) / 1024)
            if self._over.wait(0.02):
                return


def functions(folder: Path, n: int) -> None:
    """CPU seconds per million rows: the bare kernel on arrays, over Arrow, in DuckDB, in Polars.

    The bare kernel's points and shapes are those of all four hands, as `Deals` has them; a function's are of one.
    """
    import polars as pl

    from everydeal.constraints.arrays import evaluate
    from everydeal.constraints.language.grammar import parse
    from everydeal.datasets import frames

    numbers = random_numbers(SPACE, n, "functions")
    deals = Deals.from_numbers(SPACE, numbers)
    path = folder / "functions.parquet"
    (folder / "functions.txt").write_bytes(deals.to_pbn())
    collect([folder / "functions.txt"], path)
    condition = "hcp(north) in 15..17 and balanced(north)"
    parsed, f = parse(condition), Functions(SPACE)
    frame, column = frames.read(path), arrow.to_array(numbers)

    def bare() -> Deals:
        return Deals.from_numbers(SPACE, numbers, threads=1)

    rows: dict[str, tuple[Callable[[], Any], Callable[[], Any], str, Callable[[], Any]]] = {
        "deal_pbn": (
            lambda: bare().to_pbn(threads=1),
            lambda: f.deal_pbn(column),
            "max(deal_pbn(deal))",
            lambda: frame.select(frames.deal_pbn("deal").max()).item(),
        ),
        "hcp": (
            lambda: int(bare().hcp()[:, 0].sum()),
            lambda: f.hcp(column, "N"),
            "sum(hcp(deal, 'N'))",
            lambda: frame.select(frames.hcp("deal", "N").cast(pl.Int64).sum()).item(),
        ),
        "shape": (
            lambda: bare().shape(),
            lambda: f.shape(column, "N"),
            "max(shape(deal, 'N'))",
            lambda: frame.select(frames.shape("deal", "N").max()).item(),
        ),
        "in_set": (
            lambda: int(evaluate(parsed, bare()).sum()),
            lambda: f.in_set(column, condition),
            f"count(*) FILTER (in_set(deal, '{condition}'))",
            lambda: frame.select(frames.in_set("deal", condition).sum()).item(),
        ),
    }
    print(f"CPU seconds per million rows; in brackets, the multiple of the bare kernel ({n:,} rows)")
    with connect(path, threads=1) as database:
        for name, (kernel, over_arrow, sql, polars) in rows.items():

            def duckdb(sql: str = sql) -> Any:
                return database.execute(f"SELECT {sql} FROM deals").fetchall()[0][0]

            assert int(duckdb() == polars())
            if name in ("hcp", "in_set"):
                assert duckdb() == kernel()
            rounds = [[once(work) / n * 1e6 for work in (kernel, over_arrow, duckdb, polars)] for _ in range(7)]
            base, *others = map(list, zip(*rounds, strict=True))
            beside = "  ".join(
                f"{engine} {median(seconds):.3f} ({median(map(truediv, seconds, base)):.2f}x)"
                for engine, seconds in zip(("Arrow", "DuckDB", "Polars"), others, strict=True)
            )
            print(f"{name:9} kernel {median(base):.3f}  {beside}")


def spark(n: int) -> None:
    """What Spark with one thread costs beside one process: to start, and for each million deals; wall time and CPU.

    Deals are made and filtered: here; in Spark in one step, and in two, between which all deals go through Java.
    """
    from pyspark.sql import SparkSession

    from everydeal import spark as on_spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    begun, condition = Clock(), "hcp(north) >= 20"
    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    assert on_spark.random_deals(session, 100, "bench", condition=condition).count() < 100
    print(f"Spark, start and the first rows: {begun}")

    def here(n: int) -> int:
        ids = (pa.record_batch({"id": np.arange(i, min(i + (1 << 16), n))}) for i in range(0, n, 1 << 16))
        return sum(batch.num_rows for batch in on_spark.keep(condition)(on_spark.generate(seed="bench")(ids)))

    def one_step(n: int) -> int:
        return int(on_spark.random_deals(session, n, "bench", partitions=2, condition=condition).count())

    def two_steps(n: int) -> int:
        frame = on_spark.random_deals(session, n, "bench", partitions=2)
        return int(frame.mapInArrow(on_spark.keep(condition), frame.schema).count())

    ways = {"one process": here, "Spark, one step": one_step, "Spark, two steps": two_steps}
    assert len({way(100_000) for way in ways.values()}) == 1
    slopes: dict[str, tuple[float, float]] = {}
    for name, way in ways.items():
        times = []
        for size in (n, 5 * n):
            clock = Clock()
            way(size)
            times.append((clock.wall(), clock.cpu()))
        (wall, work), (more_wall, more_work) = times
        slopes[name] = (more_wall - wall) / (4 * n) * 1e6, (more_work - work) / (4 * n) * 1e6
        times_as_much = slopes[name][1] / slopes["one process"][1]
        print(f"{name:17} {n:,} deals {wall:.2f} s, {5 * n:,} {more_wall:.2f} s; a million more: "
              f"{slopes[name][0]:.2f} s, {slopes[name][1]:.2f} s CPU ({times_as_much:.1f} times)")  # fmt: skip
    session.stop()


class Clock:
    """Wall time, and CPU time of this process and all that it has started and that still run (Linux)."""

    def __init__(self) -> None:
        self.wall, self.cpu = stopwatch(time.perf_counter), stopwatch(_cpu_of_all)

    def __str__(self) -> str:
        return f"{self.wall():.1f} s, {self.cpu():.1f} s CPU"


def _cpu_of_all() -> float:
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        pid = int(entry.parent.name)
        children.setdefault(int(fields[1]), []).append(pid)
        ticks[pid] = sum(map(int, fields[11:15]))
    total, waiting = 0, [os.getpid()]
    while waiting:
        pid = waiting.pop()
        total += ticks[pid]
        waiting += children.get(pid, [])
    return total / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
