"""The number of a shape: three bars among 13 stars, in squashed order.

Source: Thomas Andrews, Deal, which looks shapes up by this number.
"""

from collections.abc import Iterator
from math import comb

from ..spaces.released.shapes import Shape, Shapes
from .work import Line, Work, make_work, say


def explain_shape(space: Shapes, shape: Shape, number: int, to_number: bool) -> Work:
    """The work of a shape of 13 cards."""
    theory = (
        "Write 13 stars for the cards, and a bar after the spades, the hearts and the diamonds: the shape is the set "
        "of the three bars' places. Its number is the set's in squashed order, C(a,1) + C(b,2) + C(c,3)."
    )
    return make_work(space, to_number, shape, number, theory, _lines(shape, number, to_number), "shape")


def _lines(shape: Shape, number: int, to_number: bool) -> Iterator[Line]:
    s, h, d, c = shape
    bars = (s, s + h + 1, s + h + d + 2)
    picture = "|".join("*" * length for length in shape)
    if to_number:
        yield say(f"  {picture}")
        yield Line("b = ", f"{s} + {h} + 1", bars[1], f"behind a = {s}")
        yield Line("c = ", f"{s} + {h} + {d} + 2", bars[2])
        yield Line("", f"C({bars[0]},1) + C({bars[1]},2) + C({bars[2]},3)", number, "is the number")
        return
    left = number
    for place in (3, 2, 1):
        bar = bars[place - 1]
        value = comb(bar, place)
        yield Line("", f"{left} - C({bar},{place})", left - value, f"C({bar + 1},{place}) would be too large")
        left -= value
    yield Line("hearts ", f"{bars[1]} - {bars[0]} - 1", h, f"behind {s} spades")
    yield Line("diamonds ", f"{bars[2]} - {bars[1]} - 1", d)
    yield Line("clubs ", f"13 - {s} - {h} - {d}", c)
    yield say(f"  {picture}")
