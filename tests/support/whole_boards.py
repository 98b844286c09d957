"""Pieces of PBN and LIN files for the scanners of whole boards; and the general readers, which they must equal."""

import io
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

import lin_pieces
from everydeal import Board, FormatError
from everydeal.formats import lin, pbn
from everydeal.formats.core.errors import Report
from everydeal.formats.core.source import Source
from example_deal import DEAL
from places import EXAMPLES, SAMPLES

IN_PYTHON = {"pbn": pbn.read, "lin": lin.read}
"""The general readers."""

_DEAL = f'[Deal "{DEAL}"]\n'
_GAMES = (
    *(_DEAL,) * 5, f'[Dealer "N"]\n{_DEAL}', '\n[Auction "N"]\n1C AP\n', '[Board "3"]\n', '[Board "x"]\n',
    '[Vulnerable "All"]\n', '[Dealer "E"]\n', '[Deal "N:.AKQ.. - - -"]\n', '[Auction "N"]\n1C Pass 1NT =1= AP\n',
    '[Auction "N"]\n1C Pass 1NT\n', "Pass Pass Pass\n", '[Contract "4Sx"]\n', '[Auction ""]\n1C AP\n',
    '[Note "1:a"]\n', '[Note "2:b"]\n', '[Note "1:a\\\\ \\"b"]\n', '[Play "W"]\nSA S2 H8 C3\n',
    '[Play "E"]\nS9 SK SA S8\nD2 DT D7 DA\n*\n', "*\n", '[Play "-"]\nSA *\n', '[Contract "4S"]\n',
    '[Contract "Pass"]\n', '[Contract "H"]\n', '[Contract "?"]\n', '[Declarer "N"]\n', '[Declarer "?"]\n',
    '[Result "9"]\n', '[Result "09"]\n', '[Score "NS 420"]\n', '[Score "-50"]\n', '[Date "2024.02.29"]\n',
    '[Date "2023.02.29"]\n', '[Event "#"]\n', '[Event "##e"]\n', '[Event "e"]\n', '[Site "?"]\n', '[Mine "é"]\n',
    '[x_1 ""]\n', '[DoubleDummyTricks "77667775576677566775"]\n', '[Ability "N:77667"]\n', "N H 5\n",
    '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 7\nE  S 6\n', '[ScoreTable "a;b"]\nN NT 7\n',
    "Produced 12 hands\n", "; c\n", "; x: 12\n", "{ c }\n", "{ a: 12 }\n", "%x\n", "% PBN 2.1\n", "  \n",
    *("\n",) * 4, "x", "{", "}\n", '"', " Pass\n", '[Hidden "a\\"b"]\n', '[Room "Open"] \n', "\xa0\n", "é\n", "AP\n",
    "\r", "\v\n",
)  # fmt: skip
_ODD_GAMES = (
    '[Auction "N"]\n1H! P 3N Dbl rdbl P P P\n', '[Auction "N"]\n1c!=1= -- 2NT\n', '[Auction "n"]\npass\n1d ap\n',
    '[Contract "7N"]\n', '[Contract "3n"]\n', '[Contract "PASS"]\n', '[Declarer "n"]\n', '[Event "a\\"b\\\\"]\n',
    '[Site "\\x"]\n', '[Contract "4S\\""]\n', ' [Site "s"]\n', '\t[ Mine "a" ] [Room "Open"]; c\n', '[Site "s"] x\n',
    '[Deal "' + DEAL.replace("T", "10") + '"]\n', '[Deal "' + DEAL.lower() + '"] { c } ; d\n',
    "{ a\nof two lines }\n", "{ a\n\n[Deal \n}[Site \"s\"]\n", "{ a\n%x\n} { b }\n", "a { b } c\n", "; a [Site { b\n",
    '[Room "Open"]\n[Room "Closed"]\n', '[Event "a"]\n[Event "b"]\n', '[Board "3"]\n[Board "3"]\n',
    '[Play "W"]\nsa s2 H8 c3\n', '[Play "W"]\nSA! S2=1= -\n', '[ScoreTable "a;b"]\n"A B; {C" ?\n? -\n"é" \'x\'\n',
    "%\n", "% here\n", "%x\n\n", '[Vulnerable "None "]\n', '[Vulnerable "E-W"]\n', '[Vulnerable " love"]\n',
    '[Event "#"]\n', '[Site "#"]\n', '[Mine "#"]\n', '[Result "#"]\n', '[Contract "#"]\n', '[ScoreTable "#"]\nS NT 7\n',
    '[Mine "\\"\\""]\n', '[Event "##"]\n', '[Deal "#"]\n', '[OptimumResultTable "#"]\nN NT 7\n', '[DealId "?"]\n',
)  # fmt: skip
_PAIRS = (
    *lin_pieces.SNIPPETS, *(f"md|{lin_pieces.MD}|",) * 5, "qx|o7|", "sv|o|", "sv|b|", "ah|Board 7|", "mb|1N|",
    "mb|p|", "mb|p|", "mb|2C!|", "mb|d|", "mb|1n |", "pc|SK|", "pc|S9S2|", "pc|h7|", "mc|10|", "mc|09|", "an|é|",
    "nt|hello\n|", "rs|4SN=|", "pn|s,w,n,e|", "pn|s w,,n|", "pn| s,w|", "pn|é,é b,c,d|", "\r\n", "mb |p|", " mb|p|",
    "vg|e,s|", "qx|c7|", "qx|O3,x|", "qx|5|", "qx|o1234567890|", "pn|a,b,c,d,e,f,g,h|", "pn|a,b,c,d,e, f|",
    "pn|,,,,,,,|", "vg|e,s,P,7,8,a,,b,|", "rs|4HN=,5DNx-2,P,4SW+1|", "rs|7NNxx=,,,P|", "mp|1,,2,3|", "bn|7,3|", "% r\n",
    "% r\n\n%\n", "sa|x|", "sk|w|", "tu|a|", "mb|dbl|", "mb|rdbl|mb|pass|", "mb|doublep|mb|redoublex|", "mb|3Nppp|",
    "mb|ppp|", "ah|Bd 1|", "ah|Bricka 24|", "ah|Board 1 of 12|", "ah|Round 3 Board 4|", "ah|Table 5|",
    "ah|aboard 6, bd. no 7|", "mb|1Hpppp|", "pn||", "pw|a,b,c,d|", "mb|4H|mb|ppp|", "mb|pppp|",
    *(f"qx|{room}{number}|md|{lin_pieces.MD}|" for room in "oc" for number in (7, 8, 9)),
)  # fmt: skip
_HEADERS = (
    "vg|e,s,P,7,9,a,,b,|", "rs|4HN=,5DNx-2,P,4SW+1,1NTN=,P|", "rs|4HN=,4HN-1,,4HE=,P,|", "mp|1,2,3,4,5,6|", "bn|7,8,9|",
    "pn|a,b,c,d,e,f,g,h|", "pw|a,b,c,d|", "pw|a,b,c,d,e,f,g,h|",
)  # fmt: skip


