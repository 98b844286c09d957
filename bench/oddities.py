"""What one oddity costs: 1,200 clean boards, and the same with one thing that real programs write in each of them.

    .venv/bin/python bench/oddities.py [ODDITY ...]

The boards are those of a real file (tests/samples/pbn/endplay__example2.pbn) with the 15 mandatory tags, auction and
play, and the same as LIN.  For `read` and for `read_boards`, one line each: CPU microseconds a board, the median of 5
runs, and how many times a clean board's that is.  As many boards must come as of the clean file, with the same deals.
An illegal call stands at the end of the table for what is wrong: the general reader takes it, one board at a time.
"""

import io
import re
from collections.abc import Callable

from timing import names_of, seconds

from boards import SAMPLE, as_lin, mandatory, real_games
from everydeal import Board, kernel, read, read_boards

BOARDS = 1200
Change = Callable[[str], str]


def substitute(pattern: str, replacement: str | Callable[[re.Match[str]], str]) -> Change:
    """Another text wherever a pattern is found in a board's."""
    return lambda text: re.sub(pattern, replacement, text, flags=re.MULTILINE)


def within(section: str, change: Change) -> Change:
    """A change of the lines below a section's tag."""
    lines = rf'(\[{section} "[^\n]*\n)((?:[^\[\n].*\n?)*)'
    return lambda text: re.sub(lines, lambda found: found[1] + change(found[2]), text)


def in_deal(change: Change) -> Change:
    """A change of the deal."""
    return lambda text: re.sub(r'(?<=\[Deal ").*?(?=")', lambda found: change(found[0]), text)


def after(lines: str) -> Change:
    """Something behind a board's last line."""
    return lambda text: f"{text}\n{lines}"


def in_pbn() -> dict[str, Change]:
    """What programs write in PBN: a change of each game."""
    return {
        "calls 3N": within("Auction", substitute(r"NT\b", "N")),
        "calls P": within("Auction", substitute(r"\bPass\b", "P")),
        "calls Dbl": within("Auction", substitute(r"\bX\b", "Dbl")),
        "calls 1H!": within("Auction", substitute(r"\b(1[CDHS])\b", r"\1!")),
        "contract 7N": substitute(r'(?<=\[Contract "\d)NT', "N"),
        "escaped quote": substitute(r'\[Event ".*?"', r'[Event "a \\"b\\""'),
        "blanks before tags": substitute(r"^\[", "  ["),
        "two tags on a line": substitute(r"\n\[Site", " [Site"),
        "a note": within("Auction", substitute(r"(?s)\A(\S+)(.*)", '\\1 =30=\\2[Note "30:asks"]\n')),
        r"a note with \3": within("Auction", substitute(r"(?s)\A(\S+)(.*)", r'\1 =30=\2[Note "30:\\3, \\S"]' + "\n")),
        "; comment": substitute(r"^\[Site", "; a remark\n[Site"),
        "{} comment": substitute(r"^\[Site", "{ a remark }\n[Site"),
        "{} over lines": substitute(r"^\[Site", "{ a remark\nof two lines\n\nand three }\n[Site"),
        "a tag twice": substitute(r"^\[Deal", '[Room "Open"]\n[Room "Closed"]\n[Deal'),
        "10 in the deal": in_deal(lambda deal: deal.replace("T", "10")),
        "lower-case deal": in_deal(str.lower),
        "lower-case cards": within("Play", str.lower),
        "quoted cells": after('[ScoreTable "Rank;Names"]\n1 "A B; C"\n2 "é ó"'),
        "rows of ?": after('[ScoreTable "Rank;Names"]\n? ?\n? -'),
        "Event #": substitute(r'\[Event ".*?"', '[Event "#"'),
        "% lines": substitute(r"^\[Site", "% a remark\n[Site"),
        'vulnerable "None "': substitute(r'(?<=\[Vulnerable ").*?(?=")', "None "),
        "vulnerable E-W": substitute(r'(?<=\[Vulnerable ").*?(?=")', "E-W"),
        "an illegal call": within("Auction", lambda calls: f"XX {calls}"),
    }


HEADER = "vg|Event,Stage,I,1,32,Home,0,Visit,0|\n"
NAMES = "pn|a,b,c,d,e,f,g,h|\n"
MATCH = 64
"""The boards under one header: 32 at two tables."""


