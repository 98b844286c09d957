"""A server that speaks S3, and a Spark cluster; without pyarrow, only the file that says what is missing."""

from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("pyarrow") is None:
    collect_ignore = [file for file in Path(__file__).parent.glob("test_*.py") if file.stem != "test_arrow"]


@pytest.fixture(scope="session")
def store():
    """A bucket ``club`` of moto's server, and where that is."""
    import fsspec

    pytest.importorskip("s3fs", reason="the extra 'cloud' is not installed")
    server = pytest.importorskip("moto.server", reason="moto is not installed")
    running = server.ThreadedMotoServer(port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    address = f"http://{host}:{port}"
    facts = {
        "AWS_ENDPOINT_URL": address,
        "AWS_ACCESS_KEY_ID": "a",
        "AWS_SECRET_ACCESS_KEY": "b",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in facts.items():
            patch.setenv(name, value)
        system = fsspec.filesystem("s3", use_listings_cache=False)
        system.mkdir("club")
        yield system, address
    running.stop()


@pytest.fixture(scope="session")
def spark_master(tmp_path_factory):
    """A standalone cluster; the master's URL."""
    from spark_cluster import standalone_cluster

    with standalone_cluster(tmp_path_factory.mktemp("cluster")) as master:
        yield master
