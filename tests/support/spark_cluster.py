"""A standalone Spark cluster on this machine: a master and a worker, each a process of its own.

Where Spark cannot run, a file of tests that imports this is skipped.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="the extra 'spark' is not installed")
pytest.importorskip("pandas", reason="Spark's mapInArrow needs pandas")
if shutil.which("java") is None:
    pytest.skip("Spark needs Java 17, which is not here", allow_module_level=True)

QUICK_START = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
"""For Java: jobs of seconds do not gain from its better compiler, and nobody doubts Spark's own classes."""


@contextmanager
def standalone_cluster(folder: Path) -> Iterator[str]:
    """The URL of the master, while it runs; logs and the workers' files are in *folder*."""
    import pyspark

    home = Path(pyspark.__file__).parent
    os.environ["SPARK_HOME"] = str(home)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    settings = {"SPARK_DAEMON_MEMORY": "128m", "SPARK_DAEMON_JAVA_OPTS": QUICK_START, "SPARK_WORKER_DIR": str(folder)}
    running: list[subprocess.Popen[bytes]] = []

    def start(what: str, *arguments: str) -> Path:
        log = folder / f"{len(running)}.log"
        with open(log, "wb") as file:
            command = [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{what}", "--host", "127.0.0.1"]
            running.append(subprocess.Popen([*command, "--webui-port", "0", *arguments], stdout=file, stderr=file,
                                            env={**os.environ, **settings}))  # fmt: skip
        return log

    try:
        master = _wait_for(start("master.Master", "--port", "0"), r"Starting Spark master at (spark://\S+)")
        _wait_for(start("worker.Worker", "--cores", "4", "--memory", "2800m", master), r"(Successfully registered)")
        yield master
    finally:
        for process in reversed(running):
            process.terminate()
        for process in running:
            process.wait(60)


def _wait_for(log: Path, pattern: str) -> str:
    """What a process says in its log, when it says it."""
    for _ in range(3000):
        if found := re.search(pattern, log.read_text()):
            return found[1]
        time.sleep(0.1)
    raise TimeoutError(f"no {pattern} in {log.read_text()}")


@contextmanager
def session_on(master: str, folder: Path, *, python: str = sys.executable, **more: str) -> Iterator[Any]:
    """A session, whose executors run *python*; names of *more* settings have _ for a dot."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = python
    settings = {
        "spark.ui.enabled": "false",
        "spark.cores.max": "2",
        "spark.executor.cores": "1",
        "spark.executor.memory": "600m",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.extraJavaOptions": QUICK_START,
        "spark.executor.extraJavaOptions": QUICK_START,
        "spark.local.dir": str(folder),
        "spark.driver.host": "127.0.0.1",
        **{name.replace("_", "."): value for name, value in more.items()},
    }
    builder = SparkSession.builder.master(master)
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    try:
        yield session
    finally:
        session.stop()