def in_lin(boards: list[str], results: list[str]) -> dict[str, str]:
    """What programs write in LIN: whole files of boards, whose *results* lists tell."""

    def each(change: Change) -> str:
        return "".join(map(change, boards))

    own = [re.sub(r"qx\|[^|]*\||ah\|[^|]*\|", "", text) for text in boards]
    rooms = [f"qx|{'oc'[place % 2]}{place // 2 % 32 + 1}|{text}" for place, text in enumerate(own)]
    unnamed = [re.sub(r"pn\|[^|]*\|", "", text) for text in rooms]
    seats = ",".join(f"{seat}{board}" for board in range(1, 33) for seat in "swneSWNE")
    lists = {"rs": "{results}", "pw": seats, "mp": ",".join(["1.5", "-2"] * 32), "bn": ",".join(map(str, range(1, 33)))}
    lists = {key: f"{key}|{value}|\n" for key, value in lists.items()}

    def matches(header: str, records: list[str]) -> str:
        text = ""
        for first in range(0, BOARDS, MATCH):
            listed = results[first : first + MATCH] + [""] * (first + MATCH - BOARDS)
            text += header.format(results=",".join(listed)) + "".join(records[first : first + MATCH])
        return text

    return {
        "clean": each(str),
        "both rooms": "".join(rooms),
        "vg": matches(HEADER, rooms),
        "eight names": matches(NAMES, unnamed),
        **{f"vg, {key}": matches(HEADER + words, rooms) for key, words in lists.items()},
        "all of these": matches(HEADER + "".join(lists.values()) + NAMES, unnamed),
        "names in UTF-8": each(substitute(r"(?<=pn\|)[^|,]*", "José Pérez é")),
        "calls dbl": each(substitute(r"mb\|d\|", "mb|dbl|")),
        "calls in one mb": each(substitute(r"(?:mb\|p\|){3}", "mb|ppp|")),
        "sa, sk, tu": each(lambda text: f"sa|x|sk|w|{text}tu|a|"),
        "ah|Bd 1": each(substitute(r"ah\|Board", "ah|Bd")),
        "ah|Bricka 24": each(substitute(r"ah\|Board", "ah|Bricka")),
        "% lines": each(lambda text: f"% a remark\n{text}"),
        "an illegal call": each(substitute(r"(sv\|.\|)", r"\1mb|r|")),
    }


def main() -> None:
    games = [mandatory(game) for game in real_games(SAMPLE)]
    games = [games[place % len(games)] for place in range(BOARDS)]
    files = {name: "\n\n".join([games[0], *map(change, games[1:])]) + "\n\n" for name, change in in_pbn().items()}
    files = {"clean": "\n\n".join(games) + "\n\n"} | files
    clean = list(read(io.BytesIO(files["clean"].encode()), "pbn"))
    results = [str(board.result).replace(" ", "") for board in clean]
    lin = in_lin([as_lin(board, place % 32 + 1).decode() for place, board in enumerate(clean)], results)
    names = {"clean", *names_of(__doc__, dict.fromkeys([*files, *lin]), [*files, *lin])}
    print(f"kernel {kernel()}")
    bench("pbn", {name: text for name, text in files.items() if name in names})
    bench("lin", {name: text for name, text in lin.items() if name in names})


def bench(format: str, files: dict[str, str]) -> None:
    """The table of one format."""
    deals = [board.deal for board in read(io.BytesIO(files["clean"].encode()), format)]
    assert len(deals) == BOARDS
    clean: list[float] = []
    for name, text in files.items():
        data = text.encode()

        def boards(data: bytes = data) -> list[Board]:
            return list(read(io.BytesIO(data), format, errors="skip"))

        def columns(data: bytes = data) -> int:
            return sum(len(batch) for batch in read_boards(io.BytesIO(data), format, errors="skip"))

        assert [board.deal for board in boards()] == deals
        assert columns() == BOARDS
        costs = [seconds(run) / BOARDS * 1e6 for run in (boards, columns)]
        clean = clean or costs
        cells = (f"{cost:8.1f} us {cost / usual:6.1f} x" for cost, usual in zip(costs, clean, strict=True))
        print(f"{format}  {name:20} read {'   read_boards '.join(cells)}", flush=True)


if __name__ == "__main__":
    main()
