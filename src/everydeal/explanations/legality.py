"""The work of the spaces whose numbers are sums: legal endings, positions of the play, games and complete boards.

Their orders are in `everydeal.legality` and docs/spaces/: things are compared one after the other, and a number is the
sum, over them, of the members that agree in all before and are smaller in this one.
"""

from collections.abc import Iterator
from typing import Any

from ..legality.card_numbering import Part
from ..spaces.released.complete_boards import CompleteBoards
from ..spaces.released.games import Games
from ..spaces.released.legal import LegalEndings
from ..spaces.released.positions import PlayPositions
from .work import Line, Work, make_work, say

_ROWS = "At each step those that come before are added. Rows are the hands in the order of the class, in its suits."
_GAMES = (
    "Who can follow suit, and who may win, depends on suits alone; and once the winners are fixed, the ranks can be "
    "given in a number of ways that only depends on how many might have won each trick. So games are numbered by the "
    "orbit of their suit lengths, by these, trick by trick by the suits and the winner, and then by the ranks, suit by "
    "suit. At each step those that come before are added. Players are counted from the opening leader, suits from "
    "trumps, cards in the order of play."
)
SUMS: dict[type, tuple[str, str]] = {
    LegalEndings: (
        "deal",
        "Whether an ending is legal depends on who holds which suits (the pattern) and on how many cards of each suit "
        "are out of play; so endings are numbered by the cards in each hand, the pattern's class up to players and "
        f"suits, these counts, the pattern, and then by which cards they are. {_ROWS}",
    ),
    PlayPositions: (
        "position",
        "A position is legal if the ending before this trick is, with the leader on lead, and everybody followed suit "
        "who could; so positions are numbered by the cards played, by that ending as in the space legal, the leader, "
        f"the strain, the suit led, and by which cards they are. {_ROWS}",
    ),
    Games: ("game", _GAMES),
    CompleteBoards: ("board", f"Boards are numbered by the last bid, the auction, and then by the game. {_GAMES}"),
}
"""What a member of each is called, and the method, in a few sentences."""


def explain_sum(space: Any, item: Any, number: int, to_number: bool) -> Work:
    """The work of a member of one of these spaces."""
    what, theory = SUMS[type(space)]
    found = f"The {what} is {space.format_item(item)}"
    return make_work(space, to_number, item, number, theory, _lines(space.parts(item), found, number, to_number), what)


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