@st.composite
def texts(draw: st.DrawFn, format: str) -> bytes:
    """Files of pieces that are often plain, with any line ends, in either charset, some of them cut short."""
    pieces = draw(st.lists(st.sampled_from(_GAMES + _ODD_GAMES if format == "pbn" else _PAIRS), max_size=20))
    header = draw(st.lists(st.sampled_from(_HEADERS), max_size=4)) if format == "lin" else []
    text = "".join(header + pieces)
    text = text.replace("\n", draw(st.sampled_from(("\n", "\n", "\r\n", "\r"))))
    text = text[: len(text) - draw(st.sampled_from((0, 0, 1, 4)))]
    return text.encode(draw(st.sampled_from(("utf-8", "latin-1"))))


def samples() -> Iterator[tuple[str, bytes]]:
    """Every PBN and LIN file that we have; its first boards with each line end, without the last one, and cut short."""
    for folder in (SAMPLES, EXAMPLES):
        for format in ("pbn", "lin"):
            for path in sorted(folder.rglob(f"*.{format}")):
                data = path.read_bytes()
                plain = data[:20_000].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
                ends = (plain.replace(b"\n", end) for end in (b"\n", b"\r\n", b"\r"))
                yield from ((format, text) for text in (data, *ends, plain.rstrip(b"\n"), plain[:-30]))


def read_whole(data: bytes, read: Any, *, notes: bool) -> tuple[list[Board], list[str], list[str]]:
    """The boards of a file, its errors and, if asked for, the notices, by one of its readers."""
    errors: list[FormatError] = []
    notices: list[FormatError] = []
    report = Report("x", strict=False, errors=errors.append, notices=notices.append if notes else None)
    boards = list(read(Source(io.BytesIO(data), report)))
    return boards, list(map(str, errors)), list(map(str, notices))
