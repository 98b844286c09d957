"""Draw docs/legal.svg: balanced endings and legal ones, by cards in each hand.

Usage: python scripts/draw_legal_endings.py     (the figures come from the table that the package has)
"""

from math import log10
from pathlib import Path

from everydeal.legality.packed import bridge_table

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "legal.svg"
WIDTH, ROW, TOP = 880, 27, 96
COUNTS_X, COUNTS_WIDTH, LARGEST = 70, 430, 34
"""The left panel: a logarithmic scale of powers of ten up to `LARGEST`."""
PARTS_X, PARTS_WIDTH = 560, 200
"""The right panel: per cent, 0 to 100."""
INK, PALE, GREEN, GRID = "#22313f", "#c3d0d9", "#1f7a54", "#e6eaed"


def text(x: float, y: float, words: str, *, size: int = 13, anchor: str = "start", color: str = INK) -> str:
    """A line of text."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{color}">{words}</text>'


def bar(x: float, y: float, width: float, color: str) -> str:
    """A horizontal bar of a row."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:.1f}" height="17" rx="2" fill="{color}"/>'


def grid(x: float, bottom: float, label: str) -> str:
    """A vertical line, with its label below."""
    line = f'<line x1="{x:g}" y1="{TOP - 8}" x2="{x:g}" y2="{bottom:g}" stroke="{GRID}"/>'
    return line + text(x, bottom + 17, label, size=12, anchor="middle")


def scale(count: int) -> float:
    """The length of the bar of a count."""
    return COUNTS_WIDTH * log10(count) / LARGEST


def draw() -> str:
    """The picture."""
    totals = bridge_table().totals
    counts = list(zip(totals["all"][:-1], totals["some"][:-1], strict=True))
    bottom = TOP + ROW * len(counts)
    power = '10<tspan dy="-5" font-size="9">{}</tspan>'
    parts = [
        text(COUNTS_X - 42, 30, "Balanced endings, and those that lawful play can reach", size=18),
        bar(COUNTS_X, 48, 17, PALE) + text(COUNTS_X + 24, 62, "all"),
        bar(COUNTS_X + 60, 48, 17, GREEN) + text(COUNTS_X + 84, 62, "legal (logarithmic scale)"),
        text(PARTS_X, 62, "legal, per cent of all"),
        text(COUNTS_X - 14, 62, "cards", anchor="end"),
        *(grid(COUNTS_X + COUNTS_WIDTH * n / LARGEST, bottom, power.format(n)) for n in (0, 10, 20, 30)),
        *(grid(PARTS_X + PARTS_WIDTH * n / 100, bottom, str(n)) for n in (0, 50, 100)),
    ]
    for lost, (total, legal) in enumerate(counts):
        y = TOP + ROW * lost
        part = legal / total
        parts += [
            text(COUNTS_X - 14, y + 13, str(13 - lost), anchor="end"),
            bar(COUNTS_X, y, scale(total), PALE) + bar(COUNTS_X, y, scale(legal), GREEN),
            bar(PARTS_X, y, PARTS_WIDTH, GRID) + bar(PARTS_X, y, PARTS_WIDTH * part, GREEN),
            text(WIDTH - 24, y + 13, f"{100 * part:.2f}", anchor="end"),
        ]
    total, legal = map(sum, zip(*counts, strict=True))
    parts += [
        text(COUNTS_X, bottom + 48, f"{total:,} balanced endings"),
        text(COUNTS_X, bottom + 68, f"{legal:,} legal", color=GREEN),
        text(WIDTH - 24, bottom + 68, f"{100 * legal / total:.4f} %", anchor="end", color=GREEN),
    ]
    height = bottom + 88
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif">'
    ground = f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, ground, *parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
