"""everydeal sent to executors that do not have it: as a wheel, and as an environment; and what happens without."""

import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pyarrow as pa
import pytest

import everydeal
from collection_programs import random_deals
from everydeal import spark as deals_on_spark
from spark_cluster import session_on

pytestmark = [pytest.mark.slow, pytest.mark.thorough]
PACKAGE = Path(everydeal.__file__).parent


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
