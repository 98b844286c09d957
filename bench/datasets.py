"""Collections of deals: python bench/datasets.py [--deals N] [--folder DIR] [--spark]

Deals as text -> Parquet -> text with time and peak memory; bytes a deal in each encoding beside the entropy of the set;
look-ups; what DuckDB and Polars add to the bare kernel; with --spark, what Spark adds.  Every answer is checked.
"""

import argparse
import math
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from operator import truediv
from pathlib import Path
from statistics import median
from typing import Any

import everydeal
from everydeal import arrow, spaces
from everydeal.bulk import Deals, random_numbers
from everydeal.datasets import Collection, collect
from everydeal.datasets.duck import connect
from everydeal.datasets.functions import Functions
from everydeal.datasets.parquet import ENCODINGS

SPACE = spaces.pavlicek


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000_000)
    parser.add_argument("--rows", type=int, default=1_000_000, help="for the functions")
    parser.add_argument("--folder", help="where to work (default: a temporary directory)")
    parser.add_argument("--spark", action="store_true")
    options = parser.parse_args()
    print(f"{everydeal.kernel()}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        files(Path(folder), options.deals)
        functions(Path(folder), options.rows)
        if options.spark:
            spark(options.rows)


def files(folder: Path, n: int) -> None:
    text, back = folder / "deals.txt", folder / "back.txt"
    with open(text, "wb") as file:
        for start in range(0, n, 1 << 18):
            numbers = random_numbers(SPACE, min(1 << 18, n - start), "bench", start=start)
            file.write(Deals.from_numbers(SPACE, numbers).to_pbn())
    entropy = (math.lgamma(n + 1) / -math.log(2) + n * math.log2(SPACE.size)) / n / 8
    print(f"{n:,} random deals: {text.stat().st_size / n:.1f} bytes a deal as text, entropy of the set {entropy:.3f}")
    for encoding in ENCODINGS:
        path = folder / f"{encoding}.parquet"
        seconds, memory = apart(collected, text, path, encoding)
        size = path.stat().st_size / n
        print(f"text -> {encoding:5}  {n / seconds:12,.0f} deals/s  {memory:5.0f} MB peak  {size:.3f} bytes a deal")
        seconds, memory = apart(exported, path, back)
        print(f"{encoding:5} -> text  {n / seconds:12,.0f} deals/s  {memory:5.0f} MB peak")
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
        times = []
        for deal in wanted:
            begun = time.perf_counter()
            assert len(collection.find(deal)) == 1
            times.append(time.perf_counter() - begun)
        print(f"  look-up: {1000 * median(times):.1f} ms (median, open file of {n:,} deals)")


def apart(work: Callable[..., None], *arguments: Any) -> tuple[float, float]:
    """Wall-clock seconds of *work* in a process of its own, and that process's peak memory in MB."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        result: tuple[float, float] = pool.apply(_measured, (work, arguments))
    return result


def _measured(work: Callable[..., None], arguments: tuple[Any, ...]) -> tuple[float, float]:
    begun = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def functions(folder: Path, n: int) -> None:
    """CPU seconds per million rows: the bare kernel on arrays, over Arrow, in DuckDB, in Polars.

    The bare kernel's points and shapes are those of all four hands, as `Deals` has them; a function's are of one.
    """
    import polars as pl

    from everydeal.constraints.arrays import evaluate
    from everydeal.constraints.language import parse
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
            lambda: bare().shapes(),
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
            rounds = [[cpu(work) / n * 1e6 for work in (kernel, over_arrow, duckdb, polars)] for _ in range(7)]
            base, *others = map(list, zip(*rounds, strict=True))
            told = "  ".join(
                f"{engine} {median(seconds):.3f} ({median(map(truediv, seconds, base)):.2f}x)"
                for engine, seconds in zip(("Arrow", "DuckDB", "Polars"), others, strict=True)
            )
            print(f"{name:9} kernel {median(base):.3f}  {told}")


def cpu(work: Callable[[], Any]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def spark(n: int) -> None:
    """Wall-clock time of the same work in Spark with one thread, and without Spark."""
    import pyarrow as pa
    from pyspark.sql import SparkSession

    from everydeal import spark as on_spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    begun = time.perf_counter()
    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    session.range(1).count()
    print(f"Spark: {time.perf_counter() - begun:.1f} s to start")
    condition = "hcp(north) >= 20"

    def here() -> int:
        ids = (pa.record_batch({"id": range(i, min(i + 10_000, n))}) for i in range(0, n, 10_000))
        return sum(batch.num_rows for batch in on_spark.keep(condition)(on_spark.generate(seed="bench")(ids)))

    def there() -> int:
        frame = on_spark.random_deals(session, n, "bench", partitions=2)
        return int(frame.mapInArrow(on_spark.keep(condition), frame.schema).count())

    assert here() == there()  # the first time, Spark starts its Python workers
    for name, work in (("without Spark", here), ("with Spark", there)):
        begun = time.perf_counter()
        work()
        print(f"generate and filter {n:,} deals, {name}: {time.perf_counter() - begun:.2f} s")
    session.stop()


if __name__ == "__main__":
    main()
