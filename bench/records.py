"""Hand records of 9,999 boards as PDF, with and without double-dummy tricks.

    .venv/bin/python bench/records.py

Processor time, medians of three, beside that of the same sheet as HTML.
"""

import io
import random
import re
from functools import partial

from timing import parser_of, seconds

from everydeal import Board, spaces
from everydeal.dealing.records import html_text, make_sheet
from everydeal.dealing.records.pdf import write_pdf

BOARDS = 9999


def main() -> None:
    """Measure and print."""
    parser_of(__doc__).parse_args()
    dice = random.Random(1)
    deals = list(spaces.pavlicek.sample(BOARDS, seed="bench"))
    plain = [Board(deal, number) for number, deal in enumerate(deals, start=1)]
    solved = [
        Board(deal, number, tricks=tuple(dice.randint(3, 10) for _ in range(20)))
        for number, deal in enumerate(deals, start=1)
    ]
    for what, boards in (("plain", plain), ("with tricks and par", solved)):
        sheet = make_sheet(boards)
        file = io.BytesIO()
        write_pdf(sheet, file)
        assert len(re.findall(rb"/Type/ObjStm", file.getvalue())) > 1
        assert html_text(sheet).count("<article") == BOARDS
        made = seconds(partial(make_sheet, boards))
        drawn = seconds(lambda sheet=sheet: write_pdf(sheet, io.BytesIO()))
        page = seconds(partial(html_text, sheet))
        print(
            f"{BOARDS} boards, {what}: {made:.2f} s to put together, {drawn:.2f} s to draw as PDF "
            f"({drawn / page:.1f} times HTML), {len(file.getvalue()) / 1e6:.1f} MB"
        )


if __name__ == "__main__":
    main()
