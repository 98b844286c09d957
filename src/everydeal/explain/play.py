"""Positions of the play: the work of `positions`.

The order is that of `everydeal.legality.play.numbering`, which docs/spaces/positions.md describes: things are compared
one after the other, and a number is the sum, over them, of the positions that agree in all before and are smaller in
this one.
"""

from collections.abc import Iterator

from ..legality.play.numbering import Part
from ..legality.play.position import PlayPosition
from ..spaces.released.positions import PlayPositions
from .work import Line, Work, make_work, say


def explain_position(space: PlayPositions, position: PlayPosition, number: int, to_number: bool) -> Work:
    """The work of a position."""
    theory = (
        "A position is legal if the ending before this trick is, with the leader on lead, and everybody followed suit "
        "who could; so positions are numbered by the cards played, by that ending as in the space legal, the leader, "
        "the strain, the suit led, and by which cards they are. At each step those that come before are added. Rows "
        "are the hands in the order of the class, cards are in its suits."
    )
    lines = _lines(space.parts(position), position, number, to_number)
    return make_work(space, to_number, position, number, theory, lines, "position")


def _lines(parts: list[Part], position: PlayPosition, number: int, to_number: bool) -> Iterator[Line]:
    total = 0 if to_number else number
    for part in parts:
        yield say(f"{part.name[0].upper()}{part.name[1:]}: {part.detail}. Before it come:")
        if to_number:
            yield Line("", f"{total} + {part.value}", total + part.value)
        else:
            yield Line("", f"{total} - {part.value}", total - part.value)
        total += part.value if to_number else -part.value
    yield say(f"{total} is the number." if to_number else f"The position is {position}")
