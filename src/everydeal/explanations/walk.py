"""Described sets: the walk through the decision diagram, card by card.

The deals of such a set stand in lexicographic order of the owners of the cards, in one of three orders of the deck.  At
every card the diagram tells how many deals of the set give it to North, East, South or West.  These counts are found
here from the space alone: the deals that agree on the cards before are neighbours, and where the owner changes is found
by halving.  So the walk also checks the diagram's counts by another way.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from ..cards import SEAT_NAMES, SEATS, Card, card_name
from ..deal import Deal
from .work import Line, Work, make_work, say


class Walked(Protocol):
    """A space of deals in lexicographic order of the owners of these cards."""

    name: str
    size: int
    card_order: Sequence[Card]

    def __getitem__(self, index: int) -> Any:
        """The deal with this number."""
        ...


def is_walked(space: object) -> bool:
    """Does a space say in which order it takes the cards?"""
    return hasattr(space, "card_order")


def explain_walk(space: Any, deal: Deal, number: int, to_number: bool) -> Work:
    """The walk of a deal through a described set."""
    first = " ".join(card_name(card) for card in space.card_order[:6])
    theory = (
        f"The deals of the set stand in the order of their cards' owners, N before E before S before W; the cards are "
        f"taken in the order {first} ... The diagram of the set tells for every card how many of its deals give it to "
        "each hand, and each card adds the counts of the hands before its owner."
    )
    return make_work(space, to_number, deal, number, theory, _lines(space, deal, number, to_number))


def _lines(space: Walked, deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    low, high = 0, space.size
    running = 0 if to_number else number
    for place, card in enumerate(space.card_order):
        if high - low == 1:
            rest = len(space.card_order) - place
            yield say(f"  {card_name(card)} ... one deal is left: the other {rest} cards have no choice")
            break
        bounds = _bounds(space, card, low, high)
        counts = [bounds[seat + 1] - bounds[seat] for seat in range(4)]
        owner = deal.owner(card)
        label = f"{card_name(card)} {SEAT_NAMES[owner]:5} "
        shown = "  ".join(f"{SEATS[seat]} {count}" for seat, count in enumerate(counts) if count)
        yield say(f"  {label}{shown}")
        before = [count for count in counts[:owner] if count]
        if before:
            after = running + sum(before) if to_number else running - sum(before)
            sign = " + " if to_number else " - "
            yield Line(
                " " * len(label), sign.join(map(str, [running, *before])), after, "sum" if to_number else "is left"
            )
            running = after
        low, high = bounds[owner], bounds[owner + 1]
    yield say()
    yield say(f"The number is {number}" if to_number else f"The deal is {deal}")


def _bounds(space: Walked, card: Card, low: int, high: int) -> list[int]:
    """Where in low ... high the deals begin in which *card* is North's, East's, South's, West's; and the end."""
    first, last = space[low].owner(card), space[high - 1].owner(card)
    bounds = []
    for seat in range(4):
        if seat <= first:
            bounds.append(low)
        elif seat > last:
            bounds.append(high)
        else:
            bounds.append(_begin(space, card, seat, bounds[-1], high))
    return [*bounds, high]


def _begin(space: Walked, card: Card, seat: int, low: int, high: int) -> int:
    """The first number in low ... high whose deal gives *card* to *seat* or a later one."""
    while low < high:
        middle = (low + high) // 2
        if space[middle].owner(card) < seat:
            low = middle + 1
        else:
            high = middle
    return low
