"""What an extra is for, done once with an installed everydeal: python try_extra.py EXTRA GOLDEN_FOLDER

It runs where only that extra is installed (`extras.py`), so it imports nothing but everydeal and what the extra brings.
"""

import json
import os
import shutil
import subprocess
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.request import urlopen

import everydeal
from everydeal import spaces

GOLDEN = Path(sys.argv[2] if len(sys.argv) > 2 else "golden").resolve()
PROGRAM = [sys.executable, "-m", "everydeal"]


def run(*words: str) -> str:
    """What the program prints; SystemExit with what it says if it fails."""
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SystemExit(f"everydeal {' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def three_boards() -> str:
    """A file of three boards."""
    everydeal.write(spaces.pavlicek.sample(3, seed="extras"), "three.pbn")
    return "three.pbn"


def begins(file: str, start: bytes) -> None:
    """AssertionError unless the file is there and begins so."""
    assert Path(file).read_bytes().startswith(start), file


def web() -> None:
    """The book's server answers with a page, and with its picture as PNG."""
    server = subprocess.Popen([*PROGRAM, "book", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        address = next(word for word in server.stdout.readline().split() if word.startswith("http")).rstrip("/.")
        with urlopen(f"{address}/andrews/1000", timeout=60) as page:
            assert b"</html>" in page.read()
        with urlopen(f"{address}/andrews/1000.png", timeout=60) as picture:
            assert picture.read(4) == b"\x89PNG"
    finally:
        server.terminate()
        server.wait()


def print_() -> None:
    """Hand records as PDF."""
    run("records", three_boards(), "-o", "three.pdf")
    begins("three.pdf", b"%PDF")


def plot() -> None:
    """A distribution as a picture."""
    run("count", "hcp(north) >= 20", "--of", "hcp(south)", "--plot", "points.png")
    begins("points.png", b"\x89PNG")


def data() -> None:
    """A collection, by DuckDB and by Polars."""
    run("collect", three_boards(), "-o", "three.parquet")
    assert run("query", "SELECT count(*) AS n FROM deals", "three.parquet", "--csv").split() == ["n", "3"]
    frames = import_module("everydeal.datasets.frames")
    frame = frames.read("three.parquet").select(frames.hcp("deal", "N"))
    assert sorted(frame.to_series()) == sorted(d.north.hcp for d in spaces.pavlicek.sample(3, seed="extras"))


def cloud() -> None:
    """Boards from an address, of a server here; and the library for S3."""
    import_module("s3fs")
    three_boards()
    server = ThreadingHTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler)
    Thread(target=server.serve_forever, daemon=True).start()
    found = everydeal.read(f"http://127.0.0.1:{server.server_port}/three.pbn")
    assert [board.deal for board in found] == spaces.pavlicek.sample(3, seed="extras")
    server.shutdown()


def spark() -> None:
    """A frame of random deals; where there is no Java, only what needs none."""
    ours = import_module("everydeal.spark")
    if shutil.which("java") is None:
        print("spark: no Java here, so no deal was made")
        return
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = import_module("pyspark.sql").SparkSession.builder.master("local[1]").getOrCreate()
    found = [bytes(row.deal) for row in ours.random_deals(session, 3, seed="extras").orderBy("id").collect()]
    session.stop()
    assert found == [spaces.pavlicek.index(d).to_bytes(12, "big") for d in spaces.pavlicek.sample(3, seed="extras")]


def endplay() -> None:
    """Hand records with what can be made, by the solver."""
    run("records", three_boards(), "--solve", "-o", "three.html")
    begins("three.html", b"<!")


def bws() -> None:
    """Nobody writes Access files but Access: so one that breaks off is taken to the reader, which says so."""
    import_module("access_parser")
    Path("session.bws").write_bytes(b"\0\1\0\0Standard Jet DB\0" + bytes(4096))
    done = subprocess.run([*PROGRAM, "info", "session.bws"], capture_output=True, text=True, check=False)
    assert "an Access file that cannot be read" in done.stdout + done.stderr, done


def shell() -> None:
    """Completion for a shell."""
    assert "everydeal" in run("--completion", "bash")


def beacon() -> None:
    """A round of drand proves itself."""
    number, signature = json.loads((GOLDEN / "fair.json").read_text("utf-8"))["rounds"][0]
    beacons = import_module("everydeal.dealing.beacon")
    assert beacons.is_signature(number, bytes.fromhex(signature))
    assert not beacons.is_signature(number + 1, bytes.fromhex(signature))


USES = {
    "web": web, "print": print_, "plot": plot, "data": data, "cloud": cloud, "spark": spark, "endplay": endplay,
    "bws": bws, "shell": shell, "beacon": beacon,
}  # fmt: skip
"""By the extras' names."""

if __name__ == "__main__":
    with TemporaryDirectory(prefix="everydeal-", ignore_cleanup_errors=True) as work:
        os.chdir(work)
        try:
            USES[sys.argv[1]]()
        finally:
            os.chdir(GOLDEN)
    print(f"{sys.argv[1]}: right, with Python {sys.version.split()[0]}")
