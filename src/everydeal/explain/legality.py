"""Legal endings and positions of the play: the work of `legal` and `positions`.

The orders are those of `everydeal.legality.numbering` and `play_numbering`, which docs/spaces/ describes: things are
compared one after the other, and a number is the sum, over them, of the members that agree in all before and are
smaller in this one.
"""

from collections.abc import Iterator

from ..deal import Deal
from ..legality.card_numbering import Part
from ..legality.play_position import PlayPosition
from ..spaces.released.legal import LegalEndings
from ..spaces.released.positions import PlayPositions
from .work import Line, Work, make_work, say


def explain_legal(space: LegalEndings, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of a legal ending."""
    theory = (
        "Whether an ending is legal depends on who holds which suits (the pattern) and on how many cards of each suit "
        "are out of play; so endings are numbered by the cards in each hand, the pattern's class up to players and "
        "suits, these counts, the pattern, and then by which cards they are. At each step those that come before are "
        "added. Rows are the hands in the order of the class, cards are in its suits."
    )
    return make_work(
        space, to_number, deal, number, theory, _lines(space.parts(deal), f"The deal is {deal}", number, to_number)
    )


def explain_position(space: PlayPositions, position: PlayPosition, number: int, to_number: bool) -> Work:
    """The work of a position."""
    theory = (
        "A position is legal if the ending before this trick is, with the leader on lead, and everybody followed suit "
        "who could; so positions are numbered by the cards played, by that ending as in the space legal, the leader, "
        "the strain, the suit led, and by which cards they are. At each step those that come before are added. Rows "
        "are the hands in the order of the class, cards are in its suits."
    )
    lines = _lines(space.parts(position), f"The position is {position}", number, to_number)
    return make_work(space, to_number, position, number, theory, lines, "position")


def _lines(parts: list[Part], found: str, number: int, to_number: bool) -> Iterator[Line]:
    total = 0 if to_number else number
    for part in parts:
        yield say(f"{part.name[0].upper()}{part.name[1:]}: {part.detail}. Before it come:")
        if to_number:
            yield Line("", f"{total} + {part.value}", total + part.value)
        else:
            yield Line("", f"{total} - {part.value}", total - part.value)
        total += part.value if to_number else -part.value
    yield say(f"{total} is the number." if to_number else found)
