"""Ids of whole boards: how long they are and take, beside LIN and PBN: python bench/board_ids.py [FILES ...]

The boards are those of FILES (of any format; without, the vugraph match among the tests' samples) that have a complete
auction and a lawful play.  Every id is read back and compared.  Names, tags, comments, alerts and explanations are
left out of all.  Times are medians of CPU time; ratios are to writing and reading LIN in the same run.
"""

import io
import sys
from pathlib import Path

from timing import parser_of, seconds, written

from everydeal import board_ids
from everydeal.board_ids.encoding import record_to_bytes
from everydeal.board_ids.record import AuctionKind, PlayKind, record_of
from everydeal.formats import Board, read

SAMPLE = Path(__file__).parents[1] / "tests" / "samples" / "lin" / "bridge-bots__usbf_sf_14502.lin"


def played(files: list[str]) -> list[Board]:
    """The boards with a complete auction and a lawful play, without what an id leaves out."""
    found = []
    for file in files:
        for board in read(file, errors=lambda error: print(error, file=sys.stderr)):
            record = record_of(board) if max(board.deal.hand_sizes) <= 13 else None
            kinds = record and (
                record.bidding == AuctionKind.COMPLETE,
                record.playing[0] in (PlayKind.WHOLE, PlayKind.PART),
            )
            if kinds == (True, True):
                found.append(board_ids.board_of_id(board_ids.board_id(board)))
    return found


def main() -> None:
    """Check and measure."""
    parser = parser_of(__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", default=[str(SAMPLE)])
    boards = played(parser.parse_args().files)
    records = list(map(record_of, boards))
    data = list(map(record_to_bytes, records))
    assert [record_of(board_ids.decode(one)) for one in data] == records
    assert [board_ids.from_text(board_ids.to_text(one)) for one in data] == data
    lin = written(boards, "lin")
    assert list(map(board_ids.encode, read(io.BytesIO(written(boards, "pbn")), "pbn"))) == data
    count = len(boards)
    cards = sum(len(record.cards or ()) for record in records) / count
    print(f"{count:,} boards, {cards:.1f} cards played on average")
    print(f"bytes a board: id {sum(map(len, data)) / count:.1f}", end="")
    for form in ("lin", "pbn"):
        print(f", {form} {len(written(boards, form)) / count:.0f}", end="")
    print()

    def fresh() -> list[bytes]:
        for board in boards:
            board._known = None  # what has been found out of its words
        return list(map(board_ids.encode, boards))

    base = {
        "write": seconds(lambda: written(boards, "lin")),
        "read": seconds(lambda: list(read(io.BytesIO(lin), "lin"))),
    }
    for name, work, beside in (
        ("encode a record", lambda: list(map(record_to_bytes, map(record_of, boards))), "write"),
        ("encode a board", fresh, "write"),
        ("decode", lambda: list(map(board_ids.decode, data)), "read"),
    ):
        taken = seconds(work)
        print(f"{name:16} {1e6 * taken / count:6.0f} us   {taken / base[beside]:.2f} times as long as to {beside} LIN")


if __name__ == "__main__":
    main()
