"""Dealer's own layouts, to the character, so that scripts that read its output go on working.

Hands come as four masks N E S W.  Source: the manual, and the outputs of Debian's package (golden/dealer_scripts).
"""

from array import array
from collections.abc import Mapping, Sequence
from itertools import chain

from ..._native import kernel
from ...cards import RANKS, SEAT_NAMES, Mask

Hands = Sequence[Mask]

_LINE = len("N:") + 52 + 4 * len("...") + len("   \n")
"""How long a full deal is in PBN's form."""
_SUIT_LETTERS = "SHDC"
_VULNERABLE = ("None", "NS", "EW", "All")
_ESCAPED = str.maketrans({"\\": r"\\", '"': r"\""})


def _texts(ranks: str, between: str) -> list[str]:
    """The text of every set of some ranks, by its mask, with *between* behind each rank."""
    texts = [""]
    for rank in ranks:
        texts += [f"{text}{rank}{between}" for text in texts]
    return texts


_HIGH, _LOW = _texts(RANKS[:7], ""), _texts(RANKS[7:], "")
_SPACED_HIGH, _SPACED_LOW = _texts(RANKS[:7], " "), _texts(RANKS[7:], " ")


class _Texts(dict[int, str]):
    """The texts of holdings, each put together when it is first met: an index is quicker than a call."""

    def __init__(self, high: list[str], low: list[str], void: str) -> None:
        self._high, self._low, self._void = high, low, void

    def __missing__(self, held: int) -> str:
        text = self[held] = self._high[held & 127] + self._low[held >> 7] or self._void
        return text


_RANKS, _SPACED = _Texts(_HIGH, _LOW, ""), _Texts(_SPACED_HIGH, _SPACED_LOW, "- ")


def dotted(hand: Mask) -> str:
    """``AK2.QJ..98765432``."""
    return f"{_RANKS[hand & 8191]}.{_RANKS[hand >> 13 & 8191]}.{_RANKS[hand >> 26 & 8191]}.{_RANKS[hand >> 39]}"


def _columns(hands: Sequence[Mask]) -> str:
    """Hands side by side, four lines, each hand but the last in twenty columns."""
    lines = []
    for suit in range(4):
        cells = [_SPACED[hand >> 13 * suit & 8191] for hand in hands]
        lines.append("".join(cell.ljust(20) for cell in cells[:-1]) + cells[-1] + "\n")
    return "".join(lines)


def printall(hands: Hands, number: int) -> str:
    """All four hands, under the deal's number."""
    return f"{number:4d}.\n{_columns(hands)}\n"


def printew(hands: Hands) -> str:
    """West and East."""
    return f"{_columns([hands[3], hands[1]])}\n"


def printns(hands: Hands) -> str:
    """North and South."""
    return f"{_columns([hands[0], hands[2]])}\n"


def compact(hands: Hands, end: str) -> str:
    """``n AK...`` and so on, each hand with *end* behind it."""
    north, east, south, west = [dotted(hand) for hand in hands]
    return f"n {north}{end}e {east}{end}s {south}{end}w {west}{end}"


def compacts(deals: Sequence[Hands], end: str) -> list[str]:
    """The same of many full deals; the kernel writes the hands, where it is."""
    if not kernel().native or not deals:
        return [compact(hands, end) for hands in deals]
    from ..._native.deals import format_pbn

    masks = memoryview(array("Q", chain.from_iterable(deals))).cast("B").cast("Q", (len(deals), 4))
    lines = bytearray(_LINE * len(deals))
    format_pbn(masks, lines, 1)
    texts = []
    for line in lines.decode("ascii").splitlines():
        north, east, south, west = line[2:].split(" ")
        texts.append(f"n {north}{end}e {east}{end}s {south}{end}w {west}{end}")
    return texts


def pages(deals: Sequence[Hands], seat: int, title: str = "") -> str:
    """The hands of one seat, four in a row, on a page of their own."""
    heading = f"{title}\n" if title else ""
    page = [f"{heading}\n\n{SEAT_NAMES[seat]} hands:\n\n\n\n"]
    for first in range(0, len(deals), 4):
        row = deals[first : first + 4]
        page.append("".join(f"{first + i + 1:4d}.{' ' * 15}" for i in range(len(row))) + "\n")
        page.append(_columns([hands[seat] for hands in row]) + "\n")
    return "".join(page) + "\f"


