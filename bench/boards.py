"""Whole boards: `read_boards` and `read` against endplay and plain regular expressions, in one run.

    .venv/bin/python bench/boards.py [FILE.pbn] [--boards 6000]

The boards are those of a real file (tests/samples/pbn/endplay__example2.pbn: 27 tags, auction, play and a table of 20
lines each), and the same with the 15 mandatory tags, auction and play; written over and over until there are so many.
Then as LIN, one file a board.  Every answer is asserted.  Times are CPU seconds, the median of 5 runs.
"""

import argparse
import io
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from everydeal import Board, kernel, read, read_boards, write
from everydeal.formats.core.errors import Report
from everydeal.formats.core.source import Source
from everydeal.formats.pbn import MANDATORY, read_slowly

RUNS = 5
ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "tests" / "samples" / "pbn" / "endplay__example2.pbn"
_TAG = re.compile(r'^\[(\w+) "(.*)"\]$(?:\n((?:[^\[\n].*\n)+))?', re.MULTILINE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=SAMPLE)
    parser.add_argument("--boards", type=int, default=6000)
    options = parser.parse_args()
    print(f"kernel {kernel()}")
    games = real_games(options.file)
    times = options.boards // len(games) + 1
    bench_pbn("27 tags, a table", "\n\n".join(games) + "\n\n", times)
    bench_pbn("15 tags", "\n\n".join(map(mandatory, games)) + "\n\n", times)
    bench_lin(list(read(io.BytesIO(("\n\n".join(games) + "\n\n").encode()), "pbn")))


def real_games(path: Path) -> list[str]:
    """The games of a file with a deal, a contract, an auction and a play of which other programs can make a board."""
    text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
    games = [game.strip("\n") for game in text.split("\n\n")]
    wanted = ('[Deal "', '[Auction "', '[Play "')
    return [game for game in games if all(part in game for part in wanted) and '[Contract "Pass"]' not in game]


def mandatory(game: str) -> str:
    """A game with the 15 mandatory tags, its auction and play."""
    kept = (*MANDATORY, "Auction", "Play", "Note")
    return "\n".join(match[0].rstrip("\n") for match in _TAG.finditer(game + "\n") if match[1] in kept)


def bench_pbn(title: str, text: str, times: int) -> None:
    """All ways to read a PBN file."""
    data = (text * times).encode()
    boards = list(read_slowly(Source(io.BytesIO(text.encode()), Report(strict=False))))
    count = times * len(boards)
    events, scores = [board.tags.get("Event") for board in boards], [board.score("NS") for board in boards]
    print(f"pbn, {title}: {len(data) / count:,.0f} bytes a board, {count:,} boards")

    def slowly() -> None:
        for board in read_slowly(Source(io.BytesIO(text.encode()), Report(strict=False))):
            assert board.told_auction is not None

    def one_by_one(look: Callable[[Board], Any]) -> Callable[[], None]:
        def run() -> None:
            for place, board in enumerate(read(io.BytesIO(data), "pbn", strict=False)):
                look(board)
                if place < len(boards):
                    assert board.tags == boards[place].tags
            assert place + 1 == count

        return run

    def noticed() -> None:
        assert sum(1 for _ in read(io.BytesIO(data), "pbn", strict=False, notices=lambda notice: None)) == count

    def columns() -> None:
        rows = 0
        for batch in read_boards(io.BytesIO(data), "pbn", strict=False):
            if not rows:
                assert batch["event"].to_pylist()[: len(boards)] == events
                assert batch["score_ns"].to_pylist()[: len(boards)] == scores
            rows += len(batch)
        assert rows == count

    def expressions() -> None:
        found = [{tag[1]: tag[2] for tag in _TAG.finditer(game)} for game in data.decode().split("\n\n")]
        assert found[0]["Deal"]
        assert len(found) == count + 1

    def endplay() -> None:
        from endplay.parsers import pbn

        assert len(pbn.load(io.StringIO(text))) == len(boards)

    base = rate(expressions, count)
    print(f"  {'regular expressions':32}{base:12,.0f} boards/s")
    for name, run, size in (
        ("endplay", endplay, len(boards)),
        ("general reader", slowly, len(boards)),
        ("read: deal and tags", one_by_one(lambda board: board.tags), count),
        ("read: auction, told", one_by_one(lambda board: board.told_auction), count),
        ("read: with notices", noticed, count),
        ("read_boards: columns", columns, count),
    ):
        speed = rate(run, size)
        print(f"  {name:32}{speed:12,.0f} boards/s  {speed / base:8.2f} x regular expressions")


def bench_lin(boards: Iterable[Board]) -> None:
    """One-board files of LIN."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for place, board in enumerate(boards):
            paths.append(Path(folder) / f"{place}.lin")
            plain = Board(board.deal, board.number, told_auction=board.told_auction, told_play=board.told_play)
            plain.tags = {name: board.tags[name] for name in ("Contract", "North", "East", "South", "West")}
            write([plain], paths[-1], losses=lambda lost: None)
        auctions = [board.auction for path in paths for board in read(path)]

        def columns() -> None:
            table = read_boards(paths).read_all()
            assert [None if row is None else len(row) for row in table["auction"].to_pylist()] == [
                None if auction is None else len(auction) for auction in auctions
            ]

        def one_by_one() -> None:
            assert sum(1 for path in paths for _ in read(path)) == len(paths)

        print(f"lin, one-board files: {len(paths):,}")
        for name, run in (("read", one_by_one), ("read_boards: columns", columns)):
            print(f"  {name:32}{rate(run, len(paths)):12,.0f} files/s")


def rate(run: Callable[[], None], count: int) -> float:
    """Boards a second of CPU time, the median of some runs."""
    run()
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return count / statistics.median(times)


if __name__ == "__main__":
    main()
