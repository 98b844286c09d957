"""Whole boards: `read_boards` and `read` against endplay and plain regular expressions, in one run.

    .venv/bin/python bench/boards.py [FILE.pbn] [--boards 20000] [--memory 1000000]

The boards are those of a real file (tests/samples/pbn/endplay__example2.pbn: 27 tags, auction, play and a table of 20
lines each), and the same with the 15 mandatory tags, auction and play; written over and over until there are so many.
Then as LIN, one file a board.  Of every way, the other programs' too, the first answer is compared: the deal and the
contract of every board.  Times are CPU seconds, the median of 5 runs.  --memory reads so many boards from a stream, and
prints how much more memory the process took after the first tenth of them.
"""

import io
import re
import resource
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from timing import parser_of, seconds, written

from everydeal import Board, Deal, kernel, read, read_boards
from everydeal.board.contract import Contract
from everydeal.formats.core.errors import Report
from everydeal.formats.core.source import Source
from everydeal.formats.pbn import MANDATORY
from everydeal.formats.pbn import read as read_pbn

try:
    from endplay.parsers import pbn as endplay_pbn
except ImportError:
    endplay_pbn = None  # left out
ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "tests" / "samples" / "pbn" / "endplay__example2.pbn"
_TAG = re.compile(r'^\[(\w+) "(.*)"\]$(?:\n((?:[^\[\n].*\n)+))?', re.MULTILINE)


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=SAMPLE)
    parser.add_argument("--boards", type=int, default=20_000)
    parser.add_argument("--memory", type=int, default=0, metavar="BOARDS", help="measure the memory for so many boards")
    options = parser.parse_args()
    print(f"kernel {kernel()}")
    games = real_games(options.file)
    if options.memory:
        measure_memory("\n\n".join(map(mandatory, games)) + "\n\n", len(games), options.memory)
        return
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


Answer = tuple[Deal, str]
"""A deal, and its contract with the declarer."""


def answer(board: Board) -> Answer:
    """What every way to read must find of a board."""
    return board.deal, "Pass" if board.contract is None or board.contract.is_passed_out else str(board.contract)


def bench_pbn(title: str, text: str, times: int) -> None:
    """All ways to read a PBN file."""
    data = (text * times).encode()
    expected = list(map(answer, slow_boards(text)))
    count = times * len(expected)
    print(f"pbn, {title}: {len(data) / count:,.0f} bytes a board, {count:,} boards")

    def expressions() -> list[dict[str, str]]:
        games = data.decode().split("\n\n")[:-1]
        return [{tag[1]: tag[2] for tag in _TAG.finditer(game)} for game in games]

    def endplay() -> list[Any]:
        return list(endplay_pbn.load(io.StringIO(text)))

    def look(attribute: str, **options: Any) -> Callable[[], Board]:
        def run() -> Board:
            for place, board in enumerate(read(io.BytesIO(data), "pbn", **{"errors": "skip"} | options), start=1):  # noqa: B007
                getattr(board, attribute)
            assert place == count
            return board

        return run

    def columns() -> int:
        return sum(len(batch) for batch in read_boards(io.BytesIO(data), "pbn", errors="skip"))

    rows = iter(read(io.BytesIO(data), "pbn", errors="skip"))
    assert all(answer(board) == expected[place % len(expected)] for place, board in enumerate(rows))
    assert list(column_answers(data)) == expected * times
    assert [of_tags(tags) for tags in expressions()] == expected * times
    assert endplay_pbn is None or list(map(of_endplay, endplay())) == expected
    assert columns() == count

    base = rate(expressions, count)
    print(f"  {'regular expressions':32}{base:12,.0f} boards/s")
    for name, run, size in (
        *([] if endplay_pbn is None else [("endplay", endplay, len(expected))]),
        ("general reader", lambda: len(slow_boards(text)), len(expected)),
        ("read: deal and tags", look("tags"), count),
        ("read: auction as stated", look("raw_auction"), count),
        ("read: with notices", look("tags", notices=lambda notice: None), count),
        ("read_boards: columns", columns, count),
    ):
        speed = rate(run, size)
        print(f"  {name:32}{speed:12,.0f} boards/s  {speed / base:8.2f} x regular expressions")