def pbn(
    hands: Hands,
    number: int,
    dealer: int | None,
    vulnerable: int | None,
    event: str,
    comments: Sequence[str] = (),
) -> str:
    """A game in PBN, with comments (one with ``}`` is a single line, after ``;``).

    Dealer and vulnerability go by the board's number, unless the script sets them.
    """
    from datetime import date

    board = number - 1
    turn = board % 4 if dealer is None else dealer
    sides = (board + board // 4) % 4 if vulnerable is None else vulnerable
    tags = {
        "Event": event, "Site": "-", "Date": date.today().strftime("%Y.%m.%d"), "Board": number, "West": "-",
        "North": "-", "East": "-", "South": "-", "Dealer": "NESW"[turn], "Vulnerable": _VULNERABLE[sides],
        "Deal": "N:" + " ".join(dotted(hand) for hand in hands), "Declarer": "?", "Contract": "?", "Result": "?",
    }  # fmt: skip
    return "".join(f'[{name} "{str(value).translate(_ESCAPED)}"]\n' for name, value in tags.items()) + (
        "".join(f";{comment}\n" if "}" in comment else f"{{{comment}}}\n" for comment in comments) + "\n"
    )


def predealt(hands: Hands, seats: int) -> str:
    """``-N SAK,HQ...``: hands as the command line takes them."""
    words = []
    for seat, hand in enumerate(hands):
        if seats >> seat & 1:
            suits = zip(_SUIT_LETTERS, dotted(hand).split("."), strict=True)
            words.append(f"-{'NESW'[seat]} {','.join(letter + ranks for letter, ranks in suits if ranks)}")
    return "  ".join(words) + "\n"


def average(title: str | None, mean: float) -> str:
    """The mean, as ``%g``."""
    text = "-nan" if mean != mean else f"{mean:g}"
    return f"{title}: {text}\n" if title is not None else f"{text}\n"


def frequency(title: str | None, counts: Mapping[int, int], rows: Sequence[int], step: int = 1) -> str:
    """A table of counts, by the lowest values of *rows*; what lies outside makes the rows Low and High."""
    found = [0] * (len(rows) + 2)
    for value, count in counts.items():
        found[place(value, rows, step)] += count
    lines = [f"Frequency {title or ''}:\n"]
    if found[0]:
        lines.append(f"Low\t{found[0]:8d}\n")
    lines += [f"{row:5d}\t{count:8d}\n" for row, count in zip(rows, found[1:-1], strict=True)]
    if found[-1]:
        lines.append(f"High\t{found[-1]:8d}\n")
    return "".join(lines)


def place(value: int, rows: Sequence[int], step: int) -> int:
    """The row of a value: 0 below them all, then 1 for the first."""
    if value < rows[0]:
        return 0
    return min((value - rows[0]) // step, len(rows)) + 1


def frequency_of_two(
    title: str | None, counts: Mapping[tuple[int, int], int], downs: Sequence[int], acrosses: Sequence[int],
    steps: tuple[int, int] = (1, 1),
) -> str:  # fmt: skip
    """A table of counts of two numbers, with sums."""
    table = [[0] * (len(acrosses) + 2) for _ in range(len(downs) + 2)]
    for (down, across), count in counts.items():
        table[place(down, downs, steps[0])][place(across, acrosses, steps[1])] += count
    lines = [
        f"Frequency {title or ''}:\n",
        "        Low" + "".join(f" {each:6d}" for each in acrosses) + "   High    Sum\n",
    ]
    names = ["Low ", *(f"{each:4d}" for each in downs), "High"]
    for name, row in zip(names, table, strict=True):
        lines.append(name + "".join(f" {count:6d}" for count in [*row, sum(row)]) + "\n")
    sums = [sum(column) for column in zip(*table, strict=True)]
    lines.append("Sum " + "".join(f" {count:6d}" for count in [*sums, sum(sums)]) + "\n\n")
    return "".join(lines)


def ending(generated: int, produced: int, seed: str, seconds: float) -> str:
    """The four lines at the end of a run."""
    return (
        f"Generated {generated} hands\nProduced {produced} hands\nInitial random seed {seed}\n"
        f"Time needed {seconds:8.3f} sec\n"
    )
