"""What a session is dealt from, as one line of text.

The text is part of what an organiser commits to, so it must mean the same for ever:

    pavlicek              every full deal (likewise any other released space of deals, by its name)
    template DEAL         the full deals that contain the cards of DEAL, a PBN deal string
    cards K               balanced endings of K cards in each hand
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from .. import spaces
from ..counting import multinomial
from ..deal import Deal
from ..spaces.base import Space
from ..stream import Stream


class DealSet(NamedTuple):
    """A set of deals to draw from, each member equally likely."""

    text: str
    """The line that names it; `parse_set` reads it."""
    space: Space[Deal]

    @property
    def size(self) -> int:
        """How many deals there are in it."""
        return self.space.size

    def draw(self, stream: Stream, i: int) -> Deal:
        """The deal that number *i* of *stream* picks."""
        return self.space[stream.number(self.size, i)]


def all_deals() -> DealSet:
    """Every full deal."""
    return DealSet("pavlicek", spaces.pavlicek)


def template(deal: Deal) -> DealSet:
    """The full deals that contain the cards of *deal*."""
    return DealSet(f"template {deal}", spaces.completions(deal))


def balanced_endings(cards: int) -> DealSet:
    """The endings with *cards* cards in every hand, 1 to 13.

    >>> balanced_endings(1).size == 52 * 51 * 50 * 49
    True
    """
    if not 1 <= cards <= 13:
        raise ValueError(f"{cards} cards in a hand: there are 1 to 13")
    before = sum(_endings(k) for k in range(13, cards, -1))
    return DealSet(f"cards {cards}", spaces.balanced[before : before + _endings(cards)])


def _endings(cards: int) -> int:
    return multinomial((cards, cards, cards, cards, 52 - 4 * cards))


def _cards(text: str) -> DealSet:
    if not text.isdecimal():
        raise ValueError(f"{text!r} is not a number of cards, 1 to 13")
    return balanced_endings(int(text))


_KINDS: Final[dict[str, Callable[[str], DealSet]]] = {
    "template": lambda text: template(Deal.from_pbn(text)),
    "cards": _cards,
}


def parse_set(text: str) -> DealSet:
    """The set that a line names.

    >>> parse_set("template N:AKQ... - - -").size
    694226018141619672037190400

    Raises:
        ValueError: it names none.
    """
    kind, _, rest = text.strip().partition(" ")
    if kind in _KINDS:
        return _KINDS[kind](rest.strip())
    space = spaces.by_name(text)
    if not isinstance(space, spaces.DealSpace):
        raise ValueError(f"the members of {space.name} are no deals")
    return DealSet(space.name, space)
