"""An audit as a picture: the p-values that were found against those that honest deals give.

Of n comparisons of shuffled deals the one that is furthest off has a p of about 1/n, the next of 2/n, and so on: on
logarithmic axes the dots lie along the diagonal.  Dots far above it are further off than chance allows; those of the
comparisons that fail are red.  (Comparisons have something to do with each other, so honest dots wave about a little.)
Below the picture, the comparisons that are furthest off: what was found, and what was expected.
"""

from collections.abc import Sequence
from math import ceil, log10
from textwrap import wrap
from typing import Final

from ...pictures.marks import MUTED, Box, Dot, Drawing, Line, Mark, Text
from ...pictures.suits import INK
from ...pictures.svg import render_svg
from .statistic import TestResult

SHOWN: Final = 8
"""So many comparisons are put into words."""
_WIDTH: Final = 760
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 30, 110, 380
_ROW: Final = 24
_FEWEST_DECADES, _MOST_DECADES = 3, 16
_BLACK, _RED = INK[0], INK[1]


def audit_svg(deals: int, verdict: str, rows: Sequence[TestResult]) -> str:
    """The picture, an SVG document; *rows* come the furthest off first.

    >>> audit_svg(100, "Looks shuffled.", [TestResult("points, North", 0.4, 1.0, "10 expected")]).count("<circle")
    1
    """
    heading = f"{deals:,} deal{'s' * (deals != 1)}, {len(rows)} comparison{'s' * (len(rows) != 1)}"
    marks: list[Mark] = [Text(_LEFT, 36, heading, 20, bold=True)]
    marks += [Text(_LEFT, 60 + 18 * place, line, 14) for place, line in enumerate(wrap(verdict, 88)[:3])]
    height = _BOTTOM + 70
    if rows:
        marks += _plot([row.p for row in rows], [row.failed for row in rows])
        marks += _table(rows[:SHOWN], _BOTTOM + 84)
        height += 34 + _ROW * min(len(rows), SHOWN)
    return render_svg(Drawing(_WIDTH, height, f"The audit of {heading}. {verdict}", marks)).decode()


def _plot(found: Sequence[float], failed: Sequence[bool]) -> list[Mark]:
    """The dots, the diagonal and the axes."""
    order = sorted(range(len(found)), key=lambda place: found[place])
    expected = [(rank + 0.5) / len(found) for rank in range(len(found))]
    deepest = -log10(max(found[order[0]], 10.0**-_MOST_DECADES))
    across = ceil(-log10(expected[0]))
    up = max(_FEWEST_DECADES, across, ceil(deepest))

    def place(p: float, q: float) -> tuple[float, float]:
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * -log10(p) / across
        return x, _BOTTOM - (_BOTTOM - _TOP) * min(-log10(max(q, 1e-300)), up) / up

    end = place(10.0**-across, 10.0**-across)
    marks: list[Mark] = [
        Box(_LEFT, _TOP, _WIDTH - _LEFT - _RIGHT, _BOTTOM - _TOP, MUTED),
        Line(_LEFT, _BOTTOM, *end, MUTED, dashed=True),
    ]
    marks += [Text(place(10.0**-k, 1)[0], _BOTTOM + 18, _decade(k), 13, MUTED, "middle") for k in range(across + 1)]
    step = ceil((up + 1) / 9)
    marks += [Text(_LEFT - 8, place(1, 10.0**-k)[1] + 4, _decade(k), 13, MUTED, "end") for k in range(0, up + 1, step)]
    marks.append(Text((_LEFT + _WIDTH - _RIGHT) / 2, _BOTTOM + 40, "p expected of honest deals", 14, MUTED, "middle"))
    marks.append(Text(_LEFT + 10, _TOP + 22, "p found: the higher, the further off", 14, MUTED))
    for p, one in zip(expected, order, strict=True):
        marks.append(Dot(*place(p, found[one]), 4, _RED if failed[one] else _BLACK))
    return marks


def _decade(k: int) -> str:
    return f"1/{10**k:,}" if 0 < k < 4 else f"1e-{k}" if k else "1"


def _table(rows: Sequence[TestResult], y: float) -> list[Mark]:
    """The comparisons in words: p, what was compared, what was found and expected."""
    marks: list[Mark] = [
        Text(_LEFT, y, "p", 13, MUTED, "end"),
        Text(_LEFT + 14, y, "furthest off", 13, MUTED),
        Text(_LEFT + 330, y, "found, and expected", 13, MUTED),
    ]
    for place, row in enumerate(rows, start=1):
        color = _RED if row.failed else _BLACK
        marks += [
            Text(_LEFT, y + _ROW * place, f"{row.p:.2g}", 14, color, "end"),
            Text(_LEFT + 14, y + _ROW * place, row.name, 14, color),
            Text(_LEFT + 330, y + _ROW * place, row.detail, 14, color),
        ]
    return marks
