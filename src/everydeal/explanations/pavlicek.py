"""Pavlicek's method, card by card, with all its figures: the proportional split.

Of the K deals still possible, with C cards left of which a seat still needs c, the next card goes to that seat in
K * c / C: its share.  Those deals come in the order North, East, South, West.

From deal to number, the shares of the seats before the owner are added to the index.  From number to deal, shares are
taken away from the index until it is below the next: that seat is the owner.  Either way the owner's share is the
next card's K.

Source: Richard Pavlicek, "Mapping Bridge Deals" (article 7Z68).
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from ..cards import RANK_ORDER, SEAT_NAMES, SEATS, SUIT_ORDER, Card, Seat, card_name
from ..deal import Deal
from ..spaces import by_name
from ..spaces.deals import FULL, check_sizes
from .work import proof

THEORY = (
    "The cards are dealt one by one: of the K deals that agree so far, with C cards left of which a seat still needs "
    "c, K * c / C give the next card to that seat. The deals come in the order North, East, South, West, so that each "
    "card adds the shares of the seats before its owner."
)
_ORDERS = {"pavlicek": RANK_ORDER, "pavlicek-suit": SUIT_ORDER}


@dataclass(frozen=True)
class CardStep:
    """What happens at one card."""

    card: Card
    deals: int
    """K: how many deals agree on the cards before."""
    cards: int
    """C: how many cards are left, this one included."""
    needs: tuple[int, int, int, int]
    """How many cards each seat still needs."""
    shares: tuple[int, int, int, int]
    """K * c / C: in how many of the K deals the card goes to North, East, South, West."""
    owner: Seat
    before: int
    """The shares of the seats before the owner, together."""
    index: int
    """From deal to number, the sum so far; from number to deal, what is left of the number."""


@dataclass(frozen=True)
class PavlicekWork:
    """The whole work, in one of its two directions.

    >>> work = explain_number(10**27, "pavlicek")
    >>> work.steps[0].deals, work.steps[0].owner
    (53644737765488792839237440000, 0)
    """

    to_number: bool
    """True from deal to number, False from number to deal."""
    space: str
    """The space: it tells the order of the cards."""
    deal: Deal
    number: int
    steps: tuple[CardStep, ...]
    """One for each of the 52 cards, in the order of the space."""

    @property
    def proof(self) -> str:
        """The way back, by the space itself.

        >>> explain_number(10**27, "pavlicek").proof[:40]
        'Proof: N:AJ86.A53.976.KJ9 95.T98.AKQJ83.'
        """
        return proof(by_name(self.space), self.to_number, self.deal)

    def to_dict(self) -> dict[str, Any]:
        """The work as what JSON can say; integers that may exceed 2^53 are texts of digits.

        >>> len(explain_number(10**27, "pavlicek").to_dict()["steps"])
        52
        """
        return {
            "space": self.space,
            "direction": "deal to number" if self.to_number else "number to deal",
            "deal": self.deal.to_pbn(),
            "number": str(self.number),
            "theory": THEORY,
            "steps": [
                {
                    "card": card_name(step.card),
                    "deals": str(step.deals),
                    "cards": step.cards,
                    "needs": list(step.needs),
                    "shares": [str(share) for share in step.shares],
                    "owner": SEATS[step.owner],
                    "before": str(step.before),
                    "index": str(step.index),
                }
                for step in self.steps
            ],
            "proof": self.proof,
        }

    def to_text(self) -> str:
        """The work as lines of text.

        >>> explain_number(10**27, "pavlicek").to_text().splitlines()[0]
        'The deal of number 1000000000000000000000000000 in pavlicek'
        """
        title, *lines = _lines(self)
        return "\n".join((title, "", *wrap(THEORY, 100), *lines, "", self.proof))


def explain_deal(deal: Deal, space: str) -> PavlicekWork:
    """The work from a full deal to its number; ValueError if it is not full."""
    check_sizes(deal, FULL)
    return _work(deal, space)


def explain_number(number: int, space: str) -> PavlicekWork:
    """The work from a number to its deal; IndexError if it is outside the space."""
    size = by_name(space).size
    if not 0 <= number < size:
        raise IndexError(f"number {number} is outside {space} (size {size})")
    return _work(number, space)


def _work(what: Deal | int, space: str) -> PavlicekWork:
    """Walk through the cards; the owner is the deal's, or the one in whose share the number falls."""
    to_number = isinstance(what, Deal)
    index = 0 if isinstance(what, Deal) else what
    deals, needs, hands, steps = by_name(space).size, list(FULL), [0, 0, 0, 0], []
    for place, card in enumerate(_ORDERS[space]):
        cards = 52 - place
        n, e, s, w = needs
        shares = (deals * n // cards, deals * e // cards, deals * s // cards, deals * w // cards)
        north, east, south, _ = shares
        starts = (0, north, north + east, north + east + south)
        if isinstance(what, Deal):
            owner = what.owner(card)
            index += starts[owner]
        else:
            owner = bisect_right(starts, index) - 1  # the last one that starts there: a share of 0 is nobody's
            index -= starts[owner]
        steps.append(CardStep(card, deals, cards, (n, e, s, w), shares, owner, starts[owner], index))
        hands[owner] |= 1 << card
        deals = shares[owner]
        needs[owner] -= 1
    if isinstance(what, Deal):
        return PavlicekWork(to_number, space, what, index, tuple(steps))
    return PavlicekWork(to_number, space, Deal(*hands), what, tuple(steps))


def _lines(work: PavlicekWork) -> Iterator[str]:
    order = "SA HA DA CA SK HK ... C2" if work.space == "pavlicek" else "SA SK ... S2 HA ... C2"
    if work.to_number:
        yield f"The number of {work.deal} in {work.space}"
    else:
        yield f"The deal of number {work.number} in {work.space}"
    yield ""
    yield f"Cards in the order {order}; the shares of N E S W in K; K is the owner's share of the card before."
    if work.to_number:
        yield "Each card adds the shares of the seats before its owner."
    else:
        yield "From each card on, take away shares until what is left falls into the next: that seat gets the card."
    for place, step in enumerate(work.steps, start=1):
        yield ""
        yield f"{place:2}  {card_name(step.card)}  K = {step.deals}, C = {step.cards}"
        yield f"        {_shares(step)}"
        yield f"        {SEAT_NAMES[step.owner]:5}  {_move(step, work.to_number)}"
    yield ""
    if work.to_number:
        yield f"The number is {work.number}"
    else:
        yield f"The deal is {work.deal}"


def _shares(step: CardStep) -> str:
    return "   ".join(
        f"{seat} {need}/{step.cards} {share}"
        for seat, need, share in zip(SEATS, step.needs, step.shares, strict=True)
        if need
    )


def _move(step: CardStep, to_number: bool) -> str:
    """What the step does to the index."""
    if to_number:
        return f"adds {step.before}: index {step.index}" if step.before else f"adds nothing: index {step.index}"
    before = f"takes away {step.before}: " if step.before else ""
    return f"{before}{step.index} left, below {step.shares[step.owner]}"
