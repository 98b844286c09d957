"""Draw docs/positions.svg: the legal positions of the play, by the number of cards played.

Usage: python scripts/draw_positions.py     (the figures come from the tables that the package has)
"""

from math import log10
from pathlib import Path

from draw_legal_endings import GREEN, GRID, text

from everydeal.legality.packed import bridge_positions
from everydeal.legality.totals import rows_of_tables

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "positions.svg"
CHESS = 4.8e44
"""The legal positions of chess, an estimate: John Tromp and Peter Österlund, github.com/tromp/ChessPositionRanking."""
WIDTH, LEFT, TOP, HEIGHT, LARGEST, STEP = 900, 64, 84, 380, 48, 15.2
ON_TABLE = ("#16402d", "#1f7a54", "#5aa886", "#9fcfb9")
"""The colours of no card, one, two and three cards on the table."""
RED = "#9c2f2f"


def height(count: float) -> float:
    """The place of a count on the logarithmic scale."""
    return TOP + HEIGHT * (1 - log10(count) / LARGEST)


def bar(played: int, count: int) -> str:
    """The bar of one number of cards played."""
    top = height(count)
    place = f'x="{LEFT + STEP * played:g}" y="{top:.1f}" width="{STEP - 3:g}" height="{TOP + HEIGHT - top:.1f}"'
    return f'<rect {place} fill="{ON_TABLE[played % 4]}"/>'


def dashed(y: float, color: str) -> str:
    """A dashed line over the whole width."""
    place = f'x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - 20}" y2="{y:.1f}"'
    return f'<line {place} stroke="{color}" stroke-dasharray="6 4"/>'


def level(power: int) -> str:
    """A horizontal line at a power of ten."""
    y = height(10**power)
    line = f'<line x1="{LEFT - 6}" y1="{y:g}" x2="{WIDTH - 20}" y2="{y:g}" stroke="{GRID}"/>'
    return line + text(LEFT - 12, y + 4, f'10<tspan dy="-5" font-size="9">{power}</tspan>', size=12, anchor="end")


def draw() -> str:
    """The picture."""
    totals = bridge_positions().totals
    counts = [totals["position", "all-strains", *row] for row in rows_of_tables(13)]
    bottom, chess, every = TOP + HEIGHT, height(CHESS), height(sum(counts))
    parts = [
        text(LEFT, 30, "Positions that lawful play can reach, by cards played (logarithmic scale)", size=18),
        *(level(power) for power in range(0, LARGEST, 10)),
        dashed(chess, RED),
        text(WIDTH - 20, chess - 6, "all positions of chess: about 4.8 x 10<tspan dy='-5' font-size='9'>44</tspan>"
             "<tspan dy='5'>, an estimate</tspan>", anchor="end", color=RED),
        dashed(every, GREEN),
        text(WIDTH - 20, every - 6, f"all positions of bridge: {sum(counts):,}, exactly", anchor="end", color=GREEN),
        *(bar(played, count) for played, count in enumerate(counts)),
        *(text(LEFT + STEP * (n + 0.4), bottom + 17, str(n), size=12, anchor="middle") for n in range(0, 53, 4)),
        text(LEFT + STEP * 26, bottom + 38, "cards played", anchor="middle"),
    ]  # fmt: skip
    at = LEFT
    for color, words, wide in zip(
        ON_TABLE, ("on the table: none", "one card", "two", "three"), (160, 90, 60, 0), strict=True
    ):
        parts += [f'<rect x="{at}" y="48" width="14" height="14" fill="{color}"/>', text(at + 20, 60, words)]
        at += wide
    size = f'width="{WIDTH}" height="{bottom + 52}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">'
    return "\n".join([head, f"<rect {size} fill='#ffffff'/>", *parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