def slow_boards(text: str) -> list[Board]:
    """The boards of the general reader, the definition of all other ways."""
    return list(read_pbn(Source(io.BytesIO(text.encode()), Report(strict=False))))


def column_answers(data: bytes) -> Iterator[Answer]:
    """The answers of `read_boards`."""
    for batch in read_boards(io.BytesIO(data), "pbn", errors="skip"):
        cells = (batch[name].to_pylist() for name in ("hands", "contract", "declarer"))
        for hands, contract, declarer in zip(*cells, strict=True):
            yield Deal(*hands), contract_of(contract, declarer)


def of_tags(tags: dict[str, str]) -> Answer:
    """The answer of the tags of a game, as regular expressions find them."""
    return Deal.from_pbn(tags["Deal"]), contract_of(tags["Contract"], tags["Declarer"])


def of_endplay(board: Any) -> Answer:
    """endplay's answer; where it knows no contract, it takes the board for passed out."""
    found = board.contract
    contract = "Pass" if found is None or not found.level else f"{found.level}{'SHDCN'[int(found.denom)]}"
    doubled = "" if contract == "Pass" else "X" * (int(found.penalty) - 1)
    declarer = "" if contract == "Pass" else found.declarer.abbr
    return Deal.from_pbn(board.deal.to_pbn()), contract_of(contract + doubled, declarer)


def contract_of(contract: str, declarer: str | None) -> str:
    """A contract with its declarer, in one spelling."""
    return "Pass" if contract == "Pass" else str(Contract.parse(f"{contract} {declarer}"))


def as_lin(board: Board, number: int | None) -> bytes:
    """A board as Bridge Base writes it."""
    plain = Board(board.deal, number, raw_auction=board.raw_auction, raw_play=board.raw_play)
    plain.tags = {name: board.tags[name] for name in ("North", "East", "South", "West")}
    return written([plain], "lin")


def bench_lin(boards: list[Board]) -> None:
    """One-board files of LIN."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for place, board in enumerate(boards):
            paths.append(Path(folder) / f"{place}.lin")
            paths[-1].write_bytes(as_lin(board, board.number))
        auctions = [board.auction for path in paths for board in read(path)]
        table = read_boards(paths).read_all()
        assert [None if row is None else len(row) for row in table["auction"].to_pylist()] == [
            None if auction is None else len(auction) for auction in auctions
        ]
        assert [Deal(*hands) for hands in table["hands"].to_pylist()] == [board.deal for board in boards]

        def columns() -> None:
            assert read_boards(paths).read_all().num_rows == len(paths)

        def one_by_one() -> None:
            assert sum(1 for path in paths for _ in read(path)) == len(paths)

        print(f"lin, one-board files: {len(paths):,}")
        for name, run in (("read", one_by_one), ("read_boards: columns", columns)):
            print(f"  {name:32}{rate(run, len(paths)):12,.0f} files/s")


class Repeated(io.RawIOBase):
    """A stream that says the same so many times."""

    def __init__(self, text: bytes, times: int) -> None:
        self._text, self._left, self._at = text, times, 0

    def readable(self) -> bool:
        """It is for reading."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Some bytes; none at the end."""
        if not self._left:
            return b""
        part = self._text[self._at : self._at + size]
        self._at += len(part)
        if self._at == len(self._text):
            self._left, self._at = self._left - 1, 0
        return part


def measure_memory(text: str, games: int, count: int) -> None:
    """How much more memory the process takes for all boards than for a tenth of them."""
    for name, sizes in (
        ("read_boards", lambda stream: (len(batch) for batch in read_boards(stream, "pbn", errors="skip"))),
        ("read", lambda stream: (1 for board in read(stream, "pbn", errors="skip") if board.tags)),
    ):
        done, early = 0, 0
        for size in sizes(Repeated(text.encode(), count // games + 1)):
            done += size
            if not early and done >= count // 10:
                early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        late = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert done >= count
        print(f"{name:12} {done:,} boards: {early / 1024:,.0f} MB after a tenth, {late / 1024:,.0f} MB after all")


def rate(run: Callable[[], object], count: int) -> float:
    """Boards a second of CPU time, the median of some runs."""
    run()
    return count / seconds(run)


if __name__ == "__main__":
    main()
