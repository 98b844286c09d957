"""`everydeal.spark` on a standalone cluster: sent to executors that do not have it, as a wheel and as an environment;
and what it does there, though one of the executors is killed in the middle of a job.
"""

import os
import signal
import subprocess
import sys
import sysconfig
import tarfile
import threading
import time
import zipfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import everydeal
from collection_programs import random_deals
from everydeal import spaces
from everydeal import spark as deals_on_spark
from everydeal.bulk import Deals
from spark_cluster import session_on

pytestmark = pytest.mark.slow
PACKAGE = Path(everydeal.__file__).parent
N = 100_000


# Sent to executors; first, for a session that is open would be taken instead of a new one


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """An environment with pyarrow, NumPy and pandas, but without everydeal."""
    folder = tmp_path_factory.mktemp("bare") / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(folder)})
    Path(packages, "borrowed.pth").write_text(f"{Path(pa.__file__).parent.parent}\n")
    if subprocess.run([folder / "bin" / "python", "-c", "import everydeal"], capture_output=True).returncode == 0:
        pytest.skip("everydeal is where pyarrow is, so no environment can have one without the other")
    return folder, Path(packages)


def sources():
    return [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def counted(session):
    """How many of 3,000 deals are strong, and which kernel the executors used."""
    deals = deals_on_spark.random_deals(session, 3000, "ship", condition="hcp(north) >= 20", partitions=2)

    def kernel(batches):
        import everydeal

        for _ in batches:
            yield pa.record_batch({"kernel": [everydeal.kernel().name]})

    return deals.count(), session.range(0, 1, 1, 1).mapInArrow(kernel, "kernel string").first()[0]


EXPECTED = int((random_deals(3000, "ship").hcp()[:, 0] >= 20).sum())


def test_without_it_there_is_a_sentence_and_with_a_wheel_an_answer(spark_master, bare, tmp_path):
    """The wheel comes by --py-files, named .zip, and is not unpacked: so there is no kernel, and the same rows."""
    folder, _ = bare
    wheel = tmp_path / "everydeal.zip"
    with zipfile.ZipFile(wheel, "w") as file:
        for path in sources():
            if path.suffix != ".so":
                file.write(path, path.relative_to(PACKAGE.parent))
    with session_on(spark_master, tmp_path, python=str(folder / "bin" / "python"), spark_cores_max="1") as session:
        with pytest.raises(Exception, match="has no everydeal"):
            counted(session)
        session.sparkContext.addPyFile(str(wheel))
        assert counted(session) == (EXPECTED, "pure")


def test_an_environment_is_unpacked_on_the_executors(spark_master, bare, tmp_path):
    """As venv-pack packs one: with everydeal and its kernel in it."""
    folder, packages = bare
    archive = tmp_path / "environment.tar.gz"
    with tarfile.open(archive, "w:gz", compresslevel=1) as file:
        file.add(folder, ".")
        for path in sources():
            file.add(path, packages.relative_to(folder) / path.relative_to(PACKAGE.parent))
    more = {"spark_archives": f"{archive}#environment", "spark_cores_max": "1"}
    with session_on(spark_master, tmp_path, python="./environment/bin/python", **more) as session:
        assert counted(session) == (EXPECTED, everydeal.kernel().name)


@pytest.fixture(scope="module")
def cluster(spark_master, tmp_path_factory):
    """A session on a standalone cluster, with two executors."""
    more = {"spark_sql_execution_arrow_maxRecordsPerBatch": "5000"}
    with session_on(spark_master, tmp_path_factory.mktemp("spark"), **more) as session:
        yield session


def executors():
    """The process ids of the executors that the worker has started."""
    table = subprocess.run(["ps", "-ww", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in table.splitlines()[1:]]
    children: dict[int, list[tuple[int, str]]] = {}
    for pid, parent, arguments in rows:
        children.setdefault(int(parent), []).append((int(pid), arguments))
    found, waiting = [], [os.getpid()]
    while waiting:
        for pid, arguments in children.get(waiting.pop(), []):
            waiting.append(pid)
            if "CoarseGrainedExecutorBackend" in arguments and "java" in arguments.split()[0]:
                found.append(pid)
    return found


def test_a_job_survives_an_executor_killed_in_the_middle(cluster, tmp_path):
    """Generation, a filter by condition and features: complete, and equal to the same done here."""
    marks = tmp_path / "marks"
    marks.mkdir()

    def slow(batches):  # each partition says that it has begun, and takes a while
        for i, batch in enumerate(batches):
            (marks / f"{os.getpid()}-{i}-{time.monotonic_ns()}").touch()
            time.sleep(0.05)
            yield batch

    steps = (deals_on_spark.generate(seed="spark"), slow, deals_on_spark.keep("hcp(north) >= 20"))

    def work(batches):  # all steps in one Python worker
        for step in steps:
            batches = step(batches)
        return batches

    from pyspark.sql.functions import lit

    strong = cluster.range(0, N, 1, 8).mapInArrow(work, "id long, deal binary")
    frame = strong.withColumn("hcp_s", deals_on_spark.column("hcp", "deal", lit("S")))
    killed = []

    def kill():
        while len(list(marks.iterdir())) < 10:
            time.sleep(0.02)
        victim = executors()[0]
        os.kill(victim, signal.SIGKILL)
        killed.append(victim)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    frame.write.parquet(str(tmp_path / "out"))
    killer.join(timeout=5)
    assert killed
    assert len(list(marks.iterdir())) > N // 5000  # some batches were made twice, and the result has them once

    table = pq.read_table(tmp_path / "out").sort_by("id")
    deals = random_deals(N, "spark")
    points = deals.hcp()
    strong = (points[:, 0] >= 20).nonzero()[0]
    assert table["id"].to_pylist() == strong.tolist()
    assert Deals.from_arrow(table, space=spaces.pavlicek) == deals[strong]
    assert table["hcp_s"].to_pylist() == points[strong, 2].tolist()


def test_deduplication_and_the_way_to_text_and_back(cluster):
    frame = deals_on_spark.random_deals(cluster, 5000, "spark", partitions=2)
    twice = frame.union(frame).select("deal")
    sorted_ = twice.repartition(2, "deal").sortWithinPartitions("deal")
    once = sorted_.mapInArrow(deals_on_spark.deduplicate(), "deal binary")
    once = once.withColumn("pbn", deals_on_spark.column("deal_pbn", "deal"))
    rows = once.withColumn("again", deals_on_spark.column("pbn_deal", "pbn")).toArrow()
    assert rows["again"] == rows["deal"]
    assert sorted(rows["pbn"].to_pylist()) == sorted(random_deals(N, "spark")[:5000].to_pbn().decode().split("\n")[:-1])
    assert len(set(rows["deal"].to_pylist())) == 5000


def test_one_query_runs_unchanged_in_duckdb_and_spark(cluster, tmp_path):
    """Every function is in it; and what Spark writes says its space."""
    from pyspark.sql.functions import lit

    from everydeal.datasets import Collection, register
    from everydeal.datasets.function_table import FUNCTIONS

    deals_on_spark.random_deals(cluster, 300, "spark", partitions=2).write.parquet(str(tmp_path / "deals"))
    with Collection(tmp_path / "deals") as collection:
        assert collection.space is spaces.pavlicek
    sql = """
        SELECT id, deal_number(deal) AS number, number_deal(deal_number(deal)) = deal AS back, deal_pbn(deal) AS pbn,
               pbn_deal(deal_pbn(deal)) = deal AS pbn_back, hcp(deal, 'N') AS points, shape(deal, 'S') AS shape,
               in_set(deal, 'hcp(north) >= 12') AS opens, number(deal, 'andrews') AS andrews,
               canonical(deal) AS canonical,
               auction_text(unhex('07000000')) AS auction, auction_number(unhex('07000000')) AS auction_number,
               play_text(unhex('0001')) AS play, contract_score('4SX', 'W', 'NS', 8) AS score
        FROM deals WHERE hcp(deal, 'W') > 11 ORDER BY id"""
    assert all(f"{name}(" in sql for name in FUNCTIONS)
    assert len(deals_on_spark.register(cluster)) == len(FUNCTIONS)
    frame = cluster.read.parquet(str(tmp_path / "deals"))
    frame.createOrReplaceTempView("deals")
    there = cluster.sql(sql).toArrow().to_pylist()
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as connection:
        register(connection)
        connection.execute(f"CREATE VIEW deals AS FROM '{tmp_path}/deals/*.parquet'")
        here = connection.sql(sql).to_arrow_table().to_pylist()
    assert there == here
    assert len(there) > 50
    points = frame.select(deals_on_spark.column("hcp", "deal", lit("N")).alias("n")).toArrow()["n"].to_pylist()
    assert sum(points) == int(random_deals(N, "spark")[:300].hcp()[:, 0].sum())


def test_a_frame_of_deals_that_fulfil_a_condition(cluster):
    """The rows are those of a filter in a step of its own, however many blocks and partitions there are."""
    strong = "hcp(north) >= 20"
    places = (random_deals(N, "spark")[:5000].hcp()[:, 0] >= 20).nonzero()[0].tolist()
    for partitions in (None, 1, 3):
        frame = deals_on_spark.random_deals(cluster, 5000, "spark", partitions=partitions, condition=strong)
        assert sorted(frame.toArrow()["id"].to_pylist()) == places
    assert deals_on_spark.random_deals(cluster, 0, "spark").count() == 0
    with pytest.raises(ValueError, match="what"):
        deals_on_spark.random_deals(cluster, 5, "spark", condition="what(north) > 3")


def test_a_soak_in_parts(cluster, tmp_path):
    """The lines from the cluster are a report, and come to what one process comes to."""
    import json

    from everydeal import soak

    plan = soak.Plan("andrews", "base64")
    lines = deals_on_spark.soak(cluster, plan, 2500, part=1000)
    (tmp_path / "soak.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = soak.read([tmp_path / "soak.jsonl"])
    assert soak.verify(found, 2500)
    assert found.hash == soak.make_part(plan, 0, 2500).hash


def test_members_of_a_constrained_space(cluster):
    from everydeal import Space, north

    space = Space(north.hcp >= 36)
    frame = deals_on_spark.members(cluster, space, start=10, stop=1010, partitions=3)
    numbers = sorted(int.from_bytes(cell, "big") for cell in frame.toArrow()["deal"].to_pylist())
    assert numbers == list(range(10, 1010))
    with pytest.raises(ValueError, match="-1"):
        deals_on_spark.members(cluster, space, start=-1)


def test_spark_reads_our_files(cluster, tmp_path):
    from everydeal.datasets import collect

    source = tmp_path / "deals.txt"
    source.write_bytes(random_deals(N, "spark")[:3000].to_pbn())
    paths = [str(tmp_path / f"{encoding}.parquet") for encoding in ("plain", "delta")]
    for path, encoding in zip(paths, ("plain", "delta"), strict=True):
        collect([source], path, encoding=encoding, number=True, features=True)
    frame = cluster.read.parquet(*paths)
    strong = frame.mapInArrow(deals_on_spark.keep("hcp(west) >= 15"), frame.schema)
    assert strong.count() == 2 * int((random_deals(N, "spark")[:3000].hcp()[:, 3] >= 15).sum())
